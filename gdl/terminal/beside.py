"""What is told around a board: title, whose turn it is, supplies, scores, states, what the marks mean, the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gdl.infra.cells import width as cells
from gdl.marks import Marks, marks_in
from gdl.terminal.canvas import Drawing, Tint, stacked, text_lines
from gdl.terminal.contents import counted, draws_lines, facing_of, heaped
from gdl.terminal.extras import joined_to_added, links_of
from gdl.terminal.style import Style
from gdl_interpreter.board import DIRECTIONS, SiteClass
from gdl_interpreter.board.directions import direction_names
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import NUMBERS_FROM, Program, StateVar, Ty
from gdl_interpreter.reference import Position

Line = tuple[tuple[str, Tint], ...]

_WIDTH = 80
_HEIGHT = 19  # of a screen of 24 lines, without the title above and the line that is typed below
_GAP = 3
_MOST_SITES = 12
_MOST_NAMED = 4
_FEW = 4  # with more players each has one line; of more supplies the empty ones are left out


@dataclass(frozen=True)
class Facts:
    """A position and how it is to be told."""

    position: Position
    style: Style

    @property
    def program(self) -> Program:
        """The rules."""
        return self.position.machine.program

    @cached_property
    def marks(self) -> Marks:
        """The marks of the pieces."""
        return marks_in(self.position, self.style.unicode, self.style.colour)


def heading(facts: Facts, title: str, last: str | None) -> Drawing:
    """The title, what was played last, whose turn it is or how the game ended."""
    position = facts.position
    lines: list[Line] = [((title, "title"),)]
    if last is not None:
        lines.append((("Last: ", "label"), (last, "")))
    result = position.result
    if result is not None:
        lines.append(((f"Game over: {result}", "good"),))
    elif position.mover is not None:
        left = position.moves_left
        number = [player.name for player in facts.program.players].index(position.mover)
        more = f" ({left} moves left in this turn)" if left > 1 else ""
        if facts.program.moves_in_turn is not None and left == 1 and position.made:
            more = " (last move of this turn)"
        lines.append((("To move: ", "label"), (position.mover, f"owner:{number}"), (more, "label")))
    return Drawing((*lines, ()))


def around_board(board: Drawing, facts: Facts) -> Drawing:
    """The board, the players to its right, or below it where there is no room, and what else is to be told below.

    Where that would be too high for a screen, all of it stands to the right, if it fits there.
    """
    side, below = Drawing(tuple(players_told(facts))), below_board(facts, _WIDTH)
    parts = [_side_by_side(board, side) or stacked([board, text_lines([""]), _indented(side)]), below]
    if sum(len(part.lines) for part in parts) > _HEIGHT:
        room = _WIDTH - board.width - _GAP
        beside = _side_by_side(board, stacked([side, below_board(facts, room)]))
        if beside is not None and len(beside.lines) <= max(_HEIGHT, len(board.lines)):
            return beside
    return stacked(parts)


def _indented(drawing: Drawing) -> Drawing:
    return Drawing(tuple(((" ", ""), *line) if line else () for line in drawing.lines))


def _side_by_side(board: Drawing, side: Drawing) -> Drawing | None:
    """One drawing to the right of another; None if that is too wide."""
    if side.lines and board.width + _GAP + side.width > _WIDTH:
        return None
    lines = []
    for n in range(max(len(board.lines), len(side.lines))):
        left = board.lines[n] if n < len(board.lines) else ()
        right = side.lines[n] if n < len(side.lines) else ()
        gap = board.width + _GAP - sum(cells(text) for text, _ in left)
        lines.append((*left, (" " * gap, ""), *right) if right else left)
    return Drawing(tuple(lines))


def players_told(facts: Facts) -> Iterator[Line]:
    """For each player in the game: whose turn it is, mark and name, score; then pieces beside the board, and states."""
    position, program = facts.position, facts.program
    many = len(position.players) > _FEW
    longest = max(len(player.name) for player in program.players)
    for i, player in enumerate(program.players):
        out = player.name not in position.players
        if i >= len(facts.marks.owners) or (out and not _has_pieces(facts, i) and position.result is None):
            continue
        turn = facts.style.pick("▶", ">") if position.mover == player.name else " "
        mark = _owner_mark(facts, i)
        name = player.name.ljust(longest) if many else player.name
        parts: list[tuple[str, Tint]] = [(f"{turn} ", "good"), (f"{mark}{name}", f"owner:{i}")]
        if out:
            parts.append((" (out)", "label"))
        if player.name in position.scores:
            parts.append((f"  score {position.scores[player.name]}", ""))
        supplies = _supplies(facts, i, many)
        yield (*parts, ("  ", ""), *supplies) if many and supplies else tuple(parts)
        if supplies and not many:
            yield (("    ", ""), *supplies)
        states = _own_states(facts, i)
        if states:
            yield (("    ", ""), *states)


def _own_states(facts: Facts, player: int) -> tuple[tuple[str, Tint], ...]:
    parts: list[tuple[str, Tint]] = []
    for var in facts.program.states:
        if var.per == (Ty.PLAYERS,) and not var.with_piece:
            told = state_value(facts.program, var, facts.position.state(var.name)[player])
            parts += [(f"{_spoken(var.name)} ", "label"), (told, ""), ("  ", "")]
    return tuple(parts[:-1])


def _owner_mark(facts: Facts, player: int) -> str:
    """The mark of an owner before the name, where it is not the name itself."""
    program, marks = facts.program, facts.marks
    width = max(map(len, marks.owners)) + 1
    if marks.how == "initials" or (not program.kinds and Ty.PLAYERS in {d for s in counted(program) for d in s.per}):
        return marks.owners[player].ljust(width)
    owned = next((k for k, kind in enumerate(program.kinds) if not kind.neutral), None)
    if owned is None or (marks.how == "case" and not marks.sign(player, owned)):
        return ""
    mark = marks.piece(player, owned)
    return "" if mark == program.players[player].name else f"{mark} "


def _has_pieces(facts: Facts, player: int) -> bool:
    name = facts.program.players[player].name
    return any((facts.position.piece(i) or ("", ""))[0] == name for i in site_numbers(facts.program.board.all))


def _supplies(facts: Facts, player: int, short: bool) -> tuple[tuple[str, Tint], ...]:
    program, name = facts.program, facts.program.players[player].name
    parts: list[tuple[str, Tint]] = []
    for k, kind in enumerate(program.kinds):
        stock = facts.position.stock(name, kind.name)
        if stock or (stock == 0 and len(program.supplies) <= _FEW):
            name_of_kind = facts.marks.kinds[k] if short else kind.name
            tint = f"owner:{player}" if stock else "faint"
            parts += [(f"{stock} ", ""), (name_of_kind, tint), ("  ", "")]
    return tuple(parts[:-1])


def below_board(facts: Facts, width: int) -> Drawing:
    """What the game remembers, what the marks mean, what is joined across the board."""
    program = facts.program
    lines: list[Line] = []
    for var in program.states:
        told = _game_state(facts, var)
        if told:
            lines.append(((f" {_spoken(var.name)}: ", "label"), (told, "")))
    lines += _legend(facts, width)
    lines += [((f" {naming}", "note"),) for naming in _naming(program)]
    links = links_of(program.board)
    if links:
        names = [f"{program.board.name_of(i)} and {program.board.name_of(j)}" for i, j in links]
        lines.append(((f" {facts.style.pick('║', 'H')} joins {', '.join(names)}", "note"),))
    for added, sites in joined_to_added(program.board):
        names = [program.board.name_of(site) for site in sites]
        if names:
            lines.append(((f" {program.board.name_of(added)} joins {', '.join(names)}", "note"),))
    ways = direction_names(program.board.wrapping)
    for one, other in (("east", "west"), ("north", "south")):
        if one in ways:
            lines.append(((f" the {one} side joins the {other} side", "note"),))
    return Drawing(((), *lines)) if lines else Drawing(())


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


def _game_state(facts: Facts, var: StateVar) -> str:
    """What a state of the game, or per site, holds that is not its default; "" for nothing to tell."""
    if var.with_piece:
        return ""
    values = facts.position.state(var.name)
    if not var.per:
        return state_value(facts.program, var, values[0]) if values[0] != var.defaults[0] else ""
    if var.per != (Ty.SITES,) or var in counted(facts.program) or var == heaped(facts.program):
        return ""
    changed = [i for i in site_numbers(facts.program.board.played) if values[i] != var.defaults[i]]
    if len(changed) > _MOST_SITES:
        return ""
    name_of = facts.program.board.name_of
    return ", ".join(f"{name_of(i)} {state_value(facts.program, var, values[i])}" for i in changed)


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


def _legend(facts: Facts, width: int) -> Iterator[Line]:
    """Which mark is what; in several lines where one is too short."""
    line: list[tuple[str, Tint]] = []
    length = 0
    for part in _meanings(facts):
        size = sum(cells(text) for text, _ in part) + 2
        if line and length + size > width - 2:
            yield tuple(line)
            line, length = [], 0
        line += [("  " if line else " ", ""), *part]
        length += size
    if line:
        yield tuple(line)


def _meanings(facts: Facts) -> Iterator[Line]:
    """Each mark with what it means, then what holds for all of them."""
    program, marks = facts.program, facts.marks
    owned = [(k, kind) for k, kind in enumerate(program.kinds) if not kind.neutral]
    for k, kind in owned:
        if marks.how == "initials" and not marks.sign(0, k):
            yield ((marks.kinds[k], "good"), (f" {kind.name}", "label"))
            continue
        owners = range(len(marks.owners))
        signs = list(dict.fromkeys(marks.piece(i, k) for i in owners))
        if len(owners) <= _FEW and kind.name not in signs:
            yield (("/".join(signs), "good"), (f" {kind.name}", "label"))
    for k, kind in enumerate(program.kinds):
        if kind.neutral and marks.piece(None, k) != kind.name and not draws_lines(program):
            yield ((marks.piece(None, k), "neutral"), (f" {kind.name}", "label"))
    in_letters = any(not marks.sign(0, k) for k, _ in owned)
    if marks.how == "case" and in_letters and len(marks.owners) == 2:
        first, second = (player.name for player in program.players[:2])
        yield (("(capital ", "label"), (first, "owner:0"), (", small ", "label"), (second, "owner:1"), (")", "label"))
    if marks.how == "initials" and in_letters:
        yield (("(after the owner's letter)", "label"),)
    facing = facing_of(program)
    if facing is not None:
        yield ((f"(the arrow: {_spoken(facing.name)})", "label"),)


def _spoken(name: str) -> str:
    return name.replace("_", " ")
