"""A position drawn: the board, and all there is to know beside it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from gdl.board_view.sidebar import Sets, View, player_lines
from gdl.board_view.style import Style
from gdl.infra.cells import width as cells
from gdl.infra.output import Output
from gdl.terminal.drawing.around_board import AROUND, GAP, SCREEN, around_board, heading, lowered
from gdl.terminal.drawing.canvas import Drawing, drawing_of, stacked
from gdl.terminal.drawing.in_lines import UNKNOWN, largest_in_lines
from gdl.terminal.drawing.marks import marked
from gdl.terminal.drawing.net import net_drawn
from gdl.terminal.drawing.paint import styles_of
from gdl.terminal.drawing.painting.largest import largest
from gdl.terminal.drawing.picture import Picture
from gdl.terminal.drawing.scene import Scene
from gdl.terminal.style import writable
from gdl_interpreter.reference import Position

_USUAL = 58, 19
"""The room for a board on a screen of 80 by 24, with what stands beside and above it."""

_USUAL_ROWS = 3
"""How high a square is at most in a line of drawings."""

_BELOW = 2
"""Rows below a drawing, for what is typed."""

_SIDE = 36
"""So many columns are kept for what stands beside a board, if it needs them."""


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
        width: how many columns there are; None: as on a usual screen, no more than a board needs.
        height: how many rows there are; None: the same.
        flipped: is it seen from the other side?
        last: the numbers of the sites that the last move touched, which are marked.
    """
    scene = Scene(position, style, last, flipped)
    if width is None or height is None:
        return _drawn(scene, _USUAL, _USUAL_ROWS, usual=True)
    return _drawn(scene, (width, height), height)


def _drawn(scene: Scene, room: tuple[int, int], most: int, usual: bool = False) -> Picture:
    """In so much room, with squares of at most so many rows where they are painted; `usual`: drawn with characters it
    takes no more than it needs."""
    net = net_drawn(scene, room)
    if net is not None:
        return marked(net, dict.fromkeys(scene.last, "last")) if scene.style.colour else net
    if scene.style.colour and not scene.board_style.is_bare:
        return marked(largest(scene, room, most), dict.fromkeys(scene.last, "last"))
    return largest_in_lines(scene, room if scene.style.colour or not usual else UNKNOWN)


def draw_position(
    position: Position,
    style: Style,
    title: str | None = None,
    last: Collection[int] = (),
    told: str | None = None,
    screen: tuple[int, int] | None = None,
) -> Drawing:
    """Board, title, whose turn it is, the last move, supplies, scores, states, legend, and the result at the end.

    Args:
        position: what is drawn.
        style: what the terminal can show.
        title: stands above it; None: the name of the game.
        last: the numbers of the sites that the last move touched, which are marked.
        told: what to say of it ("Red: d4"); None: nothing.
        screen: how many columns and rows there are; None: as usual, and nothing is left out.
    """
    leaves_out, screen = screen is not None, screen or SCREEN
    side = max((sum(cells(text) for text, _ in line) for line in player_lines(View(position, style))), default=0)
    room = screen[0] - GAP - min(side, _SIDE), screen[1] - AROUND
    board = _drawn(Scene(position, style, last), room, _USUAL_ROWS, usual=True)
    facts = View(position, style, board.letters)
    above = heading(facts, title or position.machine.program.title, told)
    views = [facts]
    if leaves_out and facts.has_pictures:
        views.append(replace(views[-1], sets=Sets.IN_WORDS))
    if leaves_out and board.has_links:
        views.append(replace(views[-1], joins=()))
    for view in views:
        below = around_board(drawing_of(board), view, screen)
        over = len(above.lines) + len(below.lines) + _BELOW - screen[1]
        if over <= 0:
            break
    return stacked([lowered(above, over, screen[0]), below])


def show(drawing: Drawing, position: Position, style: Style, stream: Output) -> None:
    """Write a drawing to a stream, in colour if the style has it. Lines are never broken."""
    drawing = drawing.rewritten(lambda text: writable(text, style))
    if not style.colour:
        stream.write(f"{drawing}\n")
        stream.flush()
        return
    names = [player.name for player in position.machine.program.players]
    stream.rich(drawing.rich(styles_of(names)))


def show_whole(drawing: Drawing, position: Position, style: Style, stream: Output) -> None:
    """Write a drawing with the end of its last line, in colour too: what comes next begins a line of its own."""
    show(drawing, position, style, stream)
    if style.colour:
        stream.line()
