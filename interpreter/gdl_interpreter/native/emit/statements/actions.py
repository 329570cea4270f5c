"""Actions as functions: what many ways through the turn do alike is written once for each mover, and called.

Only where the position is in memory; one kept in registers would have to be copied there and back. Without it
(switch "no-actions") random games of chess and of shogi take 1.4 times the code, and shogi
a third more time to compile.
"""

from __future__ import annotations

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.native.llvm.operands import FIELDS, I1, I64, TABLES, Label
from gdl_interpreter.program import Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import parts_of


def is_called(e: Emitter, name: str) -> bool:
    """Is this action a function of its own?"""
    return (
        e.unit.target.on("actions")
        and not e.in_registers
        and not e.unit.by_number
        and not e.rolls_at_once
        and e.weights.of_function(name) > e.unit.outlined * 5 // 4
        and not _has_chance(e, name)
    )


def _has_chance(e: Emitter, name: str) -> bool:
    if not (e.unit.features.chance or e.unit.features.chance_in_setup):
        return False
    functions = e.unit.program.functions
    return any(
        isinstance(part, s.Chance) or (isinstance(part, s.Do) and _has_chance(e, part.function))
        for part in parts_of(functions[name].body)
    )


def call(e: Emitter, name: str, args: list[Val], known: list[AbstractValue], state: State, fail: Label) -> None:
    """Call the function of an action (`name`); to `fail` where the run ends in it. known: what is certain of each
    operand."""
    fn, made = e.fn, e.unit.made
    mover = state.facts.get("mover")
    mover = mover if mover is not None and mover.known else None
    shape = tuple((arg.const, arg.single, arg.index is not None) for arg in args)
    asking = state.asking if e.unit.asks_game_flow(name) else 0
    key = ("action", name, mover and mover.const, shape, tuple(known), asking)
    if key not in made:
        made[key] = e.unit.module.name("action")
        _make(e, made[key], name, args, known, mover, asking)
    given = [f"ptr {state.fields}", f"ptr {state.tables}", f"ptr {e.context}"]
    for arg in args:
        if not arg.known:
            given.append(f"{e.ir(arg.type)} {arg.text}")
            given += [f"i64 {arg.index}"] if arg.index is not None else []
    failed = I1(fn.emit(f"call i1 {made[key]}({', '.join(given)})"))
    if fail:
        fn.leave_if(failed, fail, "done")
    state.facts = {} if mover is None else {"mover": mover}
    e.pieces_changed()


def _make(
    e: Emitter, function: str, name: str, args: list[Val], known: list[AbstractValue], mover: Val | None, asking: int
) -> None:
    params, inside = ["ptr %fields", "ptr %tables", "ptr %context"], []
    for i, arg in enumerate(args):
        if arg.known:
            inside.append(arg)
            continue
        params.append(f"{e.ir(arg.type)} %a{i}")
        params += [f"i64 %i{i}"] if arg.index is not None else []
        index = I64(f"%i{i}") if arg.index is not None else None
        inside.append(Val(arg.type, f"%a{i}", single=arg.single and arg.type is not Ty.INT, index=index))
    inner = e.another(f"i1 {function}({', '.join(params)})")
    fn = inner.fn
    view = State(e.unit.packing, FIELDS, TABLES, {}, asking=asking)
    if mover is not None:
        view.facts["mover"] = mover
    fail = fn.label("fails")
    perform(inner, name, inside, known, view, fail)
    fn.ret("i1 false")
    fn.begin_block(fail)
    fn.ret("i1 true")


def entered(e: Emitter, name: str, values: list[Val]) -> Env:
    """The names of a definition (`name`) that is called with these values."""
    function = e.unit.program.functions[name]
    return {slot: e.held(slot, type_, value) for (slot, _, type_), value in zip(function.params, values, strict=True)}


def perform(e: Emitter, name: str, values: list[Val], known: list[AbstractValue], state: State, fail: Label) -> None:
    """The statements of an action (`name`), written in place; it is done with `values`, of which what is `known` is
    certain."""
    function = e.unit.program.functions[name]
    for (slot, _, _), certain in zip(function.params, known, strict=True):
        if slot not in e.unit.features.mutable:
            e.facts[slot] = certain
    e.block(function.body, state, entered(e, name, values), fail)
