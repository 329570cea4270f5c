"""What so many of something are called."""

from __future__ import annotations

import pytest

from gdl.infra.plurals import unit_of


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("squares", "square"),
        ("boxes", "box"),
        ("legal moves", "legal move"),
        ("marbles pushed off", "marble pushed off"),
        ("men at home", "men at home"),
        ("moss", "moss"),
        ("", ""),
    ],
)
def test_one_of_several(many: str, one: str) -> None:
    """The last word is the plural, or the first that ends as one; else nothing changes. Of two nothing ever does."""
    assert (unit_of(1, many), unit_of(-1, many), unit_of(2, many)) == (one, one, many)
