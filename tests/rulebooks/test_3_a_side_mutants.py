"""Every rule of 3-A-Side is guarded by an example: break the rule in the rulebook, and that example fails."""

from __future__ import annotations

import pytest
from mutation import failing

pytestmark = pytest.mark.slow

MUTANTS: dict[str, tuple[str, str, str]] = {  # a rule, what says so in the rulebook, what breaks it, the example
    "two moves in the first turn": ("opening_moves = 2 in", "opening_moves = 1 in", "two moves a turn"),
    "two moves in every other turn": ("else 2) moves", "else 1) moves", "two moves a turn"),
    "the opening is the first turn only": (
        "if ply is 0 else 2",
        "if ply < 3 else 2",
        "the first player may be held to one opening move",
    ),
    "one move in the variant's first turn": (
        'variant "offset": opening_moves = 1',
        'variant "offset": opening_moves = 2',
        "the first player may be held to one opening move",
    ),
    "North begins": ("players North, South", "players South, North", "the kick-off"),
    "a side of four": ("board hexagon(4):", "board hexagon(5):", "thirty-five points and two goals"),
    "no west and no east corner": ("    remove corner({west, east})\n", "", "thirty-five points and two goals"),
    "only those two corners are missing": (
        "corner({west, east})",
        "corner({west, east, northwest})",
        "thirty-five points and two goals",
    ),
    "a link in the west": (
        "    link a3 to b5                               # across the missing west corner\n",
        "",
        "the points either side of a missing corner are neighbours",
    ),
    "a link in the east": (
        "    link f3 to g5                               # across the missing east corner\n",
        "",
        "the points either side of a missing corner are neighbours",
    ),
    "the north goal has the four points of its side": (
        "link north_goal to side(north)",
        "link north_goal to {e7, f7}",
        "thirty-five points and two goals",
    ),
    "the south goal has the four points of its side": (
        "link south_goal to side(south)",
        "link south_goal to {b1, c1}",
        "thirty-five points and two goals",
    ),
    "where North's men start": ("North Man on {d6, e6, f6}", "North Man on {d7, e7, f7}", "the kick-off"),
    "where South's men start": ("South Man on {b2, c2, d2}", "South Man on {a2, b2, c2}", "the kick-off"),
    "the ball starts in the centre": ("place Ball on d4", "place Ball on e4", "the kick-off"),
    "one moves one's own men": ("choose man in my Man", "choose man in Man", "no move can be left out"),
    "a man takes one step": (
        "choose spot in near(man) and",
        "choose spot in near(man or near(man)) and",
        "a man steps to a free point, never onto a piece nor into a goal",
    ),
    "a man does not step onto a piece": (
        "near(man) and empty except goals",
        "near(man) except goals",
        "a man steps to a free point, never onto a piece nor into a goal",
    ),
    "a man never enters a goal": (
        "near(man) and empty except goals",
        "near(man) and empty",
        "a man steps to a free point, never onto a piece nor into a goal",
    ),
    "no passing": ("    or:\n", '    or "pass":\n        pass\n    or:\n', "no move can be left out"),
    "a man must be beside the ball": (
        "strength > 0 else",
        "strength >= 0 else",
        "one man beside the ball sends it one step",
    ),
    "only one's own men help": (
        "count(near(ball) and my Man)",
        "count(near(ball) and Man)",
        "the others' men do not help",
    ),
    "a step for each man": ("steps = strength - 1", "steps = 2", "one man beside the ball sends it one step"),
    "not a step more": ("steps = strength - 1", "steps = strength", "one man beside the ball sends it one step"),
    "not a step less": (
        "steps = strength - 1",
        "steps = 0",
        "two men beside the ball send it up to two steps, round a corner too",
    ),
    "fewer steps are allowed": (
        "choose spot in near(flood(ball, empty except goals, steps = strength - 1)) and empty",
        "let reached = near(flood(ball, empty except goals, steps = strength - 1)) and empty\n"
        "        choose spot in reached except (near(ball) if strength > 1 else none)",
        "three men beside the ball send it up to three steps",
    ),
    "the ball may turn": (
        "near(flood(ball, empty except goals, steps = strength - 1)) and empty",
        "(all(step(ball, d, n) for d in directions, n in 1..strength) or near(ball)) and empty",
        "two men beside the ball send it up to two steps, round a corner too",
    ),
    "the ball goes over empty points": (
        "flood(ball, empty except goals,",
        "flood(ball, sites except goals,",
        "the ball does not go through pieces",
    ),
    "the ball does not end on a piece": (
        "steps = strength - 1)) and empty",
        "steps = strength - 1)) except ball",
        "one man beside the ball sends it one step",
    ),
    "the ball does not go through a goal": (
        "flood(ball, empty except goals,",
        "flood(ball, empty,",
        "the ball does not go through a goal",
    ),
    "the ball may enter a goal": (
        "steps = strength - 1)) and empty",
        "steps = strength - 1)) and empty except goals",
        "a goal on the last move of a turn",
    ),
    "the ball may enter one's own goal": (
        "steps = strength - 1)) and empty",
        "steps = strength - 1)) and empty except (north_goal if mover is North else south_goal)",
        "an own goal loses",
    ),
    "the ball ends elsewhere": (
        "steps = strength - 1)) and empty",
        "steps = strength - 1)) and (empty or ball)",
        "three men beside the ball send it up to three steps",
    ),
    "only men beside the ball as it leaves": (
        "choose spot in near(flood(ball, empty except goals, steps = strength - 1)) and empty",
        "let reached = near(flood(ball, empty except goals, steps = strength - 1)) and empty\n"
        "        let helped = (x in reached where any(near(x) and my Man))\n"
        "        choose spot in reached or (near(helped) and empty)",
        "only men who are beside the ball when it leaves count",
    ),
    "the north goal is North's": (
        "north_goal: North loses",
        "north_goal: South loses",
        "a goal on the first move ends the game",
    ),
    "the south goal is South's": (
        "south_goal: South loses",
        "south_goal: North loses",
        "a goal on the last move of a turn",
    ),
    "a goal in the north ends the game": (
        "when Ball in north_goal: North",
        "when false: North",
        "a goal on the first move ends the game",
    ),
    "a goal in the south ends the game": (
        "when Ball in south_goal: South",
        "when false: South",
        "a goal on the last move of a turn",
    ),
    "an own goal counts for the others": (
        "when Ball in north_goal: North loses",
        "when Ball in north_goal: mover wins",
        "an own goal loses",
    ),
    "so does South's": (
        "when Ball in south_goal: South loses",
        "when Ball in south_goal: mover wins",
        "South's own goal loses, too",
    ),
    "play without end is a draw": ("when repeats(pieces, mover) is 2: draw", "when false: draw", "play without end"),
    "a draw needs a third time": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 1", "play without end"),
    "a third time is enough": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 3", "play without end"),
    "the same player is to move": (
        "repeats(pieces, mover) is 2",
        "repeats(pieces) is 2",
        "the same men with another player to move is another position",
    ),
}


@pytest.mark.parametrize("rule", MUTANTS)
def test_its_example_fails(rule: str) -> None:
    """Without this rule the rulebook can be played, but the example that guards it does not hold."""
    old, new, guard = MUTANTS[rule]
    assert failing("3-a-side", [(old, new)], guard) == [guard]
