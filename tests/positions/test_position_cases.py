"""Runs the text cases in `cases/`: the text of a position, and what it comes to; or what is typed there, and its move.

A case begins with the name of a rulebook, or with a whole one and a line `====`. Then comes the text of a position,
and what is shown for it: the position in the rulebook's notations, else as statements, or what is wrong with it.
Lines that begin with `> ` are typed in that position (or at the start, where there is no text): shown is the move that
each means, or why it means none. To write the expectations anew: `UPDATE_CASES=1 pytest -n 0 tests/positions`.
"""

from __future__ import annotations

from functools import cache

from case_files import Case, cases_beside, check_case, each_case

import gdl
from gdl.api import Game
from gdl.diagnostics import RulebookError, Source, Sources
from gdl.diagnostics.render import render_text
from gdl.positions import NAME
from gdl_interpreter.reference import MoveError, Position


@cache
def game_of(text: str) -> Game:
    return gdl.loads(text) if "\n" in text else gdl.load(text)


def shown(case: Case) -> str:
    head, own, rest = case.text.partition("====\n")
    if not own:
        head, _, rest = case.text.partition("\n")
    lines = rest.splitlines(keepends=True)
    typed = [line.removeprefix(">").strip() for line in lines if line.startswith("> ")]
    text = "".join(line for line in lines if not line.startswith("> "))
    game = game_of(head)
    try:
        position = game.position(text) if text.strip() or not typed else game.start()
    except RulebookError as error:
        return render_text(error.diagnostics, Sources({NAME: Source(NAME, text)}))
    if typed:
        return "\n".join(f"{each}: {meant(position, each)}" for each in typed)
    return "\n".join(position.notation(each.name) for each in game.program.notations) or position.text


def meant(position: Position, text: str) -> str:
    try:
        return position.find(text).text
    except MoveError as error:
        return "; ".join([f"{error.fault.value}, {error.message}", *error.choices])


@each_case(__file__)
def test_case(case: Case) -> None:
    """What is expected of a text is what is shown for it."""
    check_case(case, shown)


def test_there_are_cases() -> None:
    """The files were found."""
    assert len(cases_beside(__file__)) > 30
