"""Numbering the lists of `repeats` anew: some are in what nobody calls, or in what options have folded away, and where
the same things are listed twice, one list will do."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import rebuilt, repeats_of

Part = TypeVar("Part")


def renumbered(program: Program) -> Program:
    """Before: lists 1, 2 and 4 of five, of which 1 and 4 compare the same. After: lists 0, 1 and 0 of two."""
    found = repeats_of(program)
    alike = list(dict.fromkeys(node.parts for node in found))
    if len(alike) == program.repeats:
        return program
    numbers = {node.number: alike.index(node.parts) for node in found}

    def one(node: n.Expr) -> n.Expr:
        return replace(node, number=numbers[node.number]) if isinstance(node, n.Repeats) else node

    def changed(part: Part) -> Part:
        return rebuilt(part, one)  # type: ignore[return-value]

    return replace(
        program,
        functions={
            name: replace(function, body=changed(function.body), result=changed(function.result))
            for name, function in program.functions.items()
        },
        setup=changed(program.setup),
        turn=changed(program.turn),
        endings=tuple(replace(e, test=changed(e.test), who=changed(e.who)) for e in program.endings),
        events=tuple(replace(event, body=changed(event.body)) for event in program.events),
        repeats=len(alike),
    )
