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
from gdl_interpreter.native.plan.candidates import filtered, members
from gdl_interpreter.native.plan.context import Context
from gdl_interpreter.native.plan.deferred import most_members, rare
from gdl_interpreter.native.plan.from_to import from_to
from gdl_interpreter.native.plan.lookahead import MOST_LATE, Lookahead, conditions_behind, names_behind_choice
from gdl_interpreter.native.plan.move_plan import (
    BEHIND_EFFECT,
    After,
    AtOnce,
    Candidates,
    Deferred,
    DeferredChoice,
    DeferredTest,
    Elsewhere,
    Entered,
    FirstRun,
    Guarded,
    Leaf,
    MayBegin,
    Named,
    NoRun,
    OneOf,
    OtherRuns,
    Otherwise,
    Params,
    Plan,
    Pool,
    Product,
    Sum,
)
from gdl_interpreter.native.plan.obstacles import STRUCTURAL, Obstacle, Reason
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.span import NOWHERE
from gdl_interpreter.program.walk import rebuilt


def plan_of(
    unit: Unit, turn: s.Block, known: Known, overcount: bool, tries: bool = False, may_leave: bool = False
) -> Plan | Reason:
    """The plan of all runs of a turn, or of a part of it; why they cannot be counted like this.

    known: what is known of the position, who the mover is most of all; overcount: may a run that is counted turn out
    not to be one? tries, may_leave: as `Context` has it.
    """
    return plan(Context(unit, Lookahead(unit), known, overcount, tries, may_leave), before(turn, None))


def plan(c: Context, rest: Continuation) -> Plan | Reason:
    """The plan of all runs of what is still to be done."""
    if rest is None or not c.ahead.chooses(rest):
        return _leaf(c.inside, rest)
    node, after = rest
    assert isinstance(node, s.Stmt)
    match node:
        case s.Require(test=test):
            return _guarded(c.inside, test, after)
        case s.Assign(value=value):
            unsettled = c.why_unsettled(value)
            if unsettled is not None:
                return unsettled
            if c.deferred(value):
                return Reason(Obstacle.BEHIND_EFFECT, node.span)
            return _named(node, plan(c.named(node.slot, c.value(value)), after))
        case s.Either(branches=branches):
            return _sum([plan(c.inside, before(branch.body, after)) for branch in branches])
        case s.First():
            return _first(c, node, after)
        case s.If(arms=((test, body),), otherwise=otherwise):
            return _if(c.inside, test, before(body, after), before(otherwise, after))
        case s.Do():
            return _do(c, node, after)
        case s.Choose():
            return _choose(c.inside, node, after)
    if c.ahead.choices.splits(node):
        return c.ahead.structural((node, None)) or Reason(Obstacle.LOOP, node.span)
    if not c.ahead.looks_away(after, c.overcount):
        return Reason(Obstacle.BEHIND_EFFECT, node.span)
    if not (c.overcount or c.ahead.choices.is_sure(node)):
        return c.ahead.unsure(node)
    inner = plan(replace(c.inside, done=(*c.done, node)), after)
    return inner if isinstance(inner, Reason) else After(node, inner)


def _sum(parts: list[Plan | Reason]) -> Plan | Reason:
    found: list[Plan] = []
    for part in parts:
        if isinstance(part, Reason):
            return part
        found.append(part)
    return Sum(tuple(found))


def _named(line: s.Assign, inner: Plan | Reason) -> Plan | Reason:
    return inner if isinstance(inner, Reason) else Named(line, inner)


# ---- statements


def _do(c: Context, node: s.Do, after: Continuation) -> Plan | Reason:
    """An action. Its names join the others; those of choices that are still open keep theirs."""
    function, names = c.unit.program.functions[node.function], dict[int, n.Local]()
    given: list[tuple[int, Ty, n.Expr]] = []
    inside = c
    for (slot, _, type_), arg in zip(function.params, node.args, strict=True):
        if isinstance(arg, n.Local) and arg.slot in c.open and slot not in c.unit.features.mutable:
            names[slot] = arg
            continue
        unsettled = c.why_unsettled(arg)
        if unsettled is not None:
            return unsettled
        if c.deferred(arg):
            return Reason(Obstacle.BEHIND_EFFECT, arg.span)
        given.append((slot, type_, arg))
        inside = inside.named(slot, c.value(arg))
    body = function.body
    if names:
        changed = rebuilt(body, lambda part: names.get(part.slot, part) if isinstance(part, n.Local) else part)
        assert isinstance(changed, tuple)
        body = changed
    inner = plan(inside, before(body, after))
    return inner if isinstance(inner, Reason) or not given else Entered(Params(tuple(given)), inner)


def _first(c: Context, node: s.First, after: Continuation) -> Plan | Reason:
    """A `first`. If its body has no plan, but can be seen to have no runs as a rule, the plan is that of what it has
    instead, and says when it does not hold."""
    inside = c.inside
    # beside other runs, one must know whether these have any
    first = plan(replace(inside, overcount=c.overcount and c.outermost), before(node.body, after))
    if isinstance(first, Reason) and not (c.outermost and c.may_leave):
        return first
    begins = _may_begin(inside, node.body) if isinstance(first, Reason) else None
    if isinstance(begins, Reason):
        return begins
    second = plan(inside, before(node.otherwise, after))
    if isinstance(second, Reason):
        return second
    if isinstance(first, Reason):
        assert begins is not None
        return Elsewhere(begins, first, second)
    return Otherwise(first, second)


def _may_begin(c: Context, body: s.Block) -> MayBegin | Reason:
    """Has the first choice of a block anything to choose from?"""
    names: list[s.Assign | Params] = []
    for node in body:
        match node:
            case s.Assign():
                names.append(node)
                c = c.named(node.slot, c.value(node.value))
                continue
            case s.Choose(bind=bind, where=where) if bind.type is not Ty.INT:
                return MayBegin(tuple(names), (members(c, bind, where),))
            case s.Keep(body=inside):
                blocks = [inside]
            case s.Either(branches=branches):
                blocks = [branch.body for branch in branches]
            case s.Do(function=name, args=args):
                function = c.unit.program.functions[name]
                given = tuple((slot, type_, arg) for (slot, _, type_), arg in zip(function.params, args, strict=True))
                names.append(Params(given))
                values = [(slot, c.value(arg)) for slot, _, arg in given]
                for slot, value in values:
                    c = c.named(slot, value)
                blocks = [function.body]
            case _:
                return Reason(Obstacle.UNDETERMINED, node.span)
        ways: list[MayBegin | Candidates] = []
        for block in blocks:
            way = _may_begin(c, block)
            if isinstance(way, Reason):
                return way
            ways.append(way)
        return MayBegin(tuple(names), tuple(ways))
    return Reason(Obstacle.UNDETERMINED, body[0].span if body else NOWHERE)


def _leaf(c: Context, rest: Continuation) -> Plan | Reason:
    """What has no choice any more."""
    if rest is not None and not c.late:
        node, after = rest
        if isinstance(node, s.Require) and not (c.overcount and c.unsettled(node.test)):
            return _guarded(c, node.test, after)
        if isinstance(node, s.Assign) and not c.unsettled(node):
            return _named(node, _leaf(c.named(node.slot, c.value(node.value)), after))
    return c.ahead.may_end(rest, c.overcount) or Leaf(rest)


def _guarded(c: Context, test: n.Expr, rest: Continuation) -> Plan | Reason:
    if c.deferred(test):
        inner = plan(c, rest)
        return inner if isinstance(inner, Reason) else DeferredTest(test, inner)
    unsettled = c.why_unsettled(test)
    if unsettled is not None:
        return unsettled
    holds = c.value(test)
    if holds == 0:
        return NoRun()
    inner = plan(c, rest)
    return inner if isinstance(inner, Reason) or holds else Guarded(test, inner)


def _if(c: Context, test: n.Expr, then: Continuation, otherwise: Continuation) -> Plan | Reason:
    deferred = c.deferred(test)
    if not deferred:
        unsettled = c.why_unsettled(test)
        if unsettled is not None:
            return unsettled
        holds = c.value(test)
        if holds is not None:
            return plan(c, then if holds else otherwise)
    one = plan(c, then)
    if isinstance(one, Reason):
        return one
    other = plan(c, otherwise)
    if isinstance(other, Reason):
        return other
    return Deferred(test, one, other) if deferred else OneOf(test, one, other)


# ---- choices


def _choose(c: Context, node: s.Choose, rest: Continuation) -> Plan | Reason:
    bind = node.bind
    if bind.type is Ty.INT:
        return Reason(Obstacle.NUMBER, node.span)
    if c.deferred(bind.within, node.where):
        return _deferred_choice(c, node, rest)
    unsettled = c.why_unsettled(bind.within, node.where)
    if unsettled is not None:
        return unsettled
    these = members(c, bind, node.where)
    without, tests, lines = conditions_behind(rest)
    looks = [*tests, *(line.value for line in lines if isinstance(line, s.Assign))]
    waits = c.unsettled(tuple(looks)) or c.deferred(*looks)
    if tests and waits and not c.overcount:
        return Reason(Obstacle.UNSETTLED_TEST, tests[0].span)
    if tests and not waits:
        rest, these = without, filtered(c, bind, these, lines)
    if not c.ahead.chooses(rest):
        return c.ahead.may_end(rest, c.overcount) or Pool(these, bind, rest)
    inner = plan(c.opened(bind.slot), rest)
    if not isinstance(inner, Reason):
        return _product(c, these, bind, inner)
    rest = names_behind_choice(rest, c.unit.features.mutable)
    assert rest is not None
    choice, behind = rest
    if c.late or not isinstance(choice, s.Choose) or choice.bind.type is Ty.INT:
        return inner if inner.obstacle in STRUCTURAL else c.ahead.structural(rest) or inner
    return from_to(c, bind, these, choice, behind, plan)


def _product(c: Context, these: Candidates, bind: n.Bind, inner: Plan) -> Plan:
    """A choice and what does not depend on it. Where there are more runs behind a test than without it, the first is
    planned for all members, and the others for those only for which the test is likely to hold."""
    seldom = rare(c, inner, bind)
    if seldom is None:
        return Product(these, bind, inner)
    some = AtOnce(these, seldom.likely.among, seldom.likely.test, BEHIND_EFFECT)
    return Sum((Product(these, bind, FirstRun(seldom.inner)), Product(some, bind, OtherRuns(seldom.inner))))


def _deferred_choice(c: Context, node: s.Choose, rest: Continuation) -> Plan | Reason:
    """A choice that looks at what was done before: one of as many numbers as there can be members is drawn."""
    if not c.overcount or c.ahead.most.of(node.bind.within) > MOST_LATE:
        return Reason(Obstacle.BEHIND_EFFECT, node.span)
    inner = plan(c, rest)
    return inner if isinstance(inner, Reason) else DeferredChoice(node, most_members(c, node.bind.within), inner)
