"""Synapse-Ice against a second implementation of its rules, and its author's two claims."""

from __future__ import annotations

import random

import pytest
from oracles.synapse_ice import START, State, leaves, successors, wins

import gdl
from gdl.api import Game
from gdl_interpreter.reference import Position


@pytest.fixture(scope="module")
def game() -> Game:
    """The rulebook."""
    return gdl.load("synapse-ice")


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_perft(game: Game, depth: int) -> None:
    """Both count the same."""
    assert game.perft(depth) == leaves(START, depth)


@pytest.mark.parametrize("seed", range(30))
def test_random_games(game: Game, seed: int) -> None:
    """The same moves at every ply, and whoever cannot move loses."""
    dice = random.Random(seed)
    position, state = game.start(), START
    while moves := successors(state):
        assert {move.text for move in position.moves()} == set(moves)
        text = dice.choice(sorted(moves))
        position, state = position.play(text), moves[text]
    assert position.result is not None
    assert position.result.winners == (("Red", "Green")[state[3]],)


def _diagram(text: str) -> tuple[Position, State]:
    """The position after the moves of the recorded game, twice."""
    position, state = gdl.load("synapse-ice").start(), START
    for move in text.split("; "):
        position, state = position.play(move), successors(state)[move]
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
    assert wins(state)
    assert _search(position)


def test_red_could_have_won_from_the_second_diagram() -> None:
    """The author's second claim."""
    position, state = _diagram(SECOND)
    assert position.mover == "Red"
    assert wins(state)
    assert _search(position)


def _search(position: Position) -> bool:
    return any(not _search(position.play(move)) for move in position.moves())
