"""Choosing a move by clicks narrows the legal moves as typing does."""

from __future__ import annotations

import pytest
from room.driver import PAIRS

import gdl
from gdl.opponents.seats import HUMAN
from gdl.room import choosing
from gdl.room.choosing import Choosing
from gdl.room.menu_place import menu_place
from gdl.room.move_line import suggestion
from gdl.room.panels.word_list import offers_beside
from gdl.room.play import Play
from gdl.room.side import next_words
from gdl.table.table import Table
from gdl_interpreter.reference import MoveError, Position

TIGER_AND_CRAB = """
game "Cards"
players White, Black
board grid(3, 3)
piece Man, Tiger(neutral), Crab(neutral)
setup:
    place White Man on row(1)
turn:
    choose card in {Tiger, Crab}
    choose man in mine where card is Crab or man is not c1
    choose spot in step(man, north)
    move man to spot
when no(theirs) and ply > 9: mover wins
"""


def clicked(position: Position, *names: str) -> Choosing:
    """What has been chosen after clicks on sites."""
    index = position.machine.program.board.index
    now = choosing.begin(position.moves())
    for name in names:
        after = choosing.click_site(now, index[name])
        assert after is not None, name
        now = after
    return now


def names_of(position: Position, sites: frozenset[int]) -> list[str]:
    return sorted(position.machine.program.board.name_of(site) for site in sites)


def test_a_piece_then_where_it_goes() -> None:
    start = gdl.load("breakthrough").start()
    now = clicked(start, "b2")
    assert names_of(start, choosing.next_sites(now)) == ["a3", "b3", "c3"]
    assert choosing.played(now) is None and not choosing.offers(now)
    move = choosing.played(clicked(start, "b2", "c3"))
    assert move is not None and move.text == "b2-c3"


def test_directions_stand_round_the_compass_whatever_comes_first() -> None:
    """Where moves are in another order by the places that they lead to."""
    rules = """
game "Ways"
players White, Black
board grid(3, 3)
piece Man
setup:
    place White Man on b2
turn:
    choose way in {west, south, east, north}
    move one(mine) to one(step(mine, way))
when no(theirs) and ply > 9: mover wins
"""
    now = choosing.begin(gdl.loads(rules).start().moves())
    moves = tuple(sorted(now.moves, key=lambda move: move.text))
    for order in (moves, moves[::-1]):
        texts = [offer.text for offer in choosing.offers(choosing.begin(order))]
        assert texts == ["north", "east", "south", "west"]


BY_A_DEFINITION = PAIRS.replace("mine where number(other) > number(man)", "others(man)").replace(
    "turn:", "define others(x): (y in mine where number(y) > number(x))\nturn:"
)


@pytest.mark.parametrize("rules", [PAIRS, BY_A_DEFINITION])
def test_a_pair_is_taken_in_either_order(rules: str) -> None:
    game = gdl.loads(rules)
    index = game.program.board.index
    play = Play(Table(game, {}, 1, "2026-01-01"))
    assert not play.click(index["b1"]).played and play.click(index["a1"]).played
    assert [turn.text for turn in play.table.turns] == ["a1-b1"]


def test_what_makes_a_pair_in_either_order_is_lit_and_told_of() -> None:
    """A direction beside one of a pair is no more clear than where the other one comes next."""
    turn = PAIRS.partition("turn:\n")[2].partition("when")[0]
    branches = (
        '    either "one":\n        choose man in mine\n        choose way in directions\n'
        '        move man to step(man, way)\n    or "two":\n'
    )
    game = gdl.loads(PAIRS.replace(turn, branches + turn.replace("    ", "        ")))
    index = game.program.board.index
    play = Play(Table(game, {}, 1, "2026-01-01"))
    play.click(index["b1"])
    assert names_of(play.shown, play.lit()) == ["a1", "c1"]
    assert "two a1-b1" not in {move.text for move in play.choosing.fitting}
    assert [move.text for move in play.choosing.possible] == [
        move.text for move in play.choosing.moves if "b1" in move.text
    ]
    assert next_words(play.choosing, play.shown).startswith("b1 … now choose a lit piece of yours, or ")
    assert play.why(index["a1"]) == play.leads(index["a1"])[1] == "a1 can be chosen."
    beside = offers_beside(play, {index["c1"]})
    assert play.take(next(offer for offer in beside if offer.text == "a1")).played
    assert [turn.text for turn in play.table.turns] == ["two a1-b1"]


def test_the_words_beside_the_board_begin_with_those_that_are_no_directions() -> None:
    """A click on the board says a direction, too, and the list has room for few."""
    turn = PAIRS.partition("turn:\n")[2].partition("when")[0]
    branches = (
        "    either:\n        choose man in mine\n        choose way in directions\n"
        '        move man to step(man, way)\n    or "jump":\n        choose man in mine\n        remove man\n'
    )
    play = Play(Table(gdl.loads(PAIRS.replace(turn, branches)), {}, 1, "2026-01-01"))
    play.click(play.table.game.program.board.index["b1"])
    assert [offer.text for offer in play.offers()][-1] == "jump"
    assert offers_beside(play, None)[0].text == "jump"


def test_so_is_a_pair_behind_a_word_that_was_chosen_first() -> None:
    turn = (
        "    choose man in mine\n    choose other in mine where number(other) > number(man)\n    remove {man, other}\n"
    )
    branches = '    either "one":\n        choose man in mine\n        remove man\n    or "two":\n'
    game = gdl.loads(PAIRS.replace(turn, branches + turn.replace("    ", "        ")))
    index = game.program.board.index
    play = Play(Table(game, {}, 1, "2026-01-01"))
    play.take(next(offer for offer in play.offers() if offer.text == "two"))
    assert not play.click(index["b1"]).played and play.click(index["a1"]).played
    assert [turn.text for turn in play.table.turns] == ["two a1-b1"]


def test_the_second_of_a_pair_is_clicked_before_the_first_where_no_move_begins_with_it() -> None:
    game = gdl.loads(PAIRS)
    index = game.program.board.index
    play = Play(Table(game, {}, 1, "2026-01-01"))
    assert names_of(play.shown, play.lit()) == ["a1", "b1", "c1"]
    assert play.why(index["c1"]) == "c1 can be chosen; then a1, b1."
    assert not play.click(index["c1"]).played
    assert play.choosing.text == "c1" and play.chosen() == {index["c1"]}
    assert names_of(play.shown, play.lit()) == ["a1", "b1"]
    assert play.click(index["b1"]).played and play.table.turns[0].text == "b1-c1"


def test_where_the_order_says_something_a_click_begins_anew_and_it_is_told_what_can_come_next() -> None:
    game = gdl.loads(PAIRS.replace("number(other) > number(man)", "man is a1 or (man is b1 and other is c1)"))
    index = game.program.board.index
    play = Play(Table(game, {}, 1, "2026-01-01"))
    assert not play.click(index["b1"]).played
    assert names_of(play.shown, play.lit()) == ["c1"]
    done = play.click(index["a1"])
    assert not done.played and done.message == "The Man on a1 is chosen now, and b1 can come next."
    assert play.click(index["b1"]).played


WAYS = """
game "Ways"
players White, Black
board grid(3, 3)
piece Man
setup:
    place White Man on {a1, b3}
turn:
    either "go":
        choose man in mine
        choose way in {north, east} where step(man, way) in empty
        move man to step(man, way)
    or "rest":
        require ply > 0
        pass
when no(theirs) and ply > 9: mover wins
"""


def test_a_last_word_that_is_taken_by_itself_is_told() -> None:
    game = gdl.loads(WAYS)
    index = game.program.board.index

    def play() -> Play:
        return Play(Table(game, {"White": HUMAN, "Black": HUMAN}, 1, "2026-01-01"))

    told = "go b3 east: the only way on."
    assert play().click(index["b3"]).message == play().typed("go b3").message == told
    for line in ("go b3 east", "b3 east", "go a1 north"):
        done = play().typed(line)
        assert done.played and not done.message, line
    chosen = play()
    assert not chosen.click(index["a1"]).played
    done = chosen.take(next(offer for offer in chosen.offers() if offer.text == "north"))
    assert done.played and not done.message


def test_a_word_that_every_move_has_is_no_news() -> None:
    """But where there is one move, what is left of it is."""
    game = gdl.loads(WAYS.replace("{north, east}", "{east}"))
    index = game.program.board.index
    done = Play(Table(game, {}, 1, "2026-01-01")).click(index["b3"])
    assert done.played and not done.message
    game = gdl.loads(WAYS.replace("{a1, b3}", "b3"))
    done = Play(Table(game, {}, 1, "2026-01-01")).click(index["b3"])
    assert done.played and done.message == "go b3 east: the only way on."


def test_one_click_is_taken_back() -> None:
    start = gdl.load("breakthrough").start()
    assert choosing.back(clicked(start, "b2")) == choosing.begin(start.moves())


def test_another_piece_is_chosen_instead_and_a_card_is_kept() -> None:
    game = gdl.loads(TIGER_AND_CRAB)
    start = game.start()
    index, now = start.machine.program.board.index, choosing.begin(start.moves())
    card = next(offer for offer in choosing.offers(now) if offer.text == "Tiger")
    after = choosing.take(now, card)
    assert after is not None
    after = choosing.click_site(after, index["a1"])
    assert after is not None and after.text == "Tiger a1"
    other = choosing.instead(after, index["b1"])
    assert other is not None and other.text == "Tiger b1"
    crab_only = choosing.instead(after, index["c1"])
    assert crab_only is not None and crab_only.text == "c1"
    assert choosing.instead(after, index["c3"]) is None


def test_a_site_before_its_label_asks_for_the_label() -> None:
    start = gdl.load("edges").start()
    now = clicked(start, "a3e")
    assert choosing.asks(now)
    assert [offer.text for offer in choosing.offers(now)] == ["Large", "Medium", "Small"]
    after = choosing.take(now, choosing.offers(now)[1])
    assert after is not None
    move = choosing.played(after)
    assert move is not None and move.text == "Medium a3e"


def test_a_label_before_its_site() -> None:
    start = gdl.load("edges").start()
    after = choosing.take(choosing.begin(start.moves()), choosing.offers(choosing.begin(start.moves()))[2])
    assert after is not None and choosing.played(after) is None
    site = choosing.click_site(after, start.machine.program.board.index["a3e"])
    move = choosing.played(site) if site is not None else None
    assert move is not None and move.text == "Small a3e"


def test_a_pass_is_an_entry_of_the_list() -> None:
    start = gdl.load("go", size=5).start()
    offers = choosing.offers(choosing.begin(start.moves()))
    assert [offer.text for offer in offers] == ["pass"]
    after = choosing.take(choosing.begin(start.moves()), offers[0])
    move = choosing.played(after) if after is not None else None
    assert move is not None and move.text == "pass"


def test_a_half_made_move_is_shown_without_what_is_still_to_be_chosen() -> None:
    start = gdl.load("breakthrough").start()
    index = start.machine.program.board.index
    shown = choosing.so_far(start, clicked(start, "b2"))
    assert shown.piece(index["b2"]) == ("White", "Man"), "a piece in the hand stays to be seen"
    assert shown.piece(index["b3"]) is None
    amazons = gdl.load("amazons").start()
    index = amazons.machine.program.board.index
    half = choosing.so_far(amazons, clicked(amazons, "d1", "d7"))
    assert half.piece(index["d1"]) is None and half.piece(index["d7"]) == ("White", "Amazon")


SHARED = """players A, B
board grid(3, 3): add hand, pile
piece Man, Card(neutral)
state score: 0..99 = 0
setup:
    place A Man on {a1, b1}
    place B Man on b3
    place Card on hand
turn:
    first:
        choose man in my Man
        require man in row(1)
        score += 1
        either:
            require no(theirs) else "one is left"
        or:
            choose spot in near(man) and empty
            score += 10
            move man to spot
            choose way in {north, south}
            move hand to pile
    else:
        choose man in my Man
        score += 50
        choose way in {north, south}
        move man to step(man, way)
    score += 20
when no(theirs): mover wins by "alone"
"""


def test_what_all_moves_do_in_the_end_is_not_shown_before_they_are_chosen() -> None:
    start = gdl.loads(SHARED).start()
    index = start.machine.program.board.index
    begun = choosing.so_far(start, clicked(start, "a1"))
    assert begun.state("score") == (1,) and begun.piece(index["hand"]) is not None
    half = choosing.so_far(start, clicked(start, "a1", "a2"))
    assert half.state("score") == (11,) and half.piece(index["hand"]) is not None
    assert half.piece(index["a1"]) is None and half.piece(index["a2"]) == ("A", "Man")


def test_what_no_move_begins_with_is_refused() -> None:
    start = gdl.load("breakthrough").start()
    assert choosing.click_site(choosing.begin(start.moves()), start.machine.program.board.index["e8"]) is None


def test_a_word_that_is_begun_is_completed() -> None:
    start = gdl.load("edges").start()
    assert suggestion(start, "", "La") == "Large"
    assert suggestion(start, "Large", "a3") == "a3w"
    assert suggestion(start, "", "") is None and suggestion(start, "", "xyz") is None


CARDS = """players A, B
board grid(3, 3)
piece Man
piece Long(neutral, far = 2), Short(neutral, far = 1)
setup:
    place A Man on {a1, b1}
    place B Man on b3
turn:
    choose card in {Long, Short}
    choose man in my Man
    choose spot in empty where spot in stepped(man, far(card)) else "the card does not lead there"
    move man to spot
when no(theirs): mover wins by "alone"
define stepped(s, n): all(step(s, d, n) for d in directions)
"""


@pytest.mark.parametrize(
    ("clicks", "site", "sentence"),
    [
        ([], "b3", "The Man on b3 is not yours."),
        ([], "c2", "There is no piece on c2."),
        ([], "c3", "There is no piece on c3."),
        (["a1"], "c3", None),
        (["a1"], "c2", "`a1 c2` is not legal: the card does not lead there."),
        (["a1"], "b3", "b3 is not empty."),
    ],
)
def test_why_a_site_cannot_be_chosen_is_said_of_the_next_site(
    clicks: list[str], site: str, sentence: str | None
) -> None:
    """Cards may be chosen later than sites; the second site is none before the first is chosen."""
    start = gdl.loads(CARDS).start()
    now = clicked(start, *clicks)
    number = start.machine.program.board.index[site]
    lit = number in choosing.next_sites(now)
    assert lit is (sentence is None)
    if not lit:
        assert start.refusal_of_site(now.clicks, number).sentence == sentence


def test_where_a_piece_could_go_is_no_place_that_none_can_go_to() -> None:
    start = gdl.load("chess").start()
    index = start.machine.program.board.index
    assert start.refusal_of_site((), index["e4"]).sentence == "There is no piece on e4."
    assert start.refusal_of_site((), index["e5"]).sentence == "None of your pieces can go to e5."


BEES = """
players Red, Blue
board grid(3, 3)
piece Bee, Hornet, Flower(neutral)
setup:
    place Red Hornet on a1
    place Red Bee on c3
    place Blue Bee on c1
    place Flower on {a2, b1, b2}
turn:
    either:
        choose man in mine
        choose spot in near(man) except mine
        require spot not in Flower or man in Bee else "a hornet enters no flower"
        move man to spot
    or "hatch":
        WHEN
        choose spot in empty
        place Bee on spot
when no(theirs): mover wins
"""


@pytest.mark.parametrize("when", ['require ply > 5 else "it is too early"', "choose n in 1..2"])
def test_a_piece_that_cannot_go_anywhere_is_told_of_as_one_that_was_chosen(when: str) -> None:
    """By what refuses its moves, as when it is typed; not by another branch, in which no piece is chosen."""
    start = gdl.loads(BEES.replace("WHEN", when)).start()
    site = start.machine.program.board.index["a1"]
    told = "`a1` is not legal: a hornet enters no flower."
    assert start.refusal_of_site((), site).sentence == told == str(getattr(start.refusal("a1"), "sentence", None))


PUSHES = """
players White, Black
board grid(4, 4)
piece Man, Rock
setup:
    place White Man on {a1, b1}
    place White Rock on d2
    place Black Man on d4
turn:
    either:
        choose man in my Man
        choose way in orthogonal
        require step(man, way) in empty
        move man to step(man, way)
    or:
        choose man in my Rock
        choose spot in empty and row(4)
        move man to spot
when no(their Man): mover wins
"""


@pytest.mark.parametrize("typed", ["a2", "Man a2"])
def test_a_place_that_a_piece_gets_to_by_a_direction_is_told_with_that_piece(typed: str) -> None:
    start = gdl.loads(PUSHES).start()
    index = start.machine.program.board.index
    told = "A piece comes first: `a1 north` goes to a2."
    assert str(getattr(start.refusal(typed), "sentence", None)) == told
    assert start.refusal_of_site((), index["a2"]).sentence == told
    assert start.refusal_of_site((), index["a3"]).sentence == "None of your pieces can go to a3."


def test_of_a_row_that_moves_on_together_it_is_the_front_one_that_goes_there() -> None:
    start = gdl.loads(
        """
players White, Black
board grid(6, 2)
piece Man
setup:
    place White Man on {a1, b1, c1}
    place Black Man on f2
turn:
    choose man in mine
    either:
        choose way in {east, north}
        let men = ray(man, way, mine) or man
        require every(step(x, way) is not none for x in men)
        move x in men to step(x, way)
    or:
        choose spot in row(2) and empty
        move man to spot
when stuck: draw
"""
    ).start()
    assert str(getattr(start.refusal("d1"), "sentence", None)) == "A piece comes first: `c1 east` goes to d1."


TURNED = """
players White, Black
board grid(5, 5)
piece Man
setup:
    place White Man on {a1, b1, c1}
    place Black Man on e5
turn:
    choose head in mine
    choose tail in near(head) and mine where number(tail) < number(head)
    choose spot in empty
    require tail is not a1 else "too hot"
    move head to spot
when stuck: draw
"""


def test_a_pair_clicked_the_other_way_round_is_told_with_what_refuses_it_as_it_is_chosen() -> None:
    """Also where another place is clicked behind it."""
    start = gdl.loads(TURNED).start()
    words, index = start.machine.vocabulary.words, start.machine.program.board.index
    pair = tuple(next(word for word in words if word.text == name) for name in ("a1", "b1"))
    told = start.refusal_of_site(pair, index["c4"]).sentence
    assert told.startswith("b1 is chosen before a1 here, and `b1-a1-c4` is not legal: too hot")


STONES = """
players White, Black
board grid(4, 4)
piece Man, Rock
setup:
    place White Man on a1
    place White Rock on b1
    place Black Rock on d4
    place Black Man on c4
turn:
    choose man in my Man
    choose spot in around(man) and not mine
    move man to spot
when no(their Man): mover wins
"""


def test_a_piece_that_no_rule_lets_one_choose_is_told_as_that() -> None:
    """Only an own one, and only if nothing may be chosen where it stands: a Rock may be moved by other rules."""
    start = gdl.loads(STONES).start()
    index = start.machine.program.board.index
    told = "The Rock on b1 cannot be chosen: no rule of a turn lets you choose a Rock."
    assert start.refusal_of_site((), index["b1"]).sentence == told
    assert "no rule" not in start.refusal_of_site((), index["d4"]).sentence
    behind = clicked(start, "a1").clicks
    assert "no rule" not in start.refusal_of_site(behind, index["b1"]).sentence
    for choice in ("around(man)", "around(man) and not theirs", "around(man) and not my Man"):
        other = gdl.loads(STONES.replace("around(man) and not mine", choice)).start()
        assert other.refusal_of_site((), index["b1"]).sentence == "There is no Man on b1."


def test_nothing_can_be_chosen_where_the_game_is_over() -> None:
    over = gdl.load("tic-tac-toe").start().play("a1").play("a2").play("b1").play("b2").play("c1")
    with pytest.raises(MoveError, match="the game is over"):
        over.refusal_of_site((), 8)


def test_a_card_that_lies_in_ones_own_hand_is_played_by_a_click_on_it() -> None:
    cards = gdl.loads(
        """
game "Cards"
players Red(hand = {red_left, red_right}), Blue(hand = {blue_left, blue_right})
board grid(3, 3): add red_left, red_right, blue_left, blue_right
piece Man, Ace(neutral), Jack(neutral), King(neutral), Queen(neutral)
setup:
    place Ace on red_left
    place Jack on red_right
    place King on blue_left
    place Queen on blue_right
turn:
    choose played in kind(my hand)
    choose spot in empty and row(1..3)
    place Man on spot
when line(mine, 3): mover wins
"""
    )
    start = cards.start()
    index = start.machine.program.board.index
    lying = choosing.lying(start, choosing.begin(start.moves()))
    assert {site: offer.text for site, offer in lying.items()} == {index["red_left"]: "Ace", index["red_right"]: "Jack"}
    after = choosing.take(choosing.begin(start.moves()), lying[index["red_right"]])
    assert after is not None and after.text == "Jack" and not choosing.lying(start, after)
    with_site = choosing.click_site(after, index["b2"])
    move = choosing.played(with_site) if with_site is not None else None
    assert move is not None and move.text == "Jack b2"
    assert "blue right" in start.refusal_of_site((), index["blue_right"]).sentence
    assert choosing.with_card(start, choosing.begin(start.moves()), index["b2"]) is None
    play = Play(Table(cards, {"Red": HUMAN, "Blue": HUMAN}, 0, "2026-01-01"))
    assert play.why(index["blue_right"]) == "Queen is not possible here, only Ace or Jack."
    play.click(index["red_left"])
    assert play.why(index["blue_right"]) == "Queen is not possible here, only Ace or Jack."
    assert play.why(index["red_right"]) == "Jack (red right) can be chosen instead."
    assert play.click(index["red_right"]).message == "Jack is chosen now." and play.choosing.text == "Jack"
    assert "cannot be chosen now" in play.click(index["blue_left"]).message


def test_a_card_that_somebody_else_has_played_stands_for_none_of_ones_own() -> None:
    game = gdl.loads(
        """
players Red(discard = red_card), Blue(discard = blue_card)
board grid(3, 3): add red_card, blue_card
piece Man, Ace(card), Jack(card)
supply: 2 Ace, 2 Jack
turn:
    choose played in (k in supply(mover) where card(k))
    choose spot in empty and row(1..3)
    place Man on spot
    place played on my discard
when line(mine, 3): mover wins
"""
    )
    index = game.program.board.index
    play = Play(Table(game, {"Red": HUMAN, "Blue": HUMAN}, 0, "2026-01-01"))
    assert play.typed("Ace a1").played
    assert not choosing.lying(play.table.position, play.choosing)
    assert play.leads(index["red_card"]) == (frozenset(), "red card is not empty.")


CARDS_ON_A_CAMP = """players Red(hand = {red_left, red_right}), Blue(hand = red_left)
board grid(2, 1):
    add red_left, red_right, ash_camp
    link a1 to ash_camp
piece Man, Ace(neutral), Jack(neutral)
setup:
    place Ace on red_left
    place Jack on red_right
    place Red Man on a1
    place Blue Man on b1
turn:
    choose played in kind(my hand)
    choose man in my Man
    choose spot in near(man) and empty
    move man to spot
when no(theirs): mover wins
"""


def test_another_card_is_clicked_and_the_piece_stays_chosen() -> None:
    cards = gdl.loads(
        """
game "Cards"
players Red(hand = {red_left, red_right}), Blue(hand = {red_left})
board grid(3, 3): add red_left, red_right
piece Man, Ace(neutral), Jack(neutral)
setup:
    place Ace on red_left
    place Jack on red_right
    place Red Man on a1 or b1
turn:
    choose played in kind(my hand)
    choose man in my Man
    choose spot in near(man) and empty and row(1..3)
    move man to spot
when line(mine, 3): mover wins
"""
    )
    index = cards.start().machine.program.board.index
    play = Play(Table(cards, {"Red": HUMAN, "Blue": HUMAN}, 0, "2026-01-01"))
    there, told = play.leads(index["red_left"])
    assert there == {index["a1"], index["b1"]}
    assert told == "Ace a1-a2; Ace b1-c1; Ace b1-b2."
    assert play.leads(index["a1"])[1] == "", "the places themselves are marked"
    beyond = gdl.loads(CARDS_ON_A_CAMP)
    index_beyond = beyond.program.board.index
    camp = Play(Table(beyond, {"Red": HUMAN, "Blue": HUMAN}, 0, "2026-01-01"))
    assert camp.leads(index_beyond["red_left"])[1] == "Ace a1-ash camp.", "as players read it"
    play.click(index["a1"])
    play.click(index["red_left"])
    assert play.choosing.text == "a1 Ace"
    assert play.click(index["red_right"]).message == "Jack is chosen now." and play.choosing.text == "a1 Jack"
    assert play.click(index["a2"]).played


def test_a_card_that_is_in_every_move_is_chosen_by_a_click_too() -> None:
    """As where the other card in the hand allows no move: that one is told to, and no card is told to be nobody's."""
    cards = gdl.loads(
        """\
players Red(hand = {red_left, red_right}), Blue(hand = {red_left, red_right})
board grid(3, 3): add red_left, red_right
piece Man, Ace(neutral, reach = {a2, b1}), Jack(neutral, reach = {c3})
setup:
    place Ace on red_left
    place Jack on red_right
    place Red Man on a1
turn:
    choose played in kind(my hand)
    choose man in my Man
    choose spot in near(man) and reach(played) and empty
    move man to spot
when line(mine, 3): mover wins
"""
    )
    index = cards.start().machine.program.board.index
    play = Play(Table(cards, {"Red": HUMAN, "Blue": HUMAN}, 0, "2026-01-01"))
    assert play.leads(index["red_left"])[1] == "Ace a1-b1; Ace a1-a2."
    assert play.why(index["red_right"]) == "`Jack` is not legal: the Man on a1 cannot go anywhere."
    play.click(index["red_left"])
    assert play.choosing.text == "Ace"
    assert play.click(index["a1"]).message == "" and play.choosing.text == "Ace a1"
    assert play.click(index["b1"]).played


def test_the_sentence_names_only_words_that_come_next() -> None:
    """A word whose turn comes later may be chosen before, from the list; then what follows is asked for as ever."""
    start = gdl.loads(LATER_WORDS).start()
    now = choosing.begin(start.moves())
    assert [(offer.text, offer.later) for offer in choosing.offers(now)] == [("wave", True), ("calm", True)]
    assert next_words(now, start, "l") == "Choose a lit piece of yours."
    assert next_words(clicked(start, "a1"), start, "l") == "a1 … now choose the lit place."
    assert next_words(clicked(start, "a1", "a2"), start, "l") == "a1 a2 … now choose wave or calm."
    early = choosing.take(now, choosing.offers(now)[0])
    assert early is not None and next_words(early, start, "l") == "wave … now choose a lit piece of yours."
    go = gdl.load("go", size=5).start()
    by_key = next_words(choosing.begin(go.moves()), go, "l")
    assert by_key == "Choose a lit place, or pass (l: to the words)."
    assert next_words(choosing.begin(go.moves()), go) == "Choose a lit place, or pass."


LATER_WORDS = """players A, B
board grid(3, 3)
piece Man
state height: 0..2 = 0
setup:
    place A Man on {a1, b1}
    place B Man on b3
turn:
    choose man in my Man
    choose spot in near(man) and empty
    move man to spot
    either "wave":
        choose n in 1..2
        height = n
    or "calm":
        height = 0
when no(theirs): mover wins
"""


def test_why_is_said_of_what_is_chosen_whatever_the_order_of_the_clicks() -> None:
    """The card, which lies beside the board, behind the piece, though the turn names it first."""
    text = CARDS.replace("board grid(3, 3)", "board grid(3, 3): add near_by, far_off")
    text = text.replace("setup:", "setup:\n    place Long on near_by\n    place Short on far_off")
    game = gdl.loads(text.replace("card in {Long, Short}", "card in kind({near_by, far_off})"))
    play = Play(Table(game, {"A": HUMAN, "B": HUMAN}, 0, "2026-01-01"))
    index = game.program.board.index
    play.click(index["a1"])
    play.click(index["far_off"])
    assert [word.text for word in play.choosing.clicks] == ["a1", "Short"]
    assert [word.text for word in choosing.words_chosen(play.choosing)] == ["Short", "a1"]
    assert play.why(index["c3"]) == "`Short a1 c3` is not legal: the card does not lead there."


HANDS = """
game "Hands"
players White(home = row(1)), Black(home = row(3))
board grid(3, 3)
piece Man
supply: 2 Man
setup:
    place White Man on {a1, b1}
    place Black Man on {a3, b3}
turn:
    either:
        choose man in mine
        choose spot in near(man) and empty
        move man to spot
    or "enter":
        choose spot in my home and empty
        place Man on spot
when stuck: mover loses
"""


def test_an_empty_site_that_is_clicked_first_is_said_to_be_empty_and_words_left_out_are_said() -> None:
    start = gdl.loads(HANDS).start()
    board = start.machine.program.board
    told = {site.name: start.refusal_of_site((), number).sentence for number, site in enumerate(board.sites)}
    assert told["c1"] == "c1 is empty; `enter c1` is not legal: you have no Man in hand."
    assert told["a3"] == "None of your pieces can go to a3."


def test_a_label_that_all_moves_begin_with_is_told() -> None:
    text = """players White, Black
board grid(3, 3)
piece Man, Lord
turn:
    first:
        choose man in my Lord
        choose spot in near(man) and empty
        move man to spot
    else "exchange":
        choose kind_of_piece in {Man, Lord}
        place kind_of_piece on (empty and a1)
when ply > 9: draw
"""
    start = gdl.loads(text).start()
    assert next_words(choosing.begin(start.moves()), start) == "exchange … now choose Man or Lord."


LAMPS = """
game "Lamps"
players White, Black
board grid(3, 3)
piece Man, Lamp
setup:
    place White Man on a1
    place Black Man on c3
turn:
    choose man in my Man
    choose spot in near(man) and empty
    either:
        move man to spot
    or "light":
        move man to spot
        choose bright in near(spot) and empty
        place Lamp on bright
    or:
        choose onward in near(spot) and empty except man
        move man to onward
        either:
            pass
        or "light":
            choose bright in near(onward) and empty
            place Lamp on bright
when no(empty): draw
"""


def test_words_in_their_turn_come_before_words_that_are_early() -> None:
    """What was chosen in the order of a move is not taken for a longer one; a word may still be said early."""
    start = gdl.loads(LAMPS).start()
    light = next(word for move in start.moves() for word in move.words if word.text == "light")
    lit = choosing.choose(clicked(start, "a1", "b1"), light)
    assert lit is not None and {move.text[:11] for move in lit.fitting} == {"a1-b1 light"}
    move = choosing.played(choosing.click_site(lit, start.machine.program.board.index["c1"]) or lit)
    assert move is not None and move.text == "a1-b1 light c1"
    early = choosing.choose(clicked(start, "a1"), light)
    assert early is not None and {"a1-b1 light c1", "a1-b1-c1 light b1"} <= {move.text for move in early.fitting}


def test_the_list_of_words_hides_no_place_that_can_be_clicked_where_there_is_room() -> None:
    assert menu_place((10, 5), (12, 4), (80, 24), ()) == (11, 6)
    assert menu_place((10, 5), (12, 4), (80, 24), [(14, 7)]) == (11, 1)  # above: to the left is no room
    assert menu_place((30, 5), (12, 4), (80, 24), [(34, 7)]) == (18, 6)
    assert menu_place((30, 5), (12, 4), (80, 24), [(34, 7), (20, 8), (28, 9)]) == (31, 1)
    assert menu_place((75, 21), (12, 4), (80, 24), ()) == (63, 17)  # above, in the corner below
    assert menu_place((3, 2), (12, 30), (20, 24), ()) == (4, 0)  # no room anywhere


SHOVES = """
game "Shoves"
players White, Black
board grid(5, 5)
piece Man
setup:
    place White Man on {b2, b3, e2}
    place Black Man on c5
turn:
    choose man in mine
    choose way in {north, east, northeast}
    move man to step(man, way)
when no(theirs): mover wins
"""


def ways(rules: str, *names: str) -> dict[str, str]:
    """The sites that stand for a direction after clicks on sites, and for which."""
    start = gdl.loads(rules).start()
    board = start.machine.program.board
    found = choosing.that_way(board, clicked(start, *names))
    return {board.name_of(site): offer.text for site, offer in found.items()}


def test_a_direction_is_chosen_by_a_click_on_the_site_that_lies_there() -> None:
    game = gdl.loads(SHOVES)
    index = game.program.board.index
    play = Play(Table(game, {}, 1, "2026-01-01"))
    assert not play.click(index["b2"]).played
    assert names_of(play.shown, play.lit()) == ["b3", "c2", "c3"]
    assert next_words(play.choosing, play.shown) == "b2 … now choose b3 for north, c3 for northeast or c2 for east."
    assert play.why(index["b3"]) == "b3 (north) can be chosen."
    assert play.click(index["b3"]).played, "though another man stands there"
    assert [turn.text for turn in play.table.turns] == ["b2 north"]


@pytest.mark.parametrize(("site", "way"), [("e5", "northeast"), ("d2", "east"), ("b4", "north"), ("c4", None)])
def test_a_site_farther_that_way_says_the_direction_too(site: str, way: str | None) -> None:
    game = gdl.loads(SHOVES)
    index = game.program.board.index
    play = Play(Table(game, {}, 1, "2026-01-01"))
    play.click(index["b2"])
    assert play.click(index[site]).played is (way is not None)
    assert [turn.text for turn in play.table.turns] == ([f"b2 {way}"] if way else [])


def test_on_a_board_that_goes_on_behind_its_sides_a_site_says_no_direction_that_is_the_longer_way() -> None:
    """Nor where the shorter one cannot be chosen."""
    text = """players White, Black
board torus(9, 6)
piece Man
setup:
    place White Man on e1
    place Black Man on f1
turn:
    choose man in my Man
    choose way in orthogonal where way is not east else "the wind is too weak"
    move man to step(man, way)
when no(theirs): mover wins
"""
    game = gdl.loads(text)
    index = game.program.board.index
    play = Play(Table(game, {}, 1, "2026-01-01"))
    play.click(index["e1"])
    for site in ("f1", "h1"):
        assert play.click(index[site]).message == f"{site} cannot be chosen now." and not play.table.turns
        assert play.why(index[site]) == "`e1 east` is not legal: the wind is too weak."
    assert play.why(index["g3"]) == "northeast is not possible here, only north, east, south or west."
    assert play.why(index["h3"]).endswith(" Click e2 for north, e6 for south, d1 for west.")
    assert play.click(index["c1"]).played and play.table.turns[0].text == "e1 west"


def test_a_site_farther_that_way_says_the_direction_also_where_another_site_can_be_chosen() -> None:
    """As the other end of a line that moves together; that site is chosen itself."""
    shove = SHOVES.partition("turn:\n")[2].partition("when")[0]
    lines = f'    either:\n{shove.replace("    ", "        ")}    or "pair":\n        choose man in mine\n'
    lines += "        choose other in mine where other is not man\n        remove other\n"
    game = gdl.loads(SHOVES.replace(shove, lines))
    index = game.program.board.index
    play = Play(Table(game, {}, 1, "2026-01-01"))
    play.click(index["b2"])
    assert names_of(play.shown, play.lit()) == ["b3", "c2", "c3", "e2"], "what lies next to it that way is lit, too"
    assert play.click(index["b4"]).played and play.table.turns[0].text == "b2 north"


def test_another_piece_farther_that_way_is_chosen_instead() -> None:
    game = gdl.loads(SHOVES)
    index = game.program.board.index
    play = Play(Table(game, {}, 1, "2026-01-01"))
    play.click(index["b2"])
    assert play.click(index["e2"]).message == "The Man on e2 is chosen now."
    assert names_of(play.shown, play.lit()) == ["e3"], "nothing lies beyond the edge"


def test_a_site_next_to_it_says_the_direction_also_where_another_site_can_be_chosen() -> None:
    """But for a piece that a move can begin with, as on b3: it is chosen instead."""
    shove = SHOVES.partition("turn:\n")[2].partition("when")[0]
    lines = f'    either:\n{shove.replace("    ", "        ")}    or "far":\n        choose man in mine\n'
    lines += "        choose spot in e5\n        move man to spot\n"
    assert ways(SHOVES.replace(shove, lines), "b2") == {"c2": "east", "c3": "northeast"}


def test_a_site_says_no_direction_where_that_is_not_clear_or_sites_can_be_chosen() -> None:
    assert ways(SHOVES) == {}
    hexagons = SHOVES.replace("grid(5, 5)", "hexagon(3)").replace("{north, east,", "{east,").replace("e2", "a1")
    assert ways(hexagons, "b2") == {"c2": "east", "c3": "northeast"}
    narrow = SHOVES.replace("grid(5, 5)", "torus(2, 5)").replace("e2", "a1").replace("c5", "a5")
    assert ways(narrow.replace("north, east, northeast", "east, west, north"), "b2") == {"b3": "north"}
    farther = SHOVES.replace("move man to step(man, way)", "choose spot in step(man, way)\n    move man to spot")
    assert ways(farther, "b2") == {}


ENDS = """
players White, Black
board grid(5, 2)
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
    or:
        choose spot in near(man) and empty
        move man to spot
when stuck: draw
"""


def test_only_the_ends_of_a_pair_are_clicked_in_either_order() -> None:
    """No two places that are a move of another branch the other way round, and none with a place behind them."""

    def after(rules: str, *names: str) -> tuple[list[str], bool]:
        """What has been played, and whether the last place was lit."""
        game = gdl.loads(rules)
        index = game.program.board.index
        play = Play(Table(game, {"White": HUMAN, "Black": HUMAN}, 0, "2026-01-01"))
        for name in names[:-1]:
            play.click(index[name])
        lit = index[names[-1]] in play.lit()
        play.click(index[names[-1]])
        return [turn.text for turn in play.table.turns], lit

    assert after(ENDS, "e1", "b1") == (["b1-e1"], True)
    assert after(ENDS, "b1", "c1") == ([], False)
    behind = ENDS.replace("remove {man, other}", "choose spot in empty\n        move man to spot")
    assert after(behind, "b1", "e1", "d2") == (["b1-e1-d2"], True)
    assert after(behind, "b1", "e1") == ([], True) and after(behind, "e1", "b1") == ([], False)


GATES = """players White, Black
board grid(3, 3), played on cells or edges
piece Man, Gate
setup:
    place White Man on {a1, c1}
    place Black Man on {a3, c3}
    place White Gate on b2s
    place Black Gate on {a1n, b2n}
turn:
    either:
        choose man in my Man
        choose spot in near(man) and empty
        move man to spot
    or "shut":
        choose gap in edges(my Man) and empty else "a side beside your men is shut"
        place Gate on gap
    or "force":
        choose gap in edges(my Man) and their Gate else "a gate of theirs beside your men is forced"
        remove gap
when no(theirs): mover wins
"""


@pytest.mark.parametrize(
    ("site", "told"),
    [
        ("b2e", "b2e is not beside any Man of yours: a side beside your men is shut."),
        ("b2n", "b2n is not beside any Man of yours: a gate of theirs beside your men is forced."),
        ("b3", "None of your pieces can go to b3."),
    ],
)
def test_of_a_place_that_is_chosen_only_behind_a_label_it_is_told_why_it_cannot_be_there(site: str, told: str) -> None:
    """Behind the label whose choice it fits best; no piece ever goes there."""
    game = gdl.loads(GATES)
    play = Play(Table(game, {}, 1, "2026-01-01"))
    number = game.program.board.index[site]
    assert play.click(number).has_why
    assert play.why(number) == play.leads(number)[1] == told
    if site != "b3":
        assert play.typed(site).message == told


SIDEWAYS = """
players White, Black
board grid(5, 3)
piece Man
setup:
    place White Man on {a1, b1, d1}
    place Black Man on e3
turn:
    either:
        choose man in mine
        choose spot in near(man) and empty
        move man to spot
    or "sideways":
        choose man in mine
        choose other in mine where number(other) > number(man)
        choose way in {north, east}
        move x in {man, other} to step(x, way)
when stuck: draw
"""


@pytest.mark.parametrize("first", [True, False])
def test_a_pair_is_clicked_in_either_order_before_and_behind_its_word(first: bool) -> None:
    game = gdl.loads(SIDEWAYS)
    play = Play(Table(game, {"White": HUMAN, "Black": HUMAN}, 0, "2026-01-01"))
    index, word = game.program.board.index, choosing.offers(play.choosing)
    sideways = next(offer for offer in word if offer.text == "sideways")
    if first:
        play.take(sideways)
        assert play.lit()
        play.click(index["b1"])
    else:
        play.click(index["b1"])
        play.take(next(offer for offer in choosing.offers(play.choosing) if offer.text == "sideways"))
    assert index["a1"] in play.lit()
    play.click(index["a1"])
    assert play.choosing.text == "sideways a1 b1"


def test_what_comes_next_is_told_with_its_words() -> None:
    play = Play(Table(gdl.loads(SIDEWAYS), {"White": HUMAN, "Black": HUMAN}, 0, "2026-01-01"))
    there = play.table.game.program.board.index["b1"]
    play.click(there)
    assert play.leads(there)[1] == "b1 has been chosen; next: a1, c1, d1, b2, sideways."


def test_a_card_that_is_a_whole_move_is_told_with_that() -> None:
    game = gdl.loads(
        """
players Red(hand = red_card), Blue(hand = blue_card)
board grid(3, 1): add red_card, blue_card
piece Man, Ace(neutral), Jack(neutral)
setup:
    place Ace on red_card
    place Jack on blue_card
turn:
    either "burn":
        choose played in kind(pieces) and kinds
        remove one(x in pieces where kind(x) is played)
    or "wait":
        require no(pieces)
        pass
when stuck: draw
"""
    )
    play = Play(Table(game, {"Red": HUMAN, "Blue": HUMAN}, 0, "2026-01-01"))
    assert play.leads(game.program.board.index["red_card"])[1] == "burn Ace."


def test_places_that_stand_for_directions_are_no_pieces_of_ones_own() -> None:
    game = gdl.loads(
        """
players White, Black
board grid(5, 3)
piece Man
setup:
    place White Man on {a1, b1}
    place Black Man on e3
turn:
    choose man in mine
    either:
        choose way in {north, east}
        move x in {man} to step(x, way)
    or:
        choose other in mine where number(other) > number(man)
        remove {man, other}
when stuck: draw
"""
    )
    play = Play(Table(game, {"White": HUMAN, "Black": HUMAN}, 0, "2026-01-01"))
    assert next_words(play.choosing, play.shown).startswith("Choose a lit piece of yours")
    play.click(game.program.board.index["a1"])
    assert next_words(play.choosing, play.shown).startswith(
        "a1 … now choose a lit piece of yours, or a direction, as a2 for "
    )


def test_a_first_click_behind_a_word_plays_no_move_that_ends_there() -> None:
    """What stands before that place has not been chosen."""
    game = gdl.loads(SIDEWAYS.replace("{a1, b1, d1}", "{a1, b1}").replace("{north, east}", "{north}"))
    play = Play(Table(game, {"White": HUMAN, "Black": HUMAN}, 0, "2026-01-01"))
    play.take(next(offer for offer in choosing.offers(play.choosing) if offer.text == "sideways"))
    assert not play.click(game.program.board.index["b1"]).played and not play.table.turns


ROWS = """
players White, Black
board hexagon(3)
piece Man
setup:
    place White Man on {b2, c2}
    place Black Man on {e5, c3}
turn:
    either:
        choose man in mine
        choose way in directions where step(man, way) is not none
        move man to step(man, way)
    or "row":
        choose man in mine
        choose other in ray(man, directions, mine) where number(other) > number(man)
        choose way in {northeast, northwest}
        require every(step(x, way) in empty for x in {man, other}) else "each needs an empty place beside it"
        move x in {man, other} to step(x, way)
when stuck: draw
"""


def rows(rules: str = ROWS) -> tuple[Play, dict[str, int]]:
    """A game for two people, and the numbers of its sites."""
    game = gdl.loads(rules)
    return Play(Table(game, {"White": HUMAN, "Black": HUMAN}, 0, "2026-01-01")), dict(game.program.board.index)


def behind_row(men: str) -> tuple[Play, dict[str, int]]:
    """Only the far one of three or four men in a row begins no move with that word, which has been chosen."""
    play, index = rows(ROWS.replace("{b2, c2}", men))
    play.take(next(offer for offer in play.offers() if offer.text == "row"))
    return play, index


def test_a_word_is_kept_if_a_click_behind_it_is_the_second_of_a_pair() -> None:
    play, index = behind_row("{b2, c2, d2}")
    assert names_of(play.shown, play.lit()) == ["b2", "c2", "d2"]
    done = play.click(index["d2"])
    assert not done.message and play.choosing.text == "row d2" and play.chosen() == {index["d2"]}
    assert next_words(play.choosing, play.shown) == "row d2 … now choose a lit piece of yours."
    assert play.leads(index["d2"])[1] == "d2 has been chosen; next: b2, c2."
    assert play.why(index["c3"]) == "The Man on c3 is not yours."
    done = play.click(index["c2"])
    assert done.played and done.message == "row c2-d2 northeast: the only way on."


def test_the_second_of_a_pair_is_taken_back_and_another_one_chosen_instead() -> None:
    play, index = behind_row("{b2, c2, d2, c4, d4}")
    play.click(index["d2"])
    play.click(index["d2"])
    assert play.choosing.text == "row", "a second click takes it back"
    play.click(index["d2"])
    assert names_of(play.shown, play.lit()) == ["b2", "c2"]
    assert play.why(index["c4"]) == "c4 can be chosen instead."
    assert play.click(index["c4"]).message == "The Man on c4 is chosen now." and play.choosing.text == "row c4"
    assert play.click(index["d2"]).message == "The Man on d2 is chosen now." and play.choosing.text == "row d2"


def test_the_first_of_a_pair_is_typed_behind_a_click_on_the_second() -> None:
    play, index = behind_row("{b2, c2, d2}")
    play.click(index["d2"])
    assert play.typed("e5").message == "There is no straight way from d2 to e5."
    assert play.choosing.text == "row d2"
    assert play.typed("C2").played and play.table.turns[0].text == "row c2-d2 northeast"


def test_directions_are_told_with_the_lit_places_that_stand_for_them() -> None:
    """Counted from the place chosen last; of a place that can be chosen itself there is none, and of many not all."""
    play, index = rows(ROWS.replace("{e5, c3}", "e5"))
    play.click(index["b2"])
    told = "b2 … now choose a lit piece of yours, or row or a direction, as c3 for northeast (l: to the words)."
    assert next_words(play.choosing, play.shown, "l").startswith(told)
    play.take(next(offer for offer in play.offers() if offer.text == "row"))
    play.click(index["c2"])
    assert next_words(play.choosing, play.shown, "l") == (
        "b2 row c2 … now choose d3 for northeast or c3 for northwest (l: to the words)."
    )
    assert play.why(index["e5"]).endswith(" Click d3 for northeast, c3 for northwest.")
    assert play.click(index["c3"]).played and play.table.turns[0].text == "row b2-c2 northwest"


@pytest.mark.parametrize(("first", "then", "way"), [("b2", "c2", "east"), ("c2", "b2", "west")])
def test_a_place_that_may_be_meant_for_a_direction_completes_no_move_by_itself(first: str, then: str, way: str) -> None:
    play, index = rows(ROWS.replace("{northeast, northwest}", "{southeast}"))
    play.click(index[first])
    assert play.why(index[then]) == f"{then} can be chosen; then row b2-c2 southeast."
    done = play.click(index[then])
    assert not play.table.turns and done.asks
    assert done.message == (
        f"{then} itself is chosen: Enter plays row b2-c2 southeast. "
        f"For {way}: Esc, then a place farther on or the list."
    )
    assert [offer.text for offer in play.offers()] == ["row b2-c2 southeast"]
    assert next_words(play.choosing, play.shown).endswith(" … Enter plays row b2-c2 southeast.")
    play.take_back_click()
    assert play.choosing.text == first
    play.click(index[then])
    assert not play.click(index[then]).played and play.choosing.text == first, "a second click takes it back, too"
    play.click(index[then])
    assert play.take(play.offers()[0]).played and play.table.turns[0].text == "row b2-c2 southeast"


def test_a_word_that_all_had_that_were_possible_is_no_news() -> None:
    """One of two directions has been chosen, and the label goes with both."""
    play, index = rows(ROWS.replace("{e5, c3}", "e5"))
    for site in ("b2", "c2"):
        play.click(index[site])
    assert [move.text for move in play.choosing.possible] == ["row b2-c2 northeast", "row b2-c2 northwest"]
    done = play.click(index["d3"])
    assert done.played and not done.message and play.table.turns[0].text == "row b2-c2 northeast"


def test_a_place_that_leaves_nothing_to_choose_or_is_no_direction_completes_the_move() -> None:
    labelled = (
        ROWS.partition('    or "row"')[0]
        + """    or:
        choose man in mine
        choose other in ray(man, directions, mine) where number(other) > number(man)
        remove {man, other}
when stuck: draw
"""
    )
    play, index = rows(labelled)
    play.click(index["b2"])
    assert play.click(index["c2"]).played and play.table.turns[0].text == "b2-c2"
    play, index = rows(
        labelled.replace("    or:", '    or "row":').replace("man, way) is not none", "man, way) in theirs")
    )
    play.click(index["b2"])
    done = play.click(index["c2"])
    assert done.played and done.message == "row b2-c2: the only way on."


def test_a_lit_place_stands_for_its_direction_though_another_move_ends_there() -> None:
    play, index = rows(
        """
players White, Black
board grid(3, 3)
piece Man
setup:
    place White Man on a1
    place Black Man on c3
turn:
    choose man in mine
    either:
        choose way in {north, east}
        move man to step(man, way)
    or:
        choose over in c1
        choose spot in a2
        move man to spot
when stuck: draw
"""
    )
    play.click(index["a1"])
    assert play.why(index["a2"]) == "a2 (north) can be chosen."
    play.click(index["a2"])
    assert [turn.text for turn in play.table.turns] == ["a1 north"]
