"""Lines of examples that do not fit the board, told before any example is run: pictures, sites that it has not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gdl.check.typed import TypedExpect, TypedPerft, TypedPosition
from gdl.diagnostics import Diagnostic, Reporter, RulebookError
from gdl.lint.subject import Subject, World
from gdl.lower import Lowering
from gdl.read_diagram import Places, read_diagram
from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.reference.layout import Layout


def wrong_pictures(subject: Subject) -> Iterator[Diagnostic]:
    """Pictures in the examples of a rulebook and its variants, and sites there, that the example's board has not.

    Raises:
        BudgetError: there are too many boards to make.
    """
    for world in subject.worlds:
        lowered: dict[tuple[tuple[str, int], ...], tuple[Lowering, Program | None]] = {}
        for example in world.typed.examples:
            lines = [line for line in example.lines if isinstance(line, _WITH_SITES)]
            if not lines:
                continue
            key = tuple(sorted(example.settings.items()))
            if key not in lowered:
                lowered[key] = _lowered(world, example.settings, subject.budget)
            lowering, program = lowered[key]
            reporter = lowering.filler.reporter = Reporter()
            for line in lines if program is not None else ():
                assert program is not None
                if isinstance(line, TypedPosition) and line.picture:
                    read_diagram(line.picture, program, Layout(program), Places(line.span, line.rows), reporter)
                lowering.filler.fill(_rules_of(line))
            yield from reporter


_WITH_SITES = (TypedPosition, TypedExpect, TypedPerft)


def _rules_of(line: TypedPosition | TypedExpect | TypedPerft) -> tuple[n.Expr | s.Stmt, ...]:
    """What of a line is made of names and numbers."""
    match line:
        case TypedPosition():
            return line.body
        case TypedExpect():
            asked = (line.test, line.outcome.who if line.outcome is not None else None)
            return tuple(part for part in asked if part is not None)
        case TypedPerft():
            return (line.leaves,)


def _lowered(world: World, settings: Mapping[str, int], budget: Budget) -> tuple[Lowering, Program | None]:
    """What fills an example, and its Program; None if its options cannot be so, of which the example tells."""
    lowering = Lowering(world.typed, settings, Reporter(), budget)
    try:
        return lowering, lowering.program()
    except RulebookError:
        return lowering, None
