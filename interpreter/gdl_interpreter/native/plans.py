"""Counting runs with popcounts and picking the n-th, instead of listing them.

A turn is brought into a sum of alternatives, an alternative into choices from sets that are all known before anything
is changed. Choices that do not depend on one another multiply. A choice of a target that is some steps from a source
makes one *pool* of targets for each (mask, shift) pair of the board: the source of a target is found by shifting back,
and no two targets of one source meet in a pool. Pools are merged by selection, so that one search for the n-th bit
serves all. Breakthrough plays 6.4 times as many games with pools as when it counts the targets of each source (switch
"no-pools"), and 10 times as many as when it goes through every run ("no-bulk": Edges 5.8, Othello 2.5 times).

Where the targets of a source are one set or another by what the source is, its two sorts are planned apart
(International draughts plays 1.7 times as many games like this, switch "no-sorts").

What is chosen behind an effect is planned too where the sets to choose from do not depend on the position. A test that
stands between is made when the run is made: on the way with fewer runs numbers beyond their count fail, and another run
is drawn. Pentago plays 190 times as many games like this as by going through its runs.
"""

from __future__ import annotations

from dataclasses import replace

from gdl_interpreter.board.shifts import Pairs
from gdl_interpreter.native.behind import Behind
from gdl_interpreter.native.deeds import Deeds
from gdl_interpreter.native.features import free_slots
from gdl_interpreter.native.known import Known
from gdl_interpreter.native.lift import Dependent, LiftEnv, NoLift
from gdl_interpreter.native.plan import (
    After,
    Guarded,
    Late,
    LateChoice,
    LateTest,
    Leaf,
    NoPlan,
    Otherwise,
    Plan,
    Pool,
    Pools,
    Product,
    Sources,
    Sum,
)
from gdl_interpreter.native.rest import Rest, before
from gdl_interpreter.native.runs import Runs
from gdl_interpreter.native.state import State
from gdl_interpreter.native.values import Env, Val, constant
from gdl_interpreter.native.visitor import Visitor
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import parts_of, rebuilt

MOST_POOLS = 10
"""Pools of one choice; where there would be more, the targets of each source are counted by themselves."""

MOST_SOURCES = 400
"""Sites of the largest board for which the targets of each source are kept."""

MOST_TRIED, LEAST_TRIED = 16, 60
"""Targets that a source can have at most, and instructions that they take at least, for drawing one by its number to
be quicker than counting the targets of all sources."""

MOST_LATE = 48
"""Members of a set that is known only later, from which one is drawn all the same: too many would fail."""


def _within(choice: s.Choose, targets: n.Expr) -> s.Choose:
    """The same choice from another set."""
    return replace(choice, bind=replace(choice.bind, within=targets))


def _from(those: Val, pairs: Pairs) -> Pairs:
    """Steps from some sites only.

    Raises:
        NoLift: which sites these are is not known beforehand.
    """
    if those.const is None:
        raise NoLift
    return tuple((mask & those.const, shift) for mask, shift in pairs if mask & those.const)


class Planner(Behind):
    """Makes plans, and writes how a random run of them is made. `hopeful`: what follows the choices may fail."""

    def __init__(self, writer: Deeds, hopeful: bool) -> None:
        super().__init__(writer)
        self.hopeful = hopeful
        self.runs = Runs(writer, Visitor("null"), "")
        self.may_go_elsewhere = False
        """May the runs of an outermost `first` be left to others, where there are any?"""
        self.elsewhere: str | None = None
        """Whether there may be such runs (i1): then the plan does not hold."""
        self.outermost = True
        self.tries = False
        """Is a target to be drawn by a number that may be too large, rather than the targets of all sources counted?"""
        self.worth_trying = False
        """Are there targets for which that is quicker?"""
        self.open: set[int] = set()
        """Names chosen before, by a choice that multiplies with what follows: nothing may look at them yet."""

    # ---- making plans

    def plan(self, rest: Rest, state: State, env: Env) -> Plan:
        """A plan of all runs of the rest.

        Raises:
            NoPlan: they cannot be counted like this.
        """
        while rest is not None:
            node, after = rest
            if not self._chooses(rest):
                return self._leaf(rest, state, env)
            assert isinstance(node, s.Stmt)
            outermost = self.outermost
            if not isinstance(node, s.Assign | s.Do):
                self.outermost = False
            match node:
                case s.Require(test=test):
                    return self._guarded(test, after, state, env)
                case s.Assign(value=value):
                    self._settled(value)
                    if self.late and not self._is_fixed(value):
                        raise NoPlan
                    env = dict(env)
                    self.w.deed(node, state, env, "")
                    rest = after
                    continue
                case s.Either(branches=branches):
                    parts = [self.plan(before(branch.body, after), state, dict(env)) for branch in branches]
                    return Sum(self._total(parts), tuple(parts))
                case s.First(body=body, otherwise=otherwise):
                    found = self._first(body, after, state, env, outermost)
                    if found is None:
                        return self.plan(before(otherwise, after), state, dict(env))
                    first = found
                    second = self.plan(before(otherwise, after), state, dict(env))
                    none = self.fn.op(f"icmp eq i64 {first.count}, 0")
                    count = self.fn.op(f"select i1 {none}, i64 {second.count}, i64 {first.count}")
                    return Otherwise(count, first, second)
                case s.If(arms=((test, body),), otherwise=otherwise):
                    return self._if(test, before(body, after), before(otherwise, after), state, env)
                case s.Do():
                    env = dict(env)
                    rest = before(self._entered(node, state, env), after)
                    continue
                case s.Choose():
                    return self._choose(node, after, state, env)
            if self.runs.splits(node) or not self._looks_away(after) or not (self.hopeful or self.runs.is_sure(node)):
                raise NoPlan
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
            self._settled(arg)
            if self.late and not self._is_fixed(arg):
                raise NoPlan
            env[slot] = self.w.held(slot, type_, self.w.value(arg, state, env))
        if not names:
            return function.body
        body = rebuilt(function.body, lambda part: names.get(part.slot, part) if isinstance(part, n.Local) else part)
        assert isinstance(body, tuple)
        return body

    def _first(self, body: s.Block, rest: Rest, state: State, env: Env, outermost: bool) -> Plan | None:
        """The plan of what a `first` begins with; None if it has no plan, but can be seen to have no runs as a rule:
        `elsewhere` says then when it may have some."""
        mark, hopeful = self.fn.mark(), self.hopeful
        self.hopeful = hopeful and outermost  # beside other runs, one must know whether these have any
        try:
            return self.plan(before(body, rest), state, dict(env))
        except NoPlan:
            if not (outermost and self.may_go_elsewhere):
                raise
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
                    self.w.deed(node, state, env, "")
                case s.Choose(bind=bind, where=where) if bind.type is not Ty.INT:
                    return self.w.sets.isnt_empty(self.members(bind, where, state, env))
                case s.Keep(body=inside):
                    return self._may_begin(inside, state, env)
                case s.Either(branches=branches):
                    ways = [self._may_begin(branch.body, state, dict(env)) for branch in branches]
                    found = ways[0]
                    for way in ways[1:]:
                        found = self.fn.op(f"or i1 {found}, {way}")
                    return found
                case s.Do(function=name, args=args):
                    values = [self.w.value(arg, state, env) for arg in args]
                    inner = {**env, **self.w.entered(name, values)}
                    return self._may_begin(self.unit.program.functions[name].body, state, inner)
                case _:
                    raise NoPlan
        raise NoPlan

    def _settled(self, part: object) -> None:
        """Refuse what looks at a choice that has not been made."""
        if free_slots(part) & self.open:
            raise NoPlan

    def _chooses(self, rest: Rest) -> bool:
        """Is there a choice anywhere in the rest?"""
        while rest is not None:
            node, rest = rest
            if isinstance(node, s.Stmt) and self.runs.splits(node):
                return True
        return False

    def _looks_away(self, rest: Rest) -> bool:
        """Do all choices that are still to come ask nothing of the position? Tests may, where one may hope."""
        while self._chooses(rest):
            assert rest is not None
            node, rest = rest
            match node:
                case s.Choose(bind=bind, where=where):
                    late = self.hopeful and self.most.of(bind.within) <= MOST_LATE
                    if bind.type is Ty.INT or not (late or self._is_fixed((bind.within, where))):
                        return False
                case s.Either(branches=branches):
                    for branch in branches:
                        if not self._looks_away(before(branch.body, None)):
                            return False
                case s.Assign(value=value):
                    if not self._is_fixed(value):
                        return False
                case s.If(arms=((_, body),), otherwise=otherwise) if self.hopeful:
                    if not (self._looks_away(before(body, None)) and self._looks_away(before(otherwise, None))):
                        return False
                case s.Require() if self.hopeful:
                    pass
                case s.Do(function=name) if self.hopeful:
                    if not self._looks_away(before(self.unit.program.functions[name].body, None)):
                        return False
                case s.First() | s.Keep() | s.If() | s.Require() | s.For() | s.RepeatTimes() | s.RepeatWhile() | s.Do():
                    return False
        return True

    def _is_fixed(self, part: object) -> bool:
        """Are these expressions the same in every position?"""
        return all(
            isinstance(node, n.Const | n.Local | n.Lookup | n.Cond | n.Fold | n.Bind)
            or (isinstance(node, n.Op) and node.op in (*self.unit.pure, "not", "both", "either"))
            for node in parts_of(part)
        )

    def _total(self, parts: list[Plan]) -> str:
        total = parts[0].count
        for part in parts[1:]:
            total = self.fn.op(f"add i64 {total}, {part.count}")
        return total

    def _leaf(self, rest: Rest, state: State, env: Env) -> Plan:
        if self.late:
            self._check(rest)
            return Leaf("1", rest, env)
        if rest is not None and isinstance(rest[0], s.Require):
            if self.hopeful and free_slots(rest[0].test) & self.open:
                self._check(rest)
                return Leaf("1", rest, env)
            return self._guarded(rest[0].test, rest[1], state, env)
        if rest is not None and isinstance(rest[0], s.Assign):
            if free_slots(rest[0]) & self.open:
                self._check(rest)
                return Leaf("1", rest, env)
            env = dict(env)
            self.w.deed(rest[0], state, env, "")
            return self._leaf(rest[1], state, env)
        self._check(rest)
        return Leaf("1", rest, env)

    def _check(self, rest: Rest) -> None:
        """What follows the choices must not fail, unless one may hope."""
        while rest is not None:
            node, rest = rest
            if not isinstance(node, s.Stmt) or isinstance(node, s.Chance):
                raise NoPlan
            if not self.hopeful and not self.runs.is_sure(node):
                raise NoPlan

    def _guarded(self, test: n.Expr, rest: Rest, state: State, env: Env) -> Plan:
        if self.late and not self._is_fixed(test):
            inner = self.plan(rest, state, env)
            return LateTest(inner.count, test, env, inner)
        self._settled(test)
        holds = self.w.value(test, state, env)
        if holds.const == 0:
            return Leaf("0", None, env)
        inner = self.plan(rest, state, env)
        if holds.const == 1:
            return inner
        return Guarded(self.fn.op(f"select i1 {holds.text}, i64 {inner.count}, i64 0"), inner)

    def _if(self, test: n.Expr, then: Rest, otherwise: Rest, state: State, env: Env) -> Plan:
        if self.late and not self._is_fixed(test):
            one, other = self.plan(then, state, dict(env)), self.plan(otherwise, state, dict(env))
            more = self.fn.op(f"icmp ugt i64 {one.count}, {other.count}")
            count = self.fn.op(f"select i1 {more}, i64 {one.count}, i64 {other.count}")
            return Late(count, test, env, one, other)
        self._settled(test)
        holds = self.w.value(test, state, env)
        if holds.known:
            return self.plan(then if holds.const else otherwise, state, dict(env))
        one, other = self.plan(then, state, dict(env)), self.plan(otherwise, state, dict(env))
        first = self.fn.op(f"select i1 {holds.text}, i64 {one.count}, i64 0")
        second = self.fn.op(f"select i1 {holds.text}, i64 0, i64 {other.count}")
        parts = Guarded(first, one), Guarded(second, other)
        return Sum(self.fn.op(f"add i64 {first}, {second}"), parts)

    # ---- choices

    def _choose(self, node: s.Choose, rest: Rest, state: State, env: Env) -> Plan:
        bind = node.bind
        if bind.type is Ty.INT:
            raise NoPlan
        if self.late and not self._is_fixed((bind.within, node.where)):
            return self._late_planned(node, rest, state, env)
        self._settled((bind.within, node.where))
        known = self.w.effects.known(bind.within, state, env, self.w.facts)
        is_empty = isinstance(bind.within, n.Op) and bind.within.op == "empty" and node.where is None
        these = self.members(bind, node.where, state, env)
        filtered, tests, steps = self._conditions(rest)
        looks = (*tests, *(line.value for line in steps if isinstance(line, s.Assign)))
        unsettled = bool(free_slots(looks) & self.open) or (self.late and not self._is_fixed(looks))
        if tests and unsettled and not self.hopeful:
            raise NoPlan
        if tests and not unsettled:
            rest = filtered
            these = self._filtered(bind, these, steps, state, env)
            is_empty = False
        if not self._chooses(rest):
            self._check(rest)
            return Pool(self.w.sets.count(these), these, bind, known, rest, env, is_empty)
        mark, done = self.fn.mark(), self.done
        self.open.add(bind.slot)
        try:
            inner = self.plan(rest, state, env)
        except NoPlan:
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
            raise NoPlan
        return self._from_to(bind, these, known, choice, rest, state, env)

    def _from_to(
        self, bind: n.Bind, these: Val, known: Known, choice: s.Choose, rest: Rest, state: State, env: Env
    ) -> Plan:
        """A source and a target that depends on it."""
        within = choice.bind.within
        if isinstance(within, n.Cond) and self.unit.target.on("sorts"):
            held = self._where_everywhere(bind, within.test, state, env)
            if held is not None:
                fewer = self.w.joined("meet", [these, held]), self.w.joined("meet", [these, self.w.without(held)])
                parts = [
                    self._from_to(bind, some, known, _within(choice, targets), rest, state, env)
                    for some, targets in zip(fewer, (within.then, within.otherwise), strict=True)
                ]
                return Sum(self._total(parts), tuple(parts))
        mark = self.fn.mark()
        try:
            return self._pools(bind, these, known, choice, rest, state, env)
        except NoPlan:
            self.fn.back_to(mark)
        return self._sources(bind, these, known, choice, rest, state, env)

    def _where_everywhere(self, bind: n.Bind, test: n.Expr, state: State, env: Env) -> Val | None:
        """All members of a domain for which a test holds; None where each must be tried by itself."""
        return self.w.where(replace(bind, within=n.Const(bind.type, self._full(bind.type))), test, state, env)

    def _sources(
        self, bind: n.Bind, these: Val, known: Known, choice: s.Choose, rest: Rest, state: State, env: Env
    ) -> Plan:
        """The targets of each source, worked out one after the other."""
        target, fn, limit = choice.bind, self.fn, self.unit.bits(bind.within.type)
        if limit > MOST_SOURCES or not self.unit.target.on("pools") or self.open:
            raise NoPlan
        if self.tries and self.hopeful and not self._conditions(rest)[1]:
            return self._tried(bind, these, known, choice, rest, state, env)
        filtered, tests, steps = self._conditions(rest)
        self.open |= {bind.slot, target.slot}
        try:
            inner = self.plan(filtered if tests else rest, state, env)
        finally:
            self.open -= {bind.slot, target.slot}
        if self._loops(target.within) and bind.within.type is target.within.type is Ty.SITES:
            begins = self.w.roughly(bind, target.within, state, env)
            these = these if begins is None else self.w.joined("meet", [these, begins])
        rare = self.rare(inner, target, state)
        type_ = self.w.ir(target.within.type)
        stored, numbers = fn.slot(type_, max(2, limit)), fn.slot("i64", max(2, limit))
        place, total, likely = (fn.slot("i64") for _ in range(3))
        for slot in (place, total, likely):
            fn.store("i64", "0", slot)
        target_known = Known()
        with self.w.sets.each(these) as (one, _, _):
            inside = {**env, bind.slot: self.w.held(bind.slot, bind.type, one)}
            mark = len(fn.lines)
            found = self.members(target, choice.where, state, inside)
            self.worth_trying |= found.most <= MOST_TRIED and len(fn.lines) - mark >= LEAST_TRIED
            if tests:
                found = self._filtered(target, found, steps, state, inside)
            at = fn.load("i64", place)
            fn.store(type_, found.text, fn.at(stored, type_, at))
            fn.store("i64", one.index or "0", fn.at(numbers, "i64", at))
            fn.store("i64", fn.op(f"add i64 {at}, 1"), place)
            fn.store("i64", fn.op(f"add i64 {fn.load('i64', total)}, {self.w.sets.count(found)}"), total)
            if rare is not None:
                some = self.w.sets.count(self.w.joined("meet", [found, rare[1]]))
                fn.store("i64", fn.op(f"add i64 {fn.load('i64', likely)}, {some}"), likely)
            target_known = self.w.effects.known(target.within, state, env, self.w.facts)

        def plan(among: Val | None, inner: Plan) -> Plan:
            own = fn.load("i64", total if among is None else likely)
            count = own if inner.count == "1" else fn.op(f"mul i64 {own}, {inner.count}")
            return Sources(count, stored, numbers, own, bind, target, known, target_known, env, inner, among)

        return self.parted(plan, inner, target, rare)

    def _loops(self, node: n.Expr) -> bool:
        """Does working this out take a loop of a definition?"""
        calls = (part.function for part in parts_of(node) if isinstance(part, n.Call))
        bodies = (self.unit.program.functions[name].body for name in calls)
        return self.unit.target.on("begin") and any(isinstance(line, s.RepeatWhile) for body in bodies for line in body)

    def _tried(
        self, bind: n.Bind, these: Val, known: Known, choice: s.Choose, rest: Rest, state: State, env: Env
    ) -> Plan:
        """A source, and a target by a number that may be too large."""
        mark = self.fn.mark()
        one = Val(bind.within.type, "0", single=True, index="%none")
        inside = {**env, bind.slot: self.w.held(bind.slot, bind.type, one)}
        most = self.members(choice.bind, choice.where, state, inside).most
        self.fn.back_to(mark)
        if most > MOST_TRIED or self._chooses(rest):
            raise NoPlan
        self._check(rest)
        own, leaf = self.w.sets.count(these), Leaf("1", rest, env)
        late = LateChoice(str(most), choice, str(most), env, leaf)
        return Product(self.fn.op(f"mul i64 {own}, {most}"), these, bind, known, own, late)

    def _late_planned(self, node: s.Choose, rest: Rest, state: State, env: Env) -> Plan:
        """A choice that looks at what was done before: one of as many numbers as there can be members is drawn."""
        most = self.most.of(node.bind.within)
        if not self.hopeful or most > MOST_LATE:
            raise NoPlan
        count = self.at_most(node.bind.within, state, env) or str(most)
        inner = self.plan(rest, state, env)
        return LateChoice(self.fn.op(f"mul i64 {count}, {inner.count}"), node, count, env, inner)

    def _conditions(self, rest: Rest) -> tuple[Rest, list[n.Expr], list[s.Stmt]]:
        """Conditions on a choice that stand right behind it: the rest without them, and the lines they need."""
        lines: list[s.Stmt] = []
        last = 0
        at = rest
        while at is not None and isinstance(at[0], s.Assign | s.Require):
            lines.append(at[0])
            if isinstance(at[0], s.Require):
                last = len(lines)
            at = at[1]
        used = lines[:last]
        tests = [line.test for line in used if isinstance(line, s.Require)]
        kept: Rest = rest
        for _ in used:
            assert kept is not None
            kept = kept[1]
        return before(tuple(line for line in used if isinstance(line, s.Assign)), kept), tests, used

    def _filtered(self, bind: n.Bind, these: Val, lines: list[s.Stmt], state: State, env: Env) -> Val:
        """The members for which all conditions hold."""
        fn, type_ = self.fn, self.w.ir(these.type)
        if all(isinstance(line, s.Require) for line in lines):
            kept: Val | None = these
            for line in lines:
                assert isinstance(line, s.Require)
                held = self._where_everywhere(bind, line.test, state, env)
                if held is None:
                    kept = None
                    break
                kept = self.w.joined("meet", [kept, held]) if kept is not None else None
            if kept is not None:
                return kept
        result = fn.slot(type_)
        fn.store(type_, "0", result)
        with self.w.sets.each(these) as (one, again, _):
            inner = dict(env)
            inner[bind.slot] = self.w.held(bind.slot, bind.type, one)
            for line in lines:
                self.w.deed(line, state, inner, again)
            fn.store(type_, fn.op(f"or {type_} {fn.load(type_, result)}, {one.text}"), result)
        return Val(these.type, fn.load(type_, result))

    def _full(self, type_: Ty) -> int:
        return (1 << self.unit.bits(type_)) - 1

    def _pools(
        self,
        bind: n.Bind,
        these: Val,
        known: Known,
        choice: s.Choose,
        rest: Rest,
        state: State,
        env: Env,
    ) -> Plan:
        """Source and target at once, a pool for each shift between them."""
        target = choice.bind
        self._settled((target.within, choice.where))
        if not self.unit.target.on("pools") or not bind.within.type is target.within.type is Ty.SITES:
            raise NoPlan
        rest, tests, _ = self._conditions(rest)
        if tests or self._chooses(rest):
            raise NoPlan
        self._check(rest)
        among = constant(Ty.SITES, self._full(Ty.SITES))
        if choice.where is not None:
            if bind.slot in free_slots(choice.where):
                raise NoPlan
            held = self._where_everywhere(target, choice.where, state, env)
            if held is None:
                raise NoPlan
            among = held
        inner: LiftEnv = {**env, bind.slot: Dependent(n.Local(Ty.SITES, bind.slot, bind.name), {})}
        try:
            steps = self._steps(target.within, bind.slot, among, state, inner)
        except NoLift:
            raise NoPlan from None
        by_shift: dict[int, Val] = {}
        for pairs, into in steps:
            for mask, shift in pairs:
                moved = self.w.travel.related(Val(Ty.SITES, these.text), ((mask, shift),))
                pool = self.w.joined("meet", [moved, into])
                by_shift[shift] = self.w.joined("union", [by_shift[shift], pool]) if shift in by_shift else pool
        if len(by_shift) > MOST_POOLS:
            raise NoPlan
        pools = tuple((pool, shift, self.w.sets.count(pool)) for shift, pool in sorted(by_shift.items()))
        total = "0"
        for _, _, count in pools:
            total = count if total == "0" else self.fn.op(f"add i64 {total}, {count}")
        target_known = self.w.effects.known(target.within, state, env, self.w.facts)
        return Pools(total, pools, bind, target, known, target_known, rest, env)

    def _steps(self, node: n.Expr, x: int, into: Val, state: State, env: LiftEnv) -> list[tuple[Pairs, Val]]:
        """A set of targets as steps from the source, each into a set that does not depend on it."""
        w = self.w
        if not w.depends(node, x, env):
            raise NoLift
        match node:
            case n.Local(slot=slot):
                held = env[slot]
                if slot == x or not isinstance(held, Dependent):
                    return [(((self._full(Ty.SITES), 0),), into)]
                return self._steps(held.node, x, into, state, held.env)
            case n.Op(op="step", args=(n.Local() as source, ways)) if self._is_source(source, x, env):
                return [(_from(those, w.travel.pairs(each)), into) for those, each in w.ways_of(ways, x, state, env)]
            case n.Op(op="near", args=(n.Local() as source,)) if self._is_source(source, x, env):
                return [(self.unit.board.near_steps, into)]
            case n.Op(op="union", args=args):
                return [found for arg in args for found in self._steps(arg, x, into, state, env)]
            case n.Op(op="meet", args=args):
                moving = [arg for arg in args if w.depends(arg, x, env)]
                if len(moving) != 1:
                    raise NoLift
                fixed = [w.plain(arg, state, env) for arg in args if arg is not moving[0]]
                return self._steps(moving[0], x, w.joined("meet", [into, *fixed]), state, env)
            case n.Op(op="except", args=(a, b)) if not w.depends(b, x, env):
                outside = w.without(w.plain(b, state, env))
                return self._steps(a, x, w.joined("meet", [into, outside]), state, env)
            case n.Call():
                result, inner = w.inside_of(node, x, state, env)
                return self._steps(result, x, into, state, inner)
        raise NoLift

    @staticmethod
    def _is_source(node: n.Local, x: int, env: LiftEnv) -> bool:
        held = env.get(node.slot)
        while node.slot != x and isinstance(held, Dependent) and isinstance(held.node, n.Local):
            node, held = held.node, held.env.get(held.node.slot)
        return node.slot == x
