"""What a part of the tree mentions: names used, and names bound."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from gdl.syntax import tree as t
from gdl_interpreter.program import Span
from gdl_interpreter.program.budget import Budget


def names_in(part: object, budget: Budget) -> Iterator[t.Name | t.Call]:
    """All names used anywhere in a part of the tree, in the order written."""
    return (each for each in _below(part, budget) if isinstance(each, t.Name | t.Call))


def binders_in(part: object, budget: Budget) -> set[str]:
    """All names bound by `x in S` anywhere in a part of the tree."""
    return {each.name for each in _below(part, budget) if isinstance(each, t.Binder)}


def _below(part: object, budget: Budget) -> Iterator[object]:
    todo: list[object] = [part]
    while todo:
        budget.spend(1)
        each = todo.pop()
        yield each
        if isinstance(each, dict):
            todo.extend(reversed(each.values()))
        elif isinstance(each, tuple | list):
            todo.extend(reversed(each))
        elif dataclasses.is_dataclass(each) and not isinstance(each, type | Span):
            todo.extend(getattr(each, name) for name in _fields(type(each)))


def _fields(kind: type) -> tuple[str, ...]:
    names = _FIELDS.get(kind)
    if names is None:
        names = _FIELDS[kind] = tuple(field.name for field in reversed(dataclasses.fields(kind)))
    return names


_FIELDS: dict[type, tuple[str, ...]] = {}
