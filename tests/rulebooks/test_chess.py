"""Chess and its variants against python-chess: lines of play, moves in random games, results.

`python tests/rulebooks/test_chess.py 200` follows 200 random games of each to their ends in the native engine.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.variant
import pytest
from mutation import failing

import gdl
from gdl.api import Game
from gdl.engines import missing_native
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference import Position

GAMES = 20
"""Whole random games of chess, in the native engine."""

SEEDS = range(3)
"""Random games of each variant, of which some positions are looked at by the reference evaluator."""

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
"""Who has won (nobody: a draw), and our reason where the rules say which one it is."""


def expected(board: chess.Board) -> Ending | None:
    """How a game has ended; None while it goes on."""
    reasons = {chess.Termination.CHECKMATE: "checkmate", chess.Termination.STALEMATE: "stalemate"}
    if type(board) is chess.Board:
        reasons[chess.Termination.INSUFFICIENT_MATERIAL] = "dead position"
    outcome = board.outcome()
    if outcome is not None and outcome.termination in reasons:
        return () if outcome.winner is None else (NAMES[outcome.winner],), reasons[outcome.termination]
    if outcome is not None and outcome.termination.name.startswith("VARIANT"):
        return () if outcome.winner is None else (NAMES[outcome.winner],), None
    if board.halfmove_clock >= 100:
        return (), "fifty moves"
    return ((), "threefold repetition") if board.is_repetition(3) else None


def agree(board: chess.Board, ours: Ending | None) -> bool:
    """Compare how a game has ended with what the oracle says; is it over, for either?

    Of dead positions in the variants we know fewer or others than python-chess: there we only ask ourselves. In Racing
    Kings it ends the game before Black's last move where that cannot help, and we do behind it.
    """
    theirs = expected(board)
    if isinstance(board, chess.variant.RacingKingsBoard) and theirs == (("White",), None) and ours is None:
        return True
    if type(board) is not chess.Board and ours == ((), "dead position"):
        assert theirs is None and board.is_insufficient_material()
        return True
    assert (ours is None) == (theirs is None), (board.fen(), ours, theirs)
    if ours is not None and theirs is not None:
        assert ours[0] == theirs[0], (board.fen(), ours, theirs)
        assert theirs[1] in (None, ours[1]) or type(board) is not chess.Board, (board.fen(), ours, theirs)
    return ours is not None


def same_moves(board: chess.Board, ours: set[str]) -> None:
    """The same moves as python-chess has."""
    theirs = {move.uci() for move in board.legal_moves}
    assert ours == theirs, (board.fen(), ours - theirs, theirs - ours)


def ended(position: Position) -> Ending | None:
    """How a game has ended, by the reference evaluator."""
    result = position.result
    return None if result is None else (result.winners if result.verdict == "win" else (), result.reason)


def follow_natively(game: Game, board: chess.Board, seed: int) -> tuple[Ending | None, int]:
    """A random game to its end, compared at every ply; how it ended, and its plies."""
    dice, native, vocabulary = random.Random(seed), game.native, game.machine.vocabulary
    start = game.start()
    context, packed = native.context(start, 6000), native.pack(start)
    reasons = [ending.reason for ending in game.program.endings]
    for ply in range(6000):
        how, ours = native.result(packed, context, ply > 0), None
        if how is not None:
            winners = tuple(NAMES[i == 0] for i in range(2) if how.winners >> i & 1)
            ours = (winners if how.verdict == "win" else (), reasons[how.ending])
        if agree(board, ours):
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
    while expected(board) is None and not board.is_game_over():
        board.push(dice.choice(list(board.legal_moves)))
        boards.append(board.copy())
    return boards


# ---- the tests

PERFT = {  # positions everyone counts: https://www.chessprogramming.org/Perft_Results
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": [48, 2039, 97862],
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": [14, 191, 2812],
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": [6, 264, 9467],
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": [44, 1486, 62379],
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": [46, 2079, 89890],
}


@pytest.fixture(scope="module")
def game() -> Game:
    """Chess."""
    return gdl.load("chess")


@pytest.mark.parametrize("fen", PERFT)
def test_perft(game: Game, fen: str) -> None:
    """Two plies by the reference evaluator, three by the native engine."""
    position = set_up(game, chess.Board(fen))
    assert [game.perft(depth, position, "reference") for depth in (1, 2)] == PERFT[fen][:2]
    if missing_native() is None:
        assert game.perft(3, position, "native") == PERFT[fen][2]


@needs_native
def test_perft_from_the_start(game: Game) -> None:
    """Four plies."""
    assert game.perft(4, engine="native") == 197281


@needs_native
def test_whole_games(game: Game) -> None:
    """The same moves at every ply as python-chess, the same results for the same reasons."""
    found = Counter(follow_natively(game, chess.Board(), seed)[0] for seed in range(GAMES))
    assert len(found) >= 4 and sum(found.values()) == GAMES


@pytest.mark.parametrize("name", [name for name in BOARDS if name != "chess960"])
@pytest.mark.parametrize("seed", SEEDS)
def test_positions(name: str, seed: int) -> None:
    """Positions of random games, chess960 aside, and their ends: the same moves, the same results."""
    ours = gdl.load(name)
    boards = random_boards(BOARDS[name](), seed)
    for board in boards[:: max(1, len(boards) // 7)]:
        if expected(board) is None and not board.is_game_over():
            same_moves(board, {uci(move.text) for move in set_up(ours, board).moves()})
    last, end = boards[-2], boards[-1]
    if not end.is_repetition(3):
        text = next(m.text for m in set_up(ours, last).moves() if uci(m.text) == end.peek().uci())
        agree(end, ended(set_up(ours, last).play(text)))


@pytest.mark.parametrize("line_up", [0, 1, 96, 333, 518, 700, 959])
def test_chess960(line_up: int) -> None:
    """The line-up with that number, and positions of a random game from it."""
    ours = gdl.load("chess960", line_up=line_up)
    boards = random_boards(chess.Board.from_chess960_pos(line_up), line_up)
    assert ours.start().values == set_up(ours, boards[0]).values
    able = [board for board in boards if any(map(board.is_castling, board.legal_moves))]
    for board in [*boards[1::60], *able[::6]]:
        if expected(board) is None:
            same_moves(board, {uci(move.text) for move in set_up(ours, board).moves()})


def test_what_always_holds(game: Game) -> None:
    """One king each, no pawn on the first and last rows, the mover's king never left attacked."""
    position, dice = game.start(), random.Random(5)
    for _ in range(120):
        if position.result is not None:
            break
        position = position.play(dice.choice(position.moves()))
        assert drawn(game, position).is_valid()


if __name__ == "__main__":
    for each in BOARDS:
        results: Counter[Ending | None] = Counter()
        total = 0
        for number in range(int(sys.argv[1])):
            line_up = number * 4 % 960
            loaded = gdl.load(each, line_up=line_up) if each == "chess960" else gdl.load(each)
            first = chess.Board.from_chess960_pos(line_up) if each == "chess960" else BOARDS[each]()
            result, plies = follow_natively(loaded, first, number)
            results[result] += 1
            total += plies
        print(each, total, "plies", dict(results), flush=True)
