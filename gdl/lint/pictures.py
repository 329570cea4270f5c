"""Pictures of examples that do not fit the board: told before any example is run, row by row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gdl.check.typed import TypedPosition
from gdl.diagnostics import Diagnostic, Reporter, RulebookError
from gdl.lint.subject import Subject, World
from gdl.lower import lower
from gdl.read_diagram import Places, read_diagram
from gdl_interpreter.program import Program
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.reference.layout import Layout


def wrong_pictures(subject: Subject) -> Iterator[Diagnostic]:
    """What is wrong with the pictures in the examples of a rulebook and its variants.

    Raises:
        BudgetError: there are too many boards to make.
    """
    for world in subject.worlds:
        for example in world.typed.examples:
            pictures = [line for line in example.lines if isinstance(line, TypedPosition) and line.picture]
            program = _program(world, example.settings, subject.budget) if pictures else None
            reporter = Reporter()
            for line in pictures if program is not None else ():
                assert program is not None
                read_diagram(line.picture, program, Layout(program), Places(line.span, line.rows), reporter)
            yield from reporter


def _program(world: World, settings: Mapping[str, int], budget: Budget) -> Program | None:
    """The Program of an example; None if its options cannot be so, of which the example tells."""
    if not settings:
        return world.program
    try:
        return lower(world.typed, settings, Reporter(), budget)
    except RulebookError:
        return None
