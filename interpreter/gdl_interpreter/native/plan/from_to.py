"""A source, and a target that depends on it.

If there are no pools for them, the targets of each source are worked out one after the other. Where the targets of a
source are one set or another by what the source is, its two sorts are planned apart (International draughts plays 1.7
times as many games like this, switch "no-sorts").
"""

from __future__ import annotations

from dataclasses import replace

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.analysis.continuation import Continuation
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions.set_at_a_time import SetAtATime, members_of_choice
from gdl_interpreter.native.emit.statements.certainty import certain
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.native.plan.direction_moves import DirectionPlanning
from gdl_interpreter.native.plan.move_plan import DeferredChoice, FromTo, Leaf, Plan, Product, Sum
from gdl_interpreter.native.plan.obstacles import NoPlan, Obstacle, Reason
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import parts_of

MOST_SOURCES = 400
"""Sites of the largest board for which the targets of each source are kept."""

MOST_TRIED, LEAST_TRIED = 16, 60
"""Targets that a source can have at most, and instructions that they take at least, for drawing one by its number to
be quicker than counting the targets of all sources."""


def _within(choice: s.Choose, targets: n.Expr) -> s.Choose:
    """The same choice from another set."""
    return replace(choice, bind=replace(choice.bind, within=targets))


class FromToPlanning(DirectionPlanning):
    """Adds choices of a source and a target."""

    def __init__(self, writer: Emitter, hopeful: bool) -> None:
        super().__init__(writer, hopeful)
        self.tries = False
        """Is a target to be drawn by a number that may be too large, rather than the targets of all sources counted?"""
        self.worth_trying = False
        """Are there targets for which that is quicker?"""

    def from_to(
        self,
        bind: n.Bind,
        these: Val,
        known: AbstractValue,
        choice: s.Choose,
        rest: Continuation,
        state: State,
        env: Env,
    ) -> Plan:
        """A source and a target that depends on it."""
        within = choice.bind.within
        if isinstance(within, n.Cond) and self.unit.target.on("sorts"):
            held = self.where_everywhere(bind, within.test, state, env)
            if not isinstance(held, Reason):
                fewer = (
                    self.w.joined("meet", [these, held]),
                    self.w.joined("meet", [these, self.w.complement(held)]),
                )
                parts = [
                    self.from_to(bind, some, known, _within(choice, targets), rest, state, env)
                    for some, targets in zip(fewer, (within.then, within.otherwise), strict=True)
                ]
                return Sum(self.total(parts), tuple(parts))
        mark = self.fn.mark()
        try:
            return self.pools(bind, these, known, choice, rest, state, env)
        except NoPlan:
            self.fn.back_to(mark)
        return self._sources(bind, these, known, choice, rest, state, env)

    def _sources(
        self,
        bind: n.Bind,
        these: Val,
        known: AbstractValue,
        choice: s.Choose,
        rest: Continuation,
        state: State,
        env: Env,
    ) -> Plan:
        """The targets of each source, worked out one after the other."""
        target, fn, limit = choice.bind, self.fn, self.unit.bits(bind.within.type)
        if limit > MOST_SOURCES:
            raise NoPlan(Reason(Obstacle.LARGE_BOARD, choice.span))
        if not self.unit.target.on("pools"):
            raise NoPlan(Reason(Obstacle.SWITCHED_OFF, choice.span))
        if self.open:
            raise NoPlan(Reason(Obstacle.DEPENDS, choice.span))
        if self.tries and self.hopeful and not self.conditions(rest)[1]:
            return self._tried(bind, these, known, choice, rest, state, env)
        filtered, tests, steps = self.conditions(rest)
        self.open |= {bind.slot, target.slot}
        try:
            inner = self.plan(filtered if tests else rest, state, env)
        finally:
            self.open -= {bind.slot, target.slot}
        if self._loops(target.within) and bind.within.type is target.within.type is Ty.SITES:
            begins = SetAtATime(self.w).roughly(bind, target.within, state, env)
            these = these if begins is None else self.w.joined("meet", [these, begins])
        rare = self.rare(inner, target, state)
        type_ = self.w.ir(target.within.type)
        stored, numbers = fn.alloca(type_, max(2, limit)), fn.alloca("i64", max(2, limit))
        place, total, likely = (fn.alloca("i64") for _ in range(3))
        for slot in (place, total, likely):
            fn.store("i64", "0", slot)
        target_known = AbstractValue()
        with self.w.sets.each(these) as (one, _, _):
            inside = {**env, bind.slot: self.w.held(bind.slot, bind.type, one)}
            mark = len(fn.lines)
            found = members_of_choice(self.w, target, choice.where, state, inside)
            self.worth_trying |= found.most <= MOST_TRIED and len(fn.lines) - mark >= LEAST_TRIED
            if tests:
                found = self.filtered(target, found, steps, state, inside)
            at = fn.load("i64", place)
            fn.store(type_, found.text, fn.gep(stored, type_, at))
            fn.store("i64", one.index or "0", fn.gep(numbers, "i64", at))
            fn.store("i64", fn.emit(f"add i64 {at}, 1"), place)
            fn.store("i64", fn.emit(f"add i64 {fn.load('i64', total)}, {self.w.sets.count(found)}"), total)
            if rare is not None:
                some = self.w.sets.count(self.w.joined("meet", [found, rare[1]]))
                fn.store("i64", fn.emit(f"add i64 {fn.load('i64', likely)}, {some}"), likely)
            target_known = certain(self.w, target.within, state, env, self.w.facts)

        def plan(among: Val | None, inner: Plan) -> Plan:
            own = fn.load("i64", total if among is None else likely)
            count = own if inner.count == "1" else fn.emit(f"mul i64 {own}, {inner.count}")
            return FromTo(count, stored, numbers, own, bind, target, known, target_known, env, inner, among)

        return self.parted(plan, inner, target, rare)

    def _loops(self, node: n.Expr) -> bool:
        """Does working this out take a loop of a definition?"""
        calls = (part.function for part in parts_of(node) if isinstance(part, n.Call))
        bodies = (self.unit.program.functions[name].body for name in calls)
        return self.unit.target.on("begin") and any(isinstance(line, s.RepeatWhile) for body in bodies for line in body)

    def _tried(
        self,
        bind: n.Bind,
        these: Val,
        known: AbstractValue,
        choice: s.Choose,
        rest: Continuation,
        state: State,
        env: Env,
    ) -> Plan:
        """A source, and a target by a number that may be too large."""
        mark = self.fn.mark()
        one = Val(bind.within.type, "0", single=True, index="%none")
        inside = {**env, bind.slot: self.w.held(bind.slot, bind.type, one)}
        most = members_of_choice(self.w, choice.bind, choice.where, state, inside).most
        self.fn.back_to(mark)
        if most > MOST_TRIED or self.chooses(rest):
            raise NoPlan(Reason(Obstacle.MANY_MEMBERS, choice.span))
        self.check(rest)
        own, leaf = self.w.sets.count(these), Leaf("1", rest, env)
        late = DeferredChoice(str(most), choice, str(most), env, leaf)
        return Product(self.fn.emit(f"mul i64 {own}, {most}"), these, bind, known, own, late)
