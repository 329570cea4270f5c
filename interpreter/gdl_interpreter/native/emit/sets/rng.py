"""Random numbers in code: a 64-bit generator, and a number below n without division.

The generator is wyrand (Wang Yi, wyhash): a counter, and the two halves of a product folded. Seeds are scrambled by
SplitMix64 (Steele, Lea, Flood 2014). A number below n is the high half of the product with n (Lemire
2019); the low half is a fresh fraction, from which a further, independent choice can be drawn.
"""

from __future__ import annotations

from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.native.llvm.operands import I64, Ptr

GAMMA = -0x61C8864680B583EB
"""What SplitMix64 counts by."""

COUNT = 0x2D358DCCAA6C78A5
MIX = -0x7447B46C69D15337


def product(fn: Function, one: str, other: str) -> tuple[I64, I64]:
    """The high and the low half of the product of two numbers of 64 bits, `one` and `other` (i128)."""
    whole = fn.emit(f"mul i128 {one}, {other}")
    high = I64(fn.emit(f"trunc i128 {fn.emit(f'lshr i128 {whole}, 64')} to i64"))
    return high, I64(fn.emit(f"trunc i128 {whole} to i64"))


def word(fn: Function, pointer: Ptr) -> I64:
    """The next 64 random bits; `pointer` holds the state of the generator."""
    state = fn.add(fn.load_i64(pointer), COUNT)
    fn.store_i64(state, pointer)
    one = fn.emit(f"zext i64 {state} to i128")
    other = fn.emit(f"zext i64 {fn.xor(state, MIX)} to i128")
    return fn.xor(*product(fn, one, other))


def scrambled(fn: Function, state: I64) -> I64:
    """A state of the generator as random bits."""
    mixed = state
    for shift, factor in ((30, -0x40A7B892E31B1A47), (27, -0x6B2FB644ECCEEE15)):
        mixed = fn.xor(mixed, fn.lshr(mixed, shift))
        mixed = fn.mul(mixed, factor)
    return fn.xor(mixed, fn.lshr(mixed, 31))


def split(fn: Function, fraction: I64, n: I64) -> tuple[I64, I64]:
    """A number below n (i64) from a random fraction of 64 bits, and the fraction that is left."""
    one, other = fn.emit(f"zext i64 {fraction} to i128"), fn.emit(f"zext i64 {n} to i128")
    return product(fn, one, other)


def below(fn: Function, pointer: Ptr, n: I64) -> I64:
    """A random number from 0 to n - 1 (i64); `pointer` as for `word`."""
    return split(fn, word(fn, pointer), n)[0]
