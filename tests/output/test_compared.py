"""Texts that look the same are the same: for moves, variants and positions, however they are typed."""

from __future__ import annotations

from pathlib import Path
from unicodedata import normalize

import pytest

import gdl

RULES = """
option wide = 2 in 2..3
players Ann, Bob
board grid(wide, 1)
piece Man
turn:
    choose spot in empty
    either "café ♟︎": place Man on spot
    or "می‌خواهم\tnow": pass
when no(empty): mover wins
alias "Ångström ❤️": "a1 café"
notation "é": board("é" Man)
variant "Größe ♟︎": wide = 3
"""


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_moves(form: str) -> None:
    """Are told in one form, and found in any, with or without what chooses how a sign is drawn, and joiners."""
    position = gdl.loads(normalize(form, RULES)).start()
    assert {move.text for move in position.moves()} == {
        f"{site} {label}" for site in ("a1", "b1") for label in ("café ♟︎", "می‌خواهم now")
    }
    for typed in ("a1 café ♟︎", "a1 café ♟", "a1 caf", "a1 می‌خواهم", "a1 میخواهم now", "Ångström ❤️", "Ångström ❤"):
        for other in ("NFC", "NFD"):
            assert position.find(normalize(other, typed)).text.startswith("a1 ")


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_variants_and_notations(form: str, tmp_path: Path) -> None:
    path = tmp_path / "x.gdl"
    path.write_text(normalize(form, RULES), encoding="utf-8")
    for name in ("größe-♟︎", "größe-♟"):
        for other in ("NFC", "NFD"):
            assert gdl.load(f"{path}:{normalize(other, name)}").options["wide"] == 3
    game = gdl.load(path)
    assert game.position(normalize(form, "é1")).piece(0) is not None
