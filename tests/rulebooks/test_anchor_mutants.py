"""Every rule of Anchor is guarded by an example: break the rule in the rulebook, and that example fails."""

from __future__ import annotations

import pytest
from mutation import failing

pytestmark = pytest.mark.slow

MUTANTS: dict[str, tuple[str, str, str]] = {  # a rule, what says so in the rulebook, what breaks it, the example
    "a side of eight": ("size = 8 in", "size = 7 in", "a hexagon of 169 cells"),
    "the size is an option": ("board hexagon(size)", "board hexagon(8)", "a smaller board"),
    "Black begins": (
        "setup:\n",
        "setup:\n    next = White\n",
        "Black begins, and a stone is dropped on any empty cell",
    ),
    "Black's away corners": (
        "corner({southwest, northwest, east})",
        "corner({southwest, northwest, west})",
        "the corners alternate",
    ),
    "White's away corners": (
        "corner({southeast, northeast, west})",
        "corner({southeast, northeast, east})",
        "the corners alternate",
    ),
    "the corners alternate": (
        "Black(away = corner({southwest, northwest, east})), White(away = corner({southeast, northeast, west}))",
        "Black(away = corner({southeast, northeast, west})), White(away = corner({southwest, northwest, east}))",
        "the corners alternate",
    ),
    "a stone goes on an empty cell": (
        "choose spot in empty",
        "choose spot in sites",
        "Black begins, and a stone is dropped on any empty cell",
    ),
    "any empty cell": (
        "choose spot in empty",
        "choose spot in empty except corner(east)",
        "Black begins, and a stone is dropped on any empty cell",
    ),
    "one's own stone": (
        "place Stone on spot",
        "place White Stone on spot",
        "Black begins, and a stone is dropped on any empty cell",
    ),
    "passing is allowed": (
        "        pass\n        my mirrored",
        "        require false\n        pass\n        my mirrored",
        "two passes in a row end the game, and the greater number wins",
    ),
    "a pass is a pass": (
        "        pass\n        my mirrored",
        "        my mirrored",
        "two passes in a row end the game, and the greater number wins",
    ),
    "the first play is a stone": (
        "require ply > 0 or handicap > 0 else",
        "require true else",
        "the first play is a stone",
    ),
    "in a handicap game it may be a pass": (
        "require ply > 0 or handicap > 0 else",
        "require ply > 0 else",
        "handicap 1",
    ),
    "two passes end the game": (
        "when passes is 2",
        "when passes is 1",
        "two passes in a row end the game, and the greater number wins",
    ),
    "not three": (
        "when passes is 2",
        "when passes is 3",
        "two passes in a row end the game, and the greater number wins",
    ),
    "the greater number wins": (
        "highest score wins",
        "lowest score wins",
        "two passes in a row end the game, and the greater number wins",
    ),
    "equal numbers are a draw": ("highest score wins            # or a draw", "White wins", "equal numbers are a draw"),
    "the pie rule": (
        "        swap sides\n",
        "        require false\n        swap sides\n",
        "the first stone may be answered by changing sides",
    ),
    "a swap exchanges the colours": (
        "        swap sides\n",
        "        let nothing = ply\n        require nothing > 0\n",
        "the first stone may be answered by changing sides",
    ),
    "a swap answers the first stone": (
        "require ply is 1 else",
        "require ply >= 1 else",
        "only the first stone can be taken over",
    ),
    "there is a stone before a swap": (
        "require ply is 1 else",
        "require ply <= 1 else",
        "the first play is a stone",
    ),
    "no swap after a handicap": ("require handicap is 0 else", "require true else", "handicap 1"),
    "a handicap is Black's": ("place Black Stone on nth", "place White Stone on nth", "handicap 2"),
    "White moves first after a handicap": (
        "if handicap > 0: next = White",
        "if handicap > 6: next = White",
        "handicap 1",
    ),
    "and only then": (
        "if handicap > 0: next = White",
        "next = White",
        "Black begins, and a stone is dropped on any empty cell",
    ),
    "as many stones as the handicap": ("for n in 1..handicap", "for n in 2..handicap + 1", "handicap 2"),
    "none by default": ("handicap = 0 in", "handicap = 1 in", "no handicap"),
    "the first and the second point": ("nth(n, h3, c8,", "nth(n, c8, h3,", "handicap 1"),
    "the second and the third point": ("c8, m13,", "m13, c8,", "handicap 2"),
    "the third and the fourth point": ("m13, h8,", "h8, m13,", "handicap 3"),
    "the fourth and the fifth point": ("h8, c3,", "c3, h8,", "handicap 4"),
    "the fifth and the sixth point": ("c3, h13,", "h13, c3,", "handicap 5"),
    "the sixth and the seventh point": ("h13, m8)", "m8, h13)", "handicap 6"),
    "the seventh point": ("h13, m8)", "h13, m9)", "handicap 7"),
    "a tenth mirrored play is forbidden": (
        "require my mirrored < 10",
        "require true",
        "the tenth mirrored play in a row is forbidden",
    ),
    "a ninth is not": (
        "require my mirrored < 10",
        "require my mirrored < 9",
        "the tenth mirrored play in a row is forbidden",
    ),
    "through the centre": (
        "spot is opposite(last)",
        "spot in near(last)",
        "the tenth mirrored play in a row is forbidden",
    ),
    "the other side's last stone": (
        "        last = spot\n",
        "        if mover is White: last = spot\n",
        "the tenth mirrored play in a row is forbidden",
    ),
    "Black must not mirror either": (
        "require my mirrored < 10",
        "require my mirrored < 10 or mover is Black",
        "Black must not mirror White for ever either",
    ),
    "White must not mirror either": (
        "require my mirrored < 10",
        "require my mirrored < 10 or mover is White",
        "the tenth mirrored play in a row is forbidden",
    ),
    "in a row": (
        "if spot is opposite(last) else 0",
        "if spot is opposite(last) else my mirrored",
        "a play that mirrors nothing breaks the row",
    ),
    "each for himself": (
        "my mirrored = my mirrored + 1 if spot is opposite(last) else 0",
        "my mirrored = my mirrored + 1 if spot is opposite(last) else 0\n"
        "        if spot is not opposite(last): their mirrored = 0",
        "Black must not mirror White for ever either",
    ),
    "a pass breaks the row": ("        my mirrored = 0\n", "", "a pass breaks the row"),
    "a pass cannot be mirrored": ("        last = none\n", "", "only the answer to a stone is a mirrored play"),
    "three sides anchor": (
        "count(touched) > 2 or",
        "count(touched) > 3 or",
        "three sides anchor a group, its away corner notwithstanding",
    ),
    "three sides anchor whatever corners they have": (
        "count(touched) > 2 or (count(touched) is 2 and no(meeting and away(p)))",
        "count(touched) > 1 and no(stones and away(p))",
        "three sides anchor a group, its away corner notwithstanding",
    ),
    "two sides anchor": (
        "or (count(touched) is 2 and no(meeting and away(p)))",
        "",
        "two sides that do not meet anchor a group",
    ),
    "not those that meet at an away corner": (
        "count(touched) is 2 and no(meeting and away(p))",
        "count(touched) is 2",
        "two sides that meet at an away corner do not anchor a group, at a home corner they do",
    ),
    "those that meet at a home corner do": (
        "no(meeting and away(p))",
        "no(meeting)",
        "two sides that meet at an away corner do not anchor a group, at a home corner they do",
    ),
    "away corners are the owner's": (
        "no(meeting and away(p))",
        "no(meeting and away(enemies(p)))",
        "two sides that meet at an away corner do not anchor a group, at a home corner they do",
    ),
    "the corner need not be occupied": (
        "no(meeting and away(p))",
        "no(meeting and away(p) and stones)",
        "two sides that meet at an away corner do not anchor a group, at a home corner they do",
    ),
    "one side is not enough": (
        "count(touched) > 2 or",
        "count(touched) > 0 or",
        "one side is not enough, nor is none, and groups do not help each other",
    ),
    "nor is none": (
        "(count(touched) is 2 and",
        "(count(touched) is not 1 and",
        "one side is not enough, nor is none, and groups do not help each other",
    ),
    "a group hangs together": (
        "anchored(group(x, pieces(p)), p)",
        "anchored(pieces(p), p)",
        "one side is not enough, nor is none, and groups do not help each other",
    ),
    "a group is of one colour": (
        "anchored(group(x, pieces(p)), p)",
        "anchored(group(x, pieces), p)",
        "prisoners and ground",
    ),
    "the dead leave before ground is counted": (
        "let open = empty or lost",
        "let open = empty",
        "a dead stone on its own side's ground is a prisoner of the others",
    ),
    "the dead of both sides": ("all(dead(q) for q in players)", "dead(p)", "prisoners and ground"),
    "the others' dead": (
        "all(dead(q) for q in players)",
        "dead(enemies(p))",
        "a dead stone on its own side's ground is a prisoner of the others",
    ),
    "the dead enclose nothing": (
        "flood(near(pieces(p) except lost) and open",
        "flood(near(pieces(p)) and open",
        "ground that no living stone borders is nobody's",
    ),
    "the dead spoil nothing": (
        "near(pieces(enemies(p)) except lost)",
        "near(pieces(enemies(p)))",
        "prisoners and ground",
    ),
    "ground on which both border is nobody's": ("count(ours except others)", "count(ours)", "prisoners and ground"),
    "ground counts": ("count(ours except others) +", "0 +", "prisoners and ground"),
    "prisoners count": ("+ sum(count(dead(q)) for q in enemies(p))", "", "prisoners and ground"),
    "prisoners are the other side's": ("for q in enemies(p))", "for q in allies(p))", "prisoners and ground"),
    "living stones do not count": (
        "count(ours except others)",
        "count(ours except others) + count(pieces(p) except lost)",
        "prisoners and ground",
    ),
}


@pytest.mark.parametrize("rule", MUTANTS)
def test_its_example_fails(rule: str) -> None:
    """Without this rule the rulebook can be played, but the example that guards it does not hold."""
    old, new, guard = MUTANTS[rule]
    assert failing("anchor", [(old, new)], guard) == [guard]
