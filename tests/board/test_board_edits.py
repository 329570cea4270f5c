"""Edits: holes, skipped sites, added ones, links, and numbering."""

from __future__ import annotations

import pytest
from board_helpers import CELL, EDGE, MORRIS_POINTS, VERTEX, morris, names, pitch, sites, way, ways

from gdl_interpreter.board import BoardError, SiteClass, build, edits


def test_a_removed_site_is_in_nothing() -> None:
    whole = build("grid", [5, 5])
    board = edits.remove(whole, sites(whole, "c3 a1"))
    assert (whole.all.bit_count(), board.all.bit_count(), board.cells.bit_count()) == (25, 23, 23)
    assert board.find("c3") is None and board.index["c4"] == whole.index["c4"]
    assert names(board, board.near(sites(board, "b3"))) == {"a3", "b2", "b4"}
    assert names(board, board.ray(sites(board, "a3"), ways("east"), board.all)) == {"b3"}
    assert board.between(sites(board, "a3"), sites(board, "e3")) == 0
    assert board.corner(way("southwest")) == 0
    assert board.side(way("south")).bit_count() == 4
    assert board.opposite_site(board.index["e5"]) == 0


def test_morris_has_the_known_lines() -> None:
    board = morris()
    assert names(board, board.played) == set(MORRIS_POINTS.split())
    assert names(board, board.near(sites(board, "a1"))) == {"d1", "a4"}
    assert names(board, board.near(sites(board, "d2"))) == {"d1", "b2", "f2", "d3"}
    assert names(board, board.step(sites(board, "c4"), board.orthogonal)) == {"b4", "c3", "c5"}
    assert sum(board.near(1 << i).bit_count() for i in board.order) == 2 * 32
    assert names(board, board.between(sites(board, "a1"), sites(board, "g1"))) == {"d1"}
    mills = set()
    for i in board.order:
        for d in (way("north"), way("east")):
            middle = board.next_site[d][i]
            last = board.next_site[d][middle] if middle >= 0 else -1
            if last >= 0:
                mills.add((i, middle, last))
    assert len(mills) == 16


def test_skipping_does_not_depend_on_how_it_is_cut_up() -> None:
    board = build("torus", [5, 4])
    some = sites(board, "b1 c1 c2 d4")
    at_once = edits.skip(board, some)
    one_by_one = board
    for name in ("d4", "c1", "c2", "b1"):
        one_by_one = edits.skip(one_by_one, sites(board, name))
    assert at_once == one_by_one
    assert names(at_once, at_once.step(sites(board, "a1"), ways("east"))) == {"d1"}


def test_skipping_a_ring_down_to_one_site() -> None:
    board = edits.skip(build("ring", [3]), 0b110)
    assert board.step(1, ways("ahead")) == 1
    assert board.near(1) == 0 and board.ray(1, ways("ahead"), board.all) == 0


def test_a_line_does_not_run_on_over_a_hole() -> None:
    board = build("grid", [5, 1])
    board = edits.skip(edits.remove(board, sites(board, "c1")), sites(board, "b1"))
    assert board.near(sites(board, "a1")) == 0


def test_pitch() -> None:
    board = pitch()
    assert board.all.bit_count() == board.played.bit_count() == 37
    assert names(board, board.near(sites(board, "south_goal"))) == {"a1", "b1", "c1", "d1"}
    assert names(board, board.near(sites(board, "a3"))) == {"a2", "b3", "b4", "b5"}
    assert board.step(sites(board, "a3"), board.directions) == sites(board, "a2 b3 b4")
    assert board.step(sites(board, "south_goal"), board.directions) == 0
    assert names(board, board.flood(sites(board, "south_goal"), board.all, steps=1)) == {
        *("south_goal", "a1", "b1", "c1", "d1")
    }
    south, north = (board.sites[board.index[name]] for name in ("south_goal", "north_goal"))
    assert south.kind is SiteClass.EXTRA and (south.column, south.row) == (0, 0)
    assert south.y < board.sites[board.index["a1"]].y and north.y > board.sites[board.index["d7"]].y
    assert board.row(0) == board.column(0) == 0
    assert [board.name_of(i) for i in board.order[-2:]] == ["south_goal", "north_goal"]
    assert board.opposite_site(board.index["south_goal"]) == 0


@pytest.mark.parametrize("new", [["a1"], ["b1w"], ["fresh", "fresh"]])
def test_a_name_is_taken_once(new: list[str]) -> None:
    with pytest.raises(BoardError) as caught:
        edits.add(build("grid", [3, 3], frozenset({CELL, EDGE})), new)
    assert caught.value.code == "name-taken"
    assert caught.value.message == f"there is already a site {new[-1]}"


def test_the_name_of_a_removed_site_is_free() -> None:
    board = build("grid", [3, 3])
    board = edits.add(edits.remove(board, sites(board, "b2")), ["b2"])
    assert board.sites[board.index["b2"]].kind is SiteClass.EXTRA


def test_adding_has_the_same_limit() -> None:
    with pytest.raises(BoardError) as caught:
        edits.add(build("grid", [64, 64]), ["one_more"])
    assert caught.value.code == "too-large"


def test_link_and_unlink() -> None:
    board = build("grid", [3, 3])
    linked = edits.link(board, sites(board, "a1"), sites(board, "a1 c3"))
    assert names(board, linked.near(sites(board, "a1"))) == {"a2", "b1", "c3"}
    assert linked.step(sites(board, "a1"), linked.directions) == board.step(sites(board, "a1"), board.directions)
    assert edits.unlink(linked, sites(board, "c3"), sites(board, "a1")) == board
    parted = edits.unlink(board, sites(board, "a1 a2"), sites(board, "b1 b2"))
    assert names(board, parted.near(sites(board, "a1"))) == {"a2"}
    assert names(board, parted.step(sites(board, "b1"), parted.directions)) == {"b2", "c1", "c2"}
    assert parted.flood(sites(board, "a1"), parted.all) == parted.all


def test_numbers_are_in_reading_order_and_count_what_is_left() -> None:
    board = build("grid", [10, 10])
    dark = sum(1 << i for i, site in enumerate(board.sites) if (site.row + site.column) % 2 == 0)
    draughts = edits.numbered(edits.remove(board, board.all & ~dark))
    assert len(draughts.order) == 50
    assert {name: draughts.sites[draughts.index[name]].row for name in ("1", "5", "6", "46", "50")} == {
        **{"1": 10, "5": 10, "6": 9, "46": 1, "50": 1}
    }
    assert draughts.find("a1") is None
    assert draughts.number(draughts.index["46"]) == 46 and draughts.site(46) == 1
    assert draughts.number(1) == 0


def test_numbers_are_those_of_sites_played_on() -> None:
    board = edits.add(build("grid", [2, 2], frozenset({CELL, VERTEX}), frozenset({VERTEX})), ["hand"])
    board = edits.numbered(board)
    assert [board.name_of(i) for i in board.order] == [*map(str, range(1, 10)), "hand"]
    assert board.find("a1ne") is not None and board.find("a1") is None


def test_removing_from_a_ring_closes_the_numbers() -> None:
    board = edits.remove(build("ring", [6]), 0b100)
    assert names(board, board.site(3)) == {"4"}
    assert board.step(0b10, ways("ahead")) == 0
