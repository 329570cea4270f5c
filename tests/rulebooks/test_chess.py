"""Chess and its variants against python-chess: lines of play, moves in random games, results.

`PYTHONPATH=tests python tests/rulebooks/test_chess.py 200` follows 200 random games of each to their ends in the
native engine, and counts lines of play beside python-chess. Names behind the number say of which (`atomic`).
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import chess
import chess.variant
import pytest
from oracles.python_chess import (
    BOARDS,
    NAMES,
    Ending,
    agree,
    counted,
    drawn,
    ended,
    first_board,
    needs_native,
    random_boards,
    same_moves,
    set_up,
    uci,
)

import gdl
from gdl.api import Game

GAMES = 4
"""Whole random games of each, in the native engine."""


# ---- between the two notations


# ---- python-chess as the oracle


def follow_natively(game: Game, board: chess.Board, seed: int) -> tuple[Ending, int]:
    """A random game to its end, compared at every ply; how it ended, and its plies."""
    dice, native, vocabulary = random.Random(seed), game.native, game.machine.vocabulary
    start = set_up(game, board)
    context, packed = native.context(start, 6000), native.pack(start)
    reasons = [ending.reason for ending in game.program.endings]
    for ply in range(6000):
        how, ours = native.result(packed, context, ply > 0), None
        if how is not None:
            winners = tuple(NAMES[i == 0] for i in range(2) if how.winners >> i & 1)
            ours = (winners if how.verdict == "win" else (), reasons[how.ending])
        if agree(board, ours):
            assert ours is not None
            return ours, ply
        moves = {}
        for run in native.runs(packed, context):
            words = 1
            for code in run.words:
                words = vocabulary.add(words, code)
            moves[uci(vocabulary.text(words))] = run.end
        same_moves(board, set(moves))
        chosen = dice.choice(sorted(moves))
        board.push_uci(chosen)
        packed = moves[chosen]
        native.end_ply(packed, context)
    raise AssertionError("this game does not end")


# ---- the tests

PERFT = {  # positions everyone counts: https://www.chessprogramming.org/Perft_Results
    chess.STARTING_FEN: [20, 400, 8902, 197281, 4865609],
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": [48, 2039, 97862, 4085603],
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": [14, 191, 2812, 43238],
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": [6, 264, 9467, 422333],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": [44, 1486, 62379, 2103487],
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": [46, 2079, 89890, 3894594],
}

FOURTH = {
    "chess960": 197281,
    "antichess": 153299,
    "atomic": 197326,
    "crazyhouse": 197281,
    "horde": 23310,
    "king-of-the-hill": 197281,
    "racing-kings": 296242,
    "three-check": 197281,
}
"""Lines of four plies from the start, as python-chess counts them."""


@pytest.fixture(scope="module")
def game() -> Game:
    """Chess."""
    return gdl.load("chess")


@needs_native
@pytest.mark.parametrize("fen", PERFT)
def test_perft(game: Game, fen: str) -> None:
    """To four plies by the native engine, to five from the start."""
    position = set_up(game, chess.Board(fen))
    assert [game.perft(depth + 1, position, "native") for depth in range(len(PERFT[fen]))] == PERFT[fen]


def test_perft_by_the_reference(game: Game) -> None:
    """Two plies from a position with everything in it."""
    fen = list(PERFT)[3]
    assert [game.perft(depth, set_up(game, chess.Board(fen)), "reference") for depth in (1, 2)] == PERFT[fen][:2]


@pytest.mark.slow
@needs_native
@pytest.mark.parametrize("name", FOURTH)
def test_perft_of_variants(name: str) -> None:
    """Four plies from the start."""
    assert gdl.load(name).perft(4, engine="native") == FOURTH[name]


@pytest.mark.slow
@needs_native
@pytest.mark.parametrize("name", BOARDS)
def test_whole_games(name: str) -> None:
    """The same moves at every ply as python-chess, the same results for the same reasons."""
    ours = gdl.load(name)
    for seed in range(GAMES):
        follow_natively(ours, first_board(name, 239 * seed), seed)


@pytest.mark.parametrize("name", BOARDS)
def test_positions(name: str) -> None:
    """Some positions of a random game, and its end, by the reference evaluator."""
    ours = gdl.load(name)
    boards = random_boards(first_board(name), 1)
    for board in boards[7 : -1 : max(1, len(boards) // 4)]:
        same_moves(board, {uci(move.text) for move in set_up(ours, board).moves()})
    last, end = boards[-2:]
    if not end.is_repetition(3):  # of which a position by itself knows nothing
        before = set_up(ours, last)
        text = next(move.text for move in before.moves() if uci(move.text) == end.peek().uci())
        agree(end, ended(before.play(text)))


@pytest.mark.parametrize("line_up", [0, 1, 96, 333, 518, 700, 959])
def test_chess960(line_up: int) -> None:
    """The line-up with that number."""
    ours = gdl.load("chess960", line_up=line_up)
    assert ours.start().values == set_up(ours, first_board("chess960", line_up)).values


def test_what_always_holds(game: Game) -> None:
    """One king each, no pawn on the first and last rows, the mover's king never left attacked."""
    position, dice = game.start(), random.Random(5)
    for _ in range(60):
        if position.result is not None:
            break
        position = position.play(dice.choice(position.moves()))
        assert drawn(game, position).is_valid()


def by_hand(name: str, games: int) -> None:
    """A longer look: print what came of it."""
    ours, results, total = gdl.load(name), Counter[Ending](), 0
    for number in range(games):
        result, plies = follow_natively(ours, first_board(name, number * 4 % 960), number)
        results[result] += 1
        total += plies
    print(f"{name}: {games} games of {total} plies", dict(results), flush=True)
    boards = [chess.Board(fen) for fen in PERFT] if name == "chess" else [first_board(name)]
    if name == "chess960":
        boards += [first_board(name, line_up) for line_up in (0, 333, 700, 959)]
    for board in boards:
        counts = [ours.perft(depth, set_up(ours, board), "native") for depth in (1, 2, 3, 4)]
        assert counts[:3] == [counted(board, depth) for depth in (1, 2, 3)], (board.fen(), counts)
        assert counts[3] > 200_000 or counts[3] == counted(board, 4), (board.fen(), counts)
        print(f"{name}: {counts} from {board.fen()}", flush=True)


if __name__ == "__main__":
    for each in sys.argv[2:] or BOARDS:
        by_hand(each, int(sys.argv[1]))
