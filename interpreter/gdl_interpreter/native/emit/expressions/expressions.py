"""Expressions in code. What is known beforehand is worked out now, by the reference's own operations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gdl_interpreter.native.analysis.cost import STRICT
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import calls, folds, hashing, n_in_a_row, operations, state_entries
from gdl_interpreter.native.emit.sets import arithmetic, lookup_tables
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val, constant
from gdl_interpreter.program import NUMBERS_FROM, NUMBERS_TO, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import parts_of
from gdl_interpreter.reference.evaluate.pure import pure_name


def value(e: Emitter, node: n.Expr, state: State, env: Env) -> Val:
    """The value of an expression."""
    match node:
        case n.Const(value=known):
            return constant(node.type, known)
        case n.Local(slot=slot):
            return e.local(env, slot)
        case n.Op():
            return _operation(e, node, state, env)
        case n.Cond():
            return _cond(e, node, state, env)
        case n.Lookup():
            return operations.lookup(e, node, value(e, node.index, state, env))
        case n.Get():
            return state_entries.entry(e, node, [value(e, i, state, env) for i in node.index], state)
        case n.Fold():
            return folds.fold(e, node, state, env)
        case n.Call():
            return calls.call(e, node, state, env)
        case n.Repeats():
            return hashing.repeats(e, node, state, env)
        case n.Whole(var=var):
            return hashing.hash_of(e, hashing.whole(e, var, state))
    raise AssertionError(f"no such expression: {node!r}")


# ---- operations


def _operation(e: Emitter, node: n.Op, state: State, env: Env) -> Val:
    op = node.op
    shape = n_in_a_row.recognised(e, node, env)
    if isinstance(shape, n_in_a_row.Doubling):
        return n_in_a_row.in_a_row(e, shape, op == "any", state, env)
    if shape is not None:
        return value(e, shape, state, env)
    if op in ("both", "either"):
        return _junction(e, node, state, env)
    if op in ("row", "column", "site", "has") and _is_range(node.args[0]):
        made = _of_numbers(e, node, state, env)
        if made is not None:
            return made
    args = [value(e, arg, state, env) for arg in node.args]
    if op in operations.POSITIONAL:
        return operations.POSITIONAL[op](e, state, args)
    consts = [arg.const for arg in args if arg.const is not None]
    if len(consts) == len(args):
        return constant(node.type, int(e.unit.pure[pure_name(op, args[0].type)](*consts)))
    looked_up = lookup_tables.looked_up(e.sets, op, node.type, args) if e.unit.target.on("tabled") else None
    if looked_up is not None:
        return looked_up
    found = operations.PURE[op](e, args, node)
    return found if found.known else replace(found, origin=lookup_tables.origin_of(e.sets, op, node.type, args))


def _is_range(node: n.Expr) -> bool:
    return isinstance(node, n.Op) and node.op in ("range", "number_set")


def _of_numbers(e: Emitter, node: n.Op, state: State, env: Env) -> Val | None:
    """Questions about a set of numbers from one to another, without making the set."""
    (inner, *others) = node.args
    assert isinstance(inner, n.Op)
    bounds = [value(e, arg, state, env) for arg in inner.args]
    low, high = bounds[0], bounds[-1]
    if all(bound.known for bound in bounds):
        return None
    if node.op == "has":
        asked = value(e, others[0], state, env)
        a, b = arithmetic.compare(e.sets, "sle", low, asked), arithmetic.compare(e.sets, "sle", asked, high)
        inside = arithmetic.compare(e.sets, "sle", constant(Ty.INT, NUMBERS_FROM), asked)
        short = arithmetic.compare(e.sets, "sle", asked, constant(Ty.INT, NUMBERS_TO))
        return e.conjunction([a, b, inside, short])
    if node.op in ("row", "column", "site") and inner.op == "number_set":
        ask: Callable[[int], int] = getattr(e.unit.board, node.op)
        last = len(e.unit.board.sites)
        return operations.numbered(e, [ask(i) for i in range(-1, last + 1)], low, -1)
    return None


def _junction(e: Emitter, node: n.Op, state: State, env: Env) -> Val:
    """`both`, `either`: the second operand only if it is wanted, or if it costs next to nothing."""
    fn, whole = e.fn, 0 if node.op == "both" else 1
    first, second = node.args
    if e.prefer is not None and _about(second, e.prefer) and not _about(first, e.prefer):
        first, second = second, first
    one = value(e, first, state, env)
    if one.known:
        return one if one.const == whole else value(e, second, state, env)
    if e.weights.of(second) <= STRICT:
        other = value(e, second, state, env)
        if other.known:
            return other if other.const == whole else one
        word = "and" if node.op == "both" else "or"
        return Val(Ty.BOOL, fn.emit(f"{word} i1 {one.text}, {other.text}"))
    result, more, done = fn.alloca("i1"), fn.label("more"), fn.label("decided")
    fn.store_i1(one.truth, result)
    mark, written = len(fn.lines), fn.open
    fn.branch(one.truth, *((more, done) if node.op == "both" else (done, more)))
    fn.begin_block(more)
    other = value(e, second, state, env)
    if written and fn.straight_since(mark + 2, STRICT):  # it came to less than was to be expected
        fn.delete(mark, mark + 2)
        return Val(Ty.BOOL, fn.emit(f"{'and' if node.op == 'both' else 'or'} i1 {one.text}, {other.text}"))
    fn.store_i1(other.truth, result)
    fn.begin_block(done)
    return Val(Ty.BOOL, fn.load_i1(result))


def _about(node: n.Expr, player: int) -> bool:
    """Is this a question about that player, named outright?"""
    return any(
        isinstance(part, n.Call)
        and any(isinstance(a, n.Const) and a.type is Ty.PLAYERS and a.value == 1 << player for a in part.args)
        for part in parts_of(node)
    )


# ---- choices between values


def _cond(e: Emitter, node: n.Cond, state: State, env: Env) -> Val:
    fn, type_ = e.fn, e.ir(node.type)
    test = value(e, node.test, state, env)
    if test.known:
        return value(e, node.then if test.const else node.otherwise, state, env)
    if e.weights.of((node.then, node.otherwise)) <= STRICT:
        one, other = value(e, node.then, state, env), value(e, node.otherwise, state, env)
        text = fn.choice(test.truth, type_, one.text, other.text)
        return _either_value(node.type, text, one, other)
    result, yes, no, done = fn.alloca(type_), fn.label("then"), fn.label("else"), fn.label("chosen")
    fn.branch(test.truth, yes, no)
    fn.begin_block(yes)
    one = value(e, node.then, state, env)
    fn.store(type_, one.text, result)
    fn.jump(done)
    fn.begin_block(no)
    other = value(e, node.otherwise, state, env)
    fn.store(type_, other.text, result)
    fn.begin_block(done)
    return _either_value(node.type, fn.load(type_, result), one, other)


def _either_value(type_: Ty, text: str, one: Val, other: Val) -> Val:
    single = one.single and other.single
    found = Val(type_, text, None, min(one.low, other.low), max(one.high, other.high), single)
    return replace(found, first=min(one.first, other.first), last=max(one.last, other.last))
