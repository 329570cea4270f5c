"""What stands on a site: discs, letters and signs in their owner's colour, arrows, walls, numbers."""

from __future__ import annotations

from math import cos, pi, sin

from gdl.svg.paper import STEP, Paper, Point

_RADIUS = 0.38 * STEP


def draw_disc(paper: Paper, look: str, at: Point, text: str, on: str) -> None:
    """A disc with a letter or two on it."""
    paper.disc(look, *at, _RADIUS)
    if text:
        paper.words(on, *at, text, 0.46 * STEP if len(text) == 1 else 0.36 * STEP)


def draw_block(paper: Paper, at: Point, text: str) -> None:
    """A piece of nobody's: a block with its letter."""
    paper.box("nobody", *at, 0.3 * STEP, 0.3 * STEP, 5)
    if text:
        paper.words("on-nobody", *at, text, 0.4 * STEP)


def draw_arrows(paper: Paper, look: str, at: Point, ways: int) -> None:
    """Where a piece faces, as points on its rim: bit i of `ways` is the i-th of the eight directions."""
    x, y = at
    tips = []
    for way in range(8):
        if ways >> way & 1:
            turn = way * pi / 4
            reach = ((0.49, 0.0), (0.34, 0.45), (0.34, -0.45))
            tips.append([(x + r * STEP * sin(turn + off), y - r * STEP * cos(turn + off)) for r, off in reach])
    paper.shape(look, tips)


def draw_wall(paper: Paper, at: Point, upright: bool) -> None:
    """A piece that lies along the sides of cells."""
    x, y = at
    reach = 0.9 * STEP
    line = [(x, y - reach), (x, y + reach)] if upright else [(x - reach, y), (x + reach, y)]
    paper.shape("wall", [line], closed=False)


def draw_number(paper: Paper, look: str, at: Point, text: str) -> None:
    """A number, or what else stands on a site by itself."""
    paper.words(look, *at, text, 0.45 * STEP if len(text) < 3 else 0.36 * STEP)
