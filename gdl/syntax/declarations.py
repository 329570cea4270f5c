"""The syntax tree above the statements: headings, and the rulebook that is made of them."""

from __future__ import annotations

from dataclasses import field

from gdl.syntax.tree import Argument, Binder, Block, Expr, Name, Node, Setting, Stmt
from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.span import NOWHERE, Span


class Declaration(Node):
    """One heading with what stands under it."""


@frozen
class Fact(Node):
    name: str
    value: str


@frozen
class Game(Declaration):
    """`name_span` is that of the name of what it extends."""

    title: str
    extends: str | None
    facts: tuple[Fact, ...]
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class OptionItem(Node):
    """`a = 4 in 1..8`; without a range the default is true or false."""

    name: str
    default: Expr
    within: Expr | None


@frozen
class Options(Declaration):
    items: tuple[OptionItem, ...]


@frozen
class Demand(Declaration):
    """A `require` outside the turn: what the options must satisfy together."""

    condition: Expr
    reason: str | None


@frozen
class Attribute(Node):
    """`strength = 3`, or a bare name, which means true."""

    name: str
    value: Expr | None


@frozen
class Owned(Node):
    """A player or a piece kind with its attributes."""

    name: str
    attributes: tuple[Attribute, ...]


@frozen
class Players(Declaration):
    """`least` and `most` are None where all seats are always taken."""

    least: int | None
    most: int | None
    seats: tuple[Owned, ...]


@frozen
class Pieces(Declaration):
    kinds: tuple[Owned, ...]


@frozen
class Stock(Node):
    number: Expr
    kind: str
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Supply(Declaration):
    """`name_span` is that of the owner."""

    owner: str | None
    stocks: tuple[Stock, ...]
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class State(Declaration):
    """`per` holds any of "player", "site", "piece", in the order written. `head_span`: the name and what follows up to
    the colon."""

    name: str
    per: tuple[str, ...]
    declared: Expr | None
    default: Expr | None
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)
    head_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Edit(Node):
    """One change of the board. `operator`: remove, skip, add, link, unlink."""

    operator: str
    names: tuple[str, ...] = ()
    sites: tuple[Expr, ...] = ()


@frozen
class Board(Declaration):
    """`name_span` is that of the shape. `called`: the signs of the columns, then of the rows, one or more ways;
    `by_signs`: is the first way how the sites are named, not only how they may be called, too?"""

    shape: str
    arguments: tuple[Argument, ...]
    played_on: Expr | None
    numbered: bool
    edits: tuple[Edit, ...]
    letters: str | None = None
    downward: bool = False
    called: tuple[str, ...] = ()
    by_signs: bool = False
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Setup(Declaration):
    body: Block


@frozen
class Turn(Declaration):
    moves: Expr | None
    body: Block


@frozen
class Event(Declaration):
    name: str
    body: Block
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Define(Declaration):
    name: str
    parameters: tuple[str, ...]
    body: Block
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)
    parameter_spans: tuple[Span, ...] = field(default=(), compare=False, repr=False, kw_only=True)


@frozen
class Outcome(Node):
    """`verdict`: wins, loses, draw, highest, lowest. `who` goes with the first two, `measure` with the last two.

    `name_span` is that of the measure.
    """

    verdict: str
    who: Expr | None
    measure: str | None
    reason: str | None
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class When(Declaration):
    condition: Expr
    outcome: Outcome


@frozen
class Match(Declaration):
    """`starts` is "loser", "winner" or None: then the first move alternates."""

    wins: Expr
    games: Expr | None
    starts: str | None


@frozen
class Letter(Node):
    """A letter of a notation, and what it stands for."""

    text: str
    value: Expr


@frozen
class Entry(Node):
    """A field of a notation, or a part of one.

    `what`: board, supply, state (or `mover`, `ply`, `pieces`), number, text; `name` is that of the state, or the text;
    seat: the player of whom the state or the pieces are; terms: of a number, as `ply / 2 + 1`, the operands, each with
    the sign before it ("" before the first); `name_span` is that of its first word.
    """

    what: str
    name: str
    letters: tuple[Letter, ...] = ()
    seat: str | None = None
    terms: tuple[tuple[str, Expr], ...] = ()
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Joined(Node):
    """A field of several parts, with nothing between them."""

    parts: tuple[Entry, ...]


@frozen
class Notation(Declaration):
    """How players write down a position: fields with blanks between them. `demands`: what must be so of a position that
    is written so. `name_span` is that of its name."""

    name: str
    entries: tuple[Entry | Joined, ...]
    demands: tuple[Demand, ...] = ()
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Alias(Declaration):
    """Texts that players type, and the moves of which each may be one. `name_span` is that of the first."""

    names: tuple[str, ...]
    moves: tuple[str, ...]
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Seen(Node):
    """What something is drawn as: a word of the program's, or a text of the rulebook's (`quoted`)."""

    text: str
    quoted: bool


@frozen
class Look(Node):
    """One line of `looks`.

    `phrase`: its first word, or "thrown" for what nature has thrown. value: the expression behind it; binder: of
    `join`; of: whose; on: on which site; names: the states that are hidden; drawn: what stands behind `as`.
    `name_span` is that of the first word.
    """

    phrase: str
    value: Expr | None = None
    binder: Binder | None = None
    of: Expr | None = None
    on: Expr | None = None
    names: tuple[Name, ...] = ()
    drawn: tuple[Seen, ...] = ()
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@frozen
class Looks(Declaration):
    """How the game looks."""

    lines: tuple[Look, ...]


@frozen
class Variant(Declaration):
    name: str
    settings: tuple[Setting, ...]
    declarations: tuple[Declaration, ...]


@frozen
class Passage(Node):
    """A part of a text for players.

    `what` (the words are those of `gdl.syntax.rules_text`): a paragraph or an item of a list, with its `text`; a board
    at the start, after moves (`text`: the moves, with `; ` between them) or as an example begins (`text`: its name); or
    the place where the text that this one replaces belongs.
    """

    what: str
    text: str = ""


@frozen
class RulesText(Declaration):
    """How the game is played, in words for those who play it."""

    passages: tuple[Passage, ...]


# ---- examples


@frozen
class With(Node):
    settings: tuple[Setting, ...]


@frozen
class WithVariant(Node):
    """The example is of a variant."""

    name: str


@frozen
class Position(Node):
    """A picture, row by row from the top, and statements. `rows`: where the rows stand."""

    picture: tuple[str, ...]
    body: tuple[Stmt, ...]
    rows: tuple[Span, ...] = field(default=(), compare=False, repr=False, kw_only=True)


@frozen
class Claim(Node):
    """`play`, `moves`, `legal` or `illegal` with the moves' text, and for `illegal` a part of the reason."""

    verb: str
    text: str
    because: str | None = None


@frozen
class Expect(Node):
    """A condition or an outcome that must hold."""

    what: Expr | Outcome


@frozen
class Ask(Node):
    """An expression whose value is wanted. It is not in the grammar: whoever wants a value puts it into an example."""

    what: Expr


ExampleLine = With | WithVariant | Position | Claim | Expect | Ask


@frozen
class Example(Declaration):
    """`name_span` is that of the name with its quotes."""

    name: str
    lines: tuple[ExampleLine, ...]
    name_span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)

    @property
    def variant(self) -> WithVariant | None:
        """The variant it is of; None: of the rulebook itself."""
        return next((line for line in self.lines if isinstance(line, WithVariant)), None)

    @property
    def only_plays(self) -> bool:
        """Does it say nothing of what must be so, but that the moves it plays are legal?"""
        demands = (line for line in self.lines if not isinstance(line, With | WithVariant | Position))
        return all(isinstance(line, Claim) and line.verb == "play" for line in demands)


@frozen
class Rulebook(Node):
    """A whole text: its headings in the order written.

    `unread` holds the words of the headings that could not be read: what they declare is not known.
    """

    declarations: tuple[Declaration, ...]
    unread: frozenset[str] = field(default=frozenset(), compare=False, repr=False, kw_only=True)
