"""L025: a direction in which one cannot step anywhere on this board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import reduce
from operator import or_

from gdl.check.typed import BoardSet
from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl_interpreter.board import DIRECTIONS, Board
from gdl_interpreter.program import Span, Ty
from gdl_interpreter.program import nodes as n


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Directions by name, in the text itself, that no board of the rulebook and its variants has."""
    boards = [world.program.board for world in subject.worlds]
    return not_had((part for world in subject.worlds for part in world.in_game.parts), boards, subject.own)


def _ways_of(board: Board) -> int:
    """The directions in which one can step somewhere on a board."""
    return sum(1 << way for way, steps in enumerate(board.next_site) if any(site >= 0 for site in steps))


def not_had(parts: Iterable[object], boards: Collection[Board], own: Callable[[Span], bool]) -> Iterator[Diagnostic]:
    """The same of some nodes. Sides and corners have names of their own: a hexagon has a side in the south.

    Args:
        parts: the nodes.
        boards: those that may be meant.
        own: is a place looked at?
    """
    had, sides, corners = (
        reduce(or_, ways, 0)
        for ways in zip(*((_ways_of(each), each.sides, each.corners) for each in boards), strict=True)
    )
    rims = {"side": sides, "corner": corners}
    named: dict[Span, int] = {}
    of_rims = set[Span]()
    for part in parts:
        if isinstance(part, n.Const) and part.type is Ty.DIRECTIONS and part.value and own(part.span):
            named[part.span] = part.value
        if isinstance(part, n.Op):
            all_sides = any(isinstance(each, BoardSet) and each.what == "sides" for each in part.args)
            rim = rims.get(part.op, sides if part.op in ("except", "meet") and all_sides else 0)
            of_rims.update(each.span for each in part.args if isinstance(each, n.Const) and each.value & rim)
    ways = [name for number, name in enumerate(DIRECTIONS) if had >> number & 1]
    for span, value in named.items():
        if value & had or span in of_rims:
            continue
        name = DIRECTIONS[value.bit_length() - 1]
        hint = f"its directions are {', '.join(ways)}" if ways else "nobody can step anywhere on it"
        yield warning(
            "L025", f"this board has no direction `{name}`: from no site there is a step that way", span, hint
        )


RULE = Rule(
    code="L025",
    name="direction-not-of-the-board",
    title="A direction that the board has not",
    why=(
        "A step in a direction that the board has not leads nowhere, so that nothing can be done that way. On a "
        "hexagon of level rows there are east and west, and the four between them and north and south, but no north."
    ),
    bad="""\
game "Hexagon"

players Red, Blue
board hexagon(3)
piece Man

setup:
    place Red Man on a1
    place Blue Man on e5

turn:
    choose man in mine
    choose way in {north, east, northwest}
    choose spot in step(man, way) and empty
    move man to spot

when stuck: mover loses
when ply > 20: draw

example "counts":
    expect ply is 0
""",
    good="""\
game "Hexagon"

players Red, Blue
board hexagon(3)
piece Man

setup:
    place Red Man on a1
    place Blue Man on e5

turn:
    choose man in mine
    choose way in {northeast, east, northwest}
    choose spot in step(man, way) and empty
    move man to spot

when stuck: mover loses
when ply > 20: draw

example "counts":
    expect ply is 0
""",
    check=check,
    everywhere=True,
)
