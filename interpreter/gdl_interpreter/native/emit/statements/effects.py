"""Statements without choices, in code: each goes on to the next, or to where runs go that end without a move.

Each class of statements that does not choose has a function here.
"""

from __future__ import annotations

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import binders
from gdl_interpreter.native.emit.statements import actions, assignment, chance, moving, piece_effects
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val, constant
from gdl_interpreter.native.llvm.operands import Label
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.by_statement import ByStatement

effect: ByStatement[Emitter, [State, Env, Label], None] = ByStatement(
    "the code of statements without choices, native/emit/statements/effects.py"
)
"""The code of one statement, in a state and with names; to the label `fail` where the run ends."""


@effect.of(s.Require)
def _require(e: Emitter, node: s.Require, state: State, env: Env, fail: Label) -> None:
    e.fn.go_on_if(e.truth(node.test, state, env), fail, "holds")


@effect.of(s.Assign)
def _assign(e: Emitter, node: s.Assign, state: State, env: Env, fail: Label) -> None:
    assignment.assign(e, node, state, env)


@effect.of(s.Put)
def _put(e: Emitter, node: s.Put, state: State, env: Env, fail: Label) -> None:
    assignment.put(e, node, state, env)


@effect.of(s.PutStock)
def _put_stock(e: Emitter, node: s.PutStock, state: State, env: Env, fail: Label) -> None:
    assignment.put_stock(e, node, state, env)


@effect.of(s.PutNext)
def _put_next(e: Emitter, node: s.PutNext, state: State, env: Env, fail: Label) -> None:
    state.write(e.fn, "next", e.value(node.player, state, env))


effect.of(s.Place)(moving.place)


@effect.of(s.Move)
def _move(e: Emitter, node: s.Move, state: State, env: Env, fail: Label) -> None:
    known = e.certain(node.source, state, env)
    piece_effects.move(e, state, e.value(node.source, state, env), e.value(node.target, state, env), known)
    e.pieces_changed()


@effect.of(s.MoveEach)
def _move_each(e: Emitter, node: s.MoveEach, state: State, env: Env, fail: Label) -> None:
    moving.move_each(e, node, state, env)
    e.pieces_changed()


@effect.of(s.Remove)
def _remove(e: Emitter, node: s.Remove, state: State, env: Env, fail: Label) -> None:
    piece_effects.remove(e, state, e.value(node.sites, state, env))
    e.pieces_changed()


@effect.of(s.Return)
def _return(e: Emitter, node: s.Return, state: State, env: Env, fail: Label) -> None:
    piece_effects.return_home(e, state, e.value(node.sites, state, env))
    e.pieces_changed()
    if isinstance(node.sites, n.Local):
        e.facts[node.sites.slot] = AbstractValue(vacant=True)


@effect.of(s.Change)
def _change(e: Emitter, node: s.Change, state: State, env: Env, fail: Label) -> None:
    kind = e.value(node.kind, state, env) if node.kind is not None else None
    owner = e.value(node.owner, state, env) if node.owner is not None else None
    piece_effects.change(e, state, e.value(node.sites, state, env), kind, owner)
    e.pieces_changed()


@effect.of(s.Pass)
def _pass(e: Emitter, node: s.Pass, state: State, env: Env, fail: Label) -> None:
    state.write(e.fn, "passed", constant(Ty.INT, 1))


@effect.of(s.Again)
def _again(e: Emitter, node: s.Again, state: State, env: Env, fail: Label) -> None:
    more = e.fn.add(state.read(e.fn, "again").number, 1)
    state.write(e.fn, "again", Val(Ty.INT, more))


@effect.of(s.SwapSides)
def _swap_sides(e: Emitter, node: s.SwapSides, state: State, env: Env, fail: Label) -> None:
    other = e.fn.xor(state.read(e.fn, "swapped").number, 1)
    state.write(e.fn, "swapped", Val(Ty.INT, other))
    state.write(e.fn, "next", state.read(e.fn, "mover"))


@effect.of(s.Stop)
def _stop(e: Emitter, node: s.Stop, state: State, env: Env, fail: Label) -> None:
    e.fn.jump(e.break_to[-1])


@effect.of(s.Leaves)
def _leaves(e: Emitter, node: s.Leaves, state: State, env: Env, fail: Label) -> None:
    who = e.value(node.players, state, env)
    state.write(e.fn, "playing", e.less(state.read(e.fn, "playing"), who))


@effect.of(s.Joins)
def _joins(e: Emitter, node: s.Joins, state: State, env: Env, fail: Label) -> None:
    who = e.value(node.players, state, env)
    state.write(e.fn, "playing", e.union(state.read(e.fn, "playing"), who))
    state.write(e.fn, "absent", e.less(state.read(e.fn, "absent"), who))


@effect.of(s.Chance)
def _chance(e: Emitter, node: s.Chance, state: State, env: Env, fail: Label) -> None:
    chance.chance(e, node, state, env)


@effect.of(s.Do)
def _do(e: Emitter, node: s.Do, state: State, env: Env, fail: Label) -> None:
    values = [e.value(arg, state, env) for arg in node.args]
    known = [e.certain(arg, state, env) for arg in node.args]
    perform = actions.call if actions.is_called(e, node.function) else actions.perform
    perform(e, node.function, values, known, state, fail)


# ---- blocks


@effect.of(s.If)
def _if(e: Emitter, node: s.If, state: State, env: Env, fail: Label) -> None:
    fn, done = e.fn, e.fn.label("endif")
    before, facts = dict(state.facts), dict(e.facts)
    kept, known = dict(before), dict(facts)

    def arm(body: s.Block) -> None:
        """One way: what it makes uncertain is not known behind."""
        nonlocal kept, known
        e.block(body, state, dict(env), fail)
        if fn.open:
            kept = {k: v for k, v in kept.items() if state.facts.get(k) == v}
            known = {k: v for k, v in known.items() if e.facts.get(k) == v}

    for test, body in node.arms:
        condition = e.value(test, state, env)
        if condition.const == 0:
            continue
        yes, no = fn.label("then"), fn.label("else")
        fn.branch(condition.truth, yes, no)
        fn.begin_block(yes)
        arm(body)
        fn.jump(done)
        state.facts, e.facts = dict(before), dict(facts)
        if condition.const == 1:
            break
        fn.begin_block(no)
    else:
        arm(node.otherwise)
    state.facts, e.facts = kept, known
    fn.begin_block(done)


@effect.of(s.For)
def _for(e: Emitter, node: s.For, state: State, env: Env, fail: Label) -> None:
    inner = dict(env)
    e.facts = {}
    with binders.members_of(e, node.bind, state, inner) as (again, done):
        if node.where is not None:
            e.fn.go_on_if(e.truth(node.where, state, inner), again, "where")
        _round(e, node.body, state, inner, fail, done)
    e.facts = {}


def _round(e: Emitter, body: s.Block, state: State, env: Env, fail: Label, done: Label) -> None:
    e.break_to.append(done)
    e.facts = {}
    e.block(body, state, env, fail)
    e.break_to.pop()


def _repeat(e: Emitter, node: s.RepeatTimes | s.RepeatWhile, state: State, env: Env, fail: Label) -> None:
    fn, left = e.fn, e.fn.alloca("i64")
    if isinstance(node, s.RepeatTimes):
        fn.store_i64(e.value(node.times, state, env).number, left)
    else:
        fn.store_i64(e.unit.board.all.bit_count(), left)
    e.facts = {}
    with e.sets.loop(as_written=True) as (_, done):
        e.sets.count_down(left, done)
        inner = dict(env)
        if isinstance(node, s.RepeatWhile):
            go = fn.label("while")
            fn.branch(e.truth(node.test, state, inner), go, done, at_once=True)
            fn.begin_block(go)
        _round(e, node.body, state, inner, fail, done)
    e.facts = {}


effect.of(s.RepeatTimes)(_repeat)
effect.of(s.RepeatWhile)(_repeat)
effect.complete(lambda kind: not kind.traits.chooses and not kind.traits.by_hand)
