"""What was made of objects, as long as these live."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import ref

V = TypeVar("V")


class ByIdentity(Generic[V]):
    """Remembers what was made of objects that do not change. Two that are equal are two, so none is ever compared."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[ref[object], V]] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, of: object, make: Callable[[], V]) -> V:
        """What was made of an object before, or what is made of it now.

        Args:
            of: the object, which weak references can be made to.
            make: makes it.
        """
        key = id(of)
        known = self._kept.get(key)
        if known is not None and known[0]() is of:
            return known[1]
        made = make()
        self._kept[key] = ref(of, lambda gone: self._forget(key, gone)), made
        return made

    def _forget(self, key: int, gone: ref[object]) -> None:
        known = self._kept.get(key)
        if known is not None and known[0] is gone:  # another object may have its place by now
            del self._kept[key]
