"""Random numbers in kernels: the generator of `native.dice`, and a number below n without division."""

from __future__ import annotations

from gdl_interpreter.kernel.language import high_product, kernel, times, wrapped
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.emit.sets.rng import COUNT, MIX


@kernel
def random_word(state: Words) -> int:
    """The next 64 random bits."""
    state[0] = wrapped(state[0] + COUNT)
    mixed = state[0] ^ MIX
    return high_product(state[0], mixed) ^ times(state[0], mixed)


@kernel
def random_below(state: Words, n: int) -> int:
    """A random number from 0 to n - 1."""
    return high_product(random_word(state), n)


@kernel
def rotated(number: int, start: int, count: int) -> int:
    """A number below `count`, counted from a start on, round and round.

    number: from 0, below the count; start: the same; count: how many there are.
    """
    return number + start - (count if number + start >= count else 0)
