"""Going through the syntax tree of a rulebook."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache

from gdl.syntax import tree as t
from gdl_interpreter.program import Span


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
            todo.extend(getattr(each, name) for name in reversed(_fields(type(each))))


def parts(node: t.Node) -> Iterator[object]:
    """What stands directly in a node, in the order written."""
    for name in _fields(type(node)):
        yield getattr(node, name)


@cache
def _fields(kind: type) -> tuple[str, ...]:
    skipped = ("span", "name_span", "owner_span")
    return tuple(field.name for field in dataclasses.fields(kind) if field.name not in skipped)


def within(inner: Span, outer: Span) -> bool:
    """Does one span lie in another?"""
    if inner.source != outer.source:
        return False
    start, end = (inner.line, inner.column), (inner.end_line, inner.end_column)
    return (outer.line, outer.column) <= start and end <= (outer.end_line, outer.end_column)
