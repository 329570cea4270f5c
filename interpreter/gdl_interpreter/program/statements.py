"""The statements of a Program: what a run does.

Each class has its `traits`, all that is said of it outside of its meaning (`reference/evaluate/`) and its code
(`native/emit/statements/`). The tables of functions there are held against `STATEMENTS` when they are imported.
"""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.nodes import Bind, Expr
from gdl_interpreter.program.span import NOWHERE, Span
from gdl_interpreter.program.traits import Operand, Traits, Writes
from gdl_interpreter.program.types import Ty

STATEMENTS: list[type[Stmt]] = []
"""All classes of statements."""


@frozen
class Stmt:
    """One step of a run."""

    traits: ClassVar[Traits]
    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)

    def __init_subclass__(cls) -> None:
        """Each class says what it is.

        Raises:
            TypeError: it does not.
        """
        if "traits" not in vars(cls):
            raise TypeError(f"the statement `{cls.__name__}` has no `traits`")
        STATEMENTS.append(cls)


Block = tuple[Stmt, ...]


@frozen
class Choose(Stmt):
    """The player picks a member; one run for each.

    `reason`: why the others cannot be picked, in the rulebook's words; of `where`, if there is one, else of the set.
    """

    traits = Traits(once=("bind",), chooses=True)
    bind: Bind
    where: Expr | None = None
    reason: str | None = None


@frozen
class Chance(Stmt):
    """Nature picks a member, each as likely as the others."""

    traits = Traits("chance {bind}", once=("bind",), rolls=True, writes=frozenset({Writes.CHANCE}))
    bind: Bind


@frozen
class Require(Stmt):
    """The run ends here unless this is true."""

    traits = Traits(operands=(Operand("test", Ty.BOOL, "a `require`"),), once=("test",), fails=True)
    test: Expr
    reason: str | None = None


@frozen
class Assign(Stmt):
    """Put a value in a local slot."""

    traits = Traits(once=("value",))
    slot: int
    name: str
    value: Expr


@frozen
class Put(Stmt):
    """Put a value in a state variable; a number beyond its range stays at the end of it."""

    traits = Traits(once=("index", "value"), steps=4, writes=frozenset({Writes.STATES}))
    var: str
    index: tuple[Expr, ...]
    value: Expr


@frozen
class PutStock(Stmt):
    """Say how many pieces of a kind wait beside the board."""

    traits = Traits(
        "put stock[{player}, {kind}] = {value}",
        (
            Operand("player", Ty.PLAYERS, "the owner of a supply"),
            Operand("kind", Ty.KINDS, "the kind of a supply"),
            Operand("value", Ty.INT, "a stock"),
        ),
        once=("player", "kind"),
        steps=4,
        writes=frozenset({Writes.STOCKS}),
    )
    player: Expr
    kind: Expr
    value: Expr


@frozen
class PutCount(Stmt):
    """Say how far the game has come, in a position: `ply`, `passes` in a row, or moves `made` in this turn."""

    traits = Traits("put {what} = {value}", once=("value",), writes=frozenset({Writes.COUNTS}), by_hand=True)
    what: str
    value: Expr


@frozen
class PutNext(Stmt):
    """Say who has the next turn."""

    traits = Traits(
        "put next = {player}",
        (Operand("player", Ty.PLAYERS, "the next player"),),
        once=("player",),
        writes=frozenset({Writes.NEXT}),
    )
    player: Expr


@frozen
class Place(Stmt):
    """A piece on each of the sites, out of the supply where the kind has one. `owner` None: the mover."""

    traits = Traits(
        once=("kind", "owner", "sites", "settings"),
        steps=8,
        per_piece=1,
        fails=True,
        writes=frozenset({Writes.PIECES, Writes.STOCKS, Writes.STATES}),
        brings=True,
    )
    kind: Expr
    owner: Expr | None
    sites: Expr
    settings: tuple[tuple[str, Expr], ...] = ()


@frozen
class Move(Stmt):
    """The piece on one site to another; what stood there is gone."""

    traits = Traits(
        "move {source} to {target}",
        (
            Operand("source", Ty.SITES, "where a piece moves from"),
            Operand("target", Ty.SITES, "where a piece moves to"),
        ),
        once=("source", "target"),
        steps=8,
        per_piece=3,
        writes=frozenset({Writes.PIECES, Writes.STATES}),
        brings=True,
    )
    source: Expr
    target: Expr


@frozen
class MoveEach(Stmt):
    """Each piece on the binder's sites to where the target says: all are lifted, then all set down."""

    traits = Traits(
        "move each {bind} to {target}",
        once=("bind",),
        writes=frozenset({Writes.PIECES, Writes.STATES}),
        brings=True,
    )
    bind: Bind
    target: Expr


@frozen
class Remove(Stmt):
    traits = Traits(
        "remove {sites}",
        (Operand("sites", Ty.SITES, "what is taken off"),),
        once=("sites",),
        steps=4,
        per_piece=1,
        writes=frozenset({Writes.PIECES, Writes.STATES}),
    )
    sites: Expr


@frozen
class Return(Stmt):
    """Off the board and, where its kind has a supply, back into its owner's."""

    traits = Traits(
        "return {sites}",
        (Operand("sites", Ty.SITES, "what is taken off"),),
        once=("sites",),
        steps=4,
        per_piece=1,
        writes=frozenset({Writes.PIECES, Writes.STATES, Writes.STOCKS}),
    )
    sites: Expr


@frozen
class Change(Stmt):
    """Pieces take another kind, another owner, or both."""

    traits = Traits(
        once=("sites", "kind", "owner"), steps=4, per_piece=1, writes=frozenset({Writes.PIECES}), brings=True
    )
    sites: Expr
    kind: Expr | None
    owner: Expr | None


@frozen
class Pass(Stmt):
    """The turn ends with this move, and counts as a pass."""

    traits = Traits("pass", (), turns=True, writes=frozenset({Writes.PASSED}))


@frozen
class Again(Stmt):
    """One more move of this turn."""

    traits = Traits("again", (), turns=True, writes=frozenset({Writes.AGAIN}))


@frozen
class Stop(Stmt):
    """Leave the nearest loop."""

    traits = Traits("stop", (), stops=True)


@frozen
class SwapSides(Stmt):
    """The two people exchange colours."""

    traits = Traits("swap sides", writes=frozenset({Writes.SWAPPED, Writes.NEXT}))


@frozen
class Leaves(Stmt):
    traits = Traits(
        "{players} leaves",
        (Operand("players", Ty.PLAYERS, "who leaves or joins"),),
        once=("players",),
        writes=frozenset({Writes.LEAVING}),
    )
    players: Expr


@frozen
class Joins(Stmt):
    traits = Traits(
        "{players} joins",
        (Operand("players", Ty.PLAYERS, "who leaves or joins"),),
        once=("players",),
        writes=frozenset({Writes.JOINING}),
    )
    players: Expr


@frozen
class Do(Stmt):
    """An action: a function of the Program, called for what it does."""

    traits = Traits(once=("args",), steps=4)
    function: str
    args: tuple[Expr, ...] = ()


@frozen
class Branch:
    """One of several ways; `label` is the number of its word, or None."""

    label: int | None
    body: Block
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def place(self) -> Span:
        """Where it is told of: at its word, or else at what it begins with, if that is no such choice itself."""
        told = self.label is None and self.body and not isinstance(self.body[0], Either | First)
        return self.body[0].span if told else self.span


@frozen
class Either(Stmt):
    traits = Traits(chooses=True)
    branches: tuple[Branch, ...]


@frozen
class First(Stmt):
    """`otherwise` only where `body`, to its end, has no run."""

    traits = Traits(chooses=True)
    body: Block
    otherwise: Block


@frozen
class Keep(Stmt):
    """Of the runs of `body` those only whose measure at its end is greatest (least)."""

    traits = Traits(chooses=True)
    highest: bool
    measure: Expr
    body: Block


@frozen
class If(Stmt):
    traits = Traits(once=("arms",))
    arms: tuple[tuple[Expr, Block], ...]
    otherwise: Block


@frozen
class For(Stmt):
    traits = Traits(once=("bind",), loops=True, in_order=True)
    bind: Bind
    where: Expr | None
    body: Block


@frozen
class RepeatTimes(Stmt):
    traits = Traits(once=("times",), loops=True)
    times: Expr
    body: Block


@frozen
class RepeatWhile(Stmt):
    """At most as often as there are sites."""

    traits = Traits(loops=True)
    test: Expr
    body: Block
