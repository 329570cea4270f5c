"""A position as an SVG file."""

from __future__ import annotations

from collections.abc import Collection

from gdl.svg import pieces
from gdl.svg.boards import Sheet
from gdl.svg.looks import style_of
from gdl.svg.paper import Paper
from gdl.terminal.contents import contents_of, counted, facing_of, is_numbered
from gdl.terminal.marks import Marks, marks_in
from gdl.terminal.style import PLAIN
from gdl_interpreter.board import DIRECTIONS, SiteClass
from gdl_interpreter.program import Program
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import all_parts
from gdl_interpreter.reference import Position

_UPRIGHT = 1 << DIRECTIONS.index("north") | 1 << DIRECTIONS.index("south")


def svg_of(position: Position, last: Collection[int] = ()) -> str:
    """The picture of a position; `last` are the sites of the last move, which are marked."""
    program = position.machine.program
    sheet = Sheet(
        program.board,
        chequered=_moves(program),
        pits=bool(counted(program)) and bool(program.board.orthogonal >> DIRECTIONS.index("ahead") & 1),
        numbered=is_numbered(program),
    )
    paper = Paper()
    sheet.draw(paper)
    _contents(paper, sheet, position, last)
    return paper.finished(program.title, style_of([player.name for player in program.players]))


def _moves(program: Program) -> bool:
    """Do pieces move? Boards on which they only come and go are not chequered."""
    return any(isinstance(part, s.Move) for part in all_parts(program))


def _contents(paper: Paper, sheet: Sheet, position: Position, last: Collection[int]) -> None:
    program = position.machine.program
    marks = marks_in(position, PLAIN)
    shown = contents_of(position, marks, PLAIN, last)
    seen = {piece[1] for i in shown if (piece := position.piece(i)) is not None and piece[0] is not None}
    for number, content in sorted(shown.items()):
        site = program.board.sites[number]
        at = sheet.extra_at(number) if site.kind is SiteClass.EXTRA else sheet.at(site)
        piece = position.piece(number)
        if piece is None:
            if content.stands:
                owner = content.tint.removeprefix("owner:")
                pieces.draw_number(paper, f"o{owner}" if owner.isdigit() else "ink", at, content.text)
            continue
        if site.kind is SiteClass.EDGE and content.tint != "neutral":
            look = f"way{content.tint.removeprefix('owner:')}"
            paper.shape(look, [sheet.ends_of(number)], closed=False)
        _piece(paper, program, marks, piece, at, content.ways, many=len(seen) > 1)


def _piece(
    paper: Paper,
    program: Program,
    marks: Marks,
    piece: tuple[str | None, str],
    at: tuple[float, float],
    ways: int,
    many: bool,
) -> None:
    """One piece. `many`: are there several kinds to be told apart?"""
    owner, name = piece
    kind = next(i for i, each in enumerate(program.kinds) if each.name == name)
    letters = marks.kinds[kind]
    if owner is None:
        pieces.draw_block(paper, at, letters)
        return
    player = next(i for i, each in enumerate(program.players) if each.name == owner)
    if facing_of(program) is not None:
        pieces.draw_arrows(paper, f"o{player}", at, ways)
    pieces.draw_disc(paper, f"o{player}", at, letters if many else "", f"on{player}")
