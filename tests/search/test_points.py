"""Positions without the points already made: where the rules let them be taken out, the game goes on as before."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.brute import later

import gdl
from gdl.engines import missing_native
from gdl_interpreter.reference import Position
from gdl_interpreter.reference.layout import OWNERS
from gdl_interpreter.search.symmetry.points import OnlyScored, only_scored

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

RULEBOOKS = Path(__file__).parent.parent.parent / "rulebooks"

KALAH = (RULEBOOKS / "kalah.gdl").read_text(encoding="utf-8")
DOTS = (RULEBOOKS / "dots-and-boxes.gdl").read_text(encoding="utf-8")
STORES = OnlyScored("seeds", 1 << 6 | 1 << 13)


def test_what_only_the_score_asks_for() -> None:
    """Stores, and who owns a closed box; not whose the discs are that are turned over."""
    assert only_scored(gdl.load("kalah").program) == STORES
    assert only_scored(gdl.load("kalah:empty capture").program) == STORES
    dots = gdl.load("dots-and-boxes", columns=2, rows=2).program
    assert only_scored(dots) == OnlyScored()
    for name in ("othello", "go", "oware", "hex", "backgammon", "ataxx"):
        assert only_scored(gdl.load(name).program) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("if here is my home: next = mover", "if seeds(my home) > 5: next = mover"),
        ("if here is my home: next = mover", "if any(x in sites where seeds(x) > 9): next = mover"),
        ("if here is my home: next = mover", "if here is my home: seeds(my home) = 1"),
        ("if here is my home: next = mover", "if here is my home: seeds(my home) += 1 - 2"),
        ("if here is my home: next = mover", "if score(mover) > 20: next = mover"),
        ("if here in my houses and", "if"),
        ("highest score wins by", "lowest score wins by"),
        ("when any(", "when seeds(site(7)) > 12: South wins\nwhen any("),
    ],
)
def test_what_is_asked_for_stays(old: str, new: str) -> None:
    """Stores that are read, put anew or made less, by name or by what a name may hold, and other ways to win."""
    text = KALAH[: KALAH.index("example ")]
    assert old in text and only_scored(gdl.loads(text).program) == STORES
    found = only_scored(gdl.loads(text.replace(old, new, 1)).program)
    assert found is None or (found != STORES and not found.sites & ~STORES.sites)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("if any(closed): again", "if any(closed) or no(mine): again"),
        ("if any(closed): again", "if any(closed):\n        remove closed\n        again"),
        ("choose spot in empty and edges", "choose spot in empty and edges where score(mover) < 3"),
        ("count(pieces(p))", "count(pieces(p) and row(1))"),
    ],
)
def test_owners_that_are_asked_for_stay(old: str, new: str) -> None:
    """Read, taken off, asked by way of the score, or not all that the score counts."""
    text = DOTS[: DOTS.index("example ")]
    assert old in text and only_scored(gdl.loads(text).program) is not None
    assert only_scored(gdl.loads(text.replace(old, new, 1)).program) is None


def lead(position: Position) -> int:
    """Of the first player."""
    one, other = position.scores.values()
    return one - other


@settings(max_examples=30, deadline=None)
@given(plies=st.integers(0, 30), seed=st.integers(0, 1000), south=st.integers(0, 20), north=st.integers(0, 20))
def test_stores_change_nothing_else(plies: int, seed: int, south: int, north: int) -> None:
    """With other seeds in the stores there are the same moves, which make the same points and end the game alike."""
    game = gdl.load("kalah")
    here = later(game.start(), plies, seed)
    base = here.machine.layout.states["seeds"].base
    values = list(here.values)
    values[base + 6], values[base + 13] = south, north
    holds_alike(here, with_values(here, values))


@settings(max_examples=30, deadline=None)
@given(plies=st.integers(0, 40), seed=st.integers(0, 1000), to=st.integers(0, 1))
def test_owners_change_nothing_else(plies: int, seed: int, to: int) -> None:
    """With all closed boxes one player's."""
    game = gdl.load("dots-and-boxes", columns=4, rows=3)
    here = later(game.start(), min(plies, 30), seed)
    values = list(here.values)
    values[OWNERS + to], values[OWNERS + 1 - to] = values[OWNERS] | values[OWNERS + 1], 0
    holds_alike(here, with_values(here, values))


def with_values(position: Position, values: list[int]) -> Position:
    return Position(position.machine, position.machine.taken_over(replace(position.data, values=tuple(values))))


def holds_alike(one: Position, other: Position) -> None:
    """Do two positions go on alike, with the same points made?"""
    moves = [move.text for move in one.moves()]
    assert moves == [move.text for move in other.moves()]
    for move in moves:
        after, its = one.play(move), other.play(move)
        assert lead(after) - lead(one) == lead(its) - lead(other)
        assert (after.result is None) == (its.result is None)
        assert after.result is not None or after.mover == its.mover
