"""Every rule of Chess and its variants is guarded by an example: break the rule, and that example fails."""

from __future__ import annotations

import pytest
from mutation import Mutants, failing, names

pytestmark = pytest.mark.slow

MUTANTS: Mutants = {
    "chess": {
        "the pieces at the start": {
            "the line-up": ("Rook, Knight, Bishop, Queen", "Rook, Bishop, Knight, Queen"),
            "pawns on the second row": ("on second(p) or side", "on side"),
            "all rooks may castle": ("    castlers = Rook\n", ""),
        },
        "pawns go ahead, two steps from where they began, and take slanting": {
            "pawns stop": ("step(man, my ahead) and empty\n", "step(man, my ahead)\n"),
            "pawns jump over nobody": ("step(front, my ahead) and empty", "step(man, my ahead, 2) and empty"),
            "only to empty squares": ("step(front, my ahead) and empty", "step(front, my ahead)"),
            "only from where they began": ("and empty if man in my second else none)", "and empty)"),
            "pawns take aslant": ("step(man, my slants) and (theirs", "step(man, my slants) and (none"),
            "and only to take": ("step(man, my slants) and (theirs or passed)", "step(man, my slants)"),
        },
        "a pawn that passes another may be taken, at once, and only by a pawn": {
            "in passing": ("theirs or passed", "theirs"),
            "what has passed is taken": ("if pawn and spot is passed else spot", "if false else spot"),
            "at once": ("    passed = jumped if any", "    if jumped is not none: passed = jumped if any"),
        },
        "any other piece just goes there": {
            "only by a pawn": ("pawn and spot is passed", "spot is passed"),
        },
        "without a pawn to take it, or without a jump, there is nothing to remember": {
            "only of a pawn beside it": ("jumped if any(step(spot, {east, west}) and their Pawn) else none", "jumped"),
        },
        "a pawn becomes a queen, a rook, a bishop or a knight on the last row": {
            "promotion": ("man in Pawn and man in their second:", "false:"),
            "to these": ("{Queen, Rook, Bishop, Knight}", "{Queen, Rook, Bishop, Knight, King}"),
        },
        "how the officers go": {
            "bishops": ("slide(man, diagonal) if", "slide(man, directions) if"),
            "rooks": ("slide(man, orthogonal) if", "slide(man, directions) if"),
            "queens": ("slide(man, directions) if", "slide(man, diagonal) if"),
            "knights": ("knight(man) if", "around(man) if"),
            "kings": ("else around(man))", "else near(man))"),
            "not on one's own": ("(officer_goes(man) except mine)", "(officer_goes(man))"),
        },
        "a king may not go where it would be attacked, nor be left attacked": {
            "check": ('    require safe else "your king would be in check"\n', ""),
            "checks by rooks": ("(Rook or Queen)", "(Queen)"),
            "by bishops": ("(Bishop or Queen)", "(Queen)"),
            "by knights": ("(knight(these) and Knight)", "(none and Knight)"),
        },
        "pawns and kings attack, too": {
            "by pawns": ("step(these, opposite(slants(p)))", "step(these, slants(p))"),
            "by kings": ("(around(these) and King)", "(none and King)"),
        },
        "castling": {
            "castling": ("if man in King and any(castlers and mine)", "if false"),
            "the rook goes to the other side": ("move rook to over", "move rook to step(over, north)"),
        },
        "no castling out of check, across an attacked square, or into check": {
            "not out of check": ("attacked({king, over}, opponent)", "attacked({over}, opponent)"),
            "not across": ("attacked({king, over}, opponent)", "attacked({king}, opponent)"),
            "the rook must not have moved": ("let moved = {man, spot}", "let moved = {spot}"),
        },
        "castling needs a rook that has not moved, and a king that has not": {
            "castling needs room": ("and castlers)\n    require over", "and Rook)\n    require over"),
            "the king must not have moved": ("{man, spot} or (mine if man in King else none)", "{man, spot}"),
        },
        "castling needs room": {
            "beside the king": ("require over in empty and", "require"),
            "where the king goes": ("{east, west}, 2) and empty if", "{east, west}, 2) if"),
            "and where the rook comes from": (
                "slide(spot, {east, west}) and castlers",
                "ray(spot, {east, west}, sites) and castlers",
            ),
        },
        "a rook that is taken leaves no right behind": {
            "nor been taken": ("let moved = {man, spot}", "let moved = man"),
        },
        "mate": {
            "checkmate": ("when stuck and not safe: mover loses", "when stuck and not safe: mover wins"),
        },
        "no move and no check is a draw": {
            "stalemate": ("when stuck: draw", "when stuck: mover loses"),
        },
        "bare kings, and one knight or bishop more, are a draw": {
            "bare kings": ("< 2 or", "< 1 or"),
        },
        "bishops on both colours, two knights, or a bishop and a knight are not": {
            "two knights may mate": ("< 2 or (no(Knight) and one", "< 3 or (no(Knight) and one"),
            "so may both": ("(no(Knight) and one_coloured)", "one_coloured"),
            "bishops on both colours": ("flood(one(Bishop), sites, diagonal)", "sites"),
        },
        "so are bishops on squares of one colour": {
            "dark bishops": ("one(Bishop), sites", "h1, sites"),
        },
        "dark or light": {
            "light bishops": ("one(Bishop), sites", "a1, sites"),
        },
        "nor is a pawn, a rook or a queen": {
            "a pawn": ("no(Pawn or Rook or Queen)", "no(Rook or Queen)"),
            "a rook": ("no(Pawn or Rook or Queen)", "no(Pawn or Queen)"),
            "a queen": ("no(Pawn or Rook or Queen)", "no(Pawn or Rook)"),
        },
        "quiet plies": {
            "a pawn begins the count": ("0 if pawn or taken in theirs", "0 if taken in theirs"),
            "so does a capture": ("0 if pawn or taken in theirs", "0 if pawn"),
        },
        "fifty moves": {
            "fifty moves": ("when quiet is 100", "when quiet is 99"),
        },
        "mate comes before the fifty moves": {
            "mate first": ("when stuck and not safe", 'when quiet is 100: draw by "fifty"\nwhen stuck and not safe'),
        },
        "with fewer rights to castle it is another position": {
            "twice": (", takable) is 2", ", takable) is 1"),
            "the same rights": ("mover, castlers, takable", "mover, takable"),
        },
        "the same position, the same player and the same rights, three times": {
            "three times": (", takable) is 2", ", takable) is 3"),
            "not before eight plies": ("quiet >= 8", "quiet >= 9"),
        },
        "what a pawn could be taken for makes it another position, too": {
            "to take in passing, too": ("castlers, takable) is", "castlers) is"),
        },
        "but not if none of them may take it": {
            "a pinned pawn takes nothing": ("where unpinned(x))", "where true)"),
            "what it could take": ("castlers, takable) is", "castlers, passed) is"),
        },
        "whether one may is seen with both pawns gone from where they stand": {
            "both pawns": ("{x, step(passed, opposite(ahead(next)))}", "{x}"),
            "the taker stands in between": ("(empty or gone) except passed)", "empty or gone)"),
            "the taken pawn checks nobody": ("(pieces(p) except vacant) and", "pieces(p) and"),
            "any of them": (
                "define takable: passed if any(x in",
                "define takable: passed if every(unpinned(x) for x in Pawn(next)) and any(x in",
            ),
        },
        "and so does who is to move": {
            "the same player": ("(pieces, mover, castlers", "(pieces, castlers"),
        },
    },
    "chess960": {
        "518 is chess": {
            "dark bishops": ("line_up mod 4 * 2 + 2", "line_up mod 4 * 2 + 1"),
            "light bishops": ("line_up / 4 mod 4", "line_up / 2 mod 4"),
            "queens": ("free(line_up / 16 mod 6)", "free(line_up / 16 mod 7)"),
        },
        "the last": {
            "a knight": ("1, 2, 3, 4, 2, 3, 4, 3, 4, 4", "1, 2, 3, 4, 2, 3, 4, 3, 4, 2"),
            "the king between his rooks": ("{free(0), free(2)}", "{free(0), free(1)}"),
        },
        "the first line-up": {
            "another": ("0, 0, 0, 0, 1, 1, 1, 2, 2, 3", "1, 0, 0, 0, 1, 1, 1, 2, 2, 3"),
        },
        "both go to where they would stand in chess": {
            "both go": ("(goal if x is king else beside)", "goal"),
            "the king's square": ("column(7 if east", "column(6 if east"),
            "the rook's square": ("column(6 if east", "column(5 if east"),
            "the king may stay": ("or no(crossed)", ""),
        },
        "nothing may stand in the way of either": {
            "the rook's way": ("or between(rook, beside)", ""),
        },
        "nor may the king go across an attacked square": {
            "the king's way": ("attacked(way or king,", "attacked(king,"),
        },
        "a rook without the right is only one of one's own pieces": {
            "only with the right": ("castlers and mine if man in King", "my Rook if man in King"),
        },
    },
    "antichess": {
        "who can take must": {
            "who can take must": ("takes(man) if must_take else usual(man)", "usual(man)"),
        },
        "nobody is in check, so where a pawn can be taken in passing it is another position": {
            "nobody is in check": ("define unpinned(x): true\n", ""),
        },
        "taking a pawn that has passed is taking": {
            "in passing": ("(theirs or passed) if", "theirs if"),
        },
        "where a pawn has passed another piece has nothing to take": {
            "a pawn only": ("else officer_goes(man) and theirs", "else officer_goes(man) and (theirs or passed)"),
        },
        "the king is a piece like any other": {
            "no check": ("safe: true", "safe: usual"),
        },
        "nor has anybody the right at the start": {
            "no castling": ("castlers = none", "castlers = Rook"),
        },
        "a pawn may become a king": {
            "a king": ("Knight, King}", "Knight}"),
        },
        "so does who has no move": {
            "stalemate": ("when stuck: mover wins", "when stuck: mover loses"),
        },
        "a king and a knight are no dead position": {
            "no dead position": ('when false: draw by "dead position"\n', ""),
        },
    },
    "atomic": {
        "so where a pawn takes one that has passed": {
            "the taker goes up": ("remove {man, taken} or", "remove taken or"),
        },
        "whether a pawn may take in passing is seen behind the explosion": {
            "pawns stay": ("(around(passed) except Pawn)", "around(passed)"),
            "what is around goes": ("{x, step(passed, opposite(ahead(next)))} or (around(passed) except Pawn)", "{x}"),
            "not one's own king": ("one(King(next) except gone)", "one(King(next))"),
            "the enemy's will do": ("(any(King and gone) or not struck", "(not struck"),
            "kings that touch": (
                "usual(these except around(King and pieces(p)), p, vacant)",
                "usual(these, p, vacant)",
            ),
        },
        "what takes goes up with what it takes, and with all around but pawns": {
            "pawns do not": ("except Pawn)", "except none)"),
        },
        "a king takes nothing, and may not be blown up by its own side": {
            "not one's own king": ("any(my King) and", "true and"),
        },
        "to blow up the enemy king wins, even in check": {
            "even in check": ("(no(their King) or usual)", "usual"),
            "explosion": ("mover wins", "mover loses"),
        },
        "kings that touch are safe": {
            "kings that touch": ("these except around(King and pieces(p))", "these"),
        },
        "an explosion takes the right to castle with the rook": {
            "rights go up, too": ("    castlers = castlers and Rook\n", ""),
        },
        "bare kings, and only those, are dead": {
            "dead": ("when pieces in King", "when false"),
        },
    },
    "king-of-the-hill": {
        "the four squares in the middle are the hill": {
            "the hill": ("{d4, e4, d5, e5}", "{d4, e4, d5}"),
        },
        "a king on the hill wins": {
            "wins": ("mover wins", "mover loses"),
        },
        "a bare king can still go there": {
            "no dead position": ('when false: draw by "dead position"', ""),
        },
    },
    "three-check": {
        "the third check wins": {
            "three": ("checks = 3", "checks = 2"),
            "wins": ("mover wins", "mover loses"),
        },
        "both count for themselves": {
            "each for himself": ("my to_give -= 1", "to_give(White) -= 1"),
        },
        "a lone knight may yet give check": {
            "dead": ("when pieces in King", "when no(Pawn or Rook or Queen)"),
        },
        "as often as that, but with more checks given: not the same position": {
            "not the same position": ("takable, to_give)", "takable)"),
        },
    },
    "horde": {
        "thirty-six pawns, and no king": {
            "the pawns": ("row({1, 3, 4})", "row({1, 3})"),
            "Black's rooks": ("    castlers = Rook\n", ""),
        },
        "two steps from the first row, too, but nobody takes a pawn for that": {
            "two steps": ("if man in row(1)", "if false"),
            "of pawns that have not gone": ("if man in row(1)", "if man in row({1, 3})"),
            "over nobody": ("step(step(man, north) and empty, north)", "step(man, north, 2)"),
        },
        "Black wins by taking everything": {
            "everything": ("when no(theirs)", "when false"),
        },
        "a lone knight is no dead position": {
            "no dead position": ('when false: draw by "dead position"', ""),
        },
    },
    "racing-kings": {
        "nobody may give check, or stay in it": {
            "no check": ("require not attacked(one(their", "require true or not attacked(one(their"),
        },
        "counts": {
            "the line-up": ("Queen, Rook, Bishop", "Queen, Bishop, Rook"),
        },
        "White first, and Black could follow, but does not": {
            "Black has no move more": ("next is White or", ""),
        },
        "White first, and Black is too far": {
            "White has": ("(next is White or no(follows))", "next is White"),
        },
        "White first, and where Black could follow he would be in check": {
            "to attacked squares": (" and not attacked(x, White)", ""),
        },
        "White first, and Black stands in his own way": {
            "to his own": ("x not in pieces(Black) and ", ""),
        },
        "if he does, it is a draw": {
            "both": ("owner(King and row(8)) wins", "owner(one(King and row(8))) wins"),
        },
    },
    "crazyhouse": {
        "a piece that is taken changes sides, and can be dropped": {
            "it changes sides": ("        change taken to mover\n", ""),
        },
        "no pawn is dropped on the first or last row": {
            "no pawn there": ("row({1, 8})", "row(1)"),
        },
        "a drop is too late for it, as any other move is": {
            "too late": ("        passed = none\n", ""),
        },
        "also when it has gone on": {
            "a pawn again": ("    change (x in taken where promoted(x)) to Pawn\n", ""),
        },
        "a drop may help out of check, and must": {
            "check": ("    require safe", "    require true"),
        },
        "quiet plies: a drop is one, unless it is a pawn's": {
            "a pawn's drop": ("quiet = 0 if new is Pawn else quiet + 1", "quiet += 1"),
        },
        "bare kings are not dead, for something may wait beside the board": {
            "no dead position": ('when false: draw by "dead position"', ""),
        },
    },
    "los-alamos": {
        "the pieces at the start": {
            "the line-up": ("Queen, King, Knight", "King, Queen, Knight"),
        },
        "nobody castles at the start, either": {
            "no castling": ("castlers = none", "castlers = Rook"),
        },
        "a pawn goes one step": {
            "one step": ("usual(man) except step(man, my ahead, 2)", "usual(man)"),
        },
        "a pawn becomes a queen, a rook or a knight": {
            "no bishops": ("{Queen, Rook, Knight}", "{Queen, Rook, Bishop, Knight}"),
        },
    },
}


@pytest.mark.parametrize(("game", "guard", "rule"), names(MUTANTS))
def test_an_example_fails(game: str, guard: str, rule: str) -> None:
    """Without this rule, the example that guards it."""
    assert failing(game, [MUTANTS[game][guard][rule]], guard) == [guard]
