"""A move plan as text: how the runs of a turn are counted, and how the one with a random number is made."""

from __future__ import annotations

from collections.abc import Iterator

from gdl_interpreter.native.analysis.continuation import Continuation, items
from gdl_interpreter.native.plan import move_plan as p
from gdl_interpreter.native.plan.set_plan import SetPlan
from gdl_interpreter.native.plan.show_set import show_set
from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.show.expressions import ShownExpressions
from gdl_interpreter.program.show.statements import ShownStatements


def show_plan(program: Program, plan: p.Plan) -> str:
    """The lines of a plan; what it is made of stands deeper than itself."""
    expressions = ShownExpressions(program)
    return "\n".join(_Shown(expressions, ShownStatements(expressions)).lines(plan, 0))


class _Shown:
    """Shows the plans of one Program."""

    def __init__(self, expressions: ShownExpressions, statements: ShownStatements) -> None:
        self.expressions = expressions
        self.statements = statements

    def lines(self, plan: p.Plan, depth: int) -> Iterator[str]:
        indent = "  " * depth
        match plan:
            case p.NoRun():
                yield f"{indent}no run"
            case p.Leaf(rest=rest):
                yield f"{indent}one run:"
                yield from self._rest(rest, depth + 1)
            case p.Sum(parts=parts):
                yield f"{indent}sum of {len(parts)}:"
                for part in parts:
                    yield from self.lines(part, depth + 1)
            case p.Guarded(test=test, inner=inner):
                yield f"{indent}if {self.expressions.show(test)}:"
                yield from self.lines(inner, depth + 1)
            case p.OneOf(test=test, then=then, otherwise=otherwise):
                yield f"{indent}if {self.expressions.show(test)}:"
                yield from self.lines(then, depth + 1)
                yield f"{indent}else:"
                yield from self.lines(otherwise, depth + 1)
            case p.Otherwise(first=first, second=second):
                yield f"{indent}first:"
                yield from self.lines(first, depth + 1)
                yield f"{indent}if that has no run:"
                yield from self.lines(second, depth + 1)
            case p.Named(line=line, inner=inner):
                yield from self.statements.block((line,), depth)
                yield from self.lines(inner, depth)
            case p.Entered(params=params, inner=inner):
                given = ", ".join(self.expressions.show(arg) for _, _, arg in params.given)
                yield f"{indent}an action is given {given}"
                yield from self.lines(inner, depth)
            case p.Pool(these=these, bind=bind, rest=rest):
                yield f"{indent}a member: {self._from(bind, these)}"
                yield from self._rest(rest, depth + 1)
            case p.Product(these=these, bind=bind, inner=inner):
                yield f"{indent}a member, times: {self._from(bind, these)}"
                yield from self.lines(inner, depth + 1)
            case p.DirectionMoves(sources=sources, source=source, target=target, where=where, among=among, rest=rest):
                shifts = ", ".join(f"{shift:+}" for shift in plan.shifts)
                pair = f"{self._from(source, sources)}, {self._bind(target)}"
                yield f"{indent}sources, and targets by the shifts {shifts}: {pair}"
                for pairs, only in plan.steps:
                    steps = ", ".join(f"{shift:+}" for _, shift in pairs)
                    yield f"{indent}  {steps} to {self._set(only)}"
                if where is not None:
                    yield f"{indent}  #0 = {self._set(among)}"
                yield from self._rest(rest, depth + 1)
            case p.FromTo(table=table, inner=inner, only_likely=only_likely):
                which = "the likely targets" if only_likely else "the targets"
                pair = f"{self._from(table.source, table.sources)}, {self._from(table.target, table.targets)}"
                yield f"{indent}{which} of each source, times: {pair}"
                if only_likely and table.likely is not None:
                    yield f"{indent}  likely in {self._set(table.likely.among)}"
                yield from self.lines(inner, depth + 1)
            case p.After(node=node, inner=inner):
                yield from self.statements.block((node,), depth)
                yield from self.lines(inner, depth)
            case p.Deferred(test=test, then=then, otherwise=otherwise):
                yield f"{indent}the greater of two, by what holds then: {self.expressions.show(test)}"
                yield from self.lines(then, depth + 1)
                yield from self.lines(otherwise, depth + 1)
            case p.DeferredTest(test=test, inner=inner):
                yield f"{indent}fails unless {self.expressions.show(test)}"
                yield from self.lines(inner, depth)
            case p.DeferredChoice(choice=choice, most=most, inner=inner):
                player = self.expressions.program.players[most.player].name if isinstance(most, p.OwnedBy) else ""
                number = f"{most} numbers" if isinstance(most, int) else f"as many numbers as {player} has pieces"
                yield f"{indent}a member by one of {number}: {self._bind(choice.bind)}"
                yield from self.lines(inner, depth + 1)
            case p.FirstRun(inner=inner):
                yield f"{indent}the first run of:"
                yield from self.lines(inner, depth + 1)
            case p.OtherRuns(inner=inner):
                yield f"{indent}all but the first run of:"
                yield from self.lines(inner, depth + 1)
            case p.Elsewhere(why=why, inner=inner):
                yield f"{indent}unless a `first` has a run ({why.obstacle.value} at {why.span}):"
                yield from self.lines(inner, depth + 1)

    def _rest(self, rest: Continuation, depth: int) -> Iterator[str]:
        yield from self.statements.block(tuple(item for item in items(rest) if isinstance(item, s.Stmt)), depth)

    def _bind(self, bind: n.Bind) -> str:
        return f"{bind.name} in {self.expressions.show(bind.within)}"

    def _set(self, plan: SetPlan) -> str:
        return show_set(self.expressions, plan)

    def _from(self, bind: n.Bind, these: p.Candidates) -> str:
        """A name, the set it is chosen from, and the conditions on it."""
        match these:
            case p.Members(where=None):
                return self._bind(bind)
            case p.Members(where=where) if where is not None:
                return f"{self._bind(bind)}, each tried: {self.expressions.show(where)}"
            case p.AtOnce(these=inner, among=among):
                return f"{self._from(bind, inner)}, in {self._set(among)}"
            case p.OneByOne(these=inner, lines=lines):
                tests = " ".join(self.expressions.show(line.test) for line in lines if isinstance(line, s.Require))
                return f"{self._from(bind, inner)}, each tried: {tests}"
        raise AssertionError(f"not a set to choose from: {these!r}")
