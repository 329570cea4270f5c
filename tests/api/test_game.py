"""A loaded game: what it is called."""

from __future__ import annotations

from pathlib import Path

import pytest

import gdl


def test_the_title_of_a_variant_says_which_it_is() -> None:
    assert gdl.load("edges").full_title == "Edges"
    assert gdl.load("edges:torus").full_title == "Edges: torus"


RULES = """players A, B
board grid(2, 2)
piece Man
turn:
    choose spot in empty
    place Man on spot
when stuck: draw
variant "small":
    when no(empty): draw
example "of the game":
    expect perft(1) is 4
example "of the variant":
    with variant "small"
    expect perft(1) is 4
"""


def test_its_examples_are_counted_with_those_of_its_variants() -> None:
    assert gdl.loads(RULES).examples == 2


@pytest.mark.parametrize("called", ["the-queens-way", "the-queen's-way", "The queen's way", "The queen’s way"])
def test_a_variant_goes_by_its_name_without_apostrophes(tmp_path: Path, called: str) -> None:
    path = tmp_path / "small.gdl"
    path.write_text(RULES.replace('"small"', '"The queen\'s way"'))
    game = gdl.load(f"{path}:{called}")
    assert game.loaded.name == f"{path}:the-queens-way" and len(game.start().moves()) == 4
