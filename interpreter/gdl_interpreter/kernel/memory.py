"""Memory as kernels see it: rows of 64-bit words with named fields, read and written in place.

What goes in: an address. What comes out: the fields of the row that stands there, as Python numbers or as further
rows. What always holds: a field is eight bytes, in the order of declaration, whoever looks at it, Python or compiled
code; a word that is written is cut to 64 bits. Whoever made memory keeps it alive, but for rows that were allocated:
these own theirs, and keep what their fields were made to point to by Python.
"""

from __future__ import annotations

import ctypes
from typing import ClassVar, Generic, Self, TypeVar, overload

WORD = 8
"""Bytes of a field."""

_Word, _Real, _Address = ctypes.c_int64, ctypes.c_double, ctypes.c_uint64
_Half, _Quarter = ctypes.c_uint32, ctypes.c_uint16

Array = ctypes.Array[ctypes.c_uint64] | ctypes.Array[ctypes.c_int64]


class Owned:
    """Memory of a row that was allocated, and what its fields point to."""

    __slots__ = ("targets", "words")

    def __init__(self, words: Array) -> None:
        self.words = words
        self.targets: dict[int, object] = {}


class Pointer:
    """The address of something in memory. `memory`: what is kept alive as long as this points into it, if anything."""

    __slots__ = ("address", "memory")

    def __init__(self, address: int, memory: object = None) -> None:
        self.address = address
        self.memory = memory

    @property
    def _as_parameter_(self) -> int:
        """What functions of C are handed."""
        return self.address

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pointer) and self.address == other.address

    def __hash__(self) -> int:
        return hash(self.address)

    def __bool__(self) -> bool:
        """Does it point anywhere?"""
        return self.address != 0


P = TypeVar("P", bound=Pointer)


class Words(Pointer):
    """Words one behind the other: `words[i]` is a whole number with sign."""

    __slots__ = ()

    @classmethod
    def of(cls, array: Array) -> Self:
        """The words of an array, which is kept alive."""
        return cls(ctypes.addressof(array), array)

    def __getitem__(self, index: int) -> int:
        return _Word.from_address(self.address + WORD * index).value

    def __setitem__(self, index: int, value: int) -> None:
        _Word.from_address(self.address + WORD * index).value = value

    def at(self, index: int) -> Words:
        """The words from there on."""
        return Words(self.address + WORD * index, self.memory)

    def as_(self, kind: type[P]) -> P:
        """The same memory as a row of that kind."""
        return kind(self.address, self.memory)


class Reals(Pointer):
    """Doubles one behind the other."""

    __slots__ = ()

    def __getitem__(self, index: int) -> float:
        return _Real.from_address(self.address + WORD * index).value

    def __setitem__(self, index: int, value: float) -> None:
        _Real.from_address(self.address + WORD * index).value = value


class Halves(Pointer):
    """Halves of words one behind the other: `halves[i]` is a whole number of 32 bits without sign."""

    __slots__ = ()

    @classmethod
    def of(cls, array: Array) -> Self:
        """The memory of an array as halves of its words; it is kept alive."""
        return cls(ctypes.addressof(array), array)

    def __getitem__(self, index: int) -> int:
        return _Half.from_address(self.address + WORD // 2 * index).value

    def __setitem__(self, index: int, value: int) -> None:
        _Half.from_address(self.address + WORD // 2 * index).value = value


class Quarters(Pointer):
    """Quarters of words one behind the other: `quarters[i]` is a whole number of 16 bits without sign."""

    __slots__ = ()

    @classmethod
    def of(cls, array: Array) -> Self:
        """The memory of an array as quarters of its words; it is kept alive."""
        return cls(ctypes.addressof(array), array)

    def __getitem__(self, index: int) -> int:
        return _Quarter.from_address(self.address + WORD // 4 * index).value

    def __setitem__(self, index: int, value: int) -> None:
        _Quarter.from_address(self.address + WORD // 4 * index).value = value


class Field:
    """A field of a row; `offset` in words."""

    offset: int
    size: int = 1
    name: str

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def place(self, row: Pointer) -> int:
        """Where the field of a row is."""
        return row.address + WORD * self.offset

    def point(self, row: Pointer, to: Pointer) -> None:
        """Write an address into the field; a row that was allocated keeps what stands there."""
        _Address.from_address(self.place(row)).value = to.address
        if isinstance(row.memory, Owned):
            row.memory.targets[self.offset] = to.memory


class Word(Field):
    """A whole number with sign."""

    @overload
    def __get__(self, row: None, owner: type) -> Word: ...
    @overload
    def __get__(self, row: Pointer, owner: type) -> int: ...
    def __get__(self, row: Pointer | None, owner: type) -> Word | int:
        return self if row is None else _Word.from_address(self.place(row)).value

    def __set__(self, row: Pointer, value: int) -> None:
        _Word.from_address(self.place(row)).value = value


class Real(Field):
    """A double."""

    @overload
    def __get__(self, row: None, owner: type) -> Real: ...
    @overload
    def __get__(self, row: Pointer, owner: type) -> float: ...
    def __get__(self, row: Pointer | None, owner: type) -> Real | float:
        return self if row is None else _Real.from_address(self.place(row)).value

    def __set__(self, row: Pointer, value: float) -> None:
        _Real.from_address(self.place(row)).value = value


class To(Field, Generic[P]):
    """The address of something else."""

    def __init__(self, kind: type[P]) -> None:
        self.kind = kind

    @overload
    def __get__(self, row: None, owner: type) -> To[P]: ...
    @overload
    def __get__(self, row: Pointer, owner: type) -> P: ...
    def __get__(self, row: Pointer | None, owner: type) -> To[P] | P:
        return self if row is None else self.kind(_Address.from_address(self.place(row)).value)

    def __set__(self, row: Pointer, value: P) -> None:
        self.point(row, value)


class Inline(Field, Generic[P]):
    """Words or doubles that stand in the row itself: so many, or (0) as many as there may be, at its end."""

    def __init__(self, kind: type[P], size: int = 0) -> None:
        self.kind = kind
        self.size = size

    @overload
    def __get__(self, row: None, owner: type) -> Inline[P]: ...
    @overload
    def __get__(self, row: Pointer, owner: type) -> P: ...
    def __get__(self, row: Pointer | None, owner: type) -> Inline[P] | P:
        return self if row is None else self.kind(self.place(row), row.memory)


class Function(Field):
    """The address of a function of C, 0 if there is none. `takes`: int, float, or kinds of pointers; `gives`: int or
    None."""

    def __init__(self, *takes: type, gives: type[int] | None = int) -> None:
        self.takes = takes
        self.gives = gives

    @overload
    def __get__(self, row: None, owner: type) -> Function: ...
    @overload
    def __get__(self, row: Pointer, owner: type) -> Called: ...
    def __get__(self, row: Pointer | None, owner: type) -> Function | Called:
        return self if row is None else Called(_Address.from_address(self.place(row)).value, self)

    def __set__(self, row: Pointer, value: Pointer) -> None:
        self.point(row, value)


class Called(Pointer):
    """A function of C that can be called; true if there is one."""

    __slots__ = ("function",)

    def __init__(self, address: int, function: Function) -> None:
        super().__init__(address)
        self.function = function

    def __call__(self, *args: int | float | Pointer) -> int:
        takes, gives = self.function.takes, self.function.gives
        called = ctypes.CFUNCTYPE(None if gives is None else _Word, *map(_c_type, takes))(self.address)
        given = called(*(arg.address if isinstance(arg, Pointer) else arg for arg in args))
        return 0 if given is None else int(given)


def _c_type(kind: type) -> type[ctypes.c_int64] | type[ctypes.c_double] | type[ctypes.c_uint64]:
    """What C calls a type of operands."""
    if issubclass(kind, Pointer):
        return ctypes.c_uint64
    return ctypes.c_double if kind is float else ctypes.c_int64


class Row(Pointer):
    """Words with names. Subclasses declare fields; `SIZE` is how many words they are together."""

    __slots__ = ()
    SIZE: ClassVar[int] = 0

    def __init_subclass__(cls) -> None:
        offset = cls.SIZE
        for field in vars(cls).values():
            if isinstance(field, Field):
                field.offset = offset
                offset += field.size
        cls.SIZE = offset

    @classmethod
    def allocated(cls) -> Self:
        """A row with memory of its own, all 0."""
        owned = Owned((ctypes.c_uint64 * cls.SIZE)())
        return cls(ctypes.addressof(owned.words), owned)

    @property
    def words(self) -> Words:
        """The row as words."""
        return Words(self.address, self.memory)
