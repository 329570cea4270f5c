"""A board as it is read: row by row from the top, each from the left; and which names each row has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gdl_interpreter.board.site import SiteClass

if TYPE_CHECKING:
    from gdl_interpreter.board.board import Board


def rows_of(board: Board) -> list[list[int]]:
    """The played sites, row by row from the top, each from the left."""
    rows: dict[float, list[int]] = {}
    for number, site in enumerate(board.sites):
        if board.played >> number & 1:
            rows.setdefault(round(site.y, 3), []).append(number)
    return [sorted(rows[y], key=lambda i: board.sites[i].x) for y in sorted(rows, reverse=True)]


_GRID_NAME = re.compile(r"([a-z]{1,2})([0-9]{1,3})")
"""How sites are called where columns have letters and rows have numbers."""


def names_of_rows(board: Board) -> dict[int, list[str]]:
    """The names of the sites played on, by the numbers in them; nothing where they are called otherwise."""
    rows: dict[int, list[str]] = {}
    for number, site in enumerate(board.sites):
        name = _GRID_NAME.fullmatch(site.name)
        if board.played >> number & 1 and site.kind is not SiteClass.EXTRA and name is not None:
            rows.setdefault(int(name[2]), []).append(site.name)
    return {row: rows[row] for row in sorted(rows)}


def uneven_rows(board: Board, name: str) -> str:
    """Where the row of a name begins and ends, as `row 4 goes from b4 to e4`, or which rows there are; "" where all
    rows have the same ends, or sites have other names.

    Args:
        board: as it is.
        name: one that no site has.
    """
    rows, asked = names_of_rows(board), _GRID_NAME.fullmatch(name.lower())
    ends = {tuple(each.rstrip("0123456789") for each in (row[0], row[-1])) for row in rows.values()}
    if asked is None or len(ends) < 2:
        return ""
    row = int(asked[2])
    if row in rows:
        return f"row {row} {'goes ' * (len(rows[row]) > 1)}{_ends(rows[row])}"
    first, *_, last = rows
    longest = max(rows, key=lambda each: len(rows[each]))
    told = [f"row {each} {_ends(rows[each])}" for each in dict.fromkeys((first, longest, last))]
    return f"its rows go from {first} to {last} ({', '.join(told)})"


def _ends(row: list[str]) -> str:
    return f"from {row[0]} to {row[-1]}" if len(row) > 1 else f"has {row[0]} alone"
