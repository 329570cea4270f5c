"""What is told below a diagram: of each player the score, the pieces beside the board, and what else is kept."""

from __future__ import annotations

from collections.abc import Sequence

from gdl.board_view.looks import Label, Looks, Mark, PieceLook, Shade
from gdl.board_view.shapes import kinds_told_by_shape
from gdl.board_view.sidebar import Sets, View, pictures_of, player_lines, worded
from gdl.board_view.small_boards import Captioned
from gdl.board_view.style import PLAIN, Line
from gdl.infra.cells import width
from gdl.svg.ground import draw_sign, tint_of
from gdl.svg.paper import Paper, Point
from gdl.svg.pieces import Pen
from gdl_interpreter.reference import Position

_SIZE, _LINE = 12, 18
_HALF = 6
"""Half as long as a square is on a small picture of the board."""
_SHAPE = 0.4
"""How large shapes are, to those on the board."""

_LEAST = 40
"""So many cells a line may take, however narrow the board is."""
_CORNERS = ((-1, -1), (1, 1), (1, -1), (-1, 1))
_PIPS = {
    0: (),
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: ((0, 0), *_CORNERS[:2]),
    4: _CORNERS,
    5: ((0, 0), *_CORNERS),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}
"""Where the pips of a die are."""


def draw_captions(paper: Paper, position: Position, looks: Looks) -> None:
    """Write it, if there is more to tell than names: behind a disc for each player, with a ring around the mover's.

    Args:
        paper: the diagram so far; it is written below.
        position: what is told of.
        looks: those of the position.
    """
    names = [player.name for player in position.machine.program.players]
    told: list[tuple[int | None, str]] = []
    room = max(_LEAST, round(paper.breadth / (0.6 * _SIZE)))
    view = View(position, PLAIN, sets=Sets.ELSEWHERE)
    for line in player_lines(view, room):
        if line[0][1] == "good":
            number = int(line[1][1].removeprefix("player:"))
            told.append((number, ", ".join([names[number], *_parts(line[2:])])))
        else:
            told.append((None, ", ".join(_parts(line))))
    left, y = paper.corner
    for player, text in [] if all(text in names for _, text in told) else told:
        y += _LINE
        if player is not None:
            if names[player] == position.mover:
                paper.disc("last", left + 8, y, 7)
            paper.disc(f"o{player}", left + 8, y, 5)
        paper.words("told", left + 20, y, text, _SIZE, from_left=True)
    for label in worded(view):
        y += _LINE + (4 if label.dice else 0)
        _game_label(paper, looks, label, (left, y))
    y = _pictures(paper, pictures_of(view), (left, y))
    _legend(paper, position, looks, (left, y))


def _game_label(paper: Paper, looks: Looks, label: Label, at: Point) -> None:
    """Something that is told of the game: words, dice, kinds of pieces."""
    left, y = at
    if not label.dice and not (label.kinds and looks.traits and all(map(looks.by_trait, label.kinds))):
        paper.words("told", left + 20, y, label.text, _SIZE, from_left=True)
        return
    paper.words("told", left + 20, y, f"{label.word}:", _SIZE, from_left=True)
    x = left + 40 + 0.6 * _SIZE * width(label.word)
    for number in label.dice:
        draw_die(paper, (x, y), number)
        x += 24
    for kind in label.kinds[: 0 if label.dice else None]:
        Pen(paper, "nobody", "on-nobody", 0.6).traits((x, y), looks.pieces.get(kind, PieceLook()).words, looks.traits)
        x += 24


def _pictures(paper: Paper, pictures: Sequence[Captioned], at: Point) -> float:
    """Sets of sites, each below its title, side by side as far as the diagram is wide; where the last ones end."""
    left, y = at
    x, end, right = left + 8, y, left + max(paper.breadth, _LEAST * 0.6 * _SIZE)
    for each in pictures:
        broad = max(_HALF * each.picture.columns, 0.6 * _SIZE * width(each.title))
        if x > left + 8 and x + broad > right:
            x, y = left + 8, end
        paper.words("told", x, y + _LINE, each.title, _SIZE, from_left=True)
        for (column, row), is_member in each.picture.spots.items():
            place = x + _HALF * (column + 1), y + 2 * _LINE + 2 * _HALF * row
            paper.box("cell", *place, _HALF, _HALF)
            if is_member:
                paper.disc("ink", *place, 0.7 * _HALF)
        end = max(end, y + 2 * _LINE + 2 * _HALF * (each.picture.rows - 0.5))
        x += broad + _LINE
    return end


def draw_die(paper: Paper, at: Point, number: int) -> None:
    """A die that shows a number; more than six are written."""
    x, y = at
    paper.box("die", x, y, 10, 10, 3)
    if number > max(_PIPS):
        paper.words("ink", x, y, str(number), 11)
    for across, down in _PIPS.get(number, ()):
        paper.disc("ink", x + 5.5 * across, y + 5.5 * down, 1.8)


def _legend(paper: Paper, position: Position, looks: Looks, at: Point) -> None:
    """What is meant by shapes, tints and signs."""
    left, y = at
    x = left + 8
    program, shapes = position.machine.program, kinds_told_by_shape(position, looks)
    entries: list[Shade | Mark] = [*looks.shade_legend, *looks.mark_legend]
    if entries or shapes:
        y += _LINE
    for kind in shapes:
        seen = looks.traits - (set() if program.kinds[kind].neutral else {"dark"})
        Pen(paper, "nobody", "on-nobody", _SHAPE).traits((x, y), looks.pieces.get(kind, PieceLook()).words, seen)
        x = _worded(paper, program.kinds[kind].name, (x, y))
    for entry in entries:
        if isinstance(entry, Shade):
            paper.box(tint_of(entry), x, y, 6, 6, 1)
        else:
            draw_sign(paper, entry.sign, (x, y), 0.16)
        names = [player.name for player in program.players]
        x = _worded(paper, entry.told(names) if isinstance(entry, Shade) else entry.word, (x, y))


def _worded(paper: Paper, word: str, at: Point) -> float:
    """Write what a sign means to its right; where the next sign stands."""
    paper.words("told", at[0] + 12, at[1], word, _SIZE, from_left=True)
    return at[0] + 36 + 0.6 * _SIZE * width(word)


def _parts(line: Line) -> list[str]:
    """What a line tells, one by one: blanks are between them."""
    return [part.strip() for part in "".join(text for text, _ in line).split("  ") if part.strip()]
