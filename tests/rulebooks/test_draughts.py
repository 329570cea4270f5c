"""Draughts: other programs and other ways of counting agree."""

from __future__ import annotations

import random

import pyspiel
import pytest
from oracles.draughts import Board, Draughts

import gdl
from gdl.engines import missing_native
from gdl_interpreter.reference import Position

# ---- English draughts against OpenSpiel, which takes jump by jump


def _number(square: str) -> str:
    """Their square, seen from the other side of the board, as our number."""
    column, row = 7 - "abcdefgh".index(square[0]), 8 - int(square[1])
    return str((7 - row) * 4 + column // 2 + 1)


Line = tuple[tuple[str, ...], tuple[int, ...]]
"""The squares of a whole move, and the actions that make it."""


def _whole_moves(state: pyspiel.State) -> list[Line]:
    """All moves of a state, each with its jumps joined."""
    found: list[Line] = []
    mover = state.current_player()

    def follow(state: pyspiel.State, squares: tuple[str, ...], actions: tuple[int, ...]) -> None:
        for action in state.legal_actions():
            text = state.action_to_string(mover, action)
            start, end = _number(text[:2]), _number(text[2:4])
            if squares and squares[-1] != start:
                continue
            on = (*squares, end) if squares else (start, end)
            after = state.clone()
            after.apply_action(action)
            if not after.is_terminal() and after.current_player() == mover:
                follow(after, on, (*actions, action))
            else:
                found.append((on, (*actions, action)))

    follow(state, (), ())
    return found


@pytest.mark.parametrize("seed", range(12))
def test_openspiel_has_the_same_moves(seed: int) -> None:
    """One random game, ply by ply, until a draw for which the two have rules of their own."""
    dice = random.Random(seed)
    state = pyspiel.load_game("checkers").new_initial_state()
    position = gdl.load("draughts").start()
    while position.result is None and not state.is_terminal():
        theirs = {"-".join(squares): actions for squares, actions in _whole_moves(state)}
        assert sorted(move.text for move in position.moves()) == sorted(theirs)
        chosen = dice.choice(sorted(theirs))
        for action in theirs[chosen]:
            state.apply_action(action)
        position = position.play(chosen)
    result = position.result
    if result is not None and result.verdict == "win":
        assert state.returns()[["Black", "White"].index(result.winners[0])] == 1
    else:
        assert result is not None or state.returns() == [0, 0]


# ---- International and Russian draughts against a second implementation, which knows positions, not ways there


def _board(position: Position) -> Board:
    """The position as the second implementation has it."""
    pieces = ((site, position.piece(i)) for i, site in enumerate(position.machine.program.board.sites))
    return {
        (site.column, site.row): (piece[0] or "")[0].upper() if piece[1] == "King" else (piece[0] or "")[0].lower()
        for site, piece in pieces
        if piece is not None
    }


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["international-draughts", "international-draughts:brazilian", "russian-draughts"])
def test_the_same_positions_follow(name: str, seed: int) -> None:
    """One random game: at every ply all moves together lead to the same positions."""
    dice = random.Random(seed)
    position = gdl.load(name).start()
    rules = Draughts(10 if name == "international-draughts" else 8, name == "russian-draughts")
    mover = "w"
    while position.result is None:
        after = [position.play(move) for move in position.moves()]
        assert {frozenset(_board(each).items()) for each in after} == rules.ends(_board(position), mover)
        position = dice.choice(after)
        mover = "b" if mover == "w" else "w"
    assert (position.result.verdict == "win") == (not rules.ends(_board(position), mover))


# ---- counts that others have published

PUBLISHED = {
    # to depths that only the native engine reaches in a moment
    "draughts": [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680],
    "international-draughts": [9, 81, 658, 4265, 27117, 167140, 1049442],
}


@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
@pytest.mark.parametrize("name", PUBLISHED)
def test_counts(name: str) -> None:
    """Lines of play of every length."""
    game = gdl.load(name)
    assert [game.perft(depth, engine="native") for depth in range(1, len(PUBLISHED[name]) + 1)] == PUBLISHED[name]
