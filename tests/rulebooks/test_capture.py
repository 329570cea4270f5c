"""Capturing, closing and walling in: OpenSpiel, published counts or a second implementation agree."""

from __future__ import annotations

import random
from collections.abc import Callable

import pyspiel
import pytest

import gdl
from gdl.engines import missing_native

# ---- Atari Go and Gonnect: the moves of Go, and other endings


def _point(text: str) -> str:
    """`B j3` is our j3."""
    return text.split()[1].lower()


def _stones(state: pyspiel.State) -> list[str]:
    """The rows of the board, from the top."""
    return [line.split()[1] for line in str(state).splitlines()[2:-1]]


def _joins(rows: list[str], mark: str) -> bool:
    """Does a chain of this mark go from the left to the right?"""
    seen = {(y, 0) for y, row in enumerate(rows) if row[0] == mark}
    todo = list(seen)
    while todo:
        y, x = todo.pop()
        for spot in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
            if spot not in seen and min(spot) >= 0 and max(spot) < len(rows) and rows[spot[0]][spot[1]] == mark:
                seen.add(spot)
                todo.append(spot)
    return any(x == len(rows) - 1 for _, x in seen)


@pytest.mark.parametrize("name", ["atari-go", "gonnect"])
@pytest.mark.parametrize("seed", range(5))
def test_the_moves_of_go(name: str, seed: int) -> None:
    """The same moves at every ply, but for passes and what brings a position back; and the end is where it belongs."""
    dice = random.Random(seed)
    state = pyspiel.load_game("go(board_size=5,komi=7.5)").new_initial_state()
    position = gdl.load(name, size=5).start()
    seen = [_stones(state)]
    while position.result is None:
        theirs = {_point(state.action_to_string(a)): a for a in state.legal_actions()}
        del theirs["pass"]
        ours = {move.text for move in position.moves()} - {"swap"}
        assert ours == {text for text, action in theirs.items() if _stones(state.child(action)) not in seen}
        chosen, mover = dice.choice(sorted(ours)), position.mover
        state.apply_action(theirs[chosen])
        position = position.play(chosen)
        seen.append(_stones(state))
        mark = "X" if mover == "Black" else "O"
        taken = "".join(seen[-1]).count("+") >= "".join(seen[-2]).count("+")
        joined = _joins(seen[-1], mark) or _joins(["".join(column) for column in zip(*seen[-1], strict=True)], mark)
        over = taken if name == "atari-go" else joined
        assert (position.result is not None and position.result.winners == (mover,)) == over
        assert over or position.result is None or position.result.reason == "no move left"


# ---- against OpenSpiel


def _line(text: str, rows: int) -> str:
    """`P1(h,0,2)` is the line on top of our c3, on three rows; `P1(v,0,2)` is on its left."""
    way, row, column = text[3:-1].split(",")
    at = int(row), int(column)
    if way == "h":
        return f"{'abcdef'[at[1]]}{rows - at[0]}n" if at[0] < rows else f"{'abcdef'[at[1]]}1s"
    return f"{'abcdef'[at[1]]}{rows - at[0]}w" if at[1] < 1 else f"{'abcdef'[at[1] - 1]}{rows - at[0]}e"


CASES: dict[tuple[str, str], tuple[dict[str, int], Callable[[str], str], int]] = {
    # our game and theirs: our options, their moves as ours, and how many games
    ("clobber", "clobber"): ({}, lambda text: f"{text[:2]}-{text[2:4]}", 10),
    ("clobber", "clobber(columns=8,rows=7)"): ({"columns": 8, "rows": 7}, lambda text: f"{text[:2]}-{text[2:4]}", 4),
    ("dots-and-boxes", "dots_and_boxes"): ({"columns": 2, "rows": 2}, lambda text: _line(text, 2), 10),
    ("dots-and-boxes", "dots_and_boxes(num_rows=3,num_cols=4)"): (
        {"columns": 4, "rows": 3},
        lambda text: _line(text, 3),
        10,
    ),
}


@pytest.mark.parametrize(("case", "seed"), [(case, seed) for case in CASES for seed in range(CASES[case][2])])
def test_openspiel_plays_the_same(case: tuple[str, str], seed: int) -> None:
    """The same moves and the same mover at every ply, and the same winner."""
    options, translate, _ = CASES[case]
    dice = random.Random(seed)
    state = pyspiel.load_game(case[1]).new_initial_state()
    position = gdl.load(case[0], **options).start()
    while not state.is_terminal():
        names = [player.name for player in position.machine.program.players]
        assert names[state.current_player()] == position.mover
        theirs = {translate(state.action_to_string(action)): action for action in state.legal_actions()}
        assert {position.find(text).text for text in theirs} == {move.text for move in position.moves()}
        chosen = dice.choice(sorted(theirs))
        state.apply_action(theirs[chosen])
        position = position.play(chosen)
    result = position.result
    assert result is not None
    won = [name for name, value in zip(names, state.returns(), strict=True) if value > 0]
    assert list(result.winners if result.verdict == "win" else ()) == won


def _quoridor(text: str, size: int, man: str) -> str:
    """`e8` is a step; `e4h` a wall below e4 and f4, `e4v` one behind e4 and e5. Their rows are counted from the top."""
    column, row = text[0], int(text[1])
    if text[2:]:
        return f"wall {column}{size - row}{'n' if text[2] == 'h' else 'e'}"
    return f"{man}-{column}{size + 1 - row}"


@pytest.mark.parametrize(
    ("size", "walls", "seed"), [(9, 10, 1), *((5, 6, seed) for seed in range(6)), *((3, 1, seed) for seed in range(6))]
)
def test_quoridor(size: int, walls: int, seed: int) -> None:
    """The same moves at every ply, and the same end; OpenSpiel gives a game up when it is long."""
    dice = random.Random(seed)
    state = pyspiel.load_game(f"quoridor(board_size={size},wall_count={walls})").new_initial_state()
    position = gdl.load("quoridor", size=size, walls=walls).start()
    while not state.is_terminal():
        ours = {move.text for move in position.moves()}
        man = next(text for text in ours if text[0] != "w")[:2]
        theirs = {_quoridor(state.action_to_string(action), size, man): action for action in state.legal_actions()}
        assert ours == set(theirs)
        steps = [text for text in ours if text[0] != "w"]
        chosen = dice.choice(sorted(steps if dice.random() < 0.6 else ours))
        state.apply_action(theirs[chosen])
        position = position.play(chosen)
    won = [name for name, value in zip(("White", "Black"), state.returns(), strict=True) if value > 0]
    assert list(position.result.winners if position.result else ()) == won


# ---- published counts, as deep as the native engine goes at once

DEEP = {"ataxx": (5, 4752668), "ataxx:four-blocks": (5, 2266352), "quoridor": (2, 16677)}


@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
@pytest.mark.parametrize("name", DEEP)
def test_published_counts(name: str) -> None:
    depth, lines = DEEP[name]
    assert gdl.load(name).perft(depth, engine="native") == lines
