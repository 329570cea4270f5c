"""Folds in code: over known members written out, over numbers as counted loops, else a loop over bits.

What goes ways that are not known beforehand is written out for all of them: Fanorona plays 7 times as many games
(switch "no-ways").
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gdl_interpreter.native.analysis.cost import STRICT, UNROLLED
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import binders, pieces, set_at_a_time
from gdl_interpreter.native.emit.sets import arithmetic
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val, constant
from gdl_interpreter.native.llvm.operands import FALSE, TRUE, Ptr
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.types import INT_MAX
from gdl_interpreter.program.walk import parts_of
from gdl_interpreter.reference.bits import members, number_set, numbers

MOST_WAYS = 1200
"""The weight of what is written out for all directions where it is not known which are meant."""


class Part(NamedTuple):
    """What a fold has for one combination of members: it counts only if `test` holds. `member` is the last binder's."""

    member: int
    value: Val
    test: Val


def fold(e: Emitter, node: n.Fold, state: State, env: Env) -> Val:
    lifted = set_at_a_time.lifted(e, node, state, env)
    if lifted is None and node.how == "sum":
        lifted = _counted_by_kind(e, node, state, env)
    if lifted is not None:
        return lifted
    env = dict(env)
    if all(_unrolled(e, bind, node, state, env) for bind in node.binds):
        if node.how in ("any", "every") and e.weights.of(node.body) > 3 * STRICT:
            return _one_after_the_other(e, node, state, env)
        return _together(e, node, list(_combinations(e, node, 0, state, env)))
    match node.how:
        case "every" | "any":
            return _quantifier(e, node, state, env)
        case "filter":
            return _filter(e, node, state, env)
    return _gathered(e, node, state, env)


def _counted_by_kind(e: Emitter, node: n.Fold, state: State, env: Env) -> Val | None:
    """`sum(value[kind(x)] for x in S)`: for each kind its value times the number of such pieces on S."""
    match node:
        case n.Fold(
            binds=(n.Bind(slot=x, within=within),),
            where=None,
            body=n.Lookup(table=table, index=n.Op(op="kind", args=(n.Local(slot=slot),))),
        ) if slot == x and within.type is Ty.SITES and max(map(abs, table)) < 2**32:
            e.unit.findings.see("sum by kinds of pieces", node.span)
            these, total = e.value(within, state, env), constant(Ty.INT, 0)
            for value, name in zip(table, e.unit.kind_fields, strict=True):
                if value:
                    some = e.meet(these, pieces.field(e, state, name))
                    count = Val(Ty.INT, e.sets.count(some), None, 0, e.unit.bits(Ty.SITES))
                    times = arithmetic.operation(e.sets, "mul", [count, constant(Ty.INT, value)])
                    total = times if total.const == 0 else arithmetic.add(e.sets, total, times)
            return total
    return None


# ---- known members


def _unrolled(e: Emitter, bind: n.Bind, node: n.Fold, state: State, env: Env) -> bool:
    if not _is_known(e, bind.within, env):
        return _goes_ways(e, bind, node)
    count = (e.value(bind.within, state, env).const or 0).bit_count()
    return count <= (12 if bind.within.type is Ty.NUMBERS else UNROLLED) and count * e.weights.of(node.body) <= 3000


def _goes_ways(e: Emitter, bind: n.Bind, node: n.Fold) -> bool:
    """Does a fold go some ways that are not known beforehand? A way that is not known is one of all there are, so
    that it is less to ask of each of these whether it is meant."""
    if bind.type is not Ty.DIRECTIONS or node.how == "filter" or not e.unit.target.on("ways"):
        return False
    count = e.unit.possible(Ty.DIRECTIONS).bit_count()
    return (
        count <= UNROLLED
        and count * e.weights.of(node.body) <= MOST_WAYS
        and any(
            isinstance(part, n.Op | n.Call)
            and any(isinstance(arg, n.Local) and arg.slot == bind.slot for arg in part.args)
            for part in parts_of(node.body)
        )
    )


def _is_known(e: Emitter, within: n.Expr, env: Env) -> bool:
    """Is this set certainly known beforehand? Asked without writing any code."""
    match within:
        case n.Const():
            return True
        case n.Local(slot=slot):
            held = env.get(slot)
            return isinstance(held, Val) and held.known
        case n.Op(op="players"):
            return not e.unit.features.seats_change
        case n.Op(op=op, args=args):
            return op in e.unit.pure and all(_is_known(e, arg, env) for arg in args)
    return False


def _combinations(e: Emitter, node: n.Fold, depth: int, state: State, env: Env) -> Iterator[Part]:
    """The value and the test for each combination of the binders' members, worked out as it is asked for."""
    bind = node.binds[depth]
    within = e.value(bind.within, state, env)
    these = e.unit.possible(Ty.DIRECTIONS) if within.const is None else within.const
    for member in numbers(these) if bind.type is Ty.INT else members(these):
        env[bind.slot] = constant(bind.type, member)
        among = constant(Ty.BOOL, 1)
        if within.const is None:
            one = e.meet(within, constant(bind.type, member))
            among = Val(Ty.BOOL, e.sets.isnt_empty(one))
        if depth + 1 < len(node.binds):
            for part in _combinations(e, node, depth + 1, state, env):
                yield part._replace(test=e.conjunction([among, part.test]))
            continue
        test = e.value(node.where, state, env) if node.where is not None else constant(Ty.BOOL, 1)
        if test.const != 0:
            yield Part(member, e.value(node.body, state, env), e.conjunction([among, test]))


def _one_after_the_other(e: Emitter, node: n.Fold, state: State, env: Env) -> Val:
    """A question about each of a known few, no further than the first that decides it."""
    fn, whole = e.fn, node.how == "any"
    result, done = fn.alloca("i1"), fn.label("decided")
    for part in _combinations(e, node, 0, state, env):
        value = part.value if part.test.known else _if_asked(e, part.value, part.test, int(whole))
        fn.store_i1(value.truth, result)
        (fn.leave_if if whole else fn.go_on_if)(value.truth, done, "undecided")
    fn.store_i1(FALSE if whole else TRUE, result)
    fn.begin_block(done)
    return Val(Ty.BOOL, fn.load_i1(result))


def _kept(e: Emitter, node: n.Fold, parts: list[Part]) -> Val:
    """The members for which a test holds, of a known few."""
    found = constant(node.type, 0)
    for part in parts:
        one = number_set(part.member) if node.binds[0].type is Ty.INT else part.member
        found = e.union(found, e.if_(part.value, constant(node.type, one)))
    return found


def _together(e: Emitter, node: n.Fold, parts: list[Part]) -> Val:
    """Several values put together; each counts only if its test holds."""
    fn = e.fn
    match node.how:
        case "filter":
            return _kept(e, node, parts)
        case "any" | "every":
            whole = 1 if node.how == "any" else 0
            word, found = ("or" if whole else "and"), constant(Ty.BOOL, 1 - whole)
            for _, value, test in parts:
                if test.const is None:
                    value = _if_asked(e, value, test, whole)
                if value.const == whole:
                    return value
                if not value.known:
                    found = value if found.known else Val(Ty.BOOL, fn.emit(f"{word} i1 {found.text}, {value.text}"))
            return found
        case "all":
            return e.union(constant(node.type, 0), *(e.if_(test, value) for _, value, test in parts))
        case "common":
            return _common(e, node, parts)
        case "sum":
            total = constant(Ty.INT, 0)
            for _, value, test in parts:
                part = value
                if not test.known:
                    text = fn.select(test.truth, value.number, 0)
                    part = Val(Ty.INT, text, None, min(0, value.low), max(0, value.high))
                total = part if total.const == 0 else arithmetic.add(e.sets, total, part)
            return total
    return _extreme(e, node.how, parts)


def _if_asked(e: Emitter, value: Val, test: Val, whole: int) -> Val:
    """A truth that counts only if its test holds."""
    other = "false" if whole else "true"
    return Val(Ty.BOOL, e.fn.choice(test.truth, "i1", value.text, other))


def _common(e: Emitter, node: n.Fold, parts: list[Part]) -> Val:
    fn, type_ = e.fn, e.ir(node.type)
    full = constant(node.type, (1 << e.unit.bits(node.type)) - 1)
    found, some = full, constant(Ty.BOOL, 0)
    for _, value, test in parts:
        part = value
        if not test.known:
            part = Val(node.type, fn.choice(test.truth, type_, value.text, -1))
        found = e.meet(found, part)
        some = test if some.const == 0 or test.known else some
        if some.const is None and test.const is None and some is not test:
            some = Val(Ty.BOOL, fn.either(some.truth, test.truth))
    return e.if_(some, found)


def _extreme(e: Emitter, how: str, parts: list[Part]) -> Val:
    """The greatest or least of several; 0 of nothing."""
    fn = e.fn
    result, some = fn.slot_i64(0), fn.slot_i1(FALSE)
    for _, value, test in parts:
        _extreme_of(e, how, result, some, value, test)
    low = min([0, *(part.value.low for part in parts)])
    return Val(Ty.INT, fn.load_i64(result), None, low, max([0, *(part.value.high for part in parts)]))


def _extreme_of(e: Emitter, how: str, result: Ptr, some: Ptr, value: Val, test: Val) -> None:
    fn = e.fn
    before, had = fn.load_i64(result), fn.load_i1(some)
    better = (fn.smax if how == "max" else fn.smin)(before, value.number)
    now = fn.select(had, better, value.number)
    fn.store_i64(fn.select(test.truth, now, before), result)
    fn.store_i1(fn.either(had, test.truth), some)


# ---- loops


def _through(e: Emitter, node: n.Fold, state: State, env: Env, depth: int = 0) -> Iterator[Val]:
    """All loops of a fold, one within the other, and its `where`; gives the value of the body once."""
    bind = node.binds[depth]
    with binders.members_of(e, bind, state, env) as (again, _):
        if depth + 1 < len(node.binds):
            yield from _through(e, node, state, env, depth + 1)
        else:
            if node.where is not None:
                e.fn.go_on_if(e.truth(node.where, state, env), again, "where")
            yield e.value(node.body, state, env)


def _quantifier(e: Emitter, node: n.Fold, state: State, env: Env) -> Val:
    fn, wanted = e.fn, node.how == "any"
    result, found = fn.slot_i1(FALSE if wanted else TRUE), fn.label("found")
    for test in _through(e, node, state, env):
        with (fn.only_if if wanted else fn.only_unless)(test.truth, "hit"):
            fn.store_i1(TRUE if wanted else FALSE, result)
            fn.jump(found)
    fn.begin_block(found)
    return Val(Ty.BOOL, fn.load_i1(result))


def _filter(e: Emitter, node: n.Fold, state: State, env: Env) -> Val:
    fn, type_ = e.fn, e.ir(node.type)
    (bind,) = node.binds
    result = fn.slot(type_, "0")
    for test in _through(e, node, state, env):
        member = e.local(env, bind.slot)
        with fn.only_if(test.truth, "keep"):
            one = arithmetic.set_operation(e.sets, "number_set", [member]) if bind.type is Ty.INT else member
            fn.change("or", type_, result, one.text)
    return Val(node.type, fn.load(type_, result))


def _gathered(e: Emitter, node: n.Fold, state: State, env: Env) -> Val:
    fn, type_ = e.fn, e.ir(node.type)
    match node.how:
        case "all":
            result = fn.slot(type_, "0")
            for value in _through(e, node, state, env):
                fn.change("or", type_, result, value.text)
            return Val(node.type, fn.load(type_, result))
        case "common":
            result, some = fn.slot(type_, "-1"), fn.slot_i1(FALSE)
            for value in _through(e, node, state, env):
                fn.change("and", type_, result, value.text)
                fn.store_i1(TRUE, some)
            had = fn.load_i1(some)
            return Val(node.type, fn.choice(had, type_, fn.load(type_, result)))
        case "sum":
            return _sum(e, node, state, env)
    result, some = fn.slot_i64(0), fn.slot_i1(FALSE)
    low, high = 0, 0
    for value in _through(e, node, state, env):
        low, high = min(low, value.low), max(high, value.high)
        _extreme_of(e, node.how, result, some, value, constant(Ty.BOOL, 1))
    return Val(Ty.INT, fn.load_i64(result), None, low, high)


def _sum(e: Emitter, node: n.Fold, state: State, env: Env) -> Val:
    """Sums are kept in 128 bits where they might not fit in 64, and cut at the end as a whole."""
    fn = e.fn
    times = 1
    for bind in node.binds:
        times *= e.unit.bits(bind.within.type)
    low, high = (end * times for end in e.weights.bounds(node.body))
    small = low >= -INT_MAX and high <= INT_MAX
    type_ = "i64" if small else "i128"
    total = fn.slot(type_, "0")
    for value in _through(e, node, state, env):
        more = value.text if small else fn.emit(f"sext i64 {value.text} to i128")
        fn.change("add", type_, total, more)
    result = fn.load(type_, total)
    return Val(Ty.INT, result, None, low, high) if small else arithmetic.narrowed(e.sets, result, -INT_MAX, INT_MAX)
