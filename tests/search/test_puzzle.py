"""Games of one player: a shortest way, any way, or that there is none; with points, the most that can be had."""

from __future__ import annotations

import pytest
from oracles.brute import nearest

import gdl
from gdl.engines import missing_native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.graph import Graph, Way
from gdl_interpreter.search.solving.puzzle import Puzzle
from gdl_interpreter.search.solving.solver import Value

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

PEGS = """
option columns = 4 in 2..9, rows = 4 in 1..9, hole = 1 in 1..81
players Solo
board grid(columns, rows)
piece Peg
setup:
    place Solo Peg on sites except site(hole)
turn:
    choose peg in mine
    choose spot in all(step(step(peg, d) and mine, d) and empty for d in orthogonal)
    remove between(peg, spot)
    move peg to spot
"""
ONE_LEFT = PEGS + "when count(mine) is 1: mover wins\nwhen stuck: mover loses\n"
FEW_LEFT = PEGS + "define pegs(p): count(pieces(p))\nwhen stuck: lowest pegs wins\n"


def played(position: Position, line: tuple[str, ...]) -> Position:
    for move in line:
        position = position.play(move)
    return position


@pytest.mark.parametrize("symmetric", [True, False])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_shortest_way(seed: int, symmetric: bool) -> None:
    """As many moves as going through the nearest positions first with the reference evaluator finds."""
    game = gdl.load("fifteen-puzzle", columns=3, rows=2, seed=seed)
    found = Puzzle(game.native, 16, symmetric).solve(game.start(), 30)
    assert found.value == Value(1, plies=nearest(game.start())) and found.value.plies == len(found.line)
    result = played(game.start(), found.line).result
    assert result is not None and result.winners == ("Solo",) and found.reached == "no way is shorter"


def test_the_limit_of_moves_counts() -> None:
    """With a move less than it takes there is no way; the rules count plies there."""
    game = gdl.load("fifteen-puzzle", columns=3, rows=2)
    plies = nearest(game.start())
    assert plies is not None
    short = gdl.load("fifteen-puzzle", columns=3, rows=2, longest=plies - 1)
    found = Puzzle(short.native, 16).solve(short.start(), 30)
    assert found.value == Value(-1) and not found.line and set(found.moves.values()) == {Value(-1)}
    assert "all positions" in found.reached


def test_eight_tiles() -> None:
    """181,440 positions of nine squares, and each as often as the moves up to it differ in number."""
    game = gdl.load("fifteen-puzzle:eight")
    found = Puzzle(game.native, 128).solve(game.start(), 60)
    assert found.value.outcome == 1 and found.value.plies == len(found.line)
    result = played(game.start(), found.line).result
    assert result is not None and result.winners == ("Solo",)


def solvable(columns: int, rows: int, hole: int) -> bool:
    """Can all pegs but one be jumped away? Going through everything, a board being a set of squares."""
    squares = frozenset((x, y) for y in range(rows) for x in range(columns))
    todo = [squares - {(hole % columns, hole // columns)}]
    seen = set(todo)
    while todo:
        pegs = todo.pop()
        for x, y in pegs:
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                over, to = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
                if over in pegs and to in squares - pegs:
                    after = pegs - {(x, y), over} | {to}
                    if after not in seen:
                        seen.add(after)
                        todo.append(after)
    return any(len(pegs) == 1 for pegs in seen)


@pytest.mark.parametrize(
    ("columns", "rows", "hole"), [(4, 4, 0), (4, 4, 1), (3, 4, 0), (3, 4, 4), (4, 1, 1), (3, 3, 4), (3, 5, 0)]
)
@pytest.mark.parametrize("symmetric", [True, False])
def test_pegs(columns: int, rows: int, hole: int, symmetric: bool) -> None:
    """Small boards of Peg Solitaire, solved or proven to have no solution."""
    game = gdl.loads(ONE_LEFT, columns=columns, rows=rows, hole=hole + 1)
    found = Puzzle(game.native, 64, symmetric).solve(game.start(), 30)
    if not solvable(columns, rows, hole):
        assert found.value == Value(-1) and "all positions" in found.reached
        return
    assert found.value == Value(1, plies=columns * rows - 2) and found.moves == {found.line[0]: found.value}
    result = played(game.start(), found.line).result
    assert result is not None and result.winners == ("Solo",)


def test_points() -> None:
    """The fewest pegs that can be left."""
    game = gdl.loads(FEW_LEFT, columns=3, rows=3)

    def fewest(position: Position) -> int:
        if position.result is not None:
            return position.result.scores["Solo"]
        return min(fewest(position.play(move)) for move in position.moves())

    found = Puzzle(game.native, 16).solve(game.start(), 30)
    assert found.value.score == fewest(game.start()) and found.value.outcome == 0
    result = played(game.start(), found.line).result
    assert result is not None and result.scores == {"Solo": found.value.score}


@pytest.mark.parametrize("way", ["wide", "deep"])
def test_peg_solitaire(way: Way) -> None:
    """The board of 33 holes: going on from the last found soon comes to an end; from the nearest it does not."""
    game = gdl.load("peg-solitaire")
    graph = Graph(game.native, game.start(), 8, way)
    state = graph.find(60)
    assert state == ("won" if way == "deep" else "full") and graph.used <= 8 << 20


def test_whatever_way() -> None:
    """Both ways are tried, the second when the first has no memory left; the way that is found is one."""
    game = gdl.load("peg-solitaire")
    found = Puzzle(game.native, 8).solve(game.start(), 60)
    assert found.value == Value(1) and len(found.line) == 31
    result = played(game.start(), found.line).result
    assert result is not None and result.winners == ("Solo",)
    nothing = Puzzle(game.native, 8, rate=100.0).solve(game.start(), 0.0)
    assert nothing.value == Value(None) and not nothing.line and "time is up" in nothing.reached


def test_a_puzzle_without_end() -> None:
    """Play that goes round in circles is no success: it cannot be won."""
    game = gdl.loads(
        "players Solo\nboard ring(6)\npiece Man\nsetup: place Solo Man on site(1)\n"
        "turn:\n    choose man in mine\n    choose spot in near(man)\n    move man to spot\n"
        "when count(mine) is 2: mover wins\n"
    )
    found = Puzzle(game.native, 16, symmetric=False).solve(game.start(), 30)
    assert found.value == Value(-1) and found.nodes == 6


def test_only_one_player() -> None:
    """Games of two are not puzzles."""
    with pytest.raises(ValueError, match="one player"):
        Puzzle(gdl.load("hex").native)
