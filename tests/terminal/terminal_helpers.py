"""Small games built by hand for the tests of the terminal, and boards with pieces on them."""

from __future__ import annotations

import colorsys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from gdl.diagnostics import Sources
from gdl_interpreter.board import DIRECTIONS, Board, SiteClass, build, edits
from gdl_interpreter.program import (
    Ending,
    Event,
    Label,
    MatchRules,
    Player,
    Program,
    StateVar,
    Supply,
    Ty,
)
from gdl_interpreter.program import statements as st
from gdl_interpreter.program.model import Kind
from gdl_interpreter.program.nodes import Bind, Const, Expr, Local, Op
from gdl_interpreter.reference import Machine, Position

CELL, EDGE, VERTEX = SiteClass.CELL, SiteClass.EDGE, SiteClass.VERTEX


def board(shape: str, *arguments: int, played: Iterable[SiteClass] = (CELL,)) -> Board:
    """A board with all the classes it can have, played on these."""
    classes = {CELL, EDGE, VERTEX} if shape in ("grid", "torus", "cylinder") else {CELL}
    return build(shape, list(arguments), frozenset(classes) & (frozenset(played) | {CELL}), frozenset(played))


def sites(on: Board, names: str) -> int:
    """The set of the sites with these names."""
    return sum(1 << on.index[name] for name in names.split())


def pitch() -> Board:
    """The board of 3-A-Side."""
    on = board("hexagon", 4)
    on = edits.remove(on, sites(on, "a4 g4"))
    on = edits.link(on, sites(on, "a3"), sites(on, "b5"))
    on = edits.link(on, sites(on, "f3"), sites(on, "g5"))
    on = edits.add(on, ["south_goal", "north_goal"])
    on = edits.link(on, sites(on, "south_goal"), on.side(DIRECTIONS.index("south")))
    return edits.link(on, sites(on, "north_goal"), on.side(DIRECTIONS.index("north")))


def morris() -> Board:
    """The board of Nine Men's Morris."""
    on = board("grid", 7, 7)
    points = "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7"
    return edits.skip(on, on.played & ~sites(on, points))


@dataclass(frozen=True)
class Put:
    """Pieces to stand on a board from the start: `Put("Red Large", "a1 b2")`; nobody's with "- Ball"."""

    piece: str
    names: str
    facing: str | None = None


def program(
    on: Board,
    players: str = "Red Black",
    kinds: str = "Stone",
    *,
    neutral: str = "",
    put: Sequence[Put] = (),
    letters: Mapping[str, str] | None = None,
    symbols: Mapping[str, str] | None = None,
    supply: int | None = None,
    states: Sequence[StateVar] = (),
    turn: st.Block | None = None,
    endings: tuple[Ending, ...] = (),
    events: tuple[Event, ...] = (),
    match: MatchRules | None = None,
    labels: tuple[str, ...] = (),
    moves_in_turn: int | None = None,
    title: str = "Test",
) -> Program:
    """A game in which a turn places a piece of the first kind on an empty site, unless `turn` says otherwise."""
    names, seats = kinds.split(), players.split()
    spot = Bind(0, "spot", Ty.SITES, Op(Ty.SITES, "empty"))
    place = (st.Choose(spot), st.Place(Const(Ty.KINDS, 1), None, Local(Ty.SITES, 0, "spot")))
    return Program(
        title=title,
        board=on,
        players=tuple(Player(name, 1 << i) for i, name in enumerate(seats)),
        seated=len(seats),
        kinds=tuple(
            Kind(name, name in neutral.split(), (letters or {}).get(name), symbol=(symbols or {}).get(name))
            for name in names
        ),
        supplies=tuple(Supply(k, (supply,) * len(seats)) for k in range(len(names))) if supply is not None else (),
        states=tuple(states),
        functions={},
        labels=tuple(Label(text) for text in labels),
        setup=tuple(_placing(on, seats, names, p) for p in put),
        moves_in_turn=Const(Ty.INT, moves_in_turn) if moves_in_turn is not None else None,
        turn=place if turn is None else turn,
        endings=endings,
        events=events,
        score=None,
        match=match,
        frame_size=8,
        repeats=0,
    )


def _placing(on: Board, seats: list[str], names: list[str], put: Put) -> st.Stmt:
    owner, kind = put.piece.split()
    who: Expr = Const(Ty.PLAYERS, 0 if owner == "-" else 1 << seats.index(owner))
    what = Const(Ty.KINDS, 1 << names.index(kind))
    settings = ()
    if put.facing is not None:
        settings = (("facing", Const(Ty.DIRECTIONS, 1 << DIRECTIONS.index(put.facing))),)
    return st.Place(what, who, Const(Ty.SITES, sites(on, put.names)), settings)


def facing(on: Board) -> StateVar:
    """A direction per piece."""
    return StateVar("facing", Ty.DIRECTIONS, (Ty.SITES,), True, 0, 0, (0,) * len(on.sites))


def per_site(on: Board, name: str, value: int) -> StateVar:
    """A number per site."""
    return StateVar(name, Ty.INT, (Ty.SITES,), False, 0, 48, (value,) * len(on.sites))


def start(rules: Program) -> Position:
    """The first position."""
    return Position.start(Machine(rules))


def filled(rules: Program) -> Ending:
    """The player who has just filled the board wins."""
    empty = Op(Ty.SITES, "empty")
    return Ending(Op(Ty.BOOL, "no", (empty,)), False, "wins", Op(Ty.PLAYERS, "mover"), None, "the board is full")


@dataclass(frozen=True)
class HandGame:
    """What `gdl.load` answers with, made of a Program."""

    program: Program
    name: str = "test"
    title: str = "Test"
    source_hash: str = "0" * 64
    sources: Sources = field(default_factory=Sources)
    options: Mapping[str, int] = field(default_factory=dict)

    @property
    def machine(self) -> Machine:
        """A machine of its own."""
        return Machine(self.program)

    def start(self) -> Position:
        """The first position."""
        return Position.start(self.machine)


def hues(colour: str, other: str) -> tuple[int, int, float]:
    """How much of a hue two colours ("#rrggbb") have, and how far apart these are, in degrees."""
    both = [[int(each[n : n + 2], 16) for n in (1, 3, 5)] for each in (colour, other)]
    one, two = (colorsys.rgb_to_hls(*(part / 255 for part in parts))[0] * 360 for parts in both)
    much, has = (max(parts) - min(parts) for parts in both)
    return much, has, min(abs(one - two), 360 - abs(one - two))
