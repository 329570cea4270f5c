"""Lines of examples that do not fit the board, told before any example is run: pictures, sites that it has not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from gdl.check.typed import TypedExpect, TypedPerft, TypedPosition
from gdl.diagnostics import Diagnostic, Reporter, RulebookError
from gdl.lint.subject import Subject
from gdl.lower import Lowering
from gdl.read_diagram import Places, read_diagram
from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference.layout import Layout

_Line = TypedPosition | TypedExpect | TypedPerft
"""A line of an example that may name sites."""


def off_the_board(subject: Subject) -> Iterator[Diagnostic]:
    """Pictures in the examples of a rulebook and its variants, and sites there, that the example's board has not.

    Raises:
        BudgetError: there are too many boards to make.
    """
    for world in subject.worlds:
        for example in world.typed.examples:
            lines = [line for line in example.lines if isinstance(line, _Line)]
            if not lines:
                continue
            with suppress(RulebookError):  # its options cannot be so: of that the example tells
                lowering, program = world.programs.made(example.settings, Reporter(), subject.budget)
                yield from _wrong_in(lines, lowering, program)


def _wrong_in(lines: Iterable[_Line], lowering: Lowering, program: Program) -> Reporter:
    """What in some lines of an example does not fit its board."""
    reporter = lowering.filler.reporter = Reporter()
    for line in lines:
        if isinstance(line, TypedPosition) and line.picture:
            read_diagram(line.picture, program, Layout(program), Places(line.span, line.rows), reporter)
        lowering.filler.fill(_rules_of(line))
    return reporter


def _rules_of(line: _Line) -> tuple[n.Expr | s.Stmt, ...]:
    """What of a line is made of names and numbers."""
    match line:
        case TypedPosition():
            return line.body
        case TypedExpect():
            asked = (line.test, line.outcome.who if line.outcome is not None else None)
            return tuple(part for part in asked if part is not None)
        case TypedPerft():
            return (line.leaves,)
