"""Every rule of Chess and its variants is guarded by an example: break the rule, and that example fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from mutation import failing

QUIET = "quiet plies"
THRICE = "the same position, the same player and the same rights, three times"
WAYS = "how the officers go"
PAWNS = "pawns go ahead, two steps from where they began, and take slanting"
PASSING = "a pawn that passes another may be taken, at once, and only by a pawn"
CHECKS = "a king may not go where it would be attacked, nor be left attacked"
UNMOVED = "castling needs a rook that has not moved, and a king that has not"
ATTACKED = "no castling out of check, across an attacked square, or into check"
ALIVE = "bishops on both colours, two knights, or a bishop and a knight are not"
HEAVY = "nor is a pawn, a rook or a queen"
MARCH = "two steps from the first row, too, but nobody takes a pawn for that"

MUTANTS: dict[str, dict[str, tuple[str, str, str]]] = {
    # rule: (what the rulebook says, what it says instead, the example that fails)
    "chess": {
        "the line-up": ("Rook, Knight, Bishop, Queen", "Rook, Bishop, Knight, Queen", "the pieces at the start"),
        "pawns on the second row": ("on second(p) or side", "on side", "the pieces at the start"),
        "all rooks may castle": ("    castlers = Rook\n", "", "the pieces at the start"),
        "pawns stop": ("step(man, my ahead) and empty\n", "step(man, my ahead)\n", PAWNS),
        "pawns jump over nobody": ("step(front, my ahead) and empty", "step(man, my ahead, 2) and empty", PAWNS),
        "only to empty squares": ("step(front, my ahead) and empty", "step(front, my ahead)", PAWNS),
        "only from where they began": (" if man in my second else none\n    front", "\n    front", PAWNS),
        "pawns take aslant": ("step(man, my slants) and (theirs", "step(man, my slants) and (none", PAWNS),
        "and only to take": ("step(man, my slants) and (theirs or passed)", "step(man, my slants)", PAWNS),
        "in passing": ("theirs or passed", "theirs", PASSING),
        "what has passed is taken": ("if pawn and spot is passed else spot", "if false else spot", PASSING),
        "at once": ("    passed = jumped if any", "    if jumped is not none: passed = jumped if any", PASSING),
        "only by a pawn": ("pawn and spot is passed", "spot is passed", "any other piece just goes there"),
        "only of a pawn beside it": (
            "jumped if any(step(spot, {east, west}) and their Pawn) else none",
            "jumped",
            "without a pawn to take it, or without a jump, there is nothing to remember",
        ),
        "promotion": (
            "man in Pawn and man in their second:",
            "false:",
            "a pawn becomes a queen, a rook, a bishop or a knight on the last row",
        ),
        "to these": (
            "{Queen, Rook, Bishop, Knight}",
            "{Queen, Rook, Bishop, Knight, King}",
            "a pawn becomes a queen, a rook, a bishop or a knight on the last row",
        ),
        "bishops": ("slide(man, diagonal) if", "slide(man, directions) if", WAYS),
        "rooks": ("slide(man, orthogonal) if", "slide(man, directions) if", WAYS),
        "queens": ("slide(man, directions) if", "slide(man, diagonal) if", WAYS),
        "knights": ("knight(man) if", "around(man) if", WAYS),
        "kings": ("else around(man))", "else near(man))", WAYS),
        "not on one's own": ("(officer_goes(man) except mine)", "(officer_goes(man))", WAYS),
        "check": ('    require safe else "your king would be in check"\n', "", CHECKS),
        "checks by rooks": ("(Rook or Queen)", "(Queen)", CHECKS),
        "by bishops": ("(Bishop or Queen)", "(Queen)", CHECKS),
        "by knights": ("(knight(these) and Knight)", "(none and Knight)", CHECKS),
        "by pawns": ("step(these, opposite(slants(p)))", "step(these, slants(p))", "pawns and kings attack, too"),
        "by kings": ("(around(these) and King)", "(none and King)", "pawns and kings attack, too"),
        "castling": ("if man in King and any(castlers and mine)", "if false", "castling"),
        "the rook goes to the other side": ("move rook to over", "move rook to step(over, north)", "castling"),
        "not out of check": ("attacked({king, over}, opponent)", "attacked({over}, opponent)", ATTACKED),
        "not across": ("attacked({king, over}, opponent)", "attacked({king}, opponent)", ATTACKED),
        "castling needs room": ("and castlers)\n    require over", "and Rook)\n    require over", UNMOVED),
        "beside the king": ("require over in empty and", "require", "castling needs room"),
        "where the king goes": ("{east, west}, 2) and empty if", "{east, west}, 2) if", "castling needs room"),
        "and where the rook comes from": (
            "slide(spot, {east, west}) and castlers",
            "ray(spot, {east, west}, sites) and castlers",
            "castling needs room",
        ),
        "the king must not have moved": ("{man, spot} or (mine if man in King else none)", "{man, spot}", UNMOVED),
        "the rook must not have moved": ("let moved = {man, spot}", "let moved = {spot}", ATTACKED),
        "nor been taken": ("let moved = {man, spot}", "let moved = man", "a rook that is taken leaves no right behind"),
        "checkmate": ("when stuck and check: mover loses", "when stuck and check: mover wins", "mate"),
        "stalemate": ("when stuck: draw", "when stuck: mover loses", "no move and no check is a draw"),
        "bare kings": ("< 2 or", "< 1 or", "bare kings, and one knight or bishop more, are a draw"),
        "two knights may mate": ("< 2 or (no(Knight) and one", "< 3 or (no(Knight) and one", ALIVE),
        "so may both": ("(no(Knight) and one_coloured)", "one_coloured", ALIVE),
        "bishops on both colours": ("one_coloured: Bishop in dark or", "one_coloured: any(Bishop) or", ALIVE),
        "dark bishops": ("Bishop in dark or no", "no", "so are bishops on squares of one colour"),
        "light bishops": ("Bishop in dark or no(Bishop and dark)", "Bishop in dark", "dark or light"),
        "a pawn": ("no(Pawn or Rook or Queen)", "no(Rook or Queen)", HEAVY),
        "a rook": ("no(Pawn or Rook or Queen)", "no(Pawn or Queen)", HEAVY),
        "a queen": ("no(Pawn or Rook or Queen)", "no(Pawn or Rook)", HEAVY),
        "a pawn begins the count": ("0 if pawn or taken in theirs", "0 if taken in theirs", QUIET),
        "so does a capture": ("0 if pawn or taken in theirs", "0 if pawn", QUIET),
        "fifty moves": ("when quiet is 100", "when quiet is 99", "fifty moves"),
        "mate first": (
            'when stuck and check: mover loses by "checkmate"\n',
            'when quiet is 100: draw by "fifty"\nwhen stuck and check: mover loses by "checkmate"\n',
            "mate comes before the fifty moves",
        ),
        "twice": (", passed) is 2", ", passed) is 1", "with fewer rights to castle it is another position"),
        "three times": (", passed) is 2", ", passed) is 3", THRICE),
        "not before eight plies": ("quiet >= 8", "quiet >= 9", THRICE),
        "the same rights": (
            "mover, castlers, passed",
            "mover, passed",
            "with fewer rights to castle it is another position",
        ),
        "to take in passing, too": (
            "castlers, passed) is",
            "castlers) is",
            "what a pawn could be taken for makes it another position, too",
        ),
        "the same player": ("(pieces, mover, castlers", "(pieces, castlers", "and so does who is to move"),
    },
    "chess960": {
        "dark bishops": ("line_up mod 4 * 2 + 2", "line_up mod 4 * 2 + 1", "518 is chess"),
        "light bishops": ("line_up / 4 mod 4", "line_up / 2 mod 4", "518 is chess"),
        "queens": ("free(line_up / 16 mod 6)", "free(line_up / 16 mod 7)", "518 is chess"),
        "a knight": ("1, 2, 3, 4, 2, 3, 4, 3, 4, 4", "1, 2, 3, 4, 2, 3, 4, 3, 4, 2", "the last"),
        "another": ("0, 0, 0, 0, 1, 1, 1, 2, 2, 3", "1, 0, 0, 0, 1, 1, 1, 2, 2, 3", "the first line-up"),
        "the king between his rooks": ("{free(0), free(2)}", "{free(0), free(1)}", "the last"),
        "both go": ("(goal if x is king else beside)", "goal", "both go to where they would stand in chess"),
        "the king's square": ("column(7 if east", "column(6 if east", "both go to where they would stand in chess"),
        "the rook's square": ("column(6 if east", "column(5 if east", "both go to where they would stand in chess"),
        "the king may stay": ("or no(crossed)", "", "both go to where they would stand in chess"),
        "the rook's way": ("or between(rook, beside)", "", "nothing may stand in the way of either"),
        "the king's way": ("attacked(way or king,", "attacked(king,", "nor may the king go across an attacked square"),
        "only with the right": (
            "castlers and mine if man in King",
            "my Rook if man in King",
            "a rook without the right is only one of one's own pieces",
        ),
    },
    "antichess": {
        "who can take must": ("takes(man) if must_take else usual(man)", "usual(man)", "who can take must"),
        "in passing": ("(theirs or passed) if", "theirs if", "taking a pawn that has passed is taking"),
        "a pawn only": (
            "else officer_goes(man) and theirs",
            "else officer_goes(man) and (theirs or passed)",
            "where a pawn has passed another piece has nothing to take",
        ),
        "no check": ("check: false", "check: usual", "the king is a piece like any other"),
        "no castling": ("castlers = none", "castlers = Rook", "nor has anybody the right at the start"),
        "a king": ("Knight, King}", "Knight}", "a pawn may become a king"),
        "stalemate": ("when stuck: mover wins", "when stuck: mover loses", "so does who has no move"),
        "no dead position": ('when false: draw by "dead position"\n', "", "a king and a knight are no dead position"),
    },
    "atomic": {
        "the taker goes up": ("remove {man, taken} or", "remove taken or", "so where a pawn takes one that has passed"),
        "pawns do not": (
            "except Pawn)",
            "except none)",
            "what takes goes up with what it takes, and with all around but pawns",
        ),
        "not one's own king": (
            "any(my King) and",
            "true and",
            "a king takes nothing, and may not be blown up by its own side",
        ),
        "even in check": (
            "(no(their King) or not check)",
            "not check",
            "to blow up the enemy king wins, even in check",
        ),
        "kings that touch": ("these except around(King and pieces(p))", "these", "kings that touch are safe"),
        "rights go up, too": (
            "    castlers = castlers and Rook\n",
            "",
            "an explosion takes the right to castle with the rook",
        ),
        "explosion": ("mover wins", "mover loses", "to blow up the enemy king wins, even in check"),
        "dead": ("when pieces in King", "when false", "bare kings, and only those, are dead"),
    },
    "king-of-the-hill": {
        "the hill": ("{d4, e4, d5, e5}", "{d4, e4, d5}", "the four squares in the middle are the hill"),
        "wins": ("mover wins", "mover loses", "a king on the hill wins"),
        "no dead position": ('when false: draw by "dead position"', "", "a bare king can still go there"),
    },
    "three-check": {
        "three": ("checks = 3", "checks = 2", "the third check wins"),
        "each for himself": ("my given += 1", "given(White) += 1", "both count for themselves"),
        "wins": ("mover wins", "mover loses", "the third check wins"),
        "dead": ("when pieces in King", "when no(Pawn or Rook or Queen)", "a lone knight may yet give check"),
        "not the same position": (
            "passed, given)",
            "passed)",
            "as often as that, but with more checks given: not the same position",
        ),
    },
    "horde": {
        "the pawns": ("row({1, 3, 4})", "row({1, 3})", "thirty-six pawns, and no king"),
        "Black's rooks": ("    castlers = Rook\n", "", "thirty-six pawns, and no king"),
        "two steps": ("if man in row(1)", "if false", MARCH),
        "of pawns that have not gone": ("if man in row(1)", "if man in row({1, 3})", MARCH),
        "over nobody": ("step(step(man, north) and empty, north)", "step(man, north, 2)", MARCH),
        "everything": ("when no(theirs)", "when false", "Black wins by taking everything"),
        "no dead position": ('when false: draw by "dead position"', "", "a lone knight is no dead position"),
    },
    "racing-kings": {
        "no check": (
            "require not attacked(one(their",
            "require true or not attacked(one(their",
            "nobody may give check, or stay in it",
        ),
        "the line-up": ("Queen, Rook, Bishop", "Queen, Bishop, Rook", "counts"),
        "Black has no move more": ("next is White or", "", "White first, and Black could follow, but does not"),
        "White has": ("(next is White or no(follows))", "next is White", "White first, and Black is too far"),
        "to attacked squares": (
            " and not attacked(x, White)",
            "",
            "White first, and where Black could follow he would be in check",
        ),
        "to his own": ("x not in pieces(Black) and ", "", "White first, and Black stands in his own way"),
        "both": ("owner(King and row(8)) wins", "owner(one(King and row(8))) wins", "if he does, it is a draw"),
    },
    "crazyhouse": {
        "it changes sides": (
            "        change taken to mover\n",
            "",
            "a piece that is taken changes sides, and can be dropped",
        ),
        "no pawn there": ("row({1, 8})", "row(1)", "no pawn is dropped on the first or last row"),
        "too late": ("        passed = none\n", "", "a drop is too late for it, as any other move is"),
        "a pawn again": (
            "    change (x in taken where promoted(x)) to Pawn\n",
            "",
            "also when it has gone on",
        ),
        "check": ("    require safe", "    require true", "a drop may help out of check, and must"),
        "a pawn's drop": (
            "quiet = 0 if new is Pawn else quiet + 1",
            "quiet += 1",
            "quiet plies: a drop is one, unless it is a pawn's",
        ),
        "no dead position": (
            'when false: draw by "dead position"',
            "",
            "bare kings are not dead, for something may wait beside the board",
        ),
    },
    "los-alamos": {
        "the line-up": ("Queen, King, Knight", "King, Queen, Knight", "the pieces at the start"),
        "no castling": ("castlers = none", "castlers = Rook", "nobody castles at the start, either"),
        "one step": ("usual(man) except step(man, my ahead, 2)", "usual(man)", "a pawn goes one step"),
        "no bishops": (
            "{Queen, Rook, Knight}",
            "{Queen, Rook, Bishop, Knight}",
            "a pawn becomes a queen, a rook or a knight",
        ),
    },
}


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game, rules in MUTANTS.items() for rule in rules])
def test_an_example_fails(game: str, rule: str, tmp_path: Path) -> None:
    """Without this rule, the example that guards it."""
    old, new, guard = MUTANTS[game][rule]
    assert failing(game, [(old, new)], guard, tmp_path) == [guard]
