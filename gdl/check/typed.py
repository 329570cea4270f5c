"""The typed rulebook: Program nodes, with placeholders for what only options and board can tell."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from gdl.check.types import Type
from gdl.syntax import declarations as d
from gdl_interpreter.program import Function, Span
from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.model import Alias
from gdl_interpreter.program.nodes import Bind, Expr
from gdl_interpreter.program.statements import Block


@frozen
class OptionValue(Expr):
    """What an option is set to."""

    name: str


@frozen
class SiteName(Expr):
    """A site, by its name."""

    name: str


@frozen
class BoardSet(Expr):
    """`sites`, `cells`, `edges`, `vertices`, `orthogonal`, `diagonal`, `directions`, `sides`."""

    what: str


@frozen
class AttributeOf(Expr):
    """An attribute of the players or of the piece kinds; `whose` is "player" or "kind"."""

    whose: str
    name: str
    index: Expr


@frozen
class TypedOption:
    name: str
    type: Type
    default: Expr
    low: Expr | None
    high: Expr | None
    span: Span


@frozen
class TypedEdit:
    operator: str
    names: tuple[str, ...]
    sites: tuple[Expr, ...]
    span: Span


@frozen
class TypedBoard:
    shape: str
    arguments: tuple[Expr, ...]
    classes: frozenset[str]
    played: frozenset[str]
    numbered: bool
    edits: tuple[TypedEdit, ...]
    span: Span
    shape_span: Span
    letters: str | None
    downward: bool
    called: tuple[str, ...]
    by_signs: bool
    class_span: Span | None
    """Where a rule first speaks of a class of sites that the board is not played on."""


@frozen
class TypedState:
    name: str
    type: Type
    per: tuple[str, ...]
    default: Expr
    low: Expr | None
    high: Expr | None
    span: Span


@frozen
class TypedAttribute:
    """One attribute, over all players or kinds: by number what it is for each that mentions it."""

    name: str
    type: Type
    values: Mapping[int, Expr]


@frozen
class TypedOutcome:
    verdict: str
    who: Expr | None
    measure: str | None
    reason: str | None


@frozen
class TypedEnding:
    test: Expr
    outcome: TypedOutcome
    span: Span


@frozen
class TypedStock:
    player: int | None
    kind: int
    number: Expr
    span: Span


@frozen
class TypedExpect:
    """A condition, or an outcome."""

    test: Expr | None
    outcome: TypedOutcome | None
    span: Span


COUNTED: dict[str, Callable[[int, int], bool]] = {
    "is": operator.eq,
    "is not": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
"""How a number of leaves may be compared."""


@frozen
class TypedPerft:
    """How many leaves the move tree has at a depth: that number, or what compares with it so (a key of `COUNTED`)."""

    depth: int
    leaves: Expr
    span: Span
    operator: str = "is"


@frozen
class TypedForces:
    """Whether one of some players can force a win within so many plies. wanted: is that what is expected?"""

    who: Expr
    plies: int
    wanted: bool
    span: Span


@frozen
class TypedAsk:
    """An expression whose value is wanted, and its type. sites: of the name of a kind, where its pieces stand."""

    value: Expr
    type: Type
    sites: Expr | None


@frozen
class TypedPosition:
    picture: tuple[str, ...]
    body: Block
    span: Span
    rows: tuple[Span, ...] = ()


ExampleLine = TypedPosition | TypedExpect | TypedPerft | TypedForces | TypedAsk | d.Claim
"""A line of an example."""


@frozen
class TypedExample:
    name: str
    settings: Mapping[str, int]
    lines: tuple[ExampleLine, ...]
    span: Span


@frozen
class TypedLetter:
    text: str
    value: Expr
    span: Span


@frozen
class TypedEntry:
    """A field of a notation, or a part of one: board, pieces, supply, state (or the mover, or `ply`), text, joined.

    letters: of a state or the mover; many: that is a set; kinds: letters of the board or of a player's pieces, with the
    kinds' numbers; signs: those of states that go with a piece; hand: what stands before (and behind) what waits beside
    the board, or nothing; seat: the player of whom the state or the pieces are; a number is written as it is divided by
    `divisor`, its sign changed if it is `counted_down`, and `shift` added; parts: of a joined field.
    """

    what: str
    name: str
    span: Span
    letters: tuple[TypedLetter, ...] = ()
    many: bool = False
    kinds: tuple[tuple[str, int], ...] = ()
    signs: tuple[tuple[str, str], ...] = ()
    hand: str = ""
    seat: int | None = None
    divisor: Expr | None = None
    counted_down: bool = False
    shift: Expr | None = None
    parts: tuple[TypedEntry, ...] = ()


@frozen
class TypedDemand:
    """What must be so of a position in a notation; `names`: of the fields that it mentions."""

    test: Expr
    reason: str | None
    names: frozenset[str]
    span: Span


@frozen
class Compared:
    """Two numbers that a `require` of the options compares; `left`, `right`: how each is written."""

    test: Expr
    operator: str
    left: str
    left_value: Expr
    right: str
    right_value: Expr


@frozen
class OptionDemand:
    """What the options must satisfy together: what is compared in it, all of which must hold, and options it names."""

    test: Expr
    reason: str | None
    compared: tuple[Compared, ...]
    options: tuple[str, ...]
    span: Span


@frozen
class TypedNotation:
    name: str
    entries: tuple[TypedEntry, ...]
    demands: tuple[TypedDemand, ...]
    span: Span


@frozen
class TypedLook:
    """A line of looks; its fields are those of `gdl_interpreter.program.model.Look`."""

    phrase: str
    span: Span
    value: Expr | None = None
    binds: tuple[Bind, ...] = ()
    of: Expr | None = None
    on: Expr | None = None
    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()


@frozen
class TypedRulebook:
    """Everything `gdl.lower` needs; nothing in it depends on the values of options."""

    title: str
    facts: Mapping[str, str]
    options: tuple[TypedOption, ...]
    demands: tuple[OptionDemand, ...]
    least_players: int
    players: tuple[str, ...]
    player_spans: tuple[Span, ...]
    teams: tuple[Expr | None, ...]
    player_attributes: Mapping[str, TypedAttribute]
    kinds: tuple[str, ...]
    kind_spans: tuple[Span, ...]
    neutral: frozenset[str]
    unsaid: frozenset[str]
    letters: Mapping[str, str]
    symbols: Mapping[str, str]
    kind_attributes: Mapping[str, TypedAttribute]
    board: TypedBoard
    supplies: tuple[TypedStock, ...]
    states: tuple[TypedState, ...]
    functions: Mapping[str, Function]
    labels: tuple[str, ...]
    setup: Block
    moves_in_turn: Expr | None
    turn: Block
    endings: tuple[TypedEnding, ...]
    events: tuple[tuple[str, Block, Span], ...]
    score: str | None
    match: tuple[Expr, Expr | None, str | None] | None
    examples: tuple[TypedExample, ...]
    notations: tuple[TypedNotation, ...]
    aliases: tuple[Alias, ...]
    looks: tuple[TypedLook, ...]
    frame_size: int
    repeats: int
    settings: Mapping[str, int]
