"""What the grammar finds, something builds."""

from __future__ import annotations

import re

from gdl.infra.resources import grammar_text
from gdl.syntax.build_declarations import DECLARATIONS
from gdl.syntax.build_expressions import EXPRESSIONS
from gdl.syntax.build_statements import STATEMENTS

GRAMMAR = re.sub(r"//[^\n]*", "", grammar_text("rulebook.lark"))
RULES = dict(re.findall(r"(?m)^[?!]?([a-z_]+):((?:.*\n)(?:[ \t]+.*\n|\n)*)", GRAMMAR))


def found_by(rule: str, seen: set[str]) -> set[str]:
    """The names of the trees that may stand where a rule does, if the rule is one that gives its place away (`?`)."""
    if rule in seen:
        return set()
    seen.add(rule)
    if not re.search(rf"(?m)^\?{rule}:", GRAMMAR):
        return {rule}
    names = set()
    for way in re.split(r"\|", re.sub(r'"[^"]*"', "", RULES[rule])):
        parts, _, alias = way.partition("->")
        single = re.findall(r"\b[a-z][a-z_]*\b", parts)
        if alias.strip():
            names.add(alias.strip())
        elif len(single) == 1:
            names |= found_by(single[0], seen)
        else:
            names.add(rule)
    return names


def test_every_tree_has_its_function() -> None:
    expressions = found_by("expr", set()) | found_by("default", set())
    statements = found_by("simple", set()) | found_by("compound", set())
    assert {"sum", "whose", "brackets", "any_of"} <= expressions and {"choose", "for_"} <= statements
    assert set(RULES) > {"expr", "statement", "declaration"}
    assert expressions <= set(EXPRESSIONS) and statements == set(STATEMENTS)
    assert found_by("declaration", set()) == set(DECLARATIONS)
    names = {*RULES, *re.findall(r"->\s*(\w+)", GRAMMAR)}
    assert set(EXPRESSIONS) <= names
