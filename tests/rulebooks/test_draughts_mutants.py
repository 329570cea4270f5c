"""Every rule of the kinds of draughts is guarded by an example: break the rule, and that example fails."""

from __future__ import annotations

import pytest
from mutation import Mutants, failing, names

pytestmark = pytest.mark.slow

MUTANTS: Mutants = {
    "draughts": {
        "counts": {
            "twelve men each": ("on row(6..8)", "on row(7..8)"),
        },
        "Black begins, from the squares with the low numbers": {
            "men on the low squares begin": (
                "    place White Man on row(1..3)\n",
                "    place White Man on row(1..3)\n    next = White\n",
            ),
        },
        "nobody jumps two men in a row, nor his own": {
            "what is jumped is an enemy": (" and theirs, d)", ", d)"),
            "one lands on an empty square": ("and theirs, d) and empty", "and theirs, d)"),
        },
        "taking is a duty, but it need not be the greatest capture": {
            "taking is a duty": ("where any(jumps(man, my ahead))\n", "where any(jumps(man, my ahead)) and false\n"),
            "any capture will do": ("    first:", "    keep highest 12 - count(theirs): choose x in sites\n    first:"),
        },
        "a capture goes on to its end, and the jumped men are gone": {
            "a capture goes on": ("repeat while any(jumps(here, ways)):", "repeat 1 times:"),
            "what is jumped is gone": ("remove between(here, spot)", "remove none"),
        },
        "a man that is crowned goes on in the next turn only": {
            "men take ahead": ("take_from(man, my ahead)", "take_from(man, diagonal)"),
        },
        "a man neither goes nor takes back": {
            "no man takes back": ("my Man where any(jumps(man, my ahead))", "my Man where any(jumps(man, diagonal))"),
            "no man goes back": ("step(man, my ahead)", "step(man, diagonal)"),
        },
        "a king goes and takes all four ways, one square at a time": {
            "kings take": (
                "choose man in my King where any(jumps(man, diagonal))",
                "choose man in my King where any(jumps(man, my ahead))",
            ),
            "kings go back": ("step(man, diagonal)", "step(man, my ahead)"),
            "kings go one square": ("step(man, diagonal)", "slide(man, diagonal)"),
        },
        "a man on the last row is crowned": {
            "Black's last row": ("last = row(1)", "last = row(2)"),
            "White's last row": ("last = row(8)", "last = row(7)"),
            "crowned": ("and my last to King", "and none to King"),
        },
        "without a move, too": {
            "who is stuck loses": ("mover loses by", "mover wins by"),
        },
        "a position for the third time": {
            "threefold": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 3"),
            "twofold": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 1"),
        },
        "forty moves by kings alone, on either side": {
            "forty": ("quiet is 80", "quiet is 79"),
            "moves are counted": ("quiet += 1", "quiet += 0"),
        },
        "a man's move or a capture, and they are counted anew": {
            "a capture begins the count": ("diagonal)\n        quiet = 0", "diagonal)"),
            "a man begins the count": ("to spot\n            quiet = 0", "to spot"),
        },
        "losing draughts": {
            "who loses wins": ("mover wins by", "mover loses by"),
        },
    },
    "international-draughts": {
        "counts": {
            "ten rows": ("option size = 10", "option size = 8"),
        },
        "White begins, with twenty men on the high numbers": {
            "White begins": ("setup:\n", "setup:\n    next = Black\n"),
            "White's men": ("row(1..size / 2 - 1)", "row(1..3)"),
            "Black's men": ("row(size - size / 2 + 2..size)", "row(8..10)"),
        },
        "as much as there is must be taken": {
            "taking is a duty": ("where any(landings(man, theirs))", "where any(landings(man, theirs)) and false"),
            "the most": ("keep highest", "keep lowest"),
        },
        "a king counts no more than a man, and among equals one may choose": {
            "a king is one piece": ("keep highest count(taken)", "keep highest count(taken) + count(taken and King)"),
            "with any piece": ("keep highest count(taken)", "keep highest 99 * count(taken) + column_of(here)"),
        },
        "a man takes back, but does not go back": {
            "men take back": ("empty for d in diagonal)", "empty for d in my ahead)"),
            "no man goes back": ("step(man, my ahead)", "step(man, diagonal)"),
            "nobody is jumped twice": (
                "theirs except taken)):\n                choose spot in landings(here, theirs except taken)",
                "theirs)):\n                choose spot in landings(here, theirs)",
            ),
        },
        "nobody jumps two in a row, nor his own": {
            "men jump enemies": ("step(step(x, d) and prey, d)", "step(step(x, d) and (prey or mine), d)"),
            "men land on empty squares": ("step(step(x, d) and prey, d) and empty", "step(step(x, d) and prey, d)"),
        },
        "a king flies": {
            "a king flies": ("(ray(man, diagonal, empty) if", "(step(man, diagonal) and empty if"),
        },
        "a king may fly back": {
            "a king goes all ways": ("(ray(man, diagonal, empty) if", "(ray(man, my ahead, empty) if"),
        },
        "a king takes from afar, and comes down anywhere behind": {
            "a king takes from afar": ("slide(x, d) and prey", "step(x, d) and prey"),
            "a king comes down anywhere": (
                "ray(slide(x, d) and prey, d, empty)",
                "step(slide(x, d) and prey, d) and empty",
            ),
        },
        "a king may not jump two in a row": {
            "not two in a row": (
                "ray(slide(x, d) and prey, d, empty)",
                "ray(slide(x, d) and prey, d, empty or theirs) and empty",
            ),
        },
        "what has been jumped bars the way until the move is over": {
            "removed at the end": (
                "                move here to spot\n",
                "                remove taken\n                move here to spot\n",
            ),
            "what was jumped is removed": ("remove taken ", "remove none "),
        },
        "two ways round are two moves, and one may come back to the start": {
            "the start is left": ("                move here to spot\n", ""),
        },
        "who only passes the last row is not crowned": {
            "crowned at the end": (
                "                here = spot\n",
                "                here = spot\n                change here and my last to King\n",
            ),
        },
        "who stays there is": {
            "crowned": ("and my last to King", "and none to King"),
            "White's last row": ("last = row(size)", "last = row(size - 1)"),
            "Black's last row": ("last = row(1)", "last = row(2)"),
        },
        "without a move, too": {
            "who is stuck loses": ("mover loses by", "mover wins by"),
        },
        "a position for the third time": {
            "threefold": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 3"),
            "twofold": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 1"),
        },
        "twenty-five moves by kings alone, on either side": {
            "twenty-five": ("quiet is 50", "quiet is 49"),
            "moves are counted": ("quiet + 1 if", "quiet if"),
        },
        "a man's move or a capture, and they are counted anew": {
            "a capture begins the count": ("the way\n        quiet = 0", "the way"),
            "a man begins the count": ("quiet + 1 if spot in King else 0", "quiet + 1"),
        },
        "a lone king holds out against two for five moves": {
            "five moves": ("(10 if", "(9 if"),
            "five against two": ("(10 if count(pieces) < 4", "(10 if count(pieces) < 3"),
            "counted anew behind a capture": ("lone_king and no(taken)", "lone_king"),
        },
        "against three pieces for sixteen": {
            "sixteen moves": ("else 32)", "else 31)"),
            "sixteen against three": ("(10 if count(pieces) < 4", "(30 if count(pieces) < 5"),
        },
        "such an ending begins when both sides have a king, and one side nothing else": {
            "it begins after the crowning": (
                "    lone = lone + 1 if lone_king and no(taken) else 0\n    change my Man and my last to King",
                "    change my Man and my last to King\n    lone = lone + 1 if lone_king and no(taken) else 0",
            ),
            "with a king on both sides": ("every(any(King(p)) for p in players)", "any(any(King(p)) for p in players)"),
        },
        "it is none with a man beside the king, nor against four": {
            "nothing else": (
                "any(count(pieces(p)) is 1 for p in players)",
                "any(count(pieces(p)) < 3 for p in players)",
            ),
            "three at most": ("count(pieces) < 5", "count(pieces) < 6"),
        },
        "in Brazil, twenty moves by kings alone, on either side": {
            "twenty": ("quiet is 40", "quiet is 39"),
            "no more": ("    when quiet is 40", "    when quiet is 50"),
        },
        "there, five moves for one or two pieces against one or two, with one man at most": {
            "five moves": ("    when lone is 10", "    when lone is 9"),
            "two against two": ("count(pieces(p)) < 3 for p", "count(pieces(p)) < 2 for p"),
            "not three": ("count(pieces(p)) < 3 for p", "count(pieces(p)) < 4 for p"),
            "one man": ("count(Man) < 2 and", "count(Man) < 1 and"),
            "not two": ("count(Man) < 2 and", "count(Man) < 3 and"),
            "a king each": ("every(any(King(p)) and count", "every(count"),
        },
        "other boards": {
            "eight rows": ("size = 8", "size = 10"),
        },
        "a larger board": {
            "twelve rows": ("size = 12", "size = 10"),
        },
    },
    "russian-draughts": {
        "counts": {
            "eight rows": ("option size = 8", "option size = 10"),
        },
        "White begins, with twelve men, and squares have letters": {
            "names of squares": ("grid(size, size):", "grid(size, size), numbered:"),
            "dark squares": ("mod 2 is 1", "mod 2 is 0"),
        },
        "taking is a duty, but it need not be the greatest capture": {
            "taking is a duty": ("where any(landings(man, theirs))", "where any(landings(man, theirs)) and false"),
            "any capture will do": (
                "        choose man in mine where any(",
                "        let few = count(x in mine where count(landings(x, theirs)) > 1)\n"
                "        choose man in mine where (few is 0 or count(landings(man, theirs)) > 1) and any(",
            ),
        },
        "a man takes back, but does not go back": {
            "men take back": ("empty for d in diagonal))", "empty for d in my ahead))"),
            "no man goes back": ("step(man, my ahead)", "step(man, diagonal)"),
        },
        "a man that comes to the last row goes on as a king": {
            "crowned on the way": ("            change here and my last to King\n", ""),
            "crowned at the end": ("    change my Man and my last to King", "    change none to King"),
        },
        "a man that stays a man": {
            "crowned there only": ("change here and my last to King", "change here to King"),
            "the enemy's men are not crowned": ("change my Man and my last", "change my last"),
        },
        "a king comes down where it can go on": {
            "where it can go on": ("better if any(better) else goals", "goals"),
            "on to somebody else": ("prey except slide(x, d)) for", "prey) for"),
        },
        "but it may take another way": {
            "in another way where it likes": (
                "(all(best(flight(x, d, prey), prey except slide(x, d)) for d in diagonal)",
                "(best(all(flight(x, d, prey) for d in diagonal), prey)",
            ),
        },
        "a king flies": {
            "a king flies": ("(ray(man, diagonal, empty) if", "(step(man, diagonal) and empty if"),
            "a king goes all ways": ("(ray(man, diagonal, empty) if", "(ray(man, my ahead, empty) if"),
        },
        "what has been jumped bars the way until the move is over": {
            "removed at the end": (
                "            move here to spot\n",
                "            remove taken\n            move here to spot\n",
            ),
            "what was jumped is removed": ("remove taken\n", "remove none\n"),
        },
        "nobody is jumped twice": {
            "nobody is jumped twice": (
                "theirs except taken)):\n            choose spot in landings(here, theirs except taken)",
                "theirs)):\n            choose spot in landings(here, theirs)",
            ),
        },
        "fifteen moves by kings alone, on either side": {
            "fifteen": ("quiet is 30", "quiet is 29"),
            "no more": ("quiet is 30", "quiet is 31"),
        },
        "a man's move or a capture, and they are counted anew": {
            "a capture begins the count": ("taken\n        quiet = 0", "taken"),
            "a man begins the count": ("quiet + 1 if spot in King else 0", "quiet + 1"),
        },
        "a lone king holds out against two for five moves": {
            "five moves": ("(10 if", "(9 if"),
            "counted anew behind a capture": ("lone_king and no(taken)", "lone_king"),
        },
        "against three for fifteen": {
            "fifteen against three": ("else 30)", "else 29)"),
        },
    },
}


@pytest.mark.parametrize(("game", "guard", "rule"), names(MUTANTS))
def test_an_example_fails(game: str, guard: str, rule: str) -> None:
    """Without this rule, the example that guards it."""
    assert failing(game, [MUTANTS[game][guard][rule]], guard) == [guard]
