"""What is said of a site that a board has not, or not yet, or no more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from string import ascii_lowercase, digits

from gdl.check.typed import SiteName, TypedEdit
from gdl.diagnostics import Advice, Edit, Fix, did_you_mean
from gdl.diagnostics.edits import replace
from gdl_interpreter.board import Board, SiteClass
from gdl_interpreter.board.rows import names_of_rows, uneven_rows
from gdl_interpreter.program import Span

_NAMED = 12
"""Sites of a row that a hint names."""


def about_a_missing_site(board: Board, changes: Sequence[TypedEdit], node: SiteName) -> Advice:
    """How to go on where a site is named that there is not.

    Args:
        board: the board as it is at that place.
        changes: all changes that the rulebook makes to its board.
        node: the site.
    """
    return _added_later(changes, node) or _taken_out(board, changes, node) or other_sites(board, node.name, node.span)


def is_taken_out(board: Board, name: str) -> bool:
    """Had the board a site of that name?"""
    return any(site.name == name for site in board.sites)


def _added_later(changes: Sequence[TypedEdit], node: SiteName) -> Advice | None:
    """`link a1 to home` above `add home`."""
    later = next((each for each in changes if node.name in each.names), None)
    here = next((each for each in changes if _holds(each.span, node.span)), None)
    if later is None or here is None or later.span.line <= here.span.line or later.span.source != here.span.source:
        return None
    start, rest = here.span, _row(later.span)
    line = f"add {', '.join(later.names)}"
    place = Span(start.source, start.line, start.column, start.line, start.column)
    fixes = (Fix("add it first", (Edit(place, f"{line}\n{' ' * (start.column - 1)}"), Edit(rest, ""))),)
    return Advice(f"line {later.span.line} adds it, and must stand above this one: {line}", fixes, sole=True)


def _taken_out(board: Board, changes: Sequence[TypedEdit], node: SiteName) -> Advice | None:
    """`remove c3`, and then once more."""
    if not is_taken_out(board, node.name):
        return None
    here = next((each for each in changes if _holds(each.span, node.span)), None)
    again = here is not None and here.operator in ("remove", "skip")
    told = f"`{node.name}` is taken out of this board" + (" already" if again else "")
    alone = here is not None and len(here.sites) == 1 and isinstance(here.sites[0], SiteName)
    if here is None or not again or not alone or here.span.line == min(each.span.line for each in changes):
        return Advice(told, sole=True)
    fix = Fix("leave the line out", (Edit(_row(here.span), ""),))
    return Advice(f"{told}: leave this line out", (fix,), sole=True)


def _row(span: Span) -> Span:
    """All rows that a line takes, with their ends."""
    return Span(span.source, span.line, 1, span.end_line + 1, 1)


def _holds(whole: Span, part: Span) -> bool:
    start, stop = (whole.line, whole.column), (whole.end_line, whole.end_column)
    return whole.source == part.source and start <= (part.line, part.column) < stop


def other_sites(board: Board, name: str, span: Span | None = None) -> Advice:
    """What sites there are: those of the row that a name would lie in, as `e9` on a hexagon; else all of them.

    Args:
        board: as it is.
        name: one that no site has.
        span: where it stands; the site of its row that is nearest to it is put there as a fix.
    """
    near, extent = did_you_mean(name, board.index), _extent(board, name)
    meant = None if span is None else _nearest_of_its_row(board, name)
    return Advice(
        f"{near} ({extent})" if near else extent, () if meant is None or span is None else (replace(span, meant),)
    )


def _nearest_of_its_row(board: Board, name: str) -> str | None:
    letters, row = name.rstrip(digits), _row_of(name)
    names = names_of_rows(board).get(row, []) if row is not None else []
    return min(names, key=lambda each: abs(_column(each.rstrip(digits)) - _column(letters)), default=None)


def _row_of(name: str) -> int | None:
    number = name.lstrip(ascii_lowercase)
    return int(number) if number.isdecimal() else None


def _column(letters: str) -> int:
    """The number of a column by its letters: after `z` come `aa`, `ab`."""
    return reduce(lambda before, letter: 26 * before + ascii_lowercase.index(letter) + 1, letters, 0)


def _extent(board: Board, name: str) -> str:
    played = [board.sites[i] for i in range(len(board.sites)) if board.played >> i & 1]
    named = [site for site in played if site.kind is not SiteClass.EXTRA]
    row = _row_of(name)
    beside = names_of_rows(board).get(row, []) if row is not None else []
    if 0 < len(beside) <= _NAMED:
        return f"this row has {', '.join(beside)}"
    names = [site.name for site in named or played]
    return uneven_rows(board, name) or (f"its sites run from {names[0]} to {names[-1]}" if names else "it has no sites")
