"""A position drawn: the board, and all there is to know beside it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gdl.board_view.board_style import BoardStyle
from gdl.board_view.contents import Content, contents_of, facing_of, heaped, is_numbered
from gdl.board_view.glyphs import Glyphs, glyphs_in
from gdl.board_view.sidebar import View
from gdl.board_view.style import Style
from gdl.infra.cells import width
from gdl.infra.output import Output
from gdl.terminal.drawing.around_board import around_board, heading
from gdl.terminal.drawing.canvas import Canvas, Drawing, drawing_of, stacked
from gdl.terminal.drawing.extras import Place, draw_extras, draw_links
from gdl.terminal.drawing.paint import styles_of
from gdl.terminal.drawing.picture import Picture
from gdl.terminal.drawing.squares import SquareSheet
from gdl.terminal.drawing.staggered import HexSheet
from gdl.terminal.style import writable
from gdl_interpreter.board import Board, SiteClass
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.reference import Move, Position


def touched(move: Move | None) -> frozenset[int]:
    """The sites that the words of a move name, by number."""
    return frozenset(word.number for word in move.words if word.type is Ty.SITES) if move is not None else frozenset()


def draw_board(position: Position, style: Style, last: Collection[int] = ()) -> Drawing:
    """The board alone, drawn from where its sites lie; `last` are the sites of the last move.

    `str()` of the answer is plain text; `rich(styles_of(names))` has the colours.
    """
    return drawing_of(_drawn(position, style, last).picture())


def picture(
    position: Position,
    style: Style,
    width: int | None = None,
    height: int | None = None,
    flipped: bool = False,
    last: Collection[int] = (),
) -> Picture:
    """The board of a position in cells, as large as there is room for, with where each site is.

    Args:
        position: what is drawn.
        style: what the terminal can show.
        width: how many columns there are; None: as many as it likes.
        height: how many rows there are; None: as many as it likes.
        flipped: is it seen from the other side?
        last: the numbers of the sites that the last move touched, which are marked.
    """
    return _drawn(position, style, last).picture()


def _drawn(position: Position, style: Style, last: Collection[int]) -> Canvas:
    program = position.machine.program
    board = program.board
    glyphs = glyphs_in(position, style.unicode, style.colour)
    contents = contents_of(position, glyphs, style, last)
    numbered = is_numbered(program)
    widest = _widest(program, contents, glyphs, numbered)
    canvas = Canvas()
    at = _laid_out(canvas, board, style, contents, numbered, widest, glyphs.width if program.kinds else widest)
    draw_links(canvas, board, style, at)
    draw_extras(canvas, board, contents, style, at)
    return canvas


def _laid_out(
    canvas: Canvas,
    board: Board,
    style: Style,
    contents: Mapping[int, Content],
    numbered: bool,
    widest: int,
    glyph: int,
) -> Place:
    """Draw the board itself; says where on the canvas a place of it is."""
    board_style = BoardStyle(board)
    if board_style.is_bare:
        return lambda x, y: (round(x * (widest + 2)), -round(y))
    if board_style.is_hexagonal:
        hexes = HexSheet(board, style, contents, numbered, widest)
        hexes.draw(canvas)
        return hexes.at
    sheet = SquareSheet(board, style, contents, numbered, widest, glyph)
    sheet.draw(canvas)
    return sheet.lattice.at


def _widest(program: Program, contents: dict[int, Content], glyphs: Glyphs, numbered: bool) -> int:
    """The room that a site needs, the same all through a game as far as can be known."""
    widest = max((width(content.text) for content in contents.values()), default=1)
    if program.kinds:
        heap = heaped(program)
        beside = (1 if facing_of(program) is not None else 0) + (len(str(heap.high)) if heap is not None else 0)
        widest = max(widest, glyphs.width + beside)
    else:
        widest = max(widest, 2)
    if numbered:
        sites = (program.board.sites[i] for i in site_numbers(program.board.played))
        widest = max(widest, *(len(site.name) for site in sites if site.kind is not SiteClass.EXTRA))
    return widest


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
    return stacked(
        [
            heading(facts, title or position.machine.program.title, told),
            around_board(draw_board(position, style, touched(last)), facts),
        ]
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
