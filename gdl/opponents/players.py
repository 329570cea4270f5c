"""Those who think about one game, and share the memory that its process may take."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from gdl.opponents.seats import PROCESS_MEGABYTES, Thinking
from gdl.opponents.tuning import player_of

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl.opponents.values import Progress
    from gdl_interpreter.search.memory import Taken
    from gdl_interpreter.search.methods import Method
    from gdl_interpreter.search.player import Player


class Players:
    """Each is made when first wanted, and gets half of what is left of the memory then."""

    def __init__(
        self,
        game: Game,
        threads: int | None = None,
        megabytes: int = PROCESS_MEGABYTES,
        taken: Taken | None = None,
        report: Progress | None = None,
    ) -> None:
        """
        Args:
            game: what they think about.
            threads: for who thinks by the clock; None: as many as there are CPUs. Who thinks by a number of nodes
                has one, and so plays the same again.
            megabytes: memory that the whole process may take.
            taken: says how many bytes the process takes; None: the system does.
            report: hears how far learning what pieces are worth has got, if that must be.
        """
        self.game = game
        self.threads = threads or os.cpu_count() or 1
        self.megabytes = megabytes
        self.taken = taken
        self.report = report
        self._left: int | None = None
        self._made: dict[tuple[Method | None, int], Player] = {}

    def player(self, how: Thinking) -> Player:
        """Who thinks in this way.

        Raises:
            CodeError, ValueError: there is no native engine for this game, the method cannot play it, or there is too
                little memory.
        """
        threads = self.threads if how.by_clock else 1
        if (how.method, threads) not in self._made:
            share = self._share()
            self._made[how.method, threads] = player_of(self.game, how.method, threads, share, self.report)
        return self._made[how.method, threads]

    def dismiss(self) -> None:
        """Let all of them go, and with them their memory."""
        self._made.clear()
        self._left = None

    def room(self) -> int:
        """Megabytes that are left for a search beside what the process takes.

        Raises:
            MemoryTooSmall: there is too little for one.
        """
        from gdl_interpreter.search.memory import room

        self.game.native.parts.library("search")  # which is a part of what the process takes
        return room(self.megabytes, self.taken)

    def _share(self) -> int:
        """Megabytes for one more. MemoryTooSmall: there is too little for the first one."""
        if self._left is None:
            self._left = self.room()
        share = self._left - self._left // 2
        self._left -= share
        return share
