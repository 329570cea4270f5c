"""Sets of sites that a rulebook shows as pictures: beside the board, below it, in diagrams, or else in words."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import gdl
from gdl.board_view.looks import looks_of
from gdl.board_view.sidebar import Sets, View, note_lines, pictures_of, player_lines
from gdl.board_view.small_boards import MOST_COLUMNS, MOST_ROWS, small_board
from gdl.board_view.style import ASCII, COLOUR, PLAIN, Line, Style
from gdl.opponents.digest import digest_of
from gdl.svg import svg_of
from gdl.terminal.drawing.draw import draw_position, picture
from gdl.terminal.drawing.sets_below import with_sets
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.reference import Position

GAME = """game "T"
players White, Black
board {board}
piece Man
state near_last per player: set
turn:
    choose s in empty
    place Man on s
    my near_last = near(s)
when no(empty): draw
looks:
    hide near_last
"""


def start(lines: str, board: str = "grid(3, 3)", moves: str = "") -> Position:
    """The start of a game with these lines of looks, after some moves."""
    text = GAME.format(board=board) + "".join(f"    {line.strip()}\n" for line in lines.strip().splitlines())
    position = gdl.loads(text).start()
    for move in moves.split():
        position = position.play(move)
    return position


def texts(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


def notes(view: View, width: int) -> list[str]:
    """What is told of the game without the legend, which stands last."""
    *told, legend = texts(note_lines(view, width))
    assert legend == " ○/● Man"
    return told


def small(board: str, members: str, flipped: bool = False, style: Style = PLAIN) -> list[str]:
    """The picture of a set on a board; nothing if there is none."""
    position = start(f'show {members} as picture, "w"', board)
    (label,) = looks_of(position).labels
    found = small_board(position.machine.program.board, label.picture, flipped)
    return [] if found is None else texts(list(found.lines(style)))


def test_squares_and_points() -> None:
    assert small("grid(3, 2)", "{a1, b2}") == ["· ● ·", "● · ·"]
    assert small("grid(3, 2)", "{a1, b2}", flipped=True) == ["· · ●", "· ● ·"]
    assert small("grid(3, 2)", "{a1, b2}", style=ASCII) == [". # .", "# . ."]
    assert small("grid(2, 1), played on vertices", "{a1, c2}") == ["· · ●", "● · ·"]


def test_what_was_taken_out_is_not_there() -> None:
    assert small("grid(3, 3): remove {b2, c3}", "{a1}") == ["· ·", "·   ·", "● · ·"]


def test_hexagons_lie_half_a_step_beside_the_next_row() -> None:
    assert small("hexagon(2)", "{b2, a1}") == [" · ·", "· ● ·", " ● ·"]
    assert small("hexagon(2)", "{b2, a1}", flipped=True) == [" · ●", "· ● ·", " · ·"]


@pytest.mark.parametrize(
    ("board", "members"),
    [
        ("ring(8)", "{site(1)}"),
        ("grid(2, 2), played on edges", "{a1n}"),
        ("grid(2, 2), played on cells and vertices", "{a1}"),
        ("grid(3, 3): add hand", "{a1} or hand"),
        ("track(1):\n    add x, y, z\n    remove site(1)\n    link x to y", "{x, y}"),
        ("grid(14, 3)", "{a1}"),
        ("grid(3, 14)", "{a1}"),
        ("grid(19, 19)", "{a1}"),
    ],
)
def test_other_sets_are_told_in_words(board: str, members: str) -> None:
    assert small(board, members) == []
    position = start(f'show {members} as picture, "w"', board)
    assert any(line.startswith(" w: ") for line in texts(note_lines(View(position, PLAIN), 80)))
    assert pictures_of(View(position, PLAIN)) == []


def test_the_largest() -> None:
    found = small("grid(13, 13)", "{a1}")
    assert len(found) == MOST_ROWS and max(map(len, found)) == MOST_COLUMNS


def test_pictures_stand_side_by_side_as_far_as_there_is_room() -> None:
    position = start("""show near(b2) as picture, "beside the middle"
        show {a1} as picture, "corner"
        show {c3} as picture, "the other corner\"""")
    view = View(position, PLAIN)
    assert notes(view, 60) == [
        " beside the middle  corner  the other corner",
        " · ● ·              · · ·   · · ●",
        " ● · ●              · · ·   · · ·",
        " · ● ·              ● · ·   · · ·",
    ]
    assert notes(view, 25) == [
        " beside the",
        " middle        corner",
        " · ● ·         · · ·",
        " ● · ●         · · ·",
        " · ● ·         ● · ·",
        " the other corner",
        " · · ●",
        " · · ·",
        " · · ·",
    ]
    assert max(map(len, notes(view, 9))) <= 9
    in_words = ["beside the middle: b1, a2, c2, b3", "corner: a1", "the other corner: c3"]
    assert "  ".join(in_words) in "  ".join(map(str.strip, notes(replace(view, sets=Sets.IN_WORDS), 80)))
    assert notes(replace(view, sets=Sets.ELSEWHERE), 80) == []
    assert "●" not in "".join(notes(view, 5))  # five columns and the blank before them are too many


def test_a_long_word_of_a_title_is_cut() -> None:
    position = start("""show {a1} as picture, "Donaudampfschiffe"
        show {c3} as picture, "far\"""")
    assert notes(View(position, PLAIN), 20)[0] == " Donaudampfs…  far"


def test_so_many_are_drawn_and_the_others_told_in_words() -> None:
    lines = "\n".join(f'show {{a1}} as picture, "corner {i}"' for i in range(30))
    view = View(start(lines), PLAIN)
    assert [each.title for each in pictures_of(view)] == [f"corner {i}" for i in range(24)]
    told = " ".join(notes(view, 60))
    assert "corner 23: a1" not in told and all(f"corner {i}: a1" in told for i in range(24, 30))


def test_what_each_player_has_stands_below_the_name() -> None:
    position = start('show near_last as picture, "next"', moves="a1 c3")
    told = texts(list(player_lines(View(position, PLAIN), 40)))
    assert told == [
        "▶ ○ White",
        "    next",
        "    · · ·",
        "    ● · ·",
        "    · ● ·",
        "  ● Black",
        "    next",
        "    · ● ·",
        "    · · ●",
        "    · · ·",
    ]
    assert [each.title for each in pictures_of(View(position, PLAIN))] == ["White's next", "Black's next"]


def test_none_is_not_drawn() -> None:
    position = start('show White Man as picture, "men"')
    assert notes(View(position, PLAIN), 40) == [] and pictures_of(View(position, PLAIN)) == []


def test_the_sets_stand_below_a_board_that_leaves_room_for_them() -> None:
    position = start('show {a1} as picture, "a long word for a corner"')
    view = View(position, COLOUR)
    board = picture(position, COLOUR, 40, 9)
    found = with_sets(board, view, (40, board.height + 5))
    assert found.has_sets and found.height == board.height + 5 and found.width == max(board.width, 24)
    assert str(found).splitlines()[-4].strip() == "a long word for a corner"
    assert {len(row) for row in found.rows} == {found.width}
    for site in site_numbers(position.machine.program.board.played):
        before, after = board.rectangle(site), found.rectangle(site)
        assert before is not None and after is not None
        column, row = before.middle
        shift = after.left - before.left
        assert found.site_at(column + shift, row) == site == board.site_at(column, row)
        assert found.rows[row][column + shift] == board.rows[row][column]
    for room in ((40, board.height + 4), (4, 60)):
        assert with_sets(board, view, room) is board
    plain = start('show count(empty) as "empty"')
    assert with_sets(board, View(plain, COLOUR), (80, 80)) is board


def test_line_mode_tells_them_in_words_where_a_screen_has_no_room() -> None:
    position = start('show {a1} as picture, "corner"')
    assert " ● · ·" in str(draw_position(position, PLAIN)).splitlines()
    assert " ● · ·" in str(draw_position(position, PLAIN, screen=(80, 24))).splitlines()
    low = str(draw_position(position, PLAIN, screen=(30, 10)))
    assert "corner: a1" in low and "● · ·" not in low


def test_diagrams_have_a_grid_with_a_disc_for_each_member() -> None:
    lines = 'show {a1, b2} as picture, "corner"'
    with_it, without = svg_of(start(lines)), svg_of(start('show count(empty) as "corner"'))
    assert with_it.count('class="cell"') - without.count('class="cell"') == 9
    assert len(re.findall(r'<circle class="ink"', with_it)) == 2
    assert ">corner<" in with_it and "corner: a1" not in with_it
    too_large = svg_of(start('show {a1} as picture, "corner"', "grid(19, 19)"))
    assert ">corner: a1<" in too_large


def test_rules_are_the_same_with_and_without_pictures() -> None:
    with_it, without = start('show {a1} as picture, "corner"'), start("")
    assert digest_of(with_it.machine.program) == digest_of(without.machine.program)
    assert with_it.text == without.text
