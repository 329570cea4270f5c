"""Who may take a seat, and what thinking has come to in words."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

import gdl
from gdl.board_view.scores import scores_told
from gdl.opponents.seats import DEFAULT_SECONDS, LEVELS, Thinking, thinking
from gdl.opponents.words import counted, expected, looked_at, short
from gdl_interpreter.search.methods import Search
from gdl_interpreter.search.player import Choice

POINTS = gdl.loads("players Red, Black, Green\nboard grid(2, 2)\nturn: pass\nwhen passes is 2: Red wins\n").program
SQUARES = replace(POINTS, facts={"points": "squares"})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ai", Thinking(None, DEFAULT_SECONDS, None)),
        ("AI:5s", Thinking(None, 5.0, None)),
        (" ai:0.25s ", Thinking(None, 0.25, None)),
        ("ai:500ms", Thinking(None, 0.5, None)),
        ("mcts:2m", Thinking("mcts", 120.0, None)),
        ("rave:20000", Thinking("rave", None, 20_000)),
        ("alphabeta", Thinking("alphabeta", DEFAULT_SECONDS, None)),
        (" Easy ", Thinking(None, None, None, "easy")),
        ("strong", Thinking(None, None, None, "strong")),
        ("medium:5s", None),
        ("human", None),
        ("random", None),
        ("aim", None),
        ("", None),
    ],
)
def test_seats_that_think(text: str, found: Thinking | None) -> None:
    """A method or `ai`, and behind a colon a time or a number; anything else is no one who thinks."""
    assert thinking(text) == found


@pytest.mark.parametrize("rest", ["", "0", "-5", "0s", "5x", "s", "1e3", "5 s 3", "²s", "99999m", "1234567890123"])
def test_times_that_cannot_be_read(rest: str) -> None:
    """Neither a time nor a number."""
    with pytest.raises(ValueError, match="is neither a time"):
        thinking(f"ai:{rest}")


def choice(share: float, exact: bool = False, scores: dict[str, float] | None = None, depth: int = 0) -> Choice:
    """A choice that has come to this."""
    return Choice("a1", share, exact, 45_000, depth, 2.0, scores)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (choice(1.0, exact=True), "Red wins"),
        (choice(0.0, exact=True), "Red loses"),
        (choice(0.5, exact=True), "a draw"),
        (choice(0.25, exact=True), "a draw"),
        (choice(0.634), "Red 63%"),
        (choice(0.7, scores={"Red": 8.2, "Black": 5.0}), "Red by about 3 squares, Red 70%"),
        (choice(0.2, scores={"Red": 2.0, "Black": 3.4, "Green": 1.0}), "Black by about 1 square, Red 20%"),
        (choice(0.5, scores={"Red": 4.3, "Black": 4.0}), "about even, Red 50%"),
        (choice(0.58, scores={"Red": 4.3, "Black": 4.0}), "about even, Red 58%"),
        (choice(0.67, scores={"Red": 4.3, "Black": 4.0}), "Red 67%"),
        (choice(0.33, scores={"Red": 4.3, "Black": 4.0, "Green": 3.9}), "about even, Red 33%"),
        (choice(0.02, scores={"Red": 1.3, "Black": 4.0, "Green": 4.1}), "Red 2%"),
        (choice(0.5, scores={"Red": 4.3}), "Red 50%"),
    ],
)
def test_what_is_to_be_expected(found: Choice, told: str) -> None:
    """In the game's own terms, where it says what its points are."""
    assert expected("Red", found, SQUARES) == told


def test_half_points() -> None:
    """Where the score is shown halved."""
    found = choice(0.3, scores={"Black": 70.0, "White": 85.2})
    assert expected("Black", found, gdl.load("go").program) == "White by about 7½ points, Black 30%"
    assert scores_told(gdl.load("go").program, {"Black": 70, "White": -1}) == "Black 35, White -½"
    assert scores_told(POINTS, {"Red": 3, "Black": 0}) == "Red 3, Black 0"


def test_points_where_the_rulebook_does_not_say() -> None:
    """They are called points."""
    told = choice(0.9, scores={"Black": 5.0, "White": 2.0})
    assert expected("Black", told, gdl.load("hasami-shogi").program) == "Black by about 3 men taken, Black 90%"
    assert expected("Red", choice(0.9, scores={"Red": 5.0, "Black": 0.0}), POINTS) == "Red by about 5 points, Red 90%"


def test_of_very_few_games_nothing_is_promised() -> None:
    """That they are few is said first; what is proven by them is."""
    few = replace(choice(0.66, scores={"Black": 5.0, "White": 1.0}), nodes=5, seconds=0.7)
    assert expected("Black", few, POINTS) == "hardly looked at yet, Black 66%"
    of_many = replace(few, nodes=47, visits=4, scores=None)
    assert expected("Black", of_many, POINTS) == "hardly looked at yet, Black 66%"
    assert expected("Black", replace(of_many, visits=10), POINTS) == "Black 66%"
    assert looked_at(few) == "5 random games, 7/s" and looked_at(replace(few, nodes=1)) == "1 random game, 1/s"
    proven = replace(few, nodes=1, share=1.0, exact=True)
    assert (expected("Black", proven, POINTS), looked_at(proven)) == ("Black wins", "this is proven")


@pytest.mark.parametrize(
    ("unit", "told"),
    [("squares", "1 square"), ("boxes", "1 box"), ("patches", "1 patch"), ("men", "1 men"), ("horses", "1 horse")],
)
def test_one_of_them(unit: str, told: str) -> None:
    """The plural is made a singular, as far as that is to be had."""
    assert counted(1, unit) == told and counted(2, unit) == f"2 {unit}"


def test_how_much_was_looked_at() -> None:
    """Random games, or plies and positions."""
    assert looked_at(choice(0.5)) == "45k random games, 22.5k/s"
    assert looked_at(choice(0.5, depth=8)) == "8 plies, 45k positions, 22.5k/s"
    known = replace(choice(0.5), nodes=0, known=True)
    assert looked_at(replace(known, exact=True)) == "this is proven"
    assert looked_at(replace(known, exact=False)) == "worked out beforehand"
    assert [short(n) for n in (7, 999, 1000, 1_250_000, 3e9)] == ["7", "999", "1k", "1.25M", "3G"]


@pytest.mark.parametrize("search", get_args(Search))
def test_levels_think_the_more_the_better_they_are(search: Search) -> None:
    """By nodes, whatever the method, so that they play the same on every machine; or they pass over less."""
    levels = [Thinking(None, None, None, level) for level in LEVELS]
    efforts = [(level.limit(search) or 0, -level.margin(search)) for level in levels]
    assert efforts == sorted(set(efforts)) and efforts[0][0] > 0
    assert levels[-1].margin(search) == 0 == Thinking(None, None, 7).margin(search)
    assert not any(Thinking(None, None, None, level).by_clock for level in LEVELS)
    assert all(Thinking(None, None, None, level).within(3.0).limit(search) for level in LEVELS)
    assert Thinking(None, None, 7).within(3.0) == Thinking(None, 3.0, 7) and not Thinking(None, 3.0, 7).by_clock
    assert Thinking(None, 1.0, None).within(3.0).seconds == 1.0 and Thinking(None, 1.0, None).by_clock
    assert Thinking(None, None, 7).limit(search) == 7 and Thinking(None, 1.0, None).limit(search) is None
