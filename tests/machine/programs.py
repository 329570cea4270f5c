"""Small Programs made by hand, and short ways to write their nodes."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from gdl_interpreter.board import DIRECTIONS, build
from gdl_interpreter.program import Ending, Function, Label, Player, Program, Span, Supply, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.domains import bound_type
from gdl_interpreter.program.model import Kind
from gdl_interpreter.program.operations import OPERATIONS
from gdl_interpreter.program.verify import verify
from gdl_interpreter.reference import Machine, Position
from gdl_interpreter.reference.trace import Trace

BOARD = build("grid", [3, 3])
WHITE, BLACK = 1, 2
BIG, SMALL = 1, 2

Node = TypeVar("Node", n.Expr, s.Stmt)


def num(value: int) -> n.Expr:
    return n.Const(Ty.INT, value)


def truth(value: bool) -> n.Expr:
    return n.Const(Ty.BOOL, int(value))


def sites(names: str) -> n.Expr:
    """The set of the sites with these names, separated by blanks."""
    return n.Const(Ty.SITES, sum(1 << BOARD.index[name] for name in names.split()))


def ways(names: str) -> n.Expr:
    """The set of the directions with these names."""
    return n.Const(Ty.DIRECTIONS, sum(1 << DIRECTIONS.index(name) for name in names.split()))


def kinds(these: int) -> n.Expr:
    return n.Const(Ty.KINDS, these)


def players(these: int) -> n.Expr:
    return n.Const(Ty.PLAYERS, these)


def op(name: str, *args: n.Expr) -> n.Expr:
    """An operation, with the type that the table of operations gives it."""
    return n.Op(OPERATIONS[name].result or args[0].type, name, args)


def loc(slot: int, name: str, type_: Ty = Ty.SITES) -> n.Expr:
    return n.Local(type_, slot, name)


def bind(slot: int, name: str, within: n.Expr) -> n.Bind:
    return n.Bind(slot, name, bound_type(within.type), within)


def choose(slot: int, name: str, within: n.Expr, where: n.Expr | None = None) -> s.Choose:
    return s.Choose(bind(slot, name, within), where)


def put(var: str, value: n.Expr, *index: n.Expr) -> s.Put:
    return s.Put(var, index, value)


def get(var: str, *index: n.Expr, type_: Ty = Ty.INT) -> n.Expr:
    return n.Get(type_, var, index)


def at(line: int, node: Node) -> Node:
    """The same node, come from a line of `rules.gdl`."""
    return replace(node, span=Span("rules.gdl", line, 1, line, 9))


EMPTY, PIECES, MOVER = op("empty"), op("pieces"), op("mover")
MINE = op("pieces_of", MOVER)
PLY = op("ply")


def either(*branches: tuple[int | None, s.Block]) -> s.Either:
    return s.Either(tuple(s.Branch(label, body) for label, body in branches))


def program(turn: s.Block, **parts: object) -> Program:
    """A Program for White and Black on a 3x3 grid with Big (letter B) and Small pieces; `parts` change anything."""
    fields: dict[str, object] = {
        "title": "Test",
        "board": BOARD,
        "players": (Player("White", WHITE), Player("Black", BLACK)),
        "seated": 2,
        "kinds": (Kind("Big", letter="B"), Kind("Small")),
        "supplies": (),
        "states": (),
        "functions": {},
        "labels": (),
        "setup": (),
        "moves_in_turn": None,
        "turn": turn,
        "endings": (),
        "events": (),
        "score": None,
        "match": None,
        "frame_size": 10,
        "repeats": 0,
    }
    return Program(**{**fields, **parts})  # type: ignore[arg-type]


def play(turn: s.Block, *moves: str, trace: Trace | None = None, **parts: object) -> Position:
    """The position after some moves of a verified Program with this turn."""
    made = program(turn, **parts)
    verify(made)
    position = Position.start(Machine(made, trace))
    for move in moves:
        position = position.play(move)
    return position


def texts(position: Position) -> list[str]:
    """The texts of the legal moves."""
    return [move.text for move in position.moves()]


def standing(position: Position) -> str:
    """What stands where: `a1 White Big, b2 Black Small`."""
    found = []
    for i, site in enumerate(BOARD.sites):
        piece = position.piece(i)
        if piece is not None:
            found.append(f"{site.name} {piece[0] or 'neutral'} {piece[1]}")
    return ", ".join(found)


def action(name: str, body: s.Block, *params: tuple[int, str, Ty]) -> dict[str, Function]:
    return {name: Function(name, params, body, None)}


def value(name: str, result: n.Expr, *params: tuple[int, str, Ty], body: s.Block = ()) -> dict[str, Function]:
    return {name: Function(name, params, body, result)}


def ending(test: n.Expr, verdict: str = "draw", who: n.Expr | None = None, **more: object) -> Ending:
    fields: dict[str, object] = {"asks_stuck": False, "measure": None, "reason": None, **more}
    return Ending(test, verdict=verdict, who=who, **fields)  # type: ignore[arg-type]


PLACE_ANY = (choose(0, "spot", EMPTY), s.Place(kinds(BIG), None, loc(0, "spot")))
"""Place a Big anywhere."""


def stones(**parts: object) -> Program:
    """Place a piece out of the supply, or take one back; the line numbers of the spans are those of this text.

    1  turn:
    2      either:
    3          choose size in my supply
    4          choose spot in empty where spot is not c3
    5          require ply > 0 or spot is not b2 else "the centre is closed at first"
    6          place size on spot
    7      or "take back":
    8          require ply == 2 else "only as the third move"
    9          choose spot in pieces
    10         remove spot
    """
    size, spot = loc(0, "size", Ty.KINDS), loc(1, "spot")
    closed = op("isnt", op("inside", spot, sites("b2")))
    corner = at(4, op("isnt", op("inside", spot, sites("c3"))))
    placing: s.Block = (
        at(3, choose(0, "size", at(3, op("supply", MOVER)))),
        at(4, choose(1, "spot", at(4, EMPTY), corner)),
        at(5, s.Require(op("either", op("less", num(0), PLY), closed), "the centre is closed at first")),
        at(6, s.Place(size, None, spot)),
    )
    taking: s.Block = (
        at(8, s.Require(op("equal", PLY, num(2)), "only as the third move")),
        at(9, choose(1, "spot", at(9, PIECES))),
        at(10, s.Remove(spot)),
    )
    return program(
        (either((None, placing), (0, taking)),),
        **{"labels": (Label("take back"),), "supplies": (Supply(0, (1, 1)), Supply(1, (5, 5))), **parts},
    )


def walk(**parts: object) -> Program:
    """White's Bigs and a Small go up, Black's down, one step straight on.

    1  turn:
    2      choose man in mine
    3      choose spot in step(man, ahead) and empty
    4      require spot is not c2
    5      move man to spot
    """
    forward = n.Lookup(Ty.DIRECTIONS, "forward", (1, 1 << 4), MOVER)
    man, spot = loc(0, "man"), loc(1, "spot")
    setup = (
        s.Place(kinds(BIG), players(WHITE), sites("a1 c1")),
        s.Place(kinds(SMALL), players(WHITE), sites("b1")),
        s.Place(kinds(SMALL), players(BLACK), sites("a3")),
    )
    turn: s.Block = (
        at(2, choose(0, "man", at(2, MINE))),
        at(3, choose(1, "spot", at(3, op("meet", op("step", man, forward), EMPTY)))),
        at(4, s.Require(op("isnt", op("inside", spot, sites("c2"))))),
        at(5, s.Move(man, spot)),
    )
    return program(turn, **{"setup": setup, **parts})


def start(made: Program) -> Position:
    verify(made)
    return Position.start(Machine(made))
