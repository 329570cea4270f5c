"""How a game is played, as its rulebook tells players: its blocks, and what `gdl test` says of its boards."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import gdl
from gdl.cli.group import main
from gdl.diagnostics import Source
from gdl.diagnostics.edits import with_fix
from gdl.examples import run_examples
from gdl.how_to_play import Board, Item, Paragraph
from gdl.lint import lint_file
from gdl.lint.engine import lint_loaded
from gdl.loading import read_text
from gdl.syntax.rules_text import with_values

PLAY = """\
players Red, Blue
option size = 3 in 2..5
board grid(size, size)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins by "three in a row"
when no(empty): draw by "full board"
"""
EXAMPLE = """
example "centre":
    position:
        "R.."
        ".B."
        "..."
        next = Blue
    expect count(empty) is 7
"""
TEXT = """\
rules:
    Put a stone on an empty point: it's
    your turn.

    - Three in a row win.
    - A full board
      is a draw.
    [board]
    [board after a1; b2;
        c3]
    [board of centre]

"""
GAME = f'game "Rows"\n\n{TEXT}{PLAY}{EXAMPLE}'


def test_blocks() -> None:
    game = gdl.loads(GAME)
    *words, start, after, example = game.rules
    assert words == [
        Paragraph("Put a stone on an empty point: it's your turn."),
        Item("Three in a row win."),
        Item("A full board is a draw."),
    ]
    assert isinstance(start, Board) and isinstance(after, Board) and isinstance(example, Board)
    assert (start.caption, start.position) == ("", game.start())
    assert (after.caption, after.position) == ("after a1, b2, c3", game.start().play("a1").play("b2").play("c3"))
    assert (example.caption, example.position.mover) == ("centre", "Blue")
    assert example.position.text == game.position('"R.."; ".B."; "..."; next = Blue').text


def test_a_rulebook_without_a_text_has_no_blocks() -> None:
    assert gdl.loads(PLAY).rules == ()


def test_a_board_that_cannot_be_had_with_other_options_is_left_out() -> None:
    captions = [block.caption for block in gdl.loads(GAME, size=2).rules if isinstance(block, Board)]
    assert captions == ["", "centre"]


VALUES = """\
rules:
    [size] points a side. Type [a1]
    [size] times; [sic]. There are [players] players, and the pie rule is [pie].

    - A board of [size] by [size]

option pie = false
"""


def test_the_value_of_an_option(tmp_path: Path) -> None:
    """Of the game as it is played; what is no option stays. A line may begin with one."""
    file = tmp_path / "rows.gdl"
    file.write_text(f'game "Rows"\n\n{VALUES}{PLAY}{EXAMPLE}variant "large": size = 5')
    for name, options, size, pie in (
        ("", {}, 3, "off"),
        (":large", {"pie": True}, 5, "on"),
        ("", {"size": 4}, 4, "off"),
    ):
        for _ in ("compiled", "kept"):
            game = gdl.load(f"{file}{name}", **options)
            said = (
                f"{size} points a side. Type [a1] {size} times; [sic]. There are 2 players, and the pie rule is {pie}."
            )
            assert game.rules == (Paragraph(said), Item(f"A board of {size} by {size}"))
            assert game.goal == f"{size} points a side."


@pytest.mark.parametrize(
    ("text", "value", "said"),
    [
        ("[goal marbles].", "6", "6 marbles."),
        ("[goal marbles].", "1", "1 marble."),
        ("[goal boxes ].", "1", "1 box."),
        ("[goal marble wins, marbles win].", "1", "1 marble wins."),
        ("[goal man, men].", "0", "0 men."),
        ("[goal\nman,\nmen].", "-1", "-1 man."),
        (
            "[goal man, men, mice] [goal,] [goal ,] [goal [goal]]",
            "2",
            "[goal man, men, mice] [goal,] [goal ,] [goal 2]",
        ),
        ("[board goal] [usual goal] [other men]", "2", "[board goal] [usual goal] [other men]"),
        ("[goal men", "2", "[goal men"),
        ("[goal crab], [goal Crab].", "2", "2 crabs, 2 Crabs."),
        ("[goal crab] [goal box] [goal wolf].", "1", "1 crab 1 box 1 wolf."),
        ("[goal box] [goal pony ] [goal wolf].", "0", "0 boxes 0 ponies 0 wolf."),
        ("[goal man] [goal seeds] [goal crab, crab].", "2", "2 man 2 seeds 2 crab."),
        ("[goal crab]", "on", "on crab"),
    ],
)
def test_the_words_for_so_many(text: str, value: str, said: str) -> None:
    """What is no option, and brackets of another form, stay; of a kind's name the plural is known."""
    assert with_values(text, {"goal": value}, {"crab", "box", "pony", "man", "seeds"}) == said


def test_the_kinds_of_a_game_are_words_for_one() -> None:
    game = gdl.loads(f'game "Marks":\n    goal = "[size mark] in a row."\nrules:\n    Put [size mark].\n{PLAY}')
    assert game.rules == (Paragraph("Put 3 marks."),)
    assert game.goal == "3 marks in a row."


def test_words_for_so_many_begin_a_line() -> None:
    game = gdl.loads(f"rules:\n    A board has\n    [size point a side, points a side].\n{PLAY}")
    assert game.rules == (Paragraph("A board has 3 points a side."),)


VARIANTS = """
variant "plain":
    size = 4
variant "other":
    rules:
        [usual]

        Three in a row lose here.
    when line(mine, 3): mover loses by "three in a row"
variant "another":
    rules: Something else.
"""


@pytest.mark.parametrize(
    ("name", "paragraphs"),
    [
        ("plain", ["Put a stone on an empty point: it's your turn."]),
        ("other", ["Put a stone on an empty point: it's your turn.", "Three in a row lose here."]),
        ("another", ["Something else."]),
    ],
)
def test_the_text_of_a_variant_replaces_that_of_its_rulebook(name: str, paragraphs: list[str], tmp_path: Path) -> None:
    file = tmp_path / "rows.gdl"
    file.write_text(GAME + VARIANTS)
    for _ in ("compiled", "kept"):
        game = gdl.load(f"{file}:{name}")
        assert [block.text for block in game.rules if isinstance(block, Paragraph)] == paragraphs


def test_the_text_changes_no_hash(tmp_path: Path) -> None:
    bare, told = gdl.loads(f'game "Rows"\n\n{PLAY}{EXAMPLE}'), gdl.loads(GAME)
    assert (bare.source_hash, bare.key) == (told.source_hash, told.key)
    assert bare.source_hash != gdl.loads(GAME.replace("3 in 2..5", "3 in 2..6")).source_hash


def test_a_kept_game_has_its_text_and_another_one_when_that_changes(tmp_path: Path) -> None:
    file = tmp_path / "rows.gdl"
    for said in ("One.", "Two."):
        file.write_text(GAME.replace("Put a stone", said))
        for _ in ("compiled", "kept"):
            game = gdl.load(file)
            first, *_, example = game.rules
            assert isinstance(first, Paragraph) and first.text.startswith(said)
            assert isinstance(example, Board) and example.caption == "centre"


START = "`[board]` is the position in which a game begins"
"""What is said where no example is called so."""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[board after a1; a1]", "this board cannot be shown: `a1` cannot be played: "),
        ("[board after z9]", "this board cannot be shown: `z9` cannot be played: "),
        ("[board after event storm]", "this board cannot be shown: "),
        ("[board of nothing]", f"this board cannot be shown: there is no example `nothing`; {START}"),
        ("[board of centres]", "this board cannot be shown: there is no example `centres`; did you mean `centre`?"),
    ],
)
def test_a_board_that_the_rules_do_not_allow(line: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "rows.gdl"
    file.write_text(GAME.replace("[board]", line) + VARIANTS)
    failures = [failure for outcome in run_examples(str(file))[0] for failure in outcome.failures]
    assert [(each.code, each.span.line) for each in failures] == [("E401", 10)]
    assert failures[0].message.startswith(message)
    assert (failures[0].hint or "").startswith("[board of NAME] shows") is line.startswith("[board after")


OF_A_VARIANT = 'example "lost":\n    with variant "other"\n    expect ply is 0\n'


def test_the_board_of_an_example_of_a_variant_is_not_one_of_the_game(tmp_path: Path) -> None:
    file = tmp_path / "rows.gdl"
    file.write_text(GAME.replace("[board]", "[board of lost]") + VARIANTS + OF_A_VARIANT)
    (failure,) = (failure for outcome in run_examples(str(file))[0] for failure in outcome.failures)
    assert failure.message.endswith("the example `lost` is of the variant `other`, not of the game itself")


def test_a_variant_with_the_text_of_its_rulebook_has_the_boards_of_its_examples(tmp_path: Path) -> None:
    file = tmp_path / "rows.gdl"
    file.write_text(GAME + VARIANTS)
    for variant in ("plain", "other"):
        assert not any(outcome.failures for outcome in run_examples(f"{file}:{variant}")[0])
    assert [block.caption for block in gdl.load(f"{file}:other").rules if isinstance(block, Board)][-1] == "centre"


@pytest.mark.parametrize("own", ["", "rules:\n    [usual]\n\n    Four in a row, too.\n"])
def test_a_text_that_is_taken_over_has_the_boards_of_its_examples(own: str, tmp_path: Path) -> None:
    (tmp_path / "rows.gdl").write_text(GAME)
    (tmp_path / "between.gdl").write_text('game "Between" extends "rows"\n')
    file = tmp_path / "more.gdl"
    for size, captions in ("3", ["", "after a1, b2, c3", "centre"]), ("4", ["", "after a1, b2, c3"]):
        file.write_text(f'game "More" extends "between"\n{own}option size = {size} in 2..5\n{ONE}')
        assert [block.caption for block in gdl.load(file).rules if isinstance(block, Board)] == captions
        left_out = [each for each in lint_file(str(file)) if each.code == "L046"]
        assert [("the example `centre` cannot be set up" in each.message) for each in left_out] == [True] * (
            size == "4"
        )
        assert [outcome.name for outcome in run_examples(str(file))[0]] == ["one"]


ONE = 'example "one":\n    play "a1"\n'


def test_the_nearest_example_of_a_name_is_shown_and_none_of_a_variant(tmp_path: Path) -> None:
    (tmp_path / "rows.gdl").write_text(GAME + VARIANTS + OF_A_VARIANT)
    file = tmp_path / "more.gdl"
    own = EXAMPLE.replace(".B.", "BB.").replace("count(empty) is 7", "count(empty) is 6")
    file.write_text(f'game "More" extends "rows"\n{own}')
    board = [block for block in gdl.load(file).rules if isinstance(block, Board)][-1]
    assert board.position.text == gdl.load(file).position('"R.."; "BB."; "..."; next = Blue').text
    for name, reason in (
        ("lost", "the example `lost` is of the variant `other`, not of the game itself"),
        ("centres", "there is no example `centres`; did you mean `centre`?"),
        ("losts", f"there is no example `losts`; {START}"),
    ):
        file.write_text(f'game "More" extends "rows"\nrules:\n    [board of {name}]\n{ONE}')
        (failure,) = (failure for outcome in run_examples(str(file))[0] for failure in outcome.failures)
        assert failure.message == f"this board cannot be shown: {reason}" and failure.hint is None


def test_boards_that_can_be_shown_are_no_example(tmp_path: Path) -> None:
    file = tmp_path / "rows.gdl"
    file.write_text(GAME + VARIANTS)
    assert [outcome.name for outcome in run_examples(str(file))[0]] == ["centre"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TEXT, []),
        (TEXT.replace("Three in a row", "Three-in-a-Row"), []),
        (TEXT.replace("is a draw", "is").replace("A full board", "The end"), ["`full board`"]),
        (TEXT.replace("A full board", "The board being full"), []),
        (TEXT.replace("A full board", "Full at last. The board"), ["`full board`"]),
        ("rules: Play.\n", ["`three in a row`, `full board`"]),
    ],
)
def test_what_is_not_mentioned(text: str, told: list[str], tmp_path: Path) -> None:
    file = tmp_path / "rows.gdl"
    file.write_text(GAME.replace(TEXT, text))
    found = [each for each in lint_file(str(file)) if each.code == "L023"]
    assert [each.message for each in found] == [f"the text for players does not tell of {names}" for names in told]
    assert all(each.span.line == 3 for each in found)


def test_a_variant_with_an_ending_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "rows.gdl"
    ending = 'variant "quick":\n    when ply is 5: draw by "five turns"\n'
    file.write_text(GAME + ending)
    found = [each.message for each in lint_file(str(file)) if each.code == "L023"]
    assert found == ["the text for players does not tell of `five turns` (in the variant `quick`)"]


def test_usual_without_its_brackets(tmp_path: Path) -> None:
    file = tmp_path / "rows.gdl"
    variant = 'variant "quick":\n    rules:\n        {}\n\n        You have less time.\n    turn:\n        usual\n'
    file.write_text(GAME + variant.format("Usual."))
    (found,) = [each for each in lint_file(str(file)) if each.code == "L023"]
    assert found.hint is not None and found.hint.startswith("`[usual]`, in brackets, is the text")
    put_right = with_fix(file.read_text(), found.fixes[0])
    assert put_right is not None and put_right == GAME + variant.format("[usual]")
    file.write_text(put_right)
    assert not [each for each in lint_file(str(file)) if each.code == "L023"]


def test_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "rows.gdl"
    file.write_text(GAME)
    shown = CliRunner().invoke(main, ["show", str(file), "--rules"], env={"COLUMNS": "40"})
    assert shown.exit_code == 0
    assert shown.output.startswith("Put a stone on an empty point: it's your\nturn.\n\n- Three in a row win.\n")
    assert "\nAfter a1, b2, c3:\n   ┌─" in shown.output  # above its board
    file.write_text(PLAY)
    assert "Nobody has written down" in CliRunner().invoke(main, ["show", str(file), "--rules"]).output


def test_facts_say_the_values_of_options() -> None:
    text = """game "Push":
    goal = "Push [goal] men off. [pie], [other]"
option goal = 6 in 1..9, pie = true
players White, Black
board grid(3, 3)
piece Man
turn:
    choose spot in empty
    place Man on spot
when ply > goal: mover wins
"""
    assert gdl.loads(text, goal=3).goal == "Push 3 men off. on, [other]"
    assert [each.code for each in lint_loaded(read_text(Source("a.gdl", text), "a.gdl"))].count("L043") == 1
