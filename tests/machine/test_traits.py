"""The traits of statements, and the tables that are held against them."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from gdl.check.statements import statement
from gdl.syntax import tree as t
from gdl.syntax.build_statements import STATEMENTS as BUILT
from gdl.syntax.forms import PLAIN, rule_of, words_of_form
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.by_statement import ByStatement
from gdl_interpreter.program.operations import IncompleteTable
from gdl_interpreter.program.traits import Writes
from gdl_interpreter.program.walk import has_blocks

ROOT = Path(__file__).parents[2]


def test_a_statement_without_traits_is_refused() -> None:
    with pytest.raises(TypeError, match="the statement `Dance` has no `traits`"):
        type("Dance", (s.Stmt,), {})


def test_a_table_that_lacks_a_statement_names_it() -> None:
    table: ByStatement[None, [], str] = ByStatement("words")
    for kind in s.STATEMENTS[1:]:
        table.of(kind)(lambda context, node: type(node).__name__)
    assert table(None, s.Stop()) == "Stop"
    with pytest.raises(
        IncompleteTable, match=f"words: there is nothing for the statement `{s.STATEMENTS[0].__name__}`"
    ):
        table.complete()
    with pytest.raises(IncompleteTable, match="words: no such statement belongs there: `Pass`"):
        table.complete(lambda kind: kind not in (s.STATEMENTS[0], s.Pass))


@pytest.mark.parametrize("kind", s.STATEMENTS)
def test_traits_are_sound(kind: type[s.Stmt]) -> None:
    traits = kind.traits
    fields = {field.name: str(field.type) for field in dataclasses.fields(kind)}
    assert set(re.findall(r"{(\w+)}", traits.shown or "")) <= fields.keys()
    assert all("Expr" in fields[operand.field] for operand in traits.operands or ())
    assert set(traits.once) <= fields.keys()
    assert not traits.brings or Writes.PIECES in traits.writes
    assert not (traits.loops or traits.in_order) or has_blocks(kind)
    assert traits.turns <= bool(traits.writes)
    if traits.operands is not None:
        assert {operand.field for operand in traits.operands} == {
            name for name, declared in fields.items() if declared in ("Expr", "Expr | None")
        }


@pytest.mark.parametrize("kind", [kind for kind in s.STATEMENTS if kind.traits.shown and kind.traits.operands])
def test_plain_statements_are_worked_out_once(kind: type[s.Stmt]) -> None:
    """Of `stock` only the number is not: it is worked out for each player and kind."""
    operands = {operand.field for operand in kind.traits.operands or ()}
    assert operands - set(kind.traits.once) <= ({"value"} if kind is s.PutStock else set())


@pytest.mark.parametrize("kind", t.Stmt.__subclasses__())
def test_a_statement_of_the_language_is_checked(kind: type[t.Stmt]) -> None:
    checked = (ROOT / "gdl" / "check" / "statements" / "statement.py").read_text("utf-8")
    assert f"case t.{kind.__name__}(" in checked


@pytest.mark.parametrize("kind", [kind for kind in t.Stmt.__subclasses__() if hasattr(s, kind.__name__)])
def test_what_a_statement_does_decides_where_it_may_stand(kind: type[t.Stmt]) -> None:
    traits = getattr(s, kind.__name__).traits
    assert traits.chooses == (kind in statement.CHOICES)
    assert (bool(traits.writes) and not traits.turns and not traits.rolls) == (kind in statement.EFFECTS)
    assert not traits.changes or kind in statement.WORDS


def test_each_rule_of_the_grammar_for_statements_is_built() -> None:
    grammar = (ROOT / "grammar" / "rulebook.lark").read_text("utf-8")
    part = grammar.partition("// ---- statements")[2].partition("// ---- ")[0]
    assert set(re.findall(r"-> (\w+)$", part, re.MULTILINE)) == BUILT.keys()


@pytest.mark.parametrize("kind", PLAIN)
def test_a_plain_statement_is_in_the_grammar(kind: type[t.Stmt]) -> None:
    grammar = (ROOT / "grammar" / "rulebook.lark").read_text("utf-8")
    (line,) = re.findall(rf"^\?simple: (.*) -> {rule_of(kind)}$|^ +\| (.*) -> {rule_of(kind)}$", grammar, re.MULTILINE)
    assert re.findall(r'"(\w+)"', "".join(line)) == words_of_form(PLAIN[kind])
    assert rule_of(kind) in BUILT
