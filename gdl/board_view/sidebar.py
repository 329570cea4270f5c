"""What is told beside a board: title, whose turn it is, supplies, scores, states, what glyphs mean, the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from gdl.board_view.contents import counted, facing_of, has_long_points, heaped, is_only_lines
from gdl.board_view.drawn_glyphs import drawn_glyphs
from gdl.board_view.glyphs import DISC, Glyphs
from gdl.board_view.kinds_in_play import kinds_in_play
from gdl.board_view.links import joined_to_added, links_of
from gdl.board_view.look_signs import pattern_of, shade_tint, shape_of, sign_of
from gdl.board_view.looks import TRAITS, Label, Looks, PieceLook, Shade, looks_of, with_owner
from gdl.board_view.rest_of_turn import rest_of_turn
from gdl.board_view.shapes import kinds_told_by_shape
from gdl.board_view.small_boards import MOST_COLUMNS, Captioned, SmallBoard, side_by_side, small_board
from gdl.board_view.style import Line, Style, Tint
from gdl.infra.cells import width as cells
from gdl.infra.cells import wrapped
from gdl_interpreter.board import SiteClass
from gdl_interpreter.board.directions import direction_names
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program.look_words import PICTURE
from gdl_interpreter.reference import Position
from gdl_interpreter.reference.text.spoken_names import spoken

_RESERVE = "in hand"
"""The title of what waits beside the board, where the rulebook has none."""
_FEW = 4  # with more players each has one line
_APART = 2
"""Up to so many things that are told of the whole game have a line each; more stand one behind the other."""
_WIDE = 4 * MOST_COLUMNS
"""So many cells pictures take in a row at most."""


class Sets(Enum):
    """How sets are told that a rulebook shows as pictures. `ELSEWHERE`: not here, since they are to be seen."""

    DRAWN = "drawn"
    IN_WORDS = "in words"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True)
class View:
    """A position and how it is to be told.

    letters: are some of the pieces drawn by their letters that shapes tell apart where there is more room? joins: the
    added sites of which it is told what they join; None: all of them. sets: how those are told that the rulebook shows
    as pictures. flipped: is the board seen from the other side?
    """

    position: Position
    style: Style
    letters: bool = False
    joins: Collection[int] | None = None
    sets: Sets = Sets.DRAWN
    flipped: bool = False

    @property
    def has_pictures(self) -> bool:
        """Can there be sets that are drawn beside the board?"""
        return any(PICTURE in look.words for look in self.program.looks)

    @property
    def program(self) -> Program:
        """The rules."""
        return self.position.machine.program

    @cached_property
    def glyphs(self) -> Glyphs:
        """The glyphs of the pieces."""
        return drawn_glyphs(self.position, self.style, self.looks)

    @cached_property
    def looks(self) -> Looks:
        """What the rulebook says of what is told."""
        return looks_of(self.position)


def heading_lines(view: View, title: str, last: str | None) -> list[Line]:
    """The title, what was played last, whose turn it is or how the game ended."""
    position = view.position
    lines: list[Line] = [((title, "title"),)]
    if last is not None:
        lines.append((("Last: ", "label"), (last, "")))
    result = position.result
    if result is not None:
        lines.append(((f"Game over: {result}", "good"),))
    elif position.in_setup:
        lines.append((("Chance decides.", "label"),))
    elif position.mover is not None:
        rest = rest_of_turn(position)
        number = [player.name for player in view.program.players].index(position.mover)
        more = f" ({rest})" if rest else ""
        lines.append((("To move: ", "label"), (position.mover, f"player:{number}"), (more, "label")))
    return lines


def player_lines(view: View, width: int | None = None, close: bool = False) -> Iterator[Line]:
    """For each player in the game: whose turn, glyph and name, the score; then what waits beside the board, if anything
    does, and states.

    Args:
        view: the position.
        width: how many cells a line may take; None: as many as it likes.
        close: all that is told of a player stands one behind the other, to take few lines.
    """
    position, program = view.position, view.program
    many = len(position.players) > _FEW
    longest = max(len(player.name) for player in program.players)
    for i, player in enumerate(program.players):
        out = player.name not in position.players
        if i >= len(view.glyphs.owners) or (out and not _has_pieces(view, i) and position.result is None):
            continue
        turn = view.style.pick("▶", ">") if position.mover == player.name else " "
        name = player.name.ljust(longest) if many else player.name
        parts: list[Line] = [((f"{turn} ", "good"), (f"{_owner_glyph(view, i)}{name}", f"player:{i}"))]
        if out:
            parts.append(((" (out)", "label"),))
        labels, pictures = _drawn(view, view.looks.labels_of(i), width, 4)
        parts += [(("  ", ""), *_told(label)) for label in labels if label.name == "score"]
        supplies = _supplies(view, i, many)
        if many:
            parts += [(("  ", ""), *part) for part in supplies]
        title = f"{view.looks.reserve or _RESERVE}: "
        reserve = list(_spaced(supplies)) if supplies and not many else []
        rest = list(_spaced(_told(label) for label in labels if label.name != "score"))
        if close:
            parts += [((f"  {title}", "label"),), *reserve] if reserve else []
            parts += [(("  ", ""), *rest[0]), *rest[1:]] if rest else []
        yield from flowed(parts, width, 4)
        if reserve and not close:
            yield from flowed([((f"    {title}", "label"),), *reserve], width, 6)
        if rest and not close:
            yield from flowed([(("    ", ""),), *rest], width, 4)
        yield from pictures


def _drawn(view: View, labels: Sequence[Label], width: int | None, indent: int) -> tuple[list[Label], list[Line]]:
    """Those of the labels that are told in words; and the lines of those that are drawn."""
    worded, pictures = list[Label](), list[Captioned]()
    for label in labels:
        small = _picture(view, label) if view.sets is not Sets.IN_WORDS else None
        if small is not None and view.sets is Sets.ELSEWHERE:
            continue
        if small is None or (width is not None and indent + small.columns > width):
            worded.append(label)
        else:
            pictures.append(Captioned(label.word, small))
    return worded, list(side_by_side(pictures, view.style, indent, _WIDE if width is None else width))


def pictures_of(view: View) -> list[Captioned]:
    """All sets that are drawn, with their titles: those of the game, and those of each player."""
    names = [player.name for player in view.program.players]
    found = ((label, _picture(view, label)) for label in view.looks.labels)
    return [
        Captioned(with_owner(label.word, label.player, names), small) for label, small in found if small is not None
    ]


def worded(view: View) -> list[Label]:
    """What is told of the game but by the pictures of `pictures_of`."""
    return [label for label in view.looks.labels_of(None) if _picture(view, label) is None]


def _picture(view: View, label: Label) -> SmallBoard | None:
    """The picture of the set that a label tells; None: it tells none, or can tell it in words only."""
    return small_board(view.program.board, label.picture, view.flipped) if label.picture else None


def flowed(parts: Iterable[Line], width: int | None, indent: int) -> Iterator[Line]:
    """Parts one behind the other; those that do not fit into the width begin a new line.

    Args:
        parts: none of them is broken.
        width: how many cells a line may take; None: as many as it likes.
        indent: how many blanks later lines begin with.
    """
    line: list[tuple[str, Tint]] = []
    length = 0
    for part in parts:
        size = sum(cells(text) for text, _ in part)
        blank = len(part[-1][0]) - len(part[-1][0].rstrip())
        if width is not None and line and length + size - blank > width and length > indent:
            yield _without_blank(line)
            part = ((part[0][0].lstrip(), part[0][1]), *part[1:])
            line, length = [(" " * indent, "")], indent
        line += part
        length += sum(cells(text) for text, _ in part)
    if line:
        yield _without_blank(line)


def _without_blank(line: list[tuple[str, Tint]]) -> Line:
    """A line without blanks at its end."""
    *before, (text, tint) = line
    return (*before, (text.rstrip(), tint)) if text.strip() else tuple(before)


def _spaced(parts: Iterable[Line]) -> Iterator[Line]:
    for n, part in enumerate(parts):
        yield (("  ", ""), *part) if n else part


def _together(labels: Collection[Label]) -> Iterator[list[Label]]:
    """The labels of each line: one each, where there are few; else those that list several things have their own."""
    line: list[Label] = []
    for label in labels:
        if line and (len(labels) <= _APART or ", " in label.text + line[-1].text):
            yield line
            line = []
        line.append(label)
    if line:
        yield line


def _told(label: Label) -> Line:
    """A label in pieces: dice as dice, the rest as it is."""
    if label.dice:
        dice = " ".join(f"[{die}]" for die in label.dice)
        return ((f"{label.word}: " if label.word else "", "label"), (dice, "number"))
    return ((label.text, ""),)


def _owner_glyph(view: View, player: int) -> str:
    """The glyph of an owner before the name, where it is not the name itself."""
    program, glyphs = view.program, view.glyphs
    width = max(map(len, glyphs.owners)) + 1
    if glyphs.how == "initials" or (not program.kinds and Ty.PLAYERS in {d for s in counted(program) for d in s.per}):
        return glyphs.owners[player].ljust(width)
    owned = next((k for k, kind in enumerate(program.kinds) if not kind.neutral), None)
    if owned is None or (glyphs.how in ("case", "kinds") and not glyphs.sign(player, owned)):
        return ""
    glyph = glyphs.piece(player, owned)
    return "" if glyph == program.players[player].name else f"{glyph} "


def _has_pieces(view: View, player: int) -> bool:
    name = view.program.players[player].name
    return any((view.position.piece(i) or ("", ""))[0] == name for i in site_numbers(view.program.board.all))


def _supplies(view: View, player: int, short: bool) -> list[Line]:
    program, name = view.program, view.program.players[player].name
    parts: list[Line] = []
    for k, kind in enumerate(program.kinds):
        stock = view.position.stock(name, kind.name)
        if stock:
            name_of_kind = view.glyphs.kinds[k] if short else kind.name
            times = view.style.pick("×", "x")  # behind the name, which is that of one of them
            parts.append(((name_of_kind, f"player:{player}"), (f"{times}{stock}", "")))
    return parts


def note_lines(view: View, width: int) -> list[Line]:
    """What the game remembers, what the glyphs mean, what is joined across the board: in lines so many cells wide."""
    program = view.program
    lines: list[Line] = []
    labels, pictures = _drawn(view, view.looks.labels_of(None), width, 1)
    for together in _together(labels):
        lines += _labels_in_lines(together, width)
    lines += pictures
    lines += legend_lines(view, width)
    notes = [*(view.looks.notes or _naming(program)), *_sides(view)]
    notes += _added(view)
    ways = direction_names(program.board.wrapping)
    for one, other in (("east", "west"), ("north", "south")):
        if one in ways:
            notes.append(f"the {one} side joins the {other} side")
    return [*lines, *_notes(notes, width)]


def lines_of_chance(view: View, width: int) -> list[Line]:
    """Those of `note_lines` in which it stands what chance has brought in this turn."""
    told = _together(_drawn(view, view.looks.labels_of(None), width, 1)[0])
    return [line for each in told if any(label.by_chance for label in each) for line in _labels_in_lines(each, width)]


def _labels_in_lines(labels: Iterable[Label], width: int) -> Iterator[Line]:
    """Labels one behind the other."""
    return flowed([((" ", ""),), *_spaced(map(_told, labels))], width, 1)


def _notes(notes: Iterable[str], width: int) -> Iterator[Line]:
    """Sentences in lines so many cells wide."""
    for note in notes:
        yield from (((f" {line}", "note"),) for line in wrapped(note, max(8, width - 2)))


def lines_of_board(view: View, width: int) -> list[Line]:
    """What is drawn on the board, and what added sites join: what is told below a board that stands alone.

    Args:
        view: the position.
        width: how many cells a line may take.
    """
    return [*legend_lines(view, width), *_notes(_added(view), width)]


def _added(view: View) -> Iterator[str]:
    """Which added sites have a shade, where that is not to be seen; what is joined across the board and to them."""
    board = view.program.board
    for shade in () if view.style.colour else view.looks.shade_legend:
        names = [spoken(board.name_of(site)) for site in _shaded(view, shade)]
        if names != [shade.word] and not _has_ground(view, shade):
            yield f"{shade.told([player.name for player in view.program.players])}: {', '.join(names)}"
    links = links_of(board)
    if links:
        names = [f"{spoken(board.name_of(i))} and {spoken(board.name_of(j))}" for i, j in links]
        yield f"{view.style.pick('║', 'H')} joins {', '.join(names)}"
    for added, sites in joined_to_added(board):
        if sites and (view.joins is None or added in view.joins):
            yield f"{spoken(board.name_of(added))} joins {', '.join(spoken(board.name_of(site)) for site in sites)}"


def legend_lines(view: View, width: int) -> list[Line]:
    """What the glyphs, shades and marks on the board mean, in lines so many cells wide; none if nothing has to be told.

    Args:
        view: the position.
        width: how many cells a line may take.
    """
    return list(flowed(_meanings(view), width, 1))


def _sides(view: View) -> Iterator[str]:
    """Whose sides are where: told where they are not to be seen."""
    if view.style.colour:
        return
    board = view.program.board
    told: dict[int, list[str]] = {}
    for side in view.looks.sides:
        sites = [site for site, _ in side.edges]
        if side.player is not None and sites:
            told.setdefault(side.player, []).append(f"{board.name_of(sites[0])} to {board.name_of(sites[-1])}")
    patterns = Counter(pattern_of(shade, view.style) for shade in view.looks.shade_legend)
    for shade in view.looks.shade_legend:
        names = [spoken(board.name_of(site)) for site in _shaded(view, shade)]
        alike = patterns[pattern_of(shade, view.style)] > 1
        if shade.player is not None and alike and len(names) <= _FEW and _has_ground(view, shade):
            yield f"{shade.told([player.name for player in view.program.players])}: {', '.join(names)}"
    for player, stretches in told.items():
        yield f"{view.program.players[player].name} has the sides {' and '.join(stretches)}"


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


def _meanings(view: View) -> Iterator[Line]:
    """Each glyph with what it means, then what holds for all of them; then shades and marks."""
    for part in _meanings_of_pieces(view):
        yield ((" ", ""), *part, ("" if part[-1][0] == "," else " ", ""))
    names = [player.name for player in view.program.players]
    for shade in view.looks.shade_legend if view.style.colour else ():
        tint = shade_tint(shade)
        yield ((" ", ""), (view.style.pick("██", "##"), tint), (f" {shade.told(names)} ", "label"))
    patterns: dict[str, list[str]] = {}
    for shade in () if view.style.colour else view.looks.shade_legend:
        words = patterns.setdefault(pattern_of(shade, view.style), [])
        if _has_ground(view, shade) and shade.told(names) not in words:
            words.append(shade.told(names))
    for pattern, words in patterns.items():
        if words:
            yield ((" ", ""), (pattern, ""), (f" {', '.join(words)} ", "label"))
    for mark in view.looks.mark_legend:
        yield ((" ", ""), (sign_of(mark, view.style), "good"), (f" {mark.word} ", "label"))


def _shaded(view: View, shade: Shade) -> Iterator[int]:
    """The sites that have a shade."""
    return (site for site, each in view.looks.shades.items() if each == shade)


def _has_ground(view: View, shade: Shade) -> bool:
    """Is a shade to be seen without colours? What was added beside the board has no ground to be filled."""
    return any(view.program.board.sites[site].kind is not SiteClass.EXTRA for site in _shaded(view, shade))


def _called(view: View, state: str) -> str:
    """What players call a state: as `show` says, or else as the rulebook does."""
    return view.looks.words.get(state, spoken(state))


def _meanings_of_shapes(view: View) -> Iterator[Line]:
    """What shapes mean, where they stand for letters."""
    for k in kinds_told_by_shape(view.position, view.looks):
        kind = view.program.kinds[k]
        words = view.looks.pieces.get(k, PieceLook()).words & (TRAITS if kind.neutral else TRAITS - {"dark"})
        told = sorted(words & {"dark"} if view.style.unicode else words)  # the sign says the others
        name = f"{kind.name} ({', '.join(told)})" if told else kind.name
        sign = f"{shape_of(words, view.looks.traits)} " if view.style.unicode else ""
        yield ((sign, "neutral" if kind.neutral else "good"), (name, "label"))


def _meanings_of_pieces(view: View) -> Iterator[Line]:
    program, glyphs = view.program, view.glyphs
    by_traits = view.looks.by_traits and view.style.colour and not view.letters  # then no letters are drawn
    if by_traits:
        yield from _meanings_of_shapes(view)
    owned = [(k, kind) for k, kind in enumerate(program.kinds) if not kind.neutral]
    for k, kind in owned if not by_traits else ():
        if glyphs.how == "initials" and not glyphs.sign(0, k):
            yield ((glyphs.kinds[k], "good"), (f" {kind.name}", "label"))
            continue
        owners = range(len(glyphs.owners))
        signs = list(dict.fromkeys(glyphs.piece(i, k) for i in owners))
        if len(owners) <= _FEW and kind.name not in signs and (signs != [DISC] or len(owned) > 1):
            yield (("/".join(signs), "good"), (f" {kind.name}", "label"))
    in_play = kinds_in_play(view.position)  # cards that were dealt out of the game mean nothing in it
    for k, kind in enumerate(program.kinds if not by_traits else ()):
        told = kind.neutral and k in in_play and glyphs.piece(None, k) != kind.name
        if told and not is_only_lines(view.position, kind.name):
            yield ((glyphs.piece(None, k), "neutral"), (f" {kind.name}", "label"))
    in_letters = not by_traits and any(not glyphs.sign(0, k) and not glyphs.text(0, k) for k, _ in owned)
    if glyphs.how == "case" and in_letters and len(glyphs.owners) == 2:
        first, second = (player.name for player in program.players[:2])
        yield (("(capital ", "label"), (first, "player:0"), (",", "label"))
        yield (("small ", "label"), (second, "player:1"), (")", "label"))
    if glyphs.how == "initials" and in_letters:
        yield (("(after the owner's letter)", "label"),)
    facing = facing_of(program)
    if facing is not None:
        yield ((f"(the arrow: {_called(view, facing.name)})", "label"),)
    heap = heaped(program)
    if heap is not None and not has_long_points(program):
        yield ((f"(the number: {_called(view, heap.name)})", "label"),)
