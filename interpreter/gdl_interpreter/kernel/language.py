"""Kernels: functions in a small part of Python that run as Python and compile to machine code alike.

`@kernel` marks one. Its operands are whole numbers, doubles, truths, rows and words of memory (`memory`); it uses
assignments, `if`, `while`, `for … in range`, arithmetic, comparisons, calls of other kernels and of the functions
below. `compiler` says the rest. Whole numbers have 64 bits and a sign in compiled code and no bounds in Python:
where they may be exceeded, `wrapped` and `times` say so.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from types import FunctionType
from typing import TypeVar

from gdl_interpreter.kernel.memory import Reals, Words

F = TypeVar("F", bound=Callable[..., object])

_MASK = (1 << 64) - 1

_KERNELS: set[object] = set()


def kernel(function: F) -> F:
    """Mark a function as a kernel: it can be compiled, and is what it is for Python."""
    _KERNELS.add(function)
    return function


def is_kernel(function: object) -> bool:
    """Was it marked?"""
    return isinstance(function, FunctionType) and function in _KERNELS


def wrapped(value: int) -> int:
    """A number cut to 64 bits, with sign."""
    value &= _MASK
    return value - (1 << 64) if value >> 63 else value


def times(a: int, b: int) -> int:
    """The product, cut to 64 bits."""
    return wrapped(a * b)


def high_product(a: int, b: int) -> int:
    """The upper 64 bits of the product of two words, both taken as without sign."""
    return wrapped((a & _MASK) * (b & _MASK) >> 64)


def shift_right(a: int, by: int) -> int:
    """The word shifted right, zeros coming in from the left."""
    return (a & _MASK) >> by


def below(a: int, b: int) -> bool:
    """Is the one word less than the other, both taken as without sign?"""
    return a & _MASK < b & _MASK


def count_bits(a: int) -> int:
    """How many bits of the word are set."""
    return (a & _MASK).bit_count()


def lowest_bit(a: int) -> int:
    """The number of the lowest bit set; 64 if there is none."""
    a &= _MASK
    return (a & -a).bit_length() - 1 if a else 64


def log(a: float) -> float:
    """The natural logarithm."""
    return math.log(a)


def exp(a: float) -> float:
    """e to that power."""
    return math.exp(a)


def sqrt(a: float) -> float:
    return math.sqrt(a)


def local_words(count: int) -> Words:
    """Room for so many words (a constant), until the kernel gives its result. What they hold at first is not told."""
    room = (ctypes.c_int64 * count)()
    return Words(ctypes.addressof(room), room)


def local_reals(count: int) -> Reals:
    """The same for doubles."""
    room = (ctypes.c_double * count)()
    return Reals(ctypes.addressof(room), room)


def atomic_add(words: Words, index: int, by: int) -> int:
    """Add to a word that other threads may add to at the same time; what it was before."""
    before = words[index]
    words[index] = before + by
    return before


def atomic_add_real(reals: Reals, index: int, by: float) -> float:
    """Add to a double that other threads may add to at the same time; what it was before."""
    before = reals[index]
    reals[index] = before + by
    return before


def replaced(words: Words, index: int, before: int, after: int) -> bool:
    """Put a word in the place of another one, if no other thread has done so first; was it there? Who reads the new one
    by `published` sees all that was written before it."""
    if words[index] != before:
        return False
    words[index] = after
    return True


def publish(words: Words, index: int, value: int) -> None:
    """Write a word. Who reads it by `published` sees all that was written before it."""
    words[index] = value


def published(words: Words, index: int) -> int:
    """A word that another thread may write by `publish` or `replaced`."""
    return words[index]


def prefetch(words: Words) -> None:
    """Say that the words there will soon be read: the memory may be asked for them meanwhile."""
