"""OpenSpiel as an outside oracle: the same legal moves at every ply of random games, and the same results."""

from __future__ import annotations

import random
from collections.abc import Callable

import pyspiel
import pytest
from tiers import quick_where

import gdl

GAMES = 20


def _upside_down(rows: int) -> Callable[[str], str]:
    """Names of squares counted from the top as names counted from the bottom: a1 is a8 on eight rows."""

    def turn(text: str) -> str:
        squares = text.replace("*", "")
        names = [squares[i : i + 2] if rows < 10 else squares for i in range(0, len(squares), 2)]
        if rows >= 10:
            names = [squares]
        return "-".join(f"{name[0]}{rows + 1 - int(name[1:])}" for name in names)

    return turn


def _column(text: str) -> str:
    return "abcdefg"[int(text[1:])]


CASES: dict[str, tuple[str, Callable[[str], str], Callable[[str], str]]] = {
    # our name: (theirs, their move as ours, our move as it is compared)
    "connect-four": ("connect_four", _column, lambda text: text[0]),
    "breakthrough": ("breakthrough", _upside_down(8), str),
    "hex": ("hex(board_size=11)", _upside_down(11), str),
    "othello": ("othello", str, str),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("seed", quick_where(lambda seed: seed == 0, range(GAMES)))
def test_same_game(name: str, seed: int) -> None:
    """One random game, ply by ply."""
    theirs_name, translate, ours_as = CASES[name]
    dice = random.Random(seed)
    state = pyspiel.load_game(theirs_name).new_initial_state()
    position = gdl.load(name).start()
    while not state.is_terminal():
        theirs = {translate(state.action_to_string(state.current_player(), a)): a for a in state.legal_actions()}
        ours = {ours_as(move.text): move for move in position.moves()}
        assert set(ours) == set(theirs)
        chosen = dice.choice(sorted(theirs))
        state.apply_action(theirs[chosen])
        position = position.play(ours[chosen])
    result = position.result
    assert result is not None
    returns = state.returns()
    players = [player.name for player in position.machine.program.players]
    won = [name for name, value in zip(players, returns, strict=True) if value > 0]
    assert (list(result.winners) if result.verdict == "win" else []) == won
