"""The course of a game: turns, passes, endings, nature, people who leave, repeated positions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from programs import (
    BIG,
    BLACK,
    EMPTY,
    MINE,
    MOVER,
    PIECES,
    PLACE_ANY,
    PLY,
    SMALL,
    WHITE,
    choose,
    either,
    ending,
    get,
    kinds,
    loc,
    num,
    op,
    play,
    players,
    put,
    sites,
    standing,
    texts,
    truth,
    value,
)

from gdl_interpreter.program import Event, Label, Player, StateVar, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.model import Program
from gdl_interpreter.reference import Machine, MachineError, Position
from gdl_interpreter.reference.errors import LimitError

THREE = {"players": tuple(Player(name, 1 << i) for i, name in enumerate(("Ann", "Bob", "Cid"))), "seated": 3}


def movers(position: Position, *moves: str) -> list[str | None]:
    """Who is to move now and after each of the moves."""
    found = [position.mover]
    for move in moves:
        position = position.play(move)
        found.append(position.mover)
    return found


def test_players_take_turns() -> None:
    assert movers(play((), **THREE), "pass", "pass", "pass") == ["Ann", "Bob", "Cid", "Ann"]


def test_a_turn_of_several_moves() -> None:
    moves = n.Cond(Ty.INT, op("equal", PLY, num(0)), num(1), num(2))
    position = play(PLACE_ANY, moves_in_turn=moves)
    assert movers(position, "a1", "b1", "c1", "a2", "b2") == ["White", "Black", "Black", "White", "White", "Black"]
    assert position.play("a1").moves_left == 2


def test_a_turn_ends_when_no_run_is_left() -> None:
    black = op("any", op("meet", MINE, sites("a1 b1")))
    turn = (s.Require(op("isnt", black)), *PLACE_ANY)
    assert movers(play(turn, moves_in_turn=num(3)), "c1", "a1", "a2") == ["White", "White", "Black", "Black"]


def test_pass_ends_the_turn_and_counts() -> None:
    turn = (either((None, PLACE_ANY), (0, (s.Pass(),))),)
    position = play(turn, moves_in_turn=num(2), labels=(Label("rest"),))
    assert movers(position, "rest", "a1", "rest", "rest") == ["White", "Black", "Black", "White", "Black"]
    assert [position.play("rest").passes, position.play("rest").play("a1").passes] == [1, 0]
    done = play(turn, "rest", "rest", labels=(Label("rest"),), endings=(ending(op("equal", op("passes"), num(2))),))
    assert str(done.result) == "a draw"
    assert done.moves() == ()


def test_again_grants_one_more_move() -> None:
    again = s.If(((op("inside", loc(0, "spot"), sites("b2")), (s.Again(),)),), ())
    assert movers(play((*PLACE_ANY, again)), "b2", "a1", "a2") == ["White", "White", "Black", "White"]


def test_next_names_who_moves() -> None:
    turn = (s.PutNext(op("except", op("players"), op("union", MOVER, players(2)))),)
    assert movers(play(turn, **THREE), "pass", "pass") == ["Ann", "Cid", "Ann"]
    assert movers(play((), setup=(s.PutNext(players(BLACK)),)), "pass") == ["Black", "White"]


def test_swapping_sides() -> None:
    turn = (either((None, PLACE_ANY), (0, (s.SwapSides(),))),)
    position = play(turn, "a1", labels=(Label("swap"),), endings=(ending(op("equal", PLY, num(3)), "wins", MOVER),))
    assert movers(position, "swap", "b1") == ["Black", "Black", None]
    swapped = position.play("swap")
    assert swapped.swapped
    assert standing(swapped) == "a1 White Big"
    result = swapped.play("b1").result
    assert result is not None
    assert result.winners == ("Black",)
    assert result.people == {"White": "Black", "Black": "White"}


def test_endings_in_order_of_writing() -> None:
    row = op("inside", sites("a1 b1"), MINE)
    endings = (ending(row, "wins", MOVER, reason="a pair"), ending(op("equal", PLY, num(3))))
    assert str(play(PLACE_ANY, "a1", "c1", "b1", endings=endings).result) == "White wins (a pair)"
    assert str(play(PLACE_ANY, "a1", "b1", "c1", endings=endings).result) == "a draw"
    assert play(PLACE_ANY, "a1", "b1", endings=endings).result is None


def test_at_the_start_only_endings_about_being_stuck_are_looked_at() -> None:
    assert play(PLACE_ANY, endings=(ending(truth(True)),)).result is None
    stuck = ending(op("stuck"), "loses", MOVER, asks_stuck=True)
    position = play((s.Require(truth(False)),), endings=(ending(truth(True)), stuck))
    assert str(position.result) == "Black wins"


def test_stuck_means_the_player_about_to_move() -> None:
    turn = (choose(0, "spot", op("meet", EMPTY, sites("a1 b1 c1"))), *PLACE_ANY[1:])
    stuck = ending(op("stuck"), "loses", MOVER, asks_stuck=True)
    assert str(play(turn, "a1", "b1", "c1", endings=(stuck,)).result) == "White wins"
    assert str(play(turn, "a1", "b1", "c1").result) == "a draw (no move is left)"


def test_stuck_within_a_turn_asks_about_the_next_player() -> None:
    turn = (choose(0, "spot", op("meet", EMPTY, sites("a1 b1"))), *PLACE_ANY[1:], s.Require(op("isnt", op("stuck"))))
    position = play(turn)
    assert texts(position) == ["a1", "b1"]
    assert texts(position.play("a1")) == [], "b1 would leave White without a move, so Black cannot move"


def test_scores_and_ties() -> None:
    functions = value("score", op("count", op("pieces_of", loc(5, "p", Ty.PLAYERS))), (5, "p", Ty.PLAYERS))
    over = ending(op("no", EMPTY), "highest", measure="score")
    parts = {"functions": functions, "score": "score"}
    position = play(PLACE_ANY, *["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"], endings=(over,), **parts)
    assert position.scores == {"White": 5, "Black": 4}
    position.scores.clear()
    assert position.scores == {"White": 5, "Black": 4}, "a position is a value: what it hands out is a copy"
    assert str(position.result) == "White wins"
    even = ending(op("equal", PLY, num(4)), "lowest", measure="score")
    result = play(PLACE_ANY, *["a1", "b1", "c1", "a2"], endings=(even,), **parts).result
    assert result is not None
    assert (result.verdict, result.shares) == ("draw", {"White": Fraction(1, 2), "Black": Fraction(1, 2)})


def test_three_players_share_what_a_loser_loses() -> None:
    result = play((), "pass", endings=(ending(truth(True), "loses", MOVER),), **THREE).result
    assert result is not None
    assert result.winners == ("Bob", "Cid")
    assert result.shares == {"Ann": 0, "Bob": Fraction(1, 2), "Cid": Fraction(1, 2)}


def test_allies_win_together() -> None:
    seats = (Player("Ann", 5), Player("Bob", 2), Player("Cid", 5))
    result = play((), "pass", endings=(ending(truth(True), "wins", MOVER),), players=seats, seated=3).result
    assert result is not None
    assert (result.winners, result.shares) == (("Ann", "Cid"), {"Ann": 1, "Bob": 0, "Cid": 1})


def test_one_player_scores() -> None:
    functions = value("left", op("count", EMPTY), (5, "p", Ty.PLAYERS))
    over = ending(op("equal", PLY, num(2)), "highest", measure="left")
    position = play(PLACE_ANY, "a1", "b2", players=(Player("Me", 1),), seated=1, functions=functions, endings=(over,))
    assert str(position.result) == "finished with 7"


def test_leaving_and_joining() -> None:
    turn = (
        s.If(
            ((op("equal", PLY, num(0)), (s.Leaves(MOVER),)), (op("equal", PLY, num(2)), (s.Joins(op("absent")),))),
            (),
        ),
    )
    seats = (*THREE["players"], Player("Dot", 8))
    position = play(turn, players=seats, seated=3)
    assert movers(position, *["pass"] * 6) == ["Ann", "Bob", "Cid", "Dot", "Bob", "Cid", "Dot"]
    assert position.players == ("Ann", "Bob", "Cid")
    assert position.play("pass").play("pass").play("pass").players == ("Bob", "Cid", "Dot")


def test_when_everybody_has_left_it_is_a_draw() -> None:
    position = play((s.Leaves(MOVER),), "pass", "pass")
    assert str(position.result) == "a draw (nobody is left)"
    assert position.mover is None


def test_nature_moves_before_the_player() -> None:
    die = loc(3, "die", Ty.INT)
    turn = (
        s.Chance(n.Bind(3, "die", Ty.INT, op("range", num(1), num(3)))),
        choose(0, "spot", op("meet", EMPTY, op("column", op("number_set", die)))),
        *PLACE_ANY[1:],
    )
    position = play(turn)
    assert position.is_chance
    assert texts(position) == ["1", "2", "3"]
    rolled = position.play("2")
    assert not rolled.is_chance
    assert rolled.mover == "White"
    assert texts(rolled) == ["b1", "b2", "b3"]
    assert rolled.ply == 0
    after = rolled.play("b2")
    assert after.is_chance
    assert after.mover == "Black"


def test_a_throw_lasts_for_the_turn() -> None:
    die = loc(3, "die", Ty.INT)
    turn = (
        s.Chance(n.Bind(3, "die", Ty.INT, op("range", num(1), num(3)))),
        choose(0, "spot", op("meet", EMPTY, op("column", op("number_set", die)))),
        *PLACE_ANY[1:],
    )
    position = play(turn, "2", "b1", moves_in_turn=num(2))
    assert (position.mover, texts(position)) == ("White", ["b2", "b3"])
    assert position.play("b2").is_chance


def test_nature_sets_up() -> None:
    setup = (
        s.Chance(n.Bind(3, "spot", Ty.SITES, sites("a1 b2"))),
        s.Place(kinds(BIG), players(WHITE), loc(3, "spot")),
        s.Chance(n.Bind(4, "spot", Ty.SITES, op("meet", EMPTY, sites("a1 b2 c3")))),
        s.Place(kinds(SMALL), players(BLACK), loc(4, "spot")),
    )
    position = play(PLACE_ANY, setup=setup)
    assert (position.in_setup, position.mover, texts(position)) == (True, None, ["a1", "b2"])
    second = position.play("a1")
    assert texts(second) == ["b2", "c3"]
    done = second.play("c3")
    assert standing(done) == "a1 White Big, c3 Black Small"
    assert (done.in_setup, done.mover) == (False, "White")


def test_nature_has_nothing_to_choose_from() -> None:
    turn = (s.Chance(n.Bind(3, "spot", Ty.SITES, sites(""))), *PLACE_ANY)
    assert len(play(turn).moves()) == 9


def flip(*parts: n.Expr, times: int = 1) -> dict[str, object]:
    """A game of turning a switch, drawn when a position has come about `times` times before."""
    switch = StateVar("on", Ty.BOOL, (), False, 0, 1, (0,))
    seen = n.Repeats(Ty.INT, 0, parts)
    return {
        "states": (switch,),
        "repeats": 1,
        "endings": (ending(op("at_most", num(times), seen)),),
    }


FLIP: s.Block = (put("on", op("isnt", get("on", type_=Ty.BOOL))),)


@pytest.mark.parametrize(
    ("part", "plies"),
    [(get("on", type_=Ty.BOOL), 2), (n.Whole(Ty.INT, "on"), 2), (op("to_move"), 2), (op("layout"), 1), (PLY, None)],
)
def test_repeats(part: n.Expr, plies: int | None) -> None:
    position, played = play(FLIP, **flip(part)), 0
    while position.result is None and played < 5:
        position, played = position.play("pass"), played + 1
    assert (played if position.result is not None else None) == plies


def test_repeats_agree_in_all_that_is_listed() -> None:
    position, played = (
        play(FLIP, **flip(get("on", type_=Ty.BOOL), op("to_move"), times=2), **{"moves_in_turn": num(1)}),
        0,
    )
    while position.result is None:
        position, played = position.play("pass"), played + 1
    assert played == 4


@pytest.mark.parametrize(("within", "plies"), [(num(1), None), (num(2), 2), (num(9), 2), (num(-1), None), (PLY, 2)])
def test_repeats_of_late(within: n.Expr, plies: int | None) -> None:
    game = flip(get("on", type_=Ty.BOOL))
    late = n.Repeats(Ty.INT, 0, (get("on", type_=Ty.BOOL),), within)
    position, played = play(FLIP, **game | {"endings": (ending(op("at_most", num(1), late)),)}), 0
    while position.result is None and played < 5:
        position, played = position.play("pass"), played + 1
    assert (played if position.result is not None else None) == plies


def test_repeats_in_a_turn_forbid_coming_back() -> None:
    turn = (
        choose(0, "man", MINE),
        choose(1, "spot", op("meet", op("near", loc(0, "man")), EMPTY)),
        s.Move(loc(0, "man"), loc(1, "spot")),
        s.Require(op("equal", n.Repeats(Ty.INT, 0, (op("layout"),)), num(0))),
    )
    setup = (s.Place(kinds(BIG), players(WHITE), sites("a1")), s.Place(kinds(BIG), players(BLACK), sites("c3")))
    position = play(turn, "a1-b1", "c3-c2", "b1-a1", setup=setup, repeats=1)
    assert texts(position) == ["c2-c1", "c2-b2"], "c2-c3 would bring the start back"


def test_positions_remember_earlier_ones_only_where_rules_ask() -> None:
    plain = play(FLIP, states=(StateVar("on", Ty.BOOL, (), False, 0, 1, (0,)),))
    assert plain.play("pass") == plain.play("pass")
    assert hash(plain.play("pass")) == hash(plain.play("pass"))
    assert plain != plain.play("pass")


def test_events() -> None:
    late = Event("late", (s.Require(op("less", num(0), PLY)), s.Leaves(MOVER)))
    position = play(PLACE_ANY, events=(late,), **THREE)
    with pytest.raises(MachineError) as refused:
        position.announce("late")
    assert refused.value.code == "event-refused"
    with pytest.raises(MachineError) as unknown:
        position.announce("latee")
    assert unknown.value.message == "this rulebook has no event `latee` (events: late)"
    after = position.play("a1").announce("late")
    assert (after.mover, after.players, after.ply) == ("Cid", ("Ann", "Cid"), 1)


def test_who_begins_can_be_said() -> None:
    from programs import program

    made: Program = program(PLACE_ANY)
    assert Position.start(Machine(made), BLACK).mover == "Black"


def test_limits() -> None:
    every = n.Fold(
        Ty.INT,
        "sum",
        tuple(n.Bind(i, f"n{i}", Ty.INT, op("range", num(0), num(999))) for i in range(3)),
        num(1),
    )
    with pytest.raises(LimitError) as error:
        play((s.Require(op("less", every, num(0))),)).moves()
    assert error.value.code == "E902"


def test_a_piece_of_a_neutral_kind_is_nobodys() -> None:
    from gdl_interpreter.program.model import Kind

    position = play(PLACE_ANY, "a1", kinds=(Kind("Wall", neutral=True), Kind("Small")))
    assert standing(position) == "a1 neutral Wall"


def test_playing_a_move_of_another_position_is_refused() -> None:
    position = play(PLACE_ANY)
    move = position.find("a1")
    with pytest.raises(MachineError):
        position.play(move).play(move)


def test_pieces_placed_on_others_replace_them() -> None:
    turn = (s.Place(kinds(SMALL), None, sites("a1")),)
    position = play(turn, "pass", "pass")
    assert standing(position) == "a1 Black Small"
    assert play(turn, "pass", setup=(s.Remove(PIECES),)).ply == 1
