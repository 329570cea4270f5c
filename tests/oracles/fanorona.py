"""Fanorona: how captures go on, and lines of play, counted a second time."""

from __future__ import annotations

from collections.abc import Iterator

Point = tuple[int, int]

"""Column from 1 to 9 and row from 1 to 5."""

Board = dict[Point, str]

"""The owners' initials."""

WAYS = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]


def ways(at: Point) -> list[Point]:
    """Slanting lines cross at every second point only."""
    return [(i, j) for i, j in WAYS if not (i and j) or sum(at) % 2 == 0]


def _line(board: Board, at: Point, way: Point, enemy: str) -> set[Point]:
    """The enemies in a row next to a point."""
    found: set[Point] = set()
    at = at[0] + way[0], at[1] + way[1]
    while board.get(at) == enemy:
        found.add(at)
        at = at[0] + way[0], at[1] + way[1]
    return found


def captures(board: Board, at: Point, seen: frozenset[Point], last: Point | None) -> Iterator[Board]:
    """The board after every capture of one piece, however far it goes on."""
    side = board[at]
    enemy = "B" if side == "W" else "W"
    for way in ways(at):
        to = at[0] + way[0], at[1] + way[1]
        if way == last or to in board or to in seen or not (1 <= to[0] <= 9 and 1 <= to[1] <= 5):
            continue
        for taken in (_line(board, to, way, enemy), _line(board, at, (-way[0], -way[1]), enemy)):
            if taken:
                after = {spot: owner for spot, owner in board.items() if spot != at and spot not in taken} | {to: side}
                yield after
                yield from captures(after, to, seen | {at}, way)


def ends(board: Board, side: str) -> list[Board]:
    """The board after every move of a side, once for each way to play."""
    men = [at for at, owner in board.items() if owner == side]
    found = [after for at in men for after in captures(board, at, frozenset(), None)]
    if not found:
        for at in men:
            for i, j in ways(at):
                to = at[0] + i, at[1] + j
                if to not in board and 1 <= to[0] <= 9 and 1 <= to[1] <= 5:
                    found.append({spot: owner for spot, owner in board.items() if spot != at} | {to: side})
    return found


def lines_of_play(board: Board, side: str, depth: int) -> int:
    """How many lines of play there are."""
    if depth == 0:
        return 1
    return sum(lines_of_play(after, "B" if side == "W" else "W", depth - 1) for after in ends(board, side))
