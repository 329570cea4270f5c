"""Runs the text cases in `cases/`: a rulebook, and beside it what its author is told.

A file holds cases: `### title`, the text, a line `---`, then the diagnostics exactly as they are shown, or nothing. A
title that begins with "deep:" plays many games. To write the expectations anew after a change of wording, and then
read the difference: `UPDATE_CASES=1 pytest -n 0 tests/lint/test_lint_cases.py`.
"""

from __future__ import annotations

from case_files import Case, cases_beside, check_case, each_case
from lint_helpers import shown


def found(case: Case) -> str:
    """What lint says of the text."""
    return shown(case.text, deep=case.title.startswith("deep:"))


@each_case(__file__)
def test_case(case: Case) -> None:
    """What is expected of a text is what is shown for it."""
    check_case(case, found)


def test_there_are_cases() -> None:
    """The files were found."""
    assert len(cases_beside(__file__)) > 40
