"""What people type, and the moves that it means."""

from __future__ import annotations

import random

import pytest
from programs import (
    BIG,
    EMPTY,
    PLACE_ANY,
    WHITE,
    choose,
    either,
    kinds,
    loc,
    num,
    op,
    play,
    players,
    sites,
    start,
    stones,
    texts,
    walk,
)

from gdl_interpreter.board import edits
from gdl_interpreter.program import Label, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.model import Kind
from gdl_interpreter.reference import MoveError, Position
from gdl_interpreter.reference.errors import MoveFault
from gdl_interpreter.reference.text.complete import complete


def hops() -> Position:
    """Any White piece from a1, b1 or c1 to a2 or b2; Big on a1, Small on b1, Bison on c1."""
    turn: s.Block = (
        choose(0, "man", op("pieces_of", op("mover"))),
        choose(1, "spot", sites("a2 b2")),
        s.Move(loc(0, "man"), loc(1, "spot")),
    )
    setup = tuple(s.Place(kinds(1 << i), players(WHITE), sites(site)) for i, site in enumerate(("a1", "b1", "c1")))
    return play(turn, setup=setup, kinds=(Kind("Big", letter="G"), Kind("Small"), Kind("Bison", letter="B")))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Big a1", "Big a1"),
        ("big A1", "Big a1"),
        ("Biga1", "Big a1"),
        ("Big-a1", "Big a1"),
        ("Big, a1", "Big a1"),
        ("Big x a1", "Big a1"),
        ("Big × a1", "Big a1"),
        ("b a1", "Big a1"),
        ("Ba1", "Big a1"),
        ("sm a1", "Small a1"),
        ("s/a1", "Small a1"),
    ],
)
def test_words_in_full_by_letter_and_cut_short(typed: str, meant: str) -> None:
    assert start(stones()).find(typed).text == meant


@pytest.mark.parametrize("typed", ["take back a1", "take a1", "takeback a1", "take-back-a1", "t a1", "TAKE BACK A1"])
def test_labels_of_several_words(typed: str) -> None:
    assert start(stones()).play("Big a1").play("Big b1").find(typed).text == "take back a1"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a1a2", "a1-a2"),
        ("a1-a2", "a1-a2"),
        ("a1 a2", "a1-a2"),
        ("a1xa2", "a1-a2"),
        ("Ga2", "a1-a2"),
        ("ga2", "a1-a2"),
        ("Ba2", "c1-a2"),
        ("Sb2", "b1-b2"),
        ("Small b2", "b1-b2"),
        ("Bison b2", "c1-b2"),
        ("Bc1b2", "c1-b2"),
        ("c1 b2 Bison", "c1-b2"),
    ],
)
def test_the_kind_of_the_piece_on_a_chosen_site(typed: str, meant: str) -> None:
    assert hops().find(typed).text == meant


def test_a_kind_alone_is_no_move() -> None:
    with pytest.raises(MoveError) as error:
        start(walk()).find("Big")
    assert error.value.fault is MoveFault.AMBIGUOUS


def test_words_left_out_leave_several() -> None:
    with pytest.raises(MoveError) as error:
        hops().find("a2")
    assert error.value.fault is MoveFault.AMBIGUOUS
    assert error.value.message == "`a2` fits 3 moves"
    assert error.value.choices == ("a1-a2", "b1-a2", "c1-a2")


def test_a_column_is_enough_where_it_has_one_legal_site() -> None:
    position = play((choose(0, "spot", sites("a1 b2 c3")),))
    assert [position.find(typed).text for typed in ("a", "B", "c")] == ["a1", "b2", "c3"]


def test_a_site_is_never_taken_for_a_longer_name() -> None:
    from gdl_interpreter.board import build

    board = build("grid", [1, 12])
    ten = n.Const(Ty.SITES, 1 << board.index["a10"])
    position = play((choose(0, "spot", ten),), board=board)
    assert position.find("a10").text == "a10"
    with pytest.raises(MoveError) as error:
        position.find("a1")
    assert error.value.message == "a1 is not possible here, only a10"


def test_numbered_sites() -> None:
    from gdl_interpreter.board import build

    board = edits.numbered(build("grid", [6, 6]))
    pair = (choose(0, "man", n.Const(Ty.SITES, board.all)), choose(1, "spot", n.Const(Ty.SITES, board.all)))
    position = play(pair, board=board)
    for typed in ("32-28", "32x28", "32 28", "3228", "32–28"):
        assert position.find(typed).text == "32-28", typed
    assert position.find("3 2").text == "3-2"
    assert position.find("1-36").text == "1-36"


def test_words_that_are_exactly_one_move_beat_longer_ones() -> None:
    more = either((None, ()), (None, (choose(1, "spot", sites("b1 c1")),)))
    position = play((choose(0, "spot", sites("a1")), more))
    assert texts(position) == ["a1", "a1-b1", "a1-c1"]
    assert position.find("a1").text == "a1"
    assert position.find("A1").text == "a1"
    assert position.find("b1").text == "a1-b1"


def test_a_capital_is_not_taken_for_a_small_letter_where_it_can_be_a_kind() -> None:
    turn: s.Block = (choose(0, "man", sites("a1 b1")), choose(1, "spot", sites("c3")))
    setup = (s.Place(kinds(1), players(WHITE), sites("a1")),)
    position = play(turn, setup=setup, kinds=(Kind("Bishop", letter="B"), Kind("Pawn")))
    assert position.find("Bc3").text == "a1-c3"
    assert position.find("bxc3").text == "b1-c3"


def test_numbers_are_not_cut_short_and_may_be_negative() -> None:
    position = play((choose(0, "n", op("range", num(-3), num(12))),))
    assert [position.find(typed).text for typed in ("-3", "3", "1", "12", " - 3")] == ["-3", "3", "1", "12", "3"]


def test_pass_is_a_move_without_words() -> None:
    position = play((either((None, ()), (None, PLACE_ANY)),))
    assert [position.find(typed).text for typed in ("pass", "Pass", "a1")] == ["pass", "pass", "a1"]
    assert position.find("pass").words == ()


def test_every_text_finds_its_own_move() -> None:
    position = start(stones())
    dice = random.Random(4)
    for _ in range(6):
        for move in position.moves():
            assert position.find(move.text) == move
            assert position.find(move.text.upper()) == move
        position = position.play(dice.choice(position.moves()))


def test_garbage_is_refused() -> None:
    dice = random.Random(5)
    positions = [start(stones()), start(walk()), hops()]
    for _ in range(300):
        text = "".join(dice.choice("abcx123 -,/#BSgit\u00e9\u0130\n") for _ in range(dice.choice((2, 6, 20, 499))))
        for position in positions:
            try:
                assert position.find(text) in position.moves()
            except MoveError as error:
                assert error.message


def test_nature_s_moves_can_be_typed() -> None:
    position = play((s.Chance(n.Bind(3, "die", Ty.INT, op("range", num(1), num(6)))), *PLACE_ANY))
    assert position.find("4").chance


@pytest.mark.parametrize(
    ("typed", "words", "following", "move"),
    [
        ("", (), ("Small", "take back"), None),
        ("S", ("Small",), ("c1", "a2", "b2", "c2", "a3", "b3"), None),
        ("small ", ("Small",), ("c1", "a2", "b2", "c2", "a3", "b3"), None),
        ("Small a", ("Small",), ("a2", "a3"), None),
        ("Small a2", ("Small", "a2"), (), "Small a2"),
        ("t", ("take back",), ("a1", "b1"), None),
        ("take b", ("take back",), ("a1", "b1"), None),
        ("Big", (), (), None),
        ("a2", (), (), None),
        ("nonsense", (), (), None),
    ],
)
def test_completion(typed: str, words: tuple[str, ...], following: tuple[str, ...], move: str | None) -> None:
    completion = complete(start(stones()).play("Big a1").play("Small b1"), typed)
    assert (completion.words, completion.following) == (words, following)
    assert (completion.move.text if completion.move else None) == move


def test_completion_of_a_move_that_can_go_on() -> None:
    more = either((None, ()), (None, (choose(1, "spot", sites("b1 c1")),)))
    completion = complete(play((choose(0, "spot", sites("a1")), more)), "a1")
    assert completion.following == ("b1", "c1")
    assert completion.move is not None
    assert completion.move.text == "a1"


def test_completion_of_pass() -> None:
    turn = (either((0, ()), (None, ()), (None, (choose(0, "n", EMPTY),))),)
    completion = complete(play(turn, labels=(Label("wait"),)), "")
    assert completion.following[:3] == ("wait", "pass", "a1")


def test_places_are_unaffected_by_kinds_that_are_chosen() -> None:
    turn = (
        choose(0, "kind", kinds(3)),
        choose(1, "spot", EMPTY),
        s.Place(loc(0, "kind", Ty.KINDS), None, loc(1, "spot")),
    )
    position = play(turn, "Big a1", "Small b1")
    assert position.find("B b2").text == "Big b2"
    assert position.find("S c3").text == "Small c3"
    assert BIG == 1
