"""The statements of a Program: what a run does."""

from __future__ import annotations

from dataclasses import dataclass, field

from gdl_interpreter.program.nodes import Bind, Expr
from gdl_interpreter.program.span import NOWHERE, Span


@dataclass(frozen=True)
class Stmt:
    """One step of a run."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


Block = tuple[Stmt, ...]


@dataclass(frozen=True)
class Choose(Stmt):
    """The player picks a member; one run for each."""

    bind: Bind
    where: Expr | None = None


@dataclass(frozen=True)
class Chance(Stmt):
    """Nature picks a member, each as likely as the others."""

    bind: Bind


@dataclass(frozen=True)
class Require(Stmt):
    """The run ends here unless this is true."""

    test: Expr
    reason: str | None = None


@dataclass(frozen=True)
class Assign(Stmt):
    """Put a value in a local slot."""

    slot: int
    name: str
    value: Expr


@dataclass(frozen=True)
class Put(Stmt):
    """Put a value in a state variable; a number beyond its range stays at the end of it."""

    var: str
    index: tuple[Expr, ...]
    value: Expr


@dataclass(frozen=True)
class PutStock(Stmt):
    """Say how many pieces of a kind wait beside the board."""

    player: Expr
    kind: Expr
    value: Expr


@dataclass(frozen=True)
class PutNext(Stmt):
    """Say who has the next turn."""

    player: Expr


@dataclass(frozen=True)
class Place(Stmt):
    """A piece on each of the sites, out of the supply where the kind has one. `owner` None: the mover."""

    kind: Expr
    owner: Expr | None
    sites: Expr
    settings: tuple[tuple[str, Expr], ...] = ()


@dataclass(frozen=True)
class Move(Stmt):
    """The piece on one site to another; what stood there is gone."""

    source: Expr
    target: Expr


@dataclass(frozen=True)
class MoveEach(Stmt):
    """Each piece on the binder's sites to where the target says: all are lifted, then all set down."""

    bind: Bind
    target: Expr


@dataclass(frozen=True)
class Remove(Stmt):
    sites: Expr


@dataclass(frozen=True)
class Return(Stmt):
    """Off the board and, where its kind has a supply, back into its owner's."""

    sites: Expr


@dataclass(frozen=True)
class Change(Stmt):
    """Pieces take another kind, another owner, or both."""

    sites: Expr
    kind: Expr | None
    owner: Expr | None


@dataclass(frozen=True)
class Pass(Stmt):
    """The turn ends with this move, and counts as a pass."""


@dataclass(frozen=True)
class Again(Stmt):
    """One more move of this turn."""


@dataclass(frozen=True)
class Stop(Stmt):
    """Leave the nearest loop."""


@dataclass(frozen=True)
class SwapSides(Stmt):
    """The two people exchange colours."""


@dataclass(frozen=True)
class Leaves(Stmt):
    players: Expr


@dataclass(frozen=True)
class Joins(Stmt):
    players: Expr


@dataclass(frozen=True)
class Do(Stmt):
    """An action: a function of the Program, called for what it does."""

    function: str
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True)
class Branch:
    """One of several ways; `label` is the number of its word, or None."""

    label: int | None
    body: Block
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class Either(Stmt):
    branches: tuple[Branch, ...]


@dataclass(frozen=True)
class First(Stmt):
    """`otherwise` only where `body`, to its end, has no run."""

    body: Block
    otherwise: Block


@dataclass(frozen=True)
class Keep(Stmt):
    """Of the runs of `body` those only whose measure at its end is greatest (least)."""

    highest: bool
    measure: Expr
    body: Block


@dataclass(frozen=True)
class If(Stmt):
    arms: tuple[tuple[Expr, Block], ...]
    otherwise: Block


@dataclass(frozen=True)
class For(Stmt):
    bind: Bind
    where: Expr | None
    body: Block


@dataclass(frozen=True)
class RepeatTimes(Stmt):
    times: Expr
    body: Block


@dataclass(frozen=True)
class RepeatWhile(Stmt):
    """At most as often as there are sites."""

    test: Expr
    body: Block
