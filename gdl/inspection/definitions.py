"""The definitions that a rule is made of, as they are in the variant that is played."""

from __future__ import annotations

from itertools import islice

from gdl.loading import library_source
from gdl_interpreter.program import Program, Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import all_parts, parts_of

MOST = 3
"""Definitions of a rule that are told of."""


def definitions_of(program: Program, rule: Span) -> tuple[Span, ...]:
    """Where the definitions stand that a rule names, in the order written: the first few of those that the author has
    written, each before what it narrows, its `usual`.

    Args:
        program: the rules.
        rule: the place of a part of them.
    """
    part = next((part for part in all_parts(program) if getattr(part, "span", None) == rule), None)
    named = [] if part is None else _named(program, part)
    found: dict[Span, None] = {}
    while named:
        name = named.pop(0)
        function = program.functions[name]
        found[function.span] = None
        narrowed = _named(program, (function.body, function.result))
        named[:0] = [each for each in narrowed if _word(each) == _word(name) and each != name]
    return tuple(islice(found, MOST))


def _named(program: Program, part: object) -> list[str]:
    """The definitions that a part of the rules names itself, but for those of the library."""
    called = dict.fromkeys(each.function for each in parts_of(part) if isinstance(each, n.Call | s.Do))
    return [name for name in called if program.functions[name].span.source != library_source().name]


def _word(name: str) -> str:
    """What a definition is called in the rulebook; behind it the Program numbers those of one word."""
    return name.partition("@")[0]
