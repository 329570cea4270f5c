"""Runs the text cases in `cases/`: a rulebook, and beside it what its author is told.

A file holds cases: `### title`, the text, a line `---`, then the diagnostics exactly as they are shown, or nothing if
the text is right. `‹tab›`, `‹nbsp›` and the like stand for what an editor would not keep. To write the expectations
anew after a change of wording, and then read the difference: `UPDATE_CASES=1 pytest -n 0 tests/syntax`.
"""

from __future__ import annotations

from case_files import Case, cases_beside, check_case, each_case

from gdl.diagnostics import Reporter, Source, Sources
from gdl.diagnostics.render import render_text
from gdl.syntax.parser import parse

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


@each_case(__file__)
def test_case(case: Case) -> None:
    """What is expected of a text is what is shown for it."""
    check_case(case, shown)


def test_there_are_cases() -> None:
    """The files were found."""
    assert len(cases_beside(__file__)) > 100
