"""Synapse-Ice against a second implementation of its rules, and its author's two claims."""

from __future__ import annotations

import random
from functools import cache

import pytest

import gdl
from gdl.api import Game
from gdl_interpreter.reference import Position

COLUMNS, ROWS = 6, 5
WAYS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
REACH = {"Small": 1, "Medium": 2, "Large": 3}

State = tuple[frozenset[tuple[int, int]], tuple[int, int] | None, tuple[tuple[int, ...], tuple[int, ...]], int]
START: State = (frozenset(), None, ((5, 5, 5), (5, 5, 5)), 0)


def _successors(state: State) -> dict[str, State]:
    """Every legal move's text with what it leads to, written without the language."""
    taken, target, stocks, mover = state
    found: dict[str, State] = {}
    squares = [target] if target else [(c, r) for r in range(ROWS) for c in range(COLUMNS)]
    for number, (size, reach) in enumerate(REACH.items()):
        if stocks[mover][number] == 0:
            continue
        for column, row in squares:
            for way, (dx, dy) in WAYS.items():
                tip = column + dx * reach, row + dy * reach
                if not (0 <= tip[0] < COLUMNS and 0 <= tip[1] < ROWS) or tip in taken:
                    continue
                left = tuple(n - (i == number) for i, n in enumerate(stocks[mover]))
                after = (left, stocks[1]) if mover == 0 else (stocks[0], left)
                text = f"{size} {'abcdef'[column]}{row + 1} {way}"
                found[text] = (taken | {(column, row)}, tip, after, 1 - mover)
    return found


def _leaves(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(_leaves(after, depth - 1) for after in _successors(state).values())


@cache
def _wins(state: State) -> bool:
    """Does the player to move win with perfect play?"""
    return any(not _wins(after) for after in _successors(state).values())


@pytest.fixture(scope="module")
def game() -> Game:
    """The rulebook."""
    return gdl.load("synapse-ice")


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_perft(game: Game, depth: int) -> None:
    """Both count the same."""
    assert game.perft(depth) == _leaves(START, depth)


@pytest.mark.parametrize("seed", range(30))
def test_random_games(game: Game, seed: int) -> None:
    """The same moves at every ply, and whoever cannot move loses."""
    dice = random.Random(seed)
    position, state = game.start(), START
    while moves := _successors(state):
        assert {move.text for move in position.moves()} == set(moves)
        text = dice.choice(sorted(moves))
        position, state = position.play(text), moves[text]
    assert position.result is not None
    assert position.result.winners == (("Red", "Green")[state[3]],)


def _diagram(text: str) -> tuple[Position, State]:
    """The position after the moves of the recorded game, twice."""
    position, state = gdl.load("synapse-ice").start(), START
    for move in text.split("; "):
        position, state = position.play(move), _successors(state)[move]
    return position, state


FIRST = (
    "Large f3 west; Medium c3 south; Large c1 east; Small f1 north; Large f2 west; Large c2 north; Large c5 east; "
    "Small f5 south; Large f4 west; Medium c4 west; Medium a4 south; Large a2 north; Small a5 east; Small b5 south; "
    "Medium b4 east; Large d4 south; Small d1 east; Large e1 west; Small b1 north; Small b2 north"
)
SECOND = FIRST + "; Medium b3 east"
THIRD = SECOND + "; Small d3 east"


def test_green_could_have_won_from_the_third_diagram() -> None:
    """The author's first claim, by two searches that share nothing."""
    position, state = _diagram(THIRD)
    assert position.mover == "Green"
    assert _wins(state)
    assert _search(position)


def test_red_could_have_won_from_the_second_diagram() -> None:
    """The author's second claim."""
    position, state = _diagram(SECOND)
    assert position.mover == "Red"
    assert _wins(state)
    assert _search(position)


def _search(position: Position) -> bool:
    return any(not _search(position.play(move)) for move in position.moves())
