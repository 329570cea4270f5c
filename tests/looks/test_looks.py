"""What `looks:` says of a position, as the data that drawings follow."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import gdl
from gdl.board_view.between_points import lines_left_out, tinted_squares
from gdl.board_view.kinds_in_play import kinds_in_play
from gdl.board_view.look_signs import pattern_of
from gdl.board_view.looks import Join, Label, Looks, Mark, Shade, looks_of
from gdl.board_view.scores import end_told, named
from gdl.board_view.sidebar import View, legend_lines, note_lines, player_lines
from gdl.board_view.style import COLOUR, Style
from gdl.diagnostics import RulebookError
from gdl.svg import svg_of
from gdl.terminal.drawing.draw import draw_position, picture
from gdl_interpreter.program.serialization import deserialized, serialized
from gdl_interpreter.program.show import show
from gdl_interpreter.program.verify import ProgramError, verify
from gdl_interpreter.reference import Position

GAME = """game "T"
players White, Black
board grid(5, 5)
piece Man, King(tall)
state quiet: 0..9
state taken per player: 0..9
state hurt per site = false
turn:
    choose s in empty
    place Man on s
    my taken += 1
    quiet += 1
    hurt(s) = true
when line(mine, 3): mover wins by "a line"
define score(p): 2 * count(pieces(p)) + 1
define double(p): 2 * taken(p)
"""


def looks(lines: str, moves: str = "c3; d4", rules: str = GAME) -> Looks:
    """The looks of the game above with these lines, after some moves."""
    text = rules + "looks:\n" + "".join(f"    {line.strip()}\n" for line in lines.strip().splitlines())
    position = gdl.loads(text).start()
    for move in filter(None, (each.strip() for each in moves.split(";"))):
        position = position.play(move)
    return looks_of(position)


def site(name: str) -> int:
    """The number of a site of a board of five by five."""
    return (int(name[1]) - 1) * 5 + "abcde".index(name[0])


def texts(found: Looks, player: int | None = None) -> list[str]:
    """What is told of a player, or of the game."""
    return [label.text for label in found.labels_of(player)]


def test_shades_and_marks_follow_the_position() -> None:
    found = looks(
        """shade row(1) as "sea"
        shade {a1} as "port", sand
        shade White pieces as "held"
        mark {b2, e5} as star
        mark b2 as dot, "hole\""""
    )
    assert found.shades[site("a1")] == Shade("sand", "port")
    assert found.shades[site("b1")] == Shade("blue", "sea")
    assert found.shades[site("c3")] == Shade("green", "held")
    assert site("d4") not in found.shades
    assert found.marks == {site("b2"): Mark("dot", "hole"), site("e5"): Mark("star", "")}
    assert [shade.word for shade in found.shade_legend] == ["port", "sea", "held"]


def test_a_sign_that_stands_nowhere_is_not_in_the_legend() -> None:
    found = looks('mark {c3, d4} as ring, "echo"')
    assert set(found.marks) == {site("c3"), site("d4")} and not found.mark_legend
    assert looks('mark {c3, b2} as ring, "echo"').mark_legend == [Mark("ring", "echo")]


def test_without_colours_no_tint_is_drawn_as_those_of_players() -> None:
    found = looks("""shade row(1) of White as "home"
        shade row(5) of Black as "home"
        shade row(3) as "echo\"""")
    patterns = [pattern_of(shade, Style(colour=False)) for shade in found.shade_legend]
    assert [shade.player for shade in found.shade_legend] == [0, 1, None] and len(set(patterns)) == 3


RIVER = """game "T"
players White, Black
board grid(3, 3), played on vertices
piece Man
turn:
    choose s in empty
    place Man on s
when false: draw
"""


def test_open_tints_between_points_have_no_lines_within() -> None:
    board = gdl.loads(RIVER).program.board
    shades = looks('shade row(2..3) as "river", open', "", RIVER).shades
    named = [{board.name_of(i) for i in corners} for corners in tinted_squares(board, shades)]
    assert named == [{"a2", "b2", "a3", "b3"}, {"b2", "c2", "b3", "c3"}, {"c2", "d2", "c3", "d3"}]
    gone = [{board.name_of(i) for i in pair} for pair in sorted(lines_left_out(board, shades))]
    assert gone == [{"b2", "b3"}, {"c2", "c3"}]
    assert not lines_left_out(board, looks('shade row(2..3) as "river"', "", RIVER).shades)


def test_lines_join_sites_once_and_belong_to_somebody() -> None:
    found = looks("join x in {a1, b2} to step(x, diagonal) and {a1, b2, c3} of Black")
    assert found.joins == (Join(site("a1"), site("b2"), 1), Join(site("b2"), site("c3"), 1))


def test_a_side_is_the_open_edge_of_its_sites() -> None:
    (side,) = looks("side row(5) of Black").sides
    assert side.player == 1
    assert sorted(side.edges) == [(site(f"{column}5"), (0,)) for column in "abcde"]


def test_states_are_told_by_their_words_or_hidden() -> None:
    found = looks('show taken as "captured"\nhide quiet, hurt, score')
    assert (texts(found), texts(found, 0), texts(found, 1)) == ([], ["1 captured"], ["1 captured"])
    assert all(label.in_words for label in found.labels)
    plain = looks("board as plain")
    assert texts(plain) == ["quiet: 2", "hurt: c3, d4"]
    assert texts(plain, 0) == ["score 3", "taken 1"]
    assert {label.name for label in plain.labels if not label.in_words} == {"quiet", "taken", "hurt"}


def test_what_a_state_begins_with_is_told_too() -> None:
    """Unless nobody asked for it and it is nothing."""
    begun = GAME.replace(
        "state quiet: 0..9",
        "state quiet: 0..9\nstate round: 1..9 = 1\nstate open = true\nstate heat: 0..9\nstate done = false\n"
        "state last: site\nstate way: direction = north",
    )
    assert texts(looks("hide taken, hurt", "", begun)) == ["round: 1", "open: yes", "way: north"]
    lines = """show quiet as "quiet turn", "quiet turns"
        show heat as "degrees"
        show done as "done"
        show open as "open"
        show last as "last"
        show {taken(Black) + 4} as "sum", "sums"
        hide round, way, taken, hurt"""
    assert set(texts(looks(lines, "", begun))) == {"0 quiet turns", "0 degrees", "open", "4 sums"}
    assert set(texts(looks(lines, "c3", begun))) == {"1 quiet turn", "0 degrees", "open", "4 sums"}


def test_a_state_that_is_shown_as_a_set_has_no_other_line() -> None:
    begun = GAME.replace("state quiet: 0..9", "state quiet: 0..9 = 1\nstate heat: 0..9")
    line = 'show {quiet} except {0} as "still"\n'
    assert texts(looks("hide hurt, taken\n" + line, "", begun)) == ["1 still"]
    assert texts(looks(f"{line}hide hurt, taken, quiet", "", begun)) == ["1 still"]
    assert texts(looks('hide hurt, taken, quiet\nshow {heat} except {0} as "heat"', "", begun)) == []
    assert texts(looks('hide hurt, taken\nshow {quiet + 1} as "more"', "", begun)) == ["2 more", "quiet: 1"]


def test_a_score_that_is_a_state_is_told_once() -> None:
    rules = GAME.replace("2 * count(pieces(p)) + 1", "taken(p)").replace(
        'game "T"', 'game "T":\n    points = "buckets"'
    )
    assert texts(looks("hide quiet, hurt", rules=rules), 0) == ["1 bucket"]
    assert texts(looks("hide quiet, hurt", "c3; d4; e5", rules), 0) == ["2 buckets"]
    assert texts(looks("hide score", rules=rules), 0) == ["taken 1"]
    assert texts(looks('show taken as "captured"', rules=rules), 0) == ["1 bucket", "1 captured"]
    assert texts(looks("hide quiet", rules=rules.replace("taken(p)", "taken(p) + 1", 1)), 0) == ["2 buckets", "taken 1"]


def test_of_two_lines_about_a_state_the_later_counts() -> None:
    assert texts(looks('hide taken\nshow taken as "captured"'), 0)[1:] == ["1 captured"]
    assert texts(looks('show taken as "captured"\nhide taken'), 0)[1:] == []


def test_what_is_shown_by_its_name_can_be_hidden() -> None:
    text = "option komi = 3 in 0..9\n" + GAME
    shown = 'looks:\n    hide quiet, hurt, taken\n    show komi as "points"\n'
    assert "3 points" in texts(looks_of(gdl.loads(text + shown).start()))
    assert "3 points" not in texts(looks_of(gdl.loads(text + shown + "    hide komi\n").start()))
    assert texts(looks('show taken as "captured"\nshow taken as "eaten"'), 0)[1:] == ["1 eaten"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('show count(empty) as "empty square", "empty squares"', "23 empty squares"),
        ('show 1 as "man", "men"', "1 man"),
        ('show quiet as "quiet"', "2 quiet"),
        ('show 15 as "points", halved', "7½ points"),
        ('show 0 - 1 as "points", halved', "-½ points"),
        ('show 2 as "point", "points", halved', "1 point"),
        ('show 1 as "point", "points", halved', "½ points"),
        ('show c3 in White pieces as "the middle is held"', "the middle is held"),
        ('show pieces as "men on"', "men on: c3, d4"),
        ('show hurt as "hurt"', "hurt: c3, d4"),
    ],
)
def test_values_of_all_types_are_told(line: str, told: str) -> None:
    assert told in texts(looks(line))


def test_a_shade_is_told_by_whose_it_is_once() -> None:
    """Also where its word says that already."""
    words = {"base": "Red's base", "Red's temple": "Red's temple", "Redoubt": "Red's Redoubt"}
    assert {word: Shade("sand", word, 0).told(["Red", "Blue"]) for word in words} == words
    assert Shade("sand", "sea").told(["Red", "Blue"]) == "sea"


def test_what_does_not_hold_is_not_told() -> None:
    assert texts(looks('hide quiet, hurt\nshow e5 in pieces as "x"\nshow e5 and pieces as "y"')) == []


def test_what_each_player_has_is_told_of_each() -> None:
    found = looks('show double as "twice"\nshow score as "points", halved')
    assert texts(found, 0) == ["2 twice", "1½ points", "taken 1"]


def test_numbers_are_told_as_dice() -> None:
    found = looks('show {2, 5} as dice\nshow quiet as dice, "left"\nhide hurt')
    assert found.labels_of(None) == [
        Label("2, 5", None, "", "2, 5", "", (2, 5)),
        Label("left: 2", None, "quiet", "2", "left", (2,)),
    ]


def test_pieces_have_traits_and_texts() -> None:
    found = looks('piece tall as tall\npiece kinds as pointed\npiece King as "王"')
    assert found.pieces[0].words == {"pointed"}
    assert (found.pieces[1].words, found.pieces[1].text) == ({"tall", "pointed"}, "王")
    assert found.traits == {"tall"} and found.by_traits
    assert not looks("piece tall as dark\npiece kinds as hollow").by_traits  # those of players have their colour


def test_lines_of_looks_are_added_by_a_variant(tmp_path: Path) -> None:
    text = GAME + 'looks:\n    hide quiet\nvariant "v":\n    looks:\n        show quiet as "quiet moves"\n'
    path = tmp_path / "t.gdl"
    path.write_text(text, encoding="utf-8")
    assert "1 quiet moves" in texts(looks_of(gdl.load(f"{path}:v").start().play("a1")))


def test_hostile_looks_are_cut_off_and_the_rest_is_drawn() -> None:
    slow = "sum(1 for a in sites, b in sites, c in sites, d in sites)"
    found = looks(f'mark a1 as star\nshow {slow} as "slow"\nhide quiet')
    assert found.cut
    assert site("a1") in found.marks


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("mark a1 as stars", "E230"),
        ("mark a1 as star, dot", "E230"),
        ("shade a1 as blue, green", "E230"),
        ('shade a1 as "a", "b"', "E230"),
        ('show taken as ""', "E230"),
        ("show taken as halved", "E230"),
        ('show pieces as "x", dice', "E230"),
        ('piece White as "x"', "E202"),
        ('shade 3 as "x"', "E202"),
        ("hide takn", "E201"),
        ("join x in players to a1", "E202"),
        ("mark z99 as star", "E304"),
    ],
)
def test_what_is_wrong_is_said_with_a_code(line: str, code: str) -> None:
    with pytest.raises(RulebookError) as wrong:
        looks(line)
    assert [each.code for each in wrong.value.diagnostics] == [code]


def test_a_program_keeps_its_looks() -> None:
    lines = """join x in {a1} to step(x, north) of White
    show taken on a1 as "captured"
    show score as "points", halved
    hide quiet"""
    program = gdl.loads(GAME + "looks:\n    " + lines + "\n").program
    assert deserialized(serialized(program)) == program
    assert [line for line in show(program).splitlines() if line.startswith("look ")] == [
        "look join for x in {a1}: step(x, {north}) of {White}",
        'look show taken for p in {White, Black}: state taken[p] on {a1} as "captured"',
        'look show score for p in {White, Black}: call score@2(p) as halved, "points"',
        "look hide quiet",
    ]


def test_a_program_with_looks_that_cannot_be_drawn_is_refused() -> None:
    program = gdl.loads(GAME + "looks:\n    mark a1 as star\n").program
    (look,) = program.looks
    for wrong in (replace(look, words=("comet",)), replace(look, value=None), replace(look, of=look.value)):
        with pytest.raises(ProgramError):
            verify(replace(program, looks=(wrong,)))


def test_men_of_each_player_can_be_drawn_on_a_site() -> None:
    found = looks('show taken on e5 as "captured"\nhide quiet, hurt, score')
    assert [(label.player, label.value, label.site) for label in found.labels] == [
        (0, "1", site("e5")),
        (1, "1", site("e5")),
    ]
    assert texts(looks('show taken on e5 as "captured"\nhide quiet, hurt, score', moves="c3"), 1) == []


def test_what_each_player_has_is_shaded_in_his_colour() -> None:
    found = looks("shade pieces_of_his", rules=GAME + "define pieces_of_his(p): pieces(p)\n")
    assert {number: shade.player for number, shade in found.shades.items()} == {site("c3"): 0, site("d4"): 1}


def test_what_nature_has_thrown_is_shown_as_long_as_the_turn_lasts() -> None:
    rules = """players A, B
board grid(2, 2)
piece Man
turn:
    chance die in 1..6
    choose s in empty
    place Man on s
when passes is 2: draw
"""
    assert looks('show chance as dice, "thrown"', "", rules).labels == ()
    assert looks('show chance as dice, "thrown"', "5", rules).labels == (
        Label("thrown: 5", None, "", "5", "thrown", (5,), by_chance=True),
    )
    assert looks('show chance as dice, "thrown"', "5; a1", rules).labels == ()


def test_what_nature_has_drawn_is_told_by_its_name_while_it_is_dealt_and_while_the_turn_lasts() -> None:
    rules = """players A, B
board grid(2, 2)
piece Man, Cat
setup:
    chance k in {Man, Cat}
    chance s in {b1, b2}
    place B Man on s
    if k is Cat: place A Cat on a1
turn:
    chance way in {north, east}
    chance die in 1..6
    choose s in empty
    place Man on s
when passes is 2: draw
"""
    told = {"": [], "Cat": ["setup: Cat"], "Cat; b2": [], "Cat; b2; east": ["drawn: east"]}
    told |= {"Cat; b2; east; 3": ["drawn: east, 3"], "Cat; b2; east; 3; b1": []}
    for moves, expected in told.items():
        assert texts(looks('show chance as "drawn"', moves, rules)) == expected, moves
    alike = rules.replace("chance die in 1..6", "chance die in {Man}\n    chance spot in {a1}")
    assert texts(looks('show chance as "drawn"', "Cat", alike)) == ["drawn: Cat"]


def test_what_an_absent_player_would_have_is_not_shaded() -> None:
    rules = GAME.replace("players White, Black", "players 2..3 of White(home = a1), Black(home = e5), Red(home = a5)")
    rules += 'looks:\n    shade home as "home"\n    side home\n    shade home(Red) of Red as "fort"\n'
    for players, names in ((2, ["a1", "e5"]), (3, ["a1", "a5", "e5"])):
        found = looks_of(gdl.loads(rules, players=players).start())
        assert sorted(found.shades) == sorted(map(site, names))
        assert len(found.sides) == players


def test_many_values_stand_one_behind_the_other_and_no_supply_of_none_is_told() -> None:
    rules = GAME.replace("state quiet", "supply: 1 Man\nstate loud: 0..9\nstate far: 0..9\nstate quiet")
    lines = "".join(f'    show {name} as "{name} turns"\n' for name in ("loud", "far", "quiet"))
    start = gdl.loads(rules + "looks:\n" + lines).start()
    for position, held in ((start, True), (start.play("c3").play("d4"), False)):
        view = View(position, Style())
        told = ["".join(text for text, _ in line) for line in note_lines(view, 30)]
        assert told[:2] == [" 0 loud turns  0 far turns", " 0 quiet turns" if held else " 2 quiet turns"]
        assert held or told[2] == " hurt: c3, d4"  # a list has a line of its own
        players = ["".join(text for text, _ in line) for line in player_lines(view, 30)]
        assert any("in hand: Man×1" in line for line in players) is held
        assert not any("0 Man" in line for line in players)


@pytest.mark.parametrize(("line", "told"), [("", "(the number: eaten)"), ('show eaten as "leaf", "leaves"', "leaves")])
def test_a_number_beside_pieces_is_called_in_the_legend_as_the_author_does(line: str, told: str) -> None:
    rules = f"""players A, B
board grid(3, 1)
piece Man
state eaten per piece: 0..9
turn:
    choose s in empty
    place Man on s with eaten = 2
when no(empty): draw
{"looks:" if line else ""}
    {line}
"""
    position = gdl.loads(rules.rstrip() + "\n").start().play("a1")
    lines = note_lines(View(position, Style(colour=False, unicode=True)), 80)
    assert told in "".join(text for line in lines for text, _ in line)


def test_one_of_a_score_is_told_in_the_singular() -> None:
    rules = GAME.replace("2 * count(pieces(p)) + 1", "count(pieces(p))")
    assert texts(looks('show score as "points"', "c3; d4", rules), 0)[0] == "1 point"
    assert texts(looks('show score as "points"', "c3; d4; a1", rules), 0)[0] == "2 points"


CARDS = """game "Cards"
players White, Black
board grid(3, 3):
    add deck
piece Man, Lord
piece Crab(card, neutral), Crane(card, neutral), Fox(card, neutral)
setup:
    place Crab on deck
    place White Man on a1
turn:
    choose s in empty
    place Man on s
when no(empty): draw
"""


@pytest.mark.parametrize(
    ("placed", "kinds"),
    [
        ("place Man on s", {"Crab", "Man"}),
        ("place Fox on s", {"Crab", "Man", "Fox"}),  # it can still come
        ("choose k in {Crane, Lord}\n    place k on s", {"Crab", "Man", "Crane", "Fox", "Lord"}),
    ],
)
def test_kinds_that_are_not_in_the_game_are_not_in_its_legend(placed: str, kinds: set[str]) -> None:
    position = gdl.loads(CARDS.replace("place Man on s", placed)).start()
    names = [kind.name for kind in position.machine.program.kinds]
    assert {names[kind] for kind in kinds_in_play(position)} == kinds
    told = " ".join(text for line in note_lines(View(position, Style()), 80) for text, _ in line)
    assert ("Crane" in told) == ("Crane" in kinds)


FENCES = """players A, B
board grid(3, 2), played on cells and edges
piece Man, Fence, Wall(neutral)
setup:
    place Wall on b1
turn:
    choose s in empty
    place Man on s
when no(empty): draw
"""


@pytest.mark.parametrize(("site", "told"), [("b1", True), ("b1n", False)])
def test_a_kind_of_nobodys_is_in_the_legend_unless_it_is_the_line_that_it_stands_on(site: str, told: bool) -> None:
    position = gdl.loads(FENCES.replace("b1", site)).start()
    lines = note_lines(View(position, Style()), 80)
    assert ("W Wall" in "".join(text for line in lines for text, _ in line)) is told


LANTERNS = """game "Lanterns":
    points = "lanterns"
players Red, Green
board grid(3, 1)
piece Lamp
state score per player: 0..9
turn:
    choose s in empty
    place Lamp on s
    my score += 1
when no(empty): highest score wins
"""


def test_a_state_that_is_the_score_is_told_in_the_word_for_points() -> None:
    end = gdl.loads(LANTERNS).start().play("a1").play("b1").play("c1")
    assert [looks_of(end).labels_of(player)[0].text for player in (0, 1)] == ["2 lanterns", "1 lantern"]
    assert end.result is not None and end_told(end, end.result) == "Lanterns: Red 2, Green 1."
    other = gdl.loads(LANTERNS.replace("score", "lit")).start()
    end = other.play("a1").play("b1").play("c1")
    assert end.result is not None and end_told(end, end.result) == "Scores: Red 2, Green 1."


MASTERS = """players White, Black
board grid(3, 3)
piece Student(symbol = "♙♟"), Master(symbol = "♔♚"), Guard
setup:
    place White Student on a1
    place White Master on b1
    place White Guard on c1
turn:
    choose man in mine
    choose spot in near(man) and empty
    move man to spot
when no(theirs): mover wins
looks:
    note "so"
"""


def drawn_at(position: Position, x: int) -> list[str]:
    """What is drawn in a column of a picture."""
    return [row for row in svg_of(position).splitlines() if f'x="{x}"' in row or f'cx="{x}"' in row]


def _without_numbers(position: Position, x: int) -> list[str]:
    """The same without places and sizes."""
    return [re.sub(r"[\d.-]+", "", row) for row in drawn_at(position, x)]


def test_kinds_that_no_line_is_about_are_drawn_as_they_were() -> None:
    """But smaller where another one is tall."""
    lines = ("", "    piece Master as hollow\n", "    piece Master as tall\n")
    plain, hollow, tall = (gdl.loads(MASTERS + more).start() for more in lines)
    assert [drawn_at(plain, x) == drawn_at(hollow, x) for x in (40, 80, 120)] == [True, False, True]
    assert [_without_numbers(plain, x) == _without_numbers(tall, x) for x in (40, 80, 120)] == [True, False, True]
    sizes = [float(size) for each in (plain, tall) for size in re.findall(r'font-size="(\d+)"', drawn_at(each, 40)[-1])]
    assert sizes == [36, 27]


def test_symbols_are_drawn_even_where_traits_tell_all_kinds_apart() -> None:
    text = MASTERS.replace(", Guard", "").replace("    place White Guard on c1\n", "")
    plain, tall = (gdl.loads(text + more).start() for more in ("", "    piece Master as tall\n"))
    assert _without_numbers(plain, 40) == _without_numbers(tall, 40)
    assert any("♚" in row for row in drawn_at(tall, 80))


def test_at_the_end_players_are_told_their_scores_and_what_has_decided() -> None:
    """What decides may be another number than the score; it is never called the score."""
    rules = """players Black, White(second)
board grid(2, 1)
piece Man
turn:
    choose spot in empty
    place Man on spot
define score(p): count(pieces(p))
define result(p): 2 * score(p) + (1 if second(p) else 0)
when no(empty): highest result wins
looks:
    show score as "stones", halved
"""
    end = gdl.loads(rules).start().play("a1").play("b1")
    assert end.result is not None
    assert end_told(end, end.result) == "Stones: Black ½, White ½. What decides: Black 2, White 3."
    same = gdl.loads(rules.replace("highest result", "highest score")).start().play("a1").play("b1")
    assert same.result is not None
    assert end_told(same, same.result) == "Stones: Black ½, White ½."
    other = gdl.load("tic-tac-toe").start().play("a1").play("a2").play("b1").play("b2").play("c1")
    assert other.result is not None
    assert end_told(other, other.result) == ""


def test_two_half_points_are_one_point() -> None:
    """The word for one stands behind it, as it does where whole points are counted."""
    half, whole = named("points", halved=True), named("points")
    assert [half.counted(number) for number in (1, 2, 3, -2)] == ["½ points", "1 point", "1½ points", "-1 point"]
    assert [whole.counted(number) for number in (1, 2)] == ["1 point", "2 points"]


ROCKS = """game "Rocks"
players Red, Blue
board grid(6, 6)
piece Ship, Buoy, Anchor
piece Rock(neutral), Reef(neutral)
setup:
    place Rock on a6
    place Reef on b6
turn:
    choose what in {Ship, Buoy, Anchor}
    choose spot in empty
    place what on spot
when no(empty): draw
looks:
    piece {Ship, Reef} as tall
    piece Anchor as hollow
    piece Rock as hollow, round
    piece Reef as round, dark
"""

SHAPES = " ■ Ship  ▪ Buoy  ▫ Anchor  ◦ Rock  ● Reef (dark)"


@pytest.mark.parametrize(
    ("size", "style", "told"),
    [
        ((60, 20), Style(colour=True), SHAPES),
        ((60, 20), Style(colour=True, unicode=False), " Ship (tall)  Buoy  Anchor (hollow)  Rock (hollow, round)"),
        ((34, 12), Style(colour=True), " S Ship  B Buoy  A Anchor"),
        ((60, 20), Style(), " S/s Ship  B/b Buoy  A/a Anchor"),
    ],
)
@pytest.mark.parametrize("play", ["", "Ship c3; Anchor d4"])
def test_a_legend_shows_what_stands_on_the_board(size: tuple[int, int], style: Style, told: str, play: str) -> None:
    position = gdl.loads(ROCKS).start()
    for move in filter(None, play.split("; ")):
        position = position.play(move)
    letters = picture(position, style, *size).letters
    (line,) = legend_lines(View(position, style, letters), 120)
    assert "".join(text for text, _ in line).startswith(told)


def test_a_legend_of_shapes_stands_below_a_picture_and_a_drawing() -> None:
    start = gdl.loads(ROCKS).start()
    assert "◦ Rock  ● Reef (dark)" in str(draw_position(start, COLOUR))
    svg = svg_of(start)
    assert all(f">{kind}</text>" in svg for kind in ("Ship", "Buoy", "Anchor", "Rock", "Reef"))
