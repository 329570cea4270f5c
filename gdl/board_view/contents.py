"""What is to be seen on each site of a position: a piece with its arrow, numbers, or the site's own number."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from gdl.board_view.board_style import BoardStyle
from gdl.board_view.glyphs import Glyphs
from gdl.board_view.style import Style, Tint
from gdl_interpreter.board import SiteClass
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import Program, StateVar, Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import all_parts
from gdl_interpreter.reference import Position

_MOST = 999  # a larger number has no room on a site
_ARROWS = ("↑", "↗", "→", "↘", "↓", "↙", "←", "↖", "→", "←")
_ASCII_ARROWS = ("^", "/", ">", "\\", "v", "/", "<", "\\", ">", "<")


@dataclass(frozen=True)
class Content:
    """What one site shows.

    `text` is empty for what is drawn as the very line that it stands on; `ways` is the set of directions that a piece
    faces, `number` what is drawn beside it; `stands` is false for an empty site that the last move left.
    """

    text: str
    tint: Tint
    stands: bool = True
    ways: int = 0
    glyph: str = ""
    number: str = ""
    last: bool = False

    @property
    def look(self) -> Tint:
        """The tint, with what marks the last move."""
        return f"last:{self.tint}" if self.last else self.tint


def facing_of(program: Program) -> StateVar | None:
    """The state that is drawn as arrows: the first one per piece that holds a direction."""
    return next((var for var in program.states if var.with_piece and var.type is Ty.DIRECTIONS), None)


def counted(program: Program) -> tuple[StateVar, ...]:
    """The numbers per site that are drawn: all of them in a game without pieces."""
    if program.kinds:
        return ()
    return tuple(var for var in program.states if var.type is Ty.INT and not var.with_piece and Ty.SITES in var.per)


def heaped(program: Program) -> StateVar | None:
    """The number that is drawn on sites in a game with pieces: the only one kept per site or per piece that is not
    hidden. It stands beside a piece, and by itself where there is none if it is kept per site."""
    if not program.kinds:
        return None
    hidden = _hidden(program)
    numbers = (var for var in program.states if var.type is Ty.INT and var.per == (Ty.SITES,))
    found = [var for var in numbers if var.name not in hidden]
    return found[0] if len(found) == 1 and found[0].low >= 0 and found[0].high <= _MOST else None


def drawn_states(program: Program) -> tuple[StateVar, ...]:
    """The states that are drawn on the sites that they are of: numbers, and the ways that pieces face."""
    beside = (var for var in (heaped(program), facing_of(program)) if var is not None)
    return (*counted(program), *beside)


def _hidden(program: Program) -> set[str]:
    """The states that are hidden, by name: of `hide` and `show` the later line counts."""
    hidden = set[str]()
    for look in program.looks:
        if look.phrase == "hide":
            hidden |= set(look.names)
        elif look.phrase == "show":
            hidden -= set(look.names)
    return hidden


def has_long_points(program: Program) -> bool:
    """Are the sites of a path long points, on which pieces stand in rows? They are if the rulebook says so."""
    said = any(look.phrase == "board" and "points" in look.words for look in program.looks)
    return said and BoardStyle(program.board).is_path


def has_pits(program: Program) -> bool:
    """Is the board a path of hollows with numbers in them?"""
    heap = heaped(program)
    numbers = bool(counted(program)) or (heap is not None and not heap.with_piece)
    return numbers and BoardStyle(program.board).is_path and not has_long_points(program)


def draws_lines(program: Program) -> bool:
    """Is a piece of nobody's the very line that it stands on? It is if edges are played on, and there is one kind."""
    return sum(kind.neutral for kind in program.kinds) == 1 and BoardStyle(program.board).on_edges


def is_only_lines(position: Position, kind: str) -> bool:
    """Is every piece of a kind of nobody's on the board the line that it stands on?"""
    program = position.machine.program
    board_style = BoardStyle(program.board)
    return draws_lines(program) and all(
        board_style.is_line(site) for site in site_numbers(program.board.all) if position.piece(site) == (None, kind)
    )


def is_numbered(program: Program) -> bool:
    """Are the sites of the board numbered, so that their names are to be seen on them?"""
    board = program.board
    sites = [board.sites[i] for i in site_numbers(board.played) if board.sites[i].kind is not SiteClass.EXTRA]
    return bool(sites) and all(site.name.isdigit() for site in sites)


def is_chequered(program: Program) -> bool:
    """Are the squares dark and light in turn? They are where pieces move; on other boards they only come and go."""
    return any(isinstance(part, s.Move) for part in all_parts(program))


def contents_of(position: Position, glyphs: Glyphs, style: Style, last: Collection[int]) -> dict[int, Content]:
    """What each site that shows anything shows, by the number of the site."""
    program = position.machine.program
    facing = facing_of(program)
    faced = position.state(facing.name) if facing is not None else ()
    heap = heaped(program)
    numbers = position.state(heap.name) if heap is not None else ()
    owners = {player.name: i for i, player in enumerate(program.players)}
    kinds = {kind.name: i for i, kind in enumerate(program.kinds)}
    board_style, lines = BoardStyle(program.board), draws_lines(program)
    found = {site: Content(" ", "faint", stands=False, last=True) for site in last}
    for site in site_numbers(program.board.all):
        piece = position.piece(site)
        if piece is None:
            continue
        owner = owners[piece[0]] if piece[0] is not None else None
        glyph = glyphs.piece(owner, kinds[piece[1]])
        ways = faced[site] if faced else 0
        tint = "neutral" if owner is None else f"player:{owner}"
        if owner is None and lines and board_style.is_line(site):
            glyph = ""
        number = str(numbers[site]) if numbers and numbers[site] else ""
        text = glyph + (_arrow(ways, style) if facing is not None else "") + number
        found[site] = Content(text, tint, ways=ways, glyph=glyph, number=number, last=site in last)
    if heap is not None and not heap.with_piece:
        for site in site_numbers(program.board.played):
            empty = site not in found or not found[site].stands
            if empty and (numbers[site] or has_pits(program)) and not board_style.is_line(site):
                found[site] = Content(str(numbers[site]), "number", last=site in last)
    if not program.kinds:
        found |= _numbers(position, glyphs, last)
    return found


def _arrow(ways: int, style: Style) -> str:
    if ways.bit_count() != 1:
        return "*" if ways else " "
    return (_ARROWS if style.unicode else _ASCII_ARROWS)[ways.bit_length() - 1]


def _numbers(position: Position, glyphs: Glyphs, last: Collection[int]) -> dict[int, Content]:
    program = position.machine.program
    shown: dict[int, list[tuple[str, Tint]]] = {}
    is_path = BoardStyle(program.board).is_path
    for var in counted(program):
        values = position.state(var.name)
        per_player = Ty.PLAYERS in var.per
        sites = len(program.board.sites)
        for site in site_numbers(program.board.played):
            if not per_player:
                if values[site] or is_path:  # a house without seeds is told, a gap between tiles is not
                    shown.setdefault(site, []).append((str(values[site]), "number"))
                continue
            for i in range(len(glyphs.owners)):
                first = var.per[0] is Ty.PLAYERS
                value = values[i * sites + site] if first else values[site * len(program.players) + i]
                if value:
                    shown.setdefault(site, []).append((f"{glyphs.owners[i]}{value}", f"player:{i}"))
    return {
        site: Content(" ".join(text for text, _ in parts), parts[0][1], last=site in last)
        for site, parts in shown.items()
    }
