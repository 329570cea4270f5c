"""A position drawn in text: one mark for each site, row by row from the top."""

from __future__ import annotations

from collections.abc import Callable

from gdl.board_view.glyphs import diagram_glyphs
from gdl.diagnostics import Reporter
from gdl_interpreter.board.rows import rows_of
from gdl_interpreter.program import Program, Span, Ty
from gdl_interpreter.reference.evaluate.pieces import Pieces
from gdl_interpreter.reference.layout import Frame, Layout

_ARROWS = dict(zip("↑↗→↘↓↙←↖", range(8), strict=True)) | {"^": 0, ">": 2, "v": 4, "<": 6}


def read_diagram(
    picture: tuple[str, ...], program: Program, layout: Layout, span: Span, reporter: Reporter
) -> Callable[[Frame], None]:
    """What puts the pieces of a picture on the board of a frame; what is wrong with it goes to the reporter."""
    reader = _Reader(program, layout, span, reporter)
    placed = reader.pieces(picture)

    def prepare(f: Frame) -> None:
        pieces = Pieces(program, layout)
        for number, owner, kind, arrow in placed:
            if not pieces.place(f, 1 << kind, 0 if owner is None else 1 << owner, 1 << number):
                reporter.error("E320", f"there are more of {program.kinds[kind].name} than the supply has", span)
            if arrow is not None and reader.facing is not None:
                f[layout.states[reader.facing].base + number] = 1 << arrow

    return prepare


class _Reader:
    def __init__(self, program: Program, layout: Layout, span: Span, reporter: Reporter) -> None:
        self.program = program
        self.span = span
        self.reporter = reporter
        carried = [v.name for v in program.states if v.with_piece and v.type is Ty.DIRECTIONS]
        self.facing = carried[0] if carried else None
        self.marks = diagram_glyphs(program)

    def pieces(self, picture: tuple[str, ...]) -> list[tuple[int, int | None, int, int | None]]:
        """For each piece: the site's number, the owner, the kind, the arrow."""
        if not picture:
            return []
        rows = rows_of(self.program.board)
        if len(rows) != len(picture):
            self.wrong(f"this picture has {len(picture)} rows, but the board has {len(rows)}")
            return []
        found = []
        for number, (text, sites) in enumerate(zip(picture, rows, strict=True), start=1):
            marks = text.split() if len(text.split()) == len(sites) else list(text.replace(" ", ""))
            if len(marks) != len(sites):
                self.wrong(f"row {number} of this picture has {len(marks)} marks, and the board has {len(sites)} sites")
                continue
            for site, mark in zip(sites, marks, strict=True):
                piece = self.read(mark)
                if piece is not None:
                    found.append((site, *piece))
        return found

    def read(self, mark: str) -> tuple[int | None, int, int | None] | None:
        """Owner, kind and arrow of one mark; None for an empty site."""
        if mark in (".", "·"):
            return None
        arrow = _ARROWS.get(mark[-1]) if self.facing is not None and len(mark) > 1 else None
        piece = self.marks.get(mark if arrow is None else mark[:-1])
        if piece is None:
            self.wrong(f"`{mark}` stands for no piece; the marks are {', '.join(self.marks)}, and `.` for none")
            return None
        return (*piece, arrow)

    def wrong(self, message: str) -> None:
        """Note an error of the picture."""
        self.reporter.error("E321", message, self.span)
