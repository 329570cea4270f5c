"""Edits of a board: functions that take a board and answer with a changed copy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from gdl_interpreter.board.board import Board
from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.board.errors import BoardError
from gdl_interpreter.board.limits import check_size
from gdl_interpreter.board.site import Site, SiteClass, column_letters, site_numbers

_ROW = re.compile(r"([a-z]+)([0-9]+)")
_NAME = re.compile(r"([a-z]+)([0-9]+[nesw]*)")


def remove(board: Board, these: int) -> Board:
    """Take sites out: a line ends before each of them."""
    gone = these & board.all
    next_site = tuple(
        tuple(-1 if there < 0 or gone >> here & 1 or gone >> there & 1 else there for here, there in enumerate(table))
        for table in board.next_site
    )
    return _without(board, gone, next_site, board.neighbours)


def skip(board: Board, these: int) -> Board:
    """Take sites out and join the two neighbours of each in every line; across an edge they are then near."""
    gone = these & board.all
    tables = [list(table) for table in board.next_site]
    neighbours = list(board.neighbours)
    for way in each_direction(board.directions):
        onward = tables[way]
        before = {there: here for here, there in enumerate(onward) if there >= 0}
        for site in site_numbers(gone):
            there = onward[site]
            onward[site] = -1
            here = before.pop(site, site)
            if here == site:  # the line begins here, or closes on this one site
                before.pop(there, None)
                continue
            onward[here] = there
            if there < 0:
                continue
            before[there] = here
            if board.orthogonal >> way & 1 and here != there and board.sites[site].kind is not SiteClass.EDGE:
                neighbours[here] |= 1 << there
    return _without(board, gone, tuple(map(tuple, tables)), neighbours)


def _without(board: Board, gone: int, next_site: tuple[tuple[int, ...], ...], neighbours: Sequence[int]) -> Board:
    """The board without some sites, where the steps are already without them."""
    left = board.all & ~gone

    def kept(table: Sequence[int]) -> tuple[int, ...]:
        return tuple(these & left if left >> i & 1 else 0 for i, these in enumerate(table))

    return replace(
        board,
        all=left,
        played=board.played & left,
        next_site=next_site,
        neighbours=kept(neighbours),
        incident_cells=kept(board.incident_cells),
        incident_edges=kept(board.incident_edges),
        incident_vertices=kept(board.incident_vertices),
    )


def add(board: Board, names: Iterable[str]) -> Board:
    """Add sites of these names, near nothing and drawn to the right of the board until they are linked.

    Raises:
        BoardError: "name-taken" or "too-large".
    """
    new = tuple(names)
    check_size(len(board.sites) + len(new))
    taken = set(board.index)
    for name in new:
        if name in taken:
            raise BoardError("name-taken", f"there is already a site {name}")
        taken.add(name)
    right = max((site.x for site in board.sites), default=0.0) + 1
    top = max((site.y for site in board.sites), default=0.0)
    first = len(board.sites)
    mask = (1 << first + len(new)) - (1 << first)
    nowhere, nothing = (-1,) * len(new), (0,) * len(new)
    return replace(
        board,
        sites=board.sites + tuple(Site(name, (), SiteClass.EXTRA, 0, 0, right, top - i) for i, name in enumerate(new)),
        all=board.all | mask,
        played=board.played | mask,
        next_site=tuple(table + nowhere for table in board.next_site),
        neighbours=board.neighbours + nothing,
        mirror=board.mirror + nowhere,
        incident_cells=board.incident_cells + nothing,
        incident_edges=board.incident_edges + nothing,
        incident_vertices=board.incident_vertices + nothing,
    )


def link(board: Board, a: int, b: int) -> Board:
    """Make each site of a near each of b, both ways (but none near itself); steps stay, and added sites are drawn by
    their links."""
    a, b = a & board.all, b & board.all
    neighbours = list(board.neighbours)
    for one, others in ((a, b), (b, a)):
        for i in site_numbers(one):
            neighbours[i] |= others & ~(1 << i)
    sites = list(board.sites)
    fixed = [site for site in sites if site.kind is not SiteClass.EXTRA]
    middle_x = (min(site.x for site in fixed) + max(site.x for site in fixed)) / 2
    middle_y = (min(site.y for site in fixed) + max(site.y for site in fixed)) / 2
    for i in site_numbers(a | b):
        if sites[i].kind is SiteClass.EXTRA:
            sites[i] = _drawn_by_links(board, sites[i], neighbours[i], middle_x, middle_y)
    return replace(board, sites=tuple(sites), neighbours=tuple(neighbours))


def _drawn_by_links(board: Board, site: Site, linked: int, middle_x: float, middle_y: float) -> Site:
    """An added site, moved to where it is drawn: one cell outwards from the middle of the sites it is linked to."""
    held = [board.sites[i] for i in site_numbers(linked) if board.sites[i].kind is not SiteClass.EXTRA]
    if not held:
        return site
    x, y = sum(other.x for other in held) / len(held), sum(other.y for other in held) / len(held)
    distance = ((x - middle_x) ** 2 + (y - middle_y) ** 2) ** 0.5
    if distance < 0.25:  # no way is outwards
        return site
    return replace(site, x=x + (x - middle_x) / distance, y=y + (y - middle_y) / distance)


def unlink(board: Board, a: int, b: int) -> Board:
    """Part each site of a from each of b: no longer near, and no step leads from one to the other."""

    def parted(here: int, there: int) -> bool:
        return bool((a >> here & 1 and b >> there & 1) or (b >> here & 1 and a >> there & 1))

    return replace(
        board,
        next_site=tuple(
            tuple(-1 if there < 0 or parted(here, there) else there for here, there in enumerate(table))
            for table in board.next_site
        ),
        neighbours=tuple(
            near & ~((b if a >> i & 1 else 0) | (a if b >> i & 1 else 0)) for i, near in enumerate(board.neighbours)
        ),
    )


def lettered(board: Board, letters: str) -> Board:
    """Call the columns by these letters, instead of a, b, c and so on.

    Raises:
        BoardError: "bad-letters": they will not do.
    """
    if not re.fullmatch("[a-z]+", letters) or len(set(letters)) < len(letters):
        raise BoardError("bad-letters", f"`{letters}`: columns are called by small letters, each by its own")
    columns = {column_letters(number): letter for number, letter in enumerate(letters, start=1)}

    def renamed(name: str) -> str:
        named = _NAME.fullmatch(name)
        if named is None or named[1] not in columns:
            what = "these sites are called by numbers alone" if named is None else f"{len(letters)} letters are too few"
            raise BoardError("bad-letters", f"the columns cannot be called so: {what}")
        return f"{columns[named[1]]}{named[2]}"

    sites = tuple(
        replace(site, name=renamed(site.name), aliases=tuple(map(renamed, site.aliases))) for site in board.sites
    )
    return replace(board, sites=sites, letters=letters)


def downward(board: Board) -> Board:
    """Count the rows from the top: the first is the northernmost, and a1 the site at the top left.

    Raises:
        BoardError: "bad-letters": it has no rows to count.
    """
    last = max(site.row for site in board.sites)
    top = max((int(named[2]) for site in board.sites if (named := _ROW.match(site.name))), default=0)

    def renamed(name: str) -> str:
        named = _ROW.match(name)
        if named is None:
            raise BoardError("bad-letters", "these sites are called by numbers alone: there are no rows to count")
        return f"{named[1]}{top + 1 - int(named[2])}{name[named.end() :]}"

    sites = tuple(
        replace(site, name=renamed(site.name), aliases=tuple(map(renamed, site.aliases)), row=last + 1 - site.row)
        for site in board.sites
    )
    return replace(board, sites=sites)


def also_called(board: Board, columns: str, rows: str) -> Board:
    """Give the sites other names beside their own: the sign of the column, and behind it the sign of the row.

    Args:
        board: it has columns and rows.
        columns: the signs of the columns from the first on, a letter or a digit each.
        rows: the signs of the rows from the first on.

    Raises:
        BoardError: "bad-letters": they will not do.
    """
    for what, signs, count in (
        ("columns", columns, max(site.column for site in board.sites)),
        ("rows", rows, max(site.row for site in board.sites)),
    ):
        if not re.fullmatch("[a-z0-9]+", signs) or len(set(signs)) < len(signs):
            raise BoardError("bad-letters", f"`{signs}`: {what} are called by small letters or digits, each by its own")
        if len(signs) != count:
            raise BoardError("bad-letters", f"`{signs}`: {len(signs)} signs, and the board has {count} {what}")
    known, sites = set(board.index), list(board.sites)
    for i in board.order:
        site = sites[i]
        name = f"{columns[site.column - 1]}{rows[site.row - 1]}"
        if name in known:
            raise BoardError("bad-letters", f"`{name}` is the name of another site")
        known.add(name)
        sites[i] = replace(site, aliases=(*site.aliases, name))
    return replace(board, sites=tuple(sites))


def named_by_signs(board: Board, columns: str, rows: str) -> Board:
    """Give the sites these names as their own, which they have beside their own: those become other names.

    Args:
        board: its sites are also called so.
        columns: the signs of the columns from the first on.
        rows: the signs of the rows from the first on.
    """
    sites = list(board.sites)
    for i in board.order:
        site = sites[i]
        name = f"{columns[site.column - 1]}{rows[site.row - 1]}"
        sites[i] = replace(site, name=name, aliases=(site.name, *(each for each in site.aliases if each != name)))
    return replace(board, sites=tuple(sites), letters=columns, row_signs=rows)


def numbered(board: Board) -> Board:
    """Name the played sites by their numbers, in `order`, instead of all their names before; added ones keep theirs."""
    sites = list(board.sites)
    for n, i in enumerate(board.order, start=1):
        if sites[i].kind is not SiteClass.EXTRA:
            sites[i] = replace(sites[i], name=str(n), aliases=())
    return replace(board, sites=tuple(sites))
