"""What the generator knows of a value: its operand in the code, and whatever is certain about it beforehand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gdl_interpreter.native.llvm.operands import I1, I64, Ptr
from gdl_interpreter.program import NUMBERS_FROM, NUMBERS_TO, Ty
from gdl_interpreter.program.types import INT_MAX


@dataclass(frozen=True)
class Input:
    """One of few values that the code has to do with: the operand (i64) of a number from `low` on, or of the number of
    a set's one member; and how many there are."""

    type: Ty
    index: I64
    low: int
    size: int

    def value(self, i: int) -> int:
        """The i-th of the values."""
        return self.low + i if self.type is Ty.INT else 1 << i


@dataclass(frozen=True)
class Origin:
    """What a value was made of: an operation on values known beforehand and others with an origin; without a name it
    is the input itself. `tabled`: has it been looked up in a table?"""

    inputs: tuple[Input, ...]
    op: str
    parts: tuple[Origin | int, ...]
    tabled: bool = False


@dataclass(frozen=True)
class Val:
    """A value. `const`: what it is, where that is known. `low`, `high`: between what a number stays; of a set, how many
    members it has at most.

    `single`: a set of one member at most. `index`: the operand (i64) with the number of its one member, where that has
    been worked out; only sets that certainly have a member carry one. `first`, `last`: between what the members of a
    set of numbers are.
    """

    type: Ty
    text: str
    const: int | None = None
    low: int = -INT_MAX
    high: int = INT_MAX
    single: bool = False
    index: I64 | None = None
    origin: Origin | None = None
    first: int = NUMBERS_FROM
    last: int = NUMBERS_TO

    @property
    def truth(self) -> I1:
        """The operand of a truth."""
        return I1(self.text)

    @property
    def number(self) -> I64:
        """The operand of a number."""
        return I64(self.text)

    @property
    def known(self) -> bool:
        return self.const is not None

    @property
    def most(self) -> int:
        """How many members a set has at most."""
        return min(self.high, 1) if self.single else self.high

    def with_index(self, index: I64) -> Val:
        """The same set of one member, with the number of the member."""
        return replace(self, single=True, index=index)

    def within(self, low: int, high: int) -> Val:
        """The same number, known to stay in these bounds."""
        return replace(self, low=max(self.low, low), high=min(self.high, high))


def constant(type_: Ty, value: int) -> Val:
    """A value known beforehand."""
    if type_ is Ty.BOOL:
        return Val(type_, "true" if value else "false", int(bool(value)))
    if type_ is Ty.INT:
        return Val(type_, str(value), value, value, value)
    one = value.bit_count() == 1
    index = I64(str(value.bit_length() - 1)) if one else None
    found = Val(type_, str(value), value, high=value.bit_count(), single=value.bit_count() <= 1, index=index)
    if type_ is not Ty.NUMBERS or not value:
        return found
    first, last = (value & -value).bit_length() - 1, value.bit_length() - 1
    return replace(found, first=NUMBERS_FROM + first, last=NUMBERS_FROM + last)


@dataclass(frozen=True)
class Cell:
    """A local name that is assigned more than once: a stack slot. `by_number`: it holds its one member's number."""

    type: Ty
    pointer: Ptr
    by_number: bool = False


Env = dict[int, Val | Cell]
"""What the local slots hold."""
