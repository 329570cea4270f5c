"""The whole emitter: the parts that answer what any part may ask."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gdl_interpreter.native.emit.emitter import Dispatch, Emitter
from gdl_interpreter.native.emit.expressions import expressions, set_at_a_time
from gdl_interpreter.native.emit.moves import turns
from gdl_interpreter.native.emit.statements import effects
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.native.llvm.operands import CONTEXT, Label
from gdl_interpreter.native.plan.obstacles import Reason
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.span import Span

_DISPATCH = Dispatch(expressions.value, set_at_a_time.where, effects.effect, turns.stuck, turns.end_ply)


# ---- the same with comments


@contextmanager
def _made_of(e: Emitter, span: Span) -> Iterator[None]:
    """What is written inside is made of this place in the rulebook. Nodes of our own have none: they are part of what
    is around them."""
    if not span.source:
        yield
        return
    before = e.fn.made_of(span)
    yield
    e.fn.made_of(before)


def _value(e: Emitter, node: n.Expr, state: State, env: Env) -> Val:
    with _made_of(e, node.span):
        return expressions.value(e, node, state, env)


def _where(e: Emitter, bind: n.Bind, test: n.Expr, state: State, env: Env) -> Val | Reason:
    with _made_of(e, test.span):
        return set_at_a_time.where(e, bind, test, state, env)


def _effect(e: Emitter, node: s.Stmt, state: State, env: Env, fail: Label) -> None:
    with _made_of(e, node.span):
        effects.effect(e, node, state, env, fail)


_COMMENTED = Dispatch(_value, _where, _effect, turns.stuck, turns.end_ply)


def _dispatch(unit: Unit) -> Dispatch:
    return _COMMENTED if unit.module.comments else _DISPATCH


def internal(unit: Unit, signature: str) -> Emitter:
    """For a function that only this code calls. signature: its result, name and parameters, of which one is
    `%context`."""
    fn = Function(unit.module, f"internal {signature} noinline nounwind")
    return Emitter(unit, fn, CONTEXT, _dispatch(unit))


def exported(unit: Unit, name: str, result: str, params: str) -> Emitter:
    """For a function that is called from outside. name: without its sign; result, params: its types, as LLVM's text has
    them."""
    return Emitter(unit, Function(unit.module, f"{result} @{name}({params}) nounwind"), CONTEXT, _dispatch(unit))
