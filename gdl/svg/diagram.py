"""A position as an SVG file."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property

from gdl.board_view.contents import (
    Content,
    contents_of,
    draws_lines,
    facing_of,
    has_long_points,
    has_pits,
    is_chequered,
    is_numbered,
)
from gdl.board_view.glyphs import Glyphs, glyphs_in
from gdl.board_view.looks import Label, PieceLook, looks_of
from gdl.board_view.style import COLOUR
from gdl.svg.boards import Sheet
from gdl.svg.captions import draw_captions
from gdl.svg.looks import style_of
from gdl.svg.paper import STEP, Paper, Point
from gdl.svg.pieces import Pen, draw_number, draw_number_beside, draw_wall
from gdl_interpreter.board import DIRECTIONS, SiteClass
from gdl_interpreter.program import Program
from gdl_interpreter.reference import Position

_UPRIGHT = 1 << DIRECTIONS.index("north") | 1 << DIRECTIONS.index("south")
_LESSER = 0.75
"""How large a piece is drawn where another one is tall."""

_MOST_IN_A_ROW = 5
"""As many pieces of a row are drawn; the last says how many there are if it is more."""


def svg_of(position: Position, last: Collection[int] = (), letters: bool = False) -> str:
    """The diagram of a position.

    Args:
        position: what is drawn.
        last: the sites of the last move, which are marked.
        letters: are letters written on pieces, even if the rulebook has other signs for them (`piece King as "王"`)?
    """
    program = position.machine.program
    looks = looks_of(position)
    sheet = Sheet(
        program.board,
        chequered="chequered" in looks.board or (is_chequered(program) and "plain" not in looks.board),
        pits=has_pits(program),
        long_points=has_long_points(program),
        numbered=is_numbered(program) or "numbered" in looks.board,
        looks=looks,
    )
    paper = Paper()
    sheet.draw(paper)
    contents = _Contents(paper, sheet, position, letters)
    contents.draw(last)
    sheet.number(paper)
    draw_captions(paper, position, looks)
    return paper.finished(program.title, style_of([player.name for player in program.players]))


@dataclass(frozen=True)
class _Contents:
    """What stands on a board."""

    paper: Paper
    sheet: Sheet
    position: Position
    letters: bool = False

    @property
    def program(self) -> Program:
        return self.position.machine.program

    @cached_property
    def glyphs(self) -> Glyphs:
        return glyphs_in(self.position, unicode=True, coloured=True)

    @cached_property
    def many(self) -> bool:
        """Are there several kinds to be told apart, in this position or by the sites that they stand on?"""
        numbers = range(len(self.program.board.sites))
        pieces = [self.position.piece(i) for i in numbers]
        return len({piece[1] for piece in pieces if piece is not None and piece[0] is not None}) > 1

    def draw(self, last: Collection[int]) -> None:
        """Everything, site by site."""
        for number, content in sorted(contents_of(self.position, self.glyphs, COLOUR, last).items()):
            at = self.sheet.places[number]
            if content.last:
                self.paper.disc("last", *at, 0.46 * STEP)
            piece = self.position.piece(number)
            if piece is not None:
                self._piece(number, piece, at, content)
            elif content.stands:
                owner = content.tint.removeprefix("player:")
                draw_number(self.paper, f"o{owner}" if owner.isdigit() else "ink", at, content.text)
        for label in self.sheet.looks.labels:
            if label.site is not None:
                self._told(label, label.site)

    def _told(self, label: Label, site: int) -> None:
        """A number that is drawn on a site: on a man of the player whose it is."""
        x, y = self.sheet.places.get(site, (0.0, 0.0))
        if label.player is None:
            draw_number(self.paper, "ink", (x, y), label.value)
        elif label.value != "0":
            pen = Pen(self.paper, f"o{label.player}", f"on{label.player}", 0.9)
            below = (label.player - (len(self.position.players) - 1) / 2) * 0.85 * STEP
            pen.disc((x, y + below), label.value if label.value != "1" else "")

    def _piece(self, number: int, piece: tuple[str | None, str], at: Point, content: Content) -> None:
        site = self.program.board.sites[number]
        kind = next(i for i, each in enumerate(self.program.kinds) if each.name == piece[1])
        player = next((i for i, each in enumerate(self.program.players) if each.name == piece[0]), None)
        look = ("nobody", "on-nobody") if player is None else (f"o{player}", f"on{player}")
        pen = Pen(self.paper, *look, size=0.7 if site.kind is SiteClass.EDGE else 1)
        if site.kind is SiteClass.VERTEX and not self.sheet.board_style.on_points and content.ways:
            draw_wall(self.paper, at, bool(content.ways & _UPRIGHT))
            return
        if player is None and site.kind is SiteClass.VERTEX and draws_lines(self.program):
            return
        if site.kind is SiteClass.EDGE:
            way = "wall" if player is None else f"way{player}"
            self.paper.shape(way, [self.sheet.ends_of(number)], closed=False)
            if not self.many or (player is None and draws_lines(self.program)):
                return
        if self.sheet.long_points and site.kind is SiteClass.CELL:
            self._on_long_point(pen, at, self.sheet.grows(site), int(content.number or 1))
            return
        if facing_of(self.program) is not None:
            pen = replace(pen, size=0.8 * pen.size)
            pen.arrows(at, content.ways)
        self._mark(pen, at, kind, player, content.number)

    def _mark(self, pen: Pen, at: Point, kind: int, player: int | None, number: str) -> None:
        """The piece itself."""
        sign, letters = self.glyphs.signs[kind][-1:], self.glyphs.kinds[kind]
        looks = self.sheet.looks
        piece = looks.pieces.get(kind, PieceLook())
        text = "" if self.letters else piece.sign(player, len(self.program.players))
        if kind in looks.lesser and not looks.by_trait(kind):
            pen = replace(pen, size=_LESSER * pen.size)
        if "pointed" in piece.words:
            on = "promoted" if "promoted" in piece.words else pen.on
            pen.wedge(at, text or letters, player is not None and player % 2 == 1, on)
        elif looks.by_trait(kind):
            pen.traits(at, piece.words, looks.traits - (set() if player is None else {"dark"}))
            if not looks.by_traits:
                pen.words(at, text or sign or letters)
        elif text:
            pen.disc(at, text)
        elif sign:
            pen.sign(at, sign)
        elif player is None:
            pen.block(at, letters)
        elif self.glyphs.how == "owners" and all(len(name) == 1 for name in self.glyphs.owners) and not self._named:
            pen.letter(at, self.glyphs.owners[player])
        elif self.many or not number:
            pen.disc(at, letters if self.many else "")
        else:
            pen.disc(at, number)
            return
        if number:
            draw_number_beside(self.paper, at, number)

    @property
    def _named(self) -> bool:
        """Have the players names, or only letters?"""
        return any(len(player.name) > 1 for player in self.program.players)

    def _on_long_point(self, pen: Pen, at: Point, way: int, count: int) -> None:
        """So many pieces in a row from a site on; a number on the last if not all of them are drawn."""
        x, y = at
        shown = min(count, _MOST_IN_A_ROW)
        for n in range(shown):
            text = str(count) if n == shown - 1 and count > shown else ""
            pen.disc((x, y + way * 0.8 * STEP * n), text)
