"""Ends of games that a tree search need not guess."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from oracles.brute import Brute, later

import gdl
from gdl.engines import missing_native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.endings import NEAR, NEARER, SHARE, SHARE_BY_SETS, Endings, plies_left
from gdl_interpreter.search.player import Player
from gdl_interpreter.search.solving.solver import LOSS, WIN

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

LONG_ENOUGH = 60.0


@pytest.mark.parametrize(
    ("name", "options", "plies"),
    [
        ("tic-tac-toe", {}, 3),
        ("dots-and-boxes", {"columns": 2, "rows": 2}, 7),
        ("hex", {"size": 3}, 2),
    ],
)
def test_what_a_position_is_worth_is_kept(name: str, options: dict[str, int], plies: int) -> None:
    """The first of the likely moves that keeps it; of a lost position none."""
    game, brute = gdl.load(name, **options), Brute()
    endings = Endings(game.native, 8)
    for seed in range(8):
        position = later(game.start(), plies, seed)
        likely = [move.text for move in position.moves()]
        random.Random(seed).shuffle(likely)
        value = brute.value(position)
        keeping = [move for move in likely if brute.of_move(position, move) == value]
        assert endings.share(position) == (SHARE_BY_SETS if name == "tic-tac-toe" else SHARE)
        assert endings.best(position, likely, LONG_ENOUGH) == (None if value == LOSS else (keeping[0], value))


@pytest.mark.parametrize("name", ["hex", "backgammon", "nine-mens-morris", "colonization"])
def test_where_nothing_is_looked_for(name: str) -> None:
    """Far from the end; where there is chance; where positions come again; where more than two sides play."""
    game = gdl.load(name)
    assert Endings(game.native, 8).share(later(game.start(), 1, 1)) == 0


def test_after_a_search_without_an_end_the_next_is_a_little_later() -> None:
    """No time is lost on positions that are hardly nearer."""
    game = gdl.load("hex", size=5)
    endings, first, second = Endings(game.native, 8), game.position("place Black Stone on c3; next = White"), "a1; b1"
    later = first
    for move in second.split("; "):
        later = later.play(move)
    assert plies_left(game.native, first) - NEARER < plies_left(game.native, later) < plies_left(game.native, first)
    assert plies_left(game.native, first) < NEAR
    assert endings.share(first) == SHARE and endings.best(first, ["a1"], 0.0) == ("a1", None)
    assert endings.share(first) == SHARE and not endings.share(later)
    nearer = later.play("c1").play("d1").play("e1").play("a2").play("b2")
    assert endings.share(nearer) == SHARE
    assert endings.best(nearer, [move.text for move in nearer.moves()], LONG_ENOUGH) is not None
    assert endings.share(later) == SHARE


def test_what_is_known_to_be_worse_is_left_out() -> None:
    """Where time was not enough: a move that the table knows to lose is not played, if there are others."""
    game = gdl.load("connect-four")
    position = game.start()
    for move in ["d", "d", "e"]:
        position = position.play(move)
    likely = ["a1", "g1", "c1", "f1"]
    endings = Endings(game.native, 8)
    assert endings.share(position) == SHARE_BY_SETS
    assert endings.best(position, likely, 0.0) == ("a1", None)
    search = endings._search
    assert search is not None
    for text in ("a1", "g1"):
        assert search.value(position.play(text), LONG_ENOUGH).outcome == WIN
    assert search.not_worse(position, likely) == "c1"
    assert search.not_worse(position, ["a1", "g1"]) == "a1"


def test_the_player_plays_what_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a time, and not with a number of random games."""
    game, asked = gdl.load("hex", size=5), []

    def best(self: Endings, position: Position, likely: Sequence[str], seconds: float) -> tuple[str, int]:
        asked.append(sorted(likely))
        return "a1", 0

    monkeypatch.setattr(Endings, "best", best)
    position = game.start().play("c3")
    player = Player(game.native, "mcts", megabytes=32)
    choice = player.choose(position, seconds=0.01)
    assert (choice.move, choice.share, choice.exact) == ("a1", 0.5, True)
    assert asked == [sorted(move.text for move in position.moves())]
    assert not player.choose(position, budget=50).exact and len(asked) == 1
