"""Programs as text, pinned."""

from __future__ import annotations

import dataclasses

from programs import (
    EMPTY,
    MINE,
    MOVER,
    PIECES,
    action,
    bind,
    choose,
    either,
    ending,
    get,
    kinds,
    loc,
    num,
    op,
    players,
    program,
    put,
    sites,
    stones,
    truth,
    value,
    walk,
    ways,
)

from gdl_interpreter.board import build
from gdl_interpreter.program import Event, Label, MatchRules, Player, StateVar, Supply, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.model import (
    Alias,
    BoardField,
    JoinedField,
    Kind,
    Letter,
    Notation,
    PiecesField,
    PositionDemand,
    StateField,
    SupplyField,
    TextField,
)
from gdl_interpreter.program.operations import OPERATIONS
from gdl_interpreter.program.show import show, show_expr

STONES = """\
game "Test"
board grid(3, 3): 9 cell, 9 played on
player White
player Black
kind Big, letter "B"
kind Small
supply Big: White 1, Black 1
supply Small: White 5, Black 5
label "take back"
setup:
  nothing
turn:
  either:
    choose size in supply(mover())
    choose spot in empty() where not (spot in {c3})
    require (0 < ply()) or (not (spot in {b2})) else "the centre is closed at first"
    place size of mover on spot
  or "take back":
    require ply() is 2 else "only as the third move"
    choose spot in pieces()
    remove spot
frame of 10, 0 lists of repeats
"""


def test_a_placement_game() -> None:
    assert show(stones()) == STONES


def test_a_step_game() -> None:
    text = show(walk())
    assert "table forward: players to directions: White {north}, Black {south}\n" in text
    assert "  choose spot in step(man, table forward[mover()]) and empty()\n" in text
    assert "  place {Big} of {White} on {a1, c1}\n" in text


EVERYTHING = """\
game "Everything"
fact author = "Nobody"
option size = 3
board grid(3, 3): 9 cell, 9 played on
player Ann, allied to {Cid}
player Bob
player Cid, allied to {Ann}, absent
kind Wall, neutral, letter "w", symbol "▪▫", unsaid
supply Wall: Ann 3, Bob none, Cid 0
state aim per sites with piece: directions = {no directions}
state seeds per players: int 0..48 = 1; 2; 3
state done: bool = false
label "build"
table worth: kinds to int: Wall 4
table worth#2: kinds to int: Wall 3
define score(p: players): int:
  let total = 0
  for x in pieces_of(p) where x in {b2}:
    let total = total + table worth#2[kind(x)]
  = total
define build(x: sites):
  place {Wall} of mover on x with aim = {north}
setup:
  place {Wall} of {Ann} on {all 9 sites: 0x1ff}
turn of 2 if (ply() is 0) else 1 moves:
  chance die in range(1, 6)
  either:
    do build({a1, b1})
  or "build":
    first:
      choose spot in pieces()
    else:
      pass
    keep highest count(spot):
      repeat 3 times:
        stop
      repeat while any(pieces()):
        again
  if true:
    move {a1} to {b1}
  else if repeats#0(layout(), all of state seeds) is 0:
    move each y in pieces() to step(y, {north})
  else:
    return pieces()
  change pieces() to kind {Wall} and owner {Bob}
  put state seeds[mover()] = table worth[{Wall}]
  put state done = not state done
  put stock[{Ann}, {Wall}] = 2
  put ply = 3
  put next = {Bob}
  {Bob} leaves
  {Cid} joins
  swap sides
event late:
  require every(z in {a1} for z in pieces(), w in {b1} where true)
when stuck(), asks stuck: mover() loses by "blocked"
when call score({Ann}) < 3: highest score
score by score
match first to 2 of 3, loser starts
notation "Short": board(W None 0, ~ aim, in hand []), supply(W None 0), mover("a" {Ann}, "b" {Bob}), done, "1", \
pieces of 0( 0, K 0) ":" ply / 2 + 1, 9 - done of 1
  require stuck() else "why not" (fields 0)
alias "O-O", "0-0": "a1 b1", "a3 b3"
frame of 12, 1 lists of repeats
"""


def test_every_part_is_shown() -> None:
    total = loc(7, "total", Ty.INT)
    worth = [n.Lookup(Ty.INT, "worth", (entry,), kinds(1)) for entry in (3, 4)]
    of_x = n.Lookup(Ty.INT, "worth", (3,), op("kind", loc(8, "x")))
    counting: s.Block = (
        s.Assign(7, "total", num(0)),
        s.For(
            bind(8, "x", op("pieces_of", loc(6, "p", Ty.PLAYERS))),
            op("inside", loc(8, "x"), sites("b2")),
            (s.Assign(7, "total", op("add", total, of_x)),),
        ),
    )
    aimed = (("aim", ways("north")),)
    functions = {
        **value("score", total, (6, "p", Ty.PLAYERS), body=counting),
        **action("build", (s.Place(kinds(1), None, loc(5, "x"), aimed),), (5, "x", Ty.SITES)),
    }
    seen = n.Repeats(Ty.INT, 0, (op("layout"), n.Whole(Ty.INT, "seeds")))
    every = n.Fold(
        Ty.BOOL,
        "every",
        (bind(2, "z", PIECES), bind(3, "w", sites("b1"))),
        op("inside", loc(2, "z"), sites("a1")),
        truth(True),
    )
    loops: s.Block = (s.RepeatTimes(num(3), (s.Stop(),)), s.RepeatWhile(op("any", PIECES), (s.Again(),)))
    turn: s.Block = (
        s.Chance(bind(0, "die", op("range", num(1), num(6)))),
        either(
            (None, (s.Do("build", (sites("a1 b1"),)),)),
            (0, (s.First((choose(1, "spot", PIECES),), (s.Pass(),)), s.Keep(True, op("count", loc(1, "spot")), loops))),
        ),
        s.If(
            (
                (truth(True), (s.Move(sites("a1"), sites("b1")),)),
                (
                    op("equal", seen, num(0)),
                    (s.MoveEach(bind(4, "y", PIECES), op("step", loc(4, "y"), ways("north"))),),
                ),
            ),
            (s.Return(PIECES),),
        ),
        s.Change(PIECES, kinds(1), players(2)),
        put("seeds", worth[1], MOVER),
        put("done", op("isnt", get("done", type_=Ty.BOOL))),
        s.PutStock(players(1), kinds(1), num(2)),
        s.PutCount("ply", num(3)),
        s.PutNext(players(2)),
        s.Leaves(players(2)),
        s.Joins(players(4)),
        s.SwapSides(),
    )
    made = program(
        turn,
        title="Everything",
        players=(Player("Ann", 5), Player("Bob", 2), Player("Cid", 5)),
        kinds=(Kind("Wall", True, "w", True, "▪▫"),),
        supplies=(Supply(0, (3, None, 0)),),
        states=(
            StateVar("aim", Ty.DIRECTIONS, (Ty.SITES,), True, 0, 0, (0,) * 9),
            StateVar("seeds", Ty.INT, (Ty.PLAYERS,), False, 0, 48, (1, 2, 3)),
            StateVar("done", Ty.BOOL, (), False, 0, 1, (0,)),
        ),
        functions=functions,
        labels=(Label("build"),),
        setup=(s.Place(kinds(1), players(1), n.Const(Ty.SITES, 511)),),
        moves_in_turn=n.Cond(Ty.INT, op("equal", op("ply"), num(0)), num(2), num(1)),
        endings=(
            ending(op("stuck"), "loses", MOVER, asks_stuck=True, reason="blocked"),
            ending(op("less", n.Call(Ty.INT, "score", (players(1),)), num(3)), "highest", measure="score"),
        ),
        events=(Event("late", (s.Require(every),)),),
        score="score",
        match=MatchRules(2, 3, "loser"),
        frame_size=12,
        repeats=1,
        facts={"author": "Nobody"},
        options={"size": 3},
        notations=(
            Notation(
                "Short",
                (
                    BoardField((("W", None, 0),), (("~", "aim"),), "[]"),
                    SupplyField((("W", None, 0),)),
                    StateField("mover", False, (Letter("a", players(1)), Letter("b", players(2)))),
                    StateField("done", False, ()),
                    TextField("1"),
                    JoinedField(
                        (
                            PiecesField(0, (("", 0), ("K", 0))),
                            TextField(":"),
                            StateField("ply", False, (), None, 2, False, 1),
                        )
                    ),
                    StateField("done", False, (), 1, 1, True, 9),
                ),
                (PositionDemand(op("stuck"), "why not", (0,)),),
            ),
        ),
        aliases=(Alias(("O-O", "0-0"), ("a1 b1", "a3 b3")),),
    )
    text = show(made)
    assert text.splitlines() == EVERYTHING.splitlines()
    assert show(made) == text


def test_every_node_and_operation_is_shown() -> None:
    made = program(())
    for name, operation in OPERATIONS.items():
        args = tuple(loc(i, f"arg{i}", type_ or Ty.SITES) for i, type_ in enumerate(operation.args))
        shown = show_expr(made, n.Op(Ty.INT, name, args))
        assert all(f"arg{i}" in shown for i in range(len(args))), shown
    for module in (n, s):
        for kind in vars(module).values():
            is_node = isinstance(kind, type) and dataclasses.is_dataclass(kind) and issubclass(kind, n.Expr | s.Stmt)
            if is_node and kind not in (n.Expr, s.Stmt):
                assert f"{kind.__name__}(" not in EVERYTHING


def test_operators_have_brackets_around_their_operands() -> None:
    made = program(())
    shown = show_expr(made, op("mul", op("add", num(1), num(2)), op("neg", num(-3))))
    assert shown == "(1 + 2) * neg(-3)"
    mine = op("except", op("union", MINE, EMPTY, PIECES), sites("a1"))
    assert show_expr(made, mine) == "(pieces_of(mover()) or empty() or pieces()) except {a1}"
    choice = n.Cond(Ty.INT, op("any", EMPTY), num(1), n.Cond(Ty.INT, truth(False), num(2), num(3)))
    assert show_expr(made, choice) == "1 if any(empty()) else (2 if false else 3)"


def test_large_sets_are_counted() -> None:
    board = build("grid", [5, 5])
    made = program((), board=board)
    assert show_expr(made, n.Const(Ty.SITES, (1 << 9) - 1)) == "{9 sites: 0x1ff}"
    assert show_expr(made, n.Const(Ty.SITES, board.all)) == "{all 25 sites: 0x1ffffff}"
    assert show_expr(made, n.Const(Ty.NUMBERS, 0b11 << 255)) == "{-1, 0}"
