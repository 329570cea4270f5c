"""Perft of every shipped rulebook, against known or independently counted numbers."""

from __future__ import annotations

import pytest

import gdl
from gdl.engines import missing_native
from gdl.resources import shipped_rulebooks

KNOWN: dict[str, list[int]] = {
    "tic-tac-toe": [9, 72, 504, 3024, 15120, 54720],
    "connect-four": [7, 49, 343, 2401, 16807, 117649],
    "breakthrough": [22, 484, 11132, 256036],
    "othello": [4, 12, 56, 244, 1396, 8200],
    "hex": [121, 14520],
    "gomoku": [225, 50400],
    "edges": [93, 8649, 753300],
    "synapse-ice": [228, 1532, 9798],
    "3-a-side": [14, 214, 3068],
    "anchor": [169, 28730],
    "colonization": [32, 992, 12460],
    "cornerport": [3, 9, 54, 324],
    "sandkings": [9, 129, 1761],
    # draughts, and what is near them
    "draughts": [7, 49, 302, 1469, 7361],  # published; to depth 9 natively in test_draughts.py
    "draughts:losing-draughts": [7, 49, 302],
    "international-draughts": [9, 81, 658, 4265],  # published; to depth 7 natively in test_draughts.py
    "international-draughts:brazilian": [7, 49, 302, 1469],  # published
    "international-draughts:canadian": [11, 121],
    "russian-draughts": [7, 49, 302, 1469],  # published
    "konane": [4, 12, 28, 172, 892],
    "konane:six-by-six": [4, 12],
    "konane:ten-by-ten": [4, 12],
    "fanorona": [5, 39, 724],  # and 18026, by a second implementation: test_fanorona.py
    # the chess family
    "chess": [20, 400],  # published; to depth 4 natively in test_chess.py
    "antichess": [20, 400],
    "atomic": [20, 400],
    "crazyhouse": [20, 400],
    "horde": [8, 128],
    "king-of-the-hill": [20, 400],
    "racing-kings": [21, 421],
    "three-check": [20, 400],
    "chess960": [20, 400],
    "los-alamos": [10, 100],
    "shogi": [30],  # published; to depth 4 natively in test_asian_chess.py
    "shogi:24-points": [30],
    "minishogi": [14, 181],  # published, as 2512, 35401 and 533203, which the native engine finds, too
    "xiangqi": [44],  # published; to depth 4 natively in test_asian_chess.py
    "makruk": [23, 529],  # published; 12012 and 273026 natively in test_asian_chess.py
    "shatranj": [16, 256],  # published; 4176 and 68122 natively in test_asian_chess.py
    # sowing, races, chance, puzzles
    "oware": [6, 36, 190, 1014, 5219],  # = OpenSpiel, as 27332
    "kalah": [6, 35, 185, 942, 4690],  # = OpenSpiel (mancala), as 23233
    "kalah:empty-capture": [6, 35, 185, 942, 4685],
    "backgammon": [2, 12, 60, 400, 1516],  # 400 and 1516 = OpenSpiel
    "royal-game-of-ur": [2, 4, 8, 16, 16, 32, 64, 128, 256, 270],
    "chinese-checkers": [14, 196, 4760],  # moves = OpenSpiel, ply by ply
    "chinese-checkers:to-the-last": [14, 196],
    "halma": [40, 1600],  # = a second implementation in test_races.py, as 85440
    "peg-solitaire": [4, 12, 60, 400],  # = a brute force; classes of boards 1, 1, 2, 8, 39, 171, as known
    "fifteen-puzzle": [4, 14, 46, 150, 486],
    "fifteen-puzzle:eight": [3, 8, 24, 64, 192],
    "quarto": [16, 3840],
    "quarto:squares": [16],
    # stones, lines, territory
    "go": [82, 6643],
    "go:19x19": [362],
    "atari-go": [81, 6480],
    "gonnect": [169],
    "clobber": [49, 2116],  # = OpenSpiel
    "clobber:8x8": [112],
    "clobber:10x10": [180],
    "hasami-shogi": [63, 3717],
    "hasami-shogi:first-to-five": [63],
    "tablut": [80, 4400],
    "pente": [1, 360],
    "pente:keryo": [1, 360],
    "quoridor": [131],  # and 16677 natively in test_capture.py
    "ataxx": [16, 256, 6460],  # published, as 155888, which test_capture.py counts
    "ataxx:four-blocks": [14, 196, 4184],  # published, as 86528
    "dots-and-boxes": [60, 3540],
    "dots-and-boxes:3x3": [24, 552],
    "amazons": [2176],  # 4307152 at two plies natively in test_territory.py; known
    "nine-mens-morris": [24, 552, 12144],  # 255024, and 5140800 natively in test_stones.py; known
    "havannah": [169],
    "y": [91, 8190],
    "yavalath": [61, 3660],
    "yavalath:three-players": [61],
    "lines-of-action": [36, 1244],  # 44952 at three plies; = OpenSpiel
    "pentago": [288],
    # variants of the first thirteen
    "sandkings:sumo": [9, 129, 1761],
    "sandkings:match": [9, 129, 1761],
    "3-a-side:offset": [14, 196, 2980],
    "edges:3x3": [72],
    "edges:4x4": [120, 14400],
    "edges:5x5": [180],
    "edges:torus": [72, 5184],
    "edges:double": [180],
    "hex:holes": [118, 13806],
    "tic-tac-toe:misere": [9, 72, 504, 3024, 15120, 54720],
    "breakthrough:forced-captures": [22, 484],
    "gomoku:exactly-five": [225],
}

MOST, SLOW = 20_000, {"othello": 300}
"""Lines of play that the reference evaluator counts: the others are left to the native engine."""


@pytest.mark.parametrize(
    ("name", "depth"),
    [
        (name, i + 1)
        for name, counts in KNOWN.items()
        for i, count in enumerate(counts)
        if not i or count <= SLOW.get(name, MOST)
    ],
)
def test_perft(name: str, depth: int) -> None:
    """The count at each depth that is not too much for it, by the reference evaluator."""
    assert gdl.load(name).perft(depth, engine="reference") == KNOWN[name][depth - 1]


@pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
@pytest.mark.parametrize("name", KNOWN)
def test_native_perft(name: str) -> None:
    """The counts at all depths, by the native engine."""
    game = gdl.load(name)
    counts = [game.perft(depth, engine="native") for depth in range(1, len(KNOWN[name]) + 1)]
    assert counts == KNOWN[name]


def test_every_rulebook_is_counted() -> None:
    """A shipped rulebook, or a variant of one, without a count here is not finished."""
    from gdl.loading import read

    names = {
        each for name in shipped_rulebooks() for each in (name, *(f"{name}:{v}" for v in read(name).rules.variants))
    }
    assert names == set(KNOWN)


def test_a_game_that_is_over_adds_nothing() -> None:
    """Behind an ending there are no lines."""
    position = gdl.load("tic-tac-toe").start()
    for move in ("b2", "a2", "a1", "b1", "c3"):
        position = position.play(move)
    game = gdl.load("tic-tac-toe")
    assert (game.perft(0, position), game.perft(1, position), game.perft(2, position)) == (1, 0, 0)
