"""The budget of work: every stage takes from it, and what it does not suffice for ends in E906 with a place."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hostile_texts import HEAD, TURN, WHEN

import gdl
from gdl.api import game_of
from gdl.check import check
from gdl.diagnostics import Diagnostic, Reporter, RulebookError, Source
from gdl.engines import missing_native
from gdl.examples import run_examples
from gdl.infra.resources import shipped_rulebooks
from gdl.lint.engine import lint_loaded
from gdl.loading import read, read_text, standard_library
from gdl.lower import lower
from gdl.syntax.mistakes import MAX_BYTES
from gdl.syntax.parser import parse
from gdl_interpreter.native.analysis.ambiguity import Ambiguity
from gdl_interpreter.native.analysis.loop_bounds import LoopBounds
from gdl_interpreter.native.llvm.compile import CodeError
from gdl_interpreter.program import NOWHERE, Span
from gdl_interpreter.program.budget import Budget, BudgetError, Limits
from gdl_interpreter.program.limits import FUEL, LOADING
from gdl_interpreter.reference import LimitError, Machine, Position

PLAIN = "players A, B\nboard grid(3, 3)\npiece Man\n" + TURN + WHEN
SEVERAL = 2
"""No shipped rulebook takes more than this part of what it may take."""


def found(text: str, budget: Budget) -> list[Diagnostic]:
    """What is wrong with a text that may take so much work."""
    try:
        game_of(read_text(Source("<text>", text), "<text>", budget=budget), {}, budget=budget)
    except RulebookError as error:
        return list(error.diagnostics)
    return []


def only_places(diagnostics: list[Diagnostic]) -> list[tuple[str, int]]:
    """Codes and lines."""
    return [(each.code, each.span.line) for each in diagnostics]


# ---- the object


def test_steps_are_taken_until_none_are_left() -> None:
    budget = Budget(10)
    budget.spend(10)
    assert (budget.spent, budget.left) == (10, 0)
    here = Span("x", 3, 1, 3, 2)
    with pytest.raises(BudgetError) as error:
        budget.spend(1, here)
    assert error.value.span == here


# ---- the stages


def test_a_text_is_read_up_to_the_word_that_is_too_many() -> None:
    reporter = Reporter()
    tree = parse(Source("long.gdl", "# not counted as words\n" + "piece Man\n" * 100), reporter, Budget(1_000))
    (given_up,) = reporter
    assert (given_up.code, given_up.span.line) == ("E906", 20) and not tree.declarations


def test_each_broken_part_is_read_again_from_the_same_budget() -> None:
    text = "piece Man Man\n" * 40
    alone = Budget()
    parse(Source("long.gdl", text), Reporter(), alone)
    assert alone.spent > 2 * 40 * 3 * 20


@pytest.mark.parametrize("stage", ["read", "check", "lower"])
def test_every_stage_ends_when_the_budget_does(stage: str) -> None:
    whole, budget = Budget(), Budget()
    assert found(PLAIN, whole) == []
    loaded = read_text(Source("<text>", PLAIN), "<text>", budget=budget)
    steps = {"read": budget.spent - 1}
    typed = check(loaded.rules, standard_library(), Reporter(), budget)
    steps["check"] = budget.spent - 1
    assert typed is not None
    lower(typed, {}, Reporter(), budget)
    steps["lower"] = budget.spent - 1
    assert budget.spent == whole.spent and steps["read"] < steps["check"] < steps["lower"]
    (given_up,) = found(PLAIN, Budget(steps[stage]))
    assert given_up.code == "E906" and given_up.span != NOWHERE and given_up.span.source == "<text>"


def test_what_was_found_wrong_before_is_told_too() -> None:
    text = PLAIN.replace("empty", "empti") + "".join(f"define f{'x' * i}: mine\n" for i in range(40))
    whole = Budget()
    assert [each.code for each in found(text, whole)] == ["E201"]
    assert [each.code for each in found(text, Budget(whole.spent - 1))] == ["E201", "E906"]


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("option wide = sum(count(flood(a, sites)) for a in 0..900, b in 0..900, c in 0..900) in 0..9\n", 1),
        ("setup:\n    for a in sites:\n        for b in sites: remove b\n", 2),
        ("piece King(rank = sum(1 for a in 0..1000, b in 0..1000, c in 0..1000))\n", 1),
    ],
)
def test_what_is_worked_out_before_the_game_takes_from_it(line: str, place: int) -> None:
    text = line.replace("count(flood(a, sites))", "1") + PLAIN.replace("3, 3", "64, 64")
    (given_up,) = found(text, Budget())
    assert given_up.code in ("E902", "E906") and given_up.span.line == place


def test_a_board_is_changed_from_the_same_budget() -> None:
    edits = "".join("    remove one(sites)\n" for _ in range(190))
    text = HEAD.replace("board {board}", f"board grid(60, 60):\n{edits}".rstrip("\n")) + TURN + WHEN
    assert [each.code for each in found(text, Budget())] == ["E906"]
    links = HEAD.replace("board {board}", "board grid(60, 60): link sites to sites") + TURN + WHEN
    assert only_places(found(links, Budget())) == [("E906", 2)]


def test_lint_shares_one_budget_among_the_variants() -> None:
    text = PLAIN + "".join(f'variant "v{i}": board grid(30, 30)\n' for i in range(100))
    codes = [each.code for each in lint_loaded(read_text(Source("<text>", text), "<text>"))]
    assert codes[0] == "E906"
    assert found(text, Budget()) == []


def test_an_example_has_a_budget_of_its_own(tmp_path: Path) -> None:
    example = 'example "{}":\n    expect perft(2) is 72\n'
    path = tmp_path / "two.gdl"
    path.write_text(PLAIN + example.format("one") + example.format("two"), encoding="utf-8")
    outcomes, _ = run_examples(str(path))
    assert [each.failures for each in outcomes] == [(), ()]
    outcomes, _ = run_examples(str(path), Limits(example=2_000))
    assert [[failure.code for failure in each.failures] for each in outcomes] == [["E906"], ["E906"]]


# ---- what else is limited


def test_fifty_mistakes_are_told_and_that_there_are_more() -> None:
    text = PLAIN + "".join(f"define f{'x' * i}: y {i}\n" for i in range(60))
    codes = [each.code for each in found(text, Budget())]
    assert codes == ["E133"] * 50 + ["E907"]
    text = PLAIN.replace("place Man", "remove nothing_so\n    " * 60 + "place Man")
    codes = [each.code for each in found(text, Budget())]
    assert codes == ["E201"] * 50 + ["E907"]


def test_two_hundred_findings_of_lint_are_told() -> None:
    text = PLAIN + "".join(f"define f{'x' * (i % 20)}{'y' * (i // 20)}: mine\n" for i in range(300))
    codes = [each.code for each in lint_loaded(read_text(Source("<text>", text), "<text>"))]
    assert len(codes) == 201 and codes[-1] == "E907"


def test_a_rulebook_and_what_it_extends_are_no_larger_together_than_one(tmp_path: Path) -> None:
    comment = "# " + "x" * 97 + "\n"
    (tmp_path / "base.gdl").write_text(PLAIN + comment * (MAX_BYTES // 200), encoding="utf-8")
    (tmp_path / "more.gdl").write_text('game "M" extends "base"\n' + comment * (MAX_BYTES // 190), encoding="utf-8")
    (tmp_path / "less.gdl").write_text('game "M" extends "base"\n' + comment * (MAX_BYTES // 250), encoding="utf-8")
    with pytest.raises(RulebookError) as error:
        gdl.load(tmp_path / "more.gdl")
    assert [each.code for each in error.value.diagnostics] == ["E004"]
    assert gdl.load(tmp_path / "less.gdl").start().moves()


def test_the_chain_that_never_ended() -> None:
    text = Path(__file__).with_name("chain.gdl").read_text(encoding="utf-8")
    assert gdl.loads(text).start().moves()
    assert "E906" not in {each.code for each in lint_loaded(read_text(Source("<text>", text), "<text>"))}


# ---- how far shipped rulebooks are from all that


@pytest.mark.slow
@pytest.mark.parametrize("name", list(shipped_rulebooks()))
def test_shipped_rulebooks_take_a_small_part(name: str) -> None:
    budget = Budget()
    program = game_of(read(name, budget), {}, budget=budget).program
    assert budget.spent * SEVERAL < LOADING
    asked = Budget()
    position: Position = Position.start(Machine(program, budget=asked))
    assert position.result is None and position.moves()
    assert asked.spent * SEVERAL < 3 * FUEL
    budget = Budget()
    lint_loaded(read(name, budget), budget=budget)
    assert budget.spent * SEVERAL < LOADING


@pytest.mark.skipif(missing_native() is not None, reason="no native engine")
@pytest.mark.parametrize("operator", ["or", "and"])
def test_native_code_is_refused_before_it_is_looked_for(operator: str) -> None:
    """What calls itself out to more than can be written is not gone through by anything that makes code."""
    names = [f"d{'x' * i}" for i in range(30)]
    chain = "".join(f"define {a}(p): {f' {operator} '.join([f'{b}(p)'] * 4)}\n" for a, b in pairwise(names))
    game = gdl.loads(PLAIN + chain + f"define {names[-1]}(p): row(p)\nwhen any({names[0]}(1)): draw\n")
    with pytest.raises(CodeError) as error:
        _ = game.native
    assert error.value.code == "too-large"
    assert game.perft(1) == 9


@pytest.mark.skipif(missing_native() is not None, reason="no native engine")
def test_bounds_of_loops_in_loops_are_found_in_one_pass() -> None:
    loops = "".join("    " * (i + 1) + f"for a{'b' * i} in row(1):\n" for i in range(36))
    keeps = "".join("    " * (i + 1) + "keep highest 1:\n" for i in range(36))
    for lines in (loops, keeps):
        head = PLAIN[: PLAIN.index("turn:")]
        text = head + "turn:\n    choose spot in empty\n" + lines + "    " * 37 + "choose last in empty\n" + WHEN
        program = gdl.loads(text).program
        Ambiguity(program)
        assert LoopBounds(program).of_program() > 0


def test_a_chain_of_moves_without_end_is_found_at_its_loop() -> None:
    chain = """players Gold, Blue
board grid(6, 6)
piece Frog
setup:
    place Gold Frog on c3
turn:
    choose man in mine
    let here = man
    repeat while any(near(here) and empty):
        choose spot in near(here) and empty
        move here to spot
        here = spot
        either "on"
        or "stop": stop
when ply > 10: draw
"""
    position = gdl.loads(chain).start()
    with pytest.raises(LimitError) as error:
        position.moves()
    assert (error.value.code, error.value.span.line) == ("E902", 9)
