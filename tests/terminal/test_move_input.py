"""What a typed line comes to: a move, the beginning of one, or a mistake that is explained."""

from __future__ import annotations

import pytest

import gdl
from gdl.room.command_words import answer
from gdl.terminal.session.move_input import read_move, says_again
from gdl.terminal.session.pairs import legal_as

CARDS = """
game "Cards"
players Red, Blue
board grid(3, 3)
piece Man, Ace(neutral), Jack(neutral)
turn:
    first:
        choose played in {Ace, Jack}
        choose spot in empty
        place Man on spot
    else:
        choose played in {Ace, Jack}
        pass
when line(mine, 3): mover wins
"""


def test_a_beginning_that_would_be_whole_if_nothing_else_could_be_done_is_gone_on_from() -> None:
    start = gdl.loads(CARDS).start()
    read = read_move(start, "Jack", "")
    assert read.typed == "Jack" and read.words[:2] == ("a1", "b1") and not read.message
    whole = read_move(start, "b2", read.typed)
    assert whole.move is not None and whole.move.text == "Jack b2"


def test_what_goes_on_from_nothing_is_refused() -> None:
    assert read_move(gdl.loads(CARDS).start(), "Jack b2 c3", "").message


STEPS = """
game "Steps"
players Red, Blue
board grid(4, 4)
piece Man
piece Boar(card, neutral), Crab(card, neutral), Crane(card, neutral), Stump(neutral)
setup:
    place Red Man on row(1)
    place Blue Man on row(4)
turn:
    first:
        either "step":
            choose played in {Crab, Crane}
            choose man in mine
            choose spot in near(man) and empty else "that is too far"
            move man to spot
        or "rest":
            choose n in 1..24
            require n > 0
    else:
        pass
when no(theirs): mover wins
"""


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("b4-b3", "The Man on b4 is not yours."),  # a letter of a kind that the rest does not go on behind says nothing
        ("step b4-b3", "The Man on b4 is not yours."),
        ("b4-d2", "The Man on b4 is not yours."),  # of runs that pass by what is typed that which passes by least
        ("step Stump a1-a2", "Stump is not possible here, only Crab or Crane."),
        ("Stump a1-a2", "Stump is not possible here, only Crab or Crane."),  # what else comes first says nothing here
        ("c2c3", "There is no piece on c2."),  # though a move leads there
        ("a2", "`a2` could be step Crab a1-a2, step Crane a1-a2."),
    ],
)
def test_what_is_said_of_a_line(typed: str, told: str) -> None:
    read = read_move(gdl.loads(STEPS).start(), typed, "")
    assert read.message == told and (read.move is None or not told)


def test_many_moves_are_told_by_their_beginnings() -> None:
    start = gdl.loads(STEPS).start()
    assert start.explain("rest").choices == (*(f"rest {n}" for n in range(1, 9)), "…")
    few = gdl.loads(STEPS.replace("1..24", "1..20")).start()
    assert few.explain("rest").choices == tuple(f"rest {n}" for n in range(1, 21))
    assert start.explain("Crab").choices == ("step Crab a1-a2", "step Crab b1-b2", "step Crab c1-c2", "step Crab d1-d2")


def test_nothing_is_chosen_for_the_player() -> None:
    read = read_move(gdl.loads(STEPS).start(), "step Cr a1-a2", "")
    assert read.typed == "step" and read.words == ("Crab", "Crane")


ROW = """
game "Row"
players Red, Blue
board grid(4, 4)
piece Man
setup:
    place Red Man on row(1)
    place Blue Man on row(4)
turn:
    choose man in mine
    either:
        choose spot in near(man) and empty
        move man to spot
    or:
        choose other in mine and near(man)
        choose spot in near(man) and empty
        move man to spot
when no(theirs): mover wins
"""


@pytest.mark.parametrize(
    ("typed", "line", "told"),
    [
        ("b1", "b1 c1 c2", "c2 is not next to b1."),  # it says once more what was typed before: it is a whole move
        ("b1 c1", "b1-c1-c2", "c2 is not next to b1."),
        ("b1", "b1-c1-b2", ""),
    ],
)
def test_a_whole_move_behind_what_was_typed_is_explained_as_such(typed: str, line: str, told: str) -> None:
    read = read_move(gdl.loads(ROW).start(), line, typed)
    assert read.message == told and (read.move is None or read.move.text == "b1-c1-b2")


def test_another_move_whole_behind_what_was_typed_is_explained_as_such() -> None:
    """With another first word, and refused without a sentence of a rule's."""
    start = gdl.loads(STEPS.replace(' else "that is too far"', "")).start()
    read = read_move(start, "Crab b1-c3", "step Crane a1")
    assert read.message == "c3 is not next to b1." and read.typed == "step Crane a1"


def test_a_list_of_moves_may_say_again_what_was_typed() -> None:
    assert says_again("Jack", "jack") and says_again("Jack b2", "Jack")
    assert not says_again("b2", "Jack") and not says_again("", "Jack")


WALLS = """
players Red, Blue
board grid(4, 4)
piece Man, Wall(neutral)
setup:
    place Red Man on a1
    place Blue Man on d4
turn:
    choose man in mine
    choose spot in near(man) and empty
    move man to spot
    either:
        require true
    or "wall":
        choose block in near(spot) and empty
        place Wall on block
when stuck: mover loses
"""


def test_a_label_and_a_site_are_not_both_left_out_where_a_rule_refuses_the_rest() -> None:
    """`a1-a3` is two steps, and not `a1-a2 wall a3`, which alone has all that was typed in it; a label alone may go."""
    start = gdl.loads(WALLS).start()
    assert read_move(start, "a1-a3", "").message == (
        "a3 is not next to a1; with more words it would be a move: `a1-a2 wall a3`."
    )
    read = read_move(start, "a1-a2-a3", "")
    assert read.move is not None and read.move.text == "a1-a2 wall a3"


CRABS = """
players Red, Blue
board grid(5, 5)
piece Man
piece Boar(card, neutral), Crab(card, neutral)
setup:
    place Red Man on row(1)
    place Blue Man on row(5)
turn:
    first:
        choose what in {Boar, Crab}
        choose man in mine
        choose spot in (step(man, diagonal) if what is Crab else step(man, orthogonal)) and not mine
        move man to spot
    else:
        choose what in {Boar, Crab}
        pass
when no(theirs): mover wins
"""


@pytest.mark.parametrize(
    ("typed", "line", "told"),
    [
        ("Crab c1", "Crab e1-c2", "c2 is not one diagonal step from e1."),
        ("Crab c1", "Boar e1-c2", "c2 is not one straight step from e1."),
        ("Crab c1", "e1-d2", ""),
        ("Crab c1", "d2 e3", "`Crab c1-d2` is a whole move, and `e3` is too much."),  # it does go on
        ("Crab c1", "a2", "a2 is not one diagonal step from c1."),
    ],
)
def test_a_line_is_explained_alone_where_more_of_it_can_be_read_so(typed: str, line: str, told: str) -> None:
    """The other moves that the rules prefer to half a move say nothing of what was typed next."""
    read = read_move(gdl.loads(CRABS).start(), line, typed)
    assert read.message == told and (read.move is None) == bool(told)


TIGER_AND_CRAB = """players White, Black
board grid(3, 3)
piece Man, Tiger(neutral), Crab(neutral)
setup:
    place White Man on {a1, b1}
turn:
    choose card in {Tiger, Crab}
    choose man in mine
    choose spot in empty and (step(man, north) if card is Tiger else step(man, north, 2))
    move man to spot
when no(theirs) and ply > 9: mover wins
"""


def test_a_move_that_leaves_a_card_out_is_not_taken_behind_another_card() -> None:
    """It would be played with a card that nobody said; another piece with the same card may be typed anew."""
    start = gdl.loads(TIGER_AND_CRAB).start()
    assert (alone := read_move(start, "a1-a3", "").move) is not None and alone.text == "Crab a1-a3"
    behind = read_move(start, "a1-a3", "Tiger")
    assert behind.move is None and behind.typed == "Tiger"
    assert behind.message == "a3 is not one step north of a1."
    assert (whole := read_move(start, "Crab a1-a3", "Tiger").move) is not None and whole.text == "Crab a1-a3"
    assert (same := read_move(start, "b1-b2", "Tiger a1").move) is not None and same.text == "Tiger b1-b2"


@pytest.mark.parametrize(
    ("line", "typed", "played"),
    [
        ("Crab Ma3", "Tiger", "Crab a1-a3"),  # the letter of a kind, and what is left out is the piece
        ("crab a3", "Tiger b1", "Crab a1-a3"),
        ("Crab a1a3", "Tiger", "Crab a1-a3"),
        ("Cr a3", "Tiger", "Crab a1-a3"),
        ("Ma3", "Tiger", ""),
        ("Man a1-a3", "Tiger", ""),  # as many words as the move has, and not the card
    ],
)
def test_a_move_in_few_words_is_taken_behind_another_card_if_it_says_its_own(
    line: str, typed: str, played: str
) -> None:
    start = gdl.loads(TIGER_AND_CRAB.replace("piece Man,", 'piece Man(letter = "M"),')).start()
    assert (alone := read_move(start, line, "").move) is not None and alone.text == "Crab a1-a3"
    move = read_move(start, line, typed).move
    assert (move is None) == (not played) and (move is None or move.text == played)


PAIRS = """
game "Pairs"
players White, Black
board grid(5, 5)
piece Man
setup:
    place White Man on {a1, b1, c1}
    place Black Man on e5
turn:
    either "pair":
        choose head in mine
        choose tail in near(head) and mine where number(tail) < number(head)
        choose way in {north, east}
        require tail is not b1 else "too hot"
        move head to step(head, north)
    or "shift":
        choose head in mine
        choose tail in near(head) and mine where number(tail) < number(head)
        choose spot in near(head) and empty
        move head to spot
    or "step":
        choose man in mine
        choose spot in near(man) and empty
        move man to spot
    or "change":
        choose man in mine
        choose other in mine except man
        move man to step(man, north)
when stuck: draw
"""


@pytest.mark.parametrize("line", ["pair b1-a1 north", "pair a1-b1 north", "pair A1 B1 n", "a1-b1 north", "a1b1 north"])
def test_a_pair_may_be_typed_in_either_order(line: str) -> None:
    read = read_move(gdl.loads(PAIRS).start(), line, "")
    assert read.move is not None and read.move.text == "pair b1-a1 north"


def test_a_pair_may_be_typed_anew_in_either_order_behind_its_beginning() -> None:
    for line in ("pair a1-b1 north", "pair b1-a1 north"):
        read = read_move(gdl.loads(PAIRS).start(), line, "pair b1 a1")
        assert read.move is not None and read.move.text == "pair b1-a1 north"


def test_why_is_told_that_a_pair_in_the_other_order_is_legal() -> None:
    start = gdl.loads(PAIRS).start()

    def legal(text: str) -> str | None:
        return legal_as(start, text, start.explain(text))

    assert legal("pair a1-b1 north") == "pair b1-a1 north"
    assert legal("pair b1-a1 north") is legal("pair b1-c1 north") is legal("pair") is None
    assert answer("why pair a1-b1 north", start, {}) == "`pair a1-b1 north` can be played: it is `pair b1-a1 north`."
    assert answer("why pair b1-a1 north", start, {}) == "`pair b1-a1 north` can be played."
    assert "too hot" in (answer("why pair b1-c1 north", start, {}) or "")


def test_a_pair_may_be_typed_behind_what_was_chosen_before() -> None:
    read = read_move(gdl.loads(PAIRS).start(), "b1 north", "pair a1")
    assert read.move is not None and read.move.text == "pair b1-a1 north"


@pytest.mark.parametrize(
    "line",
    [
        "pair b1-c1 north",  # a rule is against it in the other order
        "pair a1-c1 north",  # no pair
        "step a2-a1",  # a piece and where it goes
        "shift b1-c1-c2",  # what the place behind means may depend on which of the two comes first
    ],
)
def test_what_is_no_move_in_either_order_is_not_turned_round(line: str) -> None:
    assert read_move(gdl.loads(PAIRS).start(), line, "").move is None


@pytest.mark.parametrize("line", ["change a1-b1", "change b1-a1"])
def test_what_is_a_move_in_either_order_is_not_turned_round(line: str) -> None:
    read = read_move(gdl.loads(PAIRS).start(), line, "")
    assert read.move is not None and read.move.text == line


ROWS = """
players White, Black
board grid(5, 1)
piece Man
setup:
    place White Man on {b1, c1, e1}
    place Black Man on a1
turn:
    choose man in mine
    either:
        choose spot in near(man) and mine
        require toward(man, spot) is west else "to the west only"
        remove man
    or:
        choose other in mine where number(other) > number(man) and other not in near(man)
        remove {man, other}
when stuck: draw
"""


def test_what_is_a_move_the_other_way_round_but_no_pair_is_not_turned_round() -> None:
    start = gdl.loads(ROWS).start()
    turned = read_move(start, "e1-b1", "").move
    assert turned is not None and turned.text == "b1-e1"
    assert read_move(start, "c1-b1", "").move is not None
    refused = read_move(start, "b1-c1", "")
    assert refused.move is None and "to the west only" in refused.message


def test_an_example_has_pairs_in_the_order_of_the_rules() -> None:
    with pytest.raises(gdl.MoveError):
        gdl.loads(PAIRS).start().find("pair a1-b1 north")
