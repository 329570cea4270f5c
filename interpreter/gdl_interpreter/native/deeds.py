"""Statements without choices, in code: each goes on to the next, or to where runs go that end without a move.

Where it is known which pieces go where, as when a quarter of a board is turned, all go at once, by masks and shifts.
Pentago plays 8 times as many games (switch "no-known").
"""

from __future__ import annotations

from gdl_interpreter.board.shifts import pairs_of_sets
from gdl_interpreter.native import actions
from gdl_interpreter.native.context import RANDOM, USED
from gdl_interpreter.native.dice import below
from gdl_interpreter.native.effects import Effects
from gdl_interpreter.native.hashing import Hashing
from gdl_interpreter.native.known import Known
from gdl_interpreter.native.state import State
from gdl_interpreter.native.text import Function
from gdl_interpreter.native.unit import Unit
from gdl_interpreter.native.values import Cell, Env, Val, constant
from gdl_interpreter.native.weight import Weights
from gdl_interpreter.program import NUMBERS_FROM, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference.bits import members

MOST_AT_ONCE = 32
"""Sites that pieces move from at once, by masks and shifts."""

Facts = dict[int, Known]
"""What is certain about the sites that local names hold."""


class Deeds(Hashing):
    """Adds statements without choices to expressions. `break_to`: the ends of the loops around, innermost last."""

    def __init__(self, unit: Unit, fn: Function, context: str, weights: Weights) -> None:
        super().__init__(unit, fn, context, weights)
        self.effects = Effects(self)
        self.break_to: list[str] = []
        self.facts: Facts = {}
        self._random = ""
        self.rolls_at_once = False
        """Is nature's result drawn where it is wanted, as in the setup?"""
        self.on_chance: NatureMoves | None = None

    @property
    def random(self) -> str:
        """Where the state of the random generator is."""
        if not self._random:
            self._random = self.fn.at(self.context, "i64", RANDOM)
        return self._random

    @random.setter
    def random(self, pointer: str) -> None:
        self._random = pointer

    def body(self, body: object, state: State, env: Env) -> None:
        assert isinstance(body, tuple)
        self.block(body, state, env, "")

    def block(self, body: s.Block, state: State, env: Env, fail: str) -> None:
        """The statements of a block, one after the other."""
        for node in body:
            if not self.fn.open:
                return
            self.deed(node, state, env, fail)

    def deed(self, node: s.Stmt, state: State, env: Env, fail: str) -> None:
        """One statement; to `fail` where the run ends."""
        fn, effects = self.fn, self.effects
        match node:
            case s.Require(test=test):
                on = fn.label("holds")
                fn.branch(self.truth(test, state, env), on, fail)
                fn.place(on)
            case s.Assign():
                self._assign(node, state, env)
            case s.Put():
                self._put(node, state, env)
                self.state_changed(state)
            case s.PutStock():
                self._put_stock(node, state, env)
            case s.PutNext(player=player):
                state.write(fn, "next", self.value(player, state, env))
            case s.Place():
                self._place(node, state, env, fail)
            case s.Move(source=source, target=target):
                known = effects.known(source, state, env, self.facts)
                effects.move(state, self.value(source, state, env), self.value(target, state, env), known)
                self.pieces_changed()
            case s.MoveEach():
                self._move_each(node, state, env)
                self.pieces_changed()
            case s.Remove(sites=sites):
                effects.remove(state, self.value(sites, state, env))
                self.pieces_changed()
            case s.Return(sites=sites):
                effects.return_home(state, self.value(sites, state, env))
                self.pieces_changed()
                self._vacated(sites)
            case s.Change():
                kind = self.value(node.kind, state, env) if node.kind is not None else None
                owner = self.value(node.owner, state, env) if node.owner is not None else None
                effects.change(state, self.value(node.sites, state, env), kind, owner)
                self.pieces_changed()
            case s.Pass():
                state.write(fn, "passed", constant(Ty.INT, 1))
            case s.Again():
                more = fn.op(f"add i64 {state.read(fn, 'again').text}, 1")
                state.write(fn, "again", Val(Ty.INT, more))
            case s.SwapSides():
                other = fn.op(f"xor i64 {state.read(fn, 'swapped').text}, 1")
                state.write(fn, "swapped", Val(Ty.INT, other))
                state.write(fn, "next", state.read(fn, "mover"))
            case s.Stop():
                fn.jump(self.break_to[-1])
            case s.Leaves(players=players):
                who = self.value(players, state, env)
                state.write(fn, "playing", self._less(state.read(fn, "playing"), who))
            case s.Joins(players=players):
                who = self.value(players, state, env)
                state.write(fn, "playing", self.joined("union", [state.read(fn, "playing"), who]))
                state.write(fn, "absent", self._less(state.read(fn, "absent"), who))
            case s.Chance():
                self._chance(node, state, env)
            case s.If():
                self._if_deed(node, state, env, fail)
            case s.For():
                self._for(node, state, env, fail)
            case s.RepeatTimes() | s.RepeatWhile():
                self._repeat(node, state, env, fail)
            case s.Do(function=name, args=args):
                values = [self.value(arg, state, env) for arg in args]
                known_args = [effects.known(arg, state, env, self.facts) for arg in args]
                if actions.is_called(self, name):
                    actions.call(self, name, values, known_args, state, fail)
                else:
                    self.perform(name, values, known_args, state, fail)
            case _:
                raise AssertionError(f"not a statement without choices: {node!r}")

    def entered(self, name: str, values: list[Val]) -> Env:
        """The names of a definition that is called with these values."""
        function = self.unit.program.functions[name]
        return {
            slot: self.held(slot, type_, value) for (slot, _, type_), value in zip(function.params, values, strict=True)
        }

    def perform(self, name: str, values: list[Val], known: list[Known], state: State, fail: str) -> None:
        """The statements of an action, written in place."""
        function = self.unit.program.functions[name]
        for (slot, _, _), certain in zip(function.params, known, strict=True):
            if slot not in self.unit.features.mutable:
                self.facts[slot] = certain
        self.block(function.body, state, self.entered(name, values), fail)

    def state_changed(self, state: State) -> None:
        """A state variable has changed."""

    def pieces_changed(self) -> None:
        """What was certain about sites is so no longer."""
        self.facts = {}

    def _vacated(self, sites: n.Expr) -> None:
        if isinstance(sites, n.Local):
            self.facts[sites.slot] = Known(vacant=True)

    def _less(self, these: Val, gone: Val) -> Val:
        type_ = self.ir(these.type)
        return Val(these.type, self.fn.op(f"and {type_} {these.text}, {self.fn.op(f'xor {type_} {gone.text}, -1')}"))

    # ---- names and states

    def _assign(self, node: s.Assign, state: State, env: Env) -> None:
        value = self.value(node.value, state, env)
        if node.slot not in self.unit.features.mutable:
            env[node.slot] = value
            known = self.effects.known(node.value, state, env, self.facts)
            if known != Known():
                self.facts[node.slot] = known
            return
        cell = env.get(node.slot)
        if not isinstance(cell, Cell):
            by_number = node.slot in self.unit.exact
            cell = env[node.slot] = Cell(
                value.type, self.fn.slot("i64" if by_number else self.ir(value.type)), by_number
            )
        content = self.sets.first_index(value) if cell.by_number else value.text
        self.fn.store(self.cell_type(cell), content, cell.pointer)

    def _put(self, node: s.Put, state: State, env: Env) -> None:
        fn = self.fn
        value = self.value(node.value, state, env)
        slots = self.unit.packing.frame.states[node.var]
        if slots.var.type is Ty.INT:
            value = self.numbers.clamped(value, slots.var.low, slots.var.high)
        index = [self.value(i, state, env) for i in node.index]
        table = self.unit.packing.tables.get(node.var)
        if table is not None:
            with self.each_entry(index, table.strides) as place:
                state.write_entry(fn, table, place, value)
            return
        type_ = self.ir(value.type)
        for entry in range(slots.size):
            meant = self.entry_is_meant(entry, index, slots.strides)
            name = f"state.{node.var}.{entry}"
            if meant.const == 0:
                continue
            new = value
            if not meant.known:
                before = state.read(fn, name)
                text = fn.op(f"select i1 {meant.text}, {type_} {value.text}, {type_} {before.text}")
                new = Val(value.type, text)
            state.write(fn, name, new)

    def _put_stock(self, node: s.PutStock, state: State, env: Env) -> None:
        player, kind = self.value(node.player, state, env), self.value(node.kind, state, env)
        for p, k in self.unit.packing.frame.stocks:
            tests = [self.entry_is_meant(p, [player], (1,)), self.entry_is_meant(k, [kind], (1,))]
            meant = self.conjunction(tests)
            if meant.const == 0:
                continue
            name = f"stock{p}.{k}"
            new = self.numbers.at_least_zero(self.value(node.value, state, env)).text
            if not meant.known:
                new = self.fn.op(f"select i1 {meant.text}, i64 {new}, i64 {state.read(self.fn, name).text}")
            state.write(self.fn, name, Val(Ty.INT, new))

    # ---- pieces

    def _place(self, node: s.Place, state: State, env: Env, fail: str) -> None:
        known = self.effects.known(node.sites, state, env, self.facts)
        kind = self.value(node.kind, state, env)
        sites = self.value(node.sites, state, env)
        if not (known.vacant or known.owner is not None):
            sites = self.effects.played(sites)
        owner = state.read(self.fn, "mover") if node.owner is None else self.value(node.owner, state, env)
        settings = [(self.unit.packing.tables[name], self.value(value, state, env)) for name, value in node.settings]
        self.effects.place(state, kind, owner, sites, known, fail, self.is_sure_place(node))
        if settings:
            spots = self.effects.if_(self.truth_of(self.sets.isnt_empty(kind)), sites)
            with self.sets.each(spots) as (one, _, _):
                for table, value in settings:
                    if table.var.type is Ty.INT:
                        value = self.numbers.clamped(value, table.var.low, table.var.high)
                    assert one.index is not None
                    state.write_entry(self.fn, table, one.index, value)
        self.pieces_changed()

    def is_sure_place(self, node: s.Place) -> bool:
        """Has the supply certainly enough for this?"""
        kind = node.kind
        if isinstance(kind, n.Const):
            return not any(kind.value == 1 << k for _, k in self.unit.packing.frame.stocks)
        return isinstance(kind, n.Local) and kind.slot in self.unit.features.stocked

    def _known_moves(self, node: s.MoveEach, state: State, env: Env) -> dict[int, int] | None:
        """From which site to which pieces move, where that is known beforehand and no two come to the same site."""
        these = self.value(node.bind.within, state, env).const
        if (
            these is None
            or these.bit_count() > MOST_AT_ONCE
            or self.effects.carried
            or not self.unit.target.on("known")
        ):
            return None
        mark = self.fn.mark()
        table: dict[int, int] = {}
        for one in members(these):
            target = self.value(node.target, state, {**env, node.bind.slot: constant(Ty.SITES, one)}).const
            if target is None or target.bit_count() > 1 or target in table.values():
                self.fn.back_to(mark)
                return None
            if target & self.unit.board.played:
                table[one] = target
        return table

    def _moved_at_once(self, table: dict[int, int], owners: list[str], names: list[str], state: State) -> None:
        """Each piece from a known site to another, by masks and shifts."""
        lifted, places = sum(table), sum(table.values())
        pairs = pairs_of_sets(tuple(table.get(1 << i, 0) for i in range(self.unit.bits(Ty.SITES))))
        new = {name: self.travel.related(state.read(self.fn, name), pairs) for name in names}
        landed = self.joined("union", [new[name] for name in owners])
        self.effects.remove(state, constant(Ty.SITES, lifted))
        if places & ~lifted:
            self.effects.remove(state, landed)
        for name in names:
            state.write(self.fn, name, self.joined("union", [state.read(self.fn, name), new[name]]))

    def _move_each(self, node: s.MoveEach, state: State, env: Env) -> None:
        """All pieces are lifted, then all are set down; where two meet, the later one stays."""
        fn, effects, type_ = self.fn, self.effects, self.ir(Ty.SITES)
        owners = [*effects.owners, *(["neutral"] if self.unit.features.neutral else [])]
        names = [*owners, *effects.kinds]
        known = self._known_moves(node, state, env)
        if known is not None:
            self._moved_at_once(known, owners, names, state)
            return
        new = {name: fn.slot(type_) for name in names}
        lifted, landed = fn.slot(type_), fn.slot(type_)
        for place in (*new.values(), lifted, landed):
            fn.store(type_, "0", place)
        air = state.copy(fn) if effects.carried else state
        with self.sets.each(self.value(node.bind.within, state, env)) as (source, _, _):
            inner = dict(env)
            inner[node.bind.slot] = source
            target = self.value(node.target, state, inner)
            on, over = fn.label("flies"), fn.label("stays")
            fn.branch(self.sets.isnt_empty(effects.played(target)), on, over)
            fn.place(on)
            fn.store(type_, fn.op(f"or {type_} {fn.load(type_, lifted)}, {source.text}"), lifted)
            there = fn.label("piece")
            some = self.joined("meet", [self.occupied(state), source])
            fn.branch(self.sets.isnt_empty(some), there, over)
            fn.place(there)
            fn.store(type_, fn.op(f"or {type_} {fn.load(type_, landed)}, {target.text}"), landed)
            outside = fn.op(f"xor {type_} {target.text}, -1")
            for name in names:
                held = self.sets.isnt_empty(self.joined("meet", [state.read(fn, name), source]))
                arriving = fn.op(f"select i1 {held}, {type_} {target.text}, {type_} 0")
                kept = fn.op(f"and {type_} {fn.load(type_, new[name])}, {outside}")
                fn.store(type_, fn.op(f"or {type_} {kept}, {arriving}"), new[name])
            if effects.carried:
                assert source.index is not None
                index = fn.op(f"sub i64 {self.sets.bit_length(target)}, 1")
                for table in effects.carried:
                    air.write_entry(fn, table, index, state.read_entry(fn, table, source.index))
            fn.jump(over)
            fn.place(over)
        effects.remove(state, Val(Ty.SITES, fn.load(type_, lifted)))
        down = Val(Ty.SITES, fn.load(type_, landed))
        effects.remove(state, down)
        for name in names:
            state.write(
                fn, name, self.joined("union", [state.read(fn, name), Val(Ty.SITES, fn.load(type_, new[name]))])
            )
        if effects.carried:
            with self.sets.each(down) as (one, _, _):
                assert one.index is not None
                for table in effects.carried:
                    state.write_entry(fn, table, one.index, air.read_entry(fn, table, one.index))

    # ---- chance

    def _chance(self, node: s.Chance, state: State, env: Env) -> None:
        """Nature's result: drawn at once, or one that the position remembers, or else it is nature's turn."""
        fn, slot = self.fn, node.bind.slot
        these = self.value(node.bind.within, state, env)
        index = fn.slot("i64")
        fn.store("i64", "-1", index)
        some, none = fn.label("rolls"), fn.label("rolled")
        fn.branch(self.sets.isnt_empty(these), some, none)
        fn.place(some)
        if self.rolls_at_once:
            drawn = below(fn, self.random, self.sets.count(these))
            member = self.sets.nth(these, drawn).index if node.bind.type is not Ty.INT else None
            fn.store("i64", member or self.sets.nth_number(these, drawn), index)
            used = fn.at(self.context, "i64", USED)
            fn.store("i64", fn.op(f"add i64 {fn.load('i64', used)}, 1"), used)
        else:
            assert self.on_chance is not None
            self.on_chance.result(self, state, these, index)
        fn.place(none)
        chosen = fn.load("i64", index)
        if node.bind.type is Ty.INT:
            nothing = fn.op(f"icmp slt i64 {chosen}, 0")
            number = fn.op(f"add i64 {chosen}, {NUMBERS_FROM}")
            text = fn.op(f"select i1 {nothing}, i64 0, i64 {number}")
            env[slot] = self.held(slot, Ty.INT, Val(Ty.INT, text, None, min(0, these.first), max(0, these.last)))
            return
        bits = self.unit.bits(node.bind.type)
        nothing = fn.op(f"icmp slt i64 {chosen}, 0")
        at = fn.op(f"select i1 {nothing}, i64 0, i64 {chosen}")
        one = self.sets.one_bit(node.bind.type, at)
        text = fn.op(f"select i1 {nothing}, i{bits} 0, i{bits} {one.text}")
        env[slot] = self.held(slot, node.bind.type, Val(node.bind.type, text, single=True))

    def rolls_used(self) -> str:
        """How many of nature's results have been used up to here; empty where there is no chance."""
        if not self.unit.features.chance:
            return ""
        return self.fn.load("i64", self.fn.at(self.context, "i64", USED))

    def use_rolls(self, used: str) -> None:
        """Go back to where so many of nature's results had been used."""
        if used:
            self.fn.store("i64", used, self.fn.at(self.context, "i64", USED))

    # ---- blocks

    def _if_deed(self, node: s.If, state: State, env: Env, fail: str) -> None:
        fn, done = self.fn, self.fn.label("endif")
        before, facts = dict(state.facts), dict(self.facts)
        kept, known = dict(before), dict(facts)
        for test, body in node.arms:
            condition = self.value(test, state, env)
            if condition.const == 0:
                continue
            yes, no = fn.label("then"), fn.label("else")
            fn.branch(condition.text, yes, no)
            fn.place(yes)
            self.block(body, state, dict(env), fail)
            if fn.open:
                kept = {k: v for k, v in kept.items() if state.facts.get(k) == v}
                known = {k: v for k, v in known.items() if self.facts.get(k) == v}
            fn.jump(done)
            state.facts, self.facts = dict(before), dict(facts)
            if condition.const == 1:
                break
            fn.place(no)
        else:
            self.block(node.otherwise, state, dict(env), fail)
            if fn.open:
                kept = {k: v for k, v in kept.items() if state.facts.get(k) == v}
                known = {k: v for k, v in known.items() if self.facts.get(k) == v}
        state.facts, self.facts = kept, known
        fn.place(done)

    def _for(self, node: s.For, state: State, env: Env, fail: str) -> None:
        inner = dict(env)
        self.facts = {}
        with self.members_of(node.bind, state, inner) as (again, done):
            if node.where is not None:
                on = self.fn.label("where")
                self.fn.branch(self.truth(node.where, state, inner), on, again)
                self.fn.place(on)
            self._round(node.body, state, inner, fail, done)
        self.facts = {}

    def _round(self, body: s.Block, state: State, env: Env, fail: str, done: str) -> None:
        self.break_to.append(done)
        self.facts = {}
        self.block(body, state, env, fail)
        self.break_to.pop()

    def _repeat(self, node: s.RepeatTimes | s.RepeatWhile, state: State, env: Env, fail: str) -> None:
        fn, left = self.fn, self.fn.slot("i64")
        if isinstance(node, s.RepeatTimes):
            fn.store("i64", self.value(node.times, state, env).text, left)
        else:
            fn.store("i64", str(self.unit.board.all.bit_count()), left)
        self.facts = {}
        with self.sets.loop(as_written=True) as (_, done):
            now, on = fn.load("i64", left), fn.label("round")
            fn.branch(fn.op(f"icmp sle i64 {now}, 0"), done, on)
            fn.place(on)
            fn.store("i64", fn.op(f"sub i64 {now}, 1"), left)
            inner = dict(env)
            if isinstance(node, s.RepeatWhile):
                go = fn.label("while")
                fn.branch(self.truth(node.test, state, inner), go, done, at_once=True)
                fn.place(go)
            self._round(node.body, state, inner, fail, done)
        self.facts = {}


class NatureMoves:
    """What to do where nature's result is wanted."""

    def result(self, deeds: Deeds, state: State, these: Val, index: str) -> None:
        """Store the result's index, or leave."""
        raise NotImplementedError
