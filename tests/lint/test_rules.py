"""Each rule finds what it says in its bad rulebook, exactly that, and nothing in its good one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lint_helpers import codes, loaded

import gdl.lint.rules
import gdl.lint.rules.bounds
import gdl.lint.rules.play
import gdl.lint.rules.text
from gdl.diagnostics.catalogue import catalogue, explain
from gdl.examples import rules_run
from gdl.lint import Rule
from gdl.lint.catalogue import lint_entries
from gdl.lint.engine import lint_loaded, lint_paths
from gdl.lint.rules import RULES
from gdl.lint.rules.text.no_example import RULE as NO_EXAMPLE
from gdl_interpreter.program.budget import Budget

HERE = Path(str(gdl.lint.rules.__file__)).parent


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_bad_and_good(rule: Rule) -> None:
    assert codes(rule.bad, rule.played) == [rule.code]
    assert codes(rule.good, rule.played) == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_says_what_it_is(rule: Rule) -> None:
    assert re.fullmatch(r"L\d\d\d", rule.code)
    assert rule.title
    assert not rule.title.endswith(".")
    assert rule.why.endswith(".")
    assert len(list(HERE.glob(f"*/{rule.name.replace('-', '_')}.py"))) == 1


def test_every_file_is_a_rule_and_every_code_is_given_once() -> None:
    files = {file.stem for file in HERE.glob("*/*.py")} - {"__init__"}
    assert len(files) == len(RULES)
    assert [rule.code for rule in RULES] == [f"L{number:03}" for number in range(1, len(RULES) + 1)]


def test_each_room_looks_at_what_it_says() -> None:
    """The text alone; what is known of values; what comes up in games, which only `--deep` plays many of."""
    rooms = {room.__path__[0]: room for room in (gdl.lint.rules.text, gdl.lint.rules.bounds, gdl.lint.rules.play)}
    assert {str(file.parent) for file in HERE.glob("*/*.py")} == set(rooms)
    played = {rule.name.replace("-", "_") for rule in RULES if rule.played}
    assert played <= {file.stem for file in HERE.glob("play/*.py")}
    texts = [file.read_text(encoding="utf-8") for file in HERE.glob("text/*.py")]
    assert not [text for text in texts if "subject.evidence" in text or ".judge" in text]


def test_rules_are_explained() -> None:
    page = explain("l014", lint_entries())
    assert page is not None
    assert page.startswith("L014: The `else` of a `first` that can always be done\n\n")
    assert "\n\nNot so:\n\n" in page
    assert not {entry.code for entry in lint_entries()} & set(catalogue())


RARE = """
players Red, Blue
option early = false
board grid(3, 3)
piece Mark

turn:
    either:
        choose spot in empty
        require count(mine) < 9 or early else "too many"
        place Mark on spot
    or "take":
        choose prey in theirs where count(mine) > 6 or early
        change prey to mover

when line(mine, 3): mover wins
when no(empty): draw
when count(mine) > 7: mover wins by "nearly all"

variant "fast": early = true

example "counts":
    expect perft(1) is 9
"""


def test_a_variant_that_is_looked_at_alone_lacks_only_its_own_examples() -> None:
    tried = 'with variant "late"\n    expect perft(1) is 9\n'
    text = NO_EXAMPLE.good
    for name, rule in ("Late", "when no(empty): mover wins"), ("Lost", "when line(mine, 3): mover loses"):
        text += f'\nvariant "{name}": {rule}\n'
    for example, missing in (("", {"late", "lost"}), (f'\nexample "late":\n    {tried}', {"lost"})):
        for variant in ("late", "lost"):
            alone = lint_loaded(loaded(text + example).varied(variant, Budget()))
            assert [each.code for each in alone].count("L017") == (variant in missing), (example, variant)


def test_what_an_example_of_a_variant_shows_has_come_up(tmp_path: Path) -> None:
    file = tmp_path / "rare.gdl"
    for with_, gone in (("", {"L020", "L021", "L022"}), ('    with variant "fast"\n', {"L020", "L022"})):
        example = f'\nexample "taken":\n{with_}    play "b2"\n    play "take b2"\n' if with_ else ""
        file.write_text(RARE + example)
        found = {each.code for each in lint_paths([str(file)], deep=True, run_examples=rules_run).diagnostics}
        assert found & {"L020", "L021", "L022"} == gone
