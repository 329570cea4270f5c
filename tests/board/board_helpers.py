"""Short ways of asking a board in the tests: sets written as names, and naive walks to compare with."""

from __future__ import annotations

from gdl_interpreter.board import DIRECTIONS, Board, SiteClass, build, edits

CELL, EDGE, VERTEX = SiteClass.CELL, SiteClass.EDGE, SiteClass.VERTEX
ALL_CLASSES = frozenset({CELL, EDGE, VERTEX})

MORRIS_POINTS = "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7"


def sites(board: Board, names: str) -> int:
    """The set of the sites with these names, separated by blanks."""
    return sum(1 << board.index[name] for name in names.split())


def names(board: Board, these: int) -> set[str]:
    """The names of a set of sites."""
    return {site.name for i, site in enumerate(board.sites) if these >> i & 1}


def ways(text: str) -> int:
    """The set of the directions with these names, separated by blanks."""
    return sum(1 << DIRECTIONS.index(name) for name in text.split())


def way(name: str) -> int:
    """The index of a direction."""
    return DIRECTIONS.index(name)


def members(these: int) -> list[int]:
    """The positions of the bits set."""
    return [i for i in range(these.bit_length()) if these >> i & 1]


def pitch() -> Board:
    """The board of 3-A-Side."""
    board = build("hexagon", [4])
    board = edits.remove(board, board.corner(way("west")) | board.corner(way("east")))
    board = edits.link(board, sites(board, "a3"), sites(board, "b5"))
    board = edits.link(board, sites(board, "f3"), sites(board, "g5"))
    board = edits.add(board, ["south_goal", "north_goal"])
    board = edits.link(board, sites(board, "south_goal"), board.side(way("south")))
    return edits.link(board, sites(board, "north_goal"), board.side(way("north")))


def morris() -> Board:
    """The board of Nine Men's Morris."""
    board = build("grid", [7, 7])
    board = edits.remove(board, sites(board, "d4"))
    return edits.skip(board, board.played & ~sites(board, MORRIS_POINTS))
