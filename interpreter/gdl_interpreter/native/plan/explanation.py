"""How each choice of a turn is made in random games, and what in the rulebook stands in the way of a quicker way."""

from __future__ import annotations

from gdl_interpreter.native.analysis.continuation import Continuation, items
from gdl_interpreter.native.plan import move_plan as p
from gdl_interpreter.native.plan.conditions import one_by_one
from gdl_interpreter.native.plan.lookahead import Lookahead
from gdl_interpreter.native.plan.obstacles import Obstacle, Reason
from gdl_interpreter.native.plan.show_plan import show_plan
from gdl_interpreter.native.plan.strategy import How, Strategy, elsewhere
from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.span import Span
from gdl_interpreter.program.walk import reached


@frozen
class ChoiceReport:
    """One `choose` of the turn, or of an action that it does.

    span: where it stands; how: it is made; reasons: why it is not counted, as far as it is the last choice before what
    stands in the way.
    """

    span: Span
    how: How
    reasons: tuple[Reason, ...]


@frozen
class Explanation:
    """How random moves are picked.

    strategy: of all of them, as `Native.strategy`; planned: is there a plan of the runs, by which one is made without
    going through the others; tries_first: are a few moves drawn before all are counted; reasons: why all runs of the
    turn are gone through, where they are; choices: in the order of the text; one_by_one: of conditions that are tested
    for each member of a set by itself, the whole condition and the reason.
    """

    strategy: How
    planned: bool
    tries_first: bool
    reasons: tuple[Reason, ...]
    choices: tuple[ChoiceReport, ...]
    one_by_one: tuple[tuple[Span, Reason], ...]


def explained(strategy: Strategy) -> Explanation:
    """The explanation of what is decided for a Program. No code is written for it."""
    program = strategy.unit.program
    choices = _choices(program)
    tests = tuple(sorted(one_by_one(strategy).items(), key=lambda item: _place(item[0])))
    if strategy.planned is None:
        reasons = _of_the_turn(strategy)
        listed = tuple(ChoiceReport(choice.span, "listed", ()) for choice in choices.values())
        return Explanation(strategy.strategy, False, False, reasons, listed, tests)
    walk, leaves = _Walk(Lookahead(strategy.unit)), elsewhere(strategy.planned)
    walk.through(strategy.planned, ())
    reports = []
    for slot, choice in choices.items():
        how: How = "listed" if slot not in walk.planned else "sampled" if slot in walk.sampled else "counted"
        found = tuple(dict.fromkeys(walk.reasons.get(slot, ())))
        if how == "listed" and leaves is not None:
            found = (leaves.why,)
        reports.append(ChoiceReport(choice.span, how, found))
    return Explanation(strategy.strategy, True, strategy.tries_first, (), tuple(reports), tests)


def _of_the_turn(strategy: Strategy) -> tuple[Reason, ...]:
    """Why there is no plan at all, not even one that samples."""
    program = strategy.unit.program
    if strategy.unit.features.chance:
        parts = reached(program.functions, program.turn)
        return tuple(Reason(Obstacle.CHANCE, part.span) for part in parts if isinstance(part, s.Chance))
    if strategy.unit.ambiguous:
        return (Reason(Obstacle.SAME_MOVE, strategy.unit.ambiguity.where),)
    return tuple(strategy.refusals[-1:])


def _choices(program: Program) -> dict[int, s.Choose]:
    """The choices of the turn, by their slots, in the order of the text."""
    found = [part for part in reached(program.functions, program.turn) if isinstance(part, s.Choose)]
    return {part.bind.slot: part for part in sorted(found, key=lambda part: _place(part.span))}


def _place(span: Span) -> tuple[str, int, int]:
    return span.source, span.line, span.column


class _Walk:
    """A plan, gone through from the first choice to the end of each run."""

    def __init__(self, ahead: Lookahead) -> None:
        self.ahead = ahead
        self.planned: set[int] = set()
        self.sampled: set[int] = set()
        self.reasons: dict[int, list[Reason]] = {}

    def through(self, plan: p.Plan, path: tuple[int, ...]) -> None:
        """path: the slots of the choices made so far."""
        match plan:
            case p.Leaf(rest=rest):
                self._end(rest, path)
            case p.Pool(bind=bind, rest=rest):
                self._end(rest, self._on(path, bind))
            case p.DirectionMoves(source=source, target=target, rest=rest):
                self._end(rest, self._on(self._on(path, source), target))
            case p.Product(bind=bind):
                path = self._on(path, bind)
            case p.FromTo(table=table):
                path = self._on(self._on(path, table.source), table.target)
            case p.After(node=node):
                self._end((node, None), path)
            case p.Deferred(test=test):
                self._fails(Reason(Obstacle.UNEVEN, test.span), path)
            case p.DeferredTest(test=test):
                self._fails(Reason(Obstacle.MAY_FAIL, test.span), path)
            case p.DeferredChoice(choice=choice):
                path = self._on(path, choice.bind)
                self._fails(Reason(Obstacle.BEHIND_EFFECT, choice.span), path)
        for part in p.parts_of_plan(plan):
            self.through(part, path)

    def _on(self, path: tuple[int, ...], bind: n.Bind) -> tuple[int, ...]:
        self.planned.add(bind.slot)
        return (*path, bind.slot)

    def _end(self, rest: Continuation, path: tuple[int, ...]) -> None:
        """What is done without a choice: can it fail?"""
        for node in items(rest):
            if isinstance(node, s.Stmt) and not self.ahead.unit.choices.is_sure(node):
                self._fails(self.ahead.unsure(node), path)

    def _fails(self, reason: Reason, path: tuple[int, ...]) -> None:
        """A draw may come to nothing: then that of all choices on the way does."""
        self.sampled.update(path)
        if path:
            self.reasons.setdefault(path[-1], []).append(reason)


def plan_text(strategy: Strategy) -> str:
    """The plan of a Program as text; why there is none, where there is none. No code is written for it."""
    if strategy.planned is None:
        reasons = ", ".join(f"{each.obstacle.value} at {each.span}" for each in dict.fromkeys(strategy.refusals))
        return f"no plan: {reasons or 'none was looked for'}"
    shown = show_plan(strategy.unit.program, strategy.planned)
    return "\n".join([strategy.strategy, *(f"  {line}" for line in shown.splitlines())])
