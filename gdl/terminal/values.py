"""What commands for authors show: a value in words, a set of sites on a board, a position."""

from __future__ import annotations

from gdl.board_view.style import Style
from gdl.infra.output import output
from gdl.infra.plurals import unit_of
from gdl.inspection.evaluate import Evaluated
from gdl.terminal.drawing.canvas import drawing_of
from gdl.terminal.drawing.draw import draw_position, picture, show_whole
from gdl.terminal.drawing.marks import marked
from gdl.terminal.style import style_for
from gdl_interpreter.reference import Position

_SET = "a set of "


def show_value(found: Evaluated, position: Position) -> None:
    """Write it to standard output."""
    stream = output()
    stream.line(found.text)
    stream.line(f"  {_what(found)}")
    if found.sites:
        show_sites(found.sites, position, style_for(stream))


def _what(found: Evaluated) -> str:
    if not found.type.startswith(_SET) or not found.count:
        return found.what
    members, *rest = found.type.removeprefix(_SET).split(" ")
    return f"{_SET}{' '.join([str(found.count), unit_of(found.count, members), *rest])}"


def show_sites(sites: tuple[int, ...], position: Position, style: Style) -> None:
    """Draw the board on standard output, with these sites marked."""
    drawing = drawing_of(marked(picture(position, style), dict.fromkeys(sites, "lit")))
    show_whole(drawing, position, style, output())


def show_at(position: Position, title: str) -> None:
    """Draw a position with all that is known beside the board on standard output, below a title."""
    stream = output()
    style = style_for(stream)
    show_whole(draw_position(position, style, title), position, style, stream)
