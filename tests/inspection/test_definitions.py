"""Which definitions a rule names, in the variant that is played."""

from __future__ import annotations

from pathlib import Path

import gdl
from gdl.inspection.definitions import definitions_of
from gdl_interpreter.program import Span
from gdl_interpreter.reference import MoveError
from gdl_interpreter.reference.moves import Move

NARROWED = """game "Narrowed"
players White, Black
board grid(5, 5)
piece Man
setup: place White Man on row(1)
define goes(x): around(x) and not mine
define free(x): x not in column(5)
turn:
    choose man in mine
    choose spot in goes(man)
    require free(spot) else "not there"
    move man to spot
when stuck: mover loses
variant "straight on":
    define goes(x): usual(x) and row(2)
    define free(x): x not in column(4)
"""


def refused(game: gdl.Game, text: str) -> Span:
    """The rule that is against a move."""
    try:
        found: Move = game.start().find(text)
    except MoveError as error:
        return error.span
    raise AssertionError(f"{found.text} is legal")


def test_what_a_variant_narrows_comes_first_and_then_what_it_narrows(tmp_path: Path) -> None:
    path = tmp_path / "narrowed.gdl"
    path.write_text(NARROWED)
    game = gdl.load(f"{path}:straight-on")
    chosen = definitions_of(game.program, refused(game, "c1-b1"))
    assert [place.line for place in chosen] == [15, 6]
    required = definitions_of(game.program, refused(game, "c1-d2"))
    assert [place.line for place in required] == [16]
    usual = gdl.load(path)
    assert [place.line for place in definitions_of(usual.program, refused(usual, "c1-b1"))] == [6]


def test_definitions_of_the_library_are_not_told_of() -> None:
    game = gdl.load("tic-tac-toe")
    assert definitions_of(game.program, game.program.turn[0].span) == ()
