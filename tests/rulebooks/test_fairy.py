"""Makruk's counting and Shatranj's bared kings, against Fairy-Stockfish where it is there."""

from __future__ import annotations

import random
from types import ModuleType

import pytest

import gdl
from gdl_interpreter.reference import Position

BARED = "a bare king"


@pytest.fixture(scope="module")
def fairy() -> ModuleType:
    """Fairy-Stockfish, as a library."""
    module: ModuleType = pytest.importorskip("pyffish")
    return module


def greedy(fairy: ModuleType, name: str, line: list[str], legal: list[str], dice: random.Random) -> str:
    """A move at random, rather one that takes."""
    start = fairy.start_fen(name)
    taking = [move for move in legal if fairy.is_capture(name, start, line, move)]
    return dice.choice(taking if taking and dice.random() < 0.6 else legal)


@pytest.mark.parametrize("seed", [8, 16])
def test_makruk_counts_alike(fairy: ModuleType, seed: int) -> None:
    """The same text at every ply: pieces, mover, how far is counted, how far one has come, the number of the move."""
    dice, line, start = random.Random(seed), list[str](), fairy.start_fen("makruk")
    position = gdl.load("makruk").start()
    while position.result is None:
        ours, theirs = position.notation("FEN").split(), fairy.get_fen("makruk", start, line).split()
        if ours[3] == "-":  # while nobody counts, the other program writes the plies since a pawn went there
            ours[4] = theirs[4]
        assert ours == theirs
        legal = fairy.legal_moves("makruk", start, line)
        line.append(greedy(fairy, "makruk", line, legal, dice))
        position = position.play(line[-1][:4])
    over, _ = fairy.is_optional_game_end("makruk", start, line)
    assert over is (position.result.reason == "the count is over")


def result_of(position: Position) -> str:
    """Who has won, after whatever move the mover has: a bared king cannot help it."""
    while position.result is None:
        position = position.play(position.moves()[0])
    assert position.result.reason in (BARED, "no move left")
    return position.result.winners[0]


@pytest.mark.parametrize("seed", range(3))
def test_shatranj_ends_alike(fairy: ModuleType, seed: int) -> None:
    """The other program ends the game when a king is bared who cannot bare the other; ours, one move later."""
    dice, line, start = random.Random(seed), list[str](), fairy.start_fen("shatranj")
    position = gdl.load("shatranj").start()
    while position.result is None:
        over, value = fairy.is_immediate_game_end("shatranj", start, line)
        legal = fairy.legal_moves("shatranj", start, line)
        if over or not legal:
            value = value if over else fairy.game_result("shatranj", start, line)
            mover = position.mover
            assert (result_of(position) == mover) is (value > 0)
            return
        line.append(greedy(fairy, "shatranj", line, legal, dice))
        position = position.play(line[-1][:4])
    assert position.result.verdict == "draw" or fairy.game_result("shatranj", start, line) != 0
