"""What is to be drawn of a position: board, contents of its sites, grounds; worked out once, whatever the size."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from gdl.board_view.between_points import Corners, lines_left_out, tinted_squares
from gdl.board_view.board_style import BoardStyle
from gdl.board_view.contents import (
    Content,
    contents_of,
    facing_of,
    has_long_points,
    heaped,
    is_chequered,
    is_numbered,
)
from gdl.board_view.drawn_glyphs import drawn_glyphs
from gdl.board_view.glyphs import DISC, Glyphs
from gdl.board_view.links import links_of
from gdl.board_view.look_signs import pattern_of, shade_tint, sign_of
from gdl.board_view.looks import Looks, PieceLook, Shade, looks_of
from gdl.board_view.style import Style
from gdl.infra.cells import width
from gdl.terminal.drawing.half_steps import HalfSteps
from gdl.terminal.drawing.painting.tokens import Token
from gdl_interpreter.board import Board, Site, SiteClass
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import Program
from gdl_interpreter.reference import Position

_DISCS = f"{DISC}○"


@dataclass(frozen=True)
class Scene:
    """A position, how it is drawn, which sites the last move touched, and whether it is seen from the other side."""

    position: Position
    style: Style
    last: Collection[int] = ()
    flipped: bool = False

    @property
    def program(self) -> Program:
        """The rules."""
        return self.position.machine.program

    @property
    def board(self) -> Board:
        """The board."""
        return self.program.board

    @cached_property
    def board_style(self) -> BoardStyle:
        """What sort of board it is."""
        return BoardStyle(self.board)

    @cached_property
    def looks(self) -> Looks:
        """What the rulebook says of how it looks."""
        return looks_of(self.position)

    @cached_property
    def steps(self) -> HalfSteps:
        """Where the sites of a board of squares lie."""
        return HalfSteps(self.board, self.flipped, lines_left_out(self.board, self.looks.shades))

    @cached_property
    def tinted_squares(self) -> Mapping[Corners, Shade]:
        """The tints between points where lines cross."""
        return tinted_squares(self.board, self.looks.shades) if self.board_style.on_points else {}

    @cached_property
    def has_letters(self) -> bool:
        """Is something written on pieces, that needs a row in the middle?"""
        return bool(self.program.kinds) and self.glyphs.how != "discs"

    @cached_property
    def links(self) -> list[tuple[int, int]]:
        """The pairs of sites that are joined although no step leads between them."""
        return links_of(self.board)

    @cached_property
    def is_numbered(self) -> bool:
        """Are the names of the sites to be seen on them?"""
        return is_numbered(self.program) or "numbered" in self.looks.board

    @cached_property
    def has_long_points(self) -> bool:
        """Are its sites long points, on which pieces stand in rows?"""
        return has_long_points(self.program)

    @cached_property
    def beside_points(self) -> tuple[int, ...]:
        """The added sites of a board of long points: the bar between its halves, then what lies to its right."""
        sites = self.board.sites
        added = (i for i in site_numbers(self.board.played) if sites[i].kind is SiteClass.EXTRA)
        return tuple(added) if self.has_long_points and self.steps.along % 2 == 0 else ()

    def men_on(self, number: int) -> list[tuple[int, str]]:
        """What the rulebook has drawn on a site: players, each with how many of their men are there."""
        found = [label for label in self.looks.labels if label.site == number and label.value != "0"]
        return [(label.player, label.value) for label in found if label.player is not None]

    def men_written(self, number: int) -> str:
        """The same in glyphs; "" if nothing is drawn there.

        number: of the site.
        """
        return " ".join(self.glyphs.owned(player) + count for player, count in self.men_on(number))

    @cached_property
    def glyphs(self) -> Glyphs:
        """What pieces are drawn as."""
        return drawn_glyphs(self.position, self.style, self.looks)

    @cached_property
    def contents(self) -> Mapping[int, Content]:
        """What each site shows."""
        return contents_of(self.position, self.glyphs, self.style, self.last)

    @cached_property
    def widest(self) -> int:
        """The room that a site needs, the same all through a game as far as can be known."""
        program = self.program
        widest = max((width(content.text) for content in self.contents.values()), default=1)
        if program.kinds:
            heap = heaped(program)
            beside = (1 if facing_of(program) is not None else 0) + (len(str(heap.high)) if heap is not None else 0)
            widest = max(widest, self.glyphs.width + beside)
        else:
            widest = max(widest, 2)
        if self.is_numbered:
            sites = (program.board.sites[i] for i in site_numbers(program.board.played))
            widest = max(widest, *(len(site.name) for site in sites if site.kind is not SiteClass.EXTRA))
        return widest

    @property
    def glyph(self) -> int:
        """The room that the glyph of a piece needs."""
        return self.glyphs.width if self.program.kinds else self.widest

    # ---- what it is painted with

    @cached_property
    def _is_chequered(self) -> bool:
        said = self.looks.board & {"chequered", "plain"}
        return "chequered" in said if said else is_chequered(self.program)

    def ground(self, number: int) -> str:
        """What a cell of a board of squares is painted with."""
        site = self.board.sites[number]
        shade = self.shade(number)
        if shade:
            return shade
        if number in self.board_style.holes:
            return "hole"
        if self.board_style.holes:
            return "dark"
        odd = (site.column + site.row) % 2
        if self._is_chequered:
            return "light" if odd else "dark"
        return "plain" if odd else "plain2"

    def shade(self, number: int) -> str:
        """The tint that a site has by the rulebook; "" for none."""
        shade = self.looks.shades.get(number)
        return shade_tint(shade) if shade is not None else ""

    def pattern(self, number: int) -> str:
        """What a shaded site is filled with where there are no colours; "" for none."""
        shade = self.looks.shades.get(number)
        return pattern_of(shade, self.style) if shade is not None else ""

    def mark(self, number: int) -> str:
        """The sign that is drawn on a bare site; "" for none."""
        mark = self.looks.marks.get(number)
        return sign_of(mark, self.style) if mark is not None else ""

    def token(self, number: int) -> Token | None:
        """What stands on a site, as it is painted; None: nothing does."""
        content = self.contents.get(number)
        piece = self.position.piece(number) if content is not None and content.stands else None
        if content is None or piece is None:
            return None
        owner = content.tint.removeprefix("player:")
        text = ("" if content.glyph in _DISCS else content.glyph) + content.text.removeprefix(content.glyph)
        kind = next(k for k, kind in enumerate(self.program.kinds) if kind.name == piece[1])
        said = self.looks.pieces.get(kind, PieceLook()).words
        ink = "promoted" if "promoted" in said else f"on piece:{owner}"
        small, alone = kind in self.looks.lesser, self.shade(number) != f"tint:{owner}"
        if not self.looks.by_trait(kind):
            shape = self._shape(owner) if "pointed" in said else "round"
            return Token(f"piece:{owner}", ink, text, shape, small, alone=alone)
        traits = self.looks.traits
        body = f"piece:{owner}"
        if "dark" in traits and piece[0] is None:
            body = "piece:dark" if "dark" in said else "piece:light"
        return Token(
            body,
            ink if body == f"piece:{owner}" else f"on {body}",
            text,
            "square" if "round" in traits - said else "round",
            small=small,
            hollow="hollow" in said,
            told_by_shape=self.looks.by_traits and self.style.colour,
            alone=alone,
        )

    def _shape(self, owner: str) -> str:
        """Which way the wedge of a player points: away from them."""
        return "up" if (owner == "0") != self.flipped else "down"


def first_sites(sites: Iterable[Site]) -> tuple[dict[int, Site], dict[int, Site]]:
    """The first site of each row by the row's number, and of each column: where their names stand on slanted boards."""
    rows: dict[int, Site] = {}
    columns: dict[int, Site] = {}
    for site in sites:
        rows[site.row] = min(rows.get(site.row, site), site, key=lambda s: s.column)
        columns[site.column] = min(columns.get(site.column, site), site, key=lambda s: s.row)
    return rows, columns
