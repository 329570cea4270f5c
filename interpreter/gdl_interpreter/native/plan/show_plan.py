"""A plan as text: how the runs of a turn are counted, and how the one with a random number is made."""

from __future__ import annotations

from collections.abc import Iterator

from gdl_interpreter.native.analysis.continuation import Continuation, items
from gdl_interpreter.native.plan.move_plan import (
    After,
    Deferred,
    DeferredChoice,
    DeferredTest,
    DirectionMoves,
    FromTo,
    Guarded,
    Leaf,
    Otherwise,
    Plan,
    Pool,
    Product,
    Shifted,
    Sum,
)
from gdl_interpreter.native.plan.strategy import Strategy
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.show.expressions import ShownExpressions
from gdl_interpreter.program.show.statements import ShownStatements


def show_plan(strategy: Strategy) -> str:
    """The plan of a Program whose code for random games has been written; why there is none, where there is none."""
    if strategy.planned is None:
        reasons = ", ".join(f"{each.obstacle.value} at {each.span}" for each in dict.fromkeys(strategy.refusals))
        return f"no plan: {reasons or 'none was looked for'}"
    program = strategy.unit.program
    shown = _Shown(ShownExpressions(program), ShownStatements(ShownExpressions(program)))
    return "\n".join([strategy.strategy, *shown.lines(strategy.planned[1], 1)])


class _Shown:
    """Shows the plans of one Program, what a plan is made of deeper than itself."""

    def __init__(self, expressions: ShownExpressions, statements: ShownStatements) -> None:
        self.expressions = expressions
        self.statements = statements

    def lines(self, plan: Plan, depth: int) -> Iterator[str]:
        indent = "  " * depth
        match plan:
            case Leaf(count="0"):
                yield f"{indent}no run"
            case Leaf(rest=rest):
                yield f"{indent}one run:"
                yield from self.statements.block(_statements(rest), depth + 1)
            case Sum(parts=parts):
                yield f"{indent}sum of {len(parts)}:"
                for part in parts:
                    yield from self.lines(part, depth + 1)
            case Guarded(inner=inner):
                yield f"{indent}if a condition holds that is asked before:"
                yield from self.lines(inner, depth + 1)
            case Otherwise(first=first, second=second):
                yield f"{indent}first:"
                yield from self.lines(first, depth + 1)
                yield f"{indent}if that has no run:"
                yield from self.lines(second, depth + 1)
            case Pool(bind=bind, rest=rest):
                yield f"{indent}a member: {self._bind(bind)}"
                yield from self.statements.block(_statements(rest), depth + 1)
            case Product(bind=bind, inner=inner):
                yield f"{indent}a member, times: {self._bind(bind)}"
                yield from self.lines(inner, depth + 1)
            case DirectionMoves(pools=pools, source=source, target=target, rest=rest):
                yield f"{indent}sources and targets by {len(pools)} shifts: {self._bind(source)}, {self._bind(target)}"
                yield from self.statements.block(_statements(rest), depth + 1)
            case FromTo(source=source, target=target, inner=inner):
                yield f"{indent}the targets of each source, times: {self._bind(source)}, {self._bind(target)}"
                yield from self.lines(inner, depth + 1)
            case After(node=node, inner=inner):
                yield from self.statements.block((node,), depth)
                yield from self.lines(inner, depth)
            case Deferred(test=test, then=then, otherwise=otherwise):
                yield f"{indent}the greater of two, by what holds then: {self.expressions.show(test)}"
                yield from self.lines(then, depth + 1)
                yield from self.lines(otherwise, depth + 1)
            case DeferredTest(test=test, inner=inner):
                yield f"{indent}fails unless {self.expressions.show(test)}"
                yield from self.lines(inner, depth)
            case DeferredChoice(choice=choice, most=most, inner=inner):
                number = f"{most} numbers" if most.isdigit() else "as many numbers as there can be"
                yield f"{indent}a member by one of {number}: {self._bind(choice.bind)}"
                yield from self.lines(inner, depth + 1)
            case Shifted(inner=inner, by=by):
                yield f"{indent}from run {by} on:"
                yield from self.lines(inner, depth + 1)

    def _bind(self, bind: n.Bind) -> str:
        return f"{bind.name} in {self.expressions.show(bind.within)}"


def _statements(rest: Continuation) -> s.Block:
    return tuple(item for item in items(rest) if isinstance(item, s.Stmt))
