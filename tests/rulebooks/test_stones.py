"""Rows, mills, chains and connections: against OpenSpiel."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pyspiel
import pytest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.reference import Position

native_only = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


def _won(state: pyspiel.State, position: Position) -> None:
    """The result is theirs."""
    result = position.result
    assert result is not None
    names = [player.name for player in position.machine.program.players]
    assert list(result.winners if result.verdict == "win" else ()) == [
        name for name, value in zip(names, state.returns(), strict=True) if value > 0
    ]


MORRIS = [
    *("a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4"),
    *("e4", "f4", "g4", "c3", "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1"),
]
"""Their points in order."""


def _morris_moves(state: pyspiel.State) -> dict[str, list[int]]:
    """Taking a man is a ply of its own there."""
    moves: dict[str, list[int]] = {}
    for action in state.legal_actions():
        text = "-".join(MORRIS[int(n)] for n in re.findall(r"\d+", state.action_to_string(action)))
        after = state.child(action)
        if not after.is_terminal() and after.current_player() == state.current_player():
            moves |= {f"{text}-{MORRIS[prey]}": [action, prey] for prey in after.legal_actions()}
        else:
            moves[text] = [action]
    return moves


@pytest.mark.parametrize("seed", range(6))
def test_nine_mens_morris(seed: int) -> None:
    """The same moves at every ply, until two men are left or nothing happens; only draws are told otherwise there."""
    dice = random.Random(seed)
    state = pyspiel.load_game("nine_mens_morris").new_initial_state()
    position = gdl.load("nine-mens-morris").start()
    while not state.is_terminal() and position.result is None:
        theirs = _morris_moves(state)
        assert sorted(move.text for move in position.moves()) == sorted(theirs)
        chosen = dice.choice(sorted(theirs))
        for action in theirs[chosen]:
            state.apply_action(action)
        position = position.play(chosen)
    result = position.result
    assert result is not None
    if result.verdict == "win":
        _won(state, position)
    else:
        assert not state.is_terminal()


@native_only
def test_nine_mens_morris_five_plies() -> None:
    """24 points, 23, 22, 21 and 20, and the men taken by closing a mill at once."""
    quiet = 24 * 23 * 22 * 21 * 20
    mills = 16 * 6 * (21 * 20)  # White's three men in one of sixteen lines, in any order; two of Black's elsewhere
    assert gdl.load("nine-mens-morris").perft(5, engine="native") == quiet + mills


def _leaning(text: str) -> str:
    """Their rows all begin with a; ours begin further to the right the higher they are."""
    letter, row = text[0], int(text[1:])
    return f"{chr(ord(letter) + row - 1)}{row}"


PLACING: dict[str, tuple[dict[str, int], Callable[[str], str], int]] = {
    # their game, which ours is called like: our options, their moves as ours, and how many games
    "havannah": ({}, str, 2),
    "havannah(board_size=4)": ({"size": 4}, str, 12),
    "y(board_size=13)": ({}, _leaning, 2),
    "y(board_size=5)": ({"size": 5}, _leaning, 8),
}


@pytest.mark.parametrize(("case", "seed"), [(case, seed) for case in PLACING for seed in range(PLACING[case][2])])
def test_placing(case: str, seed: int) -> None:
    """The same moves at every ply, and the same winner."""
    options, translate, _ = PLACING[case]
    dice = random.Random(seed)
    state = pyspiel.load_game(case).new_initial_state()
    position = gdl.load(case.split("(")[0], **options).start()
    while not state.is_terminal():
        theirs = {translate(state.action_to_string(action)): action for action in state.legal_actions()}
        assert sorted(move.text for move in position.moves()) == sorted(theirs)
        chosen = dice.choice(sorted(theirs))
        state.apply_action(theirs[chosen])
        position = position.play(chosen)
    _won(state, position)


@pytest.mark.parametrize("seed", range(4))
def test_lines_of_action(seed: int) -> None:
    """The same moves at every ply, and the same winner. Theirs is a draw as soon as the men stand as once before."""
    dice = random.Random(seed)
    state = pyspiel.load_game("lines_of_action").new_initial_state()
    position = gdl.load("lines-of-action").start()
    boards = []
    while not state.is_terminal():
        boards.append(str(state).split("\n\n")[0])
        theirs = {state.action_to_string(action).replace("x", "-"): action for action in state.legal_actions()}
        assert sorted(move.text for move in position.moves()) == sorted(theirs)
        chosen = dice.choice(sorted(theirs))
        state.apply_action(theirs[chosen])
        position = position.play(chosen)
    if any(state.returns()):
        _won(state, position)
    else:
        assert str(state).split("\n\n")[0] in boards
        assert position.result is None


TURNS = {
    **{"s": "b5 left", "t": "b5 right", "u": "e5 left", "v": "e5 right"},
    **{"w": "e2 left", "x": "e2 right", "y": "b2 left", "z": "b2 right"},
}


def _marble(text: str) -> str:
    return f"{text[0]}{7 - int(text[1])}-{TURNS[text[2]]}"


@pytest.mark.parametrize("seed", range(4))
def test_pentago(seed: int) -> None:
    """The same moves at every ply, and the same end; but they turn a quarter even when five stand already."""
    dice = random.Random(seed)
    state = pyspiel.load_game("pentago").new_initial_state()
    position = gdl.load("pentago").start()
    while not state.is_terminal():
        theirs = {_marble(state.action_to_string(action)): action for action in state.legal_actions()}
        ours = {move.text for move in position.moves()}
        assert {text.split("-")[0] for text in ours} == {text.split("-")[0] for text in theirs}
        assert {text for text in ours if "-" in text} <= set(theirs)
        chosen = dice.choice(sorted(theirs))
        state.apply_action(theirs[chosen])
        if chosen not in ours:
            after = position.play(chosen.split("-")[0])
            assert after.result is not None and after.result.winners == (position.mover,)
            return
        position = position.play(chosen)
    _won(state, position)
