"""What each shape has: how many sites, which names, sides and corners, and which requests are refused."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from board_helpers import ALL_CLASSES, CELL, EDGE, VERTEX, names, sites, way, ways

from gdl_interpreter.board import DIRECTIONS, SHAPES, Board, BoardError, SiteClass, build, edits
from gdl_interpreter.board.describe import describe

GOBAN = ("grid", [18, 18], frozenset({VERTEX}), frozenset({VERTEX}))


@pytest.mark.parametrize(
    ("shape", "arguments", "kind", "count"),
    [
        ("grid", [8, 8], CELL, 64),
        ("grid", [4, 3], EDGE, 31),
        ("grid", [18, 18], VERTEX, 361),
        ("torus", [4, 3], CELL, 12),
        ("torus", [4, 3], EDGE, 24),
        ("torus", [4, 3], VERTEX, 12),
        ("cylinder", [4, 3], EDGE, 28),
        ("cylinder", [4, 3], VERTEX, 16),
        ("rhombus", [11], CELL, 121),
        ("hexagon", [1], CELL, 1),
        ("hexagon", [4], CELL, 37),
        ("hexagon", [8], CELL, 169),
        ("triangle", [13], CELL, 91),
        ("ring", [14], CELL, 14),
        ("track", [24], CELL, 24),
    ],
)
def test_counts(shape: str, arguments: list[int], kind: SiteClass, count: int) -> None:
    board = build(shape, arguments, frozenset({kind}), frozenset({kind}))
    assert board.all.bit_count() == board.played.bit_count() == len(board.sites) == count


def test_each_shape_is_told_of() -> None:
    """In the language's reference: its arguments, its sites and directions, its sides and corners."""
    page = (Path(__file__).parents[2] / "docs" / "language" / "headings.md").read_text(encoding="utf-8")
    about, _, sides = page.partition("## board")[2].partition("| shape | sides | corners |")
    assert re.findall(r"(?m)^\| `(\w+)\(", about) == list(SHAPES)
    first = re.findall(r"(?m)^\| ([a-z, ]+) \|", sides.partition("\n\n")[0])
    assert sorted(re.findall(r"\w+", " ".join(first))) == sorted(SHAPES)


@pytest.mark.parametrize("shape", ["grid", "torus", "cylinder"])
@pytest.mark.parametrize("arguments", [[1, 1], [1, 3], [4, 2]])
@pytest.mark.parametrize("played", [CELL, EDGE, VERTEX])
def test_counts_before_making_are_right(shape: str, arguments: list[int], played: SiteClass) -> None:
    counted = SHAPES[shape].count(arguments, ALL_CLASSES, frozenset({played}))
    assert len(build(shape, arguments, ALL_CLASSES, frozenset({played})).sites) == counted


def test_board_order_is_class_by_class_and_row_by_row() -> None:
    board = build("grid", [2, 1], ALL_CLASSES)
    assert [site.name for site in board.sites] == [
        *("a1", "b1"),
        *("a1s", "b1s", "a1w", "a1e", "b1e", "a1n", "b1n"),
        *("a1sw", "a1se", "b1se", "a1nw", "a1ne", "b1ne"),
    ]
    assert (board.cells, board.edges, board.vertices) == (0b11, 0b1111111 << 2, 0b111111 << 9)
    assert board.played == board.cells


def test_only_the_classes_asked_for_exist() -> None:
    board = build("grid", [4, 3], frozenset({CELL, EDGE}), frozenset({EDGE}))
    assert (board.cells.bit_count(), board.edges.bit_count(), board.vertices) == (12, 31, 0)
    assert board.played == board.edges
    assert set(board.incident_vertices) == {0}


@pytest.mark.parametrize(
    ("shape", "played", "alias", "name"),
    [
        ("grid", CELL, "b3s", "b2n"),
        ("grid", EDGE, "c2w", "b2e"),
        ("grid", CELL, "b2sw", "a1ne"),
        ("grid", CELL, "b1sw", "a1se"),
        ("grid", VERTEX, "b1w", "a1e"),
        ("grid", VERTEX, "b2sw", "a1ne"),
        ("torus", CELL, "a1s", "a3n"),
        ("torus", CELL, "a2w", "d2e"),
        ("torus", CELL, "a1sw", "d3ne"),
        ("torus", VERTEX, "a1w", "d1e"),
        ("cylinder", CELL, "a1w", "d1e"),
        ("cylinder", CELL, "a1s", "a1s"),
    ],
)
def test_other_names(shape: str, played: SiteClass, alias: str, name: str) -> None:
    board = build(shape, [4, 3], ALL_CLASSES, frozenset({played}))
    found = board.find(alias)
    assert found is not None and board.name_of(found) == name
    assert found == board.find(name)


def test_every_name_is_one_site() -> None:
    board = build("grid", [5, 4], ALL_CLASSES)
    every = [name for site in board.sites for name in (site.name, *site.aliases)]
    assert len(every) == len(set(every)) == len(board.index) == 20 * 9
    assert board.find("f1") is None


def test_goban() -> None:
    board = build(*GOBAN)
    assert (board.sites[0].name, board.sites[-1].name) == ("a1", "s19")
    assert names(board, board.row(19) & board.column(19)) == {"s19"}
    assert (board.row(20), board.row(0)) == (0, 0)
    assert names(board, board.corner(way("southeast"))) == {"s1"}


def test_columns_after_z() -> None:
    board = build("grid", [28, 1])
    assert [site.name for site in board.sites[25:]] == ["z1", "aa1", "ab1"]


def test_sides_of_squares() -> None:
    board = build("grid", [3, 2], ALL_CLASSES, frozenset({CELL, EDGE}))
    assert names(board, board.side(way("north"))) == {"a2", "b2", "c2", "a2n", "b2n", "c2n"}
    assert names(board, board.side(way("west"))) == {"a1", "a2", "a1w", "a2w"}
    assert names(board, board.corner(way("northwest"))) == {"a2"}
    assert board.side(way("northwest")) == board.corner(way("north")) == 0
    assert board.sides == ways("north east south west")
    assert board.corners == ways("northeast southeast southwest northwest")


def test_rims_where_boards_wrap() -> None:
    torus, cylinder = build("torus", [4, 4]), build("cylinder", [4, 3])
    assert torus.sides == torus.corners == cylinder.corners == 0
    assert cylinder.sides == ways("north south")
    assert names(cylinder, cylinder.side(way("north"))) == {"a3", "b3", "c3", "d3"}
    assert cylinder.side(way("east")) == 0


def test_sides_of_the_hexagon() -> None:
    board = build("hexagon", [4])
    expected = {
        "north": "d7 e7 f7 g7",
        "northeast": "g4 g5 g6 g7",
        "southeast": "d1 e2 f3 g4",
        "south": "a1 b1 c1 d1",
        "southwest": "a1 a2 a3 a4",
        "northwest": "a4 b5 c6 d7",
    }
    assert board.sides == ways(" ".join(expected))
    for side, members in expected.items():
        assert names(board, board.side(way(side))) == set(members.split())
    assert board.side(way("east")) == 0


@pytest.mark.parametrize(
    ("shape", "size", "corners"),
    [
        ("hexagon", 8, "southwest a1 southeast h1 west a8 east o8 northwest h15 northeast o15"),
        ("hexagon", 4, "southwest a1 southeast d1 west a4 east g4 northwest d7 northeast g7"),
        ("rhombus", 11, "southwest a1 southeast k1 northwest a11 northeast k11"),
        ("triangle", 4, "southwest a1 southeast d1 north d4"),
    ],
)
def test_corners_of_hexagonal_boards(shape: str, size: int, corners: str) -> None:
    board = build(shape, [size])
    words = corners.split()
    assert board.corners == ways(" ".join(words[::2]))
    for corner, name in zip(words[::2], words[1::2], strict=True):
        assert names(board, board.corner(way(corner))) == {name}


def test_a_corner_of_the_triangle_belongs_to_both_its_sides() -> None:
    board = build("triangle", [4])
    south, northwest, northeast = (board.side(way(side)) for side in ("south", "northwest", "northeast"))
    assert names(board, south) == {"a1", "b1", "c1", "d1"}
    assert names(board, northwest) == {"a1", "b2", "c3", "d4"}
    assert names(board, northeast) == {"d1", "d2", "d3", "d4"}
    assert south & northwest == board.corner(way("southwest"))
    assert northwest & northeast == board.corner(way("north"))
    assert board.sides == ways("south northwest northeast")


def test_the_whole_rim_of_a_hexagon() -> None:
    board = build("hexagon", [8])
    rim = 0
    for side in range(len(DIRECTIONS)):
        rim |= board.side(side)
    assert rim.bit_count() == 42


@pytest.mark.parametrize(
    ("shape", "arguments", "here", "there"),
    [
        ("grid", [8, 8], "a1", {"h8"}),
        ("grid", [3, 3], "b2", {"b2"}),
        ("hexagon", [4], "a1", {"g7"}),
        ("rhombus", [5], "a1", {"e5"}),
        ("triangle", [5], "a1", set()),
        ("ring", [12], "1", {"7"}),
        ("ring", [12], "8", {"2"}),
        ("ring", [5], "1", set()),
        ("track", [24], "1", {"24"}),
    ],
)
def test_opposite_site(shape: str, arguments: list[int], here: str, there: set[str]) -> None:
    board = build(shape, arguments)
    assert names(board, board.opposite_site(board.index[here])) == there


@pytest.mark.parametrize("shape", ["grid", "torus", "cylinder"])
def test_opposite_twice_is_home_in_every_class(shape: str) -> None:
    board = build(shape, [4, 3], ALL_CLASSES)
    for i, site in enumerate(board.sites):
        there = board.opposite_site(i).bit_length() - 1
        assert board.sites[there].kind is site.kind
        assert board.opposite_site(there) == 1 << i


def test_incidence() -> None:
    board = build("grid", [4, 3], ALL_CLASSES)
    b2, b2n, b2ne = board.index["b2"], board.index["b2n"], board.index["b2ne"]
    assert names(board, board.incident_edges[b2]) == {"b2n", "b2e", "b1n", "a2e"}
    assert names(board, board.incident_vertices[b2]) == {"b2ne", "b1ne", "a1ne", "a2ne"}
    assert board.incident_cells[b2] == 0
    assert names(board, board.incident_cells[b2n]) == {"b2", "b3"}
    assert names(board, board.incident_vertices[b2n]) == {"a2ne", "b2ne"}
    assert board.incident_edges[b2n] == 0
    assert names(board, board.incident_edges[b2ne]) == {"b2n", "b2e", "c2n", "b3e"}
    assert names(board, board.incident_cells[b2ne]) == {"b2", "c2", "b3", "c3"}
    assert names(board, board.incident_cells[board.index["a1w"]]) == {"a1"}


def test_incidence_goes_both_ways() -> None:
    board = build("cylinder", [3, 2], ALL_CLASSES)
    tables = {CELL: board.incident_cells, EDGE: board.incident_edges, VERTEX: board.incident_vertices}
    for i, one in enumerate(board.sites):
        for j, other in enumerate(board.sites):
            assert (tables[other.kind][i] >> j & 1) == (tables[one.kind][j] >> i & 1)


def test_drawing_places() -> None:
    cells, points = build("grid", [2, 2], ALL_CLASSES), build("grid", [2, 2], ALL_CLASSES, frozenset({VERTEX}))

    def place(board: Board, name: str) -> tuple[float, float]:
        site = board.sites[board.index[name]]
        return site.x, site.y

    assert (place(cells, "a1"), place(cells, "a1n"), place(cells, "a1sw")) == ((1, 1), (1, 1.5), (0.5, 0.5))
    assert (place(points, "a1"), place(points, "a1e"), place(points, "a1ne")) == ((1, 1), (1.5, 1), (1.5, 1.5))
    ring = build("ring", [14])
    assert [place(ring, name) for name in ("1", "7", "8", "14")] == [(1, 1), (7, 1), (7, 2), (1, 2)]
    hexagons = build("hexagon", [4])
    assert place(hexagons, "b2")[0] == place(hexagons, "a1")[0] + 0.5


@pytest.mark.parametrize(
    ("shape", "arguments", "classes", "code", "part"),
    [
        ("gird", [3, 3], {CELL}, "no-such-shape", "did you mean grid?"),
        ("banana", [3], {CELL}, "no-such-shape", "grid, torus"),
        ("grid", [3], {CELL}, "wrong-arguments", "grid(columns, rows)"),
        ("hexagon", [3, 3], {CELL}, "wrong-arguments", "hexagon(size)"),
        ("grid", [0, 3], {CELL}, "wrong-arguments", "from 1 up"),
        ("ring", [-1], {CELL}, "wrong-arguments", "ring(sites)"),
        ("hexagon", [3], {CELL, EDGE}, "no-such-class", "a hexagon board has only cells"),
        ("track", [3], {VERTEX}, "no-such-class", "a track board has only cells"),
        ("grid", [3, 3], {SiteClass.EXTRA}, "no-such-class", ""),
        ("grid", [65, 64], {CELL}, "too-large", "4096"),
        ("grid", [64, 64], {CELL, EDGE}, "too-large", "4096"),
        ("hexagon", [38], {CELL}, "too-large", "4096"),
    ],
)
def test_refused(shape: str, arguments: list[int], classes: set[SiteClass], code: str, part: str) -> None:
    with pytest.raises(BoardError) as caught:
        build(shape, arguments, frozenset(classes))
    assert caught.value.code == code
    assert part in caught.value.message


@pytest.mark.parametrize("shape", list(SHAPES))
@pytest.mark.parametrize("size", [100_000, 10**9, 10**6000], ids=["large", "larger", "absurd"])
def test_far_too_large_is_refused_at_once(shape: str, size: int) -> None:
    started = time.perf_counter()
    with pytest.raises(BoardError) as caught:
        build(shape, [size] * len(SHAPES[shape].parameters))
    assert caught.value.code == "too-large"
    assert time.perf_counter() - started < 0.1


def test_the_largest_boards_can_be_made() -> None:
    assert build("grid", [64, 64]).all.bit_count() == 4096
    assert build("ring", [4096]).step(1 << 4095, ways("ahead")) == 1


def test_describe() -> None:
    board = build("rhombus", [2])
    assert describe(edits.remove(board, sites(board, "b1"))) == "\n".join(
        [
            "board rhombus(2): 3 sites, 3 played on",
            "  cell 0..3: a1 - a2 b2",
            "  sides: north east south west",
            "  corners: northeast southeast southwest northwest",
            "  northeast (orthogonal): +3 of 0x1",
            "  east (orthogonal): +1 of 0x4",
            "  southeast (orthogonal): -2 of 0x4",
            "  southwest (orthogonal): -3 of 0x8",
            "  west (orthogonal): -1 of 0x8",
            "  northwest (orthogonal): +2 of 0x1",
            "  near: -3 of 0x8, -2 of 0x4, -1 of 0x8, +1 of 0x4, +2 of 0x1, +3 of 0x1",
        ]
    )
