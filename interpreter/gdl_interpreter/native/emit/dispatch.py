"""The whole emitter: the parts that answer what any part may ask."""

from __future__ import annotations

from gdl_interpreter.native.emit.emitter import Dispatch, Emitter
from gdl_interpreter.native.emit.expressions import expressions, set_at_a_time
from gdl_interpreter.native.emit.moves import turns
from gdl_interpreter.native.emit.statements import effects
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.llvm.builder import Function

_DISPATCH = Dispatch(expressions.value, set_at_a_time.where, effects.effect, turns.stuck, turns.end_ply)


def internal(unit: Unit, signature: str) -> Emitter:
    """For a function that only this code calls. signature: its result, name and parameters, of which one is
    `%context`."""
    return Emitter(unit, Function(unit.module, f"internal {signature} noinline nounwind"), "%context", _DISPATCH)


def exported(unit: Unit, name: str, result: str, params: str) -> Emitter:
    """For a function that is called from outside."""
    return Emitter(unit, Function(unit.module, f"{result} @{name}({params}) nounwind"), "%context", _DISPATCH)
