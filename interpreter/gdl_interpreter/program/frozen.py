"""`@frozen`: an immutable value class, like `@dataclass(frozen=True)` but a third of the cost to define.

Trees are made of a hundred such classes, and generating comparison, hash and text anew for each would be a good part
of the time that `gdl lint` takes. Here they are shared; that values are not changed is left to the type checker.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def frozen(cls: type[T]) -> type[T]:
    """Make a class a value: built from its fields, equal and hashed by those that take part in comparison."""
    made = dataclasses.dataclass(init=True, repr=False, eq=False)(cls)
    fields = dataclasses.fields(made)  # type: ignore[arg-type]
    compared = [field.name for field in fields if field.compare]
    shown = [field.name for field in fields if field.repr]
    key = _key_of(compared)

    def __eq__(self: object, other: object) -> bool:
        return self is other or (self.__class__ is other.__class__ and bool(key(self) == key(other)))

    def __hash__(self: object) -> int:
        return hash((made, key(self)))

    def __repr__(self: object) -> str:
        return f"{made.__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

    for method in (__eq__, __hash__, __repr__):
        setattr(made, method.__name__, method)
    return made


def _key_of(names: list[str]) -> Callable[[object], object]:
    """What gives the values of these fields, for comparison."""
    return attrgetter(*names) if names else lambda _: ()
