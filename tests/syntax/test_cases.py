"""Runs the text cases in `cases/`: a rulebook, and beside it what its author is told.

A file holds cases: `### title`, the text, a line `---`, then the diagnostics exactly as they are shown, or nothing if
the text is right. `‹tab›`, `‹nbsp›` and the like stand for what an editor would not keep. To write the expectations
anew after a change of wording, and then read the difference: `UPDATE_CASES=1 pytest tests/syntax/test_cases.py`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from gdl.diagnostics import Reporter, Source, Sources
from gdl.diagnostics.render import render_text
from gdl.syntax.parser import parse

FILES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
HIDDEN = {
    "‹tab›": "\t",
    "‹nbsp›": "\u00a0",
    "‹cr›": "\r",
    "‹ff›": "\f",
    "‹esc›": "\x1b",
    "‹zwsp›": "\u200b",
    "‹nul›": "\0",
}


@dataclass(frozen=True)
class Case:
    title: str
    text: str
    expected: str


def cases_of(file: Path) -> list[Case]:
    found = []
    for part in file.read_text(encoding="utf-8").split("### ")[1:]:
        title, _, rest = part.partition("\n")
        text, _, expected = rest.partition("---\n")
        found.append(Case(title, text, expected.strip("\n")))
    return found


def shown(case: Case) -> str:
    text = case.text
    for sign, character in HIDDEN.items():
        text = text.replace(sign, character)
    source, sources, reporter = Source("game.gdl", text), Sources(), Reporter()
    sources.add(source)
    parse(source, reporter)
    return render_text(reporter, sources)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_cases(file: Path) -> None:
    cases = cases_of(file)
    if "UPDATE_CASES" in os.environ:
        parts = [f"### {c.title}\n{c.text}---\n{shown(c)}\n".rstrip("\n") + "\n" for c in cases]
        file.write_text("\n".join(parts), encoding="utf-8")
    wrong = [f"### {c.title}\n{shown(c)}\n--- but expected\n{c.expected}" for c in cases if shown(c) != c.expected]
    assert not wrong, "\n\n".join(wrong)


def test_there_are_cases() -> None:
    assert sum(len(cases_of(file)) for file in FILES) > 100
