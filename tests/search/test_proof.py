"""Proof-number search: what it calls proven and disproven is so, and long narrow wins are found by it."""

from __future__ import annotations

import pytest
from oracles.brute import ROUNDABOUT, Brute, later

import gdl
from gdl.engines import missing_native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.drivers.proof_numbers import ProofSearch, side_to_move
from gdl_interpreter.search.kernels.proof.rows import BUCKET, Entry
from gdl_interpreter.search.kernels.proof.values import decided
from gdl_interpreter.search.kernels.shared.end_values import WON
from gdl_interpreter.search.solving.methods import Auto, Schedule
from gdl_interpreter.search.solving.proof_tree import confirmed
from gdl_interpreter.search.solving.proving import Proving
from gdl_interpreter.search.solving.retrograde import Retrograde
from gdl_interpreter.search.solving.solver import Solver, Value

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

ENOUGH = 1 << 40

SMALL: list[tuple[str, dict[str, int], int]] = [
    ("tic-tac-toe", {}, 3),
    ("hex", {"size": 3, "pie": 1}, 1),  # the second player may take the first one's place
    ("connect-four", {"columns": 4, "rows": 4}, 12),
    ("dots-and-boxes", {"columns": 2, "rows": 1}, 1),  # who closes a box moves again; boxes may be shared out evenly
]
"""Games with their options, and how many random moves are made first."""


@pytest.mark.parametrize(("name", "options", "plies"), SMALL, ids=[name for name, _, _ in SMALL])
def test_brute_force_says_the_same(name: str, options: dict[str, int], plies: int) -> None:
    """The value of a position and of each of its moves; a line of best play ends as the value says."""
    game, brute = gdl.load(name, **options), Brute()
    for seed in range(2):
        position = later(game.start(), plies, seed)
        brute.confirms(Proving(game.native, megabytes=1).solve(position, 30), position)


def race(ending: str, require: str = "") -> str:
    """Two men who go about on six squares; a rulebook in which it matters what was there before."""
    return f"""
players X, O
board grid(3, 2)
piece Man
setup:
    place X Man on a1
    place O Man on c2
turn:
    choose man in mine
    choose spot in near(man) and empty
    move man to spot
    {require}
when mine is b2 and theirs is c1: mover wins
when mine is b1 and theirs is a1: mover wins
{ending}
when stuck: mover loses
when ply is 9: draw
"""


PASTS = {
    "a repetition is a draw": race("when repeats(pieces, mover) is 1: draw"),
    "the second repetition is a draw": race("when repeats(pieces, mover) is 2: draw"),
    "who repeats loses": race("when repeats(pieces, mover) is 1: mover loses"),
    "who repeats wins": race("when repeats(pieces, mover) is 1: mover wins"),
    "nobody may repeat": race("", "require repeats(pieces) is 0"),
}


@pytest.mark.parametrize("name", PASTS)
def test_the_past_counts(name: str) -> None:
    """Where rules look at earlier positions, nothing is carried over from one past to another."""
    game = gdl.loads(PASTS[name])
    search, answers = ProofSearch(game.native, 1), set()
    for seed in range(25):
        position = later(game.start(), seed % 5, seed)
        side = side_to_move(game.native, position)
        value = full(position)
        for prover, wanted in ((side, 1), (1 - side, -1)):
            answer = search.ask(position, prover, ENOUGH).answer
            assert answer == ("yes" if value == wanted else "no") or (answer == "unknown" and value != wanted)
            answers.add(answer)
    assert {"yes", "no"} <= answers


@pytest.mark.parametrize("name", PASTS)
def test_the_past_counts_by_depth(name: str) -> None:
    """By alpha-beta, too: one table for all questions, about positions with many pasts."""
    game = gdl.loads(PASTS[name])
    solver, found = Solver(game.native, megabytes=16), set()
    for seed in range(25):
        position = later(game.start(), seed % 5, seed)
        value = solver.value(position, 30).outcome
        assert value == full(position)
        found.add(value)
    assert {-1, 1} <= found


def full(position: Position) -> int:
    """The value for who is to move, by going through all games that can be played from here, one by one."""
    best = -1
    for move in position.moves():
        after = position.play(move)
        if after.result is None:
            value = -full(after)
        elif after.result.verdict == "draw":
            value = 0
        else:
            value = 1 if after.result.winners == (position.mover,) else -1
        best = max(best, value)
        if best == 1:
            break
    return best


def test_play_without_end_is_left_open() -> None:
    """Where a game may go round in circles, every forced win is found, and no draw is taken for proven that only
    stands because a line was given up."""
    game = gdl.loads(ROUNDABOUT)
    backwards, wins = Retrograde(game.native, 16), 0
    assert backwards.value(game.start(), 30).outcome is not None
    for seed in range(20):
        position = later(game.start(), 1 + seed % 4, seed)
        known = backwards.value(position, 30).outcome
        found = Proving(game.native, 4).value(position, 0.5).outcome
        assert found == known if known else found is None
        wins += bool(known)
    assert 3 <= wins <= 17


NARROW = (
    "place Black Stone on {d4, e4, f4, c6, c7, e3}; place White Stone on {g4, c8, a1, f8, g8, h8}; next = Black",
    "c4",
)
"""Gomoku: fours that each have one answer, and in the end two at once; the move to begin with."""


def test_a_long_narrow_win() -> None:
    """Found in few positions; alpha-beta does not find it in as many."""
    game = gdl.load("gomoku", size=9)
    position = game.position(NARROW[0])
    proving = Proving(game.native, 16)
    assert proving.value(position, 60) == Value(1)
    deep = AlphaBeta(game.native, 16).deepen(position, budget=proving.nodes)
    assert deep is not None and abs(deep.value) < WON and not deep.exact
    line = proving.solve(position, 0.1, every_move=False).line
    assert line[0] == NARROW[1] and len(line) % 2 == 1 and len(line) > 6


def test_the_same_again() -> None:
    """The same questions with the same budgets search the same positions and say the same."""
    game = gdl.load("connect-four", columns=5, rows=5)
    seen = []
    for _ in range(2):
        search = ProofSearch(game.native, 1)
        seen.append([search.ask(game.start(), side, budget) for budget in (3000, 40000) for side in (0, 1)])
        assert 80_000 < search.nodes < 100_000
    assert seen[0] == seen[1] and seen[0][0].answer == "unfinished"


def test_little_memory() -> None:
    """A table of some hundred entries, which are overwritten all the time, makes it slower and not wrong."""
    game = gdl.load("connect-four", columns=4, rows=4)
    small, large = ProofSearch(game.native, 0), ProofSearch(game.native, 16)
    position = later(game.start(), 2, 1)
    for side in (0, 1):
        assert small.ask(position, side, ENOUGH).answer == large.ask(position, side, ENOUGH).answer == "no"
    assert small.nodes > 1.2 * large.nodes


def test_what_is_proven_without_a_value() -> None:
    """That a side cannot force a win is known, though whether the other one can is not."""
    game = gdl.load("connect-four", columns=4, rows=4)
    position = later(game.start(), 2, 1)
    for side, known in ((0, Value(None, most=0)), (1, Value(None, least=0))):
        proving = Proving(game.native, 16)
        proving.first = side
        assert proving.search.ask(position, side, ENOUGH).answer == "no"
        assert proving.solve(position, 0.0).value == known


def test_how_far_it_got() -> None:
    """Cut off by time it says what it has looked at, and it goes on from there."""
    game = gdl.load("connect-four")
    proving = Proving(game.native, 16)
    found = proving.solve(game.start(), 0.3)
    assert found.value == Value(None) and not found.moves and not found.line
    assert found.reached.startswith(f"no forced win among {proving.nodes:,} positions (one side has at least ")


def test_in_turn_with_alphabeta() -> None:
    """Whichever of alpha-beta and proof-number search comes to it first, in its turn, the win is found."""
    game = gdl.load("gomoku", size=9)
    auto = Auto(game.native, 64, schedule=Schedule(first=0.01, turn=0.2))
    found = auto.solve(game.position(NARROW[0]), 8, every_move=False)
    assert found.value == Value(1) and found.method in ("proof", "alphabeta")


def test_what_it_cannot_do() -> None:
    """Chance, more sides than two."""
    for name in ("backgammon", "colonization"):
        with pytest.raises(ValueError, match="two sides"):
            Proving(gdl.load(name).native)


@pytest.mark.parametrize(("name", "options", "plies"), SMALL, ids=[name for name, _, _ in SMALL])
def test_a_proof_is_confirmed(name: str, options: dict[str, int], plies: int) -> None:
    """Sampled positions follow from their moves, also where only some of them are in the table; turned round, none
    does."""
    game = gdl.load(name, **options)
    position, solver = later(game.start(), plies // 2, 1), Proving(game.native, megabytes=1)
    assert solver.value(position, 30).outcome is not None
    looked, wrong = confirmed(solver, position, 40, seed=1)
    assert looked > 5 and wrong is None
    row, won, lost = solver.search.row, decided(True), decided(False)
    for i in range((row.table_mask + 1) * BUCKET):
        entry = row.table.at(i * Entry.SIZE).as_(Entry)
        if entry.key and entry.value in (won, lost):
            entry.value = lost if entry.value == won else won
    assert confirmed(solver, position, 40, seed=1)[1] is not None
