"""Boards that are made of names and links: drawn as spots with lines between those that are joined."""

from __future__ import annotations

import io
import time
from itertools import combinations

import pytest
from test_svg import drawn, words

import gdl
from gdl.board_view.net import Net, in_rows, net_of, places_of
from gdl.board_view.style import ASCII, COLOUR, PLAIN, Style
from gdl.infra.output import Output
from gdl.svg import svg_of
from gdl.terminal.drawing.draw import draw_board, draw_position, picture
from gdl.terminal.how_to_play import show_rules
from gdl_interpreter.reference import Position

RULES = """
players Red, Blue
piece Man
turn:
    choose spot in empty
    place Man on spot
when line(mine, 3): mover wins
"""
VALLEY = """
board track(1):
    add red_hill, blue_hill, old_mill, ford
    remove site(1)
    link ford to {red_hill, blue_hill, old_mill}
    link old_mill to red_hill
"""
LOOKS = """
looks:
    shade {red_hill, blue_hill} as "hill"
    mark old_mill as star, "mill"
    join x in red_hill to blue_hill
"""


def start(board: str) -> Position:
    return gdl.loads(RULES + board).start()


def of(count: int, links: list[tuple[int, int]]) -> Net:
    return Net(tuple(range(count)), tuple(links))


NETS = {
    "one link": of(2, [(0, 1)]),
    "path": of(12, [(n, n + 1) for n in range(11)]),
    "circle": of(9, [(n, n + 1) for n in range(8)] + [(0, 8)]),
    "all with all": of(6, list(combinations(range(6), 2))),
    "tree": of(16, [((n - 1) // 3, n) for n in range(1, 16)]),
    "parts": of(7, [(0, 1), (1, 2), (3, 4)]),
    "rows": of(20, [(n, n + 1) for n in range(19) if n % 5 < 4] + [(n, n + 5) for n in range(15)]),
}


@pytest.mark.parametrize("name", NETS)
def test_no_two_spots_lie_over_one_another(name: str) -> None:
    net = NETS[name]
    boxes = tuple((10.0 + n % 3, 4.0) for n in range(len(net.spots)))
    for room in ((float("inf"), float("inf")), (220.0, 80.0)):
        places = places_of(net, boxes, room, (60.0, 30.0))
        assert places is not None
        for (one, box), (two, other) in combinations(zip(places, boxes, strict=True), 2):
            across, down = abs(one[0] - two[0]), abs(one[1] - two[1])
            assert across >= box[0] + other[0] - 1e-5 or down >= box[1] + other[1] - 1e-5
        for (x, y), (wide, high) in zip(places, boxes, strict=True):
            assert 2 * (abs(x) + wide) <= room[0] + 1e-5 and 2 * (abs(y) + high) <= room[1] + 1e-5
        places_of.cache_clear()
        assert places_of(net, boxes, room, (60.0, 30.0)) == places


def test_joined_spots_are_near_one_another_and_lines_do_not_cross() -> None:
    net = NETS["rows"]
    places = places_of(net, ((10.0, 5.0),) * 20)
    assert places is not None
    away = {pair: (places[pair[0]][0] - places[pair[1]][0]) ** 2 + (places[pair[0]][1] - places[pair[1]][1]) ** 2
            for pair in combinations(range(20), 2)}  # fmt: skip
    assert max(away[link] for link in net.links) < 3 * min(away.values())


def test_where_no_drawing_fits_there_is_none() -> None:
    boxes = ((10.0, 4.0),) * 16
    assert places_of(NETS["tree"], boxes, (50.0, 40.0)) is None
    rows = in_rows(boxes)
    assert len(set(rows)) == 16 and all(x % 20 == 0 and y % 8 == 0 for x, y in rows)


def test_it_takes_no_long_time_whatever_is_joined() -> None:
    net = of(60, [(n, (7 * n + step) % 60) for n in range(60) for step in (3, 11) if (7 * n + step) % 60 != n])
    began = time.process_time()
    places_of(net, ((20.0, 10.0),) * 60)
    places_of(net, ((20.0, 10.0),) * 60, (300.0, 200.0))
    assert time.process_time() - began < 10
    many = ", ".join(f"x_{n}" for n in range(200))
    board = start(
        f"board track(1):\n    add {many}\n    remove site(1)\n    link sites to sites\n"
    ).machine.program.board
    assert net_of(board) is None, "too much to be drawn as a net"


def test_a_net_is_drawn_with_its_links_names_and_looks() -> None:
    picture = svg_of(start(VALLEY + LOOKS))
    assert words(picture, "spot") == ["red hill", "blue hill", "old mill", "ford"]
    links, joined = drawn(picture, "path", "line")
    assert links.attrib["d"].count("M") == 4 and joined.attrib["d"].count("M") == 1
    assert len(drawn(picture, "rect", "tint-blue")) == 2 + 1, "two hills, and the legend"
    assert len(drawn(picture, "path", "mark")) == 1 + 1
    boxes = [(float(box.attrib["x"]), float(box.attrib["y"])) for box in drawn(picture, "rect", "cell")]
    for name in drawn(picture, "text", "spot"):
        x, y = float(name.attrib["x"]), float(name.attrib["y"])
        assert not any(left < x < left + 36 and top < y < top + 36 for left, top in boxes), "no name is on a spot"


def test_what_is_joined_to_the_last_cells_of_a_board_is_a_net_too() -> None:
    picture = svg_of(start("board track(1):\n    add inn, mill\n    link site(1) to {inn, mill}\n"))
    assert words(picture, "spot") == ["1", "inn", "mill"] and "l" in drawn(picture, "path", "line")[0].attrib["d"]
    assert words(svg_of(start("board grid(2, 2):\n    add bar, off, pot, bag, box\n")), "spot") == [], (
        "nothing is joined"
    )


def test_spots_that_nothing_joins_lie_in_rows() -> None:
    picture = svg_of(start("board track(1):\n    add inn, mill, ford, hill\n    remove site(1)\n"))
    places = {(box.attrib["x"], box.attrib["y"]) for box in drawn(picture, "rect", "cell")}
    assert len(places) == 4 and len({y for _, y in places}) == 2
    assert not drawn(picture, "path", "line")


def test_added_sites_beside_a_board_have_their_looks_and_their_names() -> None:
    rows = "board grid(3, 3):\n    add red_hill, blue_hill, old_mill\n    link {red_hill, old_mill} to side(north)\n"
    picture = svg_of(start(rows + LOOKS))
    boxes = [(float(box.attrib["x"]), float(box.attrib["y"])) for box in drawn(picture, "rect", "cell")]
    assert len(boxes) == 3
    for one, two in combinations(boxes, 2):
        assert abs(one[0] - two[0]) >= 36 or abs(one[1] - two[1]) >= 36
    assert len(drawn(picture, "rect", "tint-blue")) == 2 + 1 and len(drawn(picture, "path", "mark")) == 1 + 1
    assert picture.index('class="mark"') > picture.rindex('class="cell"'), "the mark is not under the site"
    for name in drawn(picture, "text", "name"):
        x, y = float(name.attrib["x"]), float(name.attrib["y"])
        assert not any(left < x < left + 36 and top < y < top + 36 for left, top in boxes)


def test_a_net_is_drawn_in_a_terminal_with_its_lines() -> None:
    position = start(VALLEY + LOOKS)
    drawn = str(draw_board(position, PLAIN))
    for name in ("( ) red hill", "( ) blue hill", "(✦) old mill", "( ) ford"):
        assert name in drawn, "no line runs through a name"
    assert any("\u2801" <= sign <= "\u28ff" for sign in drawn)
    in_ascii = str(draw_board(position, ASCII))
    assert in_ascii.isascii() and "( ) blue hill" in in_ascii and ".." in in_ascii
    assert len(drawn.splitlines()) <= 19 and max(map(len, drawn.splitlines())) <= 58


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (200, 60)])
def test_a_painted_net_has_a_place_for_every_spot(size: tuple[int, int]) -> None:
    drawn = picture(start(VALLEY), COLOUR, *size)
    assert drawn.has_links and drawn.width <= size[0] and drawn.height <= size[1] and len(drawn.places) == 4
    for spot in drawn.places:
        rectangle = drawn.rectangle(spot)
        assert rectangle is not None and drawn.site_at(*rectangle.middle) == spot


def test_where_a_net_has_no_room_its_spots_are_listed() -> None:
    drawn = picture(start(VALLEY), PLAIN, 20, 5)
    assert not drawn.has_links and len(drawn.places) == 4
    assert [row.strip() for row in str(drawn).splitlines()] == [
        "( ) red hill",
        "( ) blue hill",
        "( ) old mill",
        "( ) ford",
    ]


JOINS = [
    "red hill joins old mill, ford",
    "blue hill joins ford",
    "old mill joins red hill, ford",
    "ford joins red hill, blue hill, old mill",
]


def test_what_spots_join_is_told_unless_the_lines_tell_it_and_room_is_scarce() -> None:
    position = start(VALLEY)
    for screen, told in ((None, True), ((80, 50), True), ((60, 16), False)):
        lines = [line.strip() for line in str(draw_position(position, PLAIN, screen=screen)).splitlines()]
        assert all((line in lines) is told for line in JOINS)


def test_rules_tell_below_a_board_what_spots_join_and_where_shades_are() -> None:
    rules = "rules:\n    Climb.\n\n    [board]\n\n    Then walk.\n\n    [board after ford]\n"
    game = gdl.loads(RULES + VALLEY + LOOKS + rules)
    stream = io.StringIO()
    show_rules(game.rules, PLAIN, Output(stream), 70)
    lines = [line.strip() for line in stream.getvalue().splitlines()]
    assert all(lines.count(line) == 1 for line in (*JOINS, "hill: red hill, blue hill")), "not below each board"
    stream = io.StringIO()
    show_rules(
        gdl.loads(RULES + "board grid(3, 3):\n    add pot\n    link pot to b2\n" + rules.replace("ford", "a1")).rules,
        PLAIN,
        Output(stream),
        70,
    )
    assert " pot joins b2\n" in stream.getvalue()


@pytest.mark.parametrize("style", [COLOUR, PLAIN], ids=["colour", "plain"])
def test_a_net_is_drawn_only_where_it_fits(style: Style) -> None:
    """Where it does not, its spots are listed, which takes less room."""
    position = start(VALLEY)
    smallest = picture(position, style, 1, 1)
    for columns in range(smallest.width, smallest.width + 12):
        for rows in range(smallest.height, smallest.height + 20, 3):
            drawn = picture(position, style, columns, rows)
            assert drawn.width <= columns and drawn.height <= rows
