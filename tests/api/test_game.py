"""A loaded game: what it is called."""

from __future__ import annotations

import gdl


def test_the_title_of_a_variant_says_which_it_is() -> None:
    assert gdl.load("edges").full_title == "Edges"
    assert gdl.load("edges:torus").full_title == "Edges: torus"
