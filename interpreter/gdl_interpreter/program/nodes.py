"""The expressions of a Program."""

from __future__ import annotations

from dataclasses import field

from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.span import NOWHERE, Span
from gdl_interpreter.program.types import Ty


@frozen
class Expr:
    """Something that has a value of type `type`. Spans do not take part in comparison."""

    type: Ty
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Const(Expr):
    """A value known beforehand."""

    value: int


@frozen
class Local(Expr):
    """What a `let`, a binder, a choice or a parameter holds; `slot` is its place in the frame of a run."""

    slot: int
    name: str


@frozen
class Op(Expr):
    """An operation of the machine on its operands; `ops.OPERATIONS` has their records."""

    op: str
    args: tuple[Expr, ...] = ()


@frozen
class Cond(Expr):
    """`then` if `test` is true, else `otherwise`; only the one that is wanted is worked out."""

    test: Expr
    then: Expr
    otherwise: Expr


@frozen
class Lookup(Expr):
    """A fixed table asked at the members of a set: the union of what it holds there, 0 for the empty set."""

    name: str
    table: tuple[int, ...]
    index: Expr


@frozen
class Get(Expr):
    """A state variable; one index for each domain it is kept per. A set as index gives the union."""

    var: str
    index: tuple[Expr, ...] = ()


@frozen
class Bind:
    """A name that goes through the members of a set, in order."""

    slot: int
    name: str
    type: Ty
    within: Expr


@frozen
class Fold(Expr):
    """`body` for every combination of the binders' members that satisfies `where`, put together by `how`.

    how: sum, max, min (numbers; 0 of nothing), every, any (truths), all, common (union and intersection of sets; the
    empty set of nothing), filter (the members of the one binder for which `body` is true).
    """

    how: str
    binds: tuple[Bind, ...]
    body: Expr
    where: Expr | None = None


@frozen
class Call(Expr):
    """A function of the Program, called for its value."""

    function: str
    args: tuple[Expr, ...] = ()


@frozen
class Repeats(Expr):
    """How many earlier positions agree with this one in all of `parts`; `number` is this list's number.

    `within`: only so many positions are looked at, the latest ones; None: all.
    """

    number: int
    parts: tuple[Expr, ...]
    within: Expr | None = None


@frozen
class Whole(Expr):
    """A state variable with all it holds, as one number: for comparing positions."""

    var: str
