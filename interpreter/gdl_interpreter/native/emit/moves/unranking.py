"""Making the run with a random number, as a plan says."""

from __future__ import annotations

from collections.abc import Callable, Set

from gdl_interpreter.native.analysis.continuation import Continuation, items
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions.set_at_a_time import members_of_choice
from gdl_interpreter.native.emit.moves.counting import Counts
from gdl_interpreter.native.emit.sets import fills, rays
from gdl_interpreter.native.emit.sets.rng import split
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val, constant
from gdl_interpreter.native.llvm.operands import I1, I64, ZERO, Label
from gdl_interpreter.native.plan.move_plan import (
    After,
    Deferred,
    DeferredChoice,
    DeferredTest,
    DirectionMoves,
    Elsewhere,
    Entered,
    FirstRun,
    FromTo,
    Guarded,
    Leaf,
    Named,
    NoRun,
    OneOf,
    OtherRuns,
    Otherwise,
    Plan,
    Pool,
    Product,
    Sum,
    parts_of_plan,
)
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.span import NOWHERE
from gdl_interpreter.program.walk import free_slots, parts_of
from gdl_interpreter.reference.bits import members

MOST_KNOWN = 6
"""Members of a known set for each of which there may be code of its own."""


def _moves_many(plan: Plan, slot: int) -> bool:
    """Are pieces moved together behind a plan, in a way that depends on a name?"""
    behind: tuple[object, ...] = ()
    match plan:
        case Leaf(rest=rest):
            behind = tuple(items(rest))
        case After(node=node):
            behind = (node,)
        case Otherwise() | Deferred() | FromTo() | DeferredChoice():
            return False
    if any(isinstance(part, s.MoveEach) and slot in free_slots(part) for part in parts_of(behind)):
        return True
    return any(_moves_many(part, slot) for part in parts_of_plan(plan))


class Unranking:
    """Writes how the runs of a plan are made, into the function that has counted them. counts: what was worked out for
    that; from_array: where an array of the empty sites is kept, takes the one with a number (i64) out of it; unneeded:
    states that nothing is to be put in."""

    def __init__(
        self,
        e: Emitter,
        counts: Counts,
        from_array: Callable[[I64], Val] | None = None,
        unneeded: Set[str] = frozenset(),
    ) -> None:
        self.e = e
        self.counts = counts
        self.from_array = from_array
        self.unneeded = unneeded
        self.last_stone: Val | None = None
        """The member that was picked last from a single set."""

    def make(self, plan: Plan, index: I64, fraction: I64, state: State, done: Label, fail: Label) -> None:
        """Make one run of a plan in `state`, and go on to `done`; to `fail` where it comes to nothing.

        index: its number (i64), below the plan's count; fraction: random bits left for single choices (i64).
        """
        _Run(self, state, done, fail).make(plan, index, fraction, {})


class _Run:
    """Writes how one run is made, in a position; from its last statement to `done`, from where it fails to `fail`."""

    def __init__(self, of: Unranking, state: State, done: Label, fail: Label) -> None:
        self.of, self.e, self.fn, self.counts = of, of.e, of.e.fn, of.counts
        self.state = state
        self.done, self.fail = done, fail

    def make(self, plan: Plan, index: I64, fraction: I64, env: Env) -> None:
        """As `Unranking.make`. env: what the names hold that have been given before."""
        fn, e, counts = self.fn, self.e, self.counts
        match plan:
            case NoRun():
                self._nowhere()
            case Leaf(rest=rest):
                self._finish(rest, dict(env))
            case FirstRun(inner=inner):
                self.make(inner, ZERO, fraction, env)
            case OtherRuns(inner=inner):
                self.make(inner, fn.add(index, 1), fraction, env)
            case Named() | Entered():
                self.make(plan.inner, index, fraction, {**env, **counts.names(plan)})
            case Guarded(inner=inner) | Elsewhere(inner=inner):
                self.make(inner, index, fraction, env)
            case Sum(parts=parts):
                each = [(part, counts.runs(part)) for part in parts if counts.runs(part) != "0"]
                self._one_of(each, index, fraction, env)
            case OneOf(then=then, otherwise=other):
                each = [(then, counts.first(plan)), (other, I64(""))]
                self._one_of(each, index, fraction, env)
            case Otherwise(first=first, second=second):
                with fn.only_if(fn.icmp("ne", "i64", counts.runs(first), 0), "first"):
                    self._apart(first, index, fraction, env)
                self.make(second, index, fraction, env)
            case After(node=node, inner=inner):
                e.effect(node, self.state, dict(env), self.fail)
                self.make(inner, index, fraction, env)
            case Deferred():
                self._deferred(plan, index, fraction, env)
            case DeferredTest(test=test, inner=inner):
                fn.go_on_if(e.truth(test, self.state, dict(env)), self.fail, "holds")
                self.make(inner, index, fraction, env)
            case FromTo():
                self._from_sources(plan, fraction, env)
            case DeferredChoice():
                self._deferred_choice(plan, index, fraction, env)
            case Pool():
                fn.made_of(plan.bind.within.span)
                these = self.of.from_array or (lambda number: e.sets.nth(counts.these(plan.these), number))
                one = self.of.last_stone = these(index)
                self._finish(plan.rest, self._chosen(plan.bind, one, env))
            case Product():
                self._product(plan, fraction, env)
            case DirectionMoves():
                self._by_shift(plan, index, env)

    def _nowhere(self) -> None:
        self.fn.emit_void("unreachable")
        self.fn.open = False

    def _one_of(self, parts: list[tuple[Plan, I64]], index: I64, fraction: I64, env: Env) -> None:
        """A run of one of several plans, each with its count (i64)."""
        fn = self.fn
        if not parts:
            self._nowhere()
        for i, (part, count) in enumerate(parts):
            if i + 1 == len(parts):
                self.make(part, index, fraction, env)
                return
            with fn.only_if(fn.icmp("ult", "i64", index, count), "this"):
                self._apart(part, index, fraction, env)
            index = fn.sub(index, count)

    def _apart(self, plan: Plan, index: I64, fraction: I64, env: Env) -> None:
        """One of several ways: what it learns of the position is not carried over to the next."""
        state = self.state
        facts, known = dict(state.facts), dict(self.e.facts)
        self.make(plan, index, fraction, env)
        state.facts, self.e.facts = facts, known

    def _chosen(self, bind: n.Bind, one: Val, env: Env) -> Env:
        """What names hold behind a choice."""
        self.e.facts[bind.slot] = self.e.certain(bind.within, self.state, env)
        return {**env, bind.slot: self.e.held(bind.slot, bind.type, one)}

    def _finish(self, rest: Continuation, env: Env) -> None:
        """Everything behind the last choice."""
        self.fn.made_of(NOWHERE)
        while rest is not None and self.fn.open:
            node, rest = rest
            assert isinstance(node, s.Stmt)
            if isinstance(node, s.Put) and node.var in self.of.unneeded:
                continue
            self.e.effect(node, self.state, env, self.fail)
        self.fn.jump(self.done)

    # ---- choices

    def _product(self, plan: Product, fraction: I64, env: Env) -> None:
        fn, counts, these = self.fn, self.counts, self.counts.these(plan.these)
        fn.made_of(plan.bind.within.span)
        own, left = split(fn, fraction, counts.own(plan))
        if self._few_known(plan, these):
            at, left = split(fn, left, counts.runs(plan.inner))
            self._one_by_one(plan, list(members(these.const or 0)), own, at, left, env)
            return
        one = self.e.sets.nth(these, own)
        at, left = split(fn, left, counts.runs(plan.inner))
        self.make(plan.inner, at, left, self._chosen(plan.bind, one, env))

    def _few_known(self, plan: Product, these: Val) -> bool:
        """Is this a choice among a known few, by which much becomes known of what follows?"""
        few = these.const is not None and 1 < these.const.bit_count() <= MOST_KNOWN
        return few and self.e.unit.target.on("known") and _moves_many(plan.inner, plan.bind.slot)

    def _one_by_one(self, plan: Product, these: list[int], own: I64, at: I64, left: I64, env: Env) -> None:
        """A way of its own for each member."""
        fn = self.fn
        for i, member in enumerate(these):
            later = fn.label("others")
            if i + 1 < len(these):
                fn.go_on_if(fn.icmp("eq", "i64", own, i), later, "member")
            inner = self._chosen(plan.bind, constant(plan.bind.type, member), env)
            self._apart(plan.inner, at, left, inner)
            if i + 1 < len(these):
                fn.begin_block(later)

    def _from_sources(self, plan: FromTo, fraction: I64, env: Env) -> None:
        """Find the source whose targets hold the one with a random number."""
        fn, e, table = self.fn, self.e, self.counts.table(plan)
        source_of, target_of = plan.table.source, plan.table.target
        type_ = e.ir(target_of.within.type)
        fn.made_of(target_of.within.span)
        own, left = split(fn, fraction, self.counts.own(plan))
        place, before_it = fn.slot_i64(0), fn.slot_i64(own)
        again, found = fn.label("again"), fn.label("found")
        fn.begin_block(again)
        at, number = fn.load_i64(place), fn.load_i64(before_it)
        these = Val(target_of.within.type, fn.load(type_, fn.gep(table.stored, type_, at)))
        if plan.only_likely and plan.table.likely is not None:
            these = e.meet(these, self.counts.these(plan.table.likely.among))
        count = e.sets.count(these)
        fn.leave_if(fn.icmp("ult", "i64", number, count), found)
        fn.store_i64(fn.sub(number, count), before_it)
        fn.store_i64(fn.add(at, 1), place)
        fn.jump(again)
        fn.begin_block(found)
        index = fn.load_i64(fn.gep(table.numbers, "i64", at))
        env = self._chosen(source_of, e.sets.one_bit(source_of.within.type, index), env)
        env = self._chosen(target_of, e.sets.nth(these, number), env)
        within, left = split(fn, left, self.counts.runs(plan.inner))
        self.make(plan.inner, within, left, env)

    def _by_shift(self, plan: DirectionMoves, index: I64, env: Env) -> None:
        """The target with a number, of those by all shifts; its source is found by shifting back."""
        fn, e, type_ = self.fn, self.e, self.e.ir(Ty.SITES)
        by_shift = self.counts.by_shift(plan)
        fn.made_of(plan.target.within.span)
        (chosen, first_shift, seen), *others = by_shift
        text, at, before_it = chosen.text, index, seen
        beyond_all: list[tuple[I1, int]] = []
        for i, (these, shift, count) in enumerate(others, start=1):
            beyond = fn.icmp("uge", "i64", index, before_it)
            text = fn.choice(beyond, type_, these.text, text)
            at = fn.select(beyond, fn.sub(index, before_it), at)
            beyond_all.append((beyond, shift))
            if i + 1 < len(by_shift):
                before_it = fn.add(before_it, count)
        target = e.sets.nth(Val(Ty.SITES, text), at)
        back = fills.shifted(e.sets, target.text, -first_shift)
        assert target.index is not None
        number_back = fn.sub(target.index, first_shift)
        for beyond, shift in beyond_all:
            moved = fills.shifted(e.sets, target.text, -shift)
            back = fn.choice(beyond, type_, moved, back)
            number = fn.sub(target.index, shift)
            number_back = fn.select(beyond, number, number_back)
        source = Val(Ty.SITES, back, single=True, index=number_back)
        env = self._chosen(plan.source, source, env)
        self._finish(plan.rest, self._chosen(plan.target, target, env))

    # ---- behind effects

    def _deferred(self, plan: Deferred, index: I64, fraction: I64, env: Env) -> None:
        fn, e = self.fn, self.e
        yes, no = fn.label("then"), fn.label("else")
        if plan.likely is not None:
            slot, sites = plan.likely
            among = e.meet(e.local(env, slot), self.counts.these(sites))
            fn.go_on_if(e.sets.isnt_empty(among), no, "likely")
        rare = e.rare
        e.rare = rare or plan.likely is not None
        fn.branch(e.truth(plan.test, self.state, dict(env)), yes, no)
        for label, way in ((yes, plan.then), (no, plan.otherwise)):
            fn.begin_block(label)
            e.rare = rare or (plan.likely is not None and label == yes)
            fn.go_on_if(fn.icmp("ult", "i64", index, self.counts.runs(way)), self.fail, "within")
            self._apart(way, index, fraction, env)
        e.rare = rare

    def _deferred_choice(self, plan: DeferredChoice, index: I64, fraction: I64, env: Env) -> None:
        fn, e, bind, runs = self.fn, self.e, plan.choice.bind, self.counts.runs(plan.inner)
        number, left = (index, fraction) if runs == "1" else split(fn, fraction, self.counts.own(plan))
        fn.made_of(plan.choice.span)
        found = self._on_a_ray(plan, number, env)
        if found is not None:
            one, test = found
            fn.go_on_if(test, self.fail, "among")
        else:
            these = members_of_choice(e, bind, plan.choice.where, self.state, dict(env))
            fn.go_on_if(fn.icmp("ult", "i64", number, e.sets.count(these)), self.fail, "among")
            one = e.sets.nth(these, number)
        env = self._chosen(bind, one, env)
        within, left = split(fn, left, runs)
        self.make(plan.inner, within, left, env)

    def _on_a_ray(self, plan: DeferredChoice, number: I64, env: Env) -> tuple[Val, I1] | None:
        """One of the sites that rays can reach at all, and whether they do: then they need not be worked out."""
        if plan.choice.where is not None or not isinstance(plan.most, int) or not self.e.unit.target.on("rays"):
            return None
        match plan.choice.bind.within:
            case n.Op(op="ray", args=(n.Local(slot=slot), n.Const(value=ways), through)):
                source = self.e.local(env, slot)
                if source.index is not None:
                    free = self.e.value(through, self.state, env)
                    return rays.one_of(self.e.sets, source.index, ways, free, number, plan.most)
        return None
