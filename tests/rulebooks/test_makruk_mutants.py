"""Every rule of Makruk and Shatranj is guarded by an example: break the rule, and that example fails."""

from __future__ import annotations

import pytest
from mutation import failing

pytestmark = pytest.mark.slow

Rules = dict[str, tuple[str, str, str]]
"""A rule: what the rulebook says, what it says instead, the example that fails."""

BOTH: Rules = {
    "White begins": ("setup:\n", "setup:\n    next = Black\n", "the pieces at the start, and White begins"),
    "officers": ("Rook, Knight,", "Knight, Rook,", "the pieces at the start, and White begins"),
    "rooks": ("slide(x, orthogonal) if x in Rook", "slide(x, directions) if x in Rook", "how the pieces go"),
    "rooks stop": (
        "slide(x, orthogonal) if x in Rook",
        "ray(x, orthogonal, sites) if x in Rook",
        "how the pieces go",
    ),
    "knights": ("knight(x) if x in Knight", "near(x) if x in Knight", "how the pieces go"),
    "kings": ("else around(x)) except mine", "else near(x)) except mine", "how the pieces go"),
    "not on one's own": ("else around(x)) except mine", "else around(x))", "how the pieces go"),
    "pawns go one": (
        "(step(x, my ahead) and empty) or (step(x, my slants)",
        "(slide(x, my ahead) and empty) or (step(x, my slants)",
        "pawns go one ahead and take aslant",
    ),
    "pawns take nobody ahead": (
        "(step(x, my ahead) and empty)",
        "(step(x, my ahead))",
        "pawns go one ahead and take aslant",
    ),
    "pawns take aslant": (
        "(step(x, my slants) and theirs)",
        "(step(x, my slants) and none)",
        "pawns go one ahead and take aslant",
    ),
    "pawns go not aslant": (
        "(step(x, my slants) and theirs)",
        "(step(x, my slants))",
        "pawns go one ahead and take aslant",
    ),
    "Black's pawns": (
        "slants = {southwest, southeast}",
        "slants = {southwest}",
        "pawns go one ahead and take aslant",
    ),
    "checks by pawns": ("(slants(p))) and Pawn", "(slants(p))) and none", "every piece gives check"),
    "pawns check ahead": ("step(x, opposite(slants(p)))", "around(x)", "but not every way"),
    "checks by kings": ("around(x) and King", "none and King", "every piece gives check"),
    "checks by knights": ("(knight(x) and Knight)", "(none and Knight)", "every piece gives check"),
    "checks by rooks": ("(slide(x, orthogonal) and Rook)", "(near(x) and Rook)", "every piece gives check"),
    "rooks check straight": (
        "(slide(x, orthogonal) and Rook)",
        "(slide(x, directions) and Rook)",
        "but not every way",
    ),
    "check": (
        '    require not attacked(one(my King), opponent) else "your king would be in check"\n',
        "",
        "nobody leaves the king in check",
    ),
    "threefold": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 3", "a position for the third time"),
    "twofold": ("repeats(pieces, mover) is 2", "repeats(pieces, mover) is 1", "a position for the third time"),
}
"""What Makruk and Shatranj say alike."""

MUTANTS: dict[str, Rules] = {
    "makruk": {
        **BOTH,
        "Black's men turned about": ("9 - column_of(x)", "column_of(x)", "the pieces at the start, and White begins"),
        "pawns on the third row": (
            "step(home(p), ahead(p), 2)",
            "step(home(p), ahead(p))",
            "the pieces at the start, and White begins",
        ),
        "khons": ("step(x, diagonal or my ahead)", "step(x, diagonal)", "how the pieces go"),
        "khons go not back": (
            "step(x, diagonal or my ahead)",
            "step(x, diagonal or {north, south})",
            "how the pieces go",
        ),
        "mets": ("step(x, diagonal) if x in Met", "around(x) if x in Met", "how the pieces go"),
        "White's sixth row": ("far = row(6)", "far = row(7)", "a pawn becomes a met on the sixth row"),
        "Black's sixth row": ("far = row(3)", "far = row(2)", "a pawn becomes a met on the sixth row"),
        "a met": (
            "change my Pawn and my far to Met",
            "change my Pawn and my far to Khon",
            "a pawn becomes a met on the sixth row",
        ),
        "checks by mets": ("(step(x, diagonal) and Met)", "(step(x, orthogonal) and Met)", "every piece gives check"),
        "mets check one step off": ("(step(x, diagonal) and Met)", "(slide(x, diagonal) and Met)", "but not every way"),
        "checks by khons": (
            "(step(x, diagonal or back) and Khon)",
            "(step(x, diagonal) and Khon)",
            "every piece gives check",
        ),
        "khons check ahead": ("(step(x, diagonal or back) and Khon)", "(around(x) and Khon)", "but not every way"),
        "mate": ("mover loses by", "mover wins by", "mate, and stalemate"),
        "stalemate": ("when stuck: draw", "when stuck: mover loses", "mate, and stalemate"),
        "bare kings": ("count(pieces) is 2", "count(pieces) is 1", "two kings"),
        "sixty-four": ("start(0, 2 * 64)", "start(0, 2 * 63)", "without pawns sixty-four moves are counted"),
        "without pawns": ("no(Pawn) and limit is 0", "limit is 0", "it begins when the last pawn is gone"),
        "counted": (
            "if limit > 0: count_up += 1",
            "if limit > 150: count_up += 1",
            "without pawns sixty-four moves are counted",
        ),
        "counted when it is on": (
            "if limit > 0: count_up += 1",
            "if true: count_up += 1",
            "it begins when the last pawn is gone",
        ),
        "from the pieces on the board": (
            "start(2 * count(pieces)",
            "start(0 * count(pieces)",
            "against a king alone there are fewer, and the pieces are counted as moves made",
        ),
        "his own capture is not counted": (
            " - (1 if count(mine) is 1 else 0)",
            "",
            "a king who takes the last pawn himself counts from his next move, too",
        ),
        "anew when he is alone": (
            "alone and not was_alone",
            "false",
            "against a king alone there are fewer, and the pieces are counted as moves made",
        ),
        "once": ("alone and not was_alone", "alone", "it begins when the last pawn is gone"),
        "alone without pawns": ("define alone: no(Pawn) and", "define alone:", "it begins when the last pawn is gone"),
        "over": (
            "count_up > limit",
            "count_up >= limit + 2",
            "against a king alone there are fewer, and the pieces are counted as moves made",
        ),
        "not before": (
            "count_up > limit",
            "count_up >= limit",
            "against a king alone there are fewer, and the pieces are counted as moves made",
        ),
        "honour 8": ("8 if count(Rook) > 1", "8 if count(Rook) > 2", "how far one counts"),
        "honour 16": ("16 if any", "17 if any", "how far one counts"),
        "honour 22": ("22 if count", "23 if count", "how far one counts"),
        "honour 44": ("44 if any", "43 if any", "how far one counts"),
        "honour 32": ("32 if count", "33 if count", "how far one counts"),
        "honour 64": ("else 64)", "else 63)", "how far one counts"),
        "two knights before a khon": (
            "32 if count(Knight) > 1 else 44 if any(Khon)",
            "44 if any(Khon) else 32 if count(Knight) > 1",
            "how far one counts",
        ),
        "two khons before two knights": (
            "22 if count(Khon) > 1 else\n    32 if count(Knight) > 1",
            "32 if count(Knight) > 1 else\n    22 if count(Khon) > 1",
            "how far one counts",
        ),
    },
    "shatranj": {
        **BOTH,
        "pawns on the second row": (
            "step(home(p), ahead(p))\n",
            "step(home(p), ahead(p), 2)\n",
            "the pieces at the start, and White begins",
        ),
        "elephants": (
            "step(x, diagonal, 2) if x in Elephant",
            "step(x, diagonal) if x in Elephant",
            "how the pieces go",
        ),
        "elephants jump": (
            "step(x, diagonal, 2) if x in Elephant",
            "step(step(x, diagonal) and empty, diagonal) if x in Elephant",
            "how the pieces go",
        ),
        "ferzes": ("step(x, diagonal) if x in Ferz", "around(x) if x in Ferz", "how the pieces go"),
        "the last row": ("opposite(my home)", "row({1, 7})", "a pawn becomes a ferz on the last row"),
        "a ferz": (
            "my Pawn and opposite(my home) to Ferz",
            "my Pawn and opposite(my home) to Rook",
            "a pawn becomes a ferz on the last row",
        ),
        "checks by ferzes": (
            "(step(x, diagonal) and Ferz)",
            "(step(x, orthogonal) and Ferz)",
            "every piece gives check",
        ),
        "ferzes check one step off": (
            "(step(x, diagonal) and Ferz)",
            "(slide(x, diagonal) and Ferz)",
            "but not every way",
        ),
        "checks by elephants": (
            "(step(x, diagonal, 2) and Elephant)",
            "(step(x, diagonal) and Elephant)",
            "every piece gives check",
        ),
        "elephants check two steps off": (
            "(step(x, diagonal, 2) and Elephant)",
            "(slide(x, directions) and Elephant)",
            "but not every way",
        ),
        "who is stuck loses": (
            "when stuck: mover loses",
            "when stuck: mover wins",
            "without a move one has lost, in check or not",
        ),
        "a bare king": ("count(mine) is 1", "count(mine) is 0", "a king by himself has lost"),
        "loses": ('mover loses by "a bare', 'mover wins by "a bare', "a king by himself has lost"),
        "after a move of his own": (
            "when count(mine) is 1: mover loses",
            "when count(theirs) is 1: mover wins",
            "a king by himself has lost",
        ),
        "before who is stuck": (
            'when count(mine) is 1: mover loses by "a bare king"\nwhen stuck: mover loses by "no move left"',
            'when stuck: mover loses by "no move left"\nwhen count(mine) is 1: mover loses by "a bare king"',
            "even where that leaves the other side without a move",
        ),
        "a bare king may be stuck": (
            "when stuck: mover loses",
            "when stuck and count(mine) > 1: mover loses",
            "a bare king without a move has lost, too",
        ),
        "two bare kings": (
            "when count(pieces) is 2",
            "when count(pieces) is 1",
            "unless he leaves the other one by himself, too",
        ),
        "seventy": ("quiet is 140", "quiet is 139", "seventy moves and nothing taken"),
        "a capture begins the count": (
            "man in Pawn or spot in theirs",
            "man in Pawn",
            "seventy moves and nothing taken",
        ),
        "a pawn begins the count": (
            "man in Pawn or spot in theirs",
            "spot in theirs",
            "seventy moves and nothing taken",
        ),
    },
}


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game, rules in MUTANTS.items() for rule in rules])
def test_an_example_fails(game: str, rule: str) -> None:
    """Without this rule, the example that guards it."""
    old, new, guard = MUTANTS[game][rule]
    assert failing(game, [(old, new)], guard) == [guard]
