"""A board that is made of names and links: spots with their names below them, and lines between joined ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from gdl.board_view.looks import Looks
from gdl.board_view.net import in_rows, net_of, places_of
from gdl.infra.cells import width, wrapped
from gdl.svg.ground import SPOT, draw_box, draw_joins, draw_marks
from gdl.svg.paper import STEP, Paper, Point
from gdl_interpreter.board import Board
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.reference.text.spoken_names import spoken

_NAME, _LINE = 10, 12
_LONGEST = 12
"""A name that takes more cells than this is broken between words."""
_GAP = 0.3 * STEP
"""How much room there is around a spot and its name."""


class NetSheet:
    """Such a board, laid out."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._names = {
            spot: list(wrapped(spoken(board.sites[spot].name), _LONGEST)) for spot in site_numbers(board.played)
        }

    @cached_property
    def _laid_out(self) -> tuple[Mapping[int, Point], list[list[Point]]]:
        """The middle of each spot, and the lines."""
        boxes = []
        for lines in self._names.values():
            wide = max(SPOT, 0.3 * _NAME * max(map(width, lines)))
            boxes.append((wide + _GAP, SPOT + len(lines) * _LINE / 2 + _GAP))
        net = net_of(self.board)
        found = places_of(net, tuple(boxes)) if net is not None else None
        at = [
            (x, y - len(lines) * _LINE / 2)
            for (x, y), lines in zip(found or in_rows(boxes), self._names.values(), strict=True)
        ]
        drawn = net.links if net is not None and found is not None else ()
        return dict(zip(self._names, at, strict=True)), [[at[i], at[j]] for i, j in drawn]

    @property
    def places(self) -> Mapping[int, Point]:
        """The middle of each spot."""
        return self._laid_out[0]

    def draw(self, paper: Paper, looks: Looks) -> None:
        """Draw the board, with what looks say of it."""
        paper.shape("line", self._laid_out[1], closed=False)
        draw_joins(paper, looks.joins, self.places)
        for spot, (x, y) in self.places.items():
            draw_box(paper, looks.shades.get(spot), (x, y))
            for n, line in enumerate(self._names[spot]):
                paper.words("spot", x, y + SPOT + _LINE * (n + 0.7), line, _NAME)
        draw_marks(paper, looks.marks, self.places, small=False)
