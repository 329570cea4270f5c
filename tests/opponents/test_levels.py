"""Levels: what each of them must see, and that games with them differ."""

from __future__ import annotations

import pytest

import gdl
from gdl.opponents.choosing import choose
from gdl.opponents.seats import LEVELS, Thinking
from gdl.opponents.tuning import player_of
from gdl_interpreter.search.player import Player

pytestmark = pytest.mark.slow


def level(name: str) -> Thinking:
    """Who plays so well."""
    return Thinking(None, None, None, next(level for level in LEVELS if level == name))


def player(name: str) -> Player:
    """Who plays a game by the method that suits it."""
    return player_of(gdl.load(name), megabytes=64)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(
    ("rulebook", "text", "wins"),
    [
        (
            "gomoku",
            "place Black Stone on {a1, b1, c1, d1}; place White Stone on {g4, c8, j8, f8}; next = Black",
            {"e1"},
        ),
        (
            "breakthrough",
            "place White Man on {a7, g2}; place Black Man on {h8, g7, b3}; next = White",
            {"a7-a8", "a7-b8"},
        ),
        ("chess", "7k/8/6K1/8/8/8/8/R7 w", {"a1-a8"}),
    ],
)
def test_a_win_at_once_is_made(name: str, rulebook: str, text: str, wins: set[str]) -> None:
    """Out of however many moves."""
    game = gdl.load(rulebook)
    position = game.position(text)
    assert choose(player_of(game, megabytes=64), position, level(name), 1).move in wins


def test_games_differ_by_their_seeds() -> None:
    """Alpha-beta chooses one of the best moves; the same seed chooses the same. `strong` takes the best."""
    thinks = player("breakthrough")
    start = gdl.load("breakthrough").start()
    found = [choose(thinks, start, level("easy"), seed).move for seed in range(8)]
    assert len(set(found)) > 1
    assert found == [choose(player("breakthrough"), start, level("easy"), seed).move for seed in range(8)]
    assert len({choose(player("breakthrough"), start, level("strong"), seed).move for seed in range(2)}) == 1
