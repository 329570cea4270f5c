"""What stands on a site: discs, letters and signs in their owner's colour, arrows, walls, numbers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import cos, pi, sin

from gdl.infra.cells import width
from gdl.svg.paper import STEP, Paper, Point
from gdl_interpreter.characters import refused

_RADIUS = 0.38 * STEP
_AS_TEXT = "\ufe0e"
"""Behind a sign: it is a sign of writing, not a coloured little picture."""


@dataclass(frozen=True)
class Pen:
    """Draws pieces of one owner: `look` is how they look, `on` what is written on them; `size` 1 fills a cell."""

    paper: Paper
    look: str
    on: str
    size: float = 1.0

    def disc(self, at: Point, text: str = "") -> None:
        """A disc with some letters on it."""
        self.paper.disc(self.look, *at, _RADIUS * self.size)
        if text:
            self.words(at, text)

    def words(self, at: Point, text: str) -> None:
        """Letters that fit on a piece."""
        self.paper.words(self.on, *at, text, self.size * STEP * (0.46 if len(text) == 1 else 0.36))

    def block(self, at: Point, text: str) -> None:
        """A square piece with its letters."""
        self.paper.box(self.look, *at, 0.3 * STEP * self.size, 0.3 * STEP * self.size, 5)
        if text:
            self.words(at, text)

    def wedge(self, at: Point, text: str, turned: bool, on: str) -> None:
        """A wedge with its point upwards, or downwards if it is turned, and a text that stands as it does.

        Args:
            at: its middle.
            text: what is written on it.
            turned: does it point downwards?
            on: the look of the text.
        """
        x, y = at
        up = -1 if turned else 1
        corners = ((0, -0.44), (0.27, -0.3), (0.36, 0.42), (-0.36, 0.42), (-0.27, -0.3))
        outline = [(x + up * a * STEP * self.size, y + up * b * STEP * self.size) for a, b in corners]
        self.paper.shape(self.look, [outline])
        size = self.size * STEP * (0.5 if width(text) == 1 else 0.46 if len(text) == 1 else 0.36)
        self.paper.words(on, x, y + up * 0.06 * STEP, text, size, turned=turned)

    def traits(self, at: Point, words: Collection[str], seen: Collection[str]) -> None:
        """A piece that is told by its traits: large or small, dark or light, round or square, hollow or solid.

        Args:
            at: its middle.
            words: the traits that it has.
            seen: those that any piece has; of the others nothing is to be seen.
        """
        x, y = at
        reach = (0.4 if "tall" in words else 0.25 if "tall" in seen else 0.36) * STEP * self.size
        look = self.look if "dark" not in seen else "dark-wood" if "dark" in words else "light-wood"
        if "round" in words or "round" not in seen:
            self.paper.disc(look, x, y, reach)
        else:
            self.paper.box(look, x, y, 0.9 * reach, 0.9 * reach, 2)
        if "hollow" in words:
            self.paper.disc("hole", x, y, 0.45 * reach)

    def letter(self, at: Point, text: str) -> None:
        """A letter that is the piece itself."""
        self.paper.words(self.look, *at, text, 0.75 * STEP * self.size)

    def sign(self, at: Point, sign: str) -> None:
        """A sign. Those of plain shape are drawn, so that they look the same in every typeface."""
        x, y = at
        reach = 0.28 * STEP * self.size
        if sign in "●○":
            self.disc(at)
        elif sign in "◉◎":
            self.disc(at)
            self.paper.disc(f"ring-{self.on}", x, y, 0.24 * STEP * self.size)
        elif sign in "■□":
            self.block(at, "")
        elif sign in "×✕":
            lines = [[(x - reach, y - reach), (x + reach, y + reach)], [(x - reach, y + reach), (x + reach, y - reach)]]
            self.paper.shape("cross", lines, closed=False)
        else:
            as_text = "" if any(refused(sign + _AS_TEXT)) else _AS_TEXT
            self.paper.words(self.look, *at, sign + as_text, 0.9 * STEP * self.size)

    def arrows(self, at: Point, ways: int) -> None:
        """Where a piece faces, as points on its rim: bit i of `ways` is the i-th of the eight directions."""
        x, y = at
        tips = []
        for way in range(8):
            if ways >> way & 1:
                turn = way * pi / 4
                reach = ((0.5, 0.0), (0.3, 0.55), (0.3, -0.55))
                tips.append([(x + r * STEP * sin(turn + off), y - r * STEP * cos(turn + off)) for r, off in reach])
        self.paper.shape(self.look, tips)


def draw_wall(paper: Paper, at: Point, upright: bool) -> None:
    """A piece that lies along the sides of cells."""
    x, y = at
    reach = 0.9 * STEP
    line = [(x, y - reach), (x, y + reach)] if upright else [(x - reach, y), (x + reach, y)]
    paper.shape("wall", [line], closed=False)


def draw_number(paper: Paper, look: str, at: Point, text: str) -> None:
    """A number, or what else stands on a site by itself."""
    paper.words(look, *at, text, 0.45 * STEP if len(text) < 3 else 0.36 * STEP)


def draw_number_beside(paper: Paper, at: Point, text: str) -> None:
    """A number in the corner beside a piece that has something else written on it."""
    x, y = at
    paper.words("ink", x + 0.36 * STEP, y + 0.36 * STEP, text, 0.26 * STEP)
