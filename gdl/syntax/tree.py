"""The syntax tree: what a rulebook says, before anyone asks what it means.

Every node is an immutable value. Spans do not take part in comparison, so two texts that say the same have equal
trees: that is what `parse(format(tree)) == tree` rests on. `nodes_of` goes through one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, fields
from typing import ClassVar

from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.span import NOWHERE, Span


@frozen
class Node:
    """Anything that stands somewhere in the text."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


# ---- expressions


class Expr(Node):
    """Something that has a value."""


@frozen
class Name(Expr):
    """A word that stands for something: a site, a piece, a definition, `none`, `true` …"""

    name: str


@frozen
class Number(Expr):
    value: int


@frozen
class Text(Expr):
    """A text in quotes; only an attribute may be one."""

    value: str


@frozen
class Argument(Node):
    value: Expr
    name: str | None = None


@frozen
class Call(Expr):
    name: str
    arguments: tuple[Argument, ...]
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Whose(Expr):
    """`my X`, `their X`, `White X`: the word X asked of somebody. `owner` is "my", "their" or a player's name."""

    owner: str
    word: Name | Call | Fold
    owner_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Listing(Expr):
    items: tuple[Expr, ...]


@frozen
class Binder(Node):
    """`x in S`: a name for each member in turn."""

    name: str
    within: Expr
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Filter(Expr):
    """`(x in S where C)`: those members of S of which C is true."""

    binder: Binder
    condition: Expr


@frozen
class Fold(Expr):
    """`sum(E for x in S, y in T where C)`, and `max`, `every`, `all` … likewise."""

    name: str
    body: Expr
    binders: tuple[Binder, ...]
    condition: Expr | None
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Unary(Expr):
    """`not x` or `- x`."""

    operator: str
    operand: Expr


@frozen
class Binary(Expr):
    """Two operands and an operator: arithmetic, comparison, `except`, `..`."""

    operator: str
    left: Expr
    right: Expr


@frozen
class Junction(Expr):
    """`a or b or c`, `a and b`."""

    operator: str
    items: tuple[Expr, ...]


@frozen
class Conditional(Expr):
    """`A if C else B`."""

    then: Expr
    condition: Expr
    otherwise: Expr


# ---- statements


class Stmt(Node):
    """Something that is done in a turn.

    form: how a plain statement is written (see `forms`): its words, and its fields in braces, in their order.
    """

    form: ClassVar[str | None] = None


Block = tuple[Stmt, ...]


@frozen
class Setting(Node):
    """`name = value` behind `with`, or in a variant."""

    name: str
    value: Expr


@frozen
class Choose(Stmt):
    binder: Binder
    condition: Expr | None
    reason: str | None = None


@frozen
class Chance(Stmt):
    binder: Binder


@frozen
class Require(Stmt):
    condition: Expr
    reason: str | None


@frozen
class Let(Stmt):
    name: str
    declared: Expr | None
    value: Expr
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Place(Stmt):
    piece: Expr
    where: Expr
    settings: tuple[Setting, ...]


@frozen
class Move(Stmt):
    source: Expr
    target: Expr


@frozen
class MoveEach(Stmt):
    """`move x in S to E`: all at the same moment."""

    binder: Binder
    target: Expr


@frozen
class Remove(Stmt):
    form = "remove {sites}"
    sites: Expr


@frozen
class Return(Stmt):
    form = "return {sites} to supply"
    sites: Expr


@frozen
class Change(Stmt):
    form = "change {sites} to {to}"
    sites: Expr
    to: Expr


@frozen
class Pass(Stmt):
    form = "pass"


@frozen
class Again(Stmt):
    form = "again"


@frozen
class Stop(Stmt):
    form = "stop"


@frozen
class SwapSides(Stmt):
    form = "swap sides"


@frozen
class Leaves(Stmt):
    form = "{players} leaves"
    players: Expr


@frozen
class Joins(Stmt):
    form = "{players} joins"
    players: Expr


@frozen
class Assign(Stmt):
    target: Expr
    operator: str
    value: Expr


@frozen
class Do(Stmt):
    """A bare expression: the call of an action, or the value of a definition."""

    value: Expr


@frozen
class Branch(Node):
    label: str | None
    body: Block


@frozen
class Either(Stmt):
    branches: tuple[Branch, ...]


@frozen
class First(Stmt):
    best: Branch
    otherwise: Branch


@frozen
class Keep(Stmt):
    highest: bool
    measure: Expr
    body: Block


@frozen
class Arm(Node):
    condition: Expr
    body: Block


@frozen
class If(Stmt):
    arms: tuple[Arm, ...]
    otherwise: Block


@frozen
class For(Stmt):
    binder: Binder
    condition: Expr | None
    body: Block


@frozen
class RepeatTimes(Stmt):
    times: Expr
    body: Block


@frozen
class RepeatWhile(Stmt):
    condition: Expr
    body: Block


# ---- going through it


def nodes_of(*roots: object) -> Iterator[object]:
    """The nodes given and everything below them, in the order written; tuples, lists and mappings likewise."""
    todo: list[object] = list(reversed(roots))
    while todo:
        each = todo.pop()
        if isinstance(each, tuple | list):
            todo.extend(reversed(each))
        elif isinstance(each, dict):
            todo.extend(reversed(each.values()))
        elif isinstance(each, Node):
            yield each
            todo.extend(reversed(parts(each)))


def parts(node: Node) -> list[object]:
    """What stands directly in a node, in the order written: nodes, and lists of them."""
    return [getattr(node, name) for name in _BRANCHING[type(node)]]


class _Branching(dict[type[Node], tuple[str, ...]]):
    """For each class of nodes the fields that can hold nodes: neither words and numbers, nor where something stands."""

    def __missing__(self, kind: type[Node]) -> tuple[str, ...]:
        names = self[kind] = tuple(
            field.name for field in fields(kind) if field.name != "unread" and str(field.type) not in _WITHOUT_NODES
        )
        return names


_WITHOUT_NODES = ("str", "str | None", "tuple[str, ...]", "bool", "int", "int | None", "Span", "tuple[Span, ...]")
"""Types of fields that hold no nodes."""

_BRANCHING = _Branching()
