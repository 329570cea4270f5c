"""Runs the text cases in `cases/`: a rulebook with a mistake, and what its author is told by the command line.

A file holds cases as those of `tests/check` do; what a rulebook leaves out is added below it. Beside the wording it is
tested of every case that the first fix of each of its errors, made in the text, removes that error and adds none.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from case_files import Case, cases_beside, check_case, each_case

from gdl.api import compile_rulebook
from gdl.diagnostics import Diagnostic, RulebookError, Severity, Source
from gdl.diagnostics.edits import with_edits, with_fix
from gdl.diagnostics.render import render_text
from gdl.loading import Loaded, read_text
from gdl.repairs import repaired, untried

HERE = Path(__file__).parent
PLAIN = {
    "players": "players White(forth = north), Black(forth = south)\n",
    "board": "board grid(3, 3)\n",
    "piece": "piece Man\n",
    "turn": "turn:\n    choose plain in empty\n    place Man on plain\n",
    "when": "when line(mine, 3): mover wins\n",
}
OPEN = "# no fix"
"""In the first line of a case: no single change puts it right, and none is offered."""


def whole(text: str) -> str:
    if " extends " in text:
        return text
    return text + "".join(plain for heading, plain in PLAIN.items() if not re.search(rf"^{heading}\b", text, re.M))


def read(text: str) -> Loaded:
    return read_text(Source("game.gdl", text), "game", folder=HERE)


def wrong(loaded: Loaded) -> tuple[Diagnostic, ...]:
    try:
        compile_rulebook(loaded, {})
    except RulebookError as error:
        return error.diagnostics
    return tuple(loaded.reporter)


def shown(case: Case) -> str:
    loaded = read(whole(case.text))
    return render_text(repaired(loaded, wrong(loaded)), loaded.sources)


@each_case(__file__)
def test_case(case: Case) -> None:
    """What is expected of a text is what is shown for it."""
    check_case(case, shown)


@each_case(__file__)
def test_each_fix_removes_its_error_and_adds_none(case: Case) -> None:
    text = whole(case.text)
    loaded = read(text)
    before = wrong(loaded)
    told = repaired(loaded, before)
    seen = [(each.code, each.span, each.message) for each in told]
    assert seen[: len(before)] == [(each.code, each.span, each.message) for each in before]
    for first, later in zip(untried(before), told, strict=False):
        assert first.hint is None or first.hint in (later.hint or ""), "what is said first is taken back"
    errors = [each for each in told if each.severity is Severity.ERROR]
    assert errors
    if len(told) > len(before):  # the fixes bring to light what could not be seen: all of them together must do
        together = with_edits(text, [edit for error in errors for edit in error.fixes[0].edits])
        assert together is not None and not any(each.severity is Severity.ERROR for each in wrong(read(together)))
        return
    for error in errors:
        assert error.span.line >= 1
        if case.text.startswith(OPEN):
            continue
        assert error.fixes, error
        made = with_fix(text, error.fixes[0])
        assert made is not None
        after = [(each.code, each.message) for each in wrong(read(made)) if each.severity is Severity.ERROR]
        left = [(each.code, each.message) for each in errors]
        left.remove((error.code, error.message))
        assert not set(after) - set(left), error


def test_there_are_cases() -> None:
    """The files were found."""
    assert len(cases_beside(__file__)) > 6


def test_what_is_right_stays_as_it_is() -> None:
    loaded = read(whole("# nothing is wrong\n"))
    assert repaired(loaded, wrong(loaded)) == ()


@pytest.mark.parametrize("size", [0, 1, 1000])
def test_no_text_makes_it_fail(size: int) -> None:
    loaded = read("turn: choose (" + "x and " * size)
    before = wrong(loaded)
    assert len(repaired(loaded, before)) == len(before)


@pytest.mark.parametrize(
    "text",
    [
        "define card: row(2)\nturn:\n    choose card in kind(mine)\n    choose spot in empty\n    place card on spot\n",
        "turn:\n    choose spot in empty\n    place one(k in kinds where k is Man)(White) on spot\n",
        "looks:\n    mark forth as flower\n",
        "option men = 3 in 1..9\nrequire men is 4\n",
        "option men = 3 in 1..9\nrequire count(mine) is men\n",
    ],
)
def test_where_nothing_is_likely_nothing_is_guessed(text: str) -> None:
    """What the error itself says is all that is said."""
    loaded = read(whole(text))
    before = wrong(loaded)
    assert before
    assert repaired(loaded, before) == before


@pytest.mark.parametrize("line", ["\0" * 400, "turn:\n" + "    \0\n" * 400, "$ " * 400])
def test_a_text_with_more_mistakes_than_are_told_has_no_fixes(line: str) -> None:
    loaded = read(line)
    found = wrong(loaded)
    assert found and repaired(loaded, found) == found
