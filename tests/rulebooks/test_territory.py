"""Games of territory, Go and Amazons: against OpenSpiel."""

from __future__ import annotations

import random
import re

import pyspiel
import pytest

import gdl
from gdl.engines import missing_native


def _go_point(text: str) -> str:
    """`B J3` is our j3."""
    return text.split()[1].lower()


def _go_board(state: pyspiel.State) -> str:
    return str(state).split("\n", 1)[1]


@pytest.mark.parametrize(("size", "seed"), [(9, 1), (7, 2), *((5, seed) for seed in range(8))])
def test_go(size: int, seed: int) -> None:
    """The same moves at every ply, but that those which bring a position back are refused; the same score.

    Passes are rare until there is little else. OpenSpiel stops after two plies for each point, and counts then.
    """
    dice = random.Random(seed)
    state = pyspiel.load_game(f"go(board_size={size},komi=7.5)").new_initial_state()
    position = gdl.load("go", size=size).start()
    seen = {_go_board(state)}
    while not state.is_terminal():
        theirs = {_go_point(state.action_to_string(a)): a for a in state.legal_actions()}
        ours = [move.text for move in position.moves()]
        assert set(ours) <= set(theirs)
        back = {text for text, a in theirs.items() if text != "pass" and _go_board(state.child(a)) in seen}
        assert set(theirs) - set(ours) == back
        chosen = "pass" if dice.random() < 2 / len(ours) else dice.choice(ours)
        state.apply_action(theirs[chosen])
        position = position.play(chosen)
        seen.add(_go_board(state))
    both_passed = position.result is not None
    assert both_passed == (state.history()[-2:] == [size * size] * 2)
    black, white = position.scores["Black"], position.scores["White"]
    assert (state.returns()[0] > 0) == (black > white)
    if position.result is not None:
        assert position.result.winners == (("Black",) if black > white else ("White",))


def test_go_positions() -> None:
    """Games on four points meet all 57 positions that there are where every stone has a liberty, and no others."""
    seen = set()
    for seed in range(60):
        dice = random.Random(seed)
        position = gdl.load("go", size=2).start()
        while position.result is None:
            seen.add(tuple(position.piece(site) for site in range(4)))
            stones = [move for move in position.moves() if move.text != "pass"]
            position = position.play(dice.choice(stones or position.moves()))
    assert len(seen) == 57


def _amazons_moves(state: pyspiel.State) -> dict[str, tuple[int, int, int]]:
    """Theirs are three plies: who, whither, and the shot; squares are counted from the top left."""

    def square(before: pyspiel.State, action: int) -> str:
        row, column = map(int, re.findall(r"\d+", before.action_to_string(action)))
        return f"{'abcdefghij'[column - 1]}{11 - row}"

    moves = {}
    for man in state.legal_actions():
        lifted = state.child(man)
        for spot in lifted.legal_actions():
            moved = lifted.child(spot)
            start = f"{square(state, man)}-{square(lifted, spot)}"
            for mark in moved.legal_actions():
                moves[f"{start}-{square(moved, mark)}"] = (man, spot, mark)
    return moves


@pytest.mark.parametrize("seed", range(1))
def test_amazons(seed: int) -> None:
    """The same moves at every ply, and the same end."""
    dice = random.Random(seed)
    state = pyspiel.load_game("amazons").new_initial_state()
    position = gdl.load("amazons").start()
    while not state.is_terminal():
        theirs = _amazons_moves(state)
        assert sorted(move.text for move in position.moves()) == sorted(theirs)
        chosen = dice.choice(sorted(theirs))
        for action in theirs[chosen]:
            state.apply_action(action)
        position = position.play(chosen)
    assert position.result is not None
    assert position.result.winners == (("White",) if state.returns()[0] > 0 else ("Black",))


@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
def test_amazons_two_plies() -> None:
    """A number that many programs agree on."""
    assert gdl.load("amazons").perft(2, engine="native") == 4307152
