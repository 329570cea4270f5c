"""Why moves are not counted: each obstacle by the smallest turn that has it, and the turn that is rid of it."""

from __future__ import annotations

import pytest

import gdl
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.llvm.compile import missing

pytestmark = pytest.mark.skipif(missing() is not None, reason=f"no native code: {missing()}")

FRAME = """
players A(goal = north), B(goal = south)
board grid(6, 6)
piece Man, Stone
supply: 5 Stone
state weight per site: 0..9 = 0
setup:
    place A Man on row(1)
    place B Man on row(6)
define crowded(x): count(near(x) and mine) > 2
define best(x):
    let found = x
    for d in directions:
        if any(step(x, d) and theirs): found = step(x, d)
    any(found)
turn:
{turn}
when stuck: mover loses
when ply is 30: draw
"""

CASES = {
    "a plain choice": ("choose spot in empty\nplace Man on spot", ["counted"], []),
    "two that do not depend on one another": (
        "choose man in mine\nchoose spot in empty\nmove man to spot",
        ["counted", "counted"],
        [],
    ),
    "a condition behind an effect": (
        "choose spot in empty\nplace Man on spot\nrequire no(near(spot) and theirs)",
        ["sampled"],
        ["may-fail: require no(near(spot) and theirs)"],
    ),
    "the same before it": ("choose spot in empty where no(near(spot) and theirs)\nplace Man on spot", ["counted"], []),
    "a piece that may not be there": (
        "choose spot in empty\nplace Stone on spot",
        ["sampled"],
        ["no-piece: place Stone on spot"],
    ),
    "a name between two choices": (
        "choose man in mine\nlet goals = step(man, my goal) and empty\nchoose spot in goals\nmove man to spot",
        ["counted", "counted"],
        [],
    ),
    "a name between two choices that is given twice": (
        "choose man in mine\nlet goals = near(man)\ngoals = goals and empty\nchoose spot in goals\nmove man to spot",
        ["listed", "listed"],
        ["depends: near(man)"],
    ),
    "two ways to the same move": (
        "either:\n    choose man in mine and row(1)\n    remove man\nor:\n    choose man in mine\n    remove man",
        ["listed", "listed"],
        ["same-move: either:"],
    ),
    "the same with a label": (
        'either:\n    choose man in mine and row(1)\n    remove man\nor "go":\n    choose man in mine\n    remove man',
        ["counted", "counted"],
        [],
    ),
    "a number": ("choose n in 1..3\nplace Man on one(empty)", ["listed"], ["number: choose n in 1..3"]),
    "a loop": (
        "choose man in mine\nrepeat 2 times:\n    choose spot in empty\n    place Man on spot",
        ["listed", "listed"],
        ["loop: repeat 2 times:"],
    ),
    "the best of all": (
        "keep highest count(near(mine) and empty):\n    choose spot in empty\n    place Man on spot",
        ["listed"],
        ["keep: keep highest count(near(mine) and empty):"],
    ),
    "a choice behind an effect": (
        "choose man in mine\nremove man\nchoose spot in near(mine) and empty\nplace Man on spot",
        ["sampled", "sampled"],
        ["behind-effect: choose spot in near(mine) and empty"],
    ),
    "a condition that counts": (
        "choose spot in empty where crowded(spot)\nplace Man on spot",
        ["counted"],
        ["not-setwise: count(near(x) and mine) > 2"],
    ),
    "a condition that asks for a number of the site": (
        "choose spot in empty where weight(spot) is 0\nplace Man on spot",
        ["counted"],
        ["not-setwise: weight(spot) is 0"],
    ),
    "a condition by a definition with a loop": (
        "choose spot in empty where best(spot)\nplace Man on spot",
        ["counted"],
        ["reassigned: best(spot)"],
    ),
    "a name between a choice and its condition": (
        "choose spot in empty\nlet others = near(spot) and theirs\nrequire no(others)\nplace Man on spot",
        ["counted"],
        [],
    ),
    "a name between them that is given twice": (
        "choose spot in empty\nlet few = near(spot)\nfew = few and theirs\nrequire no(few)\nplace Man on spot",
        ["counted"],
        ["name-between: let few = near(spot)"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_obstacle_is_told_with_the_words_that_are_it(name: str) -> None:
    turn, hows, reasons = CASES[name]
    text = FRAME.format(turn="\n".join(f"    {line}" for line in turn.splitlines()))
    lines = text.splitlines()
    told = Native(gdl.loads(text).program, "generic").explanation
    found = [*told.reasons, *(reason for choice in told.choices for reason in choice.reasons)]
    found += [reason for _, reason in told.one_by_one]
    words = [
        f"{reason.obstacle.value}: {lines[reason.span.line - 1][reason.span.column - 1 :].strip()}" for reason in found
    ]
    assert [choice.how for choice in told.choices] == hows
    assert [word for word, reason in zip(words, reasons, strict=False) if not word.startswith(reason)] == []
    assert len(words) == len(reasons), words
