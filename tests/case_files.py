"""Text cases: a rulebook, and beside it what becomes of it.

A file holds cases: `### title`, the text, a line `---`, then exactly what is shown for it, or nothing. To write the
expectations anew after a change, and then read the difference: `UPDATE_CASES=1 pytest tests/check`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Case:
    """One text with what is expected of it."""

    title: str
    text: str
    expected: str


def files_beside(test: str) -> list[Path]:
    """The case files in the folder `cases` beside a test module, given by its `__file__`."""
    return sorted((Path(test).parent / "cases").glob("*.txt"))


def cases_of(file: Path) -> list[Case]:
    """The cases in a file."""
    found = []
    for part in file.read_text(encoding="utf-8").split("### ")[1:]:
        title, _, rest = part.partition("\n")
        text, _, expected = rest.partition("---\n")
        found.append(Case(title, text, expected.strip("\n")))
    return found


def check_cases(file: Path, shown: Callable[[Case], str]) -> None:
    """Every case of a file shows what is expected; the failure lists those that do not."""
    cases = [(case, shown(case).strip("\n")) for case in cases_of(file)]
    if "UPDATE_CASES" in os.environ:
        parts = [f"### {case.title}\n{case.text}---\n{found}\n".rstrip("\n") + "\n" for case, found in cases]
        file.write_text("\n".join(parts), encoding="utf-8")
        return
    wrong = [f"### {c.title}\n{found}\n--- but expected\n{c.expected}" for c, found in cases if found != c.expected]
    assert not wrong, "\n\n".join(wrong)
