"""Columns and rows of a terminal for half steps of a board: cells have one size, the lines between them another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gdl.terminal.drawing.half_steps import Half, HalfSteps
from gdl.terminal.drawing.picture import Rectangle

Size = tuple[int, int]


@dataclass(frozen=True)
class Lattice:
    """A board in half steps, laid out.

    `cell` is how many columns and rows a place between the lines takes, `line` what a place on a line takes, `rim` what
    the outermost lines take; `gap` is what the line in the middle takes beyond that.
    """

    steps: HalfSteps
    cell: Size
    line: Size
    rim: Size
    gap: int = 0

    def width(self, x: int) -> int:
        """How many columns a half step takes."""
        return self._widths[x]

    @cached_property
    def _widths(self) -> dict[int, int]:
        left, right, _, _ = self.steps.range
        return {x: self._width(x) for x in range(left - 1, right + 2)}

    def _width(self, x: int) -> int:
        if x % 2 != self.steps.line_parity:
            return self.cell[0]
        left, right = self.steps.range[:2]
        return (self.rim if x in (left, right) else self.line)[0] + (self.gap if 2 * x == left + right else 0)

    def height(self, y: int) -> int:
        """How many rows a half step takes."""
        return self._heights[y]

    @cached_property
    def _heights(self) -> dict[int, int]:
        _, _, low, high = self.steps.range
        return {y: self._height(y) for y in range(low - 1, high + 2)}

    def _height(self, y: int) -> int:
        if y % 2 != self.steps.line_parity:
            return self.cell[1]
        return (self.rim if y in self.steps.range[2:] else self.line)[1]

    @cached_property
    def columns(self) -> dict[int, int]:
        """Where each half step across begins."""
        at, starts = 0, {}
        for x in range(self.steps.range[0], self.steps.range[1] + 2):
            starts[x] = at
            at += self.width(x)
        return starts

    @cached_property
    def bands(self) -> dict[int, int]:
        """Where each half step down begins."""
        at, starts = 0, {}
        for y in range(self.steps.range[3], self.steps.range[2] - 2, -1):
            starts[y] = at
            at += self.height(y)
        return starts

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Where on the canvas a place of the board is."""
        return self.middle(self.steps.half(x, y))

    def middle(self, half: Half) -> tuple[int, int]:
        """Where on the canvas the middle of a place is; places beyond the board are reckoned in whole steps."""
        x, y = half
        left, right, low, high = self.steps.range
        near_x, near_y = min(max(x, left), right), min(max(y, low), high)
        across = self.columns[near_x] + self.width(near_x) // 2
        down = self.bands[near_y] + self.height(near_y) // 2
        if near_x == x and near_y == y:
            return across, down
        step_across = self.cell[0] + self.line[0]
        step_down = self.cell[1] + self.line[1]
        return across + round((x - near_x) * step_across / 2), down - round((y - near_y) * step_down / 2)

    def box(self, half: Half) -> Rectangle:
        """The cells of a place."""
        x, y = half
        return Rectangle(self.columns[x], self.bands[y], self.width(x), self.height(y))
