"""The syntax tree: what a rulebook says, before anyone asks what it means.

Every node is an immutable value. Spans do not take part in comparison, so two texts that say the same have equal
trees: that is what `parse(format(tree)) == tree` rests on.
"""

from __future__ import annotations

from dataclasses import field

from gdl_interpreter.program.record import record
from gdl_interpreter.program.span import NOWHERE, Span


@record
class Node:
    """Anything that stands somewhere in the text."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


# ---- expressions


class Expr(Node):
    """Something that has a value."""


@record
class Name(Expr):
    """A word that stands for something: a site, a piece, a definition, `none`, `true` …"""

    name: str


@record
class Number(Expr):
    value: int


@record
class Text(Expr):
    """A text in quotes; only an attribute may be one."""

    value: str


@record
class Argument(Node):
    value: Expr
    name: str | None = None


@record
class Call(Expr):
    name: str
    arguments: tuple[Argument, ...]
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@record
class Whose(Expr):
    """`my X`, `their X`, `White X`: the word X asked of somebody. `owner` is "my", "their" or a player's name."""

    owner: str
    word: Name | Call | Fold
    owner_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@record
class Listing(Expr):
    items: tuple[Expr, ...]


@record
class Binder(Node):
    """`x in S`: a name for each member in turn."""

    name: str
    within: Expr
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@record
class Filter(Expr):
    """`(x in S where C)`: those members of S of which C is true."""

    binder: Binder
    condition: Expr


@record
class Fold(Expr):
    """`sum(E for x in S, y in T where C)`, and `max`, `every`, `all` … likewise."""

    name: str
    body: Expr
    binders: tuple[Binder, ...]
    condition: Expr | None
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@record
class Unary(Expr):
    """`not x` or `- x`."""

    operator: str
    operand: Expr


@record
class Binary(Expr):
    """Two operands and an operator: arithmetic, comparison, `except`, `..`."""

    operator: str
    left: Expr
    right: Expr


@record
class Junction(Expr):
    """`a or b or c`, `a and b`."""

    operator: str
    items: tuple[Expr, ...]


@record
class Conditional(Expr):
    """`A if C else B`."""

    then: Expr
    condition: Expr
    otherwise: Expr


# ---- statements


class Stmt(Node):
    """Something that is done in a turn."""


Block = tuple[Stmt, ...]


@record
class Setting(Node):
    """`name = value` behind `with`, or in a variant."""

    name: str
    value: Expr


@record
class Choose(Stmt):
    binder: Binder
    condition: Expr | None


@record
class Chance(Stmt):
    binder: Binder


@record
class Require(Stmt):
    condition: Expr
    reason: str | None


@record
class Let(Stmt):
    name: str
    declared: Expr | None
    value: Expr
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@record
class Place(Stmt):
    piece: Expr
    where: Expr
    settings: tuple[Setting, ...]


@record
class Move(Stmt):
    source: Expr
    target: Expr


@record
class MoveEach(Stmt):
    """`move x in S to E`: all at the same moment."""

    binder: Binder
    target: Expr


@record
class Remove(Stmt):
    sites: Expr


@record
class Return(Stmt):
    sites: Expr


@record
class Change(Stmt):
    sites: Expr
    to: Expr


@record
class Pass(Stmt):
    pass


@record
class Again(Stmt):
    pass


@record
class Stop(Stmt):
    pass


@record
class SwapSides(Stmt):
    pass


@record
class Leaves(Stmt):
    players: Expr


@record
class Joins(Stmt):
    players: Expr


@record
class Assign(Stmt):
    target: Expr
    operator: str
    value: Expr


@record
class Do(Stmt):
    """A bare expression: the call of an action, or the value of a definition."""

    value: Expr


@record
class Branch(Node):
    label: str | None
    body: Block


@record
class Either(Stmt):
    branches: tuple[Branch, ...]


@record
class First(Stmt):
    body: Block
    otherwise: Block


@record
class Keep(Stmt):
    highest: bool
    measure: Expr
    body: Block


@record
class Arm(Node):
    condition: Expr
    body: Block


@record
class If(Stmt):
    arms: tuple[Arm, ...]
    otherwise: Block


@record
class For(Stmt):
    binder: Binder
    condition: Expr | None
    body: Block


@record
class RepeatTimes(Stmt):
    times: Expr
    body: Block


@record
class RepeatWhile(Stmt):
    condition: Expr
    body: Block
