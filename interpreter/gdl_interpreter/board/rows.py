"""A board as it is read: row by row from the top, each from the left."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gdl_interpreter.board.board import Board


def rows_of(board: Board) -> list[list[int]]:
    """The played sites, row by row from the top, each from the left."""
    rows: dict[float, list[int]] = {}
    for number, site in enumerate(board.sites):
        if board.played >> number & 1:
            rows.setdefault(round(site.y, 3), []).append(number)
    return [sorted(rows[y], key=lambda i: board.sites[i].x) for y in sorted(rows, reverse=True)]
