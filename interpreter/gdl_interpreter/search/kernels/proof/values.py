"""Proof and disproof numbers, both in one word.

In the lowest bits the proof number, then the disproof number, and a bit if they lean on a line that was given up
because it repeated a position or became too long: the value is not known then (the graph-history interaction problem:
Campbell, "The graph-history interaction: on ignoring position history", 1985).
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel

NEVER = 1 << 30
"""A proof number that says: cannot be proven; greater numbers there are none."""
BITS = 31
"""Of a number."""
UNKNOWN = 1 << 62
"""The bit of values that lean on a line that was given up."""

_MASK = (1 << BITS) - 1
_PROVEN, _DISPROVEN = NEVER << BITS, NEVER
GIVEN_UP = NEVER | UNKNOWN
"""The value of a position whose line is given up: not won for now."""


@kernel
def numbers(proof: int, disproof: int) -> int:
    """A value of its numbers."""
    return proof | disproof << BITS


@kernel
def proof_of(value: int) -> int:
    """How many positions would at least have to be won for this one to be."""
    return value & _MASK


@kernel
def disproof_of(value: int) -> int:
    """How many positions would at least have to be not won for this one not to be."""
    return (value >> BITS) & _MASK


@kernel
def unknown_of(value: int) -> int:
    """`UNKNOWN` if a value leans on a line that was given up, else 0."""
    return value & UNKNOWN


@kernel
def decided(proven: bool) -> int:
    """The value of a position that is won, or that is not."""
    return _PROVEN if proven else _DISPROVEN


@kernel
def for_mover(value: int, provers: bool) -> int:
    """The number that a side wants to make least: the prover the proof number, the other side the other."""
    return proof_of(value) if provers else disproof_of(value)
