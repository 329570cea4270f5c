"""A board as plain text: what it has, which sites there are, and each direction as shifts and masks."""

from __future__ import annotations

from gdl_interpreter.board.board import Board
from gdl_interpreter.board.directions import DIRECTIONS, direction_names, each_direction
from gdl_interpreter.board.shifts import Pairs
from gdl_interpreter.board.site import SiteClass, site_numbers


def describe(board: Board) -> str:
    """The topology in a few lines; a site that was taken out is shown as a dash, so that numbers can be counted."""
    arguments = ", ".join(map(str, board.arguments))
    lines = [f"board {board.shape}({arguments}): {board.all.bit_count()} sites, {board.played.bit_count()} played on"]
    for kind in SiteClass:
        numbers = [i for i, site in enumerate(board.sites) if site.kind is kind]
        if numbers:
            names = " ".join(board.sites[i].name if board.all >> i & 1 else "-" for i in numbers)
            lines.append(f"  {kind.value} {numbers[0]}..{numbers[-1]}: {names}")
    for title, ways in (("sides", board.sides), ("corners", board.corners)):
        if ways:
            lines.append(f"  {title}: {' '.join(direction_names(ways))}")
    for way in each_direction(board.directions):
        sort = "orthogonal" if board.orthogonal >> way & 1 else "diagonal"
        lines.append(f"  {DIRECTIONS[way]} ({sort}): {_pairs(board.steps[way])}")
    lines.append(f"  near: {_pairs(board.near_steps)}")
    for i, site in enumerate(board.sites):
        if site.kind is SiteClass.EXTRA and board.all >> i & 1:
            linked = " ".join(board.name_of(j) for j in site_numbers(board.neighbours[i]))
            lines.append(f"  {site.name} is linked to: {linked or 'nothing'}")
    return "\n".join(lines)


def _pairs(pairs: Pairs) -> str:
    return ", ".join(f"{shift:+d} of {mask:#x}" for mask, shift in pairs) or "none"
