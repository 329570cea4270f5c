"""Chess and its variants by python-chess: positions there and here, moves, results."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess
import chess.variant
import pytest

from gdl.api import Game
from gdl.engines import missing_native
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference import Position

BOARDS: dict[str, type[chess.Board]] = {
    "chess": chess.Board,
    "chess960": chess.Board,
    "antichess": chess.variant.AntichessBoard,
    "atomic": chess.variant.AtomicBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "horde": chess.variant.HordeBoard,
    "king-of-the-hill": chess.variant.KingOfTheHillBoard,
    "racing-kings": chess.variant.RacingKingsBoard,
    "three-check": chess.variant.ThreeCheckBoard,
}

NAMES = {chess.WHITE: "White", chess.BLACK: "Black"}

LETTERS = {"Pawn": "p", "Knight": "n", "Bishop": "b", "Rook": "r", "Queen": "q", "King": "k"}

needs_native = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


def uci(text: str) -> str:
    """A move of ours as python-chess writes it: `a7-a8 Queen` is a7a8q, `drop Pawn e4` P@e4."""
    words = text.replace("-", " ").split()
    if words[0] == "drop":
        return f"{LETTERS[words[1]].upper()}@{words[2]}"
    return "".join(LETTERS.get(word, word) for word in words)


def sites(these: int) -> n.Expr:
    return n.Const(Ty.SITES, these)


def _statements(board: chess.Board) -> Iterator[s.Stmt]:
    """What makes a position as it is on a board of python-chess, which numbers squares as we do."""
    white, black = n.Const(Ty.PLAYERS, 1), n.Const(Ty.PLAYERS, 2)
    stocks = [(player, n.Const(Ty.KINDS, 1 << kind), kind + 1, colour)
              for player, colour in ((white, chess.WHITE), (black, chess.BLACK)) for kind in range(5)]  # fmt: skip
    if isinstance(board, chess.variant.CrazyhouseBoard):
        for player, kind, _, _ in stocks:
            yield s.PutStock(player, kind, n.Const(Ty.INT, 64))
    for piece in chess.PIECE_TYPES:
        for player, colour in ((white, chess.WHITE), (black, chess.BLACK)):
            yield s.Place(n.Const(Ty.KINDS, 1 << piece - 1), player, sites(board.pieces_mask(piece, colour)))
    if isinstance(board, chess.variant.CrazyhouseBoard):
        for player, kind, piece, colour in stocks:
            yield s.PutStock(player, kind, n.Const(Ty.INT, board.pockets[colour].count(piece)))
        yield s.Put("promoted", (sites(board.promoted),), n.Const(Ty.BOOL, 1))
    if isinstance(board, chess.variant.ThreeCheckBoard):
        for player, colour in ((white, chess.WHITE), (black, chess.BLACK)):
            yield s.Put("to_give", (player,), n.Const(Ty.INT, board.remaining_checks[colour]))
    passed = board.ep_square if board.has_pseudo_legal_en_passant() else None
    yield s.Put("castlers", (), sites(board.castling_rights))
    yield s.Put("passed", (), sites(0 if passed is None else 1 << passed))
    yield s.Put("quiet", (), n.Const(Ty.INT, board.halfmove_clock))
    yield s.PutCount("ply", n.Const(Ty.INT, board.ply()))
    yield s.PutNext(white if board.turn else black)


def set_up(game: Game, board: chess.Board) -> Position:
    """The position on a board, without its history."""
    return Position(game.machine, game.machine.set_up(lambda frame: None, tuple(_statements(board))))


def drawn(game: Game, position: Position) -> chess.Board:
    """What stands where, and who is to move."""
    board = chess.Board(None)
    for kind in chess.PIECE_TYPES:
        for player, colour in ((1, chess.WHITE), (2, chess.BLACK)):
            of_kind = n.Op(Ty.SITES, "of_kind", (n.Const(Ty.KINDS, 1 << kind - 1),))
            owned = n.Op(Ty.SITES, "pieces_of", (n.Const(Ty.PLAYERS, player),))
            for square in chess.scan_forward(
                game.machine.members(position.data, n.Op(Ty.SITES, "meet", (of_kind, owned)))
            ):
                board.set_piece_at(square, chess.Piece(kind, colour))
    board.turn = position.mover == "White"
    return board


Ending = tuple[tuple[str, ...], str | None]

"""Who has won (nobody: a draw), and why; None where python-chess has no name for it."""


def first_board(name: str, line_up: int = 518) -> chess.Board:
    """Where a game begins; `line_up`: for Chess960."""
    return chess.Board.from_chess960_pos(line_up) if name == "chess960" else BOARDS[name]()


def expected(board: chess.Board) -> Ending | None:
    """How a game has ended; None while it goes on.

    `Board.outcome` is not asked: it leaves the draws that may be claimed to the players, and looks for a lack of
    material before stalemate. With us threefold repetition and fifty moves end the game by themselves, and come last,
    as the rulebook has it; and only chess itself ends for want of material, by a rule that is python-chess's, too.
    """
    if board.is_variant_end():
        winner = NAMES[board.turn] if board.is_variant_win() else NAMES[not board.turn]
        return () if board.is_variant_draw() else (winner,), None
    if not any(board.legal_moves):
        if isinstance(board, chess.variant.AntichessBoard):
            return (NAMES[board.turn],), "stalemate"
        return ((NAMES[not board.turn],), "checkmate") if board.is_check() else ((), "stalemate")
    if type(board) is chess.Board and board.is_insufficient_material():
        return (), "dead position"
    if board.halfmove_clock >= 100:
        return (), "fifty moves"
    return ((), "threefold repetition") if board.is_repetition(3) else None


def agree(board: chess.Board, ours: Ending | None) -> bool:
    """Compare how a game has ended with what the oracle says; is it over, for both?

    In the variants we know fewer dead positions than python-chess: of those we know, it must say so, too.
    """
    theirs = expected(board)
    if type(board) is not chess.Board and ours == ((), "dead position"):
        assert theirs is None and board.is_insufficient_material(), board.fen()
        return True
    assert (ours is None) == (theirs is None), (board.fen(), ours, theirs)
    if ours is not None and theirs is not None:
        assert ours[0] == theirs[0] and theirs[1] in (None, ours[1]), (board.fen(), ours, theirs)
    return ours is not None


def same_moves(board: chess.Board, ours: set[str]) -> None:
    """The same moves as python-chess has."""
    theirs = {move.uci() for move in board.legal_moves}
    assert ours == theirs, (board.fen(), ours - theirs, theirs - ours)


def counted(board: chess.Board, depth: int) -> int:
    """Lines of play, by python-chess, which goes on behind the end of a game where we do not."""
    if expected(board) is not None:
        return 0
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += counted(board, depth - 1)
        board.pop()
    return total


def ended(position: Position) -> Ending | None:
    """How a game has ended, by the reference evaluator."""
    result = position.result
    return None if result is None else (result.winners if result.verdict == "win" else (), result.reason)


def random_boards(board: chess.Board, seed: int) -> list[chess.Board]:
    """All positions of a random game by python-chess."""
    dice, boards = random.Random(seed), [board.copy()]
    while expected(board) is None and (type(board) is chess.Board or not board.is_insufficient_material()):
        board.push(dice.choice(list(board.legal_moves)))
        boards.append(board.copy())
    return boards
