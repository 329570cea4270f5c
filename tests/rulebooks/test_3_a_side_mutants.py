"""Every rule of 3-A-Side is guarded by an example: break the rule in the rulebook, and an example fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from mutation import failing_examples

MUTANTS = {
    "two moves in the first turn": ("opening_moves = 2 in", "opening_moves = 1 in"),
    "two moves in every other turn": ("else 2) moves", "else 1) moves"),
    "the opening is the first turn only": ("if ply is 0 else 2", "if ply < 3 else 2"),
    "one move in the variant's first turn": (
        'variant "offset": opening_moves = 1',
        'variant "offset": opening_moves = 2',
    ),
    "North begins": ("players North, South", "players South, North"),
    "a side of four": ("board hexagon(4):", "board hexagon(5):"),
    "no west and no east corner": ("    remove corner({west, east})\n", ""),
    "only those two corners are missing": ("corner({west, east})", "corner({west, east, northwest})"),
    "a link in the west": ("    link a3 to b5                               # across the missing west corner\n", ""),
    "a link in the east": ("    link f3 to g5                               # across the missing east corner\n", ""),
    "the north goal has the four points of its side": ("link north_goal to side(north)", "link north_goal to {e7, f7}"),
    "the south goal has the four points of its side": ("link south_goal to side(south)", "link south_goal to {b1, c1}"),
    "where North's men start": ("North Man on {d6, e6, f6}", "North Man on {d7, e7, f7}"),
    "where South's men start": ("South Man on {b2, c2, d2}", "South Man on {a2, b2, c2}"),
    "the ball starts in the centre": ("place Ball on d4", "place Ball on e4"),
    "one moves one's own men": ("choose man in my Man", "choose man in Man"),
    "a man takes one step": ("choose spot in near(man) and", "choose spot in near(man or near(man)) and"),
    "a man does not step onto a piece": ("near(man) and empty except goals", "near(man) except goals"),
    "a man never enters a goal": ("near(man) and empty except goals", "near(man) and empty"),
    "no passing": ("    or:\n", '    or "pass":\n        pass\n    or:\n'),
    "a man must be beside the ball": ("strength > 0 else", "strength >= 0 else"),
    "only one's own men help": ("count(near(ball) and my Man)", "count(near(ball) and Man)"),
    "a step for each man": ("steps = strength - 1", "steps = 2"),
    "not a step more": ("steps = strength - 1", "steps = strength"),
    "not a step less": ("steps = strength - 1", "steps = 0"),
    "fewer steps are allowed": (
        "choose spot in near(flood(ball, empty except goals, steps = strength - 1)) and empty",
        "let reached = near(flood(ball, empty except goals, steps = strength - 1)) and empty\n"
        "        choose spot in reached except (near(ball) if strength > 1 else none)",
    ),
    "the ball may turn": (
        "near(flood(ball, empty except goals, steps = strength - 1)) and empty",
        "(all(step(ball, d, n) for d in directions, n in 1..strength) or near(ball)) and empty",
    ),
    "the ball goes over empty points": ("flood(ball, empty except goals,", "flood(ball, sites except goals,"),
    "the ball does not end on a piece": ("steps = strength - 1)) and empty", "steps = strength - 1)) except ball"),
    "the ball does not go through a goal": ("flood(ball, empty except goals,", "flood(ball, empty,"),
    "the ball may enter a goal": ("steps = strength - 1)) and empty", "steps = strength - 1)) and empty except goals"),
    "the ball may enter one's own goal": (
        "steps = strength - 1)) and empty",
        "steps = strength - 1)) and empty except (north_goal if mover is North else south_goal)",
    ),
    "the ball ends elsewhere": ("steps = strength - 1)) and empty", "steps = strength - 1)) and (empty or ball)"),
    "only men beside the ball as it leaves": (
        "choose spot in near(flood(ball, empty except goals, steps = strength - 1)) and empty",
        "let reached = near(flood(ball, empty except goals, steps = strength - 1)) and empty\n"
        "        let helped = (x in reached where any(near(x) and my Man))\n"
        "        choose spot in reached or (near(helped) and empty)",
    ),
    "the north goal is North's": ("north_goal: North loses", "north_goal: South loses"),
    "the south goal is South's": ("south_goal: South loses", "south_goal: North loses"),
    "a goal in the north ends the game": ("when Ball in north_goal: North", "when false: North"),
    "a goal in the south ends the game": ("when Ball in south_goal: South", "when false: South"),
    "an own goal counts for the others": (
        "when Ball in north_goal: North loses",
        "when Ball in north_goal: mover wins",
    ),
    "so does South's": ("when Ball in south_goal: South loses", "when Ball in south_goal: mover wins"),
    "play without end is a draw": ("when repeats(pieces, mover) is 2: draw", "when false: draw"),
    "a draw needs a third time": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 1"),
    "a third time is enough": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 3"),
    "the same player is to move": ("repeats(pieces, mover) is 2", "repeats(pieces) is 2"),
}


@pytest.mark.parametrize("rule", MUTANTS)
def test_an_example_fails(rule: str, tmp_path: Path) -> None:
    """Without this rule, and not only the one that counts."""
    assert set(failing_examples("3-a-side", *MUTANTS[rule], tmp_path)) - {"counts"}
