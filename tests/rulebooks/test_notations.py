"""Positions as texts: FEN against python-chess, and there and back in every notation and every rulebook."""

from __future__ import annotations

import random

import chess
import pytest
from oracles.python_chess import BOARDS, NAMES, random_boards, set_up, uci

import gdl
from gdl.api import Game
from gdl.infra.resources import shipped_rulebooks
from gdl.random_plies import random_plies
from gdl_interpreter.reference import Position
from gdl_interpreter.reference.layout import MOVED

MOST = 24
"""Plies of a random game from which a position is taken."""

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
SINCE = {"chess": 6, "chess960": 6}
"""Positions of a random game that are compared; of the others 3."""


def written(board: chess.Board) -> str:
    """A board as python-chess writes it, but for pawns that are pinned, whom we count among those that may take."""
    return board.fen(en_passant="xfen")


def middle(game: Game, seed: int, most: int = MOST) -> Position:
    """A position from a random game that is not over in it, and not in the middle of a throw."""
    found = [game.start()] if game.start().result is None and not game.start().in_setup else []
    plies = random_plies(game.start(), random.Random(seed))
    for (_, position), _ in zip(plies, range(most), strict=False):
        if position.result is None and not position.in_setup and not position.data.rolls:
            found.append(position)
    return found[-1]


def same(position: Position, other: Position) -> None:
    """The same in all that a text keeps: everything but the history and who moved last."""
    differing = [i for i, (a, b) in enumerate(zip(position.values, other.values, strict=True)) if a != b]
    assert set(differing) <= {MOVED}, other.text
    assert [move.text for move in position.moves()] == [move.text for move in other.moves()]


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_fen_as_python_chess_has_it(name: str) -> None:
    """The same moves from the same text, the same position as one set up by hand, and the same text back."""
    game, seen = gdl.load(name), 0
    for seed in range(2):
        dice = random.Random(f"{name} {seed}")
        start = BOARDS[name]() if name != "chess960" else chess.Board.from_chess960_pos(dice.randrange(960))
        boards = [board for board in random_boards(start, seed)[:-1] if board.halfmove_clock < 100]
        for board in dice.sample(boards, min(len(boards), SINCE.get(name, 3))):
            position = game.position(board.fen())
            same(set_up(game, board), position)
            assert {uci(move.text) for move in position.moves()} == {move.uci() for move in board.legal_moves}
            assert position.mover == NAMES[board.turn]
            ours = position.notation("FEN")
            if name == "chess960":
                assert type(board)(ours, chess960=True).castling_rights == board.castling_rights
                same(position, game.position(board.shredder_fen()))
            else:
                assert ours == written(board)
            seen += 1
    assert seen >= 6


@pytest.mark.slow
def test_moves_as_chess_players_write_them() -> None:
    """Every legal move of some positions, in short (`Nbd2`), in full (`Nb1-d2`) and by its squares (`b1d2`)."""
    game, read = gdl.load("chess"), 0
    for seed in range(2):
        boards = [board for board in random_boards(chess.Board(), seed)[:-1] if board.halfmove_clock < 100]
        for board in [chess.Board(KIWIPETE), *random.Random(seed).sample(boards, 5)]:
            position = game.position(board.fen())
            for move in board.legal_moves:
                for text in (board.san(move), board.lan(move), board.uci(move)):
                    assert uci(position.find(text).text) == move.uci(), (board.fen(), text)
                    read += 1
    assert read > 500


def test_the_letter_of_a_bishop_is_no_beginning_of_a_place() -> None:
    """Though a pawn stands in column b, too, which cannot go there."""
    position = gdl.load("chess").position("rnbqkbr1/p1ppp3/5np1/2P2p1p/p5P1/1P5P/P2PPP2/1RBQKBNR w Kq - 0 9")
    assert position.find("Bb2").text == "c1-b2"


def test_a_position_that_everyone_counts() -> None:
    assert len(gdl.load("chess").position(KIWIPETE).moves()) == 48


def test_fields_that_are_missing_are_as_in_the_beginning() -> None:
    position = gdl.load("chess").position("r3k2r/8/8/8/8/8/8/R3K2R")
    assert position.mover == "White" and not position.state("castlers")[0]


DRAUGHTS = ("draughts", "international-draughts", "russian-draughts")
NOTATED = (*BOARDS, "los-alamos", "makruk", "minishogi", "shatranj", "shogi", "xiangqi", *DRAUGHTS)


@pytest.mark.parametrize("name", NOTATED)
def test_there_and_back_in_a_notation(name: str) -> None:
    """What is written is read as a position with the same pieces, stocks and mover, and written so again."""
    game = gdl.load(name)
    position = middle(game, 7)
    sites = range(len(game.program.board.sites))
    for notation in game.program.notations:
        text = position.notation(notation.name)
        other = game.position(text)
        assert other.notation(notation.name) == text
        assert [position.piece(i) for i in sites] == [other.piece(i) for i in sites]
        assert position.mover == other.mover
        assert [move.text for move in position.moves()] == [move.text for move in other.moves()]


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped_rulebooks())
def test_there_and_back_as_statements(name: str) -> None:
    """Every rulebook's positions can be said, whatever they hold."""
    game = gdl.load(name)
    position = middle(game, 5)
    same(position, game.position(position.text))
