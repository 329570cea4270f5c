"""`gdl trace`: a turn line by line, with the board where it changes."""

from __future__ import annotations

from collections.abc import Iterator
from shutil import get_terminal_size

from gdl.board_view.rest_of_turn import rest_of_turn
from gdl.infra.cells import width as cells
from gdl.infra.cells import wrapped
from gdl.infra.output import Output, output
from gdl.inspection.tried import Line
from gdl.inspection.turn_trace import TracedTurn
from gdl.terminal.drawing.draw import draw_board, show_whole
from gdl.terminal.style import style_for
from gdl_interpreter.reference import Position

_WIDE = 46
"""Columns of a line of the rulebook, where what it did is told beside it."""

_LEAST = 40
"""Columns that what is told gets at least, on a narrow terminal below the line of the rulebook."""


def show_trace(traced: TracedTurn, position: Position) -> None:
    """Write it to standard output.

    Args:
        traced: the turn.
        position: where it began.
    """
    stream = output()
    width = max((len(f"{line.span.line}") for line in traced.lines), default=1)
    before = None
    for line in traced.lines:
        if line.span.source and before is not None and line.span.source != before.span.source:
            stream.line(f"{'':>{width}} | ({line.span.source})")
        _line(stream, line, width, again=_row(line) == (None if before is None else _row(before)))
        before = line if line.span.source else before
    if traced.refusal is not None:
        stream.line()
        refused = f"Refused: {traced.refusal}"
        for told in wrapped(refused, get_terminal_size().columns - 1) if stream.isatty() else (refused,):
            stream.line(told)
        return
    if traced.after is not None:
        stream.line()
        if traced.ending is not None:
            if before is not None and traced.ending.span.source != before.span.source:
                stream.line(f"{'':>{width}} | ({traced.ending.span.source})")
            stream.line(f"{traced.ending.span.line:>{width}} | {traced.ending.text}")
        stream.line(_next(traced.after))


def _line(stream: Output, line: Line, width: int, again: bool) -> None:
    """One line, and what is told beside and below it. again: its text is that of the line before."""
    text = "" if again else line.text.expandtabs(4)
    first, *more = line.says or ("",)
    if not first and not text:
        return
    number = f"{line.span.line if text else '':>{width}} | "
    mark = "! " if line.refused else "- " if first else ""
    if len(text) > _WIDE:
        stream.line(f"{number}{text}")
        number, text = f"{'':>{width}} | ", ""
        if not first:
            return
    for told in _told(stream, f"{number}{text:<{_WIDE}} {mark}", first):
        stream.line(told)
    for each in more:
        for told in _told(stream, f"{'':>{width}} | {'':<{_WIDE}}   ", each):
            stream.line(told)
    if line.position is not None:
        style = style_for(stream)
        show_whole(draw_board(line.position, style, line.sites), line.position, style, stream)


def _told(stream: Output, before: str, text: str) -> Iterator[str]:
    """A text behind what begins its first line; on a terminal in lines that fit, below one another.

    Where too little is left beside the rulebook it goes on below it.
    """
    wide = get_terminal_size().columns if stream.isatty() else 0
    if not wide or cells(before) + cells(text) < wide:
        yield f"{before}{text}".rstrip()
        return
    blanks = len(text) - len(text.lstrip())
    indent = min(cells(before), max(wide - _LEAST, 8)) + blanks
    if indent < cells(before):
        mark = before[-2:].strip()
        if before[:-2].strip(" |"):
            yield before[:-2].rstrip()
        before = " " * (indent - blanks - 2) + f"{mark} "[:2].ljust(2)
    first = True
    for part in wrapped(text.strip(), max(wide - 1 - indent, _LEAST)):
        yield f"{before}{' ' * blanks}{part}" if first else f"{' ' * indent}  {part}"
        first = False


def _row(line: Line) -> tuple[str, int, str]:
    return line.span.source, line.span.line, line.text


def _next(position: Position) -> str:
    if position.result is not None:
        return f"The game is over: {position.result}."
    if position.mover is None or position.is_chance:
        return "Chance decides what comes next."
    rest = rest_of_turn(position)
    return f"To move: {position.mover}{f' ({rest})' if rest else ''}."
