"""Steps, neighbours, turning, rays, floods and lines: on every shape, edited or not, against naive walks."""

from __future__ import annotations

import pytest
from board_helpers import ALL_CLASSES, CELL, EDGE, VERTEX, members, names, sites, way, ways
from hypothesis import given, settings
from hypothesis import strategies as st

from gdl_interpreter.board import DIRECTIONS, SHAPES, Board, build, edits
from gdl_interpreter.board.describe import describe

SMALL = {
    **{name: [5, 4] for name in ("grid", "torus", "cylinder")},
    **{name: [4] for name in ("rhombus", "hexagon", "triangle")},
    **{name: [7] for name in ("ring", "track")},
}


def test_every_shape_is_walked() -> None:
    assert set(SMALL) == set(SHAPES)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A small board of any shape, with a few edits."""
    shape = draw(st.sampled_from(sorted(SHAPES)))
    arguments = [draw(st.integers(1, 5)) for _ in SHAPES[shape].parameters]
    classes, played = frozenset({CELL}), frozenset({CELL})
    if len(SHAPES[shape].classes) > 1:
        classes = frozenset(draw(st.sets(st.sampled_from([CELL, EDGE, VERTEX]), min_size=1)))
        played = frozenset(draw(st.sets(st.sampled_from(sorted(classes, key=str)), min_size=1)))
    board = build(shape, arguments, classes, played)
    for _ in range(draw(st.integers(0, 3))):
        some, others = draw(subsets(board)), draw(subsets(board))
        edit = draw(st.sampled_from(["remove", "skip", "add", "link", "unlink", "numbered"]))
        if edit == "remove":
            board = edits.remove(board, some & others)
        elif edit == "skip":
            board = edits.skip(board, some & others)
        elif edit == "add":
            board = edits.add(board, [f"extra_{len(board.sites)}", f"extra_{len(board.sites) + 1}"])
        elif edit == "link":
            board = edits.link(board, some & others, others & ~some)
        elif edit == "unlink":
            board = edits.unlink(board, some, others)
        else:
            board = edits.numbered(board)
    return board


def subsets(board: Board) -> st.SearchStrategy[int]:
    """Any set of the sites that exist."""
    return st.integers(0, (1 << len(board.sites)) - 1).map(lambda these: these & board.all)


def naive_step(board: Board, these: int, some_ways: int) -> int:
    found = 0
    for d in members(some_ways):
        for i in members(these):
            if board.next_site[d][i] >= 0:
                found |= 1 << board.next_site[d][i]
    return found


def naive_near(board: Board, these: int) -> int:
    found = 0
    for i in members(these):
        found |= board.neighbours[i]
    return found


def naive_flood(board: Board, start: int, through: int, some_ways: int | None, steps: int) -> int:
    reached = start
    for _ in range(steps):
        more = naive_near(board, reached) if some_ways is None else naive_step(board, reached, some_ways)
        reached |= more & through
    return reached


def naive_ray(board: Board, start: int, d: int, through: int) -> list[int]:
    passed: list[int] = []
    here = board.next_site[d][start]
    while here >= 0 and here != start and through >> here & 1:
        passed.append(here)
        here = board.next_site[d][here]
    return passed


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_shifts_say_what_the_tables_say(data: st.DataObject) -> None:
    board = data.draw(boards())
    these, some_ways = data.draw(subsets(board)), data.draw(st.integers(0, board.directions)) & board.directions
    assert board.step(these, some_ways) == naive_step(board, these, some_ways)
    assert board.near(these) == naive_near(board, these)
    for d in range(len(DIRECTIONS)):
        by_pairs = 0
        for mask, shift in board.steps[d]:
            by_pairs |= (these & mask) << shift if shift >= 0 else (these & mask) >> -shift
        assert by_pairs == naive_step(board, these, 1 << d)


@settings(max_examples=200, deadline=None)
@given(boards())
def test_what_always_holds_of_a_board(board: Board) -> None:
    assert board.played & ~board.all == 0
    assert board.cells | board.edges | board.vertices == board.all & ~sum(
        1 << i for i, site in enumerate(board.sites) if site.column == 0
    )
    for i, site in enumerate(board.sites):
        exists = board.all >> i & 1
        assert (board.find(site.name) == i) or not exists
        for table in (board.neighbours, board.incident_cells, board.incident_edges, board.incident_vertices):
            assert table[i] & ~board.all == 0
            assert exists or table[i] == 0
        assert board.neighbours[i] >> i & 1 == 0
        for j in members(board.neighbours[i]):
            assert board.neighbours[j] >> i & 1
        for d, table in enumerate(board.next_site):
            there = table[i]
            if there >= 0:
                back = members(board.opposite_direction[d])[0]
                assert board.next_site[back][there] == i
                assert board.sites[there].kind is site.kind
                assert exists and board.all >> there & 1
    assert sum(1 << i for i in board.order) == board.played
    for n, i in enumerate(board.order, start=1):
        assert board.number(i) == n and board.site(n) == 1 << i
    assert board.site(0) == board.site(len(board.order) + 1) == 0
    assert describe(board)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_floods_and_rays_against_walks(data: st.DataObject) -> None:
    board = data.draw(boards())
    start, through = data.draw(subsets(board)), data.draw(subsets(board))
    some_ways = data.draw(st.integers(0, board.directions)) & board.directions
    size = len(board.sites)
    assert board.flood(start, through) == naive_flood(board, start, through, None, size)
    assert board.flood(start, through, some_ways) == naive_flood(board, start, through, some_ways, size)
    for steps in (0, 1, 2):
        assert board.flood(start, through, steps=steps) == naive_flood(board, start, through, None, steps)
    expected = 0
    for d in members(some_ways):
        for i in members(start):
            expected |= sum(1 << j for j in naive_ray(board, i, d, through))
    assert board.ray(start, some_ways, through) == expected


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_lines_against_walks(data: st.DataObject) -> None:
    board = data.draw(boards())
    if not board.all:
        return
    a, b = (data.draw(st.sampled_from(members(board.all))) for _ in range(2))
    lines = []
    for d in members(board.directions):
        passed = naive_ray(board, a, d, board.all)
        if b in passed:
            lines.append((passed.index(b), d, passed[: passed.index(b)]))
    _, d, passed = min(lines) if lines else (0, -1, [])
    assert board.toward(1 << a, 1 << b) == (0 if d < 0 else 1 << d)
    assert board.between(1 << a, 1 << b) == sum(1 << i for i in passed)


@pytest.mark.parametrize("shape", list(SMALL))
def test_turning_laws(shape: str) -> None:
    board = build(shape, SMALL[shape])
    for d in members(board.directions):
        opposite = members(board.opposite_direction[d])[0]
        assert board.opposite_direction[opposite] == 1 << d
        if board.left[d]:
            assert board.right[members(board.left[d])[0]] == 1 << d
            assert board.left[members(board.right[d])[0]] == 1 << d
            turned = d
            for _ in range(board.directions.bit_count() // 2):
                turned = members(board.left[turned])[0]
            assert turned == opposite


@pytest.mark.parametrize(
    ("shape", "here", "left", "right"),
    [
        ("grid", "north", "northwest", "northeast"),
        ("grid", "northwest", "west", "north"),
        ("hexagon", "east", "northeast", "southeast"),
        ("hexagon", "northeast", "northwest", "east"),
        ("hexagon", "north", "northwest", "northeast"),
        ("triangle", "south", "southeast", "southwest"),
        ("ring", "ahead", "", ""),
        ("track", "north", "", ""),
    ],
)
def test_left_and_right(shape: str, here: str, left: str, right: str) -> None:
    board = build(shape, SMALL[shape])
    assert (board.left[way(here)], board.right[way(here)]) == (ways(left), ways(right))


def test_opposite_direction() -> None:
    board = build("ring", [6])
    assert board.opposite_direction[way("ahead")] == ways("back")
    assert board.opposite_direction[way("north")] == ways("south")


@pytest.mark.parametrize(
    ("shape", "orthogonal", "diagonal"),
    [
        ("grid", "north east south west", "northeast southeast southwest northwest"),
        ("hexagon", "northeast east southeast southwest west northwest", ""),
        ("track", "ahead back", ""),
    ],
)
def test_directions(shape: str, orthogonal: str, diagonal: str) -> None:
    board = build(shape, SMALL[shape])
    assert (board.orthogonal, board.diagonal) == (ways(orthogonal), ways(diagonal))
    assert board.directions == board.orthogonal | board.diagonal


def test_steps_on_squares() -> None:
    board = build("grid", [8, 8])
    assert names(board, board.step(sites(board, "a1 h8"), board.orthogonal)) == {"a2", "b1", "h7", "g8"}
    assert names(board, board.near(sites(board, "a1"))) == {"a2", "b1"}
    assert all(len(pairs) <= 1 for pairs in board.steps)


def test_steps_on_hexagons() -> None:
    board = build("hexagon", [4])
    assert names(board, board.step(sites(board, "d4"), ways("northwest"))) == {"d5"}
    assert names(board, board.step(sites(board, "d4"), ways("northeast"))) == {"e5"}
    assert names(board, board.step(sites(board, "d4"), ways("southwest"))) == {"c3"}
    assert board.near(sites(board, "d4")).bit_count() == 6
    assert board.near(sites(board, "a4")).bit_count() == 3


def test_steps_and_neighbours_of_edges() -> None:
    board = build("grid", [4, 3], frozenset({EDGE}), frozenset({EDGE}))
    assert names(board, board.step(sites(board, "a1n"), ways("east"))) == {"b1n"}
    assert names(board, board.step(sites(board, "a1w"), ways("northeast"))) == {"a2e"}
    assert board.step(sites(board, "a1n"), ways("west")) == 0
    assert names(board, board.near(sites(board, "a1s"))) == {"a1w", "a1e", "b1s"}
    assert names(board, board.near(sites(board, "b2n"))) == {"a2n", "a2e", "a3e", "c2n", "b2e", "b3e"}


def test_the_torus_wraps() -> None:
    board = build("torus", [5, 4], ALL_CLASSES)
    assert names(board, board.step(sites(board, "a1"), ways("west southwest"))) == {"e1", "e4"}
    assert names(board, board.ray(sites(board, "a1"), ways("east"), board.cells)) == {"b1", "c1", "d1", "e1"}
    assert board.ray(sites(board, "a1"), ways("northeast"), board.cells) == board.cells & ~sites(board, "a1")
    assert names(board, board.between(sites(board, "a1"), sites(board, "d1"))) == {"e1"}
    assert board.toward(sites(board, "a1"), sites(board, "d1")) == ways("west")
    assert board.toward(sites(board, "a1"), sites(board, "a3")) == ways("north")
    assert names(board, board.step(sites(board, "a1n"), ways("south"))) == {"a4n"}
    assert names(board, board.near(sites(board, "e4ne"))) == {"e1ne", "e3ne", "a4ne", "d4ne"}


def test_ring_and_track() -> None:
    ring, track = build("ring", [12]), build("track", [12])
    last = 1 << 11
    assert (ring.step(last, ways("ahead")), track.step(last, ways("ahead"))) == (1, 0)
    assert (ring.near(1).bit_count(), track.near(1).bit_count()) == (2, 1)
    assert ring.ray(1, ways("ahead"), ring.all) == ring.all & ~1
    assert names(ring, ring.between(1, 1 << 10)) == {"12"}
    assert [ring.number(i) for i in range(12)] == list(range(1, 13))
    assert ring.wrapping == ways("ahead back") and track.wrapping == 0


@pytest.mark.parametrize(
    ("a", "b", "passed", "direction"),
    [
        ("a1", "d4", {"b2", "c3"}, "northeast"),
        ("d1", "a1", {"b1", "c1"}, "west"),
        ("a1", "a2", set(), "north"),
        ("a1", "b3", set(), ""),
        ("a1", "a1", set(), ""),
        ("a1 a2", "a4", set(), ""),
        ("", "a4", set(), ""),
    ],
)
def test_between_and_toward(a: str, b: str, passed: set[str], direction: str) -> None:
    board = build("grid", [5, 5])
    assert names(board, board.between(sites(board, a), sites(board, b))) == passed
    assert board.toward(sites(board, a), sites(board, b)) == ways(direction)
