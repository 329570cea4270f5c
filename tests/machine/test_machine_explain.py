"""Why a move is not legal: whole explanations, as they are printed."""

from __future__ import annotations

import pytest
from programs import (
    EMPTY,
    PIECES,
    PLACE_ANY,
    at,
    choose,
    either,
    ending,
    kinds,
    loc,
    num,
    op,
    play,
    sites,
    start,
    stones,
    truth,
    walk,
)

from gdl_interpreter.program import Label, Supply, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference import MoveError, Position
from gdl_interpreter.reference.errors import MoveFault


def explained(position: Position, typed: str) -> str:
    return str(position.explain(typed))


def test_a_legal_move() -> None:
    explanation = start(stones()).explain("b a1")
    assert explanation.legal
    assert explanation.move is not None
    assert explanation.move.text == "Big a1"
    assert str(explanation) == "`Big a1` is legal"


def test_a_require_with_its_reason() -> None:
    explanation = start(stones()).explain("Big b2")
    assert explanation.fault is MoveFault.ILLEGAL
    assert explanation.reason == "the centre is closed at first"
    assert str(explanation) == "`Big b2` is not legal: the centre is closed at first\n  the rule: rules.gdl:5:1"


def test_words_may_be_left_out_of_what_is_explained() -> None:
    assert explained(start(stones()), "b2") == (
        "`b2` is not legal: the centre is closed at first\n  the rule: rules.gdl:5:1"
    )


def test_a_require_before_the_choices() -> None:
    assert explained(start(stones()), "take back a1") == (
        "`take back a1` is not legal: only as the third move\n  the rule: rules.gdl:8:1"
    )


def test_a_require_without_a_reason() -> None:
    assert (
        explained(start(walk()), "c1c2")
        == "`c1c2` is not a legal move here, but `a1-a2` is\n  the rule: rules.gdl:4:1\n  possible here: a1-a2, b1-b2"
    )


def test_the_where_of_a_choice() -> None:
    assert explained(start(stones()), "Big c3") == (
        "c3 cannot be chosen after `Big`\n  the rule: rules.gdl:4:1\n  possible here: a1, b1, c1, a2, c2, a3, b3"
    )


def test_a_set_without_the_typed_word() -> None:
    position = start(stones()).play("Big a1").play("Big b1")
    assert explained(position, "Big c1") == (
        "you have no Big in hand\n  the rule: rules.gdl:3:1\n  possible here: Small, take back"
    )
    assert explained(position, "take c1") == (
        "nothing stands on c1\n  the rule: rules.gdl:9:1\n  possible here: a1, b1"
    )


def test_the_piece_that_is_meant() -> None:
    position = start(walk())
    assert explained(position, "a1a3") == (
        "a3 is not one step north of a1\n  the rule: rules.gdl:3:1\n  possible here: a2"
    )
    assert explained(position, "Sa2") == (
        "a2 is not one step north of b1\n  the rule: rules.gdl:3:1\n  possible here: b2"
    )
    assert explained(position, "a3a2") == (
        "the Small on a3 is not yours\n  the rule: rules.gdl:2:1\n  possible here: a1, b1"
    )


def test_nothing_to_choose_from() -> None:
    position = start(walk()).play("a1a2")
    assert position.result is not None, "Black's only man is blocked"
    turn = (
        choose(0, "man", sites("a1 b1")),
        at(3, choose(1, "spot", op("meet", op("near", loc(0, "man")), sites("a2")))),
    )
    assert (
        explained(play(turn), "b1")
        == "`b1` is not legal: nothing more is possible after `b1`\n  the rule: rules.gdl:3:1"
    )


def test_an_empty_supply() -> None:
    turn = (choose(0, "spot", EMPTY), at(2, s.Place(kinds(1), None, loc(0, "spot"))))
    position = play((either((None, turn), (0, ())),), labels=(Label("wait"),), supplies=(Supply(0, (0, 0)),))
    assert explained(position, "a1") == ("`a1` is not legal: you have no Big left\n  the rule: rules.gdl:2:1")


def test_first_and_keep_prefer_other_moves() -> None:
    first = at(1, s.First((choose(0, "spot", sites("a1 b1")),), (choose(0, "spot", sites("c3")),)))
    assert explained(play((first,)), "c3") == (
        "`c3` is not legal: only who has no other move may do that, and there is a1\n  the rule: rules.gdl:1:1"
        "\n  possible here: a1, b1"
    )
    near = choose(1, "next", op("near", loc(0, "spot")))
    longer = at(1, s.First((choose(0, "spot", sites("a1 b1")), near), (choose(0, "spot", sites("a1 b1")),)))
    assert explained(play((longer,)), "b1 c3").startswith("c3 is not next to b1\n")
    told = "`b1` is not legal: only who has no other move may do that, and there is b1-a1"
    assert explained(play((longer,)), "b1").startswith(told)
    keep = at(1, s.Keep(True, op("row_of", loc(0, "spot")), (choose(0, "spot", sites("a1 b2 b3")),)))
    assert explained(play((keep,)), "b2") == (
        "`b2` is not legal: b3 comes first\n  the rule: rules.gdl:1:1\n  possible here: b3"
    )


def test_a_rule_with_a_reason_beats_a_set_that_got_as_far() -> None:
    closed = at(5, s.Require(truth(False), "not today"))
    branches = either((None, (choose(1, "spot", sites("b1")),)), (None, (choose(1, "spot", sites("c1")), closed)))
    turn = (choose(0, "man", sites("a1")), branches)
    assert explained(play(turn), "a1c1") == "`a1c1` is not legal: not today\n  the rule: rules.gdl:5:1"


def test_too_many_words() -> None:
    assert explained(start(walk()), "a1a2a3") == (
        "`a1-a2` is a whole move, and `a3` is too much\n  possible here: a1-a2"
    )
    assert (
        explained(start(stones()), "a1 Big")
        == "`a1 Big` is not legal, but `Big a1` is: the same words in another order\n  possible here: Big a1"
    )


def test_a_move_number_that_does_not_exist() -> None:
    assert explained(start(stones()), "Big a1#2") == (
        "there is no move number 2 of the same words here\n  possible here: Big a1"
    )


def test_passing() -> None:
    assert explained(play(PLACE_ANY), "pass") == (
        "you cannot pass here\n  possible here: a1, b1, c1, a2, b2, c2, a3, b3"
    )
    must = at(4, s.Require(op("no", EMPTY), "only when the board is full"))
    assert explained(play((either((None, PLACE_ANY), (None, (must,))),)), "pass") == (
        "`pass` is not legal: only when the board is full\n  the rule: rules.gdl:4:1"
    )


def test_several_fit() -> None:
    explanation = start(stones()).explain("Big")
    assert explanation.fault is MoveFault.AMBIGUOUS
    assert str(explanation) == "`Big` fits 7 moves\n  they are: Big a1, Big b1, Big c1, Big a2, Big c2, Big a3, Big b3"


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("Bgi a1", "`Bgi` is no word of a move; perhaps you mean `Big`\n  perhaps: Big"),
        ("Big a9", "there is no place a9 on this board"),
        ("Biga9", "there is no place a9 on this board"),
        ("tkae back a1", "`tkae` is no word of a move; perhaps you mean `take back`\n  perhaps: take back"),
        ("knight", "`knight` is no word of a move"),
        ("Big a1; Big a2", "`;` is no word of a move: one move is typed at a time"),
        ("", "no move is typed"),
        ("   ", "no move is typed"),
        ("a" * 600, "a move of 600 characters: more than 500 are not read"),
        ("q" * 300, f"`{'q' * 40}…` is no word of a move"),
    ],
)
def test_what_cannot_be_read(typed: str, message: str) -> None:
    explanation = start(stones()).explain(typed)
    assert explanation.fault is MoveFault.UNREADABLE
    assert str(explanation) == message


def test_a_finished_game() -> None:
    position = play(PLACE_ANY, "a1", endings=(ending(op("any", PIECES), "wins", op("mover"), reason="first"),))
    assert explained(position, "b1") == "the game is over: White wins (first)"


def test_nature() -> None:
    position = play((s.Chance(n.Bind(3, "die", Ty.INT, op("range", num(1), num(3)))), *PLACE_ANY))
    assert (
        explained(position, "a1")
        == "it is for chance to decide, and `a1` is none of its results\n  possible here: 1, 2, 3"
    )


def test_the_error_says_the_same() -> None:
    with pytest.raises(MoveError) as error:
        start(stones()).play("Big b2")
    assert error.value.code == "move-illegal"
    assert error.value.message == "`Big b2` is not legal: the centre is closed at first"
    assert error.value.reason == "the centre is closed at first"
    assert error.value.span.line == 5


def test_the_question_whether_the_next_player_is_stuck_is_not_watched() -> None:
    only = choose(0, "spot", op("meet", EMPTY, sites("a1 b1")))
    turn = (only, *PLACE_ANY[1:], at(7, s.Require(op("isnt", op("stuck")), "nobody may be left without a move")))
    assert (
        explained(play(turn, "a1", endings=(ending(truth(False)),)), "b1")
        == "the game is over: a draw (no move is left)"
    )
    both = (either((None, turn), (0, ())),)
    position = play(both, labels=(Label("wait"),))
    assert position.find("b1").text == "b1"
