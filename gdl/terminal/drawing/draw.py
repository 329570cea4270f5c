"""A position drawn: the board, and all there is to know beside it."""

from __future__ import annotations

from collections.abc import Collection

from gdl.board_view.sidebar import View, player_lines
from gdl.board_view.style import Style
from gdl.infra.cells import width as cells
from gdl.infra.output import Output
from gdl.terminal.drawing.around_board import GAP, WIDTH, around_board, heading
from gdl.terminal.drawing.canvas import Drawing, drawing_of, stacked
from gdl.terminal.drawing.in_lines import largest_in_lines
from gdl.terminal.drawing.marks import marked
from gdl.terminal.drawing.paint import styles_of
from gdl.terminal.drawing.painting.largest import largest
from gdl.terminal.drawing.picture import Picture
from gdl.terminal.drawing.scene import Scene
from gdl.terminal.style import writable
from gdl_interpreter.program import Ty
from gdl_interpreter.reference import Move, Position

_USUAL = 58, 19
"""The room for a board on a screen of 80 by 24, with what stands beside and above it."""

_USUAL_ROWS = 3
"""How high a square is at most in a line of drawings."""

_SIDE = 36
"""So many columns are kept for what stands beside a board, if it needs them."""


def touched(move: Move | None) -> frozenset[int]:
    """The sites that the words of a move name, by number."""
    return frozenset(word.number for word in move.words if word.type is Ty.SITES) if move is not None else frozenset()


def draw_board(position: Position, style: Style, last: Collection[int] = ()) -> Drawing:
    """The board alone, drawn from where its sites lie; `last` are the sites of the last move.

    `str()` of the answer is plain text; `rich(styles_of(names))` has the colours.
    """
    return drawing_of(picture(position, style, last=last))


def picture(
    position: Position,
    style: Style,
    width: int | None = None,
    height: int | None = None,
    flipped: bool = False,
    last: Collection[int] = (),
) -> Picture:
    """The board of a position in cells, as large as there is room for, with where each site is.

    Where there is too little room for any drawing it is the smallest, which is larger than that.

    Args:
        position: what is drawn.
        style: what the terminal can show.
        width: how many columns there are; None: as many as a board needs in a line of drawings.
        height: how many rows there are; None: the same.
        flipped: is it seen from the other side?
        last: the numbers of the sites that the last move touched, which are marked.
    """
    scene = Scene(position, style, last, flipped)
    room = _USUAL[0] if width is None else width, _USUAL[1] if height is None else height
    most = _USUAL_ROWS if height is None else room[1]
    if style.colour and not scene.board_style.is_bare:
        return marked(largest(scene, room, most), dict.fromkeys(last, "last"))
    return largest_in_lines(scene, room if height is not None else (0, 0))


def draw_position(
    position: Position,
    style: Style,
    title: str | None = None,
    last: Move | None = None,
    last_text: str | None = None,
) -> Drawing:
    """Board, title, whose turn it is, the last move, supplies, scores, states, legend, and the result at the end.

    `last` is the move that led here, marked on the board; `last_text` what to say of it ("Red: d4").
    """
    facts = View(position, style)
    told = last_text if last_text is not None else last.text if last is not None else None
    side = max((sum(cells(text) for text, _ in line) for line in player_lines(facts)), default=0)
    room = min(_USUAL[0], WIDTH - GAP - min(side, _SIDE))
    board = picture(position, style, max(room, WIDTH - GAP - _SIDE), last=touched(last))
    return stacked(
        [heading(facts, title or position.machine.program.title, told), around_board(drawing_of(board), facts)]
    )


def show(drawing: Drawing, position: Position, style: Style, stream: Output) -> None:
    """Write a drawing to a stream, in colour if the style has it. Lines are never broken."""
    drawing = drawing.rewritten(lambda text: writable(text, style))
    if not style.colour:
        stream.write(f"{drawing}\n")
        stream.flush()
        return
    names = [player.name for player in position.machine.program.players]
    stream.rich(drawing.rich(styles_of(names)))
