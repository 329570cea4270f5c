"""What a part of the tree mentions: names used, and names bound."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from gdl.syntax import tree as t
from gdl_interpreter.program import Span
from gdl_interpreter.program.budget import Budget


def names_in(part: object, budget: Budget) -> Iterator[t.Name | t.Call]:
    """All names used anywhere in a part of the tree, in the order written."""
    return (each for each in nodes_in(part, budget) if isinstance(each, t.Name | t.Call))


def binders_in(part: object, budget: Budget) -> set[str]:
    """All names bound by `x in S` anywhere in a part of the tree."""
    return {each.name for each in nodes_in(part, budget) if isinstance(each, t.Binder)}


def nodes_in(part: object, budget: Budget, within: bool = True) -> Iterator[object]:
    """All nodes of a part of the tree, each before those in it.

    Args:
        part: a part of the tree.
        budget: what looking may cost.
        within: those in nodes, too; False: only those that are in no other.
    """
    todo: list[object] = [part]
    while todo:
        budget.spend(1)
        each = todo.pop()
        yield each
        if isinstance(each, tuple | list):
            todo.extend(reversed(each))
        elif isinstance(each, dict):
            todo.extend(reversed(each.values()))
        elif within or not isinstance(each, t.Node):
            for name in _fields(type(each)):
                part = getattr(each, name)
                if part is not None and not isinstance(part, _LEAVES):
                    todo.append(part)


def _fields(kind: type) -> tuple[str, ...]:
    names = _FIELDS.get(kind)
    if names is None:
        fields = dataclasses.fields(kind) if dataclasses.is_dataclass(kind) and kind is not Span else ()
        names = _FIELDS[kind] = tuple(field.name for field in reversed(fields))
    return names


_LEAVES = (Span, str, int)
"""What mentions nothing."""


_FIELDS: dict[type, tuple[str, ...]] = {}
