"""Sites added to a board: each drawn where it lies, with its name; and what is linked across the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gdl.infra.cells import width
from gdl.terminal.canvas import Canvas
from gdl.terminal.contents import Content
from gdl.terminal.style import Style
from gdl_interpreter.board import Board, SiteClass
from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.board.site import site_numbers

_MOST_LINKS = 8

Place = Callable[[float, float], tuple[int, int]]


def draw_extras(canvas: Canvas, board: Board, contents: Mapping[int, Content], style: Style, at: Place) -> None:
    """The added sites as `( ) name`, moved outwards until there is room."""
    fixed = [site for site in board.sites if site.kind is not SiteClass.EXTRA]
    middle_x = (min(site.x for site in fixed) + max(site.x for site in fixed)) / 2
    middle_y = (min(site.y for site in fixed) + max(site.y for site in fixed)) / 2
    for i in site_numbers(board.played):
        site = board.sites[i]
        if site.kind is not SiteClass.EXTRA:
            continue
        content = contents.get(i)
        inside = content.text if content is not None else " "
        text = f"[{inside}] {site.name}" if content is not None and content.last else f"({inside}) {site.name}"
        across, down = at(site.x, site.y)
        beside = abs(site.y - middle_y) < abs(site.x - middle_x)
        start = across - 1 - width(inside) // 2
        if beside and site.x < middle_x:
            start = across + 1 + (width(inside) - width(inside) // 2) - width(text)
        while not canvas.is_free(start - 1, down, width(text) + 2):
            if beside:
                start += 1 if site.x > middle_x else -1
            else:
                down += 1 if site.y < middle_y else -1
        canvas.put(start, down, text, "label")
        if content is not None:
            canvas.put(start + 1, down, inside, content.look)


def draw_links(canvas: Canvas, board: Board, style: Style, at: Place) -> None:
    """A line between linked sites that lie one above the other or side by side."""
    for i, j in links_of(board):
        (left, top), (right, bottom) = sorted(at(board.sites[n].x, board.sites[n].y) for n in (i, j))
        if left == right:
            for down in range(min(top, bottom) + 1, max(top, bottom)):
                canvas.put(left, down, style.pick("║", "H"), "label")
        elif top == bottom:
            canvas.put(left + 2, top, style.pick("═", "=") * (right - left - 3), "label")


def joined_to_added(board: Board) -> list[tuple[int, list[int]]]:
    """The added sites, each with the sites it is linked to."""
    return [
        (i, list(site_numbers(board.neighbours[i] & board.played)))
        for i in site_numbers(board.played)
        if board.sites[i].kind is SiteClass.EXTRA
    ]


def links_of(board: Board) -> list[tuple[int, int]]:
    """The joined pairs of sites that no step leads between; none where there are too many to read."""
    found = []
    for i in site_numbers(board.played):
        if board.sites[i].kind in (SiteClass.EXTRA, SiteClass.EDGE):
            continue
        stepped = 0
        for way in each_direction(board.directions):
            there = board.next_site[way][i] if board.next_site[way] else -1
            stepped |= 1 << there if there >= 0 else 0
        for j in site_numbers(board.neighbours[i] & board.played & ~stepped):
            if j > i and board.sites[j].kind is not SiteClass.EXTRA:
                found.append((i, j))
    return found if len(found) <= _MOST_LINKS else []
