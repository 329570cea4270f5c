"""A kernel does the same whether Python runs it or LLVM compiles it, and says what it may not say."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gdl_interpreter.kernel.compiler import KernelError, compiled
from gdl_interpreter.kernel.language import (
    atomic_add,
    atomic_add_real,
    below,
    count_bits,
    exp,
    high_product,
    kernel,
    local_reals,
    local_words,
    log,
    lowest_bit,
    prefetch,
    publish,
    published,
    replaced,
    shift_right,
    sqrt,
    times,
    wrapped,
)
from gdl_interpreter.kernel.memory import Function, Halves, Inline, Real, Reals, Row, To, Word, Words
from gdl_interpreter.native.llvm.compile import Library, compile_object
from gdl_interpreter.native.llvm.target import Cpu

LIMIT = 7
WORD = st.integers(-(2**63), 2**63 - 1)


class Inner(Row):
    count = Word()
    share = Real()


class Outer(Row):
    first = Word()
    inner = To(Inner)
    fixed = Inline(Words, 3)
    ask = Function(int)
    nobody = Function(int)
    rest = Inline(Reals)


@kernel
def hashed(a: int, b: int) -> int:
    x = times(wrapped(a ^ shift_right(b, 30)), 0xBF58476D1CE4E5B9)
    return x ^ shift_right(x, 27)


@kernel
def bits(a: int, b: int) -> int:
    if a == b:
        return -1
    return count_bits(a) * 100 + lowest_bit(b) if below(a, b) else max(count_bits(b), min(lowest_bit(a), LIMIT))


@kernel
def loops(a: int, b: int) -> int:
    total = 0
    for i in range(a & 15, b & 31):
        if i == 7:
            continue
        if total > 90:
            break
        for j in range(3, 0, -1):
            total += i * j
    n = a & 63
    while n > 1 and not (n == 5 or total > 400):
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        total -= 1
    while True:
        total += 1
        if total & 3 == 0:
            return total


@kernel
def words(a: int, b: int) -> int:
    c, d = b >> 1, (a & 15) - 8
    if b & 1 == 0:
        c, d = d, c
    return high_product(a, b) if d == 0 else wrapped((c // d) ^ high_product(c, d) ^ (c % d))


@kernel
def reals(a: int, b: int) -> float:
    x = float(a & 1023) + 1.0
    y = sqrt(x) / (log(x) + 1.5) + exp(-x)
    return -y if b < 0 or a != b else abs_(y) + float(int(y))


@kernel
def abs_(x: float) -> float:
    return x if x >= 0.0 else -x


@kernel
def memory(row: Outer, n: int) -> int:
    room = local_words(8)
    for i in range(8):
        room[i] = i * n
    row.first += room[5]
    row.inner.count = row.first - 1
    row.inner.share += 0.5
    row.fixed[n & 1] = row.ask(n)
    row.fixed.at(1)[1] = 9
    row.rest[0] = row.inner.share * 2.0
    before = atomic_add(row.words, 0, 3)
    shares = local_reals(2)
    shares[1] = row.inner.share
    found = Inner(0)
    if row.ask and not row.nobody and not found:
        found = row.inner
    found.share = shares[1] * 2.0
    if row.inner and row.inner != row.words.as_(Inner):
        return before + fact(n & 7)
    return 0


@kernel
def threads(row: Outer, n: int) -> int:
    row.first = n
    prefetch(row.words)
    some = 1 if replaced(row.words, 0, n, 4) else 2
    other = 1 if replaced(row.words, 0, 5, 6) else 2
    publish(row.words, 0, published(row.words, 0) + some + 10 * other)
    row.inner.share = 0.25
    before = atomic_add_real(row.inner.words.as_(Reals), 1, 0.5)
    return row.first if before == 0.25 and row.inner.share == 0.75 else 0


class Narrow(Row):
    halves = To(Halves)


@kernel
def narrow(row: Narrow, entry: int) -> int:
    row.halves[1] = entry
    row.halves[2] += entry - 1
    row.halves[3] = row.halves[1] >> 1
    return row.halves[2]


@kernel
def fact(n: int) -> int:
    return 1 if n < 2 else n * fact(n - 1)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(compile_object(compiled([hashed, bits, loops, words, reals, memory, threads, narrow]), Cpu.of()))


@given(a=WORD, b=WORD)
@settings(max_examples=300)
def test_numbers(library: Library, a: int, b: int) -> None:
    for function in (hashed, bits, loops, words):
        native = library.function(function.__name__, ctypes.c_int64, [ctypes.c_int64] * 2)
        assert native(a, b) == function(a, b)
    assert library.function("reals", ctypes.c_double, [ctypes.c_int64] * 2)(a, b) == pytest.approx(reals(a, b))


@given(n=WORD)
@settings(max_examples=50)
def test_halves_of_words(library: Library, n: int) -> None:
    """They have 32 bits and no sign, whatever is put in."""
    found = []
    run = library.function("narrow", ctypes.c_int64, [ctypes.c_int64] * 2)
    for function in (narrow, run):
        array = (ctypes.c_uint64 * 2)()
        row = Narrow.allocated()
        row.halves = Halves.of(array)
        found.append((function(row, n), list(array)))
    assert found[0] == found[1] and found[0][0] == (n - 1) % 2**32


@given(n=st.integers(-1000, 1000))
@settings(max_examples=50)
def test_memory(library: Library, n: int) -> None:
    """Rows, local rooms, and what threads agree by."""

    def after(run: Callable[[Outer, int], int]) -> tuple[int, list[int]]:
        words, inner = (ctypes.c_int64 * 16)(), (ctypes.c_int64 * 4)()
        ask = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(lambda x: x * x)
        row = Outer(ctypes.addressof(words))
        row.inner = Inner(ctypes.addressof(inner))
        words[Outer.ask.offset] = ctypes.cast(ask, ctypes.c_void_p).value or 0
        result = run(row, n)
        words[Outer.ask.offset] = words[Outer.inner.offset] = 0
        return result, [*words, *inner]

    for function in (memory, threads):
        native = library.function(function.__name__, ctypes.c_int64, [ctypes.c_uint64, ctypes.c_int64])
        assert after(lambda row, n, native=native: native(row.address, n)) == after(function)  # type: ignore[misc]
    assert after(threads)[0] == 4 + 1 + 20


def no_type(a: int) -> int:
    return a / 2  # type: ignore[return-value]


def two_types(a: int) -> int:
    x = a
    x = 1.5  # type: ignore[assignment]
    return x


def no_result(a: int) -> int:  # type: ignore[return]
    if a > 0:
        return 1


def not_known(a: int) -> int:
    return sorted([a])[0]


def no_name(a: int) -> int:
    return a + y  # type: ignore[name-defined]  # noqa: F821


def no_value(a: int) -> int:
    if a > 0:
        x = 1
    return x


def no_value_behind(a: int) -> int:
    for i in range(a):
        x = i
    return x


def no_step(a: int) -> int:
    for _ in range(0, a, a):
        pass
    return a


def no_place(a: int) -> int:
    x += a  # type: ignore[name-defined]  # noqa: F821
    return x  # type: ignore[name-defined,no-any-return]


def number_as_truth(a: int) -> int:
    return 1 if a else 0


def wrong_operand(a: int) -> int:
    return wrapped(float(a))  # type: ignore[arg-type]


def too_few(a: int) -> int:
    return times(a)  # type: ignore[call-arg]


def two_kinds(a: int) -> float:
    return max(a, 1.5)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (no_type, "cannot be done with int"),
        (two_types, "int expected, not float: x"),
        (no_result, "without a result"),
        (not_known, "cannot call this: sorted"),
        (no_name, "`y` has no value"),
        (no_value, "`x` may have no value here"),
        (no_value_behind, "`x` may have no value here"),
        (no_place, "`x` has no value"),
        (no_step, "the step of a range"),
        (wrong_operand, "int expected, not float"),
        (too_few, "2 operands expected, not 1"),
        (two_kinds, "float expected, not int"),
        (number_as_truth, "bool expected, not int: a"),
    ],
)
def test_refused(function: Callable[[int], float], message: str) -> None:
    with pytest.raises(KernelError, match=message) as refused:
        compiled([function])
    assert f"in {function.__name__}" in str(refused.value)
