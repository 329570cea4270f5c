"""What differs in rules: everything that changes play, and nothing that does not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from in_process import settings
from tiers import quick_where

from gdl.cli import main
from gdl.diagnostics import Source
from gdl.differences import ADDED, CHANGED, REMOVED, RENAMED, Difference, differences
from gdl.infra.resources import shipped_rulebooks
from gdl.loading import read, read_text
from gdl.syntax.format import format_rulebook

BASE = """
game "Base"
option size = 4 in 3..9
players White(ahead = north, last = row(size)), Black(ahead = south, last = row(1))
board grid(size, size)
piece Man(worth = 1), King
state moved: site = none
setup:
    place White Man on row(1)
    place Black Man on row(size)
define goes(man): step(man, my ahead) except mine
turn:
    choose man in mine
    either "step":
        choose spot in goes(man)
        let far = sum(1 for x in mine where row_of(x) > 2)
        move man to spot
        if far > 1: moved = spot
    or "stay"
when any(mine and my last): mover wins by "through"
when no(theirs): mover wins
when ply is 99: draw by "long"
variant "large": size = 6
variant "to lose":
    define goes(man): usual(man) or (x in near(man) where x in empty)
    when any(mine and my last): mover loses by "through"
"""


def between(first: str, second: str) -> dict[str, str]:
    """The differences, by their titles."""
    return {each.title: each.change for each in found(first, second)}


def found(first: str, second: str, variant: str | None = None) -> tuple[Difference, ...]:
    loaded = [read_text(Source("a.gdl", first), "a"), read_text(Source("a.gdl", second), "a", variant)]
    for each in loaded:
        assert each.checked() is not None, list(each.reporter)
    return differences(loaded[0].rules, loaded[1].rules)


NO_DIFFERENCE = {
    "comments and layout": BASE.replace("turn:\n", "# a comment\n\nturn:    # another\n"),
    "names of choices": BASE.replace("man", "stone").replace("spot", "place_chosen"),
    "names of members and lets": re.sub(r"\bx\b", "y", BASE).replace("far", "reach"),
    "the title and texts": BASE.replace('"Base"', '"Other":\n    goal = "Win."\nrules:\n    Go on.'),
    "looks": BASE + "looks:\n    hide moved\n",
    "attributes in another order": BASE.replace("ahead = north, last = row(size)", "last = row(size), ahead = north"),
    "headings in another order": "option size = 4 in 3..9\n" + BASE.replace("option size = 4 in 3..9\n", ""),
    "an example": BASE + 'example "e":\n    expect ply is 0\n',
}


@pytest.mark.parametrize("text", NO_DIFFERENCE.values(), ids=NO_DIFFERENCE)
def test_what_is_no_difference(text: str) -> None:
    assert not found(BASE, text) and text != BASE


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("size = 4 in", "size = 5 in", {"option size": CHANGED}),
        ("ahead = south", "ahead = north", {"players": CHANGED}),
        ("grid(size, size)", "torus(size, size)", {"board": CHANGED}),
        (", King", ", King(worth = 4)", {"piece King": CHANGED}),
        (", King", ", King, Rook", {"piece Rook": ADDED}),
        (", King", "", {"piece King": REMOVED}),
        ("state moved: site = none", "state moved: site = a1", {"state moved": CHANGED}),
        ("piece Man", "supply: 9 Man\npiece Man", {"supply": ADDED}),
        ("place Black Man", "place Black King", {"setup": CHANGED}),
        ("except mine\n", "and empty\n", {"define goes": CHANGED}),
        ("turn:\n", "turn of 2 moves:\n", {"turn": CHANGED}),
        ('"stay"', '"wait"', {"turn": CHANGED}),
        ('by "long"', 'by "too long"', {'when "long"': REMOVED, 'when "too long"': ADDED}),
        ("no(theirs)", "count(theirs) < 2", {"when without a reason": CHANGED}),
        ("size = 6", "size = 7", {"variant large": CHANGED}),
        ("or (x in near(man)", "or (x in around(man)", {"variant to lose": CHANGED}),
        ('variant "large": size = 6\n', "", {"variant large": REMOVED}),
        ("game", "match first to 3\ngame", {"match": ADDED}),
        ("game", 'require size > 2 else "too small"\ngame', {"require too small": ADDED}),
        ("game", "event rain:\n    moved = none\ngame", {"event rain": ADDED}),
    ],
)
def test_what_is_a_difference(old: str, new: str, told: dict[str, str]) -> None:
    assert BASE.count(old) >= 1
    changed = BASE.replace(old, new, 1)
    assert between(BASE, changed) == told
    other_way = {ADDED: REMOVED, REMOVED: ADDED, CHANGED: CHANGED}
    assert between(changed, BASE) == {title: other_way[change] for title, change in told.items()}


def test_a_local_name_that_means_something_else() -> None:
    swapped = BASE.replace("move man to spot", "move spot to man")
    (difference,) = found(BASE, swapped)
    assert [line for line in difference.lines if line[0] != " "] == [
        ("-", "        move man to spot"),
        ("+", "        move spot to man"),
    ]


def test_definitions_and_states_that_are_only_called_otherwise() -> None:
    other = BASE.replace("goes", "reach").replace("moved", "mover_was")
    assert between(BASE, other) == {"state moved": RENAMED, "define goes": RENAMED}
    deeper = BASE + "define fine(x): any(goes(x))\ndefine good: any(fine(x) for x in mine)\n"
    other = (
        deeper.replace("goes", "reach")
        .replace(" fine(", " lovely(")
        .replace("(fine(", "(lovely(")
        .replace("good", "nice")
    )
    assert between(deeper, other) == dict.fromkeys(("define goes", "define fine", "define good"), RENAMED)
    assert between(BASE, BASE.replace("goes", "reach").replace("except mine\n", "and empty\n")) == {
        "turn": CHANGED, "define goes": REMOVED, "define reach": ADDED, "variant to lose": CHANGED,
    }  # fmt: skip


def test_lines_written_alike_behind_a_choice_more_are_shown_as_such() -> None:
    """Only the number of the local names before them is another one."""
    old = BASE.replace('    or "stay"\n', '    or "stay":\n        choose other in mine\n        remove other\n')
    (difference,) = found(
        old, old.replace("        move man to spot\n", "        let near_by = near(spot)\n        move man to spot\n")
    )
    assert [line for line in difference.lines if line[0] != " "] == [("+", "        let near_by = near(spot)")]


def test_the_order_of_endings() -> None:
    lines = BASE.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("when any"))
    lines[at], lines[at + 2] = lines[at + 2], lines[at]
    assert between(BASE, "".join(lines)) == {"when in another order": CHANGED}


def test_a_variant_of_the_same_file() -> None:
    told = {each.title: each for each in found(BASE, BASE, "to lose")}
    assert set(told) == {"define goes", 'when "through"'}
    assert ("+", "    usual(man) or (x in near(man) where x in empty)") in told["define goes"].lines
    assert (" ", "    step(man, my ahead) except mine") in told["define goes"].lines, "what is `usual` is told, too"
    (option,) = found(BASE, BASE, "large")
    assert option.lines == (("-", "option size = 4 in 3..9"), ("+", "option size = 6 in 3..9"))


@pytest.mark.parametrize("name", quick_where(lambda name: name in ("chess", "go"), sorted(shipped_rulebooks())))
def test_a_shipped_rulebook_does_not_differ_from_itself(name: str) -> None:
    loaded = read(name)
    assert not differences(loaded.rules, read(name).rules)
    if loaded.below:
        return  # its text alone is not all of it
    formatted = read_text(Source(loaded.source.name, format_rulebook(loaded.tree)), name)
    assert not differences(loaded.rules, formatted.rules)


# ---- the command


def diff(*words: str) -> tuple[int, str, str]:
    run = CliRunner().invoke(main, ["diff", *words], obj=settings(), env={"NO_COLOR": "1"})
    return run.exit_code, run.stdout, run.stderr


def test_the_command() -> None:
    code, said, _ = diff("edges", "edges:torus")
    assert code == 1
    assert said == (
        "board: changed\n"
        "  - board grid(columns, rows), played on edges\n"
        "  + board torus(columns, rows), played on edges\n"
        "\n"
        "1 difference in rules from edges to edges:torus.\n"
    )
    assert diff("hex", "hex")[:2] == (0, "No differences in rules from hex to hex.\n")
    (found,) = json.loads(diff("edges", "edges:torus", "--json")[1])
    assert (found["heading"], found["name"], found["change"]) == ("board", "", "changed")
    code, said, complaint = diff("hex", "hxe")
    assert code == 2 and not said and "there is no rulebook" in complaint


def test_what_is_only_renamed_is_told_and_is_no_difference(tmp_path: Path) -> None:
    other = tmp_path / "other.gdl"
    other.write_text(shipped_rulebooks()["breakthrough"].read_text("utf-8").replace("goes", "reach"), encoding="utf-8")
    code, said, _ = diff("breakthrough", str(other))
    assert code == 0
    assert said.startswith("define goes: renamed\n  - goes\n  + reach\n\nNo differences in rules from breakthrough to ")


def test_lines_far_from_those_that_differ_are_left_out() -> None:
    _, said, _ = diff("chess", "antichess")
    assert "define takes: added\n" in said and "    …\n" in said


def test_a_rulebook_with_mistakes(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.gdl"
    wrong.write_text("players A, B\nboard grid(2, 2)\nturn: plase X\n")
    code, said, complaint = diff("hex", str(wrong))
    assert code == 1 and not said and "error[" in complaint
