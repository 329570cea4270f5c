"""Pictures in SVG: what is drawn where, and that nothing in a rulebook can make them anything else."""

from __future__ import annotations

import re
import xml.etree.ElementTree as Xml
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from drawn_boards import drawn_boards
from terminal_helpers import Put, board, facing, hues, per_site, program, start

import gdl
from gdl.board_view.colours import is_pale, mixed, players_colours
from gdl.board_view.style import COLOUR, PLAIN, Style
from gdl.cli import main
from gdl.svg import svg_of
from gdl.svg.looks import style_of
from gdl.terminal.drawing.draw import draw_board
from gdl_interpreter.program.model import Look

BOARDS = drawn_boards()
NAMESPACE = "{http://www.w3.org/2000/svg}"


def drawn(text: str, tag: str, look: str = "") -> list[Xml.Element]:
    """The shapes of one sort, those of one look only where that is asked for."""
    return [each for each in Xml.fromstring(text).iter(NAMESPACE + tag) if look in ("", each.get("class"))]


def words(text: str, look: str = "") -> list[str]:
    return [each.text or "" for each in drawn(text, "text", look)]


@pytest.mark.parametrize("name", BOARDS)
def test_every_sort_of_board_is_a_small_picture(name: str) -> None:
    rules, last = BOARDS[name]
    position = start(rules)
    text = svg_of(position, [rules.board.index[site] for site in last.split()])
    left, top, wide, high = (float(part) for part in Xml.fromstring(text).attrib["viewBox"].split())
    assert len(text) < 20_000
    assert text == svg_of(position, [rules.board.index[site] for site in last.split()])
    told = any(words(text, "told"))
    assert len(drawn(text, "circle", "last")) == len(last.split()) + told
    for disc in drawn(text, "circle"):
        x, y = float(disc.attrib["cx"]), float(disc.attrib["cy"])
        assert left < x < left + wide and top < y < top + high
    looks = set(re.findall(r'class="([^"]*)"', text))
    assert looks <= set(re.findall(r"\.([\w-]+)\{", text)), "every look is in the style"


def test_pieces_stand_on_their_sites_in_their_owners_colours() -> None:
    put = [Put("White Man", "a1"), Put("Red Man", "c2")]
    text = svg_of(start(program(board("grid", 3, 2), "White Red", "Man", put=put)))
    places = {look: [(d.attrib["cx"], d.attrib["cy"]) for d in drawn(text, "circle", look)] for look in ("o0", "o1")}
    assert places == {"o0": [("40", "-40")], "o1": [("120", "-80")]}
    assert ".o0{fill:#fdfdfb" in text and ".o1{fill:#d52b2b" in text
    assert words(text) == ["a", "b", "c", "1", "2"], "one kind needs no letters"


def test_kinds_are_told_apart_by_letters_or_signs() -> None:
    put = [Put("White Man", "a1"), Put("White King", "b1"), Put("Black King", "c1"), Put("- Wall", "d1")]
    symbols = {"King": "♔♚", "Wall": "×"}
    rules = program(board("grid", 4, 1), "White Black", "Man King Wall", neutral="Wall", symbols=symbols, put=put)
    text = svg_of(start(rules))
    assert (words(text, "on0"), words(text, "o0"), words(text, "o1")) == (["M"], ["♚\ufe0e"], ["♚\ufe0e"])
    assert len(drawn(text, "path", "cross")) == 1


def test_players_with_letters_for_names_are_their_letters() -> None:
    text = svg_of(start(program(board("grid", 3, 3), "X O", "Mark", put=[Put("O Mark", "b2")])))
    assert words(text, "o1") == ["O"] and not drawn(text, "circle")


@pytest.mark.parametrize(("men", "discs", "told"), [(1, 1, []), (5, 5, []), (7, 5, ["7"])])
def test_men_are_heaped_on_a_path(men: int, discs: int, told: list[str]) -> None:
    ring = board("ring", 12)
    rules = program(ring, "White Black", "Man", states=[per_site(ring, "men", men)], put=[Put("White Man", "3")])
    text = svg_of(start(replace(rules, looks=(Look("board", words=("points",)),))))
    assert (len(drawn(text, "circle", "o0")), words(text, "on0")) == (discs, told)


def test_numbers_of_a_game_without_pieces_are_seen() -> None:
    ring = board("ring", 6)
    text = svg_of(start(program(ring, "A B", "", states=[per_site(ring, "seeds", 4)], turn=())))
    assert words(text, "ink") == ["4"] * 6 and len(drawn(text, "circle", "pit")) == 6


def test_numbers_per_site_are_seen_with_pieces_and_without() -> None:
    text = "players A, B\nboard grid(3, 1)\npiece Man, King\nstate corn per site: 0..144\n"
    text += "setup:\n    place Man(A) on a1\n    place King(A) on b1\n    corn(b1) = 3\n    corn(c1) = 120\n"
    text += "turn:\n    choose s in empty\n    place Man on s\n"
    for more, numbers in (("", ["3", "120"]), ("looks:\n    hide corn\n", [])):
        assert words(svg_of(gdl.loads(text + more).start()), "ink") == numbers
        drawn = str(draw_board(gdl.loads(text + more).start(), PLAIN))
        assert ("K3" in drawn, "120" in drawn) == (bool(numbers), bool(numbers)), drawn


@pytest.mark.parametrize("shape", ["ring(6)", "grid(3, 2)", "hexagon(2)"])
@pytest.mark.parametrize("style", [PLAIN, COLOUR])
def test_every_empty_site_shows_its_number(shape: str, style: Style) -> None:
    text = f"players A, B\nboard {shape}\npiece Man\nstate corn per site: 0..99 = 47\n"
    start = gdl.loads(text + "turn:\n    choose s in empty\n    place Man on s\n").start()
    assert str(draw_board(start, style)).count("47") + svg_of(start).count(">47<") == 2 * (7 if "hex" in shape else 6)


def test_a_house_in_which_nothing_lies_is_told() -> None:
    text = "players A, B\nboard ring(6)\npiece Man\nstate corn per site: 0..99\n"
    start = gdl.loads(text + "turn:\n    choose s in empty\n    place Man on s\n").start()
    assert words(svg_of(start), "ink") == ["0"] * 6 and str(draw_board(start, PLAIN)).count(" 0 ") == 6


def test_pieces_that_face_somewhere_have_a_point() -> None:
    grid = board("grid", 2, 2)
    for way, points in (("north", 1), (None, 0)):
        put = [Put("Red Stone", "a1", way)]
        text = svg_of(start(program(grid, states=[facing(grid)], put=put)))
        assert len(drawn(text, "path", "o0")) == points


def test_walls_lie_along_the_cells() -> None:
    text = svg_of(start(BOARDS["walls"][0]))
    assert sorted(each.attrib["d"] for each in drawn(text, "path", "wall")) == ["M100 -136v72", "M144 -140h72"]


def test_pieces_of_nobodys_on_edges_are_the_lines_themselves() -> None:
    text = svg_of(start(BOARDS["fences"][0]))
    assert len(drawn(text, "path", "wall")) == 5 and not drawn(text, "rect", "nobody")


def test_only_boards_on_which_pieces_move_are_chequered() -> None:
    turn = "turn:\n    choose man in mine\n    choose spot in near(man) and empty\n    move man to spot\n"
    text = "players A, B\nboard grid(2, 2)\npiece Man\nsetup: place Man(A) on a1\nwhen passes is 2: draw\n"
    moving, placing = gdl.loads(text + turn), gdl.loads(text + "turn:\n    choose s in empty\n    place Man on s\n")
    assert drawn(svg_of(moving.start()), "path", "dark") and not drawn(svg_of(placing.start()), "path", "dark")


def test_words_of_a_rulebook_are_only_words() -> None:
    bad = '</title><script>alert("1")</script>&\x1b'
    rules = program(
        board("grid", 2, 2),
        "Ann Bob",
        "Man Rat",
        letters={"Man": '"<'},
        symbols={"Rat": "&"},
        title=bad,
        put=[Put("Ann Man", "a1"), Put("Bob Rat", "b1")],
    )
    text = svg_of(start(rules))
    root = Xml.fromstring(text)
    assert {each.tag.removeprefix(NAMESPACE) for each in root.iter()} <= {
        "svg", "title", "style", "rect", "circle", "path", "text",
    }  # fmt: skip
    assert root.attrib["aria-label"] == bad.replace("\x1b", "<U+001B>")
    assert words(text, "on0") == ['"<'] and words(text, "o1") == ["&"]
    assert not re.search(r"href|url\(|@import", text)


def test_what_is_not_on_the_board_is_told_below_it() -> None:
    rules = program(board("grid", 2, 2), "Red Blue", "Man King", supply=2, put=[Put("Red Man", "a1")])
    text = svg_of(start(rules))
    assert words(text, "told") == ["Red", "in hand: Man×1, King×2", "Blue", "in hand: Man×2, King×2"]
    assert len(drawn(text, "circle", "o0")) == 2 and len(drawn(text, "circle", "last")) == 1
    assert not words(svg_of(start(program(board("grid", 2, 2), "Red Blue", "Man King"))), "told")


@pytest.mark.parametrize("shape", ["grid(2, 2)", "grid(2, 2), played on edges", "ring(4)", "hexagon(2)", "torus(3, 3)"])
def test_boards_of_which_only_added_sites_are_left(shape: str) -> None:
    text = "players Ann, Bob\npiece Man\nsetup: place Man(Ann) on x\nturn:\n    pass\nwhen passes is 2: mover wins\n"
    position = gdl.loads(f"{text}board {shape}:\n    remove sites\n    add x, y\n").start()
    picture = svg_of(position)
    assert words(picture, "spot") == ["x", "y"] and len(drawn(picture, "circle", "o0")) == 1
    assert re.search(r"\(●\) x.*\( \) y", str(draw_board(position, PLAIN)), re.DOTALL)


def test_colours_can_be_told_apart_and_written_on() -> None:
    names = ["Red", "Blue", "Green", "Yellow", "White", "Black", "Orange", "Purple"]
    assert len(set(players_colours(names))) == len(set(players_colours(list("ABCDEFGH")))) == 8
    assert players_colours(["Tom", "Red"])[1] == players_colours(["Red", "Tom"])[0]
    assert is_pale(players_colours(["White"])[0]) and not is_pale(players_colours(["Black"])[0])


@pytest.mark.parametrize("ground", ["light", "dark", "cell", "wood", "page"])
def test_the_ground_of_a_players_sites_has_the_colour_of_the_player(ground: str) -> None:
    """Also where it lets the brown of the board through."""
    names = ["Red", "Blue", "Green", "Yellow", "Orange", "Purple", "Magenta", "Cyan"]
    style = style_of(names)
    below = style[ground].removeprefix("fill:")[:7]
    for n, colour in enumerate(players_colours(names)):
        fill, opacity = style[f"tint{n}"].removeprefix("fill:").split(";fill-opacity:")
        seen = mixed(fill, below, 1 - float(opacity))
        much, _, apart = hues(seen, colour)
        assert much >= 40 and apart <= 30, names[n]


def test_a_position_is_drawn_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "three.svg"
    run = CliRunner().invoke(main, ["show", "tic-tac-toe", "--after", "b2; a1", "--svg", str(file)])
    assert (run.exit_code, run.output) == (0, "")
    assert words(file.read_text("utf-8"), "o0") == ["X"]
    run = CliRunner().invoke(main, ["show", "tic-tac-toe", "--after", "b2", "--svg", "-"])
    assert words(run.output, "o0") == ["X"]
    run = CliRunner().invoke(main, ["show", "tic-tac-toe", "--after", "b2"])
    assert "2 │   │ X │   │" in run.output


def test_a_variant_is_shown_without_variants() -> None:
    of_all, of_one = (CliRunner().invoke(main, ["show", name]).output for name in ("hex", "hex:holes"))
    assert "variants: hex:holes\n" in of_all and "variants" not in of_one
