"""Actions as functions: what many ways through the turn do alike is written once for each mover, and called.

Only where the position is in memory; one kept in registers would have to be copied there and back. Without it
(switch "no-actions") random games of chess and of shogi take 1.4 times the code, and shogi
a third more time to compile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.emit.values import Val
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.program import Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import parts_of

if TYPE_CHECKING:
    from gdl_interpreter.native.emit.statements.effects import Deeds


def is_called(deeds: Deeds, name: str) -> bool:
    """Is this action a function of its own?"""
    return (
        deeds.unit.target.on("actions")
        and not deeds.in_registers
        and not deeds.unit.by_number
        and not deeds.rolls_at_once
        and deeds.weights.of_function(name) > deeds.unit.outlined * 5 // 4
        and not _has_chance(deeds, name)
    )


def _has_chance(deeds: Deeds, name: str) -> bool:
    if not (deeds.unit.features.chance or deeds.unit.features.chance_in_setup):
        return False
    functions = deeds.unit.program.functions
    return any(
        isinstance(part, s.Chance) or (isinstance(part, s.Do) and _has_chance(deeds, part.function))
        for part in parts_of(functions[name].body)
    )


def call(deeds: Deeds, name: str, args: list[Val], known: list[AbstractValue], state: State, fail: str) -> None:
    """Call the function of an action; to `fail` where the run ends in it."""
    fn, made = deeds.fn, deeds.unit.made
    mover = state.facts.get("mover")
    mover = mover if mover is not None and mover.known else None
    shape = tuple((arg.const, arg.single, arg.index is not None) for arg in args)
    asking = state.asking if deeds.unit.asks_course(name) else 0
    key = ("action", name, mover and mover.const, shape, tuple(known), asking)
    if key not in made:
        made[key] = deeds.unit.module.name("action")
        _make(deeds, made[key], name, args, known, mover, asking)
    given = [f"ptr {state.fields}", f"ptr {state.tables}", f"ptr {deeds.context}"]
    for arg in args:
        if not arg.known:
            given.append(f"{deeds.ir(arg.type)} {arg.text}")
            given += [f"i64 {arg.index}"] if arg.index is not None else []
    failed = fn.emit(f"call i1 {made[key]}({', '.join(given)})")
    if fail:
        on = fn.label("done")
        fn.branch(failed, fail, on)
        fn.begin_block(on)
    state.facts = {} if mover is None else {"mover": mover}
    deeds.pieces_changed()


def _make(
    deeds: Deeds, function: str, name: str, args: list[Val], known: list[AbstractValue], mover: Val | None, asking: int
) -> None:
    params, inside = ["ptr %fields", "ptr %tables", "ptr %context"], []
    for i, arg in enumerate(args):
        if arg.known:
            inside.append(arg)
            continue
        params.append(f"{deeds.ir(arg.type)} %a{i}")
        params += [f"i64 %i{i}"] if arg.index is not None else []
        index = f"%i{i}" if arg.index is not None else None
        inside.append(Val(arg.type, f"%a{i}", single=arg.single and arg.type is not Ty.INT, index=index))
    fn = Function(deeds.unit.module, f"internal i1 {function}({', '.join(params)}) noinline nounwind")
    writer = deeds.sibling(fn, "%context")
    view = State(deeds.unit.packing, "%fields", "%tables", {}, asking=asking)
    if mover is not None:
        view.facts["mover"] = mover
    fail = fn.label("fails")
    writer.perform(name, inside, known, view, fail)
    fn.ret("i1 false")
    fn.begin_block(fail)
    fn.ret("i1 true")
