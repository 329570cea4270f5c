"""`gdl eval`: values in the words of the language, and what is wrong with an expression, with its place in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from in_process import settings

import gdl
from gdl.cli import main
from gdl.diagnostics import RulebookError
from gdl.inspection.evaluate import NAME, Evaluated, evaluate
from gdl.inspection.values import in_words
from gdl_interpreter.program import NUMBERS_FROM, Span, Ty
from gdl_interpreter.reference import LimitError, MachineError

RULEBOOK = """
option most = 3 in 1..9
players White(ahead = north), Black(ahead = south)
board grid(3, 3)
piece Man(worth = 2), King(worth = 5)
state heat per site: 0..9 = 0
state last: site
setup:
    place White Man on row(1)
    place Black King on b3
define worth_on(x): sum(worth(kind(s)) for s in x)
turn:
    choose man in mine
    choose spot in near(man) and empty
    move man to spot
    heat(spot) = 4
    last = spot
when no(theirs): mover wins
"""

GAME = gdl.loads(RULEBOOK)
START = GAME.start()


def value(text: str, after: str = "") -> Evaluated:
    position = START
    for move in filter(None, after.split("; ")):
        position = position.play(move)
    return evaluate(GAME, position, text)


@pytest.mark.parametrize(
    ("text", "shown", "type_"),
    [
        ("2 + most", "5", "a number"),
        ("most > 5", "false", "true or false"),
        ("row(2)", "{a2, b2, c2}", "a set of sites"),
        ("b2", "b2", "a site"),
        ("none", "none", "none"),
        ("empty and Man", "none", "a set of sites"),
        ("{north, east}", "{north, east}", "a set of directions"),
        ("my ahead", "north", "a direction"),
        ("players", "{White, Black}", "a set of players"),
        ("opponent", "Black", "a player"),
        ("{Man, King}", "{Man, King}", "a set of kinds"),
        ("kind(b3)", "King", "a kind of piece"),
        ("{1, 2, 5}", "{1, 2, 5}", "a set of numbers"),
        ("-2..1", "-2..1", "a set of numbers"),
        ("{3}", "{3}", "a set of numbers"),
        ("worth_on(mine)", "6", "a number"),
        ("every(worth(k) > 1 for k in kinds)", "true", "true or false"),
        ("(x in sites where x in Man)", "{a1, b1, c1}", "a set of sites"),
    ],
)
def test_a_value_is_told_in_the_words_of_the_language(text: str, shown: str, type_: str) -> None:
    found = value(text)
    assert (found.text, found.type) == (shown, type_)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("score(White)", "7½ points"),
        ("my score", "7½ points"),
        ("my score - 1", ""),
        ("tally(White)", "1 stone"),
        ("White tally", "1 stone"),
        ("tally(Black)", "2 stones"),
        ("rounds", "3 rounds"),
        ("untold", ""),
        ("count(mine)", ""),
    ],
)
def test_a_number_is_told_in_the_words_of_the_looks_too(text: str, told: str) -> None:
    game = gdl.loads("""
players White, Black
board grid(3, 3)
piece Man
state tally per player: 0..9
state rounds: 0..9 = 3
state untold: 0..9
define score(p): 15
setup:
    tally(White) = 1
    tally(Black) = 2
turn:
    choose spot in empty
    place Man on spot
when no(empty): highest score wins
looks:
    show score as "points", halved
    show tally as "stone", "stones"
    show rounds as "rounds"
""")
    found = evaluate(game, game.start(), text)
    assert (found.told, found.what) == (told, f"a number: {told}" if told else "a number")


def test_it_is_asked_in_a_position() -> None:
    assert value("last", "b1-b2").text == "b2"
    assert value("heat(b2)", "b1-b2").text == "4"
    assert value("mover").text == "White"
    assert value("mover", "b1-b2").text == "Black"


def test_sets_of_sites_and_kinds_say_where() -> None:
    assert value("row(1)").sites == (0, 1, 2)
    assert value("King").sites == (7,)
    assert value("King").text == "King"
    assert value("empty and Man").sites == ()
    assert value("{north}").sites is None
    assert value("3").sites is None


def test_a_set_that_is_too_long_to_read_is_cut() -> None:
    assert in_words(GAME.program, Ty.SITES, 0b111111111, most=3) == "{a1, b1, c1, … and 6 more}"


@given(st.sets(st.integers(-99, 99), min_size=1))
def test_sets_of_numbers_read_back(numbers: set[int]) -> None:
    shown = in_words(GAME.program, Ty.NUMBERS, sum(1 << (one - NUMBERS_FROM) for one in numbers), most=200)
    if ".." in shown:
        low, high = map(int, shown.split(".."))
        assert set(range(low, high + 1)) == numbers
    else:
        assert set(map(int, shown.strip("{}").split(", "))) == numbers


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("count(Men)", "E201", 7),
        ("1 + row(1)", "E202", 5),
        ("count(mine) is 3 and", "E132", 21),
        ("(1 + 2", "E115", 1),
        ("1) and (2", "E116", 2),
        ("White wins", "E202", 1),
        ("", "E102", 1),
        ("# nothing", "E102", 1),
        ("repeats(pieces)", "E209", 1),
        ("choose x in mine", None, 8),
    ],
)
def test_what_is_wrong_has_its_place_in_the_expression(text: str, code: str | None, column: int) -> None:
    with pytest.raises(RulebookError) as failed:
        value(text)
    (found,) = failed.value.diagnostics
    assert code is None or found.code == code, found
    assert (found.span.source, found.span.line, found.span.column) == (NAME, 1, column)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("count(Man near b2)", "write: count(Man and near(b2))"),
        ("count(Man near(b2))", "write: Man and near(b2)"),
        ("mine near b2", "write: mine and near(b2)"),
        ("ray(c3 north, empty)", "write: ray(c3, north, empty)"),
        ("b2 near c2", "write: b2 in near(c2)"),
        ("mine = pieces", "equality is written `is`: mine is pieces"),
        ("count(x in mine, y in mine where x in near(y))", "write: sum(1 for x in mine, y in mine where x in near(y))"),
        ("if mine: 1 else 2", "write: 1 if mine else 2"),
        ("north(c3)", "write: step(c3, north)"),
        ("ray(a1, e, empty)", "that is called `east`"),
        ("count(theirs where near(x) and empty)", "write: count(x in theirs where near(x) and empty)"),
    ],
)
def test_a_hint_shows_the_expression_alone(text: str, hint: str) -> None:
    """Not the line of the example that it is read as."""
    with pytest.raises(RulebookError) as failed:
        value(text)
    assert [each.hint for each in failed.value.diagnostics] == [hint]


def test_a_class_of_sites_that_the_board_has_not_is_pointed_at_in_the_expression() -> None:
    game = gdl.loads("""
players White, Black
board hexagon(3)
piece Man
turn:
    choose spot in empty
    place Man on spot
when no(empty): mover wins
""")
    with pytest.raises(RulebookError) as failed:
        evaluate(game, game.start(), "count(edges)")
    (found,) = failed.value.diagnostics
    assert (found.code, found.span) == ("E305", Span(NAME, 1, 7, 1, 12))


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("a1 is mine", "write: a1 in mine"),
        ("a1 is not theirs", "write: a1 not in theirs"),
        ("a1 is pieces", "write: a1 in pieces"),
        ("a1 is Man", "write: a1 in Man"),
        ("a1 is White Man", "write: a1 in White Man"),
        ("count(x in mine where x is my Man)", "write: x in my Man"),
        ("b3 is Black King", None),
        ("mine is Man", None),
        ("kind(a1) is Man", None),
        ("a1 in Man", None),
    ],
)
def test_one_site_that_is_compared_with_several_is_warned_of(text: str, hint: str | None) -> None:
    """Where there is one piece of a kind, it may be meant that it stands there."""
    assert [(each.code, each.hint) for each in value(text).hints] == ([] if hint is None else [("L032", hint)])


def test_an_endless_loop_is_given_up() -> None:
    loops = ", ".join(f"{name} in sites" for name in ("p", "q", "r", "s", "t", "u", "v", "w"))
    with pytest.raises(LimitError):
        value(f"sum(1 for {loops})")


@given(st.text(max_size=40) | st.text("()abc123.{}in sites+-*/ is not\n", max_size=40))
def test_any_text_has_a_value_or_findings(text: str) -> None:
    try:
        assert value(text).text
    except RulebookError as error:
        assert error.diagnostics
        assert all(each.span.line == 1 for each in error.diagnostics if each.span.source == NAME)
    except MachineError as error:
        assert error.message


def test_the_command_draws_sets() -> None:
    run = CliRunner().invoke(main, ["eval", "tic-tac-toe", "empty", "--after", "b2; a1"], obj=settings())
    assert run.exit_code == 0
    assert run.output.splitlines()[:2] == ["{b1, c1, a2, c2, a3, b3, c3}", "  a set of 7 sites"]
    assert "│ • │ X │ • │" in run.output


def test_a_set_of_one_is_counted_as_such() -> None:
    run = CliRunner().invoke(main, ["eval", "tic-tac-toe", "row(2) and column(1)"], obj=settings())
    assert run.output.splitlines()[1] == "  a set of 1 site"


def test_what_lint_says_of_an_expression_is_told_below_its_value() -> None:
    run = CliRunner().invoke(main, ["eval", "chess", "count(s in mine where s is empty)"], obj=settings())
    assert run.exit_code == 0 and run.stdout.startswith("0")
    assert "warning[L032]" in run.stderr and "write: s in empty" in run.stderr and "<expression>:1:23" in run.stderr
    quiet = CliRunner().invoke(main, ["eval", "chess", "count(s in mine where s in empty)"], obj=settings())
    assert quiet.exit_code == 0 and not quiet.stderr
    both = CliRunner().invoke(main, ["eval", "chess", "any(e1 and e8)"], obj=settings())
    assert "warning[L037]" in both.stderr and "e1 or e8" in both.stderr and "<expression>:1:5" in both.stderr


def test_a_direction_that_the_board_has_not_is_told_below_the_value() -> None:
    run = CliRunner().invoke(main, ["eval", "havannah", "step(a1, north)"], obj=settings())
    assert run.exit_code == 0 and run.stdout.startswith("none")
    assert "warning[L025]" in run.stderr and "`north`" in run.stderr


@pytest.mark.parametrize(
    ("asked", "fits"),
    [("side(south)", True), ("sides except south", True), ("corner(south)", False), ("{south}", False)],
)
def test_a_side_may_lie_where_no_step_leads(asked: str, fits: bool) -> None:
    run = CliRunner().invoke(main, ["eval", "havannah", asked], obj=settings())
    assert run.exit_code == 0 and ("L025" not in run.stderr) is fits


def test_a_name_without_its_capital_is_found() -> None:
    for text, meant in (("pieces(white)", "White"), ("kings", "King"), ("count(x in pawn where x in mine)", "Pawn")):
        run = CliRunner().invoke(main, ["eval", "chess", text], obj=settings())
        assert run.exit_code == 1 and f"did you mean `{meant}`?" in run.stderr


def test_what_is_known_only_within_the_turn_is_told_as_that(tmp_path: Path) -> None:
    """`roll` would else be taken for a throw that is asked for here."""
    path = tmp_path / "thrown.gdl"
    path.write_text(
        "players White, Black\nboard grid(5, 5)\npiece Man\nsetup:\n    place White Man on a1\nturn:\n"
        "    chance roll in 1..6\n    choose man in mine\n    choose spot in around(man) and empty where roll > 1\n"
        "    move man to spot\nwhen ply is 9: draw\n",
        encoding="utf-8",
    )
    for name, line in (("roll", 7), ("spot", 9)):
        run = CliRunner().invoke(main, ["eval", str(path), name], obj=settings())
        assert f"the `{name}` of line {line} is known only where it stands: `gdl trace` shows it" in run.stderr


def test_the_command_points_at_what_is_wrong() -> None:
    run = CliRunner().invoke(main, ["eval", "tic-tac-toe", "count(Marks)"], obj=settings())
    assert run.exit_code == 1
    assert "<expression>:1:7" in run.stderr and "did you mean `Mark`?" in run.stderr


def test_a_call_that_does_not_fit_its_definition() -> None:
    """What is wrong within a definition for the arguments of this call is told of the expression."""
    with pytest.raises(RulebookError) as caught:
        value("worth_on(3) + 1")
    (found,) = caught.value.diagnostics
    assert found.span == Span(NAME, 1, 10, 1, 11)
    assert found.message.startswith("`worth_on(3)` does not fit its definition: ")
    assert found.notes[0].endswith("where `x` is a number")
