"""A question to the machine: what it is about, and how much may still be done for it.

It stands at the end of the frame of every run that is made for it, so that compiled rules hold nothing of it: they are
shared by all questions, and by all threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import cast

from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.limits import FUEL
from gdl_interpreter.reference.errors import LimitError
from gdl_interpreter.reference.layout import QUESTION, Frame
from gdl_interpreter.reference.position_data import Keys, PositionData
from gdl_interpreter.reference.trace import Trace


class Fuel:
    """How many steps may still be done for a question, and for those that it leads to.

    `depth` is in how many statements with choices a run is: what it ends in is handed up through all of them.
    """

    __slots__ = ("depth", "left")

    def __init__(self, steps: int = FUEL) -> None:
        self.left = steps
        self.depth = 0

    def burn(self, steps: int = 1) -> None:
        """So many steps done.

        Raises:
            LimitError: when there were too many.
        """
        self.left -= steps
        if self.left < 0:
            raise LimitError("E902", "these rules take too long to work out: a loop within loops is too large")


class BudgetedFuel(Fuel):
    """The same, taken from a budget too."""

    __slots__ = ("budget",)

    def __init__(self, steps: int, budget: Budget) -> None:
        super().__init__(steps)
        self.budget = budget

    def burn(self, steps: int = 1) -> None:
        """So many steps done.

        Raises:
            LimitError: when there were too many.
            BudgetError: when there were more than were left of the budget.
        """
        self.left -= steps
        self.budget.left -= steps
        if self.budget.left < 0 or self.left < 0:
            self.budget.spend(0)  # which says so, if it is the budget
            super().burn(0)


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What a run needs to know beside its frame.

    history: the earlier positions, as the rules compare them; rolls: nature's results; trace: who is told of its runs;
    ending: the position whose end is asked about, if it is about an end; can_move: tells whether there is a move in it,
    if somebody knows that better than by running the turn.
    """

    history: Keys
    rolls: tuple[int, ...]
    fuel: Fuel
    trace: Trace | None = None
    ending: PositionData | None = None
    can_move: Callable[[], bool] | None = None

    def about(self, position: PositionData) -> Question:
        """A question about another position that this one leads to: what is done for it is done for this one."""
        return replace(self, history=position.history, rolls=position.rolls, ending=None, can_move=None)

    def untold(self) -> Question:
        """The same question, told to nobody."""
        return replace(self, trace=None)

    def frame(self, values: Iterable[int], names: int) -> Frame:
        """A frame for a run: the values of a position, and room for so many names of the run."""
        return [*values, *([0] * names), cast(int, self)]

    def take(self, f: Frame) -> Frame:
        """A copy of a frame that was made for another question, for this one."""
        g = f.copy()
        g[QUESTION] = cast(int, self)
        return g


question_of = cast(Callable[[Frame], Question], itemgetter(QUESTION))
"""The question that a frame belongs to. (Frames are lists of numbers but for this one entry.)"""
