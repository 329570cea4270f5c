"""Runs the text cases in `cases/`: a rulebook, and beside it what its author is told.

A file holds cases: `### title`, the text, a line `---`, then the diagnostics exactly as they are shown, or nothing if
the text is right. `‹tab›`, `‹nbsp›` and the like stand for what an editor would not keep. To write the expectations
anew after a change of wording, and then read the difference: `UPDATE_CASES=1 pytest tests/syntax`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from case_files import Case, cases_of, check_cases, files_beside

from gdl.diagnostics import Reporter, Source, Sources
from gdl.diagnostics.render import render_text
from gdl.syntax.parser import parse

FILES = files_beside(__file__)
HIDDEN = {
    "‹tab›": "\t",
    "‹nbsp›": "\u00a0",
    "‹cr›": "\r",
    "‹ff›": "\f",
    "‹esc›": "\x1b",
    "‹zwsp›": "\u200b",
    "‹zwj›": "\u200d",
    "‹rlo›": "\u202e",
    "‹acute›": "\u0301",
    "‹private›": "\ue000",
    "‹nul›": "\0",
}


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
    """Every case of one file."""
    check_cases(file, shown)


def test_there_are_cases() -> None:
    """The files were found."""
    assert sum(len(cases_of(file)) for file in FILES) > 100
