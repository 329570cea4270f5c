"""Counting runs with popcounts and picking the n-th, instead of listing them.

A turn is brought into a sum of alternatives, an alternative into choices from sets that are all known before anything
is changed. Choices that do not depend on one another multiply. A choice of a target that is some steps from a source
makes pools (`pooling`), or else the targets of each source are worked out (`sources`).

What is chosen behind an effect is planned too where the sets to choose from do not depend on the position. A test that
stands between is made when the run is made: on the way with fewer runs numbers beyond their count fail, and another run
is drawn. Pentago plays 190 times as many games like this as by going through its runs.
"""

from __future__ import annotations

from gdl_interpreter.native.analysis.continuation import Continuation, before
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions.set_at_a_time import members_of_choice
from gdl_interpreter.native.emit.statements.actions import entered
from gdl_interpreter.native.emit.statements.certainty import certain
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env
from gdl_interpreter.native.plan.from_to import FromToPlanning
from gdl_interpreter.native.plan.move_plan import (
    After,
    Deferred,
    DeferredChoice,
    DeferredTest,
    Guarded,
    Leaf,
    Otherwise,
    Plan,
    Pool,
    Sum,
)
from gdl_interpreter.native.plan.obstacles import STRUCTURAL, NoPlan, Obstacle, Reason
from gdl_interpreter.native.plan.plannable import MOST_LATE
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.span import NOWHERE
from gdl_interpreter.program.walk import free_slots, rebuilt


class Planner(FromToPlanning):
    """Makes plans, and writes how a random run of them is made. `hopeful`: what follows the choices may fail."""

    def __init__(self, writer: Emitter, hopeful: bool) -> None:
        super().__init__(writer, hopeful)
        self.may_go_elsewhere = False
        """May the runs of an outermost `first` be left to others, where there are any?"""
        self.elsewhere: str | None = None
        """Whether there may be such runs (i1): then the plan does not hold."""
        self.why_elsewhere: Reason | None = None
        """Why they have no plan."""
        self.outermost = True

    def plan(self, rest: Continuation, state: State, env: Env) -> Plan:
        """A plan of all runs of the rest.

        Raises:
            NoPlan: they cannot be counted like this.
        """
        while rest is not None:
            node, after = rest
            if not self.chooses(rest):
                return self._leaf(rest, state, env)
            assert isinstance(node, s.Stmt)
            outermost = self.outermost
            if not isinstance(node, s.Assign | s.Do):
                self.outermost = False
            match node:
                case s.Require(test=test):
                    return self._guarded(test, after, state, env)
                case s.Assign(value=value):
                    self.settled(value)
                    if self.late and not self.is_fixed(value):
                        raise NoPlan(Reason(Obstacle.BEHIND_EFFECT, node.span))
                    env = dict(env)
                    self.w.effect(node, state, env, "")
                    rest = after
                    continue
                case s.Either(branches=branches):
                    parts = [self.plan(before(branch.body, after), state, dict(env)) for branch in branches]
                    return Sum(self.total(parts), tuple(parts))
                case s.First(body=body, otherwise=otherwise):
                    found = self._first(body, after, state, env, outermost)
                    if found is None:
                        return self.plan(before(otherwise, after), state, dict(env))
                    first = found
                    second = self.plan(before(otherwise, after), state, dict(env))
                    none = self.fn.emit(f"icmp eq i64 {first.count}, 0")
                    count = self.fn.emit(f"select i1 {none}, i64 {second.count}, i64 {first.count}")
                    return Otherwise(count, first, second)
                case s.If(arms=((test, body),), otherwise=otherwise):
                    return self._if(test, before(body, after), before(otherwise, after), state, env)
                case s.Do():
                    env = dict(env)
                    rest = before(self._entered(node, state, env), after)
                    continue
                case s.Choose():
                    return self._choose(node, after, state, env)
            if self.runs.splits(node):
                raise NoPlan(self.structural((node, None)) or Reason(Obstacle.LOOP, node.span))
            if not self.looks_away(after):
                raise NoPlan(Reason(Obstacle.BEHIND_EFFECT, node.span))
            if not (self.hopeful or self.runs.is_sure(node)):
                raise NoPlan(self.unsure(node))
            self.done = (*self.done, node)
            inner = self.plan(after, state, env)
            self.done = self.done[:-1]
            return After(inner.count, node, env, inner)
        return self._leaf(None, state, env)

    def _entered(self, node: s.Do, state: State, env: Env) -> s.Block:
        """The body of an action. Its names join the others; those of choices that are still open keep theirs."""
        function, names = self.unit.program.functions[node.function], dict[int, n.Local]()
        for (slot, _, type_), arg in zip(function.params, node.args, strict=True):
            if isinstance(arg, n.Local) and arg.slot in self.open and slot not in self.unit.features.mutable:
                names[slot] = arg
                continue
            self.settled(arg)
            if self.late and not self.is_fixed(arg):
                raise NoPlan(Reason(Obstacle.BEHIND_EFFECT, arg.span))
            env[slot] = self.w.held(slot, type_, self.w.value(arg, state, env))
        if not names:
            return function.body
        body = rebuilt(function.body, lambda part: names.get(part.slot, part) if isinstance(part, n.Local) else part)
        assert isinstance(body, tuple)
        return body

    def _first(self, body: s.Block, rest: Continuation, state: State, env: Env, outermost: bool) -> Plan | None:
        """The plan of what a `first` begins with; None if it has no plan, but can be seen to have no runs as a rule:
        `elsewhere` says then when it may have some."""
        mark, hopeful = self.fn.mark(), self.hopeful
        self.hopeful = hopeful and outermost  # beside other runs, one must know whether these have any
        try:
            return self.plan(before(body, rest), state, dict(env))
        except NoPlan as refused:
            if not (outermost and self.may_go_elsewhere):
                raise
            self.why_elsewhere = refused.reason
            self.fn.back_to(mark)
        finally:
            self.hopeful = hopeful
        self.elsewhere = self._may_begin(body, state, dict(env))
        return None

    def _may_begin(self, body: s.Block, state: State, env: Env) -> str:
        """Has the first choice of a block anything to choose from (i1)?"""
        for node in body:
            match node:
                case s.Assign():
                    self.w.effect(node, state, env, "")
                case s.Choose(bind=bind, where=where) if bind.type is not Ty.INT:
                    return self.w.sets.isnt_empty(members_of_choice(self.w, bind, where, state, env))
                case s.Keep(body=inside):
                    return self._may_begin(inside, state, env)
                case s.Either(branches=branches):
                    ways = [self._may_begin(branch.body, state, dict(env)) for branch in branches]
                    found = ways[0]
                    for way in ways[1:]:
                        found = self.fn.emit(f"or i1 {found}, {way}")
                    return found
                case s.Do(function=name, args=args):
                    values = [self.w.value(arg, state, env) for arg in args]
                    inner = {**env, **entered(self.w, name, values)}
                    return self._may_begin(self.unit.program.functions[name].body, state, inner)
                case _:
                    raise NoPlan(Reason(Obstacle.UNDETERMINED, node.span))
        raise NoPlan(Reason(Obstacle.UNDETERMINED, body[0].span if body else NOWHERE))

    def _leaf(self, rest: Continuation, state: State, env: Env) -> Plan:
        if self.late:
            self.check(rest)
            return Leaf("1", rest, env)
        if rest is not None and isinstance(rest[0], s.Require):
            if self.hopeful and free_slots(rest[0].test) & self.open:
                self.check(rest)
                return Leaf("1", rest, env)
            return self._guarded(rest[0].test, rest[1], state, env)
        if rest is not None and isinstance(rest[0], s.Assign):
            if free_slots(rest[0]) & self.open:
                self.check(rest)
                return Leaf("1", rest, env)
            env = dict(env)
            self.w.effect(rest[0], state, env, "")
            return self._leaf(rest[1], state, env)
        self.check(rest)
        return Leaf("1", rest, env)

    def _guarded(self, test: n.Expr, rest: Continuation, state: State, env: Env) -> Plan:
        if self.late and not self.is_fixed(test):
            inner = self.plan(rest, state, env)
            return DeferredTest(inner.count, test, env, inner)
        self.settled(test)
        holds = self.w.value(test, state, env)
        if holds.const == 0:
            return Leaf("0", None, env)
        inner = self.plan(rest, state, env)
        if holds.const == 1:
            return inner
        return Guarded(self.fn.emit(f"select i1 {holds.text}, i64 {inner.count}, i64 0"), inner)

    def _if(self, test: n.Expr, then: Continuation, otherwise: Continuation, state: State, env: Env) -> Plan:
        if self.late and not self.is_fixed(test):
            one, other = self.plan(then, state, dict(env)), self.plan(otherwise, state, dict(env))
            more = self.fn.emit(f"icmp ugt i64 {one.count}, {other.count}")
            count = self.fn.emit(f"select i1 {more}, i64 {one.count}, i64 {other.count}")
            return Deferred(count, test, env, one, other)
        self.settled(test)
        holds = self.w.value(test, state, env)
        if holds.known:
            return self.plan(then if holds.const else otherwise, state, dict(env))
        one, other = self.plan(then, state, dict(env)), self.plan(otherwise, state, dict(env))
        first = self.fn.emit(f"select i1 {holds.text}, i64 {one.count}, i64 0")
        second = self.fn.emit(f"select i1 {holds.text}, i64 0, i64 {other.count}")
        parts = Guarded(first, one), Guarded(second, other)
        return Sum(self.fn.emit(f"add i64 {first}, {second}"), parts)

    # ---- choices

    def _choose(self, node: s.Choose, rest: Continuation, state: State, env: Env) -> Plan:
        bind = node.bind
        if bind.type is Ty.INT:
            raise NoPlan(Reason(Obstacle.NUMBER, node.span))
        if self.late and not self.is_fixed((bind.within, node.where)):
            return self._late_planned(node, rest, state, env)
        self.settled((bind.within, node.where))
        known = certain(self.w, bind.within, state, env, self.w.facts)
        is_empty = isinstance(bind.within, n.Op) and bind.within.op == "empty" and node.where is None
        these = members_of_choice(self.w, bind, node.where, state, env)
        filtered, tests, steps = self.conditions(rest)
        looks = (*tests, *(line.value for line in steps if isinstance(line, s.Assign)))
        unsettled = bool(free_slots(looks) & self.open) or (self.late and not self.is_fixed(looks))
        if tests and unsettled and not self.hopeful:
            raise NoPlan(Reason(Obstacle.UNSETTLED_TEST, tests[0].span))
        if tests and not unsettled:
            rest = filtered
            these = self.filtered(bind, these, steps, state, env)
            is_empty = False
        if not self.chooses(rest):
            self.check(rest)
            return Pool(self.w.sets.count(these), these, bind, known, rest, env, is_empty)
        mark, done = self.fn.mark(), self.done
        self.open.add(bind.slot)
        try:
            inner = self.plan(rest, state, env)
        except NoPlan as refused:
            reason = refused.reason
            self.fn.back_to(mark)
            self.done = done
        else:
            rare = self.rare(inner, bind, state)
            return self.parted(lambda among, inner: self.product(these, among, bind, known, inner), inner, bind, rare)
        finally:
            self.open.discard(bind.slot)
        assert rest is not None
        choice, rest = rest
        if self.late or not isinstance(choice, s.Choose) or choice.bind.type is Ty.INT:
            raise NoPlan(reason if reason.obstacle in STRUCTURAL else self.structural((choice, rest)) or reason)
        return self.from_to(bind, these, known, choice, rest, state, env)

    def _late_planned(self, node: s.Choose, rest: Continuation, state: State, env: Env) -> Plan:
        """A choice that looks at what was done before: one of as many numbers as there can be members is drawn."""
        most = self.most.of(node.bind.within)
        if not self.hopeful or most > MOST_LATE:
            raise NoPlan(Reason(Obstacle.BEHIND_EFFECT, node.span))
        count = self.at_most(node.bind.within, state, env) or str(most)
        inner = self.plan(rest, state, env)
        return DeferredChoice(self.fn.emit(f"mul i64 {count}, {inner.count}"), node, count, env, inner)
