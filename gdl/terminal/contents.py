"""What is to be seen on each site of a position: a piece with its arrow, numbers, or the site's own number."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from gdl.marks import Marks
from gdl.terminal.canvas import Tint
from gdl.terminal.style import Style
from gdl_interpreter.board import SiteClass
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import Program, StateVar, Ty
from gdl_interpreter.reference import Position

_ARROWS = ("↑", "↗", "→", "↘", "↓", "↙", "←", "↖", "→", "←")
_ASCII_ARROWS = ("^", "/", ">", "\\", "v", "/", "<", "\\", ">", "<")


@dataclass(frozen=True)
class Content:
    """What one site shows.

    `ways` is the set of directions that a piece faces; `stands` is false for an empty
    site that the last move left.
    """

    text: str
    tint: Tint
    stands: bool = True
    ways: int = 0
    mark: str = ""
    last: bool = False

    @property
    def look(self) -> Tint:
        """The tint, with what marks the last move."""
        return f"last:{self.tint}" if self.last else self.tint


def facing_of(program: Program) -> StateVar | None:
    """The state that is drawn as arrows: the first one per piece that holds a direction."""
    return next((s for s in program.states if s.with_piece and s.type is Ty.DIRECTIONS), None)


def counted(program: Program) -> tuple[StateVar, ...]:
    """The numbers per site that are drawn: all of them in a game without pieces."""
    if program.kinds:
        return ()
    return tuple(s for s in program.states if s.type is Ty.INT and not s.with_piece and Ty.SITES in s.per)


def is_numbered(program: Program) -> bool:
    """Are the sites of the board numbered, so that their names are to be seen on them?"""
    board = program.board
    sites = [board.sites[i] for i in site_numbers(board.played) if board.sites[i].kind is not SiteClass.EXTRA]
    return bool(sites) and all(site.name.isdigit() for site in sites)


def contents_of(position: Position, marks: Marks, style: Style, last: Collection[int]) -> dict[int, Content]:
    """What each site that shows anything shows, by the number of the site."""
    program = position.machine.program
    facing = facing_of(program)
    faced = position.state(facing.name) if facing is not None else ()
    owners = {player.name: i for i, player in enumerate(program.players)}
    kinds = {kind.name: i for i, kind in enumerate(program.kinds)}
    found = {site: Content(" ", "faint", stands=False, last=True) for site in last}
    for site in site_numbers(program.board.all):
        piece = position.piece(site)
        if piece is None:
            continue
        owner = owners[piece[0]] if piece[0] is not None else None
        mark = marks.piece(owner, kinds[piece[1]])
        ways = faced[site] if faced else 0
        tint = "neutral" if owner is None else f"owner:{owner}"
        text = mark + (_arrow(ways, style) if facing is not None else "")
        found[site] = Content(text, tint, ways=ways, mark=mark, last=site in last)
    if not program.kinds:
        found |= _numbers(position, marks, last)
    return found


def _arrow(ways: int, style: Style) -> str:
    if ways.bit_count() != 1:
        return "*" if ways else " "
    return (_ARROWS if style.unicode else _ASCII_ARROWS)[ways.bit_length() - 1]


def _numbers(position: Position, marks: Marks, last: Collection[int]) -> dict[int, Content]:
    program = position.machine.program
    shown: dict[int, list[tuple[str, Tint]]] = {}
    for var in counted(program):
        values = position.state(var.name)
        per_player = Ty.PLAYERS in var.per
        sites = len(program.board.sites)
        for site in site_numbers(program.board.played):
            if not per_player:
                shown.setdefault(site, []).append((str(values[site]), "number"))
                continue
            for i in range(len(marks.owners)):
                first = var.per[0] is Ty.PLAYERS
                value = values[i * sites + site] if first else values[site * len(program.players) + i]
                if value:
                    shown.setdefault(site, []).append((f"{marks.owners[i]}{value}", f"owner:{i}"))
    return {
        site: Content(" ".join(text for text, _ in parts), parts[0][1], last=site in last)
        for site, parts in shown.items()
    }
