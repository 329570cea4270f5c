"""`gdl test --coverage`: which rules the examples have run."""

from __future__ import annotations

import io

from gdl.diagnostics import Source
from gdl.examples import outcomes_of
from gdl.infra.output import Output
from gdl.inspection.coverage import Counts, Covered, coverage_of_examples
from gdl.lint.evidence import LITTLE
from gdl.loading import read_text
from gdl.terminal.coverage import show_coverage
from gdl_interpreter.reference.coverage import Coverage

RULES = """players A, B
board grid(3, 1)
piece Man, King
state met = false
turn:
    either:
        choose spot in empty
        require spot is not b1 or any(pieces)
        place Man on spot
        if spot is a1:
            met = true
    or "crown":
        require met
        crown(Man)
define crown(x): change x to King
define far(x): none if x is a1 else x
when no(empty): draw
when count(King) > 2: mover wins
"""


def covered(examples: str, rules: str = RULES, variant: str | None = None) -> list[Covered]:
    loaded = read_text(Source("rules.gdl", rules + examples), "rules", variant)
    trace = Coverage(follows=True)
    assert not [outcome for outcome in outcomes_of(loaded, trace=trace) if outcome.failures]
    return list(coverage_of_examples(loaded, Counts.of(trace), LITTLE))


def missing(examples: str) -> list[str]:
    return [
        f"{each.rule.span.line} {each.rule.sort} {each.rule.what}" for each in covered(examples) if not each.examples
    ]


def test_without_examples_nothing_is_run() -> None:
    assert len(missing("")) == len(covered(""))


def test_a_way_that_begins_with_ways_has_its_own_line() -> None:
    """It is not told by the words of the first of those."""
    within = "    or:\n        either:\n            met = false\n        or:\n            require met\n"
    rules = RULES.replace("define crown", f"{within}define crown")
    found = [(each.rule.span.line, each.rule.what) for each in covered("", rules) if each.rule.sort == "branch"]
    assert (15, "or:") in found and (17, "met = false") in found and (19, "require met") in found


def test_what_an_example_has_run() -> None:
    assert missing('example "a start":\n    illegal "b1"\n') == [
        '12 branch or "crown":',
        "13 require that holds require met: holds",
        "14 statement crown(Man)",
        "15 statement define crown(x): change x to King",
        "17 ending when no(empty): draw",
        "18 ending when count(King) > 2: mover wins",
    ]


def test_all_of_it() -> None:
    more = 'example "all":\n    play "a1; crown; b1; c1"\n    expect draw\n'
    assert missing(more) == ["18 ending when count(King) > 2: mover wins"]


def test_random_games_stand_beside_it() -> None:
    found = {f"{each.rule.span.line} {each.rule.what}": each.games for each in covered("")}
    assert found["9 place Man on spot"] > 1 and found["17 when no(empty): draw"] > 1


def test_what_only_examples_have_run_is_named() -> None:
    """Random games are over long before."""
    written = io.StringIO()
    text = """example "late":
    position:
        place A Man on a1
        ply = 5000
    play "b1"
    expect A wins
"""
    show_coverage(covered(text, RULES.replace("count(King) > 2", "ply > 5000")), Output(written), LITTLE.plies)
    assert "play no variants" not in written.getvalue()
    by_examples = written.getvalue().partition("Run by examples only")[2]
    assert "18 | when ply > 5000: mover wins  (ending)" in by_examples, written.getvalue()
    assert "place Man on spot" not in by_examples


def test_where_no_random_game_has_ended_it_is_said_how_to_play_whole_ones() -> None:
    rules = RULES.replace("when no(empty): draw\n", "").replace("count(King) > 2", "ply > 5000")
    rules = rules.replace("choose spot in empty", "choose spot in cells")
    command = "gdl study 'my rules.gdl' --games 20 --results-only"
    told = {}
    for options in (), ("goal",), ("goal", "size"):
        written = io.StringIO()
        show_coverage(covered("", rules), Output(written), LITTLE.plies, name="my rules.gdl", options=options)
        assert f"To see which come in whole games: {command}" in written.getvalue(), written.getvalue()
        told[options] = "--set" in written.getvalue()
        assert ("`goal` makes games shorter, with --set goal=VALUE" in written.getvalue()) == (options == ("goal",))
    assert list(told.values()) == [False, True, True]
    written = io.StringIO()
    show_coverage(covered(""), Output(written), LITTLE.plies)
    assert "gdl study" not in written.getvalue()


def test_that_variants_are_not_played_at_random_is_said() -> None:
    written = io.StringIO()
    show_coverage(covered(""), Output(written), LITTLE.plies, variants=True)
    how = "random games play no variants; those of one: gdl test NAME:VARIANT --coverage"
    assert f"Run by no example ({how}):" in written.getvalue()


def test_an_ending_of_a_variant_is_none_that_games_could_have_come_to() -> None:
    """So nothing is advised that would not show it."""
    rules = RULES.replace("when no(empty): draw\n", "").replace("when count(King) > 2: mover wins\n", "")
    rules += 'when stuck: draw\nvariant "Quick":\n    when ply > 5000: mover wins\n'
    written = io.StringIO()
    only = [each for each in covered("", rules) if each.rule.sort == "ending" and "ply" in each.rule.what]
    assert [each.played for each in only] == [False]
    show_coverage(only, Output(written), LITTLE.plies, variants=True)
    assert "gdl study" not in written.getvalue() and "mover wins  (ending; of a variant)" in written.getvalue()


def test_what_shares_a_line_and_what_is_taken_away() -> None:
    """A statement in the line of another is told by its own words; an ending that is `when false` is none."""
    rules = RULES.replace("turn:", "setup:\n    for x in {c1}: place A Man on x\nturn:").replace(
        "when no(empty): draw", "when false: draw"
    )
    found = [each.rule.what for each in covered("", rules)]
    assert found.count("for x in {c1}: place A Man on x") == found.count("place A Man on x") == 1
    assert not any("false" in each for each in found if each.startswith("when"))
    always = [each.rule.what for each in covered("", RULES.replace("when no(empty): draw", "when true: draw"))]
    assert "when true: draw" in always


def test_a_label_behind_else_is_no_statement() -> None:
    rules = RULES.replace("    either:\n", "    first:\n").replace('or "crown":', 'else "crown":')
    found = [(each.rule.sort, each.rule.what) for each in covered("", rules) if "crown" in each.rule.what]
    assert found == [
        ("branch", 'else "crown":'),
        ("statement", "crown(Man)"),
        ("statement", "define crown(x): change x to King"),
    ]


def test_of_a_variant_the_rules_that_only_it_has_are_counted() -> None:
    """Those of the rulebook itself are run by other examples, which are not run with the variant."""
    rules = f"""{RULES}variant "Kings":
    setup:
        place A King on c1
    turn:
        either:
            usual
        or "pass":
            pass
    when passes is 1: draw
"""
    example = 'example "kings":\n    with variant "kings"\n    expect A King is c1\n'
    own = [f"{each.rule.sort} {each.rule.what}" for each in covered(example, rules, "kings") if not each.examples]
    assert own == [
        'branch or "pass":',
        "statement pass",
        "ending when passes is 1: draw",
    ]
    whole, base = covered("", rules), {(each.rule.sort, each.rule.what) for each in covered("")}
    of_variant = {each.rule for each in covered("", rules, "kings")}
    assert {each.rule for each in whole if not each.played} == of_variant
    assert {(each.rule.sort, each.rule.what) for each in whole if each.rule not in of_variant} == base
