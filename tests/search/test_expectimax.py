"""Expectimax: at full depth its values are those that going through everything gives, and the same source says the same
run by Python and compiled."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.brute import later

import gdl
from gdl.engines import missing_native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers import alphabeta as driver
from gdl_interpreter.search.drivers.alphabeta import INFINITE, AlphaBeta
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.kernels.alphabeta.table import Entry
from gdl_interpreter.search.kernels.chance.expectimax import mean
from gdl_interpreter.search.kernels.shared.end_values import WON
from gdl_interpreter.search.listing import listed
from gdl_interpreter.search.player import Player
from gdl_interpreter.search.symmetry.order_of_results import order_matters
from search.test_search_kernels import both_ways, memory

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

RACE = """
players X(last = a2), O(last = b2)
board grid(2, 4)
piece Man
setup:
    place X Man on a4
    place O Man on b4
turn:
    chance first_die in 1..2
    chance second_die in 1..2
    choose man in mine
    choose spot in step(man, south, first_die) or step(man, south, second_die)
    move man to spot
    if first_die is second_die: again
when no(mine and row(3..4)) and no(theirs and row(3..4)): draw
when any(mine and row(1)): mover wins
when stuck: mover loses
"""
"""Two dice whose order does not matter, equal ones are another move; wins, draws and losses."""

DUEL = """
players X, O
board grid(2, 1)
piece Stone
state life per player: 0..6
setup:
    for p in players: life(p) = 3
turn:
    chance power in 0..2
    chance luck in (0..1 if power < 2 else 0..0)
    either "hit":
        their life = 0 if their life < power + luck else their life - power - luck
    or "rest":
        my life = 4 if my life > 3 else my life + 1
        if luck is 1: next = mover
    or "mark":
        choose spot in empty
        place Stone on spot
when their life is 0: mover wins
when no(empty): draw
when ply > 4: draw
"""
"""The second result is picked from another set by the first; another turn with new results; a bound of plies."""

TAKE = """
players X, O
board grid(4, 1)
piece Stone(neutral)
setup:
    for x in sites: place Stone on x
turn:
    chance most in 1..3
    choose spot in Stone
    remove spot
    if made + 1 < most and any(Stone):
        either "more": again
        or "enough": pass
when no(Stone): mover wins
"""
"""Taking up to as many stones as fall."""

GAMES = {"race": RACE, "duel": DUEL, "take": TAKE}


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> gdl.Game:
    """One of the games."""
    return gdl.loads(GAMES[str(request.param)])


class Expectation:
    """What positions are worth to who is to move: 1 a sure win, -1 a sure loss."""

    def __init__(self) -> None:
        self._known: dict[object, Fraction] = {}

    def value(self, position: Position) -> Fraction:
        """The best that who moves can do, and of chance the mean."""
        key = position.data
        if key not in self._known:
            values = [self.of_move(position, move.text) for move in position.moves()]
            best = sum(values, Fraction()) / len(values) if position.is_chance else max(values)
            self._known[key] = best
        return self._known[key]

    def of_move(self, position: Position, move: str) -> Fraction:
        """What a move, or a result of chance, is worth to who is to move before it."""
        after = position.play(move)
        if after.result is not None:
            if after.result.verdict == "draw":
                return Fraction()
            return Fraction(1 if position.person in {after.result.people[one] for one in after.result.winners} else -1)
        value = self.value(after)
        return value if after.person == position.person else -value


SURE = Expectation()
NEAR = 1 << 20
"""How far a value may be from the true one by rounding; a win is `WON`."""


def whole(value: Fraction) -> int:
    """A value as the search has it."""
    return round(value * WON)


@settings(max_examples=25, deadline=None)
@given(plies=st.integers(0, 6), seed=st.integers(0, 1000), folds=st.booleans())
def test_at_full_depth_it_says_what_going_through_everything_says(
    game: gdl.Game, plies: int, seed: int, folds: bool
) -> None:
    """The value of a position, of a player's turn or of chance; a best move; that it is exact."""
    position = later(game.start(), plies, seed)
    search = AlphaBeta(game.native, 2)
    search.row.folds = int(folds and game.program.kinds[0].name == "Man")
    found = search.deepen(position)
    assert found is not None and found.exact
    assert abs(found.value - whole(SURE.value(position))) < NEAR
    if not position.is_chance:
        moves = listed(game.native, position)
        assert SURE.of_move(position, moves.texts[moves.of_run[found.best]]) == SURE.value(position)


@settings(max_examples=40, deadline=None)
@given(
    plies=st.integers(0, 5),
    seed=st.integers(0, 1000),
    low=st.integers(-WON - 1, WON),
    width=st.integers(1, WON),
    depth=st.integers(1, 3),
)
def test_windows_change_no_value(game: gdl.Game, plies: int, seed: int, low: int, width: int, depth: int) -> None:
    """Within a window the value is what it is without one; beyond it, it is known on which side."""
    position, high = later(game.start(), plies, seed), low + width
    plain = AlphaBeta(game.native, 1).search(position, depth, INFINITE)
    found = AlphaBeta(game.native, 1).search(position, depth, INFINITE, low, high)
    assert plain is not None and found is not None
    if found.value <= low:
        assert plain.value <= low + NEAR
    elif found.value >= high:
        assert plain.value >= high - NEAR
    else:
        assert abs(found.value - plain.value) < NEAR


def test_the_same_search(game: gdl.Game) -> None:
    """Run by Python and compiled: the same value and move, the same table."""
    native = game.native
    rows = len(native.program.players) * len(native.program.kinds)
    values = Values(tuple((i * 7 % 60) - 20 for i in range(64 * rows)), (0,) * rows, 0, 50.0, 4)
    position = later(game.start(), 3, 2)

    def search() -> object:
        made = AlphaBeta(native, 1, values=values)
        made.row.folds = 1
        found = made.deepen(position, None, 3000, depth=3)
        return found, made.nodes, memory(made.row.table, (made.row.table_mask + 1) * Entry.SIZE)

    compiled, by_python = both_ways(driver, search)
    assert compiled == by_python


def test_the_order_of_dice() -> None:
    """It does not matter in the Royal Game of Ur; it does where the second die is another one."""
    assert not order_matters(gdl.load("royal-game-of-ur").native)
    assert order_matters(gdl.loads(DUEL).native)


def test_it_plays_and_is_asked_for_lines() -> None:
    """A player with it plays to the end of a game, and tells lines that stop where chance has its turn."""
    game = gdl.loads(RACE)
    values = Values((0,) * 128, (0, 0), 0, 1.0, 2)
    player = Player(game.native, "alphabeta", megabytes=16, values=lambda: values)
    position = game.start()
    while position.result is None:
        if position.is_chance:
            position = position.play(position.moves()[0])
            continue
        choice = player.choose(position, budget=2000)
        assert choice.forced or abs(2 * choice.share - 1 - float(SURE.value(position))) < 0.01
        assert player.line_of(position, choice, 4)[0] == choice.move
        lines = player.analyse(position, 2, lambda _: None).lines
        assert {line.moves[0] for line in lines} <= {move.text for move in position.moves()}
        position = position.play(choice.move)


@given(st.lists(st.integers(-WON, WON), min_size=1, max_size=36))
def test_an_expectation_is_a_loss_only_if_all_is_lost(values: list[int]) -> None:
    found = mean(sum(values), len(values))
    assert min(values) <= found <= max(values)
    assert (found == -WON) == all(value == -WON for value in values)
