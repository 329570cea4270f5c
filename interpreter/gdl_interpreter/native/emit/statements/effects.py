"""Statements without choices, in code: each goes on to the next, or to where runs go that end without a move."""

from __future__ import annotations

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.analysis.cost import CostModel
from gdl_interpreter.native.emit.statements import actions
from gdl_interpreter.native.emit.statements.assignment import Assignment
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.emit.values import Env, Val, constant
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s


class Deeds(Assignment):
    """Adds statements without choices to expressions. `break_to`: the ends of the loops around, innermost last."""

    def __init__(self, unit: Unit, fn: Function, context: str, weights: CostModel) -> None:
        super().__init__(unit, fn, context, weights)
        self.break_to: list[str] = []

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
                fn.begin_block(on)
            case s.Assign():
                self.assign(node, state, env)
            case s.Put():
                self.put(node, state, env)
                self.state_changed(state)
            case s.PutStock():
                self.put_stock(node, state, env)
            case s.PutNext(player=player):
                state.write(fn, "next", self.value(player, state, env))
            case s.Place():
                self.place(node, state, env, fail)
            case s.Move(source=source, target=target):
                known = effects.known(source, state, env, self.facts)
                effects.move(state, self.value(source, state, env), self.value(target, state, env), known)
                self.pieces_changed()
            case s.MoveEach():
                self.move_each(node, state, env)
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
                more = fn.emit(f"add i64 {state.read(fn, 'again').text}, 1")
                state.write(fn, "again", Val(Ty.INT, more))
            case s.SwapSides():
                other = fn.emit(f"xor i64 {state.read(fn, 'swapped').text}, 1")
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
                self.chance(node, state, env)
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

    def perform(self, name: str, values: list[Val], known: list[AbstractValue], state: State, fail: str) -> None:
        """The statements of an action, written in place."""
        function = self.unit.program.functions[name]
        for (slot, _, _), certain in zip(function.params, known, strict=True):
            if slot not in self.unit.features.mutable:
                self.facts[slot] = certain
        self.block(function.body, state, self.entered(name, values), fail)

    def state_changed(self, state: State) -> None:
        """A state variable has changed."""

    def _vacated(self, sites: n.Expr) -> None:
        if isinstance(sites, n.Local):
            self.facts[sites.slot] = AbstractValue(vacant=True)

    def _less(self, these: Val, gone: Val) -> Val:
        type_ = self.ir(these.type)
        return Val(
            these.type, self.fn.emit(f"and {type_} {these.text}, {self.fn.emit(f'xor {type_} {gone.text}, -1')}")
        )

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
            fn.begin_block(yes)
            self.block(body, state, dict(env), fail)
            if fn.open:
                kept = {k: v for k, v in kept.items() if state.facts.get(k) == v}
                known = {k: v for k, v in known.items() if self.facts.get(k) == v}
            fn.jump(done)
            state.facts, self.facts = dict(before), dict(facts)
            if condition.const == 1:
                break
            fn.begin_block(no)
        else:
            self.block(node.otherwise, state, dict(env), fail)
            if fn.open:
                kept = {k: v for k, v in kept.items() if state.facts.get(k) == v}
                known = {k: v for k, v in known.items() if self.facts.get(k) == v}
        state.facts, self.facts = kept, known
        fn.begin_block(done)

    def _for(self, node: s.For, state: State, env: Env, fail: str) -> None:
        inner = dict(env)
        self.facts = {}
        with self.members_of(node.bind, state, inner) as (again, done):
            if node.where is not None:
                on = self.fn.label("where")
                self.fn.branch(self.truth(node.where, state, inner), on, again)
                self.fn.begin_block(on)
            self._round(node.body, state, inner, fail, done)
        self.facts = {}

    def _round(self, body: s.Block, state: State, env: Env, fail: str, done: str) -> None:
        self.break_to.append(done)
        self.facts = {}
        self.block(body, state, env, fail)
        self.break_to.pop()

    def _repeat(self, node: s.RepeatTimes | s.RepeatWhile, state: State, env: Env, fail: str) -> None:
        fn, left = self.fn, self.fn.alloca("i64")
        if isinstance(node, s.RepeatTimes):
            fn.store("i64", self.value(node.times, state, env).text, left)
        else:
            fn.store("i64", str(self.unit.board.all.bit_count()), left)
        self.facts = {}
        with self.sets.loop(as_written=True) as (_, done):
            now, on = fn.load("i64", left), fn.label("round")
            fn.branch(fn.emit(f"icmp sle i64 {now}, 0"), done, on)
            fn.begin_block(on)
            fn.store("i64", fn.emit(f"sub i64 {now}, 1"), left)
            inner = dict(env)
            if isinstance(node, s.RepeatWhile):
                go = fn.label("while")
                fn.branch(self.truth(node.test, state, inner), go, done, at_once=True)
                fn.begin_block(go)
            self._round(node.body, state, inner, fail, done)
        self.facts = {}
