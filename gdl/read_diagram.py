"""A position drawn in text: one mark for each site, row by row from the top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from gdl.board_view.glyphs import diagram_glyphs
from gdl.diagnostics import Reporter
from gdl_interpreter.board.rows import rows_of
from gdl_interpreter.board.site import SiteClass
from gdl_interpreter.program import Program, Span, Ty
from gdl_interpreter.reference.evaluate.pieces import Pieces
from gdl_interpreter.reference.layout import Frame, Layout

MOST_SITES, FEW = 20, 6
"""Sites of a row that are listed in a message; of a longer row only the first few are."""

_ARROWS = dict(zip("↑↗→↘↓↙←↖", range(8), strict=True)) | {"^": 0, ">": 2, "v": 4, "<": 6}

_CLASSES = {
    SiteClass.CELL: ("cells", "cell"),
    SiteClass.EDGE: ("edges", "edge"),
    SiteClass.VERTEX: ("vertices", "vertex"),
    SiteClass.EXTRA: ("added sites", "added site"),
}
"""What several sites of a class are called, and what one is."""


class Places(NamedTuple):
    """Where a picture stands, and each of its rows as far as that is known."""

    whole: Span
    rows: tuple[Span, ...] = ()

    def row(self, number: int) -> Span:
        """Where a row stands, counted from 0."""
        return self.rows[number] if number < len(self.rows) else self.whole

    def mark(self, number: int, column: int, length: int) -> Span:
        """Where a mark of a row stands, some characters behind its opening quote."""
        row = self.row(number)
        if row is self.whole:
            return row
        start = row.column + 1 + column
        return Span(row.source, row.line, start, row.line, start + length)


def read_diagram(
    picture: tuple[str, ...], program: Program, layout: Layout, places: Places, reporter: Reporter
) -> Callable[[Frame], None]:
    """What puts the pieces of a picture on the board of a frame; what is wrong with it goes to the reporter."""
    reader = _Reader(program, layout, places, reporter)
    placed = reader.pieces(picture)
    span = places.whole

    def prepare(f: Frame) -> None:
        pieces = Pieces(program, layout)
        for number, owner, kind, arrow in placed:
            if not pieces.place(f, 1 << kind, 0 if owner is None else 1 << owner, 1 << number):
                reporter.error("E320", f"there are more of {program.kinds[kind].name} than the supply has", span)
            if arrow is not None and reader.facing is not None:
                f[layout.states[reader.facing].base + number] = 1 << arrow

    return prepare


def _marks(text: str, sites: int) -> list[str]:
    """The marks in a row of a picture: what stands between blanks, if that makes one for each site, else each sign."""
    words = text.split()
    return words if len(words) == sites else list(text.replace(" ", ""))


def _fitting(picture: tuple[str, ...], rows: list[list[int]]) -> tuple[bool, int]:
    """Has a picture as many rows as these, and how many of them have as many marks as there are sites?"""
    fits = sum(len(_marks(text, len(row))) == len(row) for text, row in zip(picture, rows, strict=False))
    return len(picture) == len(rows), fits


class _Reader:
    def __init__(self, program: Program, layout: Layout, places: Places, reporter: Reporter) -> None:
        self.program = program
        self.places = places
        self.reporter = reporter
        carried = [v.name for v in program.states if v.with_piece and v.type is Ty.DIRECTIONS]
        self.facing = carried[0] if carried else None
        self.marks = diagram_glyphs(program)
        self.times: Counter[str] = Counter()  # each mark of the picture
        self.unknown: set[str] = set()  # those of which has been told that they stand for no piece

    def pieces(self, picture: tuple[str, ...]) -> list[tuple[int, int | None, int, int | None]]:
        """For each piece: the site's number, the owner, the kind, the arrow."""
        if not picture:
            return []
        rows = self._rows(picture)
        if len(rows) != len(picture):
            more = len(picture) > len(rows)
            plural = "s" * (len(picture) != 1)
            message = f"this picture has {len(picture)} row{plural}, but the board has {len(rows)}"
            hint = "leave out a row" if more else f"put {len(rows) - len(picture)} more to it, from the top"
            hint += self._heights(rows)
            self.wrong(message, self.places.row(len(rows) if more else len(picture) - 1), hint)
            return []
        for text, row in zip(picture, rows, strict=True):
            self.times.update(_marks(text, len(row)))
        found = []
        for number, (text, sites) in enumerate(zip(picture, rows, strict=True)):
            marks = _marks(text, len(sites))
            if len(marks) != len(sites):
                message = f"row {number + 1} of this picture has {len(marks)} marks, and the board has "
                message += f"{len(sites)} sites there"
                hint = self._blanks(text, sites)
                if not hint or hint.endswith("; "):  # what is meant cannot be said
                    hint += self._sites(sites, len(marks))
                self.wrong(message, self.places.row(number), hint)
                continue
            at = 0
            for site, mark in zip(sites, marks, strict=True):
                at = text.index(mark, at)
                piece = self.read(mark, self.places.mark(number, at, len(mark)))
                at += len(mark)
                if piece is not None:
                    found.append((site, *piece))
        return found

    def _rows(self, picture: tuple[str, ...]) -> list[list[int]]:
        """The rows that a picture shows: with the sites added beside the board, or without, if that fits better."""
        board = self.program.board
        rows = rows_of(board)
        bare = [[site for site in row if board.sites[site].kind is not SiteClass.EXTRA] for row in rows]
        bare = [row for row in bare if row]
        return bare if _fitting(picture, bare) > _fitting(picture, rows) else rows

    def _blanks(self, text: str, sites: list[int]) -> str:
        """What is said of a row with too many or too few marks where some marks have two letters; "" where none has."""
        longer = [mark for mark in self.marks if len(mark) > 1]
        if not longer:
            return ""
        told = f"here some marks have two letters ({', '.join(longer[:FEW])}), with blanks between the marks of the row"
        marks, signs = list[str](), text.replace(" ", "")
        while signs:
            length = 2 if len(signs) > 1 and self._piece(signs[:2]) is not None else 1
            marks.append(signs[:length])
            signs = signs[length:]
        return f"{told}: {' '.join(marks)}" if len(marks) == len(sites) else f"{told}; "

    def _heights(self, rows: list[list[int]]) -> str:
        """Which rows there are, where not all are rows of the same sort of sites; "" where they are."""
        counts = [Counter(self.program.board.sites[site].kind for site in row) for row in rows]
        if len({frozenset(each) for each in counts}) == 1:
            return ""
        told = [" and ".join(f"{n} {_CLASSES[sort][n == 1]}" for sort, n in each.items()) for each in counts[:3]]
        more = ", …" if len(rows) > len(told) else ""
        return f"; edges, corners and what lies beside the board have rows of their own: {', '.join(told)}{more}"

    def _sites(self, sites: list[int], marks: int) -> str:
        """Which sites a row has; and which it has not, if there are marks for them, too."""
        board = self.program.board
        names = [board.name_of(site) for site in sites]
        shown = " ".join(names) if len(names) <= MOST_SITES else f"{' '.join(names[:FEW])} … {names[-1]}"
        there = {(board.sites[site].kind, round(board.sites[site].y, 3)) for site in sites}
        taken_out = [each for number, each in enumerate(board.sites) if not board.played >> number & 1]
        gone = [each.name for each in taken_out if (each.kind, round(each.y, 3)) in there]
        left_out = f"; no mark is written for {' '.join(gone)}, taken off the board" if gone else ""
        return f"its sites are, from the left: {shown}" + (left_out if marks == len(sites) + len(gone) else "")

    def read(self, mark: str, span: Span) -> tuple[int | None, int, int | None] | None:
        """Owner, kind and arrow of one mark; None for an empty site."""
        if mark in (".", "·"):
            return None
        arrow = _ARROWS.get(mark[-1]) if self.facing is not None and len(mark) > 1 else None
        piece = self._piece(mark if arrow is None else mark[:-1])
        if piece is None and mark in self.unknown:
            return None
        if piece is None:
            message = f"`{mark}` stands for no piece" + (f", {n} times here" if (n := self.times[mark]) > 1 else "")
            if not self.unknown:
                message += f"; the marks are {', '.join(self.marks)}, and `.` for none"
            self.unknown.add(mark)
            longer = [each for each in self.marks if each != mark and each.lower().startswith(mark.lower())]
            told = "here a mark has two letters, with blanks between the marks: "
            hint = told + ", ".join(longer) if longer else None
            if any(len(each) == len(mark) for each in longer):
                hint = f"a capital and a small letter are different marks: {', '.join(longer)}"
            self.wrong(message, span, hint)
            return None
        return (*piece, arrow)

    def _piece(self, mark: str) -> tuple[int | None, int] | None:
        """What a mark stands for. Whose piece it is its first letter says: behind that, capital and small are the same,
        where no two marks differ in that alone."""
        if mark in self.marks:
            return self.marks[mark]
        alike = {
            piece for each, piece in self.marks.items() if each[:1] + each[1:].lower() == mark[:1] + mark[1:].lower()
        }
        return alike.pop() if len(alike) == 1 else None

    def wrong(self, message: str, span: Span, hint: str | None) -> None:
        """Note an error of the picture."""
        self.reporter.error("E321", message, span, hint)
