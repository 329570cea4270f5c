"""Which positions of Chess and its variants are the same: where a pawn may be taken in passing, by python-chess."""

from __future__ import annotations

import random

import chess
import pytest
from oracles.python_chess import BOARDS, agree, ended, needs_native, set_up, uci

import gdl
from gdl.api import Game
from gdl_interpreter.reference import Position

TAKABLE = 3
"""Where what may be taken in passing stands in the list that `repeats` compares."""

PAWNS = sorted(set(BOARDS) - {"racing-kings"})


def jumped(name: str, dice: random.Random) -> chess.Board:
    """A board on which a pawn of Black's has just gone two steps, past one or two of White's."""
    while True:
        board = BOARDS[name](None)
        column = dice.randrange(8)
        beside = [c for c in (column - 1, column + 1) if 0 <= c < 8]
        for each in dice.sample(beside, dice.randrange(1, len(beside) + 1)):
            board.set_piece_at(chess.square(each, 4), chess.Piece(chess.PAWN, chess.WHITE))
        board.set_piece_at(chess.square(column, 6), chess.Piece(chess.PAWN, chess.BLACK))
        others = [(chess.KING, True), (chess.KING, False), (chess.KNIGHT, True)]
        others += [(piece, False) for piece in dice.choices([chess.ROOK, chess.BISHOP, chess.QUEEN], k=3)]
        free = [square for square in chess.SQUARES if board.piece_at(square) is None]
        for (piece, colour), square in zip(others, dice.sample(free, len(others)), strict=True):
            board.set_piece_at(square, chess.Piece(piece, colour))
        board.turn = chess.BLACK
        step = chess.Move(chess.square(column, 6), chess.square(column, 4))
        if not board.was_into_check() and board.is_legal(step) and not board.is_variant_end():
            board.push(step)
            if board.has_pseudo_legal_en_passant() and not board.is_variant_end():
                return board


@pytest.mark.parametrize("name", PAWNS)
def test_what_may_be_taken_in_passing(name: str) -> None:
    """Only a capture that is legal makes a position another one."""
    game, dice, legal = gdl.load(name), random.Random(name), 0
    for _ in range(150):
        board = jumped(name, dice)
        compared = set_up(game, board).data.history[0][-1][TAKABLE]
        takers = any(map(board.is_en_passant, board.legal_moves))
        assert compared == (chess.BB_SQUARES[board.ep_square or 0] if takers else 0), board.fen()
        legal += compared != 0
    assert legal > 5 and (legal < 150 or name == "antichess")


LINES = [
    ("4r1k1/3p4/8/4P3/8/8/8/4K2N b - - 0 1", "d7d5 h1g3 g8f8 g3h1 f8g8 h1g3 g8f8 g3h1 f8g8"),
    ("6k1/3p4/8/K3P2r/8/8/8/7N b - - 0 1", "d7d5 h1g3 g8f8 g3h1 f8g8 h1g3 g8f8 g3h1 f8g8"),
    ("6k1/3p4/8/4P3/8/8/8/4K2N b - - 0 1", "d7d5 h1g3 g8f8 g3h1 f8g8 h1g3 g8f8 g3h1 f8g8 h1g3"),
    ("4r1k1/3p4/8/2P1P3/8/8/8/4K2N b - - 0 1", "d7d5 h1g3 g8f8 g3h1 f8g8 h1g3 g8f8 g3h1 f8g8 h1g3"),
]
"""A position, and moves; at their end it is there for the third time, a pawn being pinned, or would be if it were."""


def by_the_reference(game: Game, position: Position, move: str) -> Position:
    """The position after a move as python-chess writes it."""
    return position.play(next(each.text for each in position.moves() if uci(each.text) == move))


@pytest.mark.parametrize(("fen", "line"), LINES)
def test_the_third_time(fen: str, line: str) -> None:
    """As python-chess counts it, at every ply."""
    game, board = gdl.load("chess"), chess.Board(fen)
    position = game.position(fen)
    for move in line.split():
        board.push_uci(move)
        position = by_the_reference(game, position, move)
        agree(board, ended(position))
    assert (position.result is not None) == board.is_repetition(3)


@needs_native
@pytest.mark.parametrize(("fen", "line"), LINES)
def test_the_third_time_natively(fen: str, line: str) -> None:
    """The native engine compares positions by a hash; it counts the same."""
    game, board = gdl.load("chess"), chess.Board(fen)
    native, vocabulary = game.native, game.machine.vocabulary
    start = game.position(fen)
    context, packed = native.context(start, 100), native.pack(start)
    for move in line.split():
        found = []
        for run in native.runs(packed, context):
            words = 1
            for code in run.words:
                words = vocabulary.add(words, code)
            found += [run.end] if uci(vocabulary.text(words)) == move else []
        (packed,) = found
        native.end_ply(packed, context)
        board.push_uci(move)
        assert (native.result(packed, context, True) is not None) == board.is_repetition(3)
