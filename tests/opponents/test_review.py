"""Going over games: whose share a move changes, where there is chance, and where colours were exchanged."""

from __future__ import annotations

import random

import pytest

import gdl
from gdl.engines import missing_native
from gdl.opponents.review import review
from gdl.opponents.reviewed import Reviewed
from gdl.opponents.tuning import player_of
from gdl_interpreter.reference import Position
from gdl_interpreter.search.player import Player

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


def looked_over(name: str, moves: list[str], nodes: int = 2000, **options: int) -> list[Reviewed]:
    """These moves from the start of a game."""
    game = gdl.load(name, **options)
    steps, position = list[tuple[Position, str]](), game.start()
    for move in moves:
        steps.append((position, move))
        position = position.play(move)
    return list(review(Player(game.native, megabytes=16), steps, None, nodes))


def test_what_is_proven() -> None:
    """X leaves the middle open to a fork, O does not see it, and X wins."""
    found = looked_over("tic-tac-toe", ["a1", "b1", "a2", "c1", "a3"])
    assert [one.sure for one in found[2:]] == [True] * 3
    assert [(one.before, one.after) for one in found[2:]] == [(1.0, 1.0), (0.0, 0.0), (1.0, 1.0)]
    assert [one.turns for one in found] == [False, True, False, False, False]


@pytest.mark.parametrize(("moves", "mark"), [("e4 e5 d4 Qg5 c1-g5", "??"), ("e4 Nf6 e5 Ng4 d1-g4", "?")])
def test_pieces_left_to_be_taken(moves: str, mark: str) -> None:
    """A queen and a knight, in Chess: putting them there was the mistake, and nothing else in these games was one."""
    game = gdl.load("chess")
    steps, position = list[tuple[Position, str]](), game.start()
    for move in moves.split():
        steps.append((position, move))
        position = position.play(move)
    found = list(review(player_of(game, megabytes=64), steps, None, 20_000))
    assert [one.mark for one in found] == ["", "", "", mark, ""]


def test_a_forced_move_costs_nothing() -> None:
    """And is worth what comes of it."""
    found = looked_over("tic-tac-toe", ["a1", "b1", "c1", "a2", "b2", "c2", "b3", "a3", "c3"])
    last = found[-1]
    assert last.best == last.move == "c3" and last.before == last.after == 1.0 and last.loss == 0
    assert found[-2].before == found[-2].after == 0.0


def test_swapping_is_seen_from_who_swaps() -> None:
    """On a board of three the middle wins: leaving it to the other is the mistake, swapping is none."""
    found = looked_over("hex", ["b2", "swap", "a1"], 4000, size=3, pie=1)
    assert (found[0].after, found[1].before, found[1].after) == (0.0, 1.0, 1.0)
    (kept,) = looked_over("hex", ["b2", "a1"], 4000, size=3, pie=1)[1:]
    assert kept.best == "swap" and kept.turns


@pytest.mark.parametrize("name", ["royal-game-of-ur", "sandkings"])
def test_chance_and_many_players(name: str) -> None:
    """Nature's moves are passed over, and shares are shares."""
    position, dice, moves, ours = gdl.load(name).start(), random.Random(3), list[str](), 0
    for _ in range(14):
        ours += not position.is_chance
        moves.append(dice.choice(position.moves()).text)
        position = position.play(moves[-1])
    found = looked_over(name, moves, 60)
    assert len(found) == ours
    assert all(0 <= one.after <= one.before <= 1 for one in found)


def test_what_random_games_say_is_measured_by_their_bounds() -> None:
    """Alpha-beta that gets to no depth gives way to random games; then its narrower bounds do not apply. With a
    number of positions it always gets to one ply."""
    game = gdl.load("breakthrough")
    start = game.start()
    player = player_of(game, "alphabeta", megabytes=16)
    steps = [(start, start.moves()[0].text)]
    by_depth = [next(review(player, steps, *limit)).by_depth for limit in ((1e-9, None), (None, 1), (None, 2000))]
    assert by_depth == [False, True, True]
