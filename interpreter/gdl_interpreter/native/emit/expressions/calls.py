"""Definitions in code: small ones are written out where they are used, large ones become functions."""

from __future__ import annotations

from gdl_interpreter.native.analysis.cost import INLINED, STRICT
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.native.llvm.operands import FIELDS, I64, NO_LABEL, TABLES
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n

_PASSED_ON = ("mover", "next")
"""Facts that a called function is told."""


def call(e: Emitter, node: n.Call, state: State, env: Env) -> Val:
    args = [e.value(arg, state, env) for arg in node.args]
    if e.weights.of_function(node.function) <= _limit(e, args, state):
        return written_out(e, node.function, args, state)
    return _called(e, node, args, state)


def _limit(e: Emitter, args: list[Val], state: State) -> int:
    """The weight up to which a definition is written out: more in random games kept in registers, in the turn, and
    in endings about the player who is to move next, for the turn will ask the same again."""
    if e.rare:
        return STRICT
    if not e.in_registers:
        return e.unit.outlined
    if not state.asking:
        return INLINED
    soon = any(arg.type is Ty.PLAYERS and arg.const == 1 << (e.prefer or 0) for arg in args)
    return INLINED if soon and e.prefer is not None else e.unit.outlined


def written_out(e: Emitter, name: str, args: list[Val], state: State) -> Val:
    """The value of a definition (`name`), with its code in place."""
    function = e.unit.program.functions[name]
    assert function.result is not None
    env: Env = {}
    for (slot, _, type_), arg in zip(function.params, args, strict=True):
        env[slot] = e.held(slot, type_, arg)
    if function.body:
        e.block(function.body, state, env, NO_LABEL)
    return e.value(function.result, state, env)


def _called(e: Emitter, node: n.Call, args: list[Val], state: State) -> Val:
    asked = e.unit.asks_turn(node.function)
    facts = {name: state.facts[name] for name in _PASSED_ON if asked and name in state.facts}
    dynamic = [(name, fact) for name, fact in facts.items() if not fact.known]
    known = tuple((name, fact.const) for name, fact in facts.items() if fact.known)
    shape = tuple((arg.const, arg.single, arg.index is not None) for arg in args)
    asking = state.asking if e.unit.asks_game_flow(node.function) else 0
    key = ("call", node.function, known, tuple(name for name, _ in dynamic), shape, asking)
    if key not in e.unit.made:
        e.unit.made[key] = e.unit.module.name("define")
        _make(e, e.unit.made[key], node, args, dict(facts), asking)
    given = [f"{e.ir(arg.type)} {arg.text}" for arg in args if not arg.known]
    given += [f"i64 {arg.index}" for arg in args if not arg.known and arg.index is not None]
    given += [f"{e.ir(fact.type)} {fact.text}" for _, fact in dynamic]
    seen = e.pointed(state)
    pointers = f"ptr {seen.fields}, ptr {seen.tables}, ptr {e.context}"
    result = e.ir(node.type)
    text = e.fn.emit(f"call {result} {e.unit.made[key]}({', '.join([pointers, *given])})")
    return Val(node.type, text)


def _make(e: Emitter, name: str, node: n.Call, args: list[Val], facts: dict[str, Val], asking: int) -> None:
    params = ["ptr %fields", "ptr %tables", "ptr %context"]
    inside: list[Val] = []
    for i, arg in enumerate(args):
        if arg.known:
            inside.append(arg)
            continue
        params.append(f"{e.ir(arg.type)} %a{i}")
        index = I64(f"%i{i}") if arg.index is not None else None
        inside.append(Val(arg.type, f"%a{i}", single=arg.single, index=index))
    params += [f"i64 %i{i}" for i, arg in enumerate(args) if not arg.known and arg.index is not None]
    for fact, value in facts.items():
        if not value.known:
            params.append(f"{e.ir(value.type)} %f_{fact}")
            facts[fact] = Val(value.type, f"%f_{fact}", single=value.single)
    result = e.ir(node.type)
    inner = e.another(f"{result} {name}({', '.join(params)})")
    view = State(e.unit.packing, FIELDS, TABLES, facts, shared=True, asking=asking)
    inner.fn.ret(f"{result} {written_out(inner, node.function, inside, view).text}")
