"""Whether a turn has come to a chance node, asked where runs have been gone through."""

from __future__ import annotations

from gdl_interpreter.native.abi.context import CHANCE
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.statements.chance import chance_results
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.native.llvm.operands import CONTEXT, I1, Ptr


def at_chance_node(fn: Function) -> I1:
    """Is a result of chance wanted next?"""
    return fn.icmp("ne", "i64", fn.load_i64(fn.gep(CONTEXT, "i64", CHANCE)), 0)


def counted(e: Emitter, memory: Ptr) -> str:
    """What a count has come to (i64); at a chance node, how many results there are."""
    fn = e.fn
    count = fn.load_i64(memory)
    if not e.unit.features.chance:
        return count
    rolls = at_chance_node(fn)
    fn.store("i64", "0", fn.gep(CONTEXT, "i64", CHANCE))
    return fn.select(rolls, chance_results(e), count)
