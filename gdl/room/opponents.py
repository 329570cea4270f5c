"""Who plays by themselves: chance, random players, and those that think, each after a while in which one can look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gdl.opponents.seats import DEFAULT_SECONDS, RANDOM, thinking
from gdl.outside_engines import Asked, OutsideOpponents, engine_seat
from gdl.room.analyst import Analyst
from gdl.search_process import Chosen, Task
from gdl.table.engine_line import engine_line
from gdl.table.node import Node
from gdl_interpreter.reference import MachineError, Move

PAUSES = (3.0, 2.0, 1.5, 1.0, 0.7, 0.5, 0.3, 0.15, 0.05, 0.0)
"""Seconds between two moves that nobody makes by hand, by speed from 0."""


@dataclass(frozen=True)
class Decided:
    """What an opponent has come to: a move, or why there is none, and whether they have lost by that."""

    move: Move | None = None
    failed: str = ""
    lost: bool = False


class Opponents:
    """Decides for whoever is no human, when it is for them."""

    def __init__(self, analyst: Analyst, later: Callable[[float, Callable[[], None]], None], speed: int) -> None:
        """
        Args:
            analyst: asks those that think.
            later: calls a function after so many seconds.
            speed: how fast they play, from 0 on.
        """
        self.table = analyst.table
        self.paused = False
        self.speed = speed
        self.analyst, self._later = analyst, later
        self._node: Node | None = None
        self._task: Task[Chosen] | Asked | None = None
        self._outsiders = OutsideOpponents()
        self._looked = False

    @property
    def is_theirs(self) -> bool:
        """Is it for one of them to decide now?"""
        table = self.table
        return not (self.paused or table.looking or table.outcome is not None or table.is_human)

    @property
    def thinks(self) -> bool:
        """Does one of them think?"""
        return self._task is not None and not self._task.done

    def go_on(self, ready: Callable[[], None]) -> None:
        """Let them decide, if it is for them and they do not already; `ready` is called when `decided` may be asked."""
        node = self.table.at
        if not self.is_theirs:
            self.stop()
            return
        if self._node is node:
            return
        self.stop()
        self._node, self._looked = node, False
        occupant = self.table.occupant
        outside = None if occupant is None else engine_seat(occupant)
        how = thinking(occupant) if occupant not in (None, RANDOM) and outside is None else None
        clock, mover = self.table.clock, self.table.mover
        if how is not None and clock is not None and mover is not None:
            how = how.within(clock.allowance(mover))
        if outside is not None and mover is not None:
            seconds = DEFAULT_SECONDS if clock is None else min(DEFAULT_SECONDS, clock.allowance(mover))
            self._task = self._outsiders.ask(
                self.table.person(mover), outside, engine_line(self.table, node), seconds, self.analyst.heard
            )
        if how is not None:
            self._task = self.analyst.choose(node, how, self.table.step_seed)

        def seen() -> None:
            if self._node is node:
                self._looked = True
                ready()

        self._later(PAUSES[self.speed], seen)

    def stop(self) -> None:
        """Let nobody decide any more."""
        if self._task is not None:
            self._task.stop()
        self._node = self._task = None

    def close(self) -> None:
        """Let nobody decide any more, and end the programs of others."""
        self.stop()
        self._outsiders.close()

    def decided(self) -> Decided | None:
        """What has been decided, if it has, and one has had time to look; it is told once."""
        if self._node is None or not self._looked or self._node is not self.table.at or not self.is_theirs:
            return None
        if self._task is not None and not self._task.done:
            return None
        task, self._task, self._node = self._task, None, None
        if isinstance(task, Asked):
            return Decided(task.move, task.failed or "", task.lost)
        try:
            if task is None:
                return Decided(self.table.draw_lot())
            if task.result is None:
                return Decided(failed=task.failed or "Nobody has chosen a move")
            return Decided(self.table.position.find(task.result.move))
        except MachineError as error:
            return Decided(failed=error.message)
