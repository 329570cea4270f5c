"""Going through all nodes of a Program."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.model import Program

Part = n.Expr | n.Bind | s.Stmt | s.Branch


def parts_of(part: object) -> Iterator[Part]:
    """A node and everything below it; tuples of nodes likewise."""
    if isinstance(part, tuple):
        for item in part:
            yield from parts_of(item)
    elif isinstance(part, n.Expr | n.Bind | s.Stmt | s.Branch):
        yield part
        for field in dataclasses.fields(part):
            yield from parts_of(getattr(part, field.name))


def all_parts(program: Program) -> Iterator[Part]:
    """Every node of a Program."""
    yield from parts_of((program.setup, program.turn))
    if program.moves_in_turn is not None:
        yield from parts_of(program.moves_in_turn)
    for ending in program.endings:
        yield from parts_of((ending.test, ending.who))
    for event in program.events:
        yield from parts_of(event.body)
    for function in program.functions.values():
        yield from parts_of((function.body, function.result))


def repeats_of(program: Program) -> list[n.Repeats]:
    """The lists that `repeats` is asked about, by number."""
    found = {part.number: part for part in all_parts(program) if isinstance(part, n.Repeats)}
    return [found[number] for number in sorted(found)]
