"""Going through the syntax tree of a rulebook."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from gdl.syntax import tree as t


def nodes_of(*roots: object) -> Iterator[object]:
    """The nodes given and everything below them, in the order written; tuples, lists and mappings likewise."""
    todo: list[object] = list(reversed(roots))
    while todo:
        each = todo.pop()
        if isinstance(each, tuple | list):
            todo.extend(reversed(each))
        elif isinstance(each, dict):
            todo.extend(reversed(each.values()))
        elif isinstance(each, t.Node):
            yield each
            todo.extend(getattr(each, name) for name in reversed(_fields(each)))


def parts(node: t.Node) -> Iterator[object]:
    """What stands directly in a node, in the order written."""
    for name in _fields(node):
        yield getattr(node, name)


_FIELDS: dict[type[t.Node], tuple[str, ...]] = {}


def _fields(node: t.Node) -> tuple[str, ...]:
    """The names of a node's fields, without those that say where it stands."""
    kind = type(node)
    if kind not in _FIELDS:
        skipped = ("span", "name_span", "owner_span", "parameter_spans", "unread")
        _FIELDS[kind] = tuple(field.name for field in dataclasses.fields(node) if field.name not in skipped)
    return _FIELDS[kind]
