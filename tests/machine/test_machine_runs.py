"""What a turn means: choices, branches, first, keep, loops. Expected moves are worked out by hand."""

from __future__ import annotations

from programs import (
    BIG,
    BLACK,
    BOARD,
    EMPTY,
    MINE,
    MOVER,
    PIECES,
    PLACE_ANY,
    SMALL,
    WHITE,
    action,
    bind,
    choose,
    either,
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
    stones,
    texts,
    truth,
    value,
)

from gdl_interpreter.program import Label, StateVar, Supply, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s

COUNT = StateVar("count", Ty.INT, (), False, 0, 5, (0,))


def test_a_choice_tries_every_member_in_order() -> None:
    assert texts(play(PLACE_ANY)) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert texts(play(PLACE_ANY, "b2")) == ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]


def test_a_choice_of_numbers_and_its_where() -> None:
    number = loc(0, "n", Ty.INT)
    turn = (choose(0, "n", op("range", num(-1), num(3)), op("isnt", op("equal", number, num(0)))), put("count", number))
    position = play(turn, states=(COUNT,))
    assert texts(position) == ["-1", "1", "2", "3"]
    assert position.play("3").state("count") == (3,)
    assert position.play("-1").state("count") == (0,), "a number below its range stays at the end of it"


def test_numbers_saturate_at_the_end_of_their_range() -> None:
    turn = (put("count", op("add", get("count"), num(4))),)
    assert play(turn, "pass", states=(COUNT,)).state("count") == (4,)
    assert play(turn, "pass", "pass", states=(COUNT,)).state("count") == (5,)


def test_a_require_ends_a_run_and_a_label_alone_is_a_move() -> None:
    turn = (
        either(
            (0, (s.Require(truth(False)),)),
            (1, ()),
            (None, (choose(0, "spot", sites("a1 b1")), s.Require(op("inside", loc(0, "spot"), sites("b1"))))),
        ),
    )
    assert texts(play(turn, labels=(Label("never"), Label("do nothing")))) == ["do nothing", "b1"]


def test_equal_words_and_equal_ends_are_one_move() -> None:
    same = choose(0, "spot", sites("a1"))
    assert texts(play((either((None, (same,)), (None, (same,))),))) == ["a1"]
    big, small = (s.Place(kinds(kind), None, loc(0, "spot")) for kind in (BIG, SMALL))
    position = play((either((None, (same, big)), (None, (same, small))),))
    assert texts(position) == ["a1", "a1#2"]
    assert standing(position.play("a1")) == "a1 White Big"
    assert standing(position.play("a1#2")) == "a1 White Small"
    assert standing(position.play("A1 #2")) == "a1 White Small"


def test_a_label_pass_and_a_move_without_words_have_different_texts() -> None:
    turn = (either((0, (put("count", num(1)),)), (None, ())),)
    assert texts(play(turn, labels=(Label("pass"),), states=(COUNT,))) == ["pass", "pass#2"]


def test_first_takes_the_other_block_only_without_a_run() -> None:
    capture = (choose(0, "spot", op("meet", PIECES, sites("a1 b1"))), s.Remove(loc(0, "spot")))
    turn = (s.First(capture, (choose(0, "spot", op("meet", EMPTY, sites("a1 c3"))), *PLACE_ANY[1:])),)
    assert texts(play(turn)) == ["a1", "c3"]
    assert texts(play(turn, "c3")) == ["a1"]
    assert texts(play(turn, "a1")) == ["a1"]
    assert standing(play(turn, "a1", "a1")) == ""


def test_first_does_not_look_at_what_follows_it() -> None:
    turn = (s.First((choose(0, "spot", sites("a1")),), (choose(0, "spot", sites("b1")),)), s.Require(truth(False)))
    assert texts(play((either((None, turn), (None, ())),))) == ["pass"]


def test_effects_of_a_failed_first_block_are_forgotten() -> None:
    turn = (s.First((put("count", num(3)), s.Require(truth(False))), ()),)
    assert play(turn, "pass", states=(COUNT,)).state("count") == (0,)


def test_keep_leaves_the_best_runs() -> None:
    def turn(highest: bool) -> s.Block:
        measure = op("row_of", loc(0, "spot"))
        return (s.Keep(highest, measure, (choose(0, "spot", sites("a1 b1 a2 b3 c3")),)),)

    assert texts(play(turn(True))) == ["b3", "c3"]
    assert texts(play(turn(False))) == ["a1", "b1"]


def test_keep_measures_each_choice_before_it_for_itself() -> None:
    there = op("step", loc(0, "man"), n.Const(Ty.DIRECTIONS, 1 | 1 << 2))
    turn = (choose(0, "man", sites("a1 c2")), s.Keep(True, op("row_of", loc(1, "spot")), (choose(1, "spot", there),)))
    assert texts(play(turn)) == ["a1-a2", "c2-c3"]


def test_repeat_times_with_choices() -> None:
    turn = (s.RepeatTimes(num(2), (choose(0, "spot", op("meet", EMPTY, sites("a1 b1"))), *PLACE_ANY[1:])),)
    position = play(turn)
    assert texts(position) == ["a1-b1", "b1-a1"]
    assert standing(position.play("b1-a1")) == "a1 White Big, b1 White Big"


def test_repeat_while_with_stop() -> None:
    hop = op("step", loc(0, "man"), n.Const(Ty.DIRECTIONS, 1))
    loop = s.RepeatWhile(
        op("any", hop),
        (either((None, (s.Stop(),)), (None, (choose(1, "spot", hop), s.Assign(0, "man", loc(1, "spot"))))),),
    )
    after = either((None, (s.Place(kinds(BIG), None, loc(0, "man")),)))
    turn = (choose(0, "man", sites("a1")), loop, after)
    position = play(turn)
    assert texts(position) == ["a1", "a1-a2", "a1-a2-a3"]
    assert standing(position.play("a1")) == "a1 White Big", "what stands behind the loop is done after `stop`"
    assert standing(position.play("a1-a2-a3")) == "a3 White Big"


def test_repeat_while_ends_with_the_number_of_sites() -> None:
    turn = (s.RepeatWhile(truth(True), (put("count", op("add", get("count"), num(1))),)),)
    wide = StateVar("count", Ty.INT, (), False, 0, 1000, (0,))
    assert play(turn, "pass", states=(wide,)).state("count") == (9,)


def test_stop_leaves_the_nearest_loop_only() -> None:
    inner = s.For(bind(0, "x", sites("a1 b1 c1")), None, (put("count", op("add", get("count"), num(1))), s.Stop()))
    assert play((s.RepeatTimes(num(3), (inner,)),), "pass", states=(COUNT,)).state("count") == (3,)


def test_for_goes_in_board_order_over_the_set_as_it_was() -> None:
    here, above = loc(0, "x"), op("step", loc(0, "x"), n.Const(Ty.DIRECTIONS, 1))
    turn = (s.For(bind(0, "x", PIECES), op("any", above), (s.Place(kinds(BIG), None, above), s.Remove(here))),)
    position = play(turn, "pass", setup=(s.Place(kinds(SMALL), players(WHITE), sites("a1 a2 b3")),))
    assert standing(position) == "a3 White Big, b3 White Small"


def test_for_with_choices_is_part_of_the_move() -> None:
    ways = op("meet", op("near", loc(0, "x")), EMPTY)
    turn = (s.For(bind(0, "x", MINE), None, (choose(1, "spot", ways), s.Move(loc(0, "x"), loc(1, "spot")))),)
    position = play(turn, setup=(s.Place(kinds(SMALL), players(WHITE), sites("a1 c3")),))
    assert texts(position) == ["b1-c2", "b1-b3", "a2-c2", "a2-b3"]


def test_if_with_choices() -> None:
    arms = (
        (op("equal", op("ply"), num(0)), (choose(0, "spot", sites("a1")),)),
        (op("equal", op("ply"), num(1)), (choose(0, "spot", sites("b1")),)),
    )
    turn = (s.If(arms, (choose(0, "spot", sites("c1")),)),)
    assert [texts(play(turn, *moves)) for moves in ((), ("a1",), ("a1", "b1"))] == [["a1"], ["b1"], ["c1"]]


def test_actions_have_parameters_and_choices() -> None:
    functions = {
        **action("drop", (s.Place(kinds(BIG), None, loc(3, "x")),), (3, "x", Ty.SITES)),
        **action("pick", (choose(4, "spot", loc(5, "s")), s.Do("drop", (loc(4, "spot"),))), (5, "s", Ty.SITES)),
    }
    position = play((s.Do("pick", (sites("a1 b1"),)), s.Do("drop", (sites("c3"),))), functions=functions)
    assert texts(position) == ["a1", "b1"]
    assert standing(position.play("b1")) == "b1 White Big, c3 White Big"


def test_many_actions_that_call_each_other_are_compiled_in_no_time() -> None:
    functions = action("f0", (put("count", op("add", get("count"), num(1))),))
    for i in range(1, 60):
        functions |= action(f"f{i}", (s.If(((truth(False), (s.Do(f"f{i - 1}"),) * 2),), ()),))
    assert play((s.Do("f59"),), "pass", states=(COUNT,), functions=functions).state("count") == (0,)


def test_values_may_loop_over_their_own_names() -> None:
    grow = (
        s.Assign(6, "seen", loc(5, "x")),
        s.RepeatTimes(num(2), (s.Assign(6, "seen", op("union", loc(6, "seen"), op("near", loc(6, "seen")))),)),
    )
    functions = value("reach", loc(6, "seen"), (5, "x", Ty.SITES), body=grow)
    turn = (choose(0, "spot", n.Call(Ty.SITES, "reach", (sites("a1"),))),)
    assert texts(play(turn, functions=functions)) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_place_out_of_a_supply_until_it_is_empty() -> None:
    turn = (choose(0, "spot", EMPTY), s.Place(kinds(BIG), None, loc(0, "spot")))
    parts = {"supplies": (Supply(0, (2, None)),)}
    position = play(turn, "a1", "b1", "c1", **parts)
    assert position.stock("White", "Big") == 0
    assert position.stock("Black", "Big") is None
    assert texts(position.play("a2")) == [], "White's supply is empty, Black has none and needs none"


def test_return_puts_pieces_back_and_place_takes_as_many_as_it_places() -> None:
    position = play((s.Place(kinds(BIG), None, sites("a1 b1")),), "pass", supplies=(Supply(0, (3, 3)),))
    assert position.stock("White", "Big") == 1
    back = play(
        (s.Return(PIECES),),
        "pass",
        setup=(s.Place(kinds(BIG), players(BLACK), sites("a1 c1")),),
        supplies=(Supply(0, (3, 3)),),
    )
    assert (back.stock("White", "Big"), back.stock("Black", "Big")) == (3, 3)
    assert standing(back) == ""


def test_change_and_remove_and_stock_beyond_its_beginning() -> None:
    turn = (
        s.Change(sites("a1"), kinds(SMALL), None),
        s.Change(sites("b1"), None, MOVER),
        s.Remove(sites("c1")),
        s.PutStock(MOVER, kinds(BIG), num(7)),
    )
    setup = (s.Place(kinds(BIG), players(BLACK), sites("a1 b1 c1")),)
    position = play(turn, "pass", setup=setup, supplies=(Supply(0, (3, 3)),))
    assert standing(position) == "a1 Black Small, b1 White Big"
    assert position.stock("White", "Big") == 7


def test_move_each_lifts_all_before_it_sets_any_down() -> None:
    above = op("step", loc(0, "x"), n.Const(Ty.DIRECTIONS, 1 << 2))
    setup = (s.Place(kinds(BIG), players(WHITE), sites("a1")), s.Place(kinds(SMALL), players(BLACK), sites("b1 c1")))
    position = play((s.MoveEach(bind(0, "x", PIECES), above),), "pass", setup=setup)
    assert standing(position) == "b1 White Big, c1 Black Small", "c1 has nowhere to go and is taken by b1's piece"


def test_move_takes_what_stood_there_and_none_moves_nothing() -> None:
    setup = (s.Place(kinds(BIG), players(WHITE), sites("a1")), s.Place(kinds(SMALL), players(BLACK), sites("b1")))
    assert standing(play((s.Move(sites("a1"), sites("b1")),), "pass", setup=setup)) == "b1 White Big"
    for source, target in (("c3", "b1"), ("", "b1"), ("a1", "")):
        position = play((s.Move(sites(source), sites(target)),), "pass", setup=setup)
        assert standing(position) == "a1 White Big, b1 Black Small"


def test_state_per_piece_travels_with_it() -> None:
    aim = StateVar("aim", Ty.DIRECTIONS, (Ty.SITES,), True, 0, 0, (0,) * 9)
    there = sites("c3")
    turn = (
        s.If(
            (
                (
                    op("equal", op("ply"), num(0)),
                    (s.Place(kinds(BIG), None, sites("a1"), (("aim", n.Const(Ty.DIRECTIONS, 4)),)),),
                ),
                (op("equal", op("ply"), num(1)), (s.Move(sites("a1"), there),)),
                (op("equal", op("ply"), num(2)), (s.Change(there, kinds(SMALL), MOVER),)),
            ),
            (s.Remove(there),),
        ),
    )

    def aims(moves: int) -> dict[str, int]:
        state = play(turn, *["pass"] * moves, states=(aim,)).state("aim")
        return {BOARD.name_of(i): value for i, value in enumerate(state) if value}

    assert [aims(moves) for moves in range(1, 5)] == [{"a1": 4}, {"c3": 4}, {"c3": 4}, {}]


def test_placing_nothing_sets_nothing() -> None:
    aim = StateVar("aim", Ty.INT, (Ty.SITES,), True, 0, 9, (0,) * 9)
    turn = (s.Place(kinds(0), None, sites("a1"), (("aim", num(3)),)),)
    assert play(turn, "pass", states=(aim,)).state("aim") == (0,) * 9


def test_put_at_a_set_of_places() -> None:
    both = StateVar("seeds", Ty.INT, (Ty.PLAYERS, Ty.SITES), False, 0, 99, (0,) * 18)
    turn = (put("seeds", num(2), players(WHITE | BLACK), sites("a1 c3")),)
    assert play(turn, "pass", states=(both,)).state("seeds") == (2, 0, 0, 0, 0, 0, 0, 0, 2) * 2


def test_complement_of_numbers() -> None:
    left = op("meet", op("not", op("range", num(2), num(1023))), op("range", num(0), num(5)))
    assert texts(play((choose(0, "n", left),))) == ["0", "1"]


def test_stones() -> None:
    from programs import start

    assert len(start(stones()).moves()) == 14  # two kinds on seven squares: neither b2 nor c3
