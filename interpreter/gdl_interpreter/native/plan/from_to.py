"""A source, and a target that depends on it.

Where the targets are some steps from the source there is a set of targets for each (mask, shift) pair of the board: the
source of a target is found by shifting back, and no two targets of one source meet in a set. Such sets are merged by
selection, so that one search for the n-th bit serves all. Breakthrough plays 6.4 times as many games with them as when
it counts the targets of each source (switch "no-pools"), and 10 times as many as when it goes through every run
("no-bulk": Edges 5.8, Othello 2.5 times).

Else the targets of each source are worked out one after the other. Where the targets of a source are one set or another
by what the source is, its two sorts are planned apart (International draughts plays 1.7 times as many games like this,
switch "no-sorts").
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gdl_interpreter.native.analysis.continuation import Continuation
from gdl_interpreter.native.plan import move_plan as p
from gdl_interpreter.native.plan.candidates import beginning, filtered, members
from gdl_interpreter.native.plan.context import Context
from gdl_interpreter.native.plan.deferred import rare
from gdl_interpreter.native.plan.lookahead import conditions_behind
from gdl_interpreter.native.plan.obstacles import Obstacle, Reason, Refused, or_reason
from gdl_interpreter.native.plan.set_plan import SetPlan, Shared, Without
from gdl_interpreter.native.plan.setwise import Setwise, scope_of, setwise
from gdl_interpreter.native.plan.steps import steps_of
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import free_slots

Behind = Callable[[Context, Continuation], p.Plan]
"""Plans what is still to be done, or refuses to."""

MOST_POOLS = 10
"""Sets of targets of one choice; where there would be more, the targets of each source are counted by themselves."""

MOST_SOURCES = 400
"""Sites of the largest board for which the targets of each source are kept."""

MOST_TRIED, LEAST_TRIED = 16, 150
"""Targets that a source can have at most, and the weight that they have at least (see `CostModel`), for drawing one by
its number to be quicker than counting the targets of all sources."""


def from_to(
    c: Context, bind: n.Bind, these: p.Candidates, choice: s.Choose, rest: Continuation, behind: Behind
) -> p.Plan:
    """The plan of a source and a target that depends on it, and of what follows.

    c: where it is planned; bind, these: the source; choice: of the target; rest: what is still to be done then; behind:
    plans that.

    Raises:
        Refused: there is none.
    """
    within = choice.bind.within
    if isinstance(within, n.Cond) and c.unit.target.on("sorts"):
        held = setwise(c.unit, bind, within.test, c.known)
        if not isinstance(held, Reason):
            parts = []
            for among, targets in ((held, within.then), (Without(held), within.otherwise)):
                sort = replace(choice, bind=replace(choice.bind, within=targets))
                parts.append(from_to(c, bind, p.AtOnce(these, among, within.test), sort, rest, behind))
            return p.Sum(tuple(parts))
    by_steps = or_reason(lambda: _direction_moves(c, bind, these, choice, rest))
    return _sources(c, bind, these, choice, rest, behind) if isinstance(by_steps, Reason) else by_steps


def _direction_moves(
    c: Context, bind: n.Bind, these: p.Candidates, choice: s.Choose, rest: Continuation
) -> p.DirectionMoves:
    """Source and target at once, a set of targets for each shift between them."""
    target = choice.bind
    c.check_settled(target.within, choice.where)
    if not c.unit.target.on("pools"):
        raise Refused(Obstacle.SWITCHED_OFF, choice.span)
    if not bind.within.type is target.within.type is Ty.SITES:
        raise Refused(Obstacle.NOT_SITES, choice.span)
    if conditions_behind(rest)[1] or c.ahead.chooses(rest):
        raise Refused(Obstacle.DEPENDS, choice.span)
    c.ahead.check_end(rest, c.overcount)
    asked = Setwise(c.unit)
    among: SetPlan | Reason = asked.sets.full
    if choice.where is not None:
        if bind.slot in free_slots(choice.where):
            raise Refused(Obstacle.DEPENDS, choice.where.span)
        among = setwise(c.unit, target, choice.where, c.known)
    if isinstance(among, Reason):
        raise Refused(among.obstacle, among.span)
    into = asked.sets.full if choice.where is None else Shared(0)
    steps = steps_of(asked, target.within, into, scope_of(bind, c.known))
    found = p.DirectionMoves(these, choice.where, among, tuple(steps), bind, target, rest)
    if len(found.shifts) > MOST_POOLS:
        raise Refused(Obstacle.MANY_MEMBERS, target.within.span)
    return found


def _sources(
    c: Context, bind: n.Bind, these: p.Candidates, choice: s.Choose, rest: Continuation, behind: Behind
) -> p.Plan:
    """The targets of each source, worked out one after the other."""
    if c.unit.bits(bind.within.type) > MOST_SOURCES:
        raise Refused(Obstacle.LARGE_BOARD, choice.span)
    if not c.unit.target.on("pools"):
        raise Refused(Obstacle.SWITCHED_OFF, choice.span)
    if c.open:
        raise Refused(Obstacle.DEPENDS, choice.span)
    without, tests, lines = conditions_behind(rest)
    if c.tries and c.overcount and not tests:
        return _tried(c, bind, these, choice, rest)
    target = choice.bind
    inner = behind(c.opened(bind.slot, target.slot), without if tests else rest)
    inside = c.named(bind.slot, None)
    targets = members(inside, target, choice.where)
    if tests:
        targets = filtered(inside, target, targets, lines)
    seldom = rare(c, inner, target)
    likely = None if seldom is None else seldom.likely
    table = p.Targets(beginning(c, bind, these, target), bind, target, targets, likely)
    if seldom is None:
        return p.FromTo(table, inner)
    return p.Sum((p.FromTo(table, p.FirstRun(seldom.inner)), p.FromTo(table, p.OtherRuns(seldom.inner), True)))


def _tried(c: Context, bind: n.Bind, these: p.Candidates, choice: s.Choose, rest: Continuation) -> p.Plan:
    """A source, and a target by a number that may be too large."""
    most = c.ahead.most.of(choice.bind.within)
    if most > MOST_TRIED or c.ahead.chooses(rest):
        raise Refused(Obstacle.MANY_MEMBERS, choice.span)
    c.ahead.check_end(rest, c.overcount)
    return p.Product(these, bind, p.DeferredChoice(choice, most, p.Leaf(rest)))


def worth_trying(c: Context, plan: p.Plan) -> bool:
    """Are there targets in a plan for which drawing one by its number is quicker than counting those of all sources?"""
    match plan:
        case p.FromTo(table=table):
            few = c.ahead.most.of(table.target.within) <= MOST_TRIED
            if few and c.unit.cost.of((table.target.within, _conditions(table.targets))) >= LEAST_TRIED:
                return True
    return any(worth_trying(c, part) for part in p.parts_of_plan(plan))


def _conditions(these: p.Candidates) -> n.Expr | None:
    """A condition that each target is asked by itself."""
    match these:
        case p.AtOnce(these=inner) | p.OneByOne(these=inner):
            return _conditions(inner)
    return these.where
