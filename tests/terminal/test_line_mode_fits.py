"""In the line mode a position fits a usual window, with room for what is typed: every game, after some moves."""

from __future__ import annotations

import random

import pytest
from tiers import quick_where

import gdl
from gdl.board_view.style import ASCII, COLOUR, PLAIN
from gdl.infra.resources import shipped_rulebooks
from gdl.terminal.drawing.draw import draw_position
from gdl.terminal.drawing.last_move import touched

ROWS, COLUMNS, PROMPT = 24, 80, 2
TALL = {"pente", "xiangqi", "quoridor"}
SHIPPED = quick_where(lambda name: name in TALL, sorted(shipped_rulebooks()))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_position_and_the_prompt_fit_a_usual_window(name: str) -> None:
    position, rng = gdl.load(name).start(), random.Random(1)
    last = frozenset[int]()
    for _ in range(12):
        for style in (PLAIN, COLOUR, ASCII):
            drawn = draw_position(position, style, last=last, screen=(COLUMNS, ROWS))
            assert drawn.width <= COLUMNS and len(drawn.lines) <= ROWS - PROMPT, f"\n{drawn}"
        if position.result is not None:
            break
        before, move = position, rng.choice(position.moves())
        position = before.play(move)
        last = touched(before, move, position)
