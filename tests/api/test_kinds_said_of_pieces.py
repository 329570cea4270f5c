"""The kind of a piece is typed, where the move chooses a kind as well."""

from __future__ import annotations

import pytest

import gdl
from gdl_interpreter.reference import Position

CARDS = """
players White, Black
board grid(4, 4): add hand
piece Man, King, Long(card), Short(card), Wide(card)
setup:
    place White Man on {b1, d1}
    place White King on c1
    place Black King on c4
    place White Wide on hand
turn:
    choose played in {Long, Short}
    choose man in mine except hand
    choose spot in step(man, north, 2 if played is Long else 1) except mine
    move man to spot
"""


@pytest.fixture(scope="module")
def cards() -> Position:
    return gdl.loads(CARDS).start()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Long Kc1-c3", "Long c1-c3"),
        ("long king c3", "Long c1-c3"),
        ("King Long c3", "Long c1-c3"),
        ("Long King", "Long c1-c3"),
        ("King c1-c3", "Long c1-c3"),
        ("Kc2", "Short c1-c2"),
        ("Man b3", "Long b1-b3"),
        ("Short Mb2", "Short b1-b2"),
    ],
)
def test_kinds_that_are_not_chosen_are_those_of_pieces(cards: Position, typed: str, meant: str) -> None:
    assert cards.find(typed).text == meant


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("King", "`King` is a piece, and not yet a move"),
        ("Kd3", "the King on c1 cannot go to d3"),
        ("Short King c3", "the King on c1 cannot go to c3"),
        ("Kb1-b2", "the King on c1 cannot go to b1"),
        ("Man Long", "`Man Long` fits 2 moves"),
        ("Wide c1-c2", "Wide is not possible here, only Long or Short"),
        ("Wide King c2", "Wide is not possible here, only Long or Short"),
        ("c1-c2 King", "no move goes on with `King` after `c1 c2`"),
    ],
)
def test_refusals_are_about_the_piece_that_is_meant(cards: Position, typed: str, message: str) -> None:
    assert cards.explain(typed).message == message


def test_a_kind_that_is_chosen_behind_the_sites() -> None:
    chess = gdl.load("chess").position(
        "place White Pawn on {e7, a7}; place White King on e1; place Black King on h8; place Black Knight on d8"
    )
    assert {chess.find(text).text for text in ("Pe7e8Q", "Pe8Q", "e8Q")} == {"e7-e8 Queen"}
    assert chess.find("Pexd8N").text == "e7-d8 Knight"
    assert chess.explain("e7e8P").message == "Pawn is not possible here, only Knight, Bishop, Rook or Queen"
    assert chess.explain("Ke7e8Q").message == "there is no King on e7"
