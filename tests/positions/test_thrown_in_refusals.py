"""A refusal says what chance has brought in this turn, where the rule that refuses asks about it."""

from __future__ import annotations

import pytest

import gdl
from gdl_interpreter.reference import MoveError

PORTERS = """\
game "Porters"
players Red(ahead = north), Blue(ahead = south)
board grid(4, 6)
piece Porter
when no(theirs): mover wins
setup:
    place Red Porter on row(1)
    place Blue Porter on row(6)
turn:
    chance spin in 0..4
    choose porter in my Porter
"""
MOVED = "    move porter to spot\n"
BY_STEP = "    choose spot in step(porter, my ahead, spin) except mine\n" + MOVED
BY_NAME = (
    """\
    let far = spin + 1
    choose spot in step(porter, my ahead, far)
"""
    + MOVED
)
BY_LOOP = (
    """\
    let there: site = porter
    repeat spin times: there = step(there, my ahead)
    choose spot in there
"""
    + MOVED
)
BY_BRANCH = """\
    if spin is 3:
        choose spot in around(porter)
        move porter to spot
        pass
    else:
        choose spot in step(porter, my ahead, 3)
        move porter to spot
"""
BY_PART = """\
    go(porter, spin)
define go(man, far):
    choose spot in step(man, my ahead, far)
    move man to spot
"""
BY_REQUIRE = (
    """\
    choose spot in ray(porter, my ahead, empty)
    require column_of(spot) + row_of(spot) is spin
"""
    + MOVED
)
BY_TWO = (
    """\
    choose spot in step(porter, wind, spin)
"""
    + MOVED
)
WIND = PORTERS.replace("choose porter", "chance wind in {north, east}\n    choose porter")
THROWN = 'looks:\n    show chance as "thrown"\n'


@pytest.mark.parametrize(
    ("rules", "plays", "typed", "told"),
    [
        (PORTERS + BY_STEP, "3", "a1-c2", "the Porter on a1 cannot go to c2: the spin is 3"),
        (PORTERS + BY_STEP, "3", "a3", "none of your pieces can go to a3: the spin is 3"),
        (
            WIND + BY_TWO,
            "3; east",
            "b1",
            "`b1` is not legal: the Porter on b1 cannot go anywhere: the spin is 3 and the wind is east",
        ),
        (PORTERS + BY_STEP + THROWN, "3", "a1-c2", "the Porter on a1 cannot go to c2: thrown 3"),
        (PORTERS + BY_NAME, "3", "a1-c2", "the Porter on a1 cannot go to c2: the spin is 3"),
        (PORTERS + BY_LOOP, "2", "a1-c2", "the Porter on a1 cannot go to c2: the spin is 2"),
        (PORTERS + BY_BRANCH, "3", "a1-c2", "c2 is not next to a1: the spin is 3"),
        (PORTERS + BY_PART, "3", "a1-c2", "the Porter on a1 cannot go to c2: the spin is 3"),
        (PORTERS + BY_REQUIRE, "3", "a1-a3", "`a1-a3` is not legal: the spin is 3"),
        (PORTERS + BY_REQUIRE, "3", "a1-c2", "there is no straight way from a1 to c2"),
        (
            WIND + BY_STEP,
            "3; east",
            "a1-c2",
            "the Porter on a1 cannot go to c2: the spin is 3 and the wind is east",
        ),
        (
            WIND + BY_TWO,
            "3; east",
            "a1-c2",
            "c2 cannot be chosen after `a1`, only d1: the spin is 3 and the wind is east",
        ),
    ],
)
def test_told(rules: str, plays: str, typed: str, told: str) -> None:
    """What was thrown is told, by its name or in the rulebook's word, where the rule asks about any of it."""
    position = gdl.loads(rules).start()
    for move in plays.split("; "):
        position = position.play(move)
    with pytest.raises(MoveError) as caught:
        position.find(typed)
    assert caught.value.message == told


RAFTS = """\
game "Rafts"
players Red, Blue
board grid(4, 2)
piece Raft, Log
setup:
    place Red Log on a1
    place Blue Log on a2
turn:
    chance die in 1..2
    either "sink":
        if die is 1:
            choose log in mine
            remove log
    or "launch":
        choose what in {Raft}
        choose spot in {c1}
        place what on spot
when no(mine): mover loses
"""


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("c1", "there is no piece on c1; with more words it would be a move: `launch Raft c1`"),
        ("sink c1", "there is no piece on c1"),
        ("sink a2", "the Log on a2 is not yours"),
    ],
)
def test_whose_piece_stands_somewhere_is_so_whatever_was_thrown(typed: str, told: str) -> None:
    """Though the whole choice is there for what was thrown."""
    with pytest.raises(MoveError) as caught:
        gdl.loads(RAFTS).start().play("1").find(typed)
    assert caught.value.message == told


def test_what_chance_has_decided_is_not_typed_again() -> None:
    """It is no part of a move: no rule of a move is told as the reason."""
    rules = WIND.replace("    choose porter", '    either "stay":\n        pass\n    or:\n        choose porter')
    rules += BY_STEP.replace("    choose", "        choose").replace("    move", "        move")
    position = gdl.loads(rules).start().play("3").play("east")
    with pytest.raises(MoveError) as caught:
        position.find("North")
    assert caught.value.message == "`North` is a result of chance, and it is not for chance to decide now"
    assert position.find("stay").text == "stay"


CARDS = """\
game "Cards"
option dealt = true
players Red(card = red_card), Blue(card = blue_card)
board grid(3, 3): add red_card, blue_card, aside
piece Man
piece Crab(card, neutral), Horse(card, neutral), Ox(card, neutral)
setup:
    place Red Man on a1
    place Blue Man on c3
    if dealt:
        for spot in {red_card, blue_card, aside}:
            chance drawn in (k in kinds where card(k) and k not in kind(pieces))
            place drawn on spot
    else:
        place Horse on red_card
        place Crab on blue_card
        place Ox on aside
turn:
    if dealt:
        chance wind in {Crab, Horse}
    choose played in kind(my card)
    choose man in my Man
    choose spot in step(man, east)
    move man to spot
when no(mine): mover loses
"""


@pytest.mark.parametrize(
    ("dealt", "plays", "typed", "told"),
    [
        (True, "Horse; Crab; Ox; Crab", "Crab", "`Crab` is a result of chance, and it is not for chance to decide now"),
        (True, "Horse; Crab; Ox; Crab", "Ox", "Ox is not possible here, only Horse"),
        (False, "", "Crab", "Crab is not possible here, only Horse"),
        (False, "", "Ox", "Ox is not possible here, only Horse"),
    ],
)
def test_only_what_chance_may_still_bring_is_told_to_be_its_result(
    dealt: bool, plays: str, typed: str, told: str
) -> None:
    """Not what it has dealt before the first turn, nor what it would bring with other options."""
    position = gdl.loads(CARDS, dealt=dealt).start()
    for move in plays.split("; ") if plays else ():
        position = position.play(move)
    with pytest.raises(MoveError) as caught:
        position.find(typed)
    assert caught.value.message == told
