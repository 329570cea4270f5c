"""How much work a text is to read, known before any of it is done."""

from __future__ import annotations

from gdl.syntax.mistakes.tokens import TOKEN, row_facts
from gdl_interpreter.program.budget import Budget, BudgetError
from gdl_interpreter.program.span import Span

READING = 24
"""Steps for a word or a sign: to read it, parse it, look at it for mistakes and make a node of it."""

PASSING = 5
"""Steps for what says nothing: a comment, the end of a line."""

_STEPS = {"BLANK": 0, "COMMENT": PASSING, "NEWLINE": PASSING}


def spend_on(text: str, source: str, budget: Budget, first_line: int = 1) -> None:
    """Take from the budget what it costs to read a text.

    Args:
        text: the text, or a part of it.
        source: its name.
        budget: what is left of the work, in steps.
        first_line: the line at which the text begins, counted from 1.

    Raises:
        BudgetError: it has too many words and signs; with the place of the first that is too many.
    """
    rows = [row_facts(row) for row in text.split("\n")]
    steps = READING * sum(row.words for row in rows) + PASSING * (sum(row.comments for row in rows) + len(rows) - 1)
    if steps <= budget.left:
        budget.spend(steps)
        return
    left = budget.left
    for found in TOKEN.finditer(text):
        left -= _STEPS.get(found.lastgroup or "", READING)
        if left < 0:
            line = text.count("\n", 0, found.start())
            column = found.start() - text.rfind("\n", 0, found.start())
            raise BudgetError(Span(source, first_line + line, column, first_line + line, column + 1))
