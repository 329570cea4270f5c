"""Runs the text cases in `cases/`: a rulebook, and beside it what its author is told.

A file holds cases: `### title`, the text, a line `---`, then the diagnostics exactly as they are shown, or nothing. A
title that begins with "deep:" plays many games. To write the expectations anew after a change of wording, and then
read the difference: `UPDATE_CASES=1 pytest tests/lint/test_lint_cases.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from case_files import Case, cases_of, check_cases, files_beside
from lint_helpers import shown

FILES = files_beside(__file__)


def found(case: Case) -> str:
    """What lint says of the text."""
    return shown(case.text, deep=case.title.startswith("deep:"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_cases(file: Path) -> None:
    """Every case of one file."""
    check_cases(file, found)


def test_there_are_cases() -> None:
    """The files were found."""
    assert sum(len(cases_of(file)) for file in FILES) > 40
