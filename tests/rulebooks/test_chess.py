"""Chess and its variants against python-chess: lines of play, moves in random games, results.

`python tests/rulebooks/test_chess.py 200` follows 200 random games of each to their ends in the native engine, and
counts lines of play beside python-chess; names behind the number say of which (`… 200 atomic horde`).
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator

import chess
import chess.variant
import pytest

import gdl
from gdl.api import Game
from gdl.engines import missing_native
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference import Position

GAMES = 4
"""Whole random games of each, in the native engine."""

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


# ---- between the two notations


def uci(text: str) -> str:
    """A move of ours as python-chess writes it: `a7-a8 Queen` is a7a8q, `drop Pawn e4` P@e4."""
    words = text.replace("-", " ").split()
    if words[0] == "drop":
        return f"{LETTERS[words[1]].upper()}@{words[2]}"
    return "".join(LETTERS.get(word, word) for word in words)


def _sites(these: int) -> n.Expr:
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
            yield s.Place(n.Const(Ty.KINDS, 1 << piece - 1), player, _sites(board.pieces_mask(piece, colour)))
    if isinstance(board, chess.variant.CrazyhouseBoard):
        for player, kind, piece, colour in stocks:
            yield s.PutStock(player, kind, n.Const(Ty.INT, board.pockets[colour].count(piece)))
        yield s.Put("promoted", (_sites(board.promoted),), n.Const(Ty.BOOL, 1))
    if isinstance(board, chess.variant.ThreeCheckBoard):
        for player, colour in ((white, chess.WHITE), (black, chess.BLACK)):
            yield s.Put("to_give", (player,), n.Const(Ty.INT, board.remaining_checks[colour]))
    passed = board.ep_square if board.has_pseudo_legal_en_passant() else None
    yield s.Put("castlers", (), _sites(board.castling_rights))
    yield s.Put("passed", (), _sites(0 if passed is None else 1 << passed))
    yield s.Put("quiet", (), n.Const(Ty.INT, board.halfmove_clock))
    yield s.PutCount("ply", n.Const(Ty.INT, board.ply()))
    yield s.PutNext(white if board.turn else black)


def set_up(game: Game, board: chess.Board) -> Position:
    """The position on a board, without its history."""
    return game.machine.set_up(lambda frame: None, tuple(_statements(board)))


def drawn(game: Game, position: Position) -> chess.Board:
    """What stands where, and who is to move."""
    board = chess.Board(None)
    for kind in chess.PIECE_TYPES:
        for player, colour in ((1, chess.WHITE), (2, chess.BLACK)):
            of_kind = n.Op(Ty.SITES, "of_kind", (n.Const(Ty.KINDS, 1 << kind - 1),))
            owned = n.Op(Ty.SITES, "pieces_of", (n.Const(Ty.PLAYERS, player),))
            for square in chess.scan_forward(game.machine.members(position, n.Op(Ty.SITES, "meet", (of_kind, owned)))):
                board.set_piece_at(square, chess.Piece(kind, colour))
    board.turn = position.mover == "White"
    return board


# ---- python-chess as the oracle

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


def random_boards(board: chess.Board, seed: int) -> list[chess.Board]:
    """All positions of a random game by python-chess."""
    dice, boards = random.Random(seed), [board.copy()]
    while expected(board) is None and (type(board) is chess.Board or not board.is_insufficient_material()):
        board.push(dice.choice(list(board.legal_moves)))
        boards.append(board.copy())
    return boards


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


@needs_native
@pytest.mark.parametrize("name", FOURTH)
def test_perft_of_variants(name: str) -> None:
    """Four plies from the start."""
    assert gdl.load(name).perft(4, engine="native") == FOURTH[name]


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
