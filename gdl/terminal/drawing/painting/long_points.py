"""Paths of long points, on which pieces stand in rows, as in backgammon."""

from __future__ import annotations

from dataclasses import dataclass

from gdl.terminal.drawing.canvas import Canvas
from gdl.terminal.drawing.painting.tokens import Token, paint_token
from gdl.terminal.drawing.picture import Rectangle

MOST = 5
"""So many pieces of a row are drawn; the last says how many there are if it is more."""


@dataclass(frozen=True)
class LongPoint:
    """A long point: its cells, whether it hangs from the top, whether it is a pale one."""

    box: Rectangle
    hangs: bool
    pale: bool

    def paint(self, canvas: Canvas, shade: str) -> None:
        """The point itself, getting narrower; `shade` what the rulebook tints it with, or ""."""
        ground = shade or ("pale" if self.pale else "deep")
        halves = 2 * self.box.height
        for n in range(halves):
            wide = max(1, round(self.box.width * (1 - 0.8 * n / halves)))
            wide += 1 if (self.box.width - wide) % 2 else 0
            half = 2 * self.box.top + (n if self.hangs else halves - 1 - n)
            canvas.fill_halves(Rectangle(self.box.left + (self.box.width - wide) // 2, half, wide, 1), ground)

    def stand(self, canvas: Canvas, token: Token, count: int, unicode: bool) -> None:
        """So many pieces in a row, from the rim.

        Args:
            canvas: what they are painted on.
            token: one of them.
            count: how many there are.
            unicode: may parts of cells be painted?
        """
        high = max(1, self.box.height // MOST)
        shown = min(count, MOST)
        wide = self.box.width - 1 if self.box.width > 3 else self.box.width
        left, body = self.box.left + (self.box.width - wide) // 2, token.body
        for n in range(shown):
            top = self.box.top + n * high if self.hangs else self.box.top + self.box.height - (n + 1) * high
            told = str(count) if n == shown - 1 and count > shown else ""
            if high > 1 and unicode:
                paint_token(canvas, left, 2 * top, (wide, 2 * high - 1), token)
            elif told or not unicode:
                canvas.fill(Rectangle(left, top, wide, 1), body)
            else:
                canvas.put(left, top, "▆" * wide, body)
            if told or not unicode:
                middle = left + wide // 2
                canvas.centre(middle, top + (high - 1) // 2, told or "o", token.ink, bold=True)
