"""What the language has, the checker has a function for."""

from __future__ import annotations

from gdl.check.checker import Checker
from gdl.check.expressions.expression import check_expr
from gdl.check.expressions.special import check_special
from gdl.check.known import Known
from gdl.check.merge import Rules
from gdl.check.signatures import SPECIAL
from gdl.check.statements.statement import CHOICES, EFFECTS, FLOW, WORDS, check_block
from gdl.diagnostics import Reporter
from gdl_interpreter.program import NOWHERE
from gdl_interpreter.program.budget import Budget

ELSEWHERE = {"repeats", "kinds", "usual"}
"""Built-ins of their own kind that are no calls with values in brackets."""


def test_built_ins_with_rules_of_their_own() -> None:
    known = Known(Rules(), {}, Reporter(), Budget())
    checker = Checker(known, check_expr, check_block)
    assert {name for name in SPECIAL if check_special(checker, name, [], NOWHERE) is not None} == SPECIAL - ELSEWHERE
    assert check_special(checker, "row", [], NOWHERE) is None


def test_statements_that_may_be_refused_have_a_word_to_name_them_by() -> None:
    assert {*CHOICES, *EFFECTS, *FLOW} <= set(WORDS)
