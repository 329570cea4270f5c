"""Making the run with a random number, as a plan says."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import replace

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.analysis.continuation import Continuation
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions.set_at_a_time import members_of_choice
from gdl_interpreter.native.emit.sets import fills, rays
from gdl_interpreter.native.emit.sets.rng import split
from gdl_interpreter.native.emit.statements.certainty import certain
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val, constant
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
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import free_slots, parts_of
from gdl_interpreter.reference.bits import members

MOST_KNOWN = 6
"""Members of a known set for each of which there may be code of its own."""


def _moves_many(plan: Plan, slot: int) -> bool:
    """Are pieces moved together behind a plan, in a way that depends on a name?"""
    match plan:
        case Leaf(rest=rest):
            while rest is not None:
                node, rest = rest
                if any(isinstance(part, s.MoveEach) and slot in free_slots(part) for part in parts_of(node)):
                    return True
            return False
        case Sum(parts=parts):
            return any(_moves_many(part, slot) for part in parts)
        case Shifted(inner=inner) | Guarded(inner=inner) | Product(inner=inner) | DeferredTest(inner=inner):
            return _moves_many(inner, slot)
        case After(node=node, inner=inner):
            return _moves_many(Leaf("1", (node, None), {}), slot) or _moves_many(inner, slot)
    return False


class Unranking:
    """Writes how a run is made, with the expressions of one function."""

    def __init__(self, e: Emitter) -> None:
        self.e = e
        self.fn = e.fn
        self.unit = e.unit
        self.from_array: Callable[[str], Val] | None = None
        """Where an array of the empty sites is kept: takes the one with this number out of it."""
        self.unneeded: Set[str] = frozenset()
        """States that nothing is to be put in."""
        self.last_stone: Val | None = None
        """The member that was picked last from a single set."""

    # ---- making a random run

    def make(self, plan: Plan, index: str, fraction: str, state: State, done: str, fail: str) -> None:
        """Make the run with this number (below the plan's count); `fraction`: random bits left for single choices."""
        fn = self.fn
        match plan:
            case Leaf(rest=rest, env=env):
                self._finish(rest, state, dict(env), done, fail)
            case Shifted(inner=inner, by=by):
                number = fn.emit(f"add i64 {index}, {by}") if by else index
                self.make(inner, number if plan.count != "1" else str(by), fraction, state, done, fail)
            case Guarded(inner=inner):
                self.make(inner, index, fraction, state, done, fail)
            case Sum(parts=parts):
                for i, part in enumerate(parts):
                    if part.count == "0":
                        continue
                    if i + 1 == len(parts):
                        self.make(part, index, fraction, state, done, fail)
                        return
                    here, later = fn.label("this"), fn.label("later")
                    fn.branch(fn.emit(f"icmp ult i64 {index}, {part.count}"), here, later)
                    fn.begin_block(here)
                    self._apart(part, index, fraction, state, done, fail)
                    fn.begin_block(later)
                    index = fn.emit(f"sub i64 {index}, {part.count}")
                fn.emit_void("unreachable")
                fn.open = False
            case Otherwise(first=first, second=second):
                here, other = fn.label("first"), fn.label("otherwise")
                fn.branch(fn.emit(f"icmp ne i64 {first.count}, 0"), here, other)
                fn.begin_block(here)
                self._apart(first, index, fraction, state, done, fail)
                fn.begin_block(other)
                self.make(second, index, fraction, state, done, fail)
            case After(node=node, env=env, inner=inner):
                self.e.effect(node, state, dict(env), fail)
                self.make(inner, index, fraction, state, done, fail)
            case Deferred():
                self._late(plan, index, fraction, state, done, fail)
            case DeferredTest(test=test, env=env, inner=inner):
                on = fn.label("holds")
                fn.branch(self.e.truth(test, state, dict(env)), on, fail)
                fn.begin_block(on)
                self.make(inner, index, fraction, state, done, fail)
            case FromTo():
                self._from_sources(plan, fraction, state, done, fail)
            case DeferredChoice():
                self._late_choice(plan, index, fraction, state, done, fail)
            case Pool():
                self.pool(plan, index, state, done, fail)
            case Product() if self._few_known(plan):
                self._one_by_one(plan, fraction, state, done, fail)
            case Product():
                own, left = split(fn, fraction, plan.own_count)
                one = self.e.sets.nth(plan.these, own)
                at, rest_of_it = split(fn, left, plan.inner.count)
                self._bound(plan.inner, plan.bind, one, plan.known)
                self.e.facts[plan.bind.slot] = plan.known
                self.make(self._with(plan.inner, plan.bind, one), at, rest_of_it, state, done, fail)
            case DirectionMoves():
                self._from_pools(plan, index, state, done, fail)

    def _few_known(self, plan: Product) -> bool:
        """Is this a choice among a known few, by which much becomes known of what follows?"""
        few = plan.these.const is not None and 1 < plan.these.const.bit_count() <= MOST_KNOWN
        return few and self.unit.target.on("known") and _moves_many(plan.inner, plan.bind.slot)

    def _one_by_one(self, plan: Product, fraction: str, state: State, done: str, fail: str) -> None:
        """A way of its own for each member."""
        fn, own_and_left = self.fn, split(self.fn, fraction, plan.own_count)
        at, left = split(fn, own_and_left[1], plan.inner.count)
        these = list(members(plan.these.const or 0))
        self.e.facts[plan.bind.slot] = plan.known
        for i, member in enumerate(these):
            here, later = fn.label("member"), fn.label("others")
            if i + 1 < len(these):
                fn.branch(fn.emit(f"icmp eq i64 {own_and_left[0]}, {i}"), here, later)
                fn.begin_block(here)
            one = constant(plan.bind.type, member)
            self._apart(self._with(plan.inner, plan.bind, one), at, left, state, done, fail)
            if i + 1 < len(these):
                fn.begin_block(later)

    def _from_sources(self, plan: FromTo, fraction: str, state: State, done: str, fail: str) -> None:
        """Find the source whose targets hold the one with a random number."""
        fn, type_ = self.fn, self.e.ir(plan.target.within.type)
        own, left = split(fn, fraction, plan.own_count)
        place, before_it = fn.alloca("i64"), fn.alloca("i64")
        fn.store("i64", "0", place)
        fn.store("i64", own, before_it)
        again, found, on = fn.label("again"), fn.label("found"), fn.label("further")
        fn.begin_block(again)
        at, number = fn.load("i64", place), fn.load("i64", before_it)
        these = Val(plan.target.within.type, fn.load(type_, fn.gep(plan.stored, type_, at)))
        if plan.among is not None:
            these = self.e.joined("meet", [these, plan.among])
        count = self.e.sets.count(these)
        fn.branch(fn.emit(f"icmp ult i64 {number}, {count}"), found, on)
        fn.begin_block(on)
        fn.store("i64", fn.emit(f"sub i64 {number}, {count}"), before_it)
        fn.store("i64", fn.emit(f"add i64 {at}, 1"), place)
        fn.jump(again)
        fn.begin_block(found)
        index = fn.load("i64", fn.gep(plan.numbers, "i64", at))
        source = self.e.sets.one_bit(plan.source.within.type, index)
        target = self.e.sets.nth(these, number)
        self.e.facts[plan.source.slot] = plan.source_known
        self.e.facts[plan.target.slot] = plan.target_known
        inner = self._with(self._with(plan.inner, plan.source, source), plan.target, target)
        within, rest_of_it = split(fn, left, inner.count)
        self.make(inner, within, rest_of_it, state, done, fail)

    def _late_choice(self, plan: DeferredChoice, index: str, fraction: str, state: State, done: str, fail: str) -> None:
        fn, bind = self.fn, plan.choice.bind
        number, left = (index, fraction) if plan.inner.count == "1" else split(fn, fraction, plan.most)
        env = dict(plan.env)
        known = certain(self.e, bind.within, state, env, self.e.facts)
        on, found = fn.label("among"), self._on_a_ray(plan, number, state, env)
        if found is not None:
            one, test = found
            fn.branch(test, on, fail)
            fn.begin_block(on)
        else:
            these = members_of_choice(self.e, bind, plan.choice.where, state, env)
            fn.branch(fn.emit(f"icmp ult i64 {number}, {self.e.sets.count(these)}"), on, fail)
            fn.begin_block(on)
            one = self.e.sets.nth(these, number)
        self.e.facts[bind.slot] = known
        inner = self._with(plan.inner, bind, one)
        within, rest_of_it = split(fn, left, inner.count)
        self.make(inner, within, rest_of_it, state, done, fail)

    def _on_a_ray(self, plan: DeferredChoice, number: str, state: State, env: Env) -> tuple[Val, str] | None:
        """One of the sites that rays can reach at all, and whether they do: then they need not be worked out."""
        if plan.choice.where is not None or not plan.most.isdigit() or not self.unit.target.on("rays"):
            return None
        match plan.choice.bind.within:
            case n.Op(op="ray", args=(n.Local(slot=slot), n.Const(value=ways), through)):
                source = self.e.local(env, slot)
                if source.index is not None:
                    free = self.e.value(through, state, env)
                    return rays.one_of(self.e.sets, source.index, ways, free, number, int(plan.most))
        return None

    def _late(self, plan: Deferred, index: str, fraction: str, state: State, done: str, fail: str) -> None:
        fn = self.fn
        yes, no = fn.label("then"), fn.label("else")
        if plan.likely is not None:
            slot, these = plan.likely
            among, ask = self.e.joined("meet", [self.e.local(plan.env, slot), these]), fn.label("likely")
            fn.branch(self.e.sets.isnt_empty(among), ask, no)
            fn.begin_block(ask)
        rare = self.e.rare
        self.e.rare = rare or plan.likely is not None
        fn.branch(self.e.truth(plan.test, state, dict(plan.env)), yes, no)
        for label, way in ((yes, plan.then), (no, plan.otherwise)):
            fn.begin_block(label)
            self.e.rare = rare or (plan.likely is not None and label == yes)
            on = fn.label("within")
            fn.branch(fn.emit(f"icmp ult i64 {index}, {way.count}"), on, fail)
            fn.begin_block(on)
            self._apart(way, index, fraction, state, done, fail)
        self.e.rare = rare

    def _apart(self, plan: Plan, index: str, fraction: str, state: State, done: str, fail: str) -> None:
        """One of several ways: what it learns of the position is not carried over to the next."""
        facts, known = dict(state.facts), dict(self.e.facts)
        self.make(plan, index, fraction, state, done, fail)
        state.facts, self.e.facts = facts, known

    def _bound(self, plan: Plan, bind: n.Bind, one: Val, known: AbstractValue) -> None:
        self.e.facts[bind.slot] = known

    def _with(self, plan: Plan, bind: n.Bind, one: Val) -> Plan:
        """A plan whose names know a choice made before."""
        held = self.e.held(bind.slot, bind.type, one)
        match plan:
            case Leaf() | Pool() | DirectionMoves():
                return replace(plan, env={**plan.env, bind.slot: held})
            case Deferred(env=env, then=then, otherwise=otherwise):
                ways = self._with(then, bind, one), self._with(otherwise, bind, one)
                return replace(plan, env={**env, bind.slot: held}, then=ways[0], otherwise=ways[1])
            case (
                After(env=env, inner=inner)
                | DeferredTest(env=env, inner=inner)
                | FromTo(env=env, inner=inner)
                | DeferredChoice(env=env, inner=inner)
            ):
                return replace(plan, env={**env, bind.slot: held}, inner=self._with(inner, bind, one))
            case Guarded(inner=inner) | Product(inner=inner) | Shifted(inner=inner):
                return replace(plan, inner=self._with(inner, bind, one))
            case Sum(parts=parts):
                return replace(plan, parts=tuple(self._with(part, bind, one) for part in parts))
            case Otherwise(first=first, second=second):
                return replace(plan, first=self._with(first, bind, one), second=self._with(second, bind, one))
        return plan

    def pool(self, plan: Pool, index: str, state: State, done: str, fail: str) -> None:
        """Pick a member of a set, and go on."""
        one = self.e.sets.nth(plan.these, index) if self.from_array is None else self.from_array(index)
        self.last_stone = one
        self.picked(plan, one, state, done, fail)

    def picked(self, plan: Pool, one: Val, state: State, done: str, fail: str) -> None:
        env = dict(plan.env)
        env[plan.bind.slot] = self.e.held(plan.bind.slot, plan.bind.type, one)
        self.e.facts[plan.bind.slot] = plan.known
        self._finish(plan.rest, state, env, done, fail)

    def _from_pools(self, plan: DirectionMoves, index: str, state: State, done: str, fail: str) -> None:
        fn, type_ = self.fn, self.e.ir(Ty.SITES)
        chosen, _, seen = plan.pools[0]
        text = chosen.text
        at, before_it = index, seen
        beyond_all: list[tuple[str, int]] = []
        for i, (pool, _, count) in enumerate(plan.pools[1:], start=1):
            beyond = fn.emit(f"icmp uge i64 {index}, {before_it}")
            text = fn.emit(f"select i1 {beyond}, {type_} {pool.text}, {type_} {text}")
            at = fn.emit(f"select i1 {beyond}, i64 {fn.emit(f'sub i64 {index}, {before_it}')}, i64 {at}")
            beyond_all.append((beyond, i))
            if i + 1 < len(plan.pools):
                before_it = fn.emit(f"add i64 {before_it}, {count}")
        target = self.e.sets.nth(Val(Ty.SITES, text), at)
        back = self._shifted_back(target, plan.pools[0][1])
        index_back = fn.emit(f"sub i64 {target.index}, {plan.pools[0][1]}")
        for beyond, i in beyond_all:
            shift = plan.pools[i][1]
            moved = self._shifted_back(target, shift)
            back = fn.emit(f"select i1 {beyond}, {type_} {moved}, {type_} {back}")
            number = fn.emit(f"sub i64 {target.index}, {shift}")
            index_back = fn.emit(f"select i1 {beyond}, i64 {number}, i64 {index_back}")
        source = Val(Ty.SITES, back, single=True, index=index_back)
        env = dict(plan.env)
        env[plan.source.slot] = self.e.held(plan.source.slot, Ty.SITES, source)
        env[plan.target.slot] = self.e.held(plan.target.slot, Ty.SITES, target)
        self.e.facts[plan.source.slot] = plan.source_known
        self.e.facts[plan.target.slot] = plan.target_known
        self._finish(plan.rest, state, env, done, fail)

    def _shifted_back(self, one: Val, shift: int) -> str:
        return fills.shifted(self.e.sets, one.text, -shift)

    def _finish(self, rest: Continuation, state: State, env: Env, done: str, fail: str) -> None:
        """Everything behind the last choice."""
        while rest is not None and self.fn.open:
            node, rest = rest
            assert isinstance(node, s.Stmt)
            if isinstance(node, s.Put) and node.var in self.unneeded:
                continue
            self.e.effect(node, state, env, fail)
        self.fn.jump(done)
