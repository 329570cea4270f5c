"""What a diagram is drawn on: shapes and words in the order they were put down, and how large it has become."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape, quoteattr

from gdl.infra.cells import width
from gdl_interpreter.characters import shown

_LOOK = re.compile(r'class="([a-z0-9-]+)"')

STEP = 40
"""How long one step between two sites is."""

_MARGIN = 8
_LEAST, _MOST = 240, 480  # how long the longer side of a diagram is, unless it is scaled
_FONT = (
    "DejaVu Sans,Segoe UI Symbol,Apple Symbols,Noto Sans Symbols2,Noto Sans CJK JP,Noto Sans JP,Hiragino Sans,"
    "Yu Gothic,sans-serif"
)

Point = tuple[float, float]


def number(value: float) -> str:
    """A number as short as it can be written."""
    return f"{round(value, 1):g}"


class Paper:
    """Shapes with the names of their looks (classes of the style); `x` runs to the right, `y` down."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._xs: list[float] = []
        self._ys: list[float] = []

    def _reach(self, x: float, y: float, across: float, down: float) -> None:
        self._xs += (x - across, x + across)
        self._ys += (y - down, y + down)

    def shape(self, look: str, outlines: Iterable[Iterable[Point]], closed: bool = True) -> None:
        """Polygons, or lines if not `closed`, all of one look."""
        parts = []
        for outline in outlines:
            last: Point | None = None
            for x, y in outline:
                self._reach(x, y, 0, 0)
                x, y = round(x, 1), round(y, 1)
                if last is None:
                    parts.append(f"M{number(x)} {number(y)}")
                elif y == last[1]:
                    parts.append(f"h{number(x - last[0])}")
                elif x == last[0]:
                    parts.append(f"v{number(y - last[1])}")
                else:
                    parts.append(f"l{number(x - last[0])} {number(y - last[1])}")
                last = x, y
            if closed:
                parts.append("z")
        if parts:
            self._parts.append(f'<path class="{look}" d="{"".join(parts)}"/>')

    def disc(self, look: str, x: float, y: float, radius: float) -> None:
        """A circle."""
        self._reach(x, y, radius, radius)
        self._parts.append(f'<circle class="{look}" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>')

    def box(self, look: str, x: float, y: float, across: float, down: float, round_by: float = 0) -> None:
        """A rectangle around a point, half as wide as `across` to either side; with round corners."""
        self._reach(x, y, across, down)
        corners = f' rx="{number(round_by)}"' if round_by else ""
        self._parts.append(
            f'<rect class="{look}" x="{number(x - across)}" y="{number(y - down)}" '
            f'width="{number(2 * across)}" height="{number(2 * down)}"{corners}/>'
        )

    @property
    def corner(self) -> Point:
        """The left end of the lower side of what has been drawn."""
        return min(self._xs), max(self._ys)

    @property
    def breadth(self) -> float:
        """How wide what has been drawn is."""
        return max(self._xs) - min(self._xs)

    def words(
        self, look: str, x: float, y: float, text: str, size: float, from_left: bool = False, turned: bool = False
    ) -> None:
        """A line of text.

        Args:
            look: how it looks.
            x: where its middle is, or its left end.
            y: where its middle is.
            text: what it says.
            size: of the letters.
            from_left: is `x` the left end?
            turned: does it stand on its head?
        """
        half = 0.3 * size * width(text)
        self._reach(x + half if from_left else x, y, half, size / 2)
        place = f'x="{number(x)}" y="{number(y + 0.35 * size)}"'
        if turned:
            place += f' transform="rotate(180 {number(x)} {number(y)})"'
        self._parts.append(f'<text class="{look}" {place} font-size="{number(size)}">{escape(shown(text))}</text>')

    def finished(self, title: str, style: Mapping[str, str]) -> str:
        """The whole file. `style` says how each look looks; those that nothing has are left out."""
        used = set(_LOOK.findall("".join(self._parts)))
        rules = "".join(f".{name}{{{look}}}" for name, look in style.items() if name in used | {"page"})
        xs, ys = self._xs or [0.0], self._ys or [0.0]
        left, top = min(xs) - _MARGIN, min(ys) - _MARGIN
        wide, high = max(xs) + _MARGIN - left, max(ys) + _MARGIN - top
        view = " ".join(map(number, (left, top, wide, high)))
        frame = f'x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}" rx="6"'
        title = shown(title)
        scale = min(max(1.0, _LEAST / max(wide, high)), _MOST / max(wide, high))
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{scale * wide:.0f}" '
                f'height="{scale * high:.0f}" role="img" aria-label={quoteattr(title)}>',
                f"<title>{escape(title)}</title>",
                f"<style>text{{text-anchor:middle;font-family:{_FONT}}}{rules}</style>",
                f'<rect class="page" {frame}/>',
                *self._parts,
                "</svg>",
                "",
            ]
        )
