"""Names of local values (choices, `let`s, operands, members) put in the order in which they are made, whatever they are
called: two pieces of rules that differ in nothing else are then equal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TypeVar, cast

from gdl.syntax import tree as t

N = TypeVar("N", bound=t.Node)


class Names:
    """The names that are known at some place, each with what it is called instead."""

    def __init__(self) -> None:
        self._called: dict[str, str] = {}
        self._made = 0

    def made(self, name: str) -> str:
        """A new name becomes known; what it is called instead."""
        self._made += 1
        self._called[name] = f"_{self._made}"
        return self._called[name]

    def __getitem__(self, name: str) -> str:
        return self._called.get(name, name)

    def within(self) -> Names:
        """The same names, for a block or an expression whose own ones end with it."""
        inner = Names()
        inner._called, inner._made = dict(self._called), self._made
        return inner

    def behind(self, inner: Names) -> None:
        """A block has ended: what was called there is called so no more."""
        self._made = inner._made


def block(body: t.Block, names: Names) -> t.Block:
    """A block's statements; what they make is known to whoever goes on with the same names."""
    return tuple(_statement(each, names) for each in body)


def expression(node: t.Expr, names: Names) -> t.Expr:
    """An expression with its names changed."""
    return _changed(node, names)


def _block(body: t.Block, names: Names) -> t.Block:
    inner = names.within()
    found = block(body, inner)
    names.behind(inner)
    return found


def _statement(node: t.Stmt, names: Names) -> t.Stmt:
    match node:
        case t.Choose(binder=binder, condition=condition, reason=reason):
            bound = _binder(binder, names)
            return t.Choose(bound, _optional(condition, names), reason)
        case t.Chance(binder=binder):
            return t.Chance(_binder(binder, names))
        case t.Let(name=name, declared=declared, value=value):
            declared, value = _optional(declared, names), _changed(value, names)
            return t.Let(names.made(name), declared, value)
        case t.MoveEach(binder=binder, target=target):
            inner = names.within()
            moved = t.MoveEach(_binder(binder, inner), _changed(target, inner))
            names.behind(inner)
            return moved
        case t.For(binder=binder, condition=condition, body=body):
            inner = names.within()
            bound = _binder(binder, inner)
            gone_through = t.For(bound, _optional(condition, inner), block(body, inner))
            names.behind(inner)
            return gone_through
        case t.Keep(highest=highest, measure=measure, body=body):
            inner = names.within()
            kept = block(body, inner)
            best = t.Keep(highest, _changed(measure, inner), kept)
            names.behind(inner)
            return best
    return _changed(node, names)


def _binder(node: t.Binder, names: Names) -> t.Binder:
    within = _changed(node.within, names)
    return t.Binder(names.made(node.name), within)


def _optional(node: t.Expr | None, names: Names) -> t.Expr | None:
    return None if node is None else _changed(node, names)


def _changed(node: N, names: Names) -> N:
    """Any other node: what stands in it is changed, and nothing becomes known outside."""
    made: t.Node
    match node:
        case t.Name(name=name):
            made = t.Name(names[name])
        case t.Whose(owner=owner, word=t.Name() as word):
            made = t.Whose(owner, word)
        case t.Filter(binder=binder, condition=condition):
            inner = names.within()
            made = t.Filter(_binder(binder, inner), _changed(condition, inner))
            names.behind(inner)
        case t.Fold(name=name, body=body, binders=binders, condition=condition):
            inner = names.within()
            bound = tuple(_binder(each, inner) for each in binders)
            made = t.Fold(name, _changed(body, inner), bound, _optional(condition, inner))
            names.behind(inner)
        case _:
            parts = {each.name: _part(getattr(node, each.name), names) for each in fields(node) if each.compare}
            return cast(Callable[..., N], type(node))(**parts)
    assert isinstance(made, type(node))
    return made


def _part(value: object, names: Names) -> object:
    match value:
        case t.Stmt():
            return _statement(value, names)
        case t.Node():
            return _changed(value, names)
        case tuple() if value and all(isinstance(each, t.Stmt) for each in value):
            return _block(value, names)
        case tuple():
            return tuple(_part(each, names) for each in value)
    return value
