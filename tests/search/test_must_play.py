"""Games in which a further stone never harms: what is found in the rules, and what is left out for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.brute import later

import gdl
from gdl.engines import missing_native
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.drivers.null_window import NullWindow
from gdl_interpreter.search.kernels.null_window.carriers import as_kept
from gdl_interpreter.search.kernels.null_window.rows import OUTCOME, CarriersRow
from gdl_interpreter.search.memory import words_of
from gdl_interpreter.search.placement import stones_only_help

needs_native = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

HEX = (Path(__file__).parent.parent.parent / "rulebooks" / "hex.gdl").read_text(encoding="utf-8")
HEX = HEX[: HEX.index("example ")]


def test_where_a_stone_never_harms() -> None:
    """Hex without the swap; not where pieces move, where lines of one's own lose, or where a full board is a draw."""
    assert stones_only_help(gdl.load("hex").program)
    assert not stones_only_help(gdl.load("hex", pie=True).program)
    for name in ("tic-tac-toe", "tic-tac-toe:misere", "connect-four", "go", "chess", "nine-mens-morris", "kalah"):
        assert not stones_only_help(gdl.load(name).program)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("mover wins", "mover loses"),
        ("connected(mine,", "connected(pieces except mine,"),
        ("when connected(mine, my home, my goal)", "when not connected(mine, my home, my goal) and ply > 9"),
        ("choose spot in empty", "choose spot in empty except step(empty, north)"),
        ("choose spot in empty", "choose spot in empty where ply > 2 or spot in side(north)"),
        ("place Stone on spot", "place Stone on spot\n        next = mover"),
        ("place Stone on spot", "place Stone on spot\n        if ply > 3: remove near(spot)"),
        ("when connected", "when ply > 20: draw\nwhen connected"),
        ("when connected", "when count(mine) > 7: White wins\nwhen connected"),
    ],
)
def test_where_it_may(old: str, new: str) -> None:
    """Other moves, other effects, other endings."""
    assert old in HEX and stones_only_help(gdl.loads(HEX).program)
    assert not stones_only_help(gdl.loads(HEX.replace(old, new, 1)).program)


@pytest.mark.parametrize(
    "new",
    [
        "any(common(reached(d) for d in sides where ply > 3))",
        "any(common(flood(side(d) and empty, empty) for d in sides))",
    ],
)
def test_where_all_of_several_are_asked_for(new: str) -> None:
    """The three sides of Y; not if which ones they are depends on more than the board, or it is not of stones."""
    text = (Path(__file__).parent.parent.parent / "rulebooks" / "y.gdl").read_text(encoding="utf-8")
    old, text = "any(common(reached(d) for d in sides))", text[: text.index("example ")]
    assert old in text and stones_only_help(gdl.loads(text).program)
    assert not stones_only_help(gdl.loads(text.replace(old, new, 1)).program)


@needs_native
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000), plies=st.integers(0, 9))
def test_a_win_needs_its_carrier_only(seed: int, plies: int) -> None:
    """What is won is won without leaving anything out, and with all sites outside of the carrier in the other's hands;
    a carrier that is kept is the same when it comes back."""
    game = gdl.load("hex", size=4)
    position = later(game.start(), plies, seed)
    if position.result is not None:
        return
    search, plain = NullWindow(game.native, 8, False), NullWindow(game.native, 8, False)
    plain.row.carriers = CarriersRow(0)
    value, carriers = search.bound(position, 0, 600), search.row.carriers
    assert value is not None and abs(value) == OUTCOME and plain.bound(position, 0, 600) == value
    packed, side = search._packed(position), int(value < 0) ^ plies % 2
    loser, winner = (search.game.owners_at[1 - side], search.game.owners_at[side])
    empty = carriers.sites & ~(packed[loser] | packed[winner])
    packed[loser] |= empty & ~carriers.found
    count = search.row.keys.count
    zeros, here = Words.of(words_of(16)), Words.of(words_of(count + 1))
    here[0] = search._change_keys(search.row.keys, zeros, packed, zeros, here.at(1))
    kept = as_kept(search.row, here, carriers.found, False)
    assert as_kept(search.row, here, kept, True) == carriers.found
    if empty & carriers.found:
        context = game.native.context(position, 2)
        context.clear()
        words = Words.of(context.words)
        assert plain._search(plain.game, plain.row, words, packed, here, 0, 0, 0) == value


@needs_native
def test_few_positions_are_searched() -> None:
    """Hex on four rows takes a twentieth of the positions that it takes without."""
    game = gdl.load("hex", size=4)
    search = NullWindow(game.native, 8, False)
    assert search.bound(game.start(), 0, 600) == OUTCOME and search.nodes < 2500
