"""Drawings, pinned as text. With GDL_WRITE_GOLDEN set the files are written anew: look at what changed."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from drawn_boards import drawn_boards
from terminal_helpers import Put, board, program, start

import gdl
from gdl.board_view.contents import contents_of
from gdl.board_view.glyphs import Glyphs, glyphs_of, short_names
from gdl.board_view.style import ASCII, COLOUR, PLAIN, Style
from gdl.board_view.themes import THEMES, Theme
from gdl.infra.output import Output
from gdl.terminal.drawing.draw import draw_board, draw_position, picture, show
from gdl.terminal.drawing.marks import marked
from gdl.terminal.drawing.picture import Picture, Rectangle
from gdl.terminal.how_to_play import show_rules
from gdl.terminal.style import style_for
from gdl_interpreter.board.site import site_numbers

GOLDEN = Path(__file__).parent / "golden"
BOARDS = drawn_boards()


@pytest.mark.parametrize("name", BOARDS)
def test_a_drawing_is_as_it_was(name: str) -> None:
    rules, last = BOARDS[name]
    position = start(rules)
    touched = [rules.board.index[site] for site in last.split()]
    both = [str(draw_board(position, style, touched)) for style in (PLAIN, ASCII)]
    text = "\n\n".join([*both, str(draw_position(position, PLAIN))]) + "\n"
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("GDL_WRITE_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", BOARDS)
def test_ascii_is_ascii_and_fits_the_screen(name: str) -> None:
    drawing = draw_position(start(BOARDS[name][0]), ASCII)
    assert str(drawing).isascii()
    assert name == "track-counts" or max(map(len, str(drawing).splitlines())) <= 80


@pytest.mark.parametrize("name", BOARDS)
def test_every_site_of_a_painted_board_is_in_the_picture(name: str) -> None:
    rules, last = BOARDS[name]
    position = start(rules)
    for flipped in (False, True):
        drawn = picture(position, COLOUR, 80, 24, flipped, [rules.board.index[site] for site in last.split()])
        assert set(drawn.places) == set(site_numbers(rules.board.played))
        assert {len(row) for row in drawn.rows} == {drawn.width}
        for site in drawn.places:
            column, row = _place(drawn, site).middle
            assert drawn.site_at(column, row) == site
            assert 0 <= column < drawn.width and 0 <= row < drawn.height


def _place(drawn: Picture, site: int) -> Rectangle:
    found = drawn.rectangle(site)
    assert found is not None
    return found


def test_golden_files_all_belong_to_a_board() -> None:
    assert {file.stem for file in GOLDEN.glob("*.txt")} == set(BOARDS)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_eight_players_have_eight_colours_and_colour_names_are_worn(theme: Theme) -> None:
    names = ["Red", "Blue", "Green", "Yellow", "White", "Black", "Orange", "Purple"]
    worn = theme.palette(names)
    assert len({worn[f"piece:{i}"] for i in range(8)}) == 8
    assert len({worn[f"player:{i}"] for i in range(8)}) == 8
    letters = theme.palette(list("ABCDEFGH"))
    assert len({letters[f"piece:{i}"] for i in range(8)}) == 8
    assert theme.palette(["North", "Red"])["piece:1"] == worn["piece:0"]
    assert theme.palette(["North", "Red"])["piece:0"] != worn["piece:0"]


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Black", "White"], ["B", "W"]),
        (["Black", "Blue", "Red"], ["Ba", "Bu", "R"]),
        (["Man", "Many"], ["M", "My"]),
        (["Samuel", "samuel"], ["S", "s2"]),
        (["Abcd", "Abce", "Abde"], ["Abcd", "Abce", "Abde"]),
    ],
)
def test_short_names_differ(names: list[str], short: list[str]) -> None:
    assert short_names(names) == short


def test_a_given_letter_is_kept_and_leaves_the_initial_to_others() -> None:
    rules = program(board("grid", 2, 2), "White Black", "King Knight", letters={"Knight": "N"})
    marks = glyphs_of(rules, PLAIN.unicode)
    assert (marks.piece(0, 0), marks.piece(1, 0), marks.piece(0, 1), marks.piece(1, 1)) == ("K", "k", "N", "n")


@pytest.mark.parametrize(
    ("players", "symbol", "style", "marks"),
    [
        ("White Black", "♔♚", PLAIN, "♔♚"),
        ("Black White", "♔♚", PLAIN, "♚♔"),
        ("Red Black", "♔♚", PLAIN, "♔♚"),
        ("Red Blue", "♔♚", PLAIN, "♚♔"),
        ("White Black", "♔♚", COLOUR, "♔♚"),
        ("Red Green Blue", "♔♚", PLAIN, "RKGKBK"),
        ("White Black", "♔♚", ASCII, "Kk"),
        ("White Black", "★", PLAIN, "Kk"),
        ("White Black", "★", COLOUR, "★★"),
        ("Red Green Blue", "♔♚", COLOUR, "♚♚♚"),
        ("Solo", "♔♚", PLAIN, "♚"),
    ],
)
def test_a_symbol_is_drawn_where_it_tells_whose_it_is(players: str, symbol: str, style: Style, marks: str) -> None:
    rules = program(board("grid", 2, 2), players, "King Man", symbols={"King": symbol})
    drawn = glyphs_of(rules, style.unicode, coloured=style.colour)
    assert "".join(drawn.piece(owner, 0) for owner in range(len(rules.players))) == marks


def test_marks_never_coincide() -> None:
    rules = program(board("grid", 2, 2), "Ann Bob Bill", "Ant Bat Bee Ball", neutral="Ball", put=[Put("Bob Bat", "a1")])
    marks = glyphs_of(rules, ASCII.unicode)
    every = [marks.piece(o, k) for o in range(3) for k in range(3)] + [marks.piece(None, 3)]
    assert len(set(every)) == len(every)


class _Stream:
    def __init__(self, encoding: str, terminal: bool) -> None:
        self.encoding = encoding
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize(
    ("encoding", "terminal", "environment", "colour", "unicode"),
    [
        ("utf-8", True, {"TERM": "xterm"}, True, True),
        ("UTF-8", True, {"TERM": "xterm", "NO_COLOR": "1"}, False, True),
        ("utf-8", True, {"TERM": "dumb"}, False, False),
        ("utf-8", False, {"TERM": "xterm"}, False, True),
        ("iso-8859-1", True, {"TERM": "xterm"}, True, False),
    ],
)
def test_the_style_follows_the_terminal(
    encoding: str, terminal: bool, environment: dict[str, str], colour: bool, unicode: bool
) -> None:
    style = style_for(_Stream(encoding, terminal), environment)  # type: ignore[arg-type]
    assert (style.colour, style.unicode) == (colour, unicode)


def test_names_cannot_upset_the_terminal() -> None:
    rules = program(board("grid", 2, 2), "White Black", title="\x1b[2Jclear — screen…")
    position = start(rules)
    for encoding, style, shown in (
        ("ascii", ASCII, "<U+001B>[2Jclear - screen..."),
        ("utf-8", PLAIN, "<U+001B>[2Jclear — screen…"),
    ):
        stream = io.TextIOWrapper(io.BytesIO(), encoding)
        show(draw_position(position, style), position, style, Output(stream))
        stream.seek(0)
        assert stream.readline().rstrip() == shown


def test_squares_are_called_as_in_their_game_and_typed_either_way() -> None:
    position = gdl.load("minishogi").start()
    assert position.find("a2-a3").text == position.find("5d-5c").text == "5d-5c"
    text = position.play("5d-5c").text
    assert "place Black Pawn on a3" in text and gdl.load("minishogi").position(text).text == text
    drawn = str(draw_board(position, PLAIN)).splitlines()
    assert drawn[-1].split() == ["5", "4", "3", "2", "1"]
    assert [line.split()[0] for line in drawn if line.strip()[0] in "abcde"] == ["a", "b", "c", "d", "e"]


def test_signs_of_their_own_script_are_on_the_pieces_and_in_the_legend() -> None:
    position = gdl.load("minishogi").start()
    signs = str(draw_position(position, Style(colour=True, native=True)))
    letters = str(draw_position(position, COLOUR))
    assert "王/玉 King" in signs and signs.count("飛") == 3 and "capital" not in signs
    assert "K King" in letters and "飛" not in letters
    assert "飛" not in str(draw_position(position, Style(colour=False, native=True)))


def test_where_colours_tell_the_sides_letters_have_one_form() -> None:
    """In the legend as on the board, where large letters are all capitals."""
    position = gdl.load("shogi").start()
    coloured, plain = (str(draw_position(position, style)) for style in (COLOUR, PLAIN))
    assert "K King" in coloured and "capital" not in coloured
    assert "K/k King" in plain and "(capital Black, small White)" in plain


def test_shades_of_players_are_told_by_whose_they_are() -> None:
    position = gdl.load("cornerport").start()
    coloured, plain = (str(draw_position(position, style)) for style in (COLOUR, PLAIN))
    assert "White's port" in coloured and "Black's port" in coloured
    assert "▒ White's port" in plain and "▓ Black's port" in plain and "port:" not in plain


def test_a_pattern_stands_in_the_legend_once_and_for_what_is_drawn_with_it() -> None:
    """Without colours, shades of one tint have the same one, and what lies beside the board has none: it is named."""
    text = f'{ABOUT_MARKS.rstrip()}, blue\n    shade {{c2}} as "bank", blue\n    shade aside as "store"\n'
    coloured, plain = (str(draw_position(gdl.loads(text).start(), style)) for style in (COLOUR, PLAIN))
    assert "██ pond" in coloured and "██ bank" in coloured and "██ store" in coloured
    assert plain.count("░ pond, bank") == 1 and plain.endswith(" store: aside")


BORNE_OFF = """place White Man on site(1)
men(site(1)) = 1
White on_bar = 2
White borne_off = 12
place Black Man on site(23)
men(site(23)) = 14
Black borne_off = 1"""


@pytest.mark.parametrize("style", [COLOUR, PLAIN], ids=["colour", "plain"])
def test_the_bar_lies_between_the_halves_and_men_are_on_it(style: Style) -> None:
    position = gdl.load("backgammon").position(BORNE_OFF)
    drawn, names = picture(position, style, 80, 24), position.machine.program.board.index
    bar, six, seven = (drawn.rectangle(names[name]) for name in ("bar", "6", "7"))
    assert bar is not None and six is not None and seven is not None
    assert six.left + six.width <= bar.left and bar.left + bar.width <= seven.left
    held = [row[bar.left : bar.left + bar.width] for row in drawn.rows]
    assert "2" in "".join(cell.text for row in held for cell in row)
    lines = str(drawn).splitlines()
    assert "bar" in lines[-1] and any("12" in line for line in lines[1:-1])


def test_a_gap_between_tiles_is_empty_and_a_house_without_seeds_is_not() -> None:
    tiles = contents_of(gdl.load("fifteen-puzzle").start(), Glyphs((), (), (), ""), PLAIN, ())
    assert "0" not in {content.text for content in tiles.values()} and len(tiles) == 15
    houses = str(draw_board(gdl.load("oware").start().play("1"), PLAIN))
    assert "0" in houses.replace("10", "")


def test_a_legend_has_no_letters_where_traits_are_drawn() -> None:
    drawn = str(draw_position(gdl.load("quarto").start(), COLOUR))
    assert "Letters name the traits" in drawn and "Slqf" not in drawn


@pytest.mark.parametrize("size", [(60, 20), (90, 40), (130, 60)])
@pytest.mark.parametrize("kinds", ["Oak", "Oak Birch Bush", "Oak Birch Birches"])
def test_a_side_of_a_hexagon_has_one_slant_in_a_row(size: tuple[int, int], kinds: str) -> None:
    drawn = picture(start(program(board("hexagon", 3), "Red Blue", kinds)), PLAIN, *size)
    rows = ["".join(cell.text for cell in row) for row in drawn.rows]
    slanted = [row.replace(" ", "") for row in rows if "╱" in row]
    assert all("╱╱" not in row and "╲╲" not in row for row in slanted)
    assert sum(map(len, slanted)) % 6 == 0  # three pairs of sides, in equally many rows each


ABOUT_MARKS = """game "T"
players Red, Blue
board grid(3, 2):
    add aside
piece Mill, Mast(letter = "Mt"), Boat
setup:
    place Red Mill on {a1, b1}
    place Blue Mast on c1
    place Red Boat on aside
turn:
    choose spot in empty
    place Boat on spot
when no(empty): mover wins
looks:
    shade {b1, b2} as "pond"
"""


def test_what_stands_on_a_marked_site_is_seen_whatever_the_width() -> None:
    position = gdl.loads(ABOUT_MARKS).start()
    names = ("a1", "b1", "c1", "a2", "b2", "aside")
    index = position.machine.program.board.index
    for mark, brackets in (("lit", "()"), ("chosen", "[]")):
        text = str(marked(picture(position, PLAIN), {index[name]: mark for name in names}))
        first, last = brackets
        for standing in ("M", "mt", *("░" * (mark == "chosen")), "(B) aside"):
            assert f"{first}{standing}{last}" in text
    lit = str(marked(picture(position, PLAIN), dict.fromkeys((index["a2"], index["b2"]), "lit")))
    assert "│  • │░░•░│" in lit
    under = marked(picture(position, PLAIN), {index["c1"]: "cursor"})
    assert "".join(cell.text for row in under.rows for cell in row if cell.look.reverse) == "mt"


@pytest.mark.parametrize("style", [PLAIN, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize(
    "shape", ["grid(3, 3)", "grid(3, 3), played on vertices", "rhombus(3)", "rhombus(10)", "grid(12, 12)"]
)
def test_what_lies_around_a_marked_site_leaves_its_mark(shape: str, style: Style) -> None:
    """What the last move left, what is lit and what is chosen: the sign of the legend stands within the brackets."""
    text = f"""players White, Black
board {shape}: add well
piece Man
turn:
    choose spot in empty
    place Man on spot
when no(empty): mover wins
looks:
    mark b2 or well as ring, "ring"
"""
    position = gdl.loads(text).start()
    index = position.machine.program.board.index
    ring = style.pick("◦", "o")
    for name in ("b2", "well"):
        drawn = picture(position, style, last=[index[name]])
        assert f"[{ring}]" in str(drawn)
        assert str(drawn).count(ring) == str(picture(position, style)).count(ring)
    for mark, (first, last) in (("lit", "()"), ("chosen", "[]")):
        assert f"{first}{ring}{last}" in str(marked(picture(position, style), {index["b2"]: mark}))


def test_signs_on_a_board_of_the_rules_are_explained_once() -> None:
    """Below the first board, and below a later one where others are drawn."""
    game = gdl.loads(
        """players White, Black
board grid(3, 3)
piece Man
state lit per site = false
turn:
    choose spot in empty
    place Man on spot
    lit(b3) = spot is c3
when no(empty): mover wins
rules:
    Fill the board.

    [board]

    [board after a1]

    [board after c3]
looks:
    shade row(2) as "ford"
    mark (s in sites where lit(s)) as dot, "lit"
"""
    )
    written = io.StringIO()
    show_rules(game.rules, PLAIN, Output(written), 80)
    text = written.getvalue()
    assert text.count("ford") == 2 and text.count("● lit") + text.count("• lit") == 1
    assert text.index("ford") < text.index("After a1") < text.index("After c3") < text.rindex("ford")


@pytest.mark.parametrize("style", [PLAIN, COLOUR])
def test_a_board_in_the_rules_ends_its_last_line(style: Style) -> None:
    """What comes behind it, a prompt or a paragraph, begins a line of its own; between blocks one is empty."""
    game = gdl.loads(
        """players White, Black
board hexagon(2)
piece Man
turn:
    choose spot in empty
    place Man on spot
when no(empty): mover wins
rules:
    Fill the board.

    [board]

    Then it is over.

    [board]
"""
    )
    written = io.StringIO()
    show_rules(game.rules, style, Output(written), 80)
    rows = written.getvalue().split("\n")
    behind = rows.index("Then it is over.")
    assert rows[behind - 1] == rows[behind + 1] == rows[-1] == "" != rows[-2]


CARTS = """players Red, Blue
board grid(2, 1), played on cells and edges
piece Cart, Fence
state facing per piece: direction
setup:
    place Red Cart on a1 with facing = east
    place Red Fence on b1n
    place Blue Fence on a1e
    place Blue Fence on b1e with facing = north
turn:
    choose spot in empty
    place Cart on spot with facing = north
when no(empty): draw
"""


def test_a_piece_on_an_edge_stands_on_its_line_with_or_without_a_facing() -> None:
    drawn = str(draw_board(gdl.loads(CARTS).start(), PLAIN)).splitlines()
    assert [line.strip() for line in (drawn[0], drawn[2])] == ["·┄┄┄┄┄┄┄·───F───·", "1 ┆  C→   f       f↑"]


@pytest.mark.parametrize("style", [PLAIN, ASCII], ids=["unicode", "ascii"])
def test_a_point_that_the_last_move_left_is_marked_without_colours_too(style: Style) -> None:
    position = gdl.load("go", size=9).start()
    index = position.machine.program.board.index
    drawn = str(draw_board(position, style, [index["a1"], index["d4"]])).splitlines()
    assert style.pick(" 1 [└]──┴", " 1 [+]--+") in drawn[-2] and style.pick("┼──[┼]──┼", "+--[+]--+") in drawn[-8]
