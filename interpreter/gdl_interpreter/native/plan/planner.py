"""Counting runs with popcounts and picking the n-th, instead of listing them.

A turn is brought into a sum of alternatives, an alternative into choices from sets that are all known before anything
is changed. Choices that do not depend on one another multiply. A choice of a target that depends on a source right
before it is planned together with that (`from_to.py`).

What is chosen behind an effect is planned too where the sets to choose from do not depend on the position. A test that
stands between is made when the run is made: on the way with fewer runs numbers beyond their count fail, and another run
is drawn. Pentago plays 190 times as many games like this as by going through its runs.
"""

from __future__ import annotations

from dataclasses import replace

from gdl_interpreter.native.analysis.constant_propagation import Known
from gdl_interpreter.native.analysis.continuation import Continuation, before
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.plan import move_plan as p
from gdl_interpreter.native.plan.candidates import filtered, members
from gdl_interpreter.native.plan.context import Context
from gdl_interpreter.native.plan.deferred import most_members, rare
from gdl_interpreter.native.plan.from_to import from_to
from gdl_interpreter.native.plan.lookahead import (
    MOST_LATE,
    Lookahead,
    conditions_behind,
    names_behind_choice,
    with_names,
)
from gdl_interpreter.native.plan.obstacles import STRUCTURAL, Obstacle, Reason, Refused, or_reason
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.span import NOWHERE


def plan_of(
    unit: Unit, turn: s.Block, known: Known, overcount: bool, tries: bool = False, may_leave: bool = False
) -> p.Plan | Reason:
    """The plan of all runs of a turn, or of a part of it; why they cannot be counted like this.

    unit: the Program; turn: the statements; known: what is known of the position, who the mover is most of all;
    overcount: may a run that is counted turn out not to be one? tries, may_leave: as `Context` has it.
    """
    context = Context(unit, Lookahead(unit), known, overcount, tries, may_leave)
    return or_reason(lambda: plan(context, before(turn, None)))


def plan(c: Context, rest: Continuation) -> p.Plan:
    """The plan of all runs of what is still to be done.

    Raises:
        Refused: there is none.
    """
    if rest is None or not c.ahead.chooses(rest):
        return _leaf(c.inside, rest)
    node, after = rest
    assert isinstance(node, s.Stmt)
    c.ahead.check_size(node)
    match node:
        case s.Require(test=test):
            return _guarded(c.inside, test, after)
        case s.Assign(value=value):
            c.check_settled(value)
            if c.deferred(value):
                raise Refused(Obstacle.BEHIND_EFFECT, node.span)
            return p.Named(node, plan(c.named(node.slot, c.value(value)), after))
        case s.Either(branches=branches):
            return p.Sum(tuple(plan(c.inside, before(branch.body, after)) for branch in branches))
        case s.First():
            return _first(c, node, after)
        case s.If(arms=((test, body),), otherwise=otherwise):
            return _if(c.inside, test, before(body, after), before(otherwise, after))
        case s.Do():
            return _do(c, node, after)
        case s.Choose():
            return _choose(c.inside, node, after)
    if c.ahead.choices.splits(node):
        reason = c.ahead.structural((node, None)) or Reason(Obstacle.LOOP, node.span)
        raise Refused(reason.obstacle, reason.span)
    if not c.ahead.looks_away(after, c.overcount):
        raise Refused(Obstacle.BEHIND_EFFECT, node.span)
    c.ahead.check_sure(node, c.overcount)
    return p.After(node, plan(replace(c.inside, done=(*c.done, node)), after))


# ---- statements


def _do(c: Context, node: s.Do, after: Continuation) -> p.Plan:
    """An action. Its names join the others; those of choices that are still open keep theirs."""
    function, names = c.unit.program.functions[node.function], dict[int, n.Expr]()
    given: list[tuple[int, Ty, n.Expr]] = []
    inside = c
    for (slot, _, type_), arg in zip(function.params, node.args, strict=True):
        if isinstance(arg, n.Local) and arg.slot in c.open and slot not in c.unit.features.mutable:
            names[slot] = arg
            continue
        c.check_settled(arg)
        if c.deferred(arg):
            raise Refused(Obstacle.BEHIND_EFFECT, arg.span)
        given.append((slot, type_, arg))
        inside = inside.named(slot, c.value(arg))
    inner = plan(inside, before(with_names(function.body, names), after))
    return p.Entered(p.Params(tuple(given)), inner) if given else inner


def _first(c: Context, node: s.First, after: Continuation) -> p.Plan:
    """A `first`. If its body has no plan, but can be seen to have no runs as a rule, the plan is that of what it has
    instead, and says when it does not hold."""
    inside = c.inside
    # beside other runs, one must know whether these have any
    whole = replace(inside, overcount=c.overcount and c.outermost)
    first = or_reason(lambda: plan(whole, before(node.body, after)))
    if not isinstance(first, Reason):
        return p.Otherwise(first, plan(inside, before(node.otherwise, after)))
    if not (c.outermost and c.may_leave):
        raise Refused(first.obstacle, first.span)
    begins = _may_begin(inside, node.body)
    return p.Elsewhere(begins, first, plan(inside, before(node.otherwise, after)))


def _may_begin(c: Context, body: s.Block) -> p.MayBegin:
    """Has the first choice of a block anything to choose from?"""
    names: list[s.Assign | p.Params] = []
    for node in body:
        match node:
            case s.Assign():
                names.append(node)
                c = c.named(node.slot, c.value(node.value))
                continue
            case s.Choose(bind=bind, where=where) if bind.type is not Ty.INT:
                return p.MayBegin(tuple(names), (members(c, bind, where),))
            case s.Keep(body=inside):
                blocks = [inside]
            case s.Either(branches=branches):
                blocks = [branch.body for branch in branches]
            case s.Do(function=name, args=args):
                function = c.unit.program.functions[name]
                given = tuple((slot, type_, arg) for (slot, _, type_), arg in zip(function.params, args, strict=True))
                names.append(p.Params(given))
                values = [(slot, c.value(arg)) for slot, _, arg in given]
                for slot, value in values:
                    c = c.named(slot, value)
                blocks = [function.body]
            case _:
                raise Refused(Obstacle.UNDETERMINED, node.span)
        return p.MayBegin(tuple(names), tuple(_may_begin(c, block) for block in blocks))
    raise Refused(Obstacle.UNDETERMINED, body[0].span if body else NOWHERE)


def _leaf(c: Context, rest: Continuation) -> p.Plan:
    """What has no choice any more."""
    if rest is not None and not c.late:
        node, after = rest
        if isinstance(node, s.Require) and not (c.overcount and c.unsettled(node.test)):
            return _guarded(c, node.test, after)
        if isinstance(node, s.Assign) and not c.unsettled(node):
            return p.Named(node, _leaf(c.named(node.slot, c.value(node.value)), after))
    c.ahead.check_end(rest, c.overcount)
    return p.Leaf(rest)


def _guarded(c: Context, test: n.Expr, rest: Continuation) -> p.Plan:
    if c.deferred(test):
        return p.DeferredTest(test, plan(c, rest))
    c.check_settled(test)
    holds = c.value(test)
    if holds == 0:
        return p.NoRun()
    inner = plan(c, rest)
    return inner if holds else p.Guarded(test, inner)


def _if(c: Context, test: n.Expr, then: Continuation, otherwise: Continuation) -> p.Plan:
    if c.deferred(test):
        return p.Deferred(test, plan(c, then), plan(c, otherwise))
    c.check_settled(test)
    holds = c.value(test)
    if holds is not None:
        return plan(c, then if holds else otherwise)
    return p.OneOf(test, plan(c, then), plan(c, otherwise))


# ---- choices


def _choose(c: Context, node: s.Choose, rest: Continuation) -> p.Plan:
    bind = node.bind
    if bind.type is Ty.INT:
        raise Refused(Obstacle.NUMBER, node.span)
    if c.deferred(bind.within, node.where):
        return _deferred_choice(c, node, rest)
    c.check_settled(bind.within, node.where)
    these = members(c, bind, node.where)
    without, tests, lines = conditions_behind(rest)
    looks = [*tests, *(line.value for line in lines if isinstance(line, s.Assign))]
    waits = c.unsettled(tuple(looks)) or c.deferred(*looks)
    if tests and waits and not c.overcount:
        raise Refused(Obstacle.UNSETTLED_TEST, tests[0].span)
    if tests and not waits:
        kept = filtered(c, bind, these, lines)
        if not (c.overcount and isinstance(kept, p.OneByOne) and isinstance(bind.within, n.Const)):
            rest, these = without, kept  # else: a member is drawn of always the same ones, and the tests are made then
    if not c.ahead.chooses(rest):
        c.ahead.check_end(rest, c.overcount)
        return p.Pool(these, bind, rest)
    inner = or_reason(lambda: plan(c.opened(bind.slot), rest))
    if not isinstance(inner, Reason):
        return _product(c, these, bind, inner)
    rest = names_behind_choice(rest, c.unit.features.mutable)
    assert rest is not None
    choice, behind = rest
    if c.late or not isinstance(choice, s.Choose) or choice.bind.type is Ty.INT:
        reason = inner if inner.obstacle in STRUCTURAL else c.ahead.structural(rest) or inner
        raise Refused(reason.obstacle, reason.span)
    return from_to(c, bind, these, choice, behind, plan)


def _product(c: Context, these: p.Candidates, bind: n.Bind, inner: p.Plan) -> p.Plan:
    """A choice and what does not depend on it. Where there are more runs behind a test than without it, the first is
    planned for all members, and the others for those only for which the test is likely to hold."""
    seldom = rare(c, inner, bind)
    if seldom is None:
        return p.Product(these, bind, inner)
    some = p.AtOnce(these, seldom.likely.among, seldom.likely.test, p.BEHIND_EFFECT)
    return p.Sum((p.Product(these, bind, p.FirstRun(seldom.inner)), p.Product(some, bind, p.OtherRuns(seldom.inner))))


def _deferred_choice(c: Context, node: s.Choose, rest: Continuation) -> p.Plan:
    """A choice that looks at what was done before: one of as many numbers as there can be members is drawn."""
    if not c.overcount or c.ahead.most.of(node.bind.within) > MOST_LATE:
        raise Refused(Obstacle.BEHIND_EFFECT, node.span)
    return p.DeferredChoice(node, most_members(c, node.bind.within), plan(c, rest))
