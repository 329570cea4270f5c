"""What is told beside a board: title, whose turn it is, supplies, scores, states, what glyphs mean, the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gdl.board_view.contents import counted, draws_lines, facing_of, heaped
from gdl.board_view.glyphs import Glyphs, glyphs_in
from gdl.board_view.links import joined_to_added, links_of
from gdl.board_view.style import Line, Style, Tint
from gdl.infra.cells import width as cells
from gdl_interpreter.board import DIRECTIONS, SiteClass
from gdl_interpreter.board.directions import direction_names
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import NUMBERS_FROM, Program, StateVar, Ty
from gdl_interpreter.reference import Position

_MOST_SITES = 12
_MOST_NAMED = 4
_FEW = 4  # with more players each has one line; of more supplies the empty ones are left out


@dataclass(frozen=True)
class View:
    """A position and how it is to be told."""

    position: Position
    style: Style

    @property
    def program(self) -> Program:
        """The rules."""
        return self.position.machine.program

    @cached_property
    def glyphs(self) -> Glyphs:
        """The glyphs of the pieces."""
        return glyphs_in(self.position, self.style.unicode, self.style.colour)


def heading_lines(view: View, title: str, last: str | None) -> list[Line]:
    """The title, what was played last, whose turn it is or how the game ended."""
    position = view.position
    lines: list[Line] = [((title, "title"),)]
    if last is not None:
        lines.append((("Last: ", "label"), (last, "")))
    result = position.result
    if result is not None:
        lines.append(((f"Game over: {result}", "good"),))
    elif position.mover is not None:
        left = position.moves_left
        number = [player.name for player in view.program.players].index(position.mover)
        more = f" ({left} moves left in this turn)" if left > 1 else ""
        if view.program.moves_in_turn is not None and left == 1 and position.made:
            more = " (last move of this turn)"
        lines.append((("To move: ", "label"), (position.mover, f"player:{number}"), (more, "label")))
    return lines


def player_lines(view: View) -> Iterator[Line]:
    """For each player in the game: whose turn, glyph and name, score; then pieces beside the board, and states."""
    position, program = view.position, view.program
    many = len(position.players) > _FEW
    longest = max(len(player.name) for player in program.players)
    for i, player in enumerate(program.players):
        out = player.name not in position.players
        if i >= len(view.glyphs.owners) or (out and not _has_pieces(view, i) and position.result is None):
            continue
        turn = view.style.pick("▶", ">") if position.mover == player.name else " "
        glyph = _owner_glyph(view, i)
        name = player.name.ljust(longest) if many else player.name
        parts: list[tuple[str, Tint]] = [(f"{turn} ", "good"), (f"{glyph}{name}", f"player:{i}")]
        if out:
            parts.append((" (out)", "label"))
        if player.name in position.scores:
            parts.append((f"  score {position.scores[player.name]}", ""))
        supplies = _supplies(view, i, many)
        yield (*parts, ("  ", ""), *supplies) if many and supplies else tuple(parts)
        if supplies and not many:
            yield (("    ", ""), *supplies)
        states = _own_states(view, i)
        if states:
            yield (("    ", ""), *states)


def _own_states(view: View, player: int) -> tuple[tuple[str, Tint], ...]:
    parts: list[tuple[str, Tint]] = []
    for var in view.program.states:
        if var.per == (Ty.PLAYERS,) and not var.with_piece:
            told = state_value(view.program, var, view.position.state(var.name)[player])
            parts += [(f"{_spoken(var.name)} ", "label"), (told, ""), ("  ", "")]
    return tuple(parts[:-1])


def _owner_glyph(view: View, player: int) -> str:
    """The glyph of an owner before the name, where it is not the name itself."""
    program, glyphs = view.program, view.glyphs
    width = max(map(len, glyphs.owners)) + 1
    if glyphs.how == "initials" or (not program.kinds and Ty.PLAYERS in {d for s in counted(program) for d in s.per}):
        return glyphs.owners[player].ljust(width)
    owned = next((k for k, kind in enumerate(program.kinds) if not kind.neutral), None)
    if owned is None or (glyphs.how == "case" and not glyphs.sign(player, owned)):
        return ""
    glyph = glyphs.piece(player, owned)
    return "" if glyph == program.players[player].name else f"{glyph} "


def _has_pieces(view: View, player: int) -> bool:
    name = view.program.players[player].name
    return any((view.position.piece(i) or ("", ""))[0] == name for i in site_numbers(view.program.board.all))


def _supplies(view: View, player: int, short: bool) -> tuple[tuple[str, Tint], ...]:
    program, name = view.program, view.program.players[player].name
    parts: list[tuple[str, Tint]] = []
    for k, kind in enumerate(program.kinds):
        stock = view.position.stock(name, kind.name)
        if stock or (stock == 0 and len(program.supplies) <= _FEW):
            name_of_kind = view.glyphs.kinds[k] if short else kind.name
            tint = f"player:{player}" if stock else "faint"
            parts += [(f"{stock} ", ""), (name_of_kind, tint), ("  ", "")]
    return tuple(parts[:-1])


def note_lines(view: View, width: int) -> list[Line]:
    """What the game remembers, what the glyphs mean, what is joined across the board: in lines so many cells wide."""
    program = view.program
    lines: list[Line] = []
    for var in program.states:
        told = _game_state(view, var)
        if told:
            lines.append(((f" {_spoken(var.name)}: ", "label"), (told, "")))
    lines += _legend(view, width)
    lines += [((f" {naming}", "note"),) for naming in _naming(program)]
    links = links_of(program.board)
    if links:
        names = [f"{program.board.name_of(i)} and {program.board.name_of(j)}" for i, j in links]
        lines.append(((f" {view.style.pick('║', 'H')} joins {', '.join(names)}", "note"),))
    for added, sites in joined_to_added(program.board):
        names = [program.board.name_of(site) for site in sites]
        if names:
            lines.append(((f" {program.board.name_of(added)} joins {', '.join(names)}", "note"),))
    ways = direction_names(program.board.wrapping)
    for one, other in (("east", "west"), ("north", "south")):
        if one in ways:
            lines.append(((f" the {one} side joins the {other} side", "note"),))
    return lines


def _naming(program: Program) -> list[str]:
    """How the sides and corners of squares are named, where pieces stand on them: with one square as an example."""
    board = program.board
    parts = []
    for kind, what, ends in ((SiteClass.EDGE, "sides", "n e s w"), (SiteClass.VERTEX, "corners", "ne se sw nw")):
        names = [board.name_of(i) for i in site_numbers(board.played) if board.sites[i].kind is kind]
        squares = dict.fromkeys(name.rstrip("nesw") for name in names if name[-1:] in "nesw")
        around = [[f"{square}{end}" for end in ends.split() if f"{square}{end}" in board.index] for square in squares]
        whole = [each for each in around if len(each) == len(ends.split())]
        if whole:
            middle = whole[len(whole) // 2]
            parts.append(f"the {what} of square {middle[0].rstrip('nesw')} are {', '.join(middle)}")
    return parts


def _game_state(view: View, var: StateVar) -> str:
    """What a state of the game, or per site, holds that is not its default; "" for nothing to tell."""
    if var.with_piece:
        return ""
    values = view.position.state(var.name)
    if not var.per:
        return state_value(view.program, var, values[0]) if values[0] != var.defaults[0] else ""
    if var.per != (Ty.SITES,) or var in counted(view.program) or var == heaped(view.program):
        return ""
    changed = [i for i in site_numbers(view.program.board.played) if values[i] != var.defaults[i]]
    if len(changed) > _MOST_SITES:
        return ""
    name_of = view.program.board.name_of
    return ", ".join(f"{name_of(i)} {state_value(view.program, var, values[i])}" for i in changed)


def state_value(program: Program, var: StateVar, value: int) -> str:
    """A value of a state in words."""
    if var.type is Ty.INT:
        return str(value)
    if var.type is Ty.BOOL:
        return "yes" if value else "no"
    names = {
        Ty.SITES: [site.name for site in program.board.sites],
        Ty.DIRECTIONS: list(DIRECTIONS),
        Ty.PLAYERS: [player.name for player in program.players],
        Ty.KINDS: [kind.name for kind in program.kinds],
    }
    if var.type is Ty.NUMBERS:
        return ", ".join(str(i + NUMBERS_FROM) for i in site_numbers(value)) or "none"
    if value.bit_count() > _MOST_NAMED:
        return f"{value.bit_count()} {var.type.value}"
    return ", ".join(names[var.type][i] for i in site_numbers(value)) or "none"


def _legend(view: View, width: int) -> Iterator[Line]:
    """Which glyph is what; in several lines where one is too short."""
    line: list[tuple[str, Tint]] = []
    length = 0
    for part in _meanings(view):
        size = sum(cells(text) for text, _ in part) + 2
        if line and length + size > width - 2:
            yield tuple(line)
            line, length = [], 0
        line += [("  " if line else " ", ""), *part]
        length += size
    if line:
        yield tuple(line)


def _meanings(view: View) -> Iterator[Line]:
    """Each glyph with what it means, then what holds for all of them."""
    program, glyphs = view.program, view.glyphs
    owned = [(k, kind) for k, kind in enumerate(program.kinds) if not kind.neutral]
    for k, kind in owned:
        if glyphs.how == "initials" and not glyphs.sign(0, k):
            yield ((glyphs.kinds[k], "good"), (f" {kind.name}", "label"))
            continue
        owners = range(len(glyphs.owners))
        signs = list(dict.fromkeys(glyphs.piece(i, k) for i in owners))
        if len(owners) <= _FEW and kind.name not in signs:
            yield (("/".join(signs), "good"), (f" {kind.name}", "label"))
    for k, kind in enumerate(program.kinds):
        if kind.neutral and glyphs.piece(None, k) != kind.name and not draws_lines(program):
            yield ((glyphs.piece(None, k), "neutral"), (f" {kind.name}", "label"))
    in_letters = any(not glyphs.sign(0, k) for k, _ in owned)
    if glyphs.how == "case" and in_letters and len(glyphs.owners) == 2:
        first, second = (player.name for player in program.players[:2])
        yield (("(capital ", "label"), (first, "player:0"), (", small ", "label"), (second, "player:1"), (")", "label"))
    if glyphs.how == "initials" and in_letters:
        yield (("(after the owner's letter)", "label"),)
    facing = facing_of(program)
    if facing is not None:
        yield ((f"(the arrow: {_spoken(facing.name)})", "label"),)


def _spoken(name: str) -> str:
    return name.replace("_", " ")
