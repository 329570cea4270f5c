"""What pieces can do is asked of the rules: where they go, what is in their way, and which of them are passed."""

from __future__ import annotations

import ctypes
import random
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import chess
import pytest

import gdl
from gdl.engines import missing_native
from gdl.opponents.values import entry_of, keep_in, values_in, values_of
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.evaluation import evaluation_row
from gdl_interpreter.search.drivers.library import function_of
from gdl_interpreter.search.evaluation.mobility import mobility_of, numbers_of
from gdl_interpreter.search.evaluation.weights import Weights
from gdl_interpreter.search.game import game_row
from gdl_interpreter.search.kernels.shared.evaluation_row import EvaluationRow
from gdl_interpreter.search.kernels.shared.mobility import count_mobility

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

KINDS = [chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN, chess.KING]
PASSED = 2 * len(KINDS) + 1


@lru_cache
def row_of(game: gdl.Game) -> EvaluationRow:
    """Values in which everything that can be counted is worth something."""
    half = numbers_of(game.native)
    return evaluation_row(game.native, replace(values_of(game), mobility=(1,) * (2 * half)))


def counted(game: gdl.Game, position: Position, compiled: bool = True) -> list[int]:
    """What `count_mobility` counts in a position."""
    counts = (ctypes.c_int64 * numbers_of(game.native))()
    count = function_of((count_mobility,), count_mobility) if compiled else count_mobility
    count(game_row(game.native), row_of(game), Words.of(game.native.pack(position)), Words.of(counts))
    return list(counts)


def expected(board: chess.Board) -> list[int]:
    """The same by python-chess, but for passed pieces."""
    reached = [0] * len(KINDS)
    for colour in chess.COLORS:
        board.turn, ways = colour, set[tuple[int, int]]()
        for move in board.pseudo_legal_moves:
            if not board.is_castling(move) and not board.is_en_passant(move):
                ways.add((move.from_square, move.to_square))
        for begin, _ in ways:
            kind = board.piece_type_at(begin)
            assert kind is not None
            reached[kind - 1] += 1 if colour else -1
    several = [(len(board.pieces(k, True)) > 1) - (len(board.pieces(k, False)) > 1) for k in KINDS]
    return [*reached, *several]


def test_chess_is_counted_as_by_python_chess() -> None:
    game, dice = gdl.load("chess"), random.Random(1)
    for _ in range(2):
        position = game.start()
        for _ in range(60):
            if position.result is not None:
                break
            board = chess.Board(position.notation("FEN"))
            turn = 1 if board.turn else -1
            assert counted(game, position)[:PASSED] == [*expected(board), turn], position.notation("FEN")
            position = position.play(dice.choice(position.moves()))


PAWNS = {
    "4k3/8/8/8/8/8/P7/4K3": [0, 0, 0, 0, 1, 0, 0, 0],  # two squares at once are one step
    "4k3/8/1p6/8/P7/8/8/4K3": [0] * 8,  # each stops the other
    "4k3/8/8/1p6/8/8/P7/4K3": [0] * 8,
    "4k3/8/8/8/1p6/P7/8/4K3": [0] * 8,
    "4k3/8/8/P7/1p6/8/8/4K3": [0, 0, 0, 0, 0, 0, 0, 0],  # three steps for either
    "4k3/P7/8/8/1p6/8/8/4K3": [1, 0, -1, 0, 0, 0, 0, 0],
    "4k3/8/P7/8/8/8/6p1/4K3": [-1, 1, 0, 0, 0, 0, 0, 0],
}


@pytest.mark.parametrize("placed", PAWNS)
def test_passed_pawns(placed: str) -> None:
    game = gdl.load("chess")
    position = game.position(f"{placed} w - - 0 1")
    assert counted(game, position)[PASSED:] == PAWNS[placed]


@pytest.mark.slow
def test_by_python_as_compiled() -> None:
    for name in ("chess", "xiangqi"):
        game, dice = gdl.load(name), random.Random(2)
        position = game.start()
        for _ in range(12):
            position = position.play(dice.choice(position.moves()))
        assert counted(game, position) == counted(game, position, compiled=False)


@pytest.mark.parametrize("name", ["tic-tac-toe", "go", "oware", "backgammon"])
def test_where_nothing_goes_anywhere(name: str) -> None:
    assert mobility_of(gdl.load(name).native) is None


def test_a_horse_is_blocked_beside_it() -> None:
    """In Xiangqi a leg is no site that a horse goes to."""
    game = gdl.load("xiangqi")
    found, kinds = mobility_of(game.native), [kind.name for kind in game.program.kinds]
    assert found is not None
    names = [site.name for site in game.program.board.sites]
    table = found.tables[found.alike[kinds.index("Horse")]]
    at = 2 * names.index("d6")
    told = table.obstacles[at] | table.obstacles[at + 1] << 64
    assert [name for i, name in enumerate(names) if told >> i & 1] == ["d5", "c6", "e6", "d7"]


def test_values_with_mobility_are_kept(tmp_path: Path) -> None:
    game, path = gdl.load("chess"), tmp_path / "values.json"
    weights = Weights(game.native, mobile=True)
    values = weights.values([0.5 + i % 7 for i in range(2 * weights.numbering.number + 1)])
    assert len(values.mobility) == 2 * numbers_of(game.native)
    keep_in(path, game.name, entry_of(game, values))
    found = values_in(path, game)
    assert found is not None and found == replace(values, scale=found.scale)
    keep_in(path, game.name, entry_of(game, replace(values, mobility=values.mobility[1:])))
    assert values_in(path, game) is None
