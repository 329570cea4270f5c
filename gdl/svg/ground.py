"""What `looks` draws on the bare board: tinted sites, signs, lines between sites, sides that belong to somebody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, hypot, pi, sin

from gdl.board_view.between_points import tinted_squares
from gdl.board_view.looks import Join, Mark, Shade, Side
from gdl.svg.paper import STEP, Paper, Point
from gdl_interpreter.board import Board, Site

SPOT = 0.45 * STEP
"""Half the width of a site that was added."""

_OUT = 0.05
"""How far outside of a cell its side is drawn, of a step."""


def tint_of(shade: Shade) -> str:
    """The look of a tinted site."""
    return f"tint-{shade.tint}" if shade.player is None else f"tint{shade.player}"


def draw_tints(paper: Paper, shades: Mapping[int, Shade], outlines: Mapping[int, list[Point]]) -> None:
    """Sites that are tinted, by their outlines."""
    by_tint: dict[str, list[list[Point]]] = {}
    for site, shade in sorted(shades.items()):
        if site in outlines:
            by_tint.setdefault(tint_of(shade), []).append(outlines[site])
    for tint, shapes in by_tint.items():
        paper.shape(tint, shapes)


def draw_box(paper: Paper, shade: Shade | None, at: Point, down: float = SPOT) -> None:
    """A site that was added, with its tint.

    Args:
        paper: what it is drawn on.
        shade: its tint, if it has one.
        at: its middle.
        down: half its height.
    """
    paper.box("cell", *at, SPOT, down, 8)
    if shade is not None:
        paper.box(tint_of(shade), *at, SPOT, down, 8)


def draw_tints_between(paper: Paper, board: Board, shades: Mapping[int, Shade], at: Mapping[int, Point]) -> None:
    """Tints of points where lines cross: the squares between four that are tinted alike, and discs round the others."""
    squares: dict[str, list[list[Point]]] = {}
    within = set[int]()
    for corners, shade in tinted_squares(board, shades).items():
        within.update(corners)
        squares.setdefault(tint_of(shade), []).append([at[each] for each in corners])
    for tint, shapes in squares.items():
        paper.shape(tint, shapes)
    for site, shade in sorted(shades.items()):
        if site in at and site not in within and board.played >> site & 1:
            paper.disc(tint_of(shade), *at[site], 0.4 * STEP)


def draw_joins(paper: Paper, joins: Iterable[Join], at: Mapping[int, Point]) -> None:
    """Lines between sites."""
    lines: dict[str, list[list[Point]]] = {}
    for join in joins:
        if join.one in at and join.other in at:
            look = "line" if join.player is None else f"way{join.player}"
            lines.setdefault(look, []).append([at[join.one], at[join.other]])
    for look, drawn in lines.items():
        paper.shape(look, drawn, closed=False)


def draw_marks(paper: Paper, marks: Mapping[int, Mark], at: Mapping[int, Point], small: bool) -> None:
    """Signs on sites; small where they are points between lines."""
    for site, mark in sorted(marks.items()):
        if site in at:
            draw_sign(paper, mark.sign, at[site], (0.09 if mark.sign == "dot" else 0.2) if small else 0.34)


def draw_sign(paper: Paper, sign: str, at: Point, size: float) -> None:
    """One sign.

    Args:
        paper: what it is drawn on.
        sign: a word of `MARKS`.
        at: its middle.
        size: how far it reaches, in steps.
    """
    x, y = at
    reach = size * STEP
    if sign == "dot":
        paper.disc("dot", x, y, min(reach, 0.16 * STEP))
    elif sign == "ring":
        paper.disc("mark-line", x, y, 0.8 * reach)
    elif sign == "cross":
        ends = [[(x - reach, y - reach), (x + reach, y + reach)], [(x - reach, y + reach), (x + reach, y - reach)]]
        paper.shape("mark-line", ends, closed=False)
    elif sign == "diamond":
        paper.shape("mark", [[(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]])
    elif sign == "star":
        paper.shape("mark", [_rays(at, reach, 0.4 * reach, 5)])
    else:
        petals = [(x + 0.6 * reach * sin(n * pi / 4), y + 0.6 * reach * cos(n * pi / 4)) for n in range(8)]
        for px, py in petals:
            paper.disc("mark", px, py, 0.3 * reach)
        paper.disc("mark", x, y, 0.28 * reach)


def _rays(at: Point, long: float, short: float, rays: int) -> list[Point]:
    x, y = at
    turns = [(n * pi / rays, short if n % 2 else long) for n in range(2 * rays)]
    return [(x + reach * sin(turn), y - reach * cos(turn)) for turn, reach in turns]


def draw_sides(paper: Paper, board: Board, sides: Iterable[Side], at: Mapping[int, Point], half: float) -> None:
    """The sides of the board, each in its player's colour.

    Args:
        paper: what they are drawn on.
        board: the board.
        sides: as looks has them.
        at: the middle of each site.
        half: half the length of a cell's side.
    """
    for side in sides:
        lines = []
        for site, ways in side.edges:
            for way in ways:
                step = _step(board, way)
                if step is None or site not in at:
                    continue
                across, up = step
                long = hypot(across, up)
                x = at[site][0] + (0.5 + _OUT) * across * STEP
                y = at[site][1] - (0.5 + _OUT) * up * STEP
                along = up / long * half, across / long * half
                lines.append([(x - along[0], y - along[1]), (x + along[0], y + along[1])])
        paper.shape("rim", lines, closed=False)
        if side.player is not None:
            paper.shape(f"way{side.player}", lines, closed=False)


def _step(board: Board, way: int) -> tuple[float, float] | None:
    """How far a step in a direction leads across and up; None: no step does."""
    table = board.next_site[way]
    for here, there in enumerate(table or ()):
        if there >= 0:
            one, other = board.sites[here], board.sites[there]
            step = other.x - one.x, other.y - one.y
            if hypot(*step) < 1.5 * _least(one, other):
                return step
    return None


def _least(one: Site, other: Site) -> float:
    return max(1.0, min(abs(one.x - other.x), abs(one.y - other.y)))
