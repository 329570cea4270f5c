"""How a game is played, as it is written to a terminal: what its rulebook tells players, with small boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gdl.board_view.sidebar import View, lines_of_board
from gdl.board_view.style import Style
from gdl.how_to_play import Block, Board, Item, Paragraph
from gdl.infra.cells import wrapped
from gdl.infra.output import Output
from gdl.terminal.drawing.canvas import Drawing, drawing_of, lines_of, stacked
from gdl.terminal.drawing.draw import picture, show_whole
from gdl.terminal.style import writable

NOTHING = "Nobody has written down how this game is played."


def show_rules(blocks: Iterable[Block], style: Style, stream: Output, width: int) -> None:
    """Write the blocks of a game's rules to a stream; below a board what is drawn on it, unless that was told before.

    Args:
        blocks: `Game.rules`.
        style: what the terminal can show.
        stream: where they are written.
        width: the columns that a line of text may take.
    """
    above: Block | None = None
    told = Drawing(())
    for block in blocks:
        if above is not None and not (isinstance(above, Item) and isinstance(block, Item)):
            stream.line()
        for line in text_lines(block, style, width):
            stream.line(line)
        if isinstance(block, Board):
            drawn = picture(block.position, style)
            legend = lines_of(lines_of_board(View(block.position, style, drawn.letters), width))
            board, new = drawing_of(drawn), legend.lines and legend != told
            show_whole(stacked([board, legend]) if new else board, block.position, style, stream)
            told = legend
        above = block
    if above is None:
        stream.line(NOTHING)


def text_lines(block: Block, style: Style, width: int) -> Iterator[str]:
    """The lines of a block's text: of a board, those of its title."""
    match block:
        case Paragraph(text=text):
            yield from wrapped(writable(text, style), width)
        case Item(text=text):
            first, *others = wrapped(writable(text, style), width - 2)
            yield f"- {first}"
            yield from (f"  {line}" for line in others)
        case Board(title=title) if title:
            yield from wrapped(writable(title, style), width)
