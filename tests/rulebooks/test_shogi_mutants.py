"""Every rule of Shogi and Minishogi is guarded by an example: break the rule, and that example fails."""

from __future__ import annotations

import pytest
from mutation import failing

pytestmark = pytest.mark.slow

MUTANTS: dict[str, dict[str, tuple[str, str, str]]] = {
    # rule: (what the rulebook says, what it says instead, the example that fails)
    "shogi": {
        "Black begins": (
            "setup:\n",
            "setup:\n    next = White\n",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
        "nine pawns": (
            "supply: 9 Pawn",
            "supply: 10 Pawn",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
        "Black's bishop is on the left": (
            "column(2) if p is Black else column(8)",
            "column(8) if p is Black else column(2)",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
        "Black's rook is on the right": (
            "column(8) if p is Black else column(2)",
            "column(9) if p is Black else column(2)",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
        "Black's golds": (
            "gold = directions except {southwest, southeast}",
            "gold = directions except {southwest}",
            "golds go six ways, silvers five",
        ),
        "White's golds": (
            "gold = directions except {northwest, northeast}",
            "gold = directions except {southwest, southeast}",
            "golds go six ways, silvers five",
        ),
        "Black's silvers": (
            "silver = diagonal or north",
            "silver = diagonal or {north, east}",
            "golds go six ways, silvers five",
        ),
        "White's silvers": (
            "silver = diagonal or south",
            "silver = diagonal or north",
            "golds go six ways, silvers five",
        ),
        "pawns": (
            "step(x, my ahead) if x in Pawn",
            "step(x, {north, south}) if x in Pawn",
            "pawns and lances go ahead, knights jump ahead",
        ),
        "pawns go one": (
            "step(x, my ahead) if x in Pawn",
            "slide(x, my ahead) if x in Pawn",
            "pawns and lances go ahead, knights jump ahead",
        ),
        "lances": (
            "slide(x, my ahead) if x in Lance",
            "step(x, my ahead) if x in Lance",
            "pawns and lances go ahead, knights jump ahead",
        ),
        "lances stop": (
            "slide(x, my ahead) if x in Lance",
            "ray(x, my ahead, sites) if x in Lance",
            "pawns and lances go ahead, knights jump ahead",
        ),
        "knights": (
            "step(step(x, my ahead), forks(my ahead))",
            "step(x, forks(my ahead))",
            "pawns and lances go ahead, knights jump ahead",
        ),
        "bishops": (
            "slide(x, diagonal) if x in Bishop",
            "slide(x, orthogonal) if x in Bishop",
            "bishops and rooks ride, and promoted have a king's step too",
        ),
        "rooks": (
            "slide(x, orthogonal) if x in Rook",
            "slide(x, directions) if x in Rook",
            "bishops and rooks ride, and promoted have a king's step too",
        ),
        "horses": (
            "slide(x, diagonal) or near(x) if x in Horse",
            "slide(x, diagonal) if x in Horse",
            "bishops and rooks ride, and promoted have a king's step too",
        ),
        "dragons": (
            "slide(x, orthogonal) or around(x)) except mine",
            "slide(x, orthogonal)) except mine",
            "bishops and rooks ride, and promoted have a king's step too",
        ),
        "not on one's own": (
            "around(x)) except mine",
            "around(x))",
            "bishops and rooks ride, and promoted have a king's step too",
        ),
        "Tokin": ("or Tokin or", "or", "all the others that are promoted go like golds"),
        "Narigin": ("Narikei or Narigin", "Narikei", "all the others that are promoted go like golds"),
        "kings": ("around(x) if x in King", "near(x) if x in King", "a king goes one step"),
        "it changes sides": (
            "        change spot to mover\n",
            "",
            "who takes has the piece in hand, and it is no longer promoted",
        ),
        "it comes in hand": (
            "        return spot to supply\n",
            "",
            "who takes has the piece in hand, and it is no longer promoted",
        ),
        "no longer promoted": (
            "    if base(spot) is not none: change spot to base(spot)\n",
            "",
            "who takes has the piece in hand, and it is no longer promoted",
        ),
        "promoting going there": (
            "(sites if man in my far else my far)",
            "(sites if man in my far else none)",
            "one may promote going there, being there and leaving",
        ),
        "promoting when there": (
            "(sites if man in my far else my far)",
            "my far",
            "one may promote going there, being there and leaving",
        ),
        "not elsewhere": (
            "(sites if man in my far else my far)",
            "sites",
            "one may promote going there, being there and leaving",
        ),
        "Black's far rows": (
            "far = row(7..9)",
            "far = row(8..9)",
            "one may promote going there, being there and leaving",
        ),
        "White's far rows": (
            "far = row(1..3)",
            "far = row(1..2)",
            "one may promote going there, being there and leaving",
        ),
        "golds do not promote": (
            "Gold, Bishop(promoted",
            "Gold(promoted = Tokin), Bishop(promoted",
            "golds and kings do not promote, nor what has been promoted",
        ),
        "Pawn(promoted = Tokin)": ("Pawn(promoted = Tokin)", "Pawn(promoted = Dragon)", "each becomes what it should"),
        "Rook(promoted = Dragon)": ("Rook(promoted = Dragon)", "Rook(promoted = Horse)", "each becomes what it should"),
        "they must": (
            '        require goes_on(spot) else "it could never move again: promote it"\n',
            "",
            "what could never move again must promote",
        ),
        "knights must on two rows": ("(2 if x in Knight else 1)", "1", "what could never move again must promote"),
        "the others on one": ("(2 if x in Knight else 1)", "2", "what could never move again must promote"),
        "silvers need not": ("x not in (Pawn or Lance or Knight) or any", "any", "a silver may stay what it is"),
        "to empty squares": (
            "choose spot in empty\n",
            "choose spot in sites except mine\n",
            "drops go to empty squares, and promote nothing",
        ),
        "from the hand": (
            "choose new in my supply",
            "choose new in kinds except King",
            "drops go to empty squares, and promote nothing",
        ),
        "two pawns": (
            "spot not in ray(my Pawn, {north, south}, sites)",
            "true",
            "no two pawns on a file, but a promoted one does not count",
        ),
        "one's own": (
            "ray(my Pawn, {north, south}, sites)",
            "ray(Pawn, {north, south}, sites)",
            "no two pawns on a file, but a promoted one does not count",
        ),
        "only pawns": (
            "new is not Pawn or spot not in ray",
            "spot not in ray",
            "no two pawns on a file, but a promoted one does not count",
        ),
        "promoted ones do not count": (
            "ray(my Pawn, {north, south}, sites)",
            "ray(my Pawn or my Tokin, {north, south}, sites)",
            "no two pawns on a file, but a promoted one does not count",
        ),
        "drops that never move": (
            '        require goes_on(spot) else "it could never move again"\n',
            "",
            "nothing is dropped where it could never move",
        ),
        "no mate by a drop": (
            "require not stuck",
            "require true",
            "a dropped pawn may not mate, but a pawn that goes may",
        ),
        "but by a check": ("require not stuck", "require false", "a dropped pawn may check"),
        "check": (
            '    require not attacked(one(my King), opponent) else "your king would be in check"\n',
            "",
            "nobody leaves the king in check, nor goes or drops into one",
        ),
        "checks by pawns": ("(step(x, back) and Pawn)", "(step(x, back) and none)", "every piece gives check"),
        "checks by golds": (
            "(step(x, opposite(gold(p))) and golds)",
            "(step(x, opposite(gold(p))) and Gold)",
            "every piece gives check",
        ),
        "checks by silvers": ("(step(x, opposite(silver(p))) and Silver)", "none", "every piece gives check"),
        "checks by knights": ("(step(step(x, back), forks(back)) and Knight)", "none", "every piece gives check"),
        "checks by lances": ("(slide(x, back) and Lance)", "(step(x, back) and Lance)", "every piece gives check"),
        "checks by bishops": ("(Bishop or Horse)", "Horse", "every piece gives check"),
        "checks by rooks": ("(Rook or Dragon)", "Dragon", "every piece gives check"),
        "checks by horses' steps": ("(King or Horse or Dragon)", "(King or Dragon)", "every piece gives check"),
        "checks by dragons' steps": ("(King or Horse or Dragon)", "(King or Horse)", "every piece gives check"),
        "no checks by pawns": ("(step(x, back) and Pawn)", "(around(x) and Pawn)", "but not every way"),
        "no checks by knights": ("step(step(x, back), forks(back))", "knight(x)", "but not every way"),
        "no checks by bishops": (
            "slide(x, diagonal) and (Bishop",
            "slide(x, directions) and (Bishop",
            "but not every way",
        ),
        "kings check": ("(King or Horse or Dragon)", "(Horse or Dragon)", "the kings keep apart"),
        "mate": ("when stuck: mover loses", "when stuck: mover wins", "mate"),
        "fourfold": (
            "repeats(pieces, supply, mover) is 3",
            "repeats(pieces, supply, mover) is 2",
            "a position for the fourth time",
        ),
        "hands": (
            "repeats(pieces, supply, mover) is 3",
            "repeats(pieces, mover) is 3",
            "what is in hand is part of it",
        ),
        "perpetual check": (
            "when fourth(my checks)",
            "when false and fourth(my checks)",
            "perpetual check loses",
        ),
        "by the other side": (
            "when fourth(their checks)",
            "when false and fourth(their checks)",
            "whoever completes the repetition",
        ),
        "every move of theirs": (
            "within = 2 * n) is 3",
            "within = 2 * n - 1) is 3",
            "whoever completes the repetition",
        ),
        "all the time": (
            "my checks + 1 if attacked(one(their King), mover) else 0",
            "my checks + 1 if attacked(one(their King), mover) else my checks",
            "one move without check, and it is a draw",
        ),
        "the king there": (
            "require my King in my far else",
            "require any(my King) else",
            "nor while the king is elsewhere",
        ),
        "ten pieces": ("count(camp(mover)) > 9", "count(camp(mover)) > 8", "nor with fewer pieces there"),
        "no more than ten": (
            "count(camp(mover)) > 9",
            "count(camp(mover)) > 10",
            "an impasse may be declared with king and ten pieces in the camp, and 28 points",
        ),
        "the king is not counted": (
            "(pieces(p) and far(p)) except King",
            "pieces(p) and far(p)",
            "an impasse may be declared with king and ten pieces in the camp, and 28 points",
        ),
        "pieces in the camp": (
            "(pieces(p) and far(p)) except King",
            "pieces(p) except King",
            "an impasse may be declared with king and ten pieces in the camp, and 28 points",
        ),
        "28 points": (
            "28 if p is Black",
            "29 if p is Black",
            "an impasse may be declared with king and ten pieces in the camp, and 28 points",
        ),
        "no fewer": ("28 if p is Black", "27 if p is Black", "but not with fewer points"),
        "27 for White": ("28 if p is Black else 27", "28", "White, who moved second, needs one less"),
        "rooks are five": (
            "(Bishop or Rook or Horse or Dragon))",
            "(Bishop or Horse or Dragon))",
            "an impasse may be declared with king and ten pieces in the camp, and 28 points",
        ),
        "bishops are": (
            "(Bishop or Rook or Horse or Dragon))",
            "(Rook or Horse or Dragon))",
            "an impasse may be declared with king and ten pieces in the camp, and 28 points",
        ),
        "dragons and horses": (
            "(Bishop or Rook or Horse or Dragon))",
            "(Bishop or Rook))",
            "White, who moved second, needs one less",
        ),
        "in hand, too": (
            "4 * (stock(p, Bishop) + stock(p, Rook))",
            "0",
            "White, who moved second, needs one less",
        ),
        "what is in hand": (
            "sum(stock(p, k) for k in supply(p))",
            "0",
            "an impasse may be declared with king and ten pieces in the camp, and 28 points",
        ),
        "it wins": (
            'mover wins by "impasse"',
            'mover loses by "impasse"',
            "an impasse may be declared with king and ten pieces in the camp, and 28 points",
        ),
        "by 24 from 31 on": ("points(mover) < 31", "points(mover) < 32", "by 24 points, 31 win"),
        "a draw below": ("points(mover) < 31", "points(mover) < 24", "and 24 are a draw"),
        "from 24 on": ("define needed(p): 24", "define needed(p): 25", "and 24 are a draw"),
    },
    "minishogi": {
        "Black begins": (
            "setup:\n",
            "setup:\n    next = White\n",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
        "the supply": (
            "supply: 1 Pawn",
            "supply: 2 Pawn",
            "the pieces at the start, and Black begins, with nothing in hand",
        ),
        "White the other way round": ("6 - n", "n", "the pieces at the start, and Black begins, with nothing in hand"),
        "five by five": ("grid(5, 5)", "grid(5, 6)", "counts"),
        "Black's last row": ("far = row(5)", "far = row(4..5)", "there is one row to promote on"),
        "White's last row": ("far = row(1)", "far = row(1..2)", "there is one row to promote on"),
        "but for checks": (
            "when repeats(pieces, supply, mover) is 3",
            'when false: draw by "perpetual check"\n'
            'when false: draw by "perpetual check by the other side"\nwhen repeats(pieces, supply, mover) is 3',
            "but whoever gives check all the time has lost, White too",
        ),
        "repetition is lost": ("White wins by", "Black wins by", "a position for the fourth time is lost for Black"),
        "golds": (
            "gold = directions except {northwest, northeast}",
            "gold = directions except {southwest, southeast}",
            "counts",
        ),
        "silvers": ("silver = diagonal or south", "silver = diagonal", "counts"),
    },
}


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game, rules in MUTANTS.items() for rule in rules])
def test_an_example_fails(game: str, rule: str) -> None:
    """Without this rule, the example that guards it."""
    old, new, guard = MUTANTS[game][rule]
    assert failing(game, [(old, new)], guard) == [guard]
