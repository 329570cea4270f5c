"""What a variant does to the endings that are there."""

from __future__ import annotations

import pytest

from gdl.api import game_of
from gdl.diagnostics import Source
from gdl.loading import read_text

TEXT = """\
players White, Black
board grid(3, 3)
piece Man
turn:
    choose spot in empty
    place Man on spot
when line(mine, 3): mover wins by "three in a row"
when ply is 9: draw by "night falls"
when passes is 2: draw
variant "another":
    {}
"""


@pytest.mark.parametrize(
    ("restated", "endings"),
    [
        ('when ply is 5: mover loses by "night falls"', ["wins three in a row", "loses night falls", "draw None"]),
        ('when ply is 9: mover loses by "dawn"', ["wins three in a row", "loses dawn", "draw None"]),
        ('when (ply is 9): draw by "dawn"', ["wins three in a row", "draw dawn", "draw None"]),
        ("when passes is 2: mover wins", ["wins three in a row", "draw night falls", "wins None"]),
        (
            'when ply is 8: mover loses by "dawn"',
            ["loses dawn", "wins three in a row", "draw night falls", "draw None"],
        ),
        (  # the reason comes first
            'when ply is 5: draw by "night falls"\n    when ply is 9: mover loses by "dawn"',
            ["loses dawn", "wins three in a row", "draw night falls", "draw None"],
        ),
    ],
)
def test_an_ending_takes_the_place_of_one_with_its_reason_or_else_its_condition(
    restated: str, endings: list[str]
) -> None:
    program = game_of(read_text(Source("game", TEXT.format(restated)), "game", "another"), {}).program
    assert [f"{each.verdict} {each.reason}" for each in program.endings] == endings
