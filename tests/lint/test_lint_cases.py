"""Runs the text cases in `cases/`: a rulebook, and beside it what its author is told.

A file holds cases: `### title`, the text, a line `---`, then the diagnostics exactly as they are shown, or nothing. A
title that begins with "deep:" plays many games. To write the expectations anew after a change of wording, and then
read the difference: `UPDATE_CASES=1 pytest tests/lint/test_lint_cases.py`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pytest
from lint_helpers import shown

FILES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


@dataclass(frozen=True)
class Case:
    title: str
    text: str
    expected: str

    @property
    def found(self) -> str:
        return shown(self.text, deep=self.title.startswith("deep:"))


def cases_of(file: Path) -> list[Case]:
    found = []
    for part in file.read_text(encoding="utf-8").split("### ")[1:]:
        title, _, rest = part.partition("\n")
        text, _, expected = rest.partition("---\n")
        found.append(Case(title, text, expected.strip("\n")))
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_cases(file: Path) -> None:
    cases = cases_of(file)
    if "UPDATE_CASES" in os.environ:
        parts = [f"### {c.title}\n{c.text}---\n{c.found}\n".rstrip("\n") + "\n" for c in cases]
        file.write_text("\n".join(parts), encoding="utf-8")
        cases = cases_of(file)
    wrong = [f"### {c.title}\n{c.found}\n--- but expected\n{c.expected}" for c in cases if c.found != c.expected]
    assert not wrong, "\n\n".join(wrong)


def test_there_are_cases() -> None:
    assert sum(len(cases_of(file)) for file in FILES) > 40
