"""Statements without choices, in code: each goes on to the next, or to where runs go that end without a move."""

from __future__ import annotations

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import binders
from gdl_interpreter.native.emit.statements import actions, assignment, chance, moving, piece_effects
from gdl_interpreter.native.emit.statements.certainty import certain
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val, constant
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s


def effect(e: Emitter, node: s.Stmt, state: State, env: Env, fail: str) -> None:
    """One statement; to `fail` where the run ends."""
    fn = e.fn
    match node:
        case s.Require(test=test):
            on = fn.label("holds")
            fn.branch(e.truth(test, state, env), on, fail)
            fn.begin_block(on)
        case s.Assign():
            assignment.assign(e, node, state, env)
        case s.Put():
            assignment.put(e, node, state, env)
        case s.PutStock():
            assignment.put_stock(e, node, state, env)
        case s.PutNext(player=player):
            state.write(fn, "next", e.value(player, state, env))
        case s.Place():
            moving.place(e, node, state, env, fail)
        case s.Move(source=source, target=target):
            known = certain(e, source, state, env, e.facts)
            piece_effects.move(e, state, e.value(source, state, env), e.value(target, state, env), known)
            e.pieces_changed()
        case s.MoveEach():
            moving.move_each(e, node, state, env)
            e.pieces_changed()
        case s.Remove(sites=sites):
            piece_effects.remove(e, state, e.value(sites, state, env))
            e.pieces_changed()
        case s.Return(sites=sites):
            piece_effects.return_home(e, state, e.value(sites, state, env))
            e.pieces_changed()
            _vacated(e, sites)
        case s.Change():
            kind = e.value(node.kind, state, env) if node.kind is not None else None
            owner = e.value(node.owner, state, env) if node.owner is not None else None
            piece_effects.change(e, state, e.value(node.sites, state, env), kind, owner)
            e.pieces_changed()
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
            fn.jump(e.break_to[-1])
        case s.Leaves(players=players):
            who = e.value(players, state, env)
            state.write(fn, "playing", e.less(state.read(fn, "playing"), who))
        case s.Joins(players=players):
            who = e.value(players, state, env)
            state.write(fn, "playing", e.joined("union", [state.read(fn, "playing"), who]))
            state.write(fn, "absent", e.less(state.read(fn, "absent"), who))
        case s.Chance():
            chance.chance(e, node, state, env)
        case s.If():
            _if(e, node, state, env, fail)
        case s.For():
            _for(e, node, state, env, fail)
        case s.RepeatTimes() | s.RepeatWhile():
            _repeat(e, node, state, env, fail)
        case s.Do(function=name, args=args):
            values = [e.value(arg, state, env) for arg in args]
            known_args = [certain(e, arg, state, env, e.facts) for arg in args]
            if actions.is_called(e, name):
                actions.call(e, name, values, known_args, state, fail)
            else:
                actions.perform(e, name, values, known_args, state, fail)
        case _:
            raise AssertionError(f"not a statement without choices: {node!r}")


def _vacated(e: Emitter, sites: n.Expr) -> None:
    if isinstance(sites, n.Local):
        e.facts[sites.slot] = AbstractValue(vacant=True)


# ---- blocks


def _if(e: Emitter, node: s.If, state: State, env: Env, fail: str) -> None:
    fn, done = e.fn, e.fn.label("endif")
    before, facts = dict(state.facts), dict(e.facts)
    kept, known = dict(before), dict(facts)
    for test, body in node.arms:
        condition = e.value(test, state, env)
        if condition.const == 0:
            continue
        yes, no = fn.label("then"), fn.label("else")
        fn.branch(condition.text, yes, no)
        fn.begin_block(yes)
        e.block(body, state, dict(env), fail)
        if fn.open:
            kept = {k: v for k, v in kept.items() if state.facts.get(k) == v}
            known = {k: v for k, v in known.items() if e.facts.get(k) == v}
        fn.jump(done)
        state.facts, e.facts = dict(before), dict(facts)
        if condition.const == 1:
            break
        fn.begin_block(no)
    else:
        e.block(node.otherwise, state, dict(env), fail)
        if fn.open:
            kept = {k: v for k, v in kept.items() if state.facts.get(k) == v}
            known = {k: v for k, v in known.items() if e.facts.get(k) == v}
    state.facts, e.facts = kept, known
    fn.begin_block(done)


def _for(e: Emitter, node: s.For, state: State, env: Env, fail: str) -> None:
    inner = dict(env)
    e.facts = {}
    with binders.members_of(e, node.bind, state, inner) as (again, done):
        if node.where is not None:
            on = e.fn.label("where")
            e.fn.branch(e.truth(node.where, state, inner), on, again)
            e.fn.begin_block(on)
        _round(e, node.body, state, inner, fail, done)
    e.facts = {}


def _round(e: Emitter, body: s.Block, state: State, env: Env, fail: str, done: str) -> None:
    e.break_to.append(done)
    e.facts = {}
    e.block(body, state, env, fail)
    e.break_to.pop()


def _repeat(e: Emitter, node: s.RepeatTimes | s.RepeatWhile, state: State, env: Env, fail: str) -> None:
    fn, left = e.fn, e.fn.alloca("i64")
    if isinstance(node, s.RepeatTimes):
        fn.store("i64", e.value(node.times, state, env).text, left)
    else:
        fn.store("i64", str(e.unit.board.all.bit_count()), left)
    e.facts = {}
    with e.sets.loop(as_written=True) as (_, done):
        now, on = fn.load("i64", left), fn.label("round")
        fn.branch(fn.emit(f"icmp sle i64 {now}, 0"), done, on)
        fn.begin_block(on)
        fn.store("i64", fn.emit(f"sub i64 {now}, 1"), left)
        inner = dict(env)
        if isinstance(node, s.RepeatWhile):
            go = fn.label("while")
            fn.branch(e.truth(node.test, state, inner), go, done, at_once=True)
            fn.begin_block(go)
        _round(e, node.body, state, inner, fail, done)
    e.facts = {}
