"""Loops with choices: a function does one round, and calls itself for the others."""

from __future__ import annotations

from dataclasses import replace

from gdl_interpreter.native.analysis.continuation import Back, Callee, Continuation, Jump, before, items, operands_of
from gdl_interpreter.native.emit.moves.outlining import Inside, Outlining
from gdl_interpreter.native.emit.values import Env, Val
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.program import NUMBERS_FROM, Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.limits import MAX_WORDS


class Looping(Outlining):
    """Adds loops with choices to runs."""

    def go(self, rest: Continuation, state: State, env: Env, words: str) -> None:
        """Write all runs of the rest. Written by whoever knows all statements."""
        raise NotImplementedError

    def stop(self, rest: Continuation, state: State, env: Env, words: str) -> None:
        """Leave the nearest loop with choices: its rounds are over."""
        found = next(item for item in items(rest) if isinstance(item, Back | Jump))
        back = found if isinstance(found, Back) else found.back
        assert back is not None
        self.go((replace(back, left=(back.left[0], "0")), None), state, env, words)

    def loop(
        self, node: s.For | s.RepeatTimes | s.RepeatWhile, rest: Continuation, state: State, env: Env, words: str
    ) -> None:
        """A loop with choices: a function that does one round and calls itself for the others."""
        fn, type_ = self.fn, "i64"
        if isinstance(node, s.For):
            type_ = self.w.ir(node.bind.within.type)
            left = self.w.value(node.bind.within, state, env).text
        elif isinstance(node, s.RepeatTimes):
            times = self.w.value(node.times, state, env).text
            left = fn.intrinsic("smin", "i64", f"i64 {times}, i64 {MAX_WORDS}")
        else:
            left = str(self.unit.board.all.bit_count())
        inner, callee, rest = self.in_function("loop", (node, *items(rest)), rest, state, env, [(type_, "%left")])
        inner.runs.round(node, callee, type_, rest, inner)
        self.call(callee, [(type_, left)], state, env, words)

    def round(
        self, node: s.For | s.RepeatTimes | s.RepeatWhile, callee: Callee, type_: str, rest: Continuation, inner: Inside
    ) -> None:
        """The body of a loop's function: the rest where the loop is over, else a round."""
        fn, view, names, words = self.fn, inner.state, inner.env, inner.words
        again = replace(callee, operands=tuple(op for item in items(rest) for op in operands_of(item)))
        over, round_ = fn.label("over"), fn.label("round")
        back = Back(again, (type_, "0"))
        if isinstance(node, s.For):
            fn.branch(fn.emit(f"icmp eq {type_} %left, 0"), over, round_)
        else:
            ends = fn.emit(f"icmp sle {type_} %left, 0")
            if isinstance(node, s.RepeatWhile):
                test = self.w.truth(node.test, view, names)
                ends = fn.emit(f"or i1 {ends}, {fn.emit(f'xor i1 {test}, true')}")
            fn.branch(ends, over, round_)
        fn.begin_block(over)
        self.go(rest, view, names, words)
        fn.ret("i1 false")
        fn.begin_block(round_)
        if isinstance(node, s.For):
            these = Val(node.bind.within.type, "%left")
            index = self.w.sets.first_index(these)
            one = self.w.sets.one_bit(these.type, index)
            back = replace(back, left=(type_, fn.emit(f"xor {type_} %left, {one.text}")))
            if node.bind.type is Ty.INT:
                one = Val(Ty.INT, fn.emit(f"add i64 {index}, {NUMBERS_FROM}"), None, NUMBERS_FROM, 1 << 10)
            names[node.bind.slot] = self.w.held(node.bind.slot, node.bind.type, one)
            if node.where is not None:
                kept, skipped = fn.label("kept"), fn.label("skipped")
                fn.branch(self.w.truth(node.where, view, names), kept, skipped)
                fn.begin_block(skipped)
                self.go((back, None), view, names, words)
                fn.ret("i1 false")
                fn.begin_block(kept)
        else:
            back = replace(back, left=(type_, fn.emit("sub i64 %left, 1")))
        self.go(before(node.body, (back, None)), view, names, words)
        fn.ret("i1 false")
