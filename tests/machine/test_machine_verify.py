"""Verifying Programs: each kind of defect is put into a good Program and must be found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from programs import (
    BOARD,
    EMPTY,
    MINE,
    MOVER,
    PIECES,
    action,
    at,
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

from gdl_interpreter.board import edits
from gdl_interpreter.program import Event, Function, Label, Player, Program, Span, StateVar, Supply, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.model import Kind, Letter, Notation, PositionDemand, StateField
from gdl_interpreter.program.types import INT_MAX
from gdl_interpreter.program.verify import ProgramError, verify

SEEDS = StateVar("seeds", Ty.INT, (Ty.PLAYERS, Ty.SITES), False, 0, 48, (4,) * 18)
AIM = StateVar("aim", Ty.DIRECTIONS, (Ty.SITES,), True, 0, 0, (0,) * 9)


def rich() -> Program:
    """A Program with something of everything."""
    square, p = loc(5, "square"), loc(6, "p", Ty.PLAYERS)
    worth = n.Fold(
        Ty.INT, "sum", (bind(7, "x", op("pieces_of", p)),), num(1), op("isnt", op("inside", loc(7, "x"), square))
    )
    functions = {
        **value("worth", worth, (5, "square", Ty.SITES), (6, "p", Ty.PLAYERS)),
        **value("score", n.Call(Ty.INT, "worth", (sites("b2"), loc(8, "q", Ty.PLAYERS))), (8, "q", Ty.PLAYERS)),
        **action("drop", (s.Place(kinds(1), None, loc(9, "y"), (("aim", ways("north")),)),), (9, "y", Ty.SITES)),
    }
    seen = n.Repeats(Ty.INT, 0, (op("layout"), n.Whole(Ty.INT, "seeds")))
    turn: s.Block = (
        s.Chance(bind(0, "die", op("range", num(1), num(6)))),
        either(
            (0, (choose(1, "spot", EMPTY), s.Do("drop", (loc(1, "spot"),)), s.Require(op("equal", seen, num(0))))),
            (None, (s.First((choose(1, "spot", MINE),), (s.Pass(),)), put("seeds", num(1), MOVER, loc(1, "spot")))),
        ),
        s.RepeatWhile(op("any", EMPTY), (s.If(((truth(True), (s.Stop(),)),), ()),)),
    )
    return program(
        turn,
        functions=functions,
        states=(SEEDS, AIM),
        labels=(Label("drop"),),
        repeats=1,
        score="score",
        supplies=(Supply(0, (3, None)),),
        endings=(
            ending(op("stuck"), "loses", MOVER, asks_stuck=True),
            ending(truth(False), "highest", measure="score"),
        ),
        events=(Event("late", (s.Leaves(MOVER),)),),
        frame_size=10,
    )


def test_good_programs_pass() -> None:
    for good in (rich(), stones(), walk()):
        verify(good)


def defect(made: Program) -> str:
    with pytest.raises(ProgramError) as error:
        verify(made)
    return error.value.message


MODEL_DEFECTS: list[tuple[dict[str, object], str]] = [
    ({"seated": 3}, "3 seated players, not from 1 to 2"),
    ({"players": ()}, "0 players, not from 1 to 16"),
    ({"kinds": (Kind("K"),) * 300}, "300 kinds, not from 0 to 256"),
    ({"players": (Player("A", 2), Player("B", 2))}, "the allies of A are not a set of players with A in it"),
    ({"supplies": (Supply(2, (1, 1)),)}, "a supply of kind number 2, of 2"),
    ({"supplies": (Supply(0, (1,)),)}, "the supply of Big is not one for each player"),
    ({"supplies": (Supply(0, (1, -1)),)}, "the supply of Big is less than nothing"),
    ({"supplies": (Supply(0, (1, 1)), Supply(0, (1, 1)))}, "two supplies of one kind"),
    ({"notations": (Notation("N", (StateField("stones", False, ()),)),)}, "there is no state `stones` to write down"),
    (
        {"notations": (Notation("N", (StateField("mover", False, (Letter("w", num(1)),)),)),)},
        "what `w` stands for is int, not players",
    ),
    (
        {"notations": (Notation("N", (), (PositionDemand(num(1), None, ()),)),)},
        "what a notation requires is int, not bool",
    ),
    ({"states": (SEEDS, AIM, AIM)}, "two states of one name"),
    ({"states": (SEEDS, replace(AIM, defaults=(0,)))}, "state `aim` has 1 defaults, not 9"),
    (
        {"states": (SEEDS, replace(AIM, defaults=(1 << 10,) * 9))},
        "the default of state `aim` is no value of directions: 0x400",
    ),
    ({"states": (AIM, replace(SEEDS, low=5))}, "the default of state `seeds` is not in its range"),
    ({"states": (AIM, replace(SEEDS, low=5, high=4))}, "state `seeds` has no range"),
    ({"states": (AIM, replace(SEEDS, with_piece=True))}, "state `seeds` goes with a piece and so is kept per sites"),
    (
        {"states": (AIM, replace(SEEDS, per=(Ty.KINDS, Ty.SITES)))},
        "state `seeds` is kept per players or sites, each once",
    ),
    (
        {"states": (AIM, SEEDS, StateVar("w", Ty.BOOL, (), False, 0, 1, (2,)))},
        "the default of state `w` is no value of bool: 0x2",
    ),
    ({"score": "nobody"}, "there is no function `nobody` to be the score"),
    ({"score": "worth"}, "the score `worth` does not give a number for a player"),
    ({"labels": ()}, "there is no label number 0"),
    ({"repeats": 0}, "`repeats` number 0 of 0"),
    ({"repeats": 2}, "the lists of `repeats` are not numbered from 0 to 1"),
    ({"frame_size": 9}, "`y` is in slot 9 of a frame of 9"),
    ({"moves_in_turn": truth(True)}, "the number of moves in a turn is bool, not int"),
    ({"functions": {}}, "there is no function `drop`"),
    ({"endings": (ending(num(1)),)}, "an ending is int, not bool"),
    ({"endings": (ending(truth(True), "ties"),)}, "there is no verdict `ties`"),
    ({"endings": (ending(truth(True), "wins"),)}, "`who` goes with wins and loses only, not with wins"),
    ({"endings": (ending(truth(True), "wins", kinds(1)),)}, "whom an ending names is kinds, not players"),
    ({"endings": (ending(truth(True), "lowest"),)}, "`measure` goes with highest and lowest only, not with lowest"),
    ({"endings": (ending(truth(True), "lowest", measure="sum"),)}, "there is no function `sum` to be the measure"),
    ({"events": (Event("e", (choose(1, "spot", EMPTY),)),)}, "there is no choices in an event: `Choose`"),
    ({"events": (Event("e", (s.Chance(bind(1, "spot", EMPTY)),)),)}, "there is no chance in an event: `Chance`"),
    ({"setup": (s.Again(),)}, "there is no passing or moving again in a setup: `Again`"),
    ({"setup": (either(),)}, "there is no choices in a setup: `Either`"),
]


@pytest.mark.parametrize(("parts", "message"), MODEL_DEFECTS)
def test_defects_of_the_model(parts: dict[str, object], message: str) -> None:
    assert defect(replace(rich(), **parts)) == message  # type: ignore[arg-type]


def odd(type_: Ty, name: str, *args: n.Expr) -> n.Expr:
    return n.Op(type_, name, args)


EXPRESSION_DEFECTS: list[tuple[n.Expr, str]] = [
    (n.Const(Ty.SITES, 1 << 9), "a constant is no value of sites: 0x200"),
    (n.Const(Ty.KINDS, 4), "a constant is no value of kinds: 0x4"),
    (n.Const(Ty.PLAYERS, -1), "a constant is no value of players: -0x1"),
    (n.Const(Ty.BOOL, 2), "a constant is no value of bool: 0x2"),
    (n.Const(Ty.INT, INT_MAX + 1), "a constant is no value of int: 0x8000000000000000"),
    (n.Const(Ty.DIRECTIONS, 1 << 10), "a constant is no value of directions: 0x400"),
    (n.Const(Ty.NUMBERS, 1 << 1280), f"a constant is no value of numbers: {1 << 1280:#x}"),
    (loc(77, "far"), "`far` is in slot 77 of a frame of 10"),
    (loc(-1, "near"), "`near` is in slot -1 of a frame of 10"),
    (loc(1, "spot", Ty.INT), "slot 1 holds sites as `spot` and int as `spot`"),
    (loc(4, "nothing"), "`nothing` never has a value"),
    (odd(Ty.INT, "double", num(1)), "there is no operation `double`"),
    (odd(Ty.INT, "add", num(1)), "`add` has 1 operands, not 2"),
    (odd(Ty.INT, "add", num(1), truth(True)), "operand 2 of `add` is bool, not int"),
    (odd(Ty.BOOL, "add", num(1), num(2)), "`add` gives int, not bool"),
    (odd(Ty.BOOL, "both", truth(True), num(1)), "operand 2 of `both` is int, not bool"),
    (odd(Ty.SITES, "union"), "`union` has no operands"),
    (odd(Ty.SITES, "union", EMPTY, EMPTY, kinds(1)), "operand 3 of `union` is kinds, not sites"),
    (odd(Ty.INT, "union", num(1)), "operand 1 of `union` is int, which is no set"),
    (odd(Ty.KINDS, "except", EMPTY, EMPTY), "`except` gives sites, not kinds"),
    (odd(Ty.SITES, "except", EMPTY), "`except` has 1 operands, not 2"),
    (n.Cond(Ty.INT, num(1), num(1), num(2)), "a condition is int, not bool"),
    (n.Cond(Ty.INT, truth(True), num(1), EMPTY), "the value of a condition that fails is sites, not int"),
    (n.Cond(Ty.INT, truth(True), EMPTY, num(1)), "the value of a condition that holds is sites, not int"),
    (n.Lookup(Ty.INT, "t", (1, 2, 3), MOVER), "the table `t` has 3 entries, not 2 as there are players"),
    (n.Lookup(Ty.INT, "t", (1, 2), num(1)), "the table `t` is asked at int"),
    (n.Lookup(Ty.KINDS, "t", (1, 8), MOVER), "an entry of the table `t` is no value of kinds: 0x8"),
    (n.Get(Ty.INT, "stones", ()), "there is no state `stones`"),
    (n.Get(Ty.INT, "seeds", (MOVER,)), "`seeds` has 1 operands, not 2"),
    (n.Get(Ty.INT, "seeds", (PIECES, MOVER)), "operand 1 of `seeds` is sites, not players"),
    (n.Get(Ty.BOOL, "seeds", (MOVER, PIECES)), "state `seeds` gives int, not bool"),
    (n.Whole(Ty.INT, "stones"), "there is no state `stones`"),
    (n.Whole(Ty.SITES, "seeds"), "the whole of `seeds` gives int, not sites"),
    (n.Fold(Ty.INT, "sum", (), num(1)), "`sum` goes through nothing"),
    (n.Fold(Ty.INT, "sum", (bind(3, "x", EMPTY),), truth(True)), "the body of `sum` is bool, not int"),
    (n.Fold(Ty.SITES, "max", (bind(3, "x", EMPTY),), num(1)), "`max` gives int, not sites"),
    (n.Fold(Ty.BOOL, "any", (bind(3, "x", EMPTY),), num(1)), "the body of `any` is int, not bool"),
    (n.Fold(Ty.INT, "all", (bind(3, "x", EMPTY),), num(1)), "the body of `all` is int, no set"),
    (n.Fold(Ty.SITES, "common", (bind(3, "x", EMPTY),), MOVER), "`common` gives players, not sites"),
    (n.Fold(Ty.KINDS, "filter", (bind(3, "x", EMPTY),), truth(True)), "`filter` gives sites, not kinds"),
    (
        n.Fold(Ty.SITES, "filter", (bind(3, "x", EMPTY),), truth(True), truth(True)),
        "`filter` goes through one set, and its body is the condition",
    ),
    (n.Fold(Ty.INT, "product", (bind(3, "x", EMPTY),), num(1)), "there is no way `product` to put values together"),
    (n.Fold(Ty.INT, "sum", (bind(3, "x", EMPTY),), num(1), num(1)), "a `where` is int, not bool"),
    (n.Fold(Ty.INT, "sum", (n.Bind(3, "x", Ty.INT, EMPTY),), num(1)), "`x` is int but goes through sites"),
    (n.Fold(Ty.INT, "sum", (n.Bind(3, "x", Ty.INT, num(3)),), num(1)), "`x` goes through int, no set"),
    (n.Call(Ty.INT, "nothing", ()), "there is no function `nothing`"),
    (n.Call(Ty.INT, "drop", (EMPTY,)), "`drop` is an action and has no value"),
    (n.Call(Ty.INT, "worth", (EMPTY,)), "`worth` has 1 operands, not 2"),
    (n.Call(Ty.INT, "worth", (MOVER, EMPTY)), "operand 1 of `worth` is players, not sites"),
    (n.Call(Ty.SITES, "worth", (EMPTY, MOVER)), "`worth` gives int, not sites"),
    (n.Repeats(Ty.INT, 1, (PIECES,)), "`repeats` number 1 of 1"),
    (n.Repeats(Ty.INT, 0, (PIECES,)), "`repeats` number 0 stands for two lists"),
    (n.Repeats(Ty.BOOL, 0, ()), "`repeats` gives int, not bool"),
    (n.Repeats(Ty.INT, 0, (), EMPTY), "how far `repeats` looks back is sites, not int"),
    (n.Repeats(Ty.INT, 0, (loc(1, "spot"),)), "`repeats` compares `spot`, which means nothing in another position"),
    (n.Expr(Ty.INT), "`Expr` is no expression of a Program"),
]


@pytest.mark.parametrize(("expr", "message"), EXPRESSION_DEFECTS)
def test_defects_of_expressions(expr: n.Expr, message: str) -> None:
    good = rich()
    test: n.Expr = expr
    if expr.type is Ty.INT:
        test = op("equal", expr, num(0))
    elif expr.type.is_set:
        test = op("any", expr)
    assert defect(replace(good, turn=(*good.turn, s.Require(test)))) == message


def test_the_span_of_a_defect() -> None:
    made = program((s.Require(at(7, odd(Ty.BOOL, "add", num(1), num(1)))),))
    with pytest.raises(ProgramError) as error:
        verify(made)
    assert error.value.span == Span("rules.gdl", 7, 1, 7, 9)
    assert str(error.value) == "rules.gdl:7:1: `add` gives int, not bool"


STATEMENT_DEFECTS: list[tuple[s.Stmt, str]] = [
    (choose(1, "spot", EMPTY, num(1)), "a `where` is int, not bool"),
    (s.Choose(n.Bind(1, "spot", Ty.SITES, num(1))), "`spot` goes through int, no set"),
    (s.Require(num(1)), "a `require` is int, not bool"),
    (s.Assign(1, "spot", num(1)), "slot 1 holds sites as `spot` and int as `spot`"),
    (s.Assign(10, "far", num(1)), "`far` is in slot 10 of a frame of 10"),
    (s.Do("fly"), "there is no function `fly`"),
    (s.Do("worth", (EMPTY, MOVER)), "`worth` is a value and does nothing"),
    (s.Do("drop", ()), "`drop` has 0 operands, not 1"),
    (s.Do("drop", (MOVER,)), "operand 1 of `drop` is players, not sites"),
    (put("stones", num(1)), "there is no state `stones`"),
    (put("seeds", num(1)), "`seeds` has 0 operands, not 2"),
    (put("seeds", truth(True), MOVER, PIECES), "the value of `seeds` is bool, not int"),
    (s.PutStock(kinds(1), kinds(1), num(1)), "the owner of a supply is kinds, not players"),
    (s.PutStock(MOVER, MOVER, num(1)), "the kind of a supply is players, not kinds"),
    (s.PutStock(MOVER, kinds(1), MOVER), "a stock is players, not int"),
    (s.PutCount("ply", num(1)), "`ply` is said only in a position made by hand"),
    (s.PutNext(EMPTY), "the next player is sites, not players"),
    (s.Place(MOVER, None, EMPTY), "the kind to place is players, not kinds"),
    (s.Place(kinds(1), EMPTY, EMPTY), "the owner of what is placed is sites, not players"),
    (s.Place(kinds(1), None, MOVER), "where to place is players, not sites"),
    (s.Place(kinds(1), None, EMPTY, (("seeds", num(1)),)), "`seeds` is no state that goes with a piece"),
    (s.Place(kinds(1), None, EMPTY, (("aim", num(1)),)), "the value of `aim` is int, not directions"),
    (s.Move(MOVER, EMPTY), "where a piece moves from is players, not sites"),
    (s.Move(EMPTY, MOVER), "where a piece moves to is players, not sites"),
    (s.MoveEach(bind(3, "x", MOVER), EMPTY), "`x` is moved, but is no site"),
    (s.MoveEach(bind(3, "x", PIECES), MOVER), "where the pieces move to is players, not sites"),
    (s.Remove(MOVER), "what is taken off is players, not sites"),
    (s.Return(num(1)), "what is taken off is int, not sites"),
    (s.Change(PIECES, None, None), "a change to nothing"),
    (s.Change(MOVER, kinds(1), None), "what is changed is players, not sites"),
    (s.Change(PIECES, MOVER, None), "the new kind is players, not kinds"),
    (s.Change(PIECES, None, kinds(1)), "the new owner is kinds, not players"),
    (s.Leaves(PIECES), "who leaves or joins is sites, not players"),
    (s.Joins(PIECES), "who leaves or joins is sites, not players"),
    (s.Stop(), "`Stop` outside of any loop"),
    (s.If(((truth(True), (s.Stop(),)),), ()), "`Stop` outside of any loop"),
    (either(), "an `either` without branches"),
    (either((1, ())), "there is no label number 1"),
    (s.Keep(True, MOVER, ()), "what is kept highest or lowest is players, not int"),
    (s.If(((num(1), ()),), ()), "an `if` is int, not bool"),
    (s.For(bind(3, "x", EMPTY), num(1), ()), "a `where` is int, not bool"),
    (s.RepeatTimes(truth(True), ()), "how often to repeat is bool, not int"),
    (s.RepeatWhile(num(1), ()), "a `repeat while` is int, not bool"),
    (s.Chance(bind(0, "die", op("range", num(1), num(6)))), "chance after a choice"),
    (s.First((s.Chance(bind(0, "die", op("range", num(1), num(6)))),), ()), "chance after a choice"),
    (s.Stmt(), "`Stmt` is no statement of a Program"),
]


@pytest.mark.parametrize(("stmt", "message"), STATEMENT_DEFECTS)
def test_defects_of_statements(stmt: s.Stmt, message: str) -> None:
    good = rich()
    assert defect(replace(good, turn=(*good.turn, stmt))) == message


def with_functions(*functions: Function) -> Program:
    good = rich()
    return replace(good, functions={**good.functions, **{f.name: f for f in functions}}, frame_size=20)


def function(name: str, body: s.Block, result: n.Expr | None = None) -> Function:
    return Function(name, (), body, result)


FUNCTION_DEFECTS: list[tuple[Callable[[], Program], str]] = [
    (lambda: with_functions(function("f", (), n.Call(Ty.INT, "f"))), "`f` is defined by itself, through `f`"),
    (
        lambda: with_functions(function("f", (s.Do("g"),)), function("g", (s.If(((truth(True), (s.Do("f"),)),), ()),))),
        "`f` is defined by itself, through `g`",
    ),
    (lambda: with_functions(function("f", (s.Do("h"),))), "there is no function `h`"),
    (
        lambda: with_functions(function("f", (choose(10, "x", EMPTY),), num(1))),
        "there is no choices in the definition of a value: `Choose`",
    ),
    (
        lambda: with_functions(function("f", (s.Remove(EMPTY),), num(1))),
        "there is no effects in the definition of a value: `Remove`",
    ),
    (
        lambda: with_functions(function("f", (s.Require(truth(True)),), num(1))),
        "there is no effects in the definition of a value: `Require`",
    ),
    (
        lambda: with_functions(function("f", (s.Do("drop", (EMPTY,)),), num(1))),
        "there is no effects in the definition of a value: `drop`",
    ),
    (
        lambda: replace(with_functions(function("f", (choose(10, "x", EMPTY),))), setup=(s.Do("f"),)),
        "there is no choices in a setup: `f`",
    ),
    (lambda: replace(with_functions(function("f", (s.Stop(),))), turn=(s.Do("f"),)), "`f` outside of any loop"),
    (
        lambda: with_functions(function("f", (s.Assign(9, "z", EMPTY), s.Do("drop", (EMPTY,))))),
        "`f` shares slot 9 with a function it calls",
    ),
    (
        lambda: replace(rich(), turn=(choose(9, "z", EMPTY), *rich().turn[1:])),
        "the turn shares slot 9 with a function it calls",
    ),
    (
        lambda: replace(rich(), functions={**rich().functions, "again": rich().functions["drop"]}),
        "the function `drop` is listed as `again`",
    ),
    (
        lambda: replace(
            with_functions(function("f", (s.Chance(bind(10, "x", EMPTY)),))),
            turn=(choose(11, "y", EMPTY), s.Do("f"), *rich().turn[1:]),
        ),
        "chance after a choice",
    ),
]


@pytest.mark.parametrize(("made", "message"), FUNCTION_DEFECTS)
def test_defects_of_functions(made: Callable[[], Program], message: str) -> None:
    assert defect(made()) == message


def test_only_two_players_swap_sides() -> None:
    seats = tuple(Player(name, 1 << i) for i, name in enumerate("ABC"))
    assert defect(program((s.SwapSides(),), players=seats, seated=3)) == "only two players can exchange sides"


def test_a_stop_of_an_action_is_caught_by_the_loop_around_its_call() -> None:
    stop = function("f", (s.Stop(),))
    verify(replace(with_functions(stop), turn=(*rich().turn, s.RepeatTimes(num(2), (s.Do("f"),)))))


def test_removed_sites_are_in_no_set() -> None:
    board = edits.remove(BOARD, 1)
    assert defect(program((s.Remove(sites("a1")),), board=board)) == "a constant is no value of sites: 0x1"


def test_players_and_state_of_another_type() -> None:
    made = program((put("seeds", get("seeds", players(1), sites("a1")), MOVER, PIECES),), states=(SEEDS,))
    verify(made)


def test_deeply_nested_expressions_are_refused_not_crashed_on() -> None:
    deep = truth(True)
    for _ in range(5000):
        deep = op("isnt", deep)
    assert defect(program((s.Require(deep),))) == "the Program is nested too deeply to be checked"
