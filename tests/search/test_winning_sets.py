"""Sets of sites that win, and what is not searched for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.brute import later

import gdl
from gdl.engines import missing_native
from gdl_interpreter.search.drivers.null_window import NullWindow, threats_row
from gdl_interpreter.search.evaluation.lines import lines_of
from gdl_interpreter.search.kernels.null_window.pairing import LOST, NOT_WON, NOTHING, told_by_pairs
from gdl_interpreter.search.kernels.null_window.rows import ThreatsRow
from gdl_interpreter.search.kernels.null_window.threats import completing
from gdl_interpreter.search.placement import queues
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


def test_lines_that_rules_ask_for_otherwise() -> None:
    """The sixteen mills; none where nothing is asked of the mover's own pieces alone."""
    mills = gdl.load("nine-mens-morris").program
    assert winning_sets(mills) is None
    names = {frozenset(mills.board.name_of(at) for at in range(49) if line >> at & 1) for line in lines_of(mills)}
    assert len(names) == 16 and {frozenset({"a1", "d1", "g1"}), frozenset({"a4", "b4", "c4"})} <= names
    assert [lines_of(gdl.load(name).program) for name in ("hex", "chess", "othello")] == [(), (), ()]
    text = (Path(__file__).parents[2] / "rulebooks" / "nine-mens-morris.gdl").read_text(encoding="utf-8")
    of_others = text[: text.index("example ")].replace("mills(mine)", "mills(theirs)")
    assert of_others.count("mills(theirs)") == 1 and lines_of(gdl.loads(of_others).program) == ()


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


def test_sites_that_are_filled_one_after_the_other() -> None:
    """The columns of Connect Four, whichever way pieces fall; none where each empty site can be had."""
    program = gdl.load("connect-four", columns=4, rows=5).program
    assert queues(program) == tuple(tuple(column + 4 * row for row in range(5)) for column in range(4))
    sideways = gdl.loads(FOUR.replace(NO_WALL, NO_WALL.replace("north", "west")), columns=4, rows=5).program
    assert queues(sideways) == tuple(tuple(range(4 * row + 3, 4 * row - 1, -1)) for row in range(5))
    for other in (
        "choose spot in empty",
        NO_WALL.replace("north", "{north, west}"),
        NO_WALL.replace("empty,", "mine,"),
    ):
        assert queues(gdl.loads(FOUR.replace(NO_WALL, other)).program) == ()


@needs_native
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000), columns=st.integers(4, 7), rows=st.integers(4, 6), left=st.integers(4, 18))
def test_the_same_is_found_without_pairs(seed: int, columns: int, rows: int, left: int) -> None:
    """Who wins, near the end; and with them not by more positions."""
    game = gdl.load("connect-four", columns=columns, rows=rows)
    position = later(game.start(), columns * rows - left, seed)
    if position.result is not None:
        return
    search, plain = NullWindow(game.native, 16, False), NullWindow(game.native, 16, False)
    assert search.row.threats.queue_count == columns
    plain._queues, plain.row.threats.queue_count = (), 0
    for low in (-1, 0):
        found, other = search.bound(position, low, 600), plain.bound(position, low, 600)
        assert found is not None and other is not None and (found > low) == (other > low)


def test_where_a_game_may_end_before_all_is_filled() -> None:
    """There nobody need run out of moves."""
    early = FOUR.replace("when no(empty): draw", "when ply is 20: draw\nwhen no(empty): draw")
    found, whole = (winning_sets(gdl.loads(text).program) for text in (early, FOUR))
    assert found and whole and found.alone and not found.queues and len(whole.queues) == 7


@needs_native
def test_what_was_put_where_it_cannot_fall() -> None:
    """A position that somebody has made up is searched without pairs."""
    game = gdl.load("connect-four", columns=4, rows=4)
    search = NullWindow(game.native, 16, False)
    for text, count in (("b1", 4), ("b2", 0), ("b1", 4)):
        assert search.bound(game.position(f"place Red Disc on {text}; next = Yellow"), -1, 60) is not None
        assert search.row.threats.queue_count == count


@pytest.mark.parametrize(
    ("mine", "theirs", "low", "told"),
    [
        ("", "", -1, NOTHING),
        ("a1 b2 a4", "b1 a2 a3", -1, NOTHING),
        ("a1 b2 a3", "b1 a2 a4", -1, NOT_WON),
        ("a1 b2 a3", "b1 a2 a4 c1", -1, NOTHING),
        ("a1 b2 a3 b4", "b1 a2 a4 b3", -1, NOT_WON),
        ("a1 b2 a3 b4", "b1 a2 a4 b3", 0, NOTHING),
        ("b1 b2 a2 a3", "a1 a4 b3 b4", -1, LOST),
        ("b1 b2 a2 a3", "a1 a4 b3 b4", 0, LOST),
        ("b1 b2 a2 a3 c1 c2", "a1 a4 b3 b4 d1", 0, NOTHING),
        ("b1 b2 a2 a3 d1 c2", "a1 a4 b3 b4 c1", 0, NOTHING),
    ],
)
def test_what_pairs_tell(mine: str, theirs: str, low: int, told: int) -> None:
    """Of 4 x 4 squares, row two is won by who answers in the same column, unless the other side has row three by then.
    This is the kernel as Python runs it."""
    program = gdl.load("connect-four", columns=4, rows=4).program
    winning = winning_sets(program)
    assert winning
    row, sites = threats_row(winning, program.board), program.board.index
    these, others = (sum(1 << sites[name] for name in names.split()) for names in (mine, theirs))
    assert told_by_pairs(row, row.every, row.count, row.every, row.count, these, others, low) == told


@pytest.mark.parametrize(
    ("mine", "theirs", "found"),
    [
        ("a1 b1 c1", "a2 b2", "d1"),
        ("a1 b1 c1", "a2 b2 d1", ""),
        ("a1 b1 a2 c2 d2 d1", "a4", "b2 c1"),
        ("", "", ""),
    ],
)
def test_sites_that_complete_a_set(mine: str, theirs: str, found: str) -> None:
    """Each is all that a set lacks; this is the kernel as Python runs it."""
    program = gdl.load("connect-four", columns=4, rows=4).program
    winning = winning_sets(program)
    assert winning
    row, sites = threats_row(winning, program.board), program.board.index
    these, others, all_found = (sum(1 << sites[name] for name in names.split()) for names in (mine, theirs, found))
    assert completing(row, these, others) == all_found


@needs_native
def test_moves_below_a_site_that_completes_a_set() -> None:
    """What comes of them need not be searched: the other side moves onto it."""
    game = gdl.load("connect-four", columns=6, rows=5)
    position = later(game.start(), 10, 2)
    search, plain = NullWindow(game.native, 16, False), NullWindow(game.native, 16, False)
    for site in range(30):
        plain.row.threats.nexts[site] = 0
    assert [search.bound(position, low, 600) for low in (-1, 0)] == [plain.bound(position, low, 600) for low in (-1, 0)]
    assert search.nodes < plain.nodes


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
