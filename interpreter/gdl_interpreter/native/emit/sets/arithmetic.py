"""Whole numbers in code. Plain arithmetic where the bounds show that it is enough; else numbers stay at the ends."""

from __future__ import annotations

from gdl_interpreter.native.emit.sets.sets import Sets
from gdl_interpreter.native.layout.values import Val, constant
from gdl_interpreter.native.llvm.operands import FALSE, I64
from gdl_interpreter.program import NUMBERS_FROM, NUMBERS_TO, Ty
from gdl_interpreter.program.types import INT_MAX
from gdl_interpreter.reference.evaluate.pure import saturate

_SPAN = NUMBERS_TO - NUMBERS_FROM + 1

FEW_SPANS = 3
"""A set of no more spans of numbers than this is asked span by span."""


def compare(sets: Sets, how: str, one: Val, other: Val) -> Val:
    """A comparison of two numbers, `one` and `other`; decided at once where the bounds decide it. how: as of
    `Function.icmp`."""
    if how == "sle":
        if one.high <= other.low:
            return constant(Ty.BOOL, 1)
        if one.low > other.high:
            return constant(Ty.BOOL, 0)
    if how == "slt":
        if one.high < other.low:
            return constant(Ty.BOOL, 1)
        if one.low >= other.high:
            return constant(Ty.BOOL, 0)
    if how == "eq" and (one.high < other.low or other.high < one.low):
        return constant(Ty.BOOL, 0)
    return Val(Ty.BOOL, sets.fn.icmp(how, "i64", one.text, other.text))


def at_least_zero(sets: Sets, number: Val) -> Val:
    """0 for a number below it."""
    if number.low >= 0:
        return number
    return Val(Ty.INT, sets.fn.smax(number.number, 0), None, 0, max(0, number.high))


def clamped(sets: Sets, number: Val, low: int, high: int) -> Val:
    """The number, or the end of the range, `low` or `high`, that it is beyond."""
    if number.const is not None:
        return constant(Ty.INT, max(low, min(high, number.const)))
    inside = number.number
    if number.low < low:
        inside = sets.fn.smax(inside, low)
    if number.high > high:
        inside = sets.fn.smin(inside, high)
    return Val(Ty.INT, inside, None, max(low, min(number.low, high)), min(high, max(number.high, low)))


def operation(sets: Sets, op: str, args: list[Val]) -> Val:
    """An operation on numbers, by its name."""
    match op:
        case "less":
            return compare(sets, "slt", *args)
        case "at_most":
            return compare(sets, "sle", *args)
        case "equal":
            return compare(sets, "eq", *args)
        case "neg":
            (a,) = args
            return Val(Ty.INT, sets.fn.sub(0, a.number), None, -a.high, -a.low)
        case "add":
            return add(sets, *args)
        case "sub":
            a, b = args
            return _limited(sets, "sub", a, b, a.low - b.high, a.high - b.low)
        case "mul":
            a, b = args
            ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
            return _limited(sets, "mul", a, b, min(ends), max(ends))
        case "div" | "mod":
            return _divided(sets, op, *args)
    raise AssertionError(f"no such operation: {op}")


def add(sets: Sets, a: Val, b: Val) -> Val:
    """The sum of `a` and `b`."""
    return _limited(sets, "add", a, b, a.low + b.low, a.high + b.high)


def _limited(sets: Sets, op: str, a: Val, b: Val, low: int, high: int) -> Val:
    fn = sets.fn
    if low >= -INT_MAX and high <= INT_MAX:
        return Val(Ty.INT, fn.emit(f"{op} i64 {a.text}, {b.text}"), None, low, high)
    one, other = (fn.emit(f"sext i64 {x.text} to i128") for x in (a, b))
    return narrowed(sets, fn.emit(f"{op} i128 {one}, {other}"), saturate(low), saturate(high))


def narrowed(sets: Sets, wide: str, low: int, high: int) -> Val:
    """An i128 (`wide`) kept to 64 bits: what is beyond stays at the end. low, high: the bounds of the result."""
    fn = sets.fn
    above = fn.intrinsic("smax", "i128", f"i128 {wide}, i128 {-INT_MAX}")
    inside = fn.intrinsic("smin", "i128", f"i128 {above}, i128 {INT_MAX}")
    return Val(Ty.INT, fn.emit(f"trunc i128 {inside} to i64"), None, low, high)


def _divided(sets: Sets, op: str, a: Val, b: Val) -> Val:
    """Rounds towards zero; 0 by zero."""
    fn, word = sets.fn, "sdiv" if op == "div" else "srem"
    most = max(abs(a.low), abs(a.high))
    if op == "mod":
        most = min(most, max(abs(b.low), abs(b.high)))
    low, high = (-most if a.low < 0 or (op == "div" and b.low < 0) else 0), most
    if b.const is not None and b.const != 0:
        return Val(Ty.INT, fn.emit(f"{word} i64 {a.text}, {b.text}"), None, low, high)
    zero = fn.icmp("eq", "i64", b.text, 0)
    by = fn.select(zero, 1, b.number)
    result = I64(fn.emit(f"{word} i64 {a.text}, {by}"))
    return Val(Ty.INT, fn.select(zero, 0, result), None, low, high)


# ---- sets of numbers


def set_operation(sets: Sets, op: str, args: list[Val]) -> Val:
    """An operation that makes a set of numbers, or asks one, by its name."""
    fn, type_ = sets.fn, f"i{_SPAN}"
    match op:
        case "number_set":
            return _from_to(sets, args[0], args[0])
        case "range":
            return _from_to(sets, args[0], args[1])
        case "has":
            these, asked = args
            if these.const is not None and (spans := _spans(these.const)) and len(spans) <= FEW_SPANS:
                return _in_spans(sets, asked, spans)
            place = fn.sub(asked.number, NUMBERS_FROM)
            beyond = fn.icmp("uge", "i64", place, _SPAN)
            by = _wide(sets, fn.select(beyond, 0, place))
            bit = fn.emit(f"trunc {type_} {fn.emit(f'lshr {type_} {these.text}, {by}')} to i1")
            return Val(Ty.BOOL, fn.choice(beyond, "i1", "false", bit))
        case "least":
            first = sets.first_index(args[0])
        case _:
            first = fn.sub(sets.bit_length(args[0]), 1)
    none = sets.is_empty(args[0])
    number = fn.add(first, NUMBERS_FROM)
    return Val(Ty.INT, fn.select(none, 0, number), None, NUMBERS_FROM, NUMBERS_TO)


def _in_spans(sets: Sets, asked: Val, spans: list[tuple[int, int]]) -> Val:
    """Is a number in one of these spans?"""
    fn, found = sets.fn, FALSE
    for first, count in spans:
        far = fn.sub(asked.number, first)
        inside = fn.icmp("ult", "i64", far, count)
        found = inside if found == FALSE else fn.either(found, inside)
    return Val(Ty.BOOL, found)


def _wide(sets: Sets, text: str) -> str:
    return sets.fn.emit(f"zext i64 {text} to i{_SPAN}")


def _from_to(sets: Sets, low: Val, high: Val) -> Val:
    """The set of the numbers from low to high that a set can hold."""
    fn, type_ = sets.fn, f"i{_SPAN}"
    if low is high:
        word = (low.low - NUMBERS_FROM) // 64 * 64
        if low.low >= NUMBERS_FROM and low.high <= NUMBERS_TO and low.high - NUMBERS_FROM < word + 64:
            bit = fn.shl(1, fn.sub(low.number, word + NUMBERS_FROM))
            text = fn.emit(f"shl {type_} {_wide(sets, bit)}, {word}")
            return Val(Ty.NUMBERS, text, high=1, single=True, first=low.low, last=low.high)
    first = fn.smax(low.number, NUMBERS_FROM)
    last = fn.smin(high.number, NUMBERS_TO)
    none = fn.icmp("sgt", "i64", first, last)
    start = fn.select(none, 0, fn.sub(first, NUMBERS_FROM))
    spare = fn.select(none, 0, fn.sub(NUMBERS_TO, last))
    from_low = fn.emit(f"shl {type_} -1, {_wide(sets, start)}")
    to_high = fn.emit(f"lshr {type_} -1, {_wide(sets, spare)}")
    both = fn.emit(f"and {type_} {from_low}, {to_high}")
    return Val(Ty.NUMBERS, fn.choice(none, type_, 0, both))


def _spans(these: int) -> list[tuple[int, int]]:
    """The spans of a set of numbers: the first of each, and how many."""
    found, at = [], NUMBERS_FROM
    while these:
        skipped = (these & -these).bit_length() - 1
        these, at = these >> skipped, at + skipped
        count = (~these & these + 1).bit_length() - 1
        found.append((at, count))
        these, at = these >> count, at + count
    return found
