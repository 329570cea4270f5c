"""Text cases: a rulebook, and beside it what becomes of it; each is a test of its own.

A file holds cases: `### title`, the text, a line `---`, then exactly what is shown for it, or nothing. To write the
expectations anew after a change, and then read the difference: `UPDATE_CASES=1 pytest -n 0 tests/check`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Case:
    """One text with what is expected of it; `number`: how many stand before it in its file."""

    file: Path
    number: int
    title: str
    text: str
    expected: str

    @property
    def id(self) -> str:
        """What the test of this case is called."""
        return f"{self.file.stem}: {self.title}"


def cases_beside(test: str) -> list[Case]:
    """All cases in the folder `cases` beside a test module, given by its `__file__`.

    Raises:
        ValueError: two cases have one name, so that a failure would not say which it is.
    """
    found = [case for file in sorted((Path(test).parent / "cases").glob("*.txt")) for case in cases_of(file)]
    names = [case.id for case in found]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise ValueError(f"more than one case is called: {twice}")
    return found


def cases_of(file: Path) -> list[Case]:
    """The cases in a file."""
    found = []
    for number, part in enumerate(_parts(file)[1:]):
        title, _, rest = part.partition("\n")
        text, _, expected = rest.partition("---\n")
        found.append(Case(file, number, title, text, expected.strip("\n")))
    return found


def each_case(test: str) -> pytest.MarkDecorator:
    """Makes a test one for each case beside its module, given by its `__file__`; the case is its argument `case`."""
    return pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in cases_beside(test)])


def check_case(case: Case, shown: Callable[[Case], str]) -> None:
    """A case shows what is expected of it, or the file is told what it shows."""
    found = shown(case).strip("\n")
    if "UPDATE_CASES" not in os.environ:
        assert found == case.expected
        return
    if "PYTEST_XDIST_WORKER" in os.environ:
        pytest.fail("UPDATE_CASES needs `-n 0`: two processes would write one file")
    parts = _parts(case.file)
    last = case.number == len(parts) - 2
    parts[case.number + 1] = f"{case.title}\n{case.text}---\n{found}\n".rstrip("\n") + ("\n" if last else "\n\n")
    case.file.write_text("### ".join(parts), encoding="utf-8")


def _parts(file: Path) -> list[str]:
    """What stands before the first case, and each case without its sign."""
    return file.read_text(encoding="utf-8").split("### ")
