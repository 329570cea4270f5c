"""Counting the runs of a move plan, in code; and what unranking needs of what has been worked out for that."""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions.set_at_a_time import SetEmission
from gdl_interpreter.native.emit.sets import fills
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.native.llvm.operands import I1, I64, NO_LABEL, ONE, ZERO, Ptr
from gdl_interpreter.native.plan.move_plan import (
    BEHIND_EFFECT,
    CONDITION,
    After,
    AtOnce,
    Candidates,
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
    MayBegin,
    Members,
    Named,
    NoRun,
    OneByOne,
    OneOf,
    OtherRuns,
    Otherwise,
    OwnedBy,
    Params,
    Plan,
    Pool,
    Product,
    Sum,
    Targets,
)
from gdl_interpreter.native.plan.set_plan import SetPlan
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s


@dataclass(frozen=True)
class Table:
    """The targets of all sources. stored: where they are, one set behind the other; numbers: the sources' numbers;
    total, likely: where it stands how many targets there are in all (i64), and how many likely ones."""

    stored: Ptr
    numbers: Ptr
    total: Ptr
    likely: Ptr


class Counts:
    """What has been worked out of one plan in one position: of each part of it that asks for it, how many runs it has
    (i64), its set, the names that it gives, the code of the targets by each shift or of each source.

    elsewhere: whether the plan does not hold in this position; None: it does.
    """

    def __init__(self, e: Emitter, state: State) -> None:
        self.e, self.fn, self.state = e, e.fn, state
        self.elsewhere: I1 | None = None
        self._runs: dict[int, I64] = {}
        self._own: dict[int, I64] = {}
        self._sets: dict[int, Val] = {}
        self._names: dict[int, Env] = {}
        self._by_shift: dict[int, list[tuple[Val, int, I64]]] = {}
        self._tables: dict[int, Table] = {}

    # ---- what unranking asks

    def runs(self, plan: Plan) -> I64:
        """How many runs a plan has (i64)."""
        return self._runs[id(plan)]

    def own(self, plan: Product | FromTo | DeferredChoice) -> I64:
        """From how many members it chooses (i64): of a set that is not known yet, how many there can be."""
        return self._own[id(plan)]

    def first(self, plan: OneOf) -> I64:
        """How many runs the first of two plans has, if its test holds (i64)."""
        return self._own[id(plan)]

    def these(self, of: Candidates | SetPlan) -> Val:
        """A set that has been worked out."""
        return self._sets[id(of)]

    def names(self, plan: Named | Entered) -> Env:
        """What the names hold that are given here."""
        return self._names[id(plan)]

    def by_shift(self, plan: DirectionMoves) -> list[tuple[Val, int, I64]]:
        """The targets by each shift: the set, the shift, how many (i64)."""
        return self._by_shift[id(plan)]

    def table(self, plan: FromTo) -> Table:
        """The targets of each source."""
        return self._tables[id(plan.table)]

    # ---- counting

    def count(self, plan: Plan, env: Env) -> I64:
        """Write how many runs a plan has, where names hold these values; the count (i64)."""
        if id(plan) not in self._runs:
            self._runs[id(plan)] = self._count(plan, env)
        return self._runs[id(plan)]

    def _count(self, plan: Plan, env: Env) -> I64:
        e, fn = self.e, self.fn
        match plan:
            case NoRun():
                return ZERO
            case Leaf():
                return ONE
            case Sum(parts=parts):
                return self._total([self.count(part, env) for part in parts])
            case Guarded(test=test, inner=inner):
                holds = e.truth(test, self.state, env)
                return fn.select(holds, self.count(inner, env), 0)
            case OneOf(test=test, then=then, otherwise=otherwise):
                holds = e.truth(test, self.state, env)
                one, other = self.count(then, dict(env)), self.count(otherwise, dict(env))
                first = self._own[id(plan)] = fn.select(holds, one, 0)
                return fn.add(first, fn.select(holds, 0, other))
            case Otherwise(first=first_of, second=second):
                one, other = self.count(first_of, dict(env)), self.count(second, dict(env))
                return fn.select(fn.icmp("eq", "i64", one, 0), other, one)
            case Named(line=given, inner=inner) | Entered(params=given, inner=inner):
                names = self._names[id(plan)] = self._given(given, env)
                return self.count(inner, {**env, **names})
            case Pool(these=these):
                return e.sets.count(self.set_of(these, env))
            case Product(these=these, inner=inner):
                chosen = self.set_of(these, env)
                inside = self.count(inner, env)
                self._own[id(plan)] = e.sets.count(chosen)
                return self._times(plan, inside)
            case After(inner=inner) | DeferredTest(inner=inner):
                return self.count(inner, env)
            case Deferred(then=then, otherwise=otherwise, likely=likely):
                one, other = self.count(then, dict(env)), self.count(otherwise, dict(env))
                more = fn.select(fn.icmp("ugt", "i64", one, other), one, other)
                if likely is not None:
                    self.sites(likely[1], env)
                return more
            case DeferredChoice(most=most, inner=inner):
                owned = e.sets.count(self.state.read(fn, f"owner{most.player}")) if isinstance(most, OwnedBy) else most
                self._own[id(plan)] = I64(str(owned))
                return self._times(plan, self.count(inner, env))
            case FirstRun(inner=inner):
                self.count(inner, env)
                return ONE
            case OtherRuns(inner=inner):
                return fn.sub(self.count(inner, env), 1)
            case DirectionMoves():
                return self._targets_by_shift(plan, env)
            case FromTo(table=targets, inner=inner, only_likely=only_likely):
                inside = self.count(inner, env)
                table = self._targets_of_each(targets, env)
                self._own[id(plan)] = fn.load_i64(table.likely if only_likely else table.total)
                return self._times(plan, inside)
            case Elsewhere(unless=unless, inner=inner):
                self.elsewhere = self._may_begin(unless, dict(env))
                return self.count(inner, env)

    def _times(self, plan: Product | FromTo | DeferredChoice, inside: I64) -> I64:
        own = self._own[id(plan)]
        return own if inside == "1" else self.fn.mul(own, inside)

    def _total(self, counts: list[I64]) -> I64:
        total = counts[0]
        for count in counts[1:]:
            total = self.fn.add(total, count)
        return total

    def _given(self, given: s.Assign | Params, env: Env) -> Env:
        """What names hold that are given."""
        if isinstance(given, s.Assign):
            inner = dict(env)
            self.e.effect(given, self.state, inner, NO_LABEL)
            return {given.slot: inner[given.slot]}
        return {slot: self.e.held(slot, type_, self.e.value(arg, self.state, env)) for slot, type_, arg in given.given}

    def _may_begin(self, asked: MayBegin, env: Env) -> I1:
        """Has the first choice of some statements anything to choose from?"""
        for given in asked.names:
            env |= self._given(given, env)
        found: I1 | None = None
        for way in asked.ways:
            if isinstance(way, MayBegin):
                some = self._may_begin(way, dict(env))
            else:
                some = self.e.sets.isnt_empty(self.set_of(way, env))
            found = self.fn.either(found, some) if found is not None else some
        assert found is not None
        return found

    # ---- sets

    def set_of(self, of: Candidates, env: Env) -> Val:
        """A set to choose from."""
        if id(of) not in self._sets:
            self._sets[id(of)] = self._members(of, env)
        return self._sets[id(of)]

    def _members(self, of: Candidates, env: Env) -> Val:
        e = self.e
        match of:
            case Members(bind=bind, where=None):
                return e.value(bind.within, self.state, env)
            case Members(bind=bind, where=where) if where is not None:
                return e.value(n.Fold(bind.within.type, "filter", (bind,), where), self.state, env)
            case AtOnce(these=these, among=among, of=source, idiom=idiom):
                e.unit.findings.see(idiom, source.span)
                found = self.set_of(these, env)
                before = e.fn.made_of(source.span)
                found = e.meet(found, self.sites(among, env))
                e.fn.made_of(before)
                return found
            case OneByOne(these=these, bind=bind, lines=lines):
                return self._one_by_one(self.set_of(these, env), bind, lines, env)
        raise AssertionError(f"not a set to choose from: {of!r}")

    def sites(self, plan: SetPlan, env: Env) -> Val:
        """A set that is worked out for all sites at once."""
        if id(plan) not in self._sets:
            self._sets[id(plan)] = SetEmission(self.e, self.state).of(plan, env)
        return self._sets[id(plan)]

    def _one_by_one(self, these: Val, bind: n.Bind, lines: s.Block, env: Env) -> Val:
        """The members that get past some lines."""
        e, fn, type_ = self.e, self.fn, self.e.ir(these.type)
        result = fn.slot(type_, "0")
        with e.sets.each(these) as (one, again, _):
            inner = {**env, bind.slot: e.held(bind.slot, bind.type, one)}
            for line in lines:
                e.effect(line, self.state, inner, again)
            fn.change("or", type_, result, one.text)
        return Val(these.type, fn.load(type_, result))

    # ---- sources and targets

    def _targets_by_shift(self, plan: DirectionMoves, env: Env) -> I64:
        """A set of targets for each shift; how many in all."""
        e = self.e
        these, emission = self.set_of(plan.sources, env), SetEmission(e, self.state)
        before = e.fn.made_of(plan.target.within.span)
        emission.shared[0] = emission.of(plan.among, env)
        if plan.where is not None:
            e.unit.findings.see(CONDITION, plan.where.span)
        found: dict[int, Val] = {}
        for pairs, only in plan.steps:
            into = emission.of(only, env)
            for mask, shift in pairs:
                moved = fills.related(e.sets, Val(Ty.SITES, these.text), ((mask, shift),))
                targets = e.meet(moved, into)
                found[shift] = e.union(found[shift], targets) if shift in found else targets
        each = [(targets, shift, e.sets.count(targets)) for shift, targets in sorted(found.items())]
        self._by_shift[id(plan)] = each
        e.fn.made_of(before)
        return self._total([count for _, _, count in each]) if each else ZERO

    def _targets_of_each(self, of: Targets, env: Env) -> Table:
        """The targets of each source, one after the other."""
        if id(of) in self._tables:
            return self._tables[id(of)]
        e, fn, target = self.e, self.fn, of.target
        these, type_, limit = self.set_of(of.sources, env), e.ir(target.within.type), e.unit.bits(of.source.within.type)
        likely_sites = None if of.likely is None else self.sites(of.likely.among, env)
        if of.likely is not None:
            e.unit.findings.see(BEHIND_EFFECT, of.likely.test.span)
        stored, numbers = fn.alloca(type_, max(2, limit)), fn.alloca("i64", max(2, limit))
        place, total, likely = (fn.alloca("i64") for _ in range(3))
        for slot in (place, total, likely):
            fn.store_i64(0, slot)
        with e.sets.each(these) as (one, _, _):
            inside = {**env, of.source.slot: e.held(of.source.slot, of.source.type, one)}
            found = self.set_of(of.targets, inside)
            at = fn.load_i64(place)
            fn.store(type_, found.text, fn.gep(stored, type_, at))
            fn.store_i64(one.index or 0, fn.gep(numbers, "i64", at))
            fn.store_i64(fn.add(at, 1), place)
            fn.store_i64(fn.add(fn.load_i64(total), e.sets.count(found)), total)
            if likely_sites is not None:
                some = e.sets.count(e.meet(found, likely_sites))
                fn.increase(likely, some)
        self._tables[id(of)] = Table(stored, numbers, total, likely)
        return self._tables[id(of)]


def emit_counts(e: Emitter, plan: Plan, state: State) -> Counts:
    """Write how many runs a plan has in a position, and whatever else of it can be worked out before one is made."""
    counts = Counts(e, state)
    counts.count(plan, {})
    return counts
