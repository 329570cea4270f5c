"""Learning what pieces are worth: what is known of some games is found, and always the same."""

from __future__ import annotations

import ctypes
import math
import random
from itertools import accumulate

import pytest

import gdl
from gdl.api import Game
from gdl.engines import missing_native
from gdl_interpreter.kernel.memory import Halves, Words
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.evaluation.learning import learned
from gdl_interpreter.search.evaluation.regression import fitted, logits, reals, steepness
from gdl_interpreter.search.evaluation.self_play import SelfPlay
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.kernels.samples import SamplesRow

native_only = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


# ---- regression


def _chance(logit: float) -> float:
    return 1 / (1 + math.exp(-logit))


def samples_of(things: list[list[int]], targets: list[float], number: int) -> SamplesRow:
    """Samples of so many weights, each a list of things (the number of a weight, or -1 less it for the other side), on
    a board that is half full."""
    row = SamplesRow.allocated()
    starts = [0, *accumulate(map(len, things))]
    row.count, row.number, row.room = len(things), number, starts[-1]
    row.starts = Words.of((ctypes.c_int64 * len(starts))(*starts))
    row.entries = Halves.of((ctypes.c_uint64 * (starts[-1] // 2 + 1))())
    for i, thing in enumerate(thing for sample in things for thing in sample):
        row.entries[i] = 2 * thing if thing >= 0 else 2 * (-1 - thing) + 1
    row.fullness, row.leads, row.targets = (reals(len(things)) for _ in range(3))
    for i, target in enumerate(targets):
        row.targets[i] = target
    return row


@native_only
def test_weights_are_found_again() -> None:
    """Those that targets were made by."""
    dice, true = random.Random(1), [0.5, -1.0, 0.0, 2.0]
    things = [[dice.choice((at, -1 - at)) for at in range(4) if dice.random() < 0.6] for _ in range(3000)]
    targets = [_chance(sum(true[t] if t >= 0 else -true[-1 - t] for t in sample)) for sample in things]
    samples = samples_of(things, targets, 4)
    found = fitted(samples, [1e-9] * 9)
    assert all(abs(a - b) < 0.01 for a, b in zip(found[:4], true, strict=True))
    assert found == fitted(samples, [1e-9] * 9)
    assert [_chance(each) for each in logits(samples, found)] == pytest.approx(targets, abs=0.01)


@native_only
def test_what_is_rare_is_held_small() -> None:
    """A weight that a few samples speak for gets less than one that many do, and both less than without a ridge."""
    samples = samples_of([[0]] * 1000 + [[1]] * 20, [0.8] * 1020, 2)
    free, held = (fitted(samples, [ridge] * 5) for ridge in (1e-9, 0.02))
    assert held[1] < held[0] < free[0] and held[1] < free[1]


@native_only
def test_how_full_the_board_is() -> None:
    """What is worth more on a full board has a second part that says so."""
    samples = samples_of([[0]] * 200, [0.9] * 100 + [0.6] * 100, 1)
    for i in range(200):
        samples.fullness[i] = 0.5 if i < 100 else -0.5
    first, second, _ = fitted(samples, [1e-9] * 3)
    assert _chance(first + second / 2) == pytest.approx(0.9, abs=0.01)
    assert _chance(first - second / 2) == pytest.approx(0.6, abs=0.01)


def test_steepness() -> None:
    """By what logits were multiplied before."""
    logits = [x / 10 for x in range(-20, 21)]
    assert steepness(logits, [_chance(2.5 * x) for x in logits]) == pytest.approx(2.5, rel=0.01)
    assert steepness(logits, [float(x > 0) for x in logits]) == 10 and steepness([0.0], [1.0]) == 1


# ---- games


@native_only
def test_nobody_overlooks_a_capture() -> None:
    """Once there are values, what can be had for nothing is taken whatever the dice say."""
    game = gdl.load("chess")
    worth = {"Pawn": 100, "Knight": 300, "Bishop": 300, "Rook": 500, "Queen": 900, "King": 0}
    rows = [sign * worth[kind.name] for sign in (1, -1) for kind in game.program.kinds]
    values = Values(tuple(row for row in rows for _ in range(64)), (0,) * 12, 0, 300.0)
    playing = SelfPlay(game.native, values, 1.0, 1)
    for line, wanted in (("e4; e5; d4; Qg5", "c1-g5"), ("e4; Nf6; e5; Ng4", "d1-g4")):
        position = game.start()
        for move in line.split("; "):
            position = position.play(move)
        wins = game.native.pack(position.play(wanted))
        for _ in range(20):
            step = playing.step(game.native.pack(position), game.native.context(position, 10))
            assert step is not None
            after, word, expected = step
            assert list(after) == list(wins) and not word
            assert expected is not None and expected > 0.6


@native_only
def test_lessons() -> None:
    """Positions of the game, not over, the same again for the same seed; at random a game's end alone counts."""
    game = gdl.load("breakthrough")
    one, other = (SelfPlay(game.native, None, 1.0, 7).game() for _ in range(2))
    assert one == other and one and {lesson.share for lesson in one} in ({0.0}, {1.0})
    values = learned(game.native, positions=200)
    trusting, doubting = (SelfPlay(game.native, values, trust, 7).game() for trust in (1.0, 0.5))
    assert [lesson.packed for lesson in trusting] == [lesson.packed for lesson in doubting]
    assert len({lesson.share for lesson in doubting}) > len({lesson.share for lesson in trusting}) == 1


@native_only
def test_a_look_that_takes_too_long_leaves_no_trace() -> None:
    """What the rules remember of earlier positions is as it was, so that searches that are broken off do not add up."""
    game = gdl.load("chess")
    values = learned(game.native, positions=100)
    search, context = AlphaBeta(game.native, 8, quiet=6, values=values), game.native.context(game.start(), 10)
    context.clear()
    known = context.words[words.POSITIONS]
    packed = game.native.pack(game.start())
    assert search.brief(context, packed, 3, 5) is None and context.words[words.POSITIONS] == known
    assert search._search([context], packed, 4, 5, -1000, 1000) is None and context.words[words.POSITIONS] == known
    assert search.brief(context, packed, 2, 10_000) is not None


# ---- values


def means(game: Game, values: Values) -> dict[str, float]:
    """What each kind is worth to the first player, on the board in the mean."""
    kinds, sites = game.program.kinds, len(game.program.board.sites)
    row = len(values.sites) // (2 * len(kinds))
    return {kind.name: sum(values.sites[i * row : (i + 1) * row]) / sites for i, kind in enumerate(kinds)}


@pytest.mark.slow
@native_only
def test_values_that_are_known() -> None:
    """On a small chess board: a queen is most, a rook and a knight more than a pawn; the king, whom nobody can lose, is
    nothing. The other side's are the same with the other sign, on the sites across the board."""
    game = gdl.load("los-alamos")
    values = learned(game.native, positions=8000)
    worth = means(game, values)
    assert worth["Queen"] > max(worth["Rook"], worth["Knight"])
    assert min(worth["Rook"], worth["Knight"]) > worth["Pawn"] > 20
    assert abs(worth["King"]) < 40
    row, sites = len(values.sites) // 2, len(game.program.board.sites)
    for kind in range(len(worth)):
        at = kind * row // len(worth)
        across = [values.sites[row + at + site - site % 6 + 5 - site % 6] for site in range(sites)]
        assert sorted(values.sites[at : at + sites]) == sorted(-value for value in across)


@pytest.mark.slow
@native_only
@pytest.mark.parametrize("name", ["tic-tac-toe", "edges:3x3", "chess960", "kalah"])
def test_the_same_again(name: str) -> None:
    """The same seed gives the same values in games of every sort: with points, with stocks, with chance before them."""
    game = gdl.load(name)
    assert learned(game.native, 3, 400) == learned(game.native, 3, 400)


@pytest.mark.slow
@native_only
def test_work_is_bounded() -> None:
    """Where moves are many, fewer positions are learned from; how far it has got never goes back."""
    game, told = gdl.load("shogi"), list[float]()
    learned(game.native, positions=100_000, work=200_000, report=told.append)
    assert told == sorted(told) and told[-1] <= 1.0
    assert len(told) < 200
