"""What `gdl bench --explain` says where something asks about a choice made before it, and that what it says helps."""

from __future__ import annotations

import pytest

import gdl
from gdl import asked_choices
from gdl.engines import missing_native
from gdl.speed import ADVICE, report
from gdl_interpreter.native.plan.obstacles import Obstacle

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

FRAME = """players A, B
board grid(5, 5)
piece Man
state n: 0..9
setup:
    place A Man on row(1)
    place B Man on row(5)
define act(who):
    choose spot in ray(who, directions, empty)
    move who to spot
turn:
{turn}
when stuck: mover loses
when ply is 30: draw
"""

CASES = {
    "a set that asks about two": (
        """choose man in mine
        choose other in theirs
        choose spot in between(man, other) and empty
        move man to spot""",
        "This asks about 2 choices made before it: `man` (line 12) and `other` (line 13).",
        None,
    ),
    "one of them by a name": (
        """choose man in mine
        let far = ray(man, directions, empty)
        choose other in theirs
        choose spot in far and near(other)
        move man to spot""",
        "This asks about 2 choices made before it: `man` (line 12) and `other` (line 14).",
        None,
    ),
    "a choice between": (
        """choose man in mine
        choose other in theirs
        choose spot in ray(man, directions, empty)
        move man to spot
        remove other""",
        "Choose `spot` right behind `man`",
        """choose man in mine
        choose spot in ray(man, directions, empty)
        choose other in theirs
        move man to spot
        remove other""",
    ),
    "a choice before both": (
        """choose other in theirs
        choose man in mine
        choose spot in ray(man, directions, empty)
        move man to spot
        remove other""",
        "Choose `spot` right behind `man`",
        """choose man in mine
        choose spot in ray(man, directions, empty)
        choose other in theirs
        move man to spot
        remove other""",
    ),
    "three in a row": (
        """choose man in mine
        choose spot in ray(man, directions, empty)
        choose other in near(spot) and theirs
        move man to spot
        remove other""",
        "This asks about `spot` (line 13), which itself asks about a choice made before it.",
        None,
    ),
    "two that ask about one": (
        """choose man in mine
        choose spot in ray(man, directions, empty)
        choose other in near(man) and theirs
        move man to spot
        remove other""",
        "This asks about `man` (line 12), and so does `spot` (line 13).",
        None,
    ),
    "two of them in branches": (
        """choose man in mine
        either:
            choose spot in ray(man, orthogonal, empty)
            move man to spot
        or "over":
            choose spot in ray(man, diagonal, empty)
            move man to spot""",
        "If they stand in different branches of an `either`, choose `man` in each branch.",
        """either:
            choose man in mine
            choose spot in ray(man, orthogonal, empty)
            move man to spot
        or "over":
            choose man in mine
            choose spot in ray(man, diagonal, empty)
            move man to spot""",
    ),
    "an effect": (
        """choose man in mine
        if man in row(1): n = 1
        choose spot in ray(man, directions, empty)
        move man to spot""",
        "If this only does something, write it behind the last choice",
        """choose man in mine
        choose spot in ray(man, directions, empty)
        if man in row(1): n = 1
        move man to spot""",
    ),
    "sets by a condition": (
        """choose man in mine
        if man in row(1):
            choose spot in ray(man, directions, empty)
            move man to spot
        else:
            choose spot in near(man) and empty
            move man to spot""",
        "say it there: `choose … in (… if … else …)`",
        """choose man in mine
        choose spot in (ray(man, directions, empty) if man in row(1) else near(man) and empty)
        move man to spot""",
    ),
}


def told(turn: str) -> tuple[set[str], list[str]]:
    """How the choices of a turn are made, and what is said of each obstacle that asks about another choice."""
    game = gdl.loads(FRAME.format(turn="    " + turn.replace("\n        ", "\n    ")))
    found = report("game", game)
    reasons = [*found.reasons, *(reason for choice in found.choices for reason in choice.reasons)]
    said = [f"{each.why} {each.do}" for each in reasons if each.obstacle == Obstacle.DEPENDS.value]
    return {choice.how for choice in found.choices}, said


@pytest.mark.parametrize("name", CASES)
def test_what_is_said_names_the_choices_and_helps(name: str) -> None:
    turn, words, instead = CASES[name]
    hows, said = told(turn)
    assert "listed" in hows and said and all(words in each for each in said), said
    if instead is None:
        assert not any("rite" in each for each in said), said
    else:
        assert told(instead) == ({"counted"}, [])


def test_what_an_action_is_given_is_asked_about_by_its_own_name() -> None:
    hows, said = told("choose other in theirs\n    choose man in mine\n    n = 3\n    remove other\n    act(man)")
    assert hows and all("`who`" not in each for each in said)


def test_where_there_are_too_many_names_no_choice_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_choices, "_MOST", 1)
    _, said = told(CASES["a set that asks about two"][0])
    advice = ADVICE[Obstacle.DEPENDS]
    assert said == [f"{advice.why} {advice.do}"] * len(said) and said
