"""Sets of sites that win, and what is not searched for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.brute import later

import gdl
from gdl.engines import missing_native
from gdl_interpreter.search.drivers.null_window import NullWindow
from gdl_interpreter.search.kernels.null_window.rows import ThreatsRow
from gdl_interpreter.search.winning_sets import winning_sets

needs_native = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

FOUR = (Path(__file__).parent.parent.parent / "rulebooks" / "connect-four.gdl").read_text(encoding="utf-8")
FOUR = FOUR[: FOUR.index("example ")]
NO_WALL = "choose spot in empty except step(empty, north)"


def test_the_lines_of_a_game() -> None:
    """Eight of Tic-Tac-Toe, sixty-nine of Connect Four; none where other things win."""
    found = {name: winning_sets(gdl.load(name).program) for name in ("tic-tac-toe", "connect-four", "hex", "chess")}
    lines, fours = found["tic-tac-toe"], found["connect-four"]
    assert lines and lines.stay and lines.alone
    assert set(lines.sets) == {0b111, 0b111 << 3, 0b111 << 6, 0o111, 0o222, 0o444, 0o421, 0o124}
    assert fours and len(fours.sets) == 69 and fours.stay and fours.alone
    assert {each.bit_count() for each in fours.sets} == {4}
    assert found["hex"] is found["chess"] is winning_sets(gdl.load("tic-tac-toe:misere").program) is None


@pytest.mark.parametrize(
    ("old", "new", "stay", "alone"),
    [
        (NO_WALL, "choose spot in empty", True, True),
        (NO_WALL, "choose spot in empty and near(mine)", False, False),
        (NO_WALL, "choose spot in empty except step(pieces, north)", False, False),
        ("place Disc on spot", "place Disc on spot\n    if ply is 9: next = mover", False, False),
        ("when line(mine, 4)", "when ply is 20: draw\nwhen line(mine, 4)", False, False),
        ("when no(empty): draw", "when no(empty): mover loses", True, False),
        ("when no(empty): draw", "when line(mine, 3) and ply > 20: mover wins\nwhen no(empty): draw", True, False),
    ],
)
def test_what_follows_from_them(old: str, new: str, stay: bool, alone: bool) -> None:
    """A move that may go again, an ending before it, another win: what the other side threatens is not sure then."""
    assert old in FOUR
    found = winning_sets(gdl.loads(FOUR.replace(old, new, 1)).program)
    assert found is None or (found.stay, found.alone) == (stay, alone)
    assert found is not None or not stay


@needs_native
@pytest.mark.parametrize(
    ("name", "options", "plies"),
    [("tic-tac-toe", {}, 0), ("connect-four", {"columns": 5, "rows": 4}, 5), ("connect-four", {"columns": 4}, 8)],
)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_the_same_is_found_without_them(name: str, options: dict[str, int], plies: int, seed: int) -> None:
    """Who wins."""
    game = gdl.load(name, **options)
    position = later(game.start(), plies + seed % 5, seed)
    if position.result is not None:
        return
    search, plain = NullWindow(game.native, 16, False), NullWindow(game.native, 16, False)
    plain.row.threats = ThreatsRow(0)
    for low in (-1, 0):
        found, other = search.bound(position, low, 600), plain.bound(position, low, 600)
        assert found is not None and other is not None and (found > low) == (other > low)
