"""Random games of the native engine: every legal move is as likely as the others, however moves are drawn."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from functools import cache

import pytest

import gdl
from gdl_interpreter.native.abi.statistics import Outcome, Playouts
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.compile import missing
from gdl_interpreter.reference import Machine, Position
from native.apart import done_apart
from native.chances import check_tally, departs, forecast, late_positions
from native.one_move import ONE_MOVE, one_move
from native.random_turns import Turn
from native.small_rulebooks import TEXTS
from native.switched import rulebook

pytestmark = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")

GAMES = 100_000


@cache
def engine(text: str, switches: frozenset[str] = frozenset()) -> tuple[Native, Position]:
    """The native engine of a rulebook, and its first position in the reference."""
    program = gdl.loads(text).program
    return Native(program, switches=switches), Position.start(Machine(program))


@pytest.mark.parametrize("name", ONE_MOVE)
def test_moves_are_as_likely_as_each_other(name: str) -> None:
    native, start = engine(one_move(name))
    assert native.strategy == ONE_MOVE[name][0]
    check_tally(native.playouts(GAMES, seed=1), forecast(start), choices=name != "hardly any run is a move")


@pytest.mark.parametrize(("size", "where"), [(9, ""), (12, " except column(3)"), (15, " where number(x) mod 3 is 1")])
def test_sets_of_several_words(size: int, where: str) -> None:
    """The empty squares of large boards, some of them and all."""
    text = f"players A, B\nboard grid({size}, {size})\npiece Man\nstate told: 0..999 = 0\n"
    text += f"turn:\n    choose x in empty{where}\n    told = number(x)\n"
    text += (
        "".join(f'when told is {i + 1}: draw by "{i + 1}"\n' for i in range(size * size)) + "when ply > 0: mover wins\n"
    )
    native, start = engine(text)
    check_tally(native.playouts(GAMES, seed=2), forecast(start))


def test_stones_on_any_empty_site() -> None:
    """Games in which an array of the empty sites is kept: where the fourth stone goes, and the last."""
    text = "players X, O\nboard grid(3, 2)\npiece Mark\nturn:\n    choose spot in empty\n    place Mark on spot\n"
    sites = [f"{column}{row}" for row in (1, 2) for column in "abc"]
    fourth = "".join(
        f'when ply is 4 and no({x} and empty) and no({y} and empty): draw by "{x} {y}"\n' for x in sites for y in sites
    )
    native, start = engine(text + fourth + "when ply > 4: mover wins\n")
    check_tally(native.playouts(GAMES, seed=3), forecast(start))
    last = "".join(f'when ply is 5 and {x} in empty: draw by "{x}"\n' for x in sites)
    native, start = engine(text + last + "when ply > 5: mover wins\n")
    check_tally(native.playouts(GAMES, seed=3), forecast(start))


@pytest.mark.slow
def test_random_turns() -> None:
    """Choices, conditions and branches of every kind, put together at random."""
    answers = done_apart("jobs:drawn", [Turn(seed).rulebook() for seed in range(15)], seconds=60)
    assert [answer for answer in answers if not answer.startswith("as it should be")] == []
    assert {answer.rpartition(" ")[2] for answer in answers} >= {"counted", "sampled"}


# ---- whole games


@pytest.mark.slow
def test_whole_games_of_tic_tac_toe() -> None:
    native, start = engine("""
players X, O
board grid(3, 3)
piece Mark
turn:
    choose spot in empty
    place Mark on spot
when line(mine, 3): mover wins by "three"
when no(empty): draw by "full"
""")
    known = forecast(start)
    assert {outcome.winners: round(chance, 6) for outcome, chance in known.outcomes.items()} == {
        ("X",): 0.584921,
        ("O",): 0.288095,
        ("X", "O"): 0.126984,
    }
    for seed in range(3):
        check_tally(native.playouts(1_000_000, seed), known)
    for text in ("b2", "b2 a1", "b2 a1 c3 a3 a2"):
        position = start
        for move in text.split():
            position = position.play(move)
        check_tally(native.playouts(GAMES, position=position), forecast(position))


@pytest.mark.slow
@pytest.mark.parametrize("name", TEXTS)
def test_whole_games_of_small_rulebooks(name: str) -> None:
    program = rulebook(name).program
    native, positions = Native(program), late_positions(Position.start(Machine(program)))
    assert positions
    for position, known in positions:
        check_tally(native.playouts(GAMES // 5, seed=4, position=position), known)


# ---- seeds and threads


def without_time(tally: Playouts) -> Playouts:
    return replace(tally, seconds=0)


@pytest.mark.parametrize("name", ["superko", "one player, won or lost", "equal words, other ends", "torus", "triangle"])
def test_games_depend_on_the_seed_alone(name: str) -> None:
    native, _ = engine(TEXTS[name])
    games = without_time(native.playouts(3001, seed=5))
    assert games.games == 3001
    assert without_time(native.playouts(3001, seed=5)) == games
    for threads in (2, 3):
        assert without_time(native.playouts(3001, seed=5, threads=threads)) == games
    assert without_time(native.playouts(3001, seed=6)) != games
    assert without_time(Native(native.program).playouts(3001, seed=5)) == games


def test_seeds_next_to_each_other_are_independent() -> None:
    """A game of one seed is none of another's: what few games of many seeds come to is as spread as it should be."""
    native, start = engine(one_move("a set"))
    known, total = forecast(start), dict[Outcome, int]()
    for seed in range(400):
        for outcome, count in native.playouts(5, seed).outcomes.items():
            total[outcome] = total.get(outcome, 0) + count
    assert not departs(total, known.outcomes)


# ---- the test itself


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a sum", "else", "keep", "nature", "equal words, other ends"])
def test_skewed_counts_are_noticed(name: str) -> None:
    """Counts that are off by a little, that lack something or have something that cannot be."""
    native, start = engine(one_move(name))
    chances, counts = forecast(start).outcomes, native.playouts(GAMES, seed=7).outcomes
    assert not departs(counts, chances)
    one = max(chances, key=lambda outcome: chances[outcome])
    more = int(12 * math.sqrt(GAMES * chances[one]))
    assert departs({**counts, one: counts[one] + more}, chances)
    assert departs({outcome: count for outcome, count in counts.items() if outcome != one}, chances)
    assert departs(counts, {outcome: chance for outcome, chance in chances.items() if outcome != one})


def test_a_source_first_is_not_uniform() -> None:
    """A man drawn first and its target after that: men with few moves would move too often."""
    _, start = engine(one_move("pools"))
    dice, counts = random.Random(1), dict[Outcome, int]()
    moves: dict[int, list[Outcome]] = {}
    for move in start.moves():
        result = start.play(move).result
        assert result is not None
        moves.setdefault(move.words[0].number, []).append(Outcome(result.verdict, result.winners, result.reason))
    for _ in range(GAMES // 5):
        drawn = dice.choice(moves[dice.choice(sorted(moves))])
        counts[drawn] = counts.get(drawn, 0) + 1
    assert departs(counts, forecast(start).outcomes)
