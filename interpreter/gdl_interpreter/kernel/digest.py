"""What compiled kernels depend on, in a few hundred characters, found out without compiling or reading them.

What goes in: kernels. What comes out: a digest that is another one whenever `compiler.compiled` would write code that
does something else. It is made of what Python has loaded: the bytecode of the kernels and of all that they call, the
constants of their modules, the fields of their rows; and of the sources of this package. It may differ for the same
code, as with another version of Python.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType

from gdl_interpreter.kernel.language import is_kernel
from gdl_interpreter.kernel.memory import Field, Function, Inline, Pointer, To

_COMPILER = ("compiler.py", "language.py", "memory.py")


def digest_of(kernels: Iterable[Callable[..., object]]) -> str:
    """The digest of kernels that are compiled together."""
    found = hashlib.sha256()
    for name in _COMPILER:
        found.update(Path(__file__).with_name(name).read_bytes())
    for line in _Reached(kernels).lines():
        found.update(line.encode())
    return found.hexdigest()


class _Reached:
    """All that some kernels lead to, each once."""

    def __init__(self, kernels: Iterable[Callable[..., object]]) -> None:
        self.waiting: list[object] = list(kernels)
        self.known = set(self.waiting)

    def reach(self, other: object) -> None:
        if other not in self.known:
            self.known.add(other)
            self.waiting.append(other)

    def lines(self) -> Iterator[str]:
        """What each of them is; done when all have been gone through."""
        while self.waiting:
            one = self.waiting.pop()
            if isinstance(one, FunctionType):
                yield f"{one.__module__}.{one.__qualname__} {self._function(one)}\n"
            elif isinstance(one, type):
                yield f"{one.__module__}.{one.__qualname__} {self._row(one)}\n"

    def _function(self, function: FunctionType) -> list[object]:
        code, known = function.__code__, function.__globals__
        constants = [each for each in code.co_consts if not isinstance(each, str)]
        named: list[object] = []
        for name in code.co_names:
            other = known.get(name)
            if isinstance(other, int | float):
                named.append((name, other))
            elif is_kernel(other) or (isinstance(other, type) and issubclass(other, Pointer)):
                named.append((name, self._name(other)))
            if isinstance(other, type | ModuleType):
                named += [(name, of, getattr(other, of)) for of in code.co_names if _is_number(other, of)]
        hints = [(name, str(hint), self._name(known.get(str(hint)))) for name, hint in function.__annotations__.items()]
        return [code.co_code.hex(), constants, code.co_names, code.co_varnames, named, hints]

    def _row(self, row: type) -> list[object]:
        fields: list[object] = []
        for kind in row.__mro__:
            for name, field in vars(kind).items():
                if isinstance(field, Field):
                    fields.append((name, type(field).__name__, field.offset, field.size, *self._kinds(field)))
        return fields

    def _kinds(self, field: Field) -> list[object]:
        """The types that a field is about."""
        if isinstance(field, To | Inline):
            return [self._name(field.kind)]
        if isinstance(field, Function):
            return [*(self._name(kind) for kind in field.takes), self._name(field.gives)]
        return []

    def _name(self, other: object) -> str:
        """The name of something else that belongs to it, by which it is told apart."""
        if not isinstance(other, FunctionType | type):
            return ""
        self.reach(other)
        return f"{other.__module__}.{other.__qualname__}"


def _is_number(room: type | ModuleType, name: str) -> bool:
    return isinstance(getattr(room, name, None), int | float)
