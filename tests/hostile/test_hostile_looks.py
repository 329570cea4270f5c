"""Looks of strangers: whatever they say, a drawing comes."""

from __future__ import annotations

import pytest
from hostile_texts import Maker

import gdl
from gdl.board_view.looks import looks_of
from gdl.diagnostics import RulebookError
from gdl.svg import svg_of


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_whatever_looks_say_a_drawing_comes(seed: int) -> None:
    try:
        position = gdl.loads(Maker(seed).dressed()).start()
    except RulebookError as wrong:
        assert all(each.code.startswith("E") for each in wrong.diagnostics)
        return
    found = looks_of(position)
    assert looks_of(position) == found
    assert svg_of(position).startswith("<svg")
