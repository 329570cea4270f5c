"""A whole Program: the board, who plays with what, and what a turn, an ending and an event do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gdl_interpreter.board import Board
from gdl_interpreter.program.nodes import Bind, Expr
from gdl_interpreter.program.span import NOWHERE, Span
from gdl_interpreter.program.statements import Block
from gdl_interpreter.program.types import Ty


@dataclass(frozen=True)
class Player:
    """A seat. `allies` is the set of players on its side, itself included."""

    name: str
    allies: int


@dataclass(frozen=True)
class Kind:
    """A kind of piece.

    `letter` is what it is drawn and typed as, where one is given; `unsaid`: it is meant where no kind is typed;
    `symbol`: the sign that it is drawn by instead where that can be shown, the light one and then the dark one.
    """

    name: str
    neutral: bool = False
    letter: str | None = None
    unsaid: bool = False
    symbol: str | None = None


@dataclass(frozen=True)
class Supply:
    """How many pieces of a kind (a number) each player has beside the board at the start; None: there is no supply."""

    kind: int
    stock: tuple[int | None, ...]


@dataclass(frozen=True)
class StateVar:
    """Something a position remembers.

    `per` lists the domains it is kept per (PLAYERS, SITES); `with_piece` says that it goes with the piece on the
    site. Numbers stay within `low` and `high`. `defaults` has one value for each combination of indices, the last
    index running fastest.
    """

    name: str
    type: Ty
    per: tuple[Ty, ...]
    with_piece: bool
    low: int
    high: int
    defaults: tuple[int, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Function:
    """A definition, for the types it is used with. `result` None: an action."""

    name: str
    params: tuple[tuple[int, str, Ty], ...]
    body: Block
    result: Expr | None
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Label:
    """A word of a move that stands for a branch."""

    text: str


@dataclass(frozen=True)
class Ending:
    """When the game is over and what it is worth.

    `verdict`: wins, loses (with `who`), draw, highest, lowest (with `measure`, a function of one player).
    """

    test: Expr
    asks_stuck: bool
    verdict: str
    who: Expr | None
    measure: str | None
    reason: str | None
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Event:
    """Something that the table announces; its body has no choices."""

    name: str
    body: Block
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class MatchRules:
    """Several games make a match: `wins` to win it, at most `games` (None: no limit)."""

    wins: int
    games: int | None
    starts: str | None


@dataclass(frozen=True)
class Letter:
    """A letter of a notation, and what it stands for once the pieces are there."""

    text: str
    value: Expr


@dataclass(frozen=True)
class BoardField:
    """What stands where, row by row from the top.

    marks: each with its owner (None: nobody) and kind, the one to write with first; signs: what stands behind the mark
    of a piece of which a state is true; hand: two brackets, round what waits beside the board, or a sign before it, or
    nothing.
    """

    marks: tuple[tuple[str, int | None, int], ...]
    signs: tuple[tuple[str, str], ...]
    hand: str


@dataclass(frozen=True)
class SupplyField:
    """What waits beside the board, by the marks of the pieces."""

    marks: tuple[tuple[str, int | None, int], ...]


@dataclass(frozen=True)
class PiecesField:
    """Where a player's pieces stand, with commas between the sites; marks: what stands before the site of a kind."""

    owner: int
    marks: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class StateField:
    """The value of a state, whose turn it is (`mover`), or how many plies have been played (`ply`).

    many: it is a set, and there may be several letters; seat: it is that player's; a number n is written as
    n / divisor + shift, or as shift - n if it is `counted_down`.
    """

    name: str
    many: bool
    letters: tuple[Letter, ...]
    seat: int | None = None
    divisor: int = 1
    counted_down: bool = False
    shift: int = 0


@dataclass(frozen=True)
class TextField:
    """Something that means nothing to the machine, and how it is written."""

    text: str


Part = BoardField | PiecesField | SupplyField | StateField | TextField


@dataclass(frozen=True)
class JoinedField:
    """Several parts with nothing between them; every other one is a text, and must be there."""

    parts: tuple[Part, ...]


Field = Part | JoinedField


def parts_of_field(field: Field) -> tuple[Part, ...]:
    """The parts of a field; of most it is the field itself."""
    return field.parts if isinstance(field, JoinedField) else (field,)


@dataclass(frozen=True)
class PositionDemand:
    """What must be so of a position that is written in a notation. fields: the numbers of those that it is about."""

    test: Expr
    reason: str | None
    fields: tuple[int, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Notation:
    """How players write down a position: fields with blanks between them, and what must be so of it."""

    name: str
    fields: tuple[Field, ...]
    demands: tuple[PositionDemand, ...] = ()
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Alias:
    """Texts that players type, and the texts of the moves of which each may be one."""

    names: tuple[str, ...]
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Look:
    """One line of how the game looks, which changes nothing in play.

    phrase: shade, mark, join, side, show, thrown (what nature has thrown), hide, board, piece or note. value: what
    is drawn, or where; binds: the name that `join` and what each player has go through; of: whose; on: on which site;
    names: the states (or `score`, `supply`) that are hidden, or whose own value is shown; words, texts: what it is
    drawn as, in words of the program (see `look_words`) and in the rulebook's.
    """

    phrase: str
    value: Expr | None = None
    binds: tuple[Bind, ...] = ()
    of: Expr | None = None
    on: Expr | None = None
    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Program:
    """Everything the machine needs to play a game.

    `options` and `ranges` are what it was compiled with: each option's value, and between what it may be (None: true
    or false); `board_span` is where the text says which board there is. The machine does not look at them.
    """

    title: str
    board: Board
    players: tuple[Player, ...]
    seated: int
    kinds: tuple[Kind, ...]
    supplies: tuple[Supply, ...]
    states: tuple[StateVar, ...]
    functions: Mapping[str, Function]
    labels: tuple[Label, ...]
    setup: Block
    moves_in_turn: Expr | None
    turn: Block
    endings: tuple[Ending, ...]
    events: tuple[Event, ...]
    score: str | None
    match: MatchRules | None
    frame_size: int
    repeats: int
    facts: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, int] = field(default_factory=dict)
    ranges: Mapping[str, tuple[int, int] | None] = field(default_factory=dict)
    notations: tuple[Notation, ...] = ()
    aliases: tuple[Alias, ...] = ()
    looks: tuple[Look, ...] = ()
    board_span: Span = field(default=NOWHERE, compare=False)

    @property
    def all_players(self) -> int:
        """Every player there can be, as a set."""
        return (1 << len(self.players)) - 1

    @property
    def all_kinds(self) -> int:
        """Every kind of piece, as a set."""
        return (1 << len(self.kinds)) - 1

    @property
    def neutral_kinds(self) -> int:
        """The kinds whose pieces are nobody's, as a set."""
        return sum(1 << number for number, kind in enumerate(self.kinds) if kind.neutral)
