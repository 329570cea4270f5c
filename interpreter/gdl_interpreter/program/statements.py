"""The statements of a Program: what a run does."""

from __future__ import annotations

from dataclasses import field

from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.nodes import Bind, Expr
from gdl_interpreter.program.span import NOWHERE, Span


@frozen
class Stmt:
    """One step of a run."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


Block = tuple[Stmt, ...]


@frozen
class Choose(Stmt):
    """The player picks a member; one run for each."""

    bind: Bind
    where: Expr | None = None


@frozen
class Chance(Stmt):
    """Nature picks a member, each as likely as the others."""

    bind: Bind


@frozen
class Require(Stmt):
    """The run ends here unless this is true."""

    test: Expr
    reason: str | None = None


@frozen
class Assign(Stmt):
    """Put a value in a local slot."""

    slot: int
    name: str
    value: Expr


@frozen
class Put(Stmt):
    """Put a value in a state variable; a number beyond its range stays at the end of it."""

    var: str
    index: tuple[Expr, ...]
    value: Expr


@frozen
class PutStock(Stmt):
    """Say how many pieces of a kind wait beside the board."""

    player: Expr
    kind: Expr
    value: Expr


@frozen
class PutCount(Stmt):
    """Say how far the game has come, in a position: `ply`, `passes` in a row, or moves `made` in this turn."""

    what: str
    value: Expr


@frozen
class PutNext(Stmt):
    """Say who has the next turn."""

    player: Expr


@frozen
class Place(Stmt):
    """A piece on each of the sites, out of the supply where the kind has one. `owner` None: the mover."""

    kind: Expr
    owner: Expr | None
    sites: Expr
    settings: tuple[tuple[str, Expr], ...] = ()


@frozen
class Move(Stmt):
    """The piece on one site to another; what stood there is gone."""

    source: Expr
    target: Expr


@frozen
class MoveEach(Stmt):
    """Each piece on the binder's sites to where the target says: all are lifted, then all set down."""

    bind: Bind
    target: Expr


@frozen
class Remove(Stmt):
    sites: Expr


@frozen
class Return(Stmt):
    """Off the board and, where its kind has a supply, back into its owner's."""

    sites: Expr


@frozen
class Change(Stmt):
    """Pieces take another kind, another owner, or both."""

    sites: Expr
    kind: Expr | None
    owner: Expr | None


@frozen
class Pass(Stmt):
    """The turn ends with this move, and counts as a pass."""


@frozen
class Again(Stmt):
    """One more move of this turn."""


@frozen
class Stop(Stmt):
    """Leave the nearest loop."""


@frozen
class SwapSides(Stmt):
    """The two people exchange colours."""


@frozen
class Leaves(Stmt):
    players: Expr


@frozen
class Joins(Stmt):
    players: Expr


@frozen
class Do(Stmt):
    """An action: a function of the Program, called for what it does."""

    function: str
    args: tuple[Expr, ...] = ()


@frozen
class Branch:
    """One of several ways; `label` is the number of its word, or None."""

    label: int | None
    body: Block
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@frozen
class Either(Stmt):
    branches: tuple[Branch, ...]


@frozen
class First(Stmt):
    """`otherwise` only where `body`, to its end, has no run."""

    body: Block
    otherwise: Block


@frozen
class Keep(Stmt):
    """Of the runs of `body` those only whose measure at its end is greatest (least)."""

    highest: bool
    measure: Expr
    body: Block


@frozen
class If(Stmt):
    arms: tuple[tuple[Expr, Block], ...]
    otherwise: Block


@frozen
class For(Stmt):
    bind: Bind
    where: Expr | None
    body: Block


@frozen
class RepeatTimes(Stmt):
    times: Expr
    body: Block


@frozen
class RepeatWhile(Stmt):
    """At most as often as there are sites."""

    test: Expr
    body: Block
