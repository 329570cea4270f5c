"""Loops with choices: a function does one round, and calls itself for the others."""

from __future__ import annotations

from dataclasses import replace

from gdl_interpreter.native.analysis.continuation import Back, Callee, Continuation, Jump, before, items, operands_of
from gdl_interpreter.native.emit.moves.outlining import Inside, call, in_function
from gdl_interpreter.native.emit.moves.sink import Runs
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.program import NUMBERS_FROM, Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.limits import MAX_WORDS


def stop(runs: Runs, rest: Continuation, state: State, env: Env, words: str) -> None:
    """Leave the nearest loop with choices: its rounds are over."""
    found = next(item for item in items(rest) if isinstance(item, Back | Jump))
    back = found if isinstance(found, Back) else found.back
    assert back is not None
    runs.go((replace(back, left=(back.left[0], "0")), None), state, env, words)


def loop(
    runs: Runs, node: s.For | s.RepeatTimes | s.RepeatWhile, rest: Continuation, state: State, env: Env, words: str
) -> None:
    """A loop with choices: a function that does one round and calls itself for the others."""
    fn, type_ = runs.e.fn, "i64"
    if isinstance(node, s.For):
        type_ = runs.e.ir(node.bind.within.type)
        left = runs.e.value(node.bind.within, state, env).text
    elif isinstance(node, s.RepeatTimes):
        times = runs.e.value(node.times, state, env).text
        left = fn.intrinsic("smin", "i64", f"i64 {times}, i64 {MAX_WORDS}")
    else:
        left = str(runs.e.unit.board.all.bit_count())
    inner, callee, rest = in_function(runs, "loop", (node, *items(rest)), rest, state, env, [(type_, "%left")])
    one_round(inner.runs, node, callee, type_, rest, inner)
    call(runs, callee, [(type_, left)], state, env, words)


def one_round(
    runs: Runs,
    node: s.For | s.RepeatTimes | s.RepeatWhile,
    callee: Callee,
    type_: str,
    rest: Continuation,
    inner: Inside,
) -> None:
    """The body of a loop's function: the rest where the loop is over, else a round."""
    fn, view, names, words = runs.e.fn, inner.state, inner.env, inner.words
    again = replace(callee, operands=tuple(op for item in items(rest) for op in operands_of(item)))
    over, round_ = fn.label("over"), fn.label("round")
    back = Back(again, (type_, "0"))
    if isinstance(node, s.For):
        fn.branch(fn.emit(f"icmp eq {type_} %left, 0"), over, round_)
    else:
        ends = fn.emit(f"icmp sle {type_} %left, 0")
        if isinstance(node, s.RepeatWhile):
            test = runs.e.truth(node.test, view, names)
            ends = fn.emit(f"or i1 {ends}, {fn.emit(f'xor i1 {test}, true')}")
        fn.branch(ends, over, round_)
    fn.begin_block(over)
    runs.go(rest, view, names, words)
    fn.ret("i1 false")
    fn.begin_block(round_)
    if isinstance(node, s.For):
        these = Val(node.bind.within.type, "%left")
        index = runs.e.sets.first_index(these)
        one = runs.e.sets.one_bit(these.type, index)
        back = replace(back, left=(type_, fn.emit(f"xor {type_} %left, {one.text}")))
        if node.bind.type is Ty.INT:
            one = Val(Ty.INT, fn.emit(f"add i64 {index}, {NUMBERS_FROM}"), None, NUMBERS_FROM, 1 << 10)
        names[node.bind.slot] = runs.e.held(node.bind.slot, node.bind.type, one)
        if node.where is not None:
            kept, skipped = fn.label("kept"), fn.label("skipped")
            fn.branch(runs.e.truth(node.where, view, names), kept, skipped)
            fn.begin_block(skipped)
            runs.go((back, None), view, names, words)
            fn.ret("i1 false")
            fn.begin_block(kept)
    else:
        back = replace(back, left=(type_, fn.emit("sub i64 %left, 1")))
    runs.go(before(node.body, (back, None)), view, names, words)
    fn.ret("i1 false")
