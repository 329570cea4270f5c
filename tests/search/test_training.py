"""Learning in rounds: what wins is taken, and the same seed gives the same values."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.search.evaluation.learning import learned
from gdl_interpreter.search.evaluation.match import Score, match
from gdl_interpreter.search.evaluation.packed_game import PackedGame
from gdl_interpreter.search.evaluation.regression import fitted
from gdl_interpreter.search.evaluation.self_play import SelfPlay
from gdl_interpreter.search.evaluation.training import Plan, Round, trained
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.evaluation.weights import Weights

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

TINY = """
players White(ahead = north), Black(ahead = south)
board grid(4, 5)
piece Man
setup:
    place White Man on row(1)
    place Black Man on row(5)
turn:
    choose man in mine
    choose spot in (step(man, my ahead) and empty) or (step(man, {left(my ahead), right(my ahead)}) except mine)
    move man to spot
when any(White pieces and row(5)): White wins
when any(Black pieces and row(1)): Black wins
when stuck: mover loses
"""

PLAN = Plan(games=10, match=4, nodes=30, rounds=3)


def test_rounds() -> None:
    """They are told one after the other; values are taken if and only if they win, and are those of the last round that
    was taken. The same seed gives the same."""
    native = gdl.loads(TINY).native
    start, told = learned(native, positions=100), list[Round]()
    found = trained(native, start, 3, PLAN, heard=told.append)
    assert told and [one.number for one in told] == list(range(1, len(told) + 1))
    last = start
    for one in told:
        assert one.games and one.positions and one.score.games == PLAN.match
        assert one.taken == (one.score.points > one.score.games / 2)
        assert one.taken or one.values == last
        last = one.values
    assert found == last == trained(native, start, 3, PLAN)


def test_no_time_no_values() -> None:
    """Where the time is up the values stay as they were."""
    native = gdl.loads(TINY).native
    start = learned(native, positions=100)
    assert trained(native, start, 3, PLAN, lambda: 1.0) == start


def test_a_match() -> None:
    """Against itself, of each pair of games everybody wins as much; against values of the other sign most are won."""
    native = gdl.loads(TINY).native
    good = Values((1000,) * 64 + (-1000,) * 64, (0, 0), 0, 1000.0)
    bad = replace(good, sites=tuple(-value for value in good.sites))
    assert match(native, good, good, 6, 30, 1) == Score(3.0, 6)
    assert match(native, good, bad, 20, 30, 1).points > 12
    assert match(native, good, bad, 20, 30, 1, lambda: True).games == 0


def test_settled() -> None:
    """What is learned from is the position behind the takings that are to be expected."""
    game = gdl.load("chess")
    worth = {"Pawn": 100, "Knight": 300, "Bishop": 300, "Rook": 500, "Queen": 900, "King": 0}
    rows = [sign * worth[kind.name] for sign in (1, -1) for kind in game.program.kinds]
    values = Values(tuple(row for row in rows for _ in range(64)), (0,) * 12, 0, 300.0)
    playing = SelfPlay(game.native, values, 1.0, 1, settled=True)
    position = game.start()
    for move in ("e4", "e5", "d4", "Qg5"):
        position = position.play(move)
    wins = game.native.pack(position.play("c1-g5"))
    context = game.native.context(position, 10)
    context.clear()
    found = playing._settled(game.native.pack(position), context)
    assert found is not None and list(found) == list(wins)
    start = game.native.pack(game.start())
    assert playing._settled(start, context) is start


def test_packed_games() -> None:
    """They go as the reference says: the same number of moves, the same end."""
    game = gdl.loads(TINY)
    packed_game, dice = PackedGame(game.native, 100), random.Random(1)
    for _ in range(5):
        context, packed = packed_game.begun(dice)
        position, word = game.start(), 0
        while not word:
            moves = position.moves()
            assert packed_game.count(packed, context) == len(moves)
            assert packed_game.side(packed) == (position.person == "White")
            number = dice.randrange(len(moves))
            position = position.play(moves[number])
            packed, word = packed_game.played(context, number)
            assert list(packed) == list(game.native.pack(position)) and bool(word) == (position.result is not None)
        assert position.result is not None


def test_weights_of_values() -> None:
    """They mean the values that they were made of, but for rounding."""
    native = gdl.load("breakthrough").native
    weights, values = Weights(native), learned(native, positions=200)
    found = weights.values(weights.of(values))
    assert max(abs(a - b) for a, b in zip(found.sites, values.sites, strict=True)) <= 2
    assert found.lead == values.lead == 0 and found.scale == pytest.approx(values.scale, rel=0.01)


def test_the_last_values_count() -> None:
    """A regression that is held to weights hardly leaves them where there is little to learn from."""
    samples, shares = [((0, 1.0),)] * 20, [0.9] * 20
    free, held = (fitted(samples, shares, 1, 0, ridge, 1, [-1.0])[0] for ridge in (0.0, 10.0))
    assert free > 0 and held == pytest.approx(-1.0, abs=0.3)
