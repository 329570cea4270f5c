"""The syntax tree: what a rulebook says, before anyone asks what it means.

Every node is an immutable value. Spans do not take part in comparison, so two texts that say the same have equal
trees: that is what `parse(format(tree)) == tree` rests on.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gdl_interpreter.program.span import NOWHERE, Span


@dataclass(frozen=True)
class Node:
    """Anything that stands somewhere in the text."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


# ---- expressions


class Expr(Node):
    """Something that has a value."""


@dataclass(frozen=True)
class Name(Expr):
    """A word that stands for something: a site, a piece, a definition, `none`, `true` …"""

    name: str


@dataclass(frozen=True)
class Number(Expr):
    value: int


@dataclass(frozen=True)
class Text(Expr):
    """A text in quotes; only an attribute may be one."""

    value: str


@dataclass(frozen=True)
class Argument(Node):
    value: Expr
    name: str | None = None


@dataclass(frozen=True)
class Call(Expr):
    name: str
    arguments: tuple[Argument, ...]
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class Whose(Expr):
    """`my X`, `their X`, `White X`: the word X asked of somebody. `owner` is "my", "their" or a player's name."""

    owner: str
    word: Name | Call | Fold
    owner_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class Listing(Expr):
    items: tuple[Expr, ...]


@dataclass(frozen=True)
class Binder(Node):
    """`x in S`: a name for each member in turn."""

    name: str
    within: Expr
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class Filter(Expr):
    """`(x in S where C)`: those members of S of which C is true."""

    binder: Binder
    condition: Expr


@dataclass(frozen=True)
class Fold(Expr):
    """`sum(E for x in S, y in T where C)`, and `max`, `every`, `all` … likewise."""

    name: str
    body: Expr
    binders: tuple[Binder, ...]
    condition: Expr | None
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class Unary(Expr):
    """`not x` or `- x`."""

    operator: str
    operand: Expr


@dataclass(frozen=True)
class Binary(Expr):
    """Two operands and an operator: arithmetic, comparison, `except`, `..`."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Junction(Expr):
    """`a or b or c`, `a and b`."""

    operator: str
    items: tuple[Expr, ...]


@dataclass(frozen=True)
class Conditional(Expr):
    """`A if C else B`."""

    then: Expr
    condition: Expr
    otherwise: Expr


# ---- statements


class Stmt(Node):
    """Something that is done in a turn."""


Block = tuple[Stmt, ...]


@dataclass(frozen=True)
class Setting(Node):
    """`name = value` behind `with`, or in a variant."""

    name: str
    value: Expr


@dataclass(frozen=True)
class Choose(Stmt):
    binder: Binder
    condition: Expr | None


@dataclass(frozen=True)
class Chance(Stmt):
    binder: Binder


@dataclass(frozen=True)
class Require(Stmt):
    condition: Expr
    reason: str | None


@dataclass(frozen=True)
class Let(Stmt):
    name: str
    declared: Expr | None
    value: Expr
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True)
class Place(Stmt):
    piece: Expr
    where: Expr
    settings: tuple[Setting, ...]


@dataclass(frozen=True)
class Move(Stmt):
    source: Expr
    target: Expr


@dataclass(frozen=True)
class MoveEach(Stmt):
    """`move x in S to E`: all at the same moment."""

    binder: Binder
    target: Expr


@dataclass(frozen=True)
class Remove(Stmt):
    sites: Expr


@dataclass(frozen=True)
class Return(Stmt):
    sites: Expr


@dataclass(frozen=True)
class Change(Stmt):
    sites: Expr
    to: Expr


@dataclass(frozen=True)
class Pass(Stmt):
    pass


@dataclass(frozen=True)
class Again(Stmt):
    pass


@dataclass(frozen=True)
class Stop(Stmt):
    pass


@dataclass(frozen=True)
class SwapSides(Stmt):
    pass


@dataclass(frozen=True)
class Leaves(Stmt):
    players: Expr


@dataclass(frozen=True)
class Joins(Stmt):
    players: Expr


@dataclass(frozen=True)
class Assign(Stmt):
    target: Expr
    operator: str
    value: Expr


@dataclass(frozen=True)
class Do(Stmt):
    """A bare expression: the call of an action, or the value of a definition."""

    value: Expr


@dataclass(frozen=True)
class Branch(Node):
    label: str | None
    body: Block


@dataclass(frozen=True)
class Either(Stmt):
    branches: tuple[Branch, ...]


@dataclass(frozen=True)
class First(Stmt):
    body: Block
    otherwise: Block


@dataclass(frozen=True)
class Keep(Stmt):
    highest: bool
    measure: Expr
    body: Block


@dataclass(frozen=True)
class Arm(Node):
    condition: Expr
    body: Block


@dataclass(frozen=True)
class If(Stmt):
    arms: tuple[Arm, ...]
    otherwise: Block


@dataclass(frozen=True)
class For(Stmt):
    binder: Binder
    condition: Expr | None
    body: Block


@dataclass(frozen=True)
class RepeatTimes(Stmt):
    times: Expr
    body: Block


@dataclass(frozen=True)
class RepeatWhile(Stmt):
    condition: Expr
    body: Block
