"""Boards as they are painted: twelve games at three sizes, pinned as text, and what holds for every size.

In the files a blank cell is a sign of its ground. With GDL_WRITE_GOLDEN set they are written anew: look at what
changed.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from drawn_boards import drawn_boards
from rich.color import Color, ColorSystem
from terminal_helpers import EDGE, Put, board, hues, program, start
from tiers import quick_where

import gdl
from gdl.board_view.style import COLOUR, PLAIN, Style
from gdl.board_view.themes import THEMES, Theme
from gdl.terminal.drawing.draw import picture
from gdl.terminal.drawing.last_move import touched
from gdl.terminal.drawing.marks import marked
from gdl.terminal.drawing.painting.tokens import quarters_of
from gdl.terminal.drawing.picture import Cell, Look, Picture
from gdl_interpreter.program.look_words import TINTS
from gdl_interpreter.reference import Position

PAINTED = Path(__file__).parent / "painted"
SIZES = {"small": (50, 20), "middle": (66, 26), "large": (124, 46)}
"""The room for a board in a terminal of 80 by 24, 100 by 30 and 160 by 50, beside what else is told."""

GAMES = (
    ("edges", 6),
    ("chess", 8),
    ("go", 20),
    ("hex", 14),
    ("backgammon", 9),
    ("oware", 5),
    ("3-a-side", 6),
    ("colonization", 10),
    ("quoridor", 8),
    ("synapse-ice", 6),
    ("draughts", 8),
    ("xiangqi", 9),
    ("shogi", 8),
)
QUICK = ("edges", "go", "oware")

_GROUNDS = {"dark": "░", "plain2": "░", "plain3": "▒", "pit": "▒", "groove": "▓", "deep": "▓", "last": "+", "line": "#"}


def _sign(cell: Cell) -> str:
    """A cell as one character."""
    ground = cell.look.background
    if cell.text != " " or not ground:
        return cell.text
    if ground.startswith(("shade:", "tint:")):
        return "~"
    return ground[-1] if ground.startswith("piece:") else _GROUNDS.get(ground, " ")


def _shown(drawn: Picture) -> str:
    return "\n".join("".join(map(_sign, row)).rstrip() for row in drawn.rows)


def _played(name: str, plies: int) -> tuple[Position, frozenset[int]]:
    position, rng = gdl.load(name).start(), random.Random(1)
    last = frozenset[int]()
    for _ in range(plies):
        if position.result is None:
            before, move = position, rng.choice(position.moves())
            position = before.play(move)
            last = touched(before, move, position)
    return position, last


@pytest.mark.parametrize(("name", "plies"), quick_where(lambda each: each[0] in QUICK, GAMES))
def test_a_painted_board_is_as_it_was(name: str, plies: int) -> None:
    position, last = _played(name, plies)
    text = ""
    for size in SIZES.values():
        drawn = picture(position, COLOUR, *size, last=last)
        assert drawn.width <= size[0] and drawn.height <= size[1]
        text += _shown(drawn) + "\n\n"
    file = PAINTED / f"{name}.txt"
    if os.environ.get("GDL_WRITE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


def test_every_file_belongs_to_a_game() -> None:
    assert {file.stem for file in PAINTED.glob("*.txt")} == {name for name, _ in GAMES}


# ---- what holds for every board

BOARDS = drawn_boards()
SOME = quick_where(lambda name: name in ("chess", "edges", "hex", "heaps", "walls", "ring"), BOARDS)


@pytest.mark.parametrize("name", SOME)
@pytest.mark.parametrize("style", [COLOUR, PLAIN, Style(colour=True, unicode=False)], ids=["colour", "plain", "ascii"])
def test_more_room_never_makes_a_board_smaller(name: str, style: Style) -> None:
    position = start(BOARDS[name][0])
    drawn = [picture(position, style, wide, high) for wide, high in ((1, 1), (60, 20), (150, 50))]
    sizes = [each.width * each.height for each in drawn]
    assert sizes == sorted(sizes)
    if not style.unicode:
        assert all("".join(cell.text for cell in row).isascii() for each in drawn for row in each.rows)


@pytest.mark.parametrize("name", SOME)
def test_every_name_in_a_picture_is_a_colour_of_every_theme(name: str) -> None:
    rules, last = BOARDS[name]
    drawn = picture(start(rules), COLOUR, 80, 24, last=[rules.board.index[site] for site in last.split()])
    names = {name for row in drawn.rows for cell in row for name in (cell.look.foreground, cell.look.background)}
    for theme in THEMES.values():
        assert names <= theme.palette([player.name for player in rules.players]).keys()


def test_all_themes_have_the_same_names() -> None:
    keys = [theme.colours.keys() for theme in THEMES.values()]
    assert all(each == keys[0] for each in keys)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_what_is_written_on_a_piece_is_unlike_the_piece(theme: Theme) -> None:
    worn = theme.palette(["White", "Black", "Red", "Ann"])
    for body in ("piece:0", "piece:1", "piece:2", "piece:3", "piece:neutral", "piece:dark", "piece:light"):
        assert abs(_light(worn[body]) - _light(worn[f"on {body}"])) > 60


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_marks_are_unlike_one_another_and_every_ground(theme: Theme) -> None:
    marks = [theme.colours[name] for name in ("last", "lit", "chosen", "cursor")]
    grounds = {theme.colours[name] for name in ("light", "dark", "plain", "plain2", "plain3", "wood", "hole", "pit")}
    assert len(set(marks)) == 4 and not grounds & set(marks)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_tints_are_unlike_every_ground_also_in_256_colours(theme: Theme) -> None:
    colours = theme.colours
    tints = [colours[f"shade:{number}"] for number in range(len(TINTS))]
    grounds = [colours[name] for name in ("light", "dark", "plain", "plain2", "plain3", "hole")]
    for seen in (_as_it_is, _of_256):
        assert all(_far(seen(tint), seen(ground)) >= 25 for tint in tints for ground in grounds)


def _light(colour: str) -> int:
    return sum(int(colour[n : n + 2], 16) for n in (1, 3, 5)) // 3


def _as_it_is(colour: str) -> str:
    return colour


def _of_256(colour: str) -> str:
    """What a terminal of 256 colours shows."""
    return Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex


def _far(colour: str, other: str) -> int:
    pairs = ((int(colour[n : n + 2], 16), int(other[n : n + 2], 16)) for n in (1, 3, 5))
    return max(abs(one - two) for one, two in pairs)


HUES = {
    "Red": "Coral Salmon Crimson Scarlet Ruby Maroon Burgundy",
    "Green": "Jade Emerald Olive Lime",
    "Cyan": "Teal Turquoise Aqua Azure Sky",
    "Blue": "Navy Sapphire Indigo",
    "Purple": "Violet Plum Lavender Lilac",
    "Pink": "Rose",
    "Gold": "Amber",
    "Brown": "Bronze Copper",
    "White": "Ivory",
    "Black": "Ebony Onyx",
}


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("like", HUES)
def test_a_player_named_after_a_shade_has_its_hue(theme: Theme, like: str) -> None:
    for name in HUES[like].split():
        worn, other = (theme.palette(["Ann", each])["piece:1"] for each in (name, like))
        assert hues(worn, other)[2] <= 70, name


@pytest.mark.parametrize("shown", [_as_it_is, _of_256])
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_pieces_of_any_two_players_are_told_apart(theme: Theme, shown: Callable[[str], str]) -> None:
    names = [*" ".join(HUES.values()).split(), *HUES, "Yellow", "Orange", "Magenta", "Grey", "Silver", "Fuchsia", "Ann"]
    for pair in combinations(names, 2):
        worn = theme.palette(pair)
        assert _far(shown(worn["piece:0"]), shown(worn["piece:1"])) >= 20, pair
    for players in (names[:16], names[16:32], names[-16:], ["White", *"ABCDEFGHIJKLMNO"]):
        pieces = [
            worn for name, worn in theme.palette(players).items() if name.startswith("piece:") and name[6:].isdigit()
        ]
        assert len(pieces) == 16 and all(_far(*pair) >= 20 for pair in combinations(pieces, 2)), players


def test_who_is_named_after_a_colour_itself_wears_it() -> None:
    red = THEMES["dark"].palette(["Red"])["piece:0"]
    assert (
        THEMES["dark"].palette(["Scarlet", "Red"])["piece:1"] == red == THEMES["dark"].palette(["Scarlet"])["piece:0"]
    )


PARTIES = (
    ["Red", "Blue", "Green", "Yellow", "White", "Black"],
    ["Magenta", "Cyan", "Orange"],
    list("ABCDEFGH"),
    ["Coral", "Jade", "Amber", "Navy", "Lavender"],
)


@pytest.mark.parametrize("shown", [_as_it_is, _of_256])
@pytest.mark.parametrize("players", PARTIES, ids="".join)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_ground_of_a_players_sites_has_the_colour_of_the_player(
    theme: Theme, players: list[str], shown: Callable[[str], str]
) -> None:
    worn = theme.palette(players)
    tints = [shown(worn[f"tint:{n}"]) for n in range(len(players))]
    grounds = [shown(worn[name]) for name in ("light", "dark", "plain", "plain2", "plain3", "wood")]
    for n, tint in enumerate(tints):
        much, has, apart = hues(tint, worn[f"piece:{n}"])
        if has > 10:
            assert much >= 40 and apart <= 30, players[n]
        else:
            assert much <= 10
        assert all(_far(tint, ground) >= 10 for ground in grounds), players[n]
        assert _far(tint, shown(worn[f"piece:{n}"])) >= 20, players[n]
    assert all(_far(tint, other) >= 20 for tint, other in combinations(tints, 2))


def test_a_board_seen_from_the_other_side_is_turned_about() -> None:
    position = start(program(board("grid", 4, 3), "White Black", "King", put=[Put("White King", "a1")]))
    upright, turned = (picture(position, COLOUR, 60, 20, flipped) for flipped in (False, True))
    number = position.machine.program.board.index["a1"]
    here, there = upright.rectangle(number), turned.rectangle(number)
    assert here is not None and there is not None
    assert here.left < there.left and here.top > there.top
    assert "a" in str(upright).splitlines()[-1] and str(upright).splitlines()[-1].split() == ["a", "b", "c", "d"]
    assert str(turned).splitlines()[-1].split() == ["d", "c", "b", "a"]


@pytest.mark.parametrize("style", [COLOUR, PLAIN], ids=["colour", "plain"])
@pytest.mark.parametrize("mark", ["lit", "chosen", "cursor"])
def test_a_mark_is_seen_on_empty_sites_and_on_pieces_and_leaves_these(style: Style, mark: str) -> None:
    position = start(program(board("grid", 3, 3), "White Black", "King", put=[Put("White King", "a1")]))
    drawn = picture(position, style, 40, 14)
    names = position.machine.program.board.index
    for name in ("a1", "b2"):
        found = marked(drawn, {names[name]: mark})
        assert found.rows != drawn.rows and found.places == drawn.places
    kept = marked(drawn, {names["a1"]: mark})
    assert [look for look in _looks(kept) if look.background.startswith("piece:")] == [
        look for look in _looks(drawn) if look.background.startswith("piece:")
    ]


def test_a_site_at_the_right_end_has_both_its_brackets() -> None:
    position = start(program(board("grid", 3, 3, played=[EDGE]), "White Black", "King"))
    drawn = picture(position, PLAIN, 40, 14)
    last = position.machine.program.board.index["c2e"]
    rectangle = drawn.rectangle(last)
    assert rectangle is not None and rectangle.middle[0] == drawn.width - 1
    row = str(marked(drawn, {last: "chosen"})).splitlines()[rectangle.middle[1]]
    assert row[rectangle.middle[0] - 1] == "[" and row.endswith("]")


def _looks(drawn: Picture) -> list[Look]:
    return [cell.look for row in drawn.rows for cell in row]


def test_beside_thin_edges_the_nearest_is_meant() -> None:
    on = board("grid", 2, 2, played=[EDGE])
    drawn = picture(start(program(on, "Red Black")), COLOUR, 40, 20)
    for site in drawn.places:
        found = drawn.rectangle(site)
        assert found is not None
        column, row = found.middle
        assert drawn.site_at(column, row) == site
        assert site in {drawn.site_at(column + 1, row), drawn.site_at(column, row + 1)}
    assert drawn.site_at(drawn.width + 20, 1) is None


@pytest.mark.parametrize("wide", range(3, 14))
@pytest.mark.parametrize("high", range(3, 10))
def test_a_round_token_is_alike_on_both_sides(wide: int, high: int) -> None:
    """Left and right, where it begins at the upper edge of a cell; and it stays within its room."""
    found = dict(quarters_of("round", wide, high, 0))
    assert found and all(across < wide and row < (high + 1) // 2 for across, row in found)
    for (across, row), quarters in found.items():
        mirrored = (quarters & 0b0101) << 1 | (quarters & 0b1010) >> 1
        assert found[wide - 1 - across, row] == mirrored


@pytest.mark.parametrize("style", [COLOUR, Style(colour=True, unicode=False)], ids=["unicode", "ascii"])
def test_each_empty_place_of_a_low_board_of_hexagons_has_a_dot(style: Style) -> None:
    on = board("hexagon", 5)
    position = start(program(on, "White Black", "Marble", put=[Put("White Marble", "a1 e5")]))
    drawn = picture(position, style, 60, 18)
    dot = style.pick("·", ".")
    dots = [(at, row) for row in range(drawn.height) for at, cell in enumerate(drawn.rows[row]) if cell.text == dot]
    assert len({drawn.site_at(*place) for place in dots}) == len(dots) == 61 - 2


GROVE = """game "Grove"
players Red, Blue
board hexagon(3)
piece {kinds}
turn:
    choose what in kinds
    choose spot in empty
    place what on spot
when no(empty): mover wins
looks:
    piece Oak as tall
"""


@pytest.mark.parametrize("size", [(40, 8), (60, 18), (120, 46)])
@pytest.mark.parametrize("dark", ["", "    piece Birch as dark\n"])
def test_traits_that_leave_kinds_alike_leave_their_letters(size: tuple[int, int], dark: str) -> None:
    position = gdl.loads(GROVE.format(kinds="Oak, Birch, Shrub") + dark).start()
    looks = [
        [list(row) for row in picture(position.play(f"{kind} c3"), COLOUR, *size).rows]
        for kind in ("Oak", "Birch", "Shrub")
    ]
    assert looks[0] != looks[1] != looks[2] != looks[0]


def test_traits_that_tell_all_kinds_apart_stand_for_letters_where_there_is_room() -> None:
    position = gdl.loads(GROVE.format(kinds="Oak, Birch")).start()
    oak, birch = position.play("Oak c3"), position.play("Birch c3")
    for size, letters in (((40, 8), True), ((120, 46), False)):
        assert picture(oak, COLOUR, *size).rows != picture(birch, COLOUR, *size).rows
        token = picture(oak, COLOUR, *size)
        assert any(cell.text == "O" for row in token.rows for cell in row) is letters


SHADED = """game "Shaded"
players Red, Blue
board {board}
piece Man
turn:
    choose spot in empty
    place Man on spot
when no(empty): mover wins
looks:
    shade {site} as "home"
"""

SHAPES = (
    "grid(4, 4)",
    "grid(4, 4), played on vertices",
    "grid(4, 4), played on edges",
    "grid(4, 4), played on cells or edges",
    "grid(4, 4), played on cells or vertices",
    "grid(4, 4), played on cells or edges or vertices",
    "hexagon(3)",
    "triangle(4)",
    "rhombus(4)",
)


@pytest.mark.parametrize("size", [(50, 20), (124, 46)])
@pytest.mark.parametrize("board", SHAPES)
def test_a_site_that_the_rulebook_tints_has_that_ground(board: str, size: tuple[int, int]) -> None:
    seen = 0
    sites = gdl.loads(SHADED.format(board=board, site="none")).program.board.sites
    for site in sites:
        position = gdl.loads(SHADED.format(board=board, site=site.name)).start()
        drawn = picture(position, COLOUR, *size)
        box = drawn.rectangle(position.machine.program.board.index[site.name])
        seen += box is not None
        if box is not None:
            rows = drawn.rows[box.top : box.top + box.height]
            grounds = {cell.look.background for row in rows for cell in row[box.left : box.left + box.width]}
            assert any(ground.startswith("shade:") for ground in grounds), site.name
    assert seen >= len(sites) // 2


@pytest.mark.parametrize(("board", "bare"), [("grid(4, 4)", " "), ("grid(4, 4), played on vertices", "┼")])
def test_what_the_last_move_touched_is_seen_where_something_can_be_chosen(board: str, bare: str) -> None:
    """The ground has one colour only: there is a dot on it."""
    position = gdl.loads(SHADED.format(board=board, site="none")).start()
    man, left, other = (position.machine.program.board.index[site] for site in ("b2", "c3", "c2"))
    position = position.play("b2")
    drawn = marked(picture(position, COLOUR, 60, 20, last=[man, left]), dict.fromkeys((man, left, other), "lit"))

    def middle(site: int) -> Cell:
        box = drawn.rectangle(site)
        assert box is not None
        return drawn.rows[box.middle[1]][box.middle[0]]

    assert [middle(site).text for site in (man, left, other)] == ["•", "•", bare]
    assert middle(man).look.background == "piece:0" and middle(left).look.background == "lit"


TALL = """
players Red(temple = c1), Blue(temple = c5)
board grid(5, 5): add aside, spare
piece Master, Student, Tiger(neutral), Crab(neutral)
setup:
    place Red Master on c1
    place Red Student on {b1, c2}
    place Tiger on aside
    place Crab on spare
turn:
    choose man in mine
    choose spot in near(man) and empty
    move man to spot
when stuck: mover loses
looks:
    shade temple as "temple"
    piece Master as tall
"""


def _painted(drawn: Picture, site: int, body: str) -> int:
    """How many cells of a site have a piece's colour."""
    (box,) = drawn.places[site]
    cells = (
        cell for row in drawn.rows[box.top : box.top + box.height] for cell in row[box.left : box.left + box.width]
    )
    return sum(body in (cell.look.foreground, cell.look.background) for cell in cells)


def test_a_tall_piece_is_larger_than_others_though_cards_have_no_traits() -> None:
    for rules, larger in ((TALL, True), (TALL.replace("    piece Master as tall\n", ""), False)):
        game = gdl.loads(rules)
        index, drawn = game.program.board.index, picture(game.start(), COLOUR, 66, 26)
        master, student = (_painted(drawn, index[site], "piece:0") for site in ("c1", "b1"))
        assert (master > student) is larger


def test_a_sign_is_on_a_token_where_its_ground_has_the_colour_of_its_owner() -> None:
    """As a figure it would hardly be seen."""
    game = gdl.loads(TALL.replace("piece Master,", 'piece Master(symbol = "♔♚"),').replace("Red Student", "Red Master"))
    index, drawn = game.program.board.index, picture(game.start(), COLOUR, 66, 26)
    inks = [_painted(drawn, index[site], "on piece:0") for site in ("c1", "c2")]
    assert inks[0] > 0 and inks[1] == 0
