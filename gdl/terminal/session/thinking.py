"""Opponents at the table: they think in the background, with a line that tells what they are at."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gdl.infra.unforeseen import Unforeseen
from gdl.opponents.choosing import choose
from gdl.opponents.players import Players
from gdl.opponents.seats import PROCESS_MEGABYTES, Thinking
from gdl.opponents.words import expected, looked_at
from gdl.search_process.protocol import GETTING_READY
from gdl.terminal.console import Console
from gdl_interpreter.native.abi.call import start
from gdl_interpreter.native.llvm.binding import CodeError
from gdl_interpreter.reference import Position

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl_interpreter.search.memory import Taken
    from gdl_interpreter.search.player import Choice, Player


@dataclass(frozen=True)
class Pace:
    """Seconds. look: between two looks at what thinking has come to; patience: until the line is shown, which what is
    quicker does without; grace: for a thought that is broken off to end, before the table goes on without it."""

    look: float = 0.1
    patience: float = 0.3
    grace: float = 1.0


class CannotThink(Exception):
    """Nobody can think about this game, or not in this way; `message` says why."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Thought:
    """One question to a player, worked on in a thread of its own."""

    def __init__(self, thinkers: Thinkers, position: Position, how: Thinking, seed: int) -> None:
        self.found: Choice | None = None
        self.latest: Choice | None = None
        self.failed: Exception | None = None
        self.player: Player | None = None
        self.over = threading.Event()
        """Set at the end. `Thread.join` would not do: broken off by Ctrl-C, it takes a thread for finished."""
        self._given_up = threading.Event()
        self.position = position
        self._thinkers, self._how, self._seed = thinkers, how, seed
        start([threading.Thread(target=self._work)])

    def _work(self) -> None:
        with Unforeseen() as work:
            player = self._thinkers.player(self._how)
            player.prepare()
            self.player = player
            if not self._given_up.is_set():
                self.found = choose(player, self.position, self._how, self._seed, self._watch)
        self.failed = work.error
        self.over.set()

    def _watch(self, choice: Choice) -> None:
        self.latest = choice

    def give_up(self) -> None:
        """Break off. While the game's code is still being made this takes as long as that; it is not waited for."""
        pace = self._thinkers.pace
        self._given_up.set()
        until = time.monotonic() + pace.grace
        while not self.over.wait(pace.look / 2) and time.monotonic() < until:
            if self.player is not None:
                self.player.stop()


class Thinkers:
    """Those who think about one game; each is made when first wanted."""

    def __init__(
        self,
        game: Game,
        console: Console,
        threads: int | None = None,
        megabytes: int = PROCESS_MEGABYTES,
        pace: Pace = Pace(),
        taken: Taken | None = None,
    ) -> None:
        """
        Args:
            game: what they think about.
            console: where the line is shown that tells what they are at.
            threads: for who thinks by the clock; None: as many as there are CPUs. Who thinks by a number of nodes
                has one, and so plays the same again.
            megabytes: memory that the whole process may take.
            pace: how often they are looked at.
            taken: says how many bytes the process takes; None: the system does.
        """
        self.game = game
        self.console = console
        self.pace = pace
        self.learnt: float | None = None
        """The share of the work for learning what pieces are worth that is done, while that is done."""
        self._players = Players(game, threads, megabytes, taken, self._told)
        self._last: Thought | None = None

    def player(self, how: Thinking) -> Player:
        """Who thinks in this way.

        Raises:
            CodeError, ValueError: there is no native engine for this game, the method cannot play it, or there is too
                little memory.
        """
        return self._players.player(how)

    def _told(self, share: float) -> None:
        self.learnt = share

    def choose(self, position: Position, how: Thinking, seed: int, who: str) -> Choice:
        """What an opponent plays. Ctrl-C while he thinks is a KeyboardInterrupt; he stops then.

        Raises:
            CannotThink: there is no native engine for this game, or the method cannot play it.
            LimitError: the moves take too long to work out.
        """
        began = time.monotonic()
        try:
            if self._last is not None:
                self._wait(self._last, began, position, who)
            thought = self._last = Thought(self, position, how, seed)
            self._wait(thought, began, position, who)
        except KeyboardInterrupt:
            if self._last is not None:
                self._last.give_up()
            raise
        finally:
            self.console.live(None)
        if isinstance(thought.failed, CodeError | ValueError):
            raise CannotThink(str(thought.failed)) from thought.failed
        if thought.failed is not None:
            raise thought.failed
        assert thought.found is not None, "a thought that did not fail and was not given up has found something"
        return thought.found

    def _wait(self, thought: Thought, began: float, position: Position, who: str) -> None:
        """Until a thought has come to its end; meanwhile the line tells of it."""
        while not thought.over.wait(self.pace.look):
            waited = time.monotonic() - began
            if waited > self.pace.patience:
                self.console.live(self._line(position, thought, who, waited))

    def _line(self, position: Position, thought: Thought, who: str, waited: float) -> str:
        if thought.player is None and self.learnt is not None:
            return f"{who} ({waited:.0f} s): learning what pieces are worth, this one time: {self.learnt:.0%}"
        if thought.player is None:
            return f"{who} ({waited:.0f} s): {GETTING_READY}"
        if thought.latest is None:
            return f"{who} ({waited:.0f} s)"
        choice = thought.latest
        told = expected(position.mover or "", choice, self.game.program)
        return f"{who} ({waited:.0f} s): {choice.move}; {told}; {looked_at(choice)}"

    def hint(self, position: Position, how: Thinking) -> str:
        """The best move that is found, and what is to be expected of it; at Ctrl-C what had been found by then.

        Raises:
            CannotThink, LimitError: as `choose`.
            KeyboardInterrupt: Ctrl-C, before anything was found.
        """
        try:
            choice = self.choose(position, how, 0, "hint")
        except KeyboardInterrupt:
            if self._last is None or self._last.position is not position or self._last.latest is None:
                raise
            choice = self._last.latest
        if choice.forced:
            return f"{choice.move}: there is no other move."
        told = expected(position.mover or "", choice, self.game.program)
        line = self.player(how).line_of(position, choice, 5)[1:]
        on = f"; it may go on {'; '.join(line)}" if line else ""
        return f"{choice.move}: {told}{on} ({looked_at(choice)})"
