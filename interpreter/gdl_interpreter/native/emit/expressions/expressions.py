"""Expressions in code. What is known beforehand is worked out now, by the reference's own operations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gdl_interpreter.native.emit.expressions.operations import Operations
from gdl_interpreter.native.emit.values import Env, Val, constant
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.program import NUMBERS_FROM, NUMBERS_TO, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import parts_of
from gdl_interpreter.reference.evaluate.pure import pure_name

STRICT = 24
"""An operand of no more weight than this is worked out even where it may turn out not to be wanted."""

INLINED = 2000
"""The same where it counts most."""


class Expressions(Operations):
    """Writes the code of expressions into one function."""

    def value(self, node: n.Expr, state: State, env: Env) -> Val:
        """The value of an expression."""
        match node:
            case n.Const(value=value):
                return constant(node.type, value)
            case n.Local(slot=slot):
                return self.local(env, slot)
            case n.Op():
                return self._operation(node, state, env)
            case n.Cond():
                return self._cond(node, state, env)
            case n.Lookup():
                return self.lookup(node, self.value(node.index, state, env))
            case n.Get():
                return self.entry(node, [self.value(i, state, env) for i in node.index], state)
            case n.Fold():
                return self._fold(node, state, env)
            case n.Call():
                return self._call(node, state, env)
            case n.Repeats():
                return self._repeats(node, state, env)
            case n.Whole(var=var):
                return self.hash_of(self.whole(var, state))
        raise AssertionError(f"no such expression: {node!r}")

    def truth(self, node: n.Expr, state: State, env: Env) -> str:
        """A condition as an i1."""
        return self.value(node, state, env).text

    # ---- operations

    def _operation(self, node: n.Op, state: State, env: Env) -> Val:
        op = node.op
        if op in ("both", "either"):
            return self._junction(node, state, env)
        if op in ("row", "column", "site", "has") and self._is_range(node.args[0]):
            made = self._of_numbers(node, state, env)
            if made is not None:
                return made
        args = [self.value(arg, state, env) for arg in node.args]
        if op in self.positional:
            return self.positional[op](self, state, args)
        consts = [arg.const for arg in args if arg.const is not None]
        if len(consts) == len(args):
            return constant(node.type, int(self.unit.pure[pure_name(op, args[0].type)](*consts)))
        looked_up = self.tabled.looked_up(op, node.type, args) if self.unit.target.on("tabled") else None
        if looked_up is not None:
            return looked_up
        value = self.pure(op, args, node)
        return value if value.known else replace(value, origin=self.tabled.origin(op, node.type, args))

    def _is_range(self, node: n.Expr) -> bool:
        return isinstance(node, n.Op) and node.op in ("range", "number_set")

    def _of_numbers(self, node: n.Op, state: State, env: Env) -> Val | None:
        """Questions about a set of numbers from one to another, without making the set."""
        (inner, *others) = node.args
        assert isinstance(inner, n.Op)
        bounds = [self.value(arg, state, env) for arg in inner.args]
        low, high = bounds[0], bounds[-1]
        if all(bound.known for bound in bounds):
            return None
        if node.op == "has":
            asked = self.value(others[0], state, env)
            a, b = self.numbers.compare("sle", low, asked), self.numbers.compare("sle", asked, high)
            inside = self.numbers.compare("sle", constant(Ty.INT, NUMBERS_FROM), asked)
            short = self.numbers.compare("sle", asked, constant(Ty.INT, NUMBERS_TO))
            return self.conjunction([a, b, inside, short])
        if node.op in ("row", "column", "site") and inner.op == "number_set":
            ask: Callable[[int], int] = getattr(self.unit.board, node.op)
            last = len(self.unit.board.sites)
            return self.numbered([ask(i) for i in range(-1, last + 1)], low, -1)
        return None

    def _junction(self, node: n.Op, state: State, env: Env) -> Val:
        """`both`, `either`: the second operand only if it is wanted, or if it costs next to nothing."""
        fn, whole = self.fn, 0 if node.op == "both" else 1
        first, second = node.args
        if self.prefer is not None and self._about(second, self.prefer) and not self._about(first, self.prefer):
            first, second = second, first
        one = self.value(first, state, env)
        if one.known:
            return one if one.const == whole else self.value(second, state, env)
        if self.weights.of(second) <= STRICT:
            other = self.value(second, state, env)
            if other.known:
                return other if other.const == whole else one
            word = "and" if node.op == "both" else "or"
            return Val(Ty.BOOL, fn.emit(f"{word} i1 {one.text}, {other.text}"))
        result, more, done = fn.alloca("i1"), fn.label("more"), fn.label("decided")
        fn.store("i1", one.text, result)
        mark, written = len(fn.lines), fn.open
        fn.branch(one.text, *((more, done) if node.op == "both" else (done, more)))
        fn.begin_block(more)
        other = self.value(second, state, env)
        if written and fn.straight_since(mark + 2, STRICT):  # it came to less than was to be expected
            del fn.lines[mark : mark + 2]
            return Val(Ty.BOOL, fn.emit(f"{'and' if node.op == 'both' else 'or'} i1 {one.text}, {other.text}"))
        fn.store("i1", other.text, result)
        fn.begin_block(done)
        return Val(Ty.BOOL, fn.load("i1", result))

    @staticmethod
    def _about(node: n.Expr, player: int) -> bool:
        """Is this a question about that player, named outright?"""
        return any(
            isinstance(part, n.Call)
            and any(isinstance(a, n.Const) and a.type is Ty.PLAYERS and a.value == 1 << player for a in part.args)
            for part in parts_of(node)
        )

    # ---- choices between values

    def _cond(self, node: n.Cond, state: State, env: Env) -> Val:
        fn, type_ = self.fn, self.ir(node.type)
        test = self.value(node.test, state, env)
        if test.known:
            return self.value(node.then if test.const else node.otherwise, state, env)
        if self.weights.of((node.then, node.otherwise)) <= STRICT:
            one, other = self.value(node.then, state, env), self.value(node.otherwise, state, env)
            text = fn.emit(f"select i1 {test.text}, {type_} {one.text}, {type_} {other.text}")
            return self._either_value(node.type, text, one, other)
        result, yes, no, done = fn.alloca(type_), fn.label("then"), fn.label("else"), fn.label("chosen")
        fn.branch(test.text, yes, no)
        fn.begin_block(yes)
        one = self.value(node.then, state, env)
        fn.store(type_, one.text, result)
        fn.jump(done)
        fn.begin_block(no)
        other = self.value(node.otherwise, state, env)
        fn.store(type_, other.text, result)
        fn.begin_block(done)
        return self._either_value(node.type, fn.load(type_, result), one, other)

    @staticmethod
    def _either_value(type_: Ty, text: str, one: Val, other: Val) -> Val:
        single = one.single and other.single
        found = Val(type_, text, None, min(one.low, other.low), max(one.high, other.high), single)
        return replace(found, first=min(one.first, other.first), last=max(one.last, other.last))

    # ---- the rest is in other files

    def _fold(self, node: n.Fold, state: State, env: Env) -> Val:
        raise NotImplementedError

    def _call(self, node: n.Call, state: State, env: Env) -> Val:
        raise NotImplementedError

    def _repeats(self, node: n.Repeats, state: State, env: Env) -> Val:
        raise NotImplementedError

    def whole(self, var: str, state: State) -> list[str]:
        raise NotImplementedError
