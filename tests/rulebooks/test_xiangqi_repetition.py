"""Who loses by repeating positions in Xiangqi: a second implementation, and Fairy-Stockfish where it is there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest
from oracles.asian_chess import Board
from oracles.xiangqi_repetition import NAMES, TABLE, Game, Step, legal, moved, name

import gdl

LETTERS = dict(zip(("General", "Advisor", "Elephant", "Horse", "Chariot", "Cannon", "Soldier"), "kabnrcp", strict=True))


# ---- positions in which a side may chase, and lines that go round in circles

COURT = {
    "Advisor": [(4, 1), (6, 1), (5, 2), (4, 3), (6, 3)],
    "Elephant": [(3, 1), (7, 1), (1, 3), (5, 3), (9, 3), (3, 5), (7, 5)],
}
EVERYWHERE = [(x, y) for x in range(1, 10) for y in range(1, 11)]


def a_board(dice: random.Random) -> Board:
    """Some pieces at random, of which nobody is in check."""
    while True:
        board: Board = {}
        for side in (0, 1):
            officers = dice.choices(["Chariot", "Horse", "Cannon"], k=dice.randrange(1, 4))
            others = dice.choices(["Advisor", "Elephant", "Soldier"], k=dice.randrange(4))
            for kind in ["General", *officers, *others]:
                places = (
                    COURT.get(kind, EVERYWHERE) if kind != "General" else [(x, y) for x in (4, 5, 6) for y in (1, 2, 3)]
                )
                x, y = dice.choice([(x, y) for x, y in places if kind != "Soldier" or y > 3])
                board.setdefault((x, y if side == 0 else 11 - y), (side, kind))
        if sum(kind == "General" for _, kind in board.values()) == 2 and not any(
            TABLE.checked(board, s) for s in (0, 1)
        ):
            return board


def circles(board: Board, dice: random.Random) -> Iterator[list[Step]]:
    """Four moves after which everything stands where it stood."""
    firsts = [step for step in TABLE.moves(board, 0) if step[1] not in board and board[step[0]][1] != "Soldier"]
    dice.shuffle(firsts)
    for at, spot in firsts:
        second = moved(board, (at, spot))
        answers = [step for step in TABLE.moves(second, 1) if step[1] not in second and second[step[0]][1] != "Soldier"]
        dice.shuffle(answers)
        for x, y in answers:
            third = moved(second, (x, y))
            fourth = moved(third, (spot, at))
            if at not in third and legal(third, (spot, at)) and legal(fourth, (y, x)):
                yield [(at, spot), (x, y), (spot, at), (y, x)]


def verdict(board: Board, circle: list[Step]) -> str:
    """Twice round: the second implementation's verdict."""
    game = Game(board, 0)
    verdicts = [game.play(step) for step in circle * 2]
    assert verdicts[-1] is not None and not any(verdicts[:-1])
    return verdicts[-1]


Case = tuple[Board, list[Step], str]


@cache
def cases(seed: int) -> tuple[Case, ...]:
    """Circles in positions at random, at least half of which are lost for somebody."""
    dice, lost, drawn = random.Random(seed), list[Case](), list[Case]()
    while len(lost) < 6:
        board = a_board(dice)
        for tried, circle in enumerate(circles(board, dice)):
            found = verdict(board, circle)
            (drawn if found == "draw" else lost).append((board, circle, found))
            if tried == 20 or found != "draw":
                break
    return (*lost, *dice.sample(drawn, len(lost)))


def text(board: Board) -> str:
    """The board in Forsyth's way."""
    rows = []
    for y in range(10, 0, -1):
        row = "".join(
            "1" if piece is None else LETTERS[piece[1]].upper() if piece[0] == 0 else LETTERS[piece[1]]
            for piece in (board.get((x, y)) for x in range(1, 10))
        )
        for run in range(9, 1, -1):
            row = row.replace("1" * run, str(run))
        rows.append(row)
    return f"{'/'.join(rows)} w - - 0 1"


SEEDS = range(2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_loses(seed: int) -> None:
    """Lines that go round in circles twice, judged by the rulebook and by the second implementation."""
    game = gdl.load("xiangqi")
    for board, circle, expected in cases(seed):
        position = game.position(text(board))
        for at, spot in circle * 2:
            assert position.result is None
            position = position.play(f"{name(at)}-{name(spot)}")
        winners = [] if position.result.verdict == "draw" else list(position.result.winners)
        assert (winners or ["draw"]) == [expected], (text(board), circle, position.result)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_fairy_stockfish(seed: int) -> None:
    """It judges by the same rules, more broadly: what it takes for a chase may be none to us, never the other way."""
    fairy = pytest.importorskip("pyffish")
    for board, circle, expected in cases(seed):
        line = [f"{name(at)}{name(spot)}" for at, spot in circle * 2]
        over, value = fairy.is_optional_game_end("xiangqi", text(board), line)
        theirs = "draw" if value == 0 else NAMES[0] if value > 0 else NAMES[1]
        assert over
        assert theirs == expected or expected == "draw", (text(board), line)
