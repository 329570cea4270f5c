"""Loops over the members that a binder's name can hold."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.sets import arithmetic
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.native.llvm.operands import Label
from gdl_interpreter.program import NUMBERS_FROM, NUMBERS_TO, Ty
from gdl_interpreter.program import nodes as n


@contextmanager
def members_of(
    e: Emitter, bind: n.Bind, state: State, env: Env, these: Val | None = None
) -> Iterator[tuple[Label, Label]]:
    """A loop in which the binder's name holds each member; gives the labels for going on and for leaving. It is for
    the caller to forget the name behind the loop. these: the set they are taken from, if that is not the whole one."""
    within = bind.within
    if these is None and bind.type is Ty.INT and isinstance(within, n.Op) and within.op == "range":
        low, high = (e.value(arg, state, env) for arg in within.args)
        first = arithmetic.clamped(e.sets, low, NUMBERS_FROM, NUMBERS_TO + 1)
        last = arithmetic.clamped(e.sets, high, NUMBERS_FROM - 1, NUMBERS_TO)
        with e.sets.each_number(first.number, last.number) as (number, again, done):
            env[bind.slot] = number
            yield again, done
    else:
        these = these or e.value(within, state, env)
        with e.sets.each(these) as (one, again, done):
            if bind.type is Ty.INT:
                text = e.fn.add(e.sets.first_index(one), NUMBERS_FROM)
                one = Val(Ty.INT, text, None, NUMBERS_FROM, NUMBERS_TO)
            env[bind.slot] = one
            yield again, done
