"""The budget of work: how much may be done for a rulebook before its first move.

Rulebooks come from anywhere, and a short text can ask for any amount of work. So each stage from the text to the first
move counts what it does in steps, and takes them from one budget, which is handed from stage to stage. A step is about
a microsecond of the interpreter's work (docs/decisions/0040 says how that was measured); it is counted, never timed,
so that the same text comes to the same end everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.program.limits import EXAMPLE, FUEL, LOADING
from gdl_interpreter.program.span import NOWHERE, Span


class BudgetError(Exception):
    """There were more steps to do than the budget had; `span` is what was being worked on."""

    def __init__(self, span: Span = NOWHERE) -> None:
        super().__init__("the budget of work is spent")
        self.span = span


class Budget:
    """So many steps, which are spent one after the other. `left` is below zero once there were too many."""

    def __init__(self, steps: int = LOADING) -> None:
        self.steps = steps
        self.left = steps

    @property
    def spent(self) -> int:
        """How many steps have been done."""
        return self.steps - self.left

    def spend(self, steps: int, span: Span = NOWHERE) -> None:
        """So many steps are about to be done, or have been, for what stands there.

        Raises:
            BudgetError: when there were too many.
        """
        self.left -= steps
        if self.left < 0:
            raise BudgetError(span)


@dataclass(frozen=True)
class Limits:
    """How much work may be done: from a text to its Program, for a question about a position, for an example."""

    loading: int = LOADING
    question: int = FUEL
    example: int = EXAMPLE


LIMITS = Limits()
"""Those that hold unless smaller ones are given: tests do."""
