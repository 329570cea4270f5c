"""Every rule of Cornerport is held by an example: a rulebook that breaks the rule fails it."""

from __future__ import annotations

import pytest
from mutation import failing

pytestmark = pytest.mark.slow

Mutant = tuple[str, tuple[tuple[str, str], ...]]

MUTANTS: dict[str, list[Mutant]] = {
    "a side has eight patrol boats, two battle ships and two freighters, one of them on the board": [
        ("one freighter", (("2 Freighter", "1 Freighter"),)),
    ],
    "White moves first, and the freighters start on h1 and h8": [
        (
            "White begins on a8",
            (("White Freighter on h1 with last_port = h1", "White Freighter on a8 with last_port = a8"),),
        ),
        (
            "Black begins on a1",
            (("Black Freighter on h8 with last_port = h8", "Black Freighter on a1 with last_port = a1"),),
        ),
        (
            "Black moves first",
            (("    place White Freighter on h1", "    next = Black\n    place White Freighter on h1"),),
        ),
    ],
    "the light corners are White's ports, the dark ones Black's": [
        (
            "exchanged ports",
            (("White(ports = {a8, h1}), Black(ports = {a1, h8})", "White(ports = {a1, h8}), Black(ports = {a8, h1})"),),
        ),
        ("Black's ports on the lower side", (("Black(ports = {a1, h8})", "Black(ports = {a1, h1})"),)),
    ],
    "from the other ends as well": [
        ("White's ports on the upper side", (("White(ports = {a8, h1})", "White(ports = {a8, h8})"),)),
    ],
    "a port of the other side is a corner like any other": [
        ("every corner is a port", (("spot in my ports:", "spot in (my ports or their ports):"),)),
        (
            "any port is remembered",
            (
                (
                    "    else:\n        pass",
                    "        last_port(spot) = one(spot and (my ports or their ports))\n    else:\n        pass",
                ),
            ),
        ),
    ],
    "who has no move passes": [
        ("no pass for who is stuck", (("    else:\n        pass ", "    else:\n        require false "),)),
    ],
    "who has a move does not pass": [
        (
            "anybody may pass",
            (("    first:\n", "    either:\n"), ("    else:\n        pass ", "    or:\n        pass ")),
        ),
    ],
    "a freighter goes one step to an empty square, and sinks nothing": [
        ("a freighter sinks", (("kind(x) is Patrol: struck", "kind(x) in {Patrol, Freighter}: struck"),)),
        ("a freighter goes straight only", (("Freighter: sail = around(x)", "Freighter: sail = step(x, orthogonal)"),)),
        ("a freighter stays put", (("if kind(x) is Freighter: sail", "if false: sail"),)),
    ],
    "a freighter may enter deep water": [
        ("a freighter avoids deep water", (("Freighter: sail = around(x)", "Freighter: sail = around(x) and coast"),)),
    ],
    "an arriving freighter may bring any ship, or none, in the same move": [
        ("launching is compulsory", (('or "launch nothing"', 'or "launch nothing": require false'),)),
        ("patrol boats only", (("choose new in my supply", "choose new in my supply and Patrol"),)),
    ],
    "a ship that is put on the board comes out of the supply": [
        ("a new ship in the port of arrival", (("place new on far", "place new on one(empty)"),)),
        ("the launch is another move", (("place new on far", "again\n                    place new on far"),)),
    ],
    "no more patrol boats and battle ships than a side has": [
        ("seven patrol boats", (("supply: 8 Patrol", "supply: 7 Patrol"),)),
        ("three battle ships", (("2 Battleship,", "3 Battleship,"),)),
    ],
    "no more freighters than a side has": [
        ("three freighters", (("2 Freighter", "3 Freighter"),)),
    ],
    "a ship that was sunk can be brought again": [
        ("sunk ships are gone for good", (("        return spot to supply", "        remove spot"),)),
    ],
    "nothing is brought where the other port is taken, by whomever": [
        ("the other port may be taken", ((" and far in empty", ""),)),
        ("taken by an enemy only", (("far in empty", "far not in theirs"),)),
        ("taken by a ship of one's own only", (("far in empty", "far not in mine"),)),
    ],
    "a freighter remembers that it came, though nothing was brought": [
        ("the arrival is not remembered", (("            last_port(spot) = spot\n", ""),)),
        (
            "only an arrival that launches is remembered",
            (
                (
                    "            last_port(spot) = spot\n",
                    "            if last_port(spot) is far and far in empty: last_port(spot) = spot\n",
                ),
            ),
        ),
    ],
    "a freighter that comes back to the port it was in last brings nothing": [
        ("coming from nowhere will do", (("last_port(spot) is far and far in empty", "far in empty"),)),
        ("coming back will do", (("last_port(spot) is far", "last_port(spot) is not none"),)),
    ],
    "a freighter carries its last port over the board": [
        (
            "what a freighter remembers is lost on the way",
            (("move ship to spot\n", "move ship to spot\n        if spot not in my ports: last_port(spot) = none\n"),),
        ),
    ],
    "a new freighter remembers where it was put": [
        ("a new freighter remembers nothing", (("place new on far with last_port = far", "place new on far"),)),
        (
            "a new freighter remembers the other port",
            (("on far with last_port = far", "on far with last_port = spot"),),
        ),
    ],
    "each freighter remembers for itself": [
        (
            "all freighters of a side remember one arrival",
            (("            last_port(spot) = spot\n", "            for x in my Freighter: last_port(x) = spot\n"),),
        ),
    ],
    "only freighters bring ships": [
        ("every ship arrives", (("if kind(spot) is Freighter and spot in my ports", "if spot in my ports"),)),
    ],
    "a patrol boat goes one step, also onto an enemy, and not into deep water": [
        ("a freighter goes onto its own ships", (("(sail and empty)", "(sail except pieces(enemies(owner(x))))"),)),
        (
            "a patrol boat sinks nothing",
            (("if kind(x) is Patrol: struck = around(x)\n", "if false: struck = around(x)\n"),),
        ),
        ("a patrol boat sinks straight only", (("struck = around(x)", "struck = step(x, orthogonal)"),)),
        ("a patrol boat sails in deep water", (("sail = around(x) and coast", "sail = around(x)"),)),
        ("a patrol boat sails two steps", (("sail = around(x) and coast", "sail = around(around(x)) and coast"),)),
        ("one's own ships are sunk", (("pieces(enemies(owner(x)))", "pieces"),)),
    ],
    "deep water is the sixteen squares in the middle": [
        ("deep water too narrow", (("row(3..6) and column(3..6)", "row(3..6) and column(3..5)"),)),
        ("deep water too wide", (("row(3..6) and column(3..6)", "row(3..7) and column(3..6)"),)),
    ],
    "a patrol boat in deep water leaves it, or sinks on": [
        (
            "a patrol boat never enters deep water",
            (("around(x)\n    if kind(x) is Battleship", "around(x) and coast\n    if kind(x) is Battleship"),),
        ),
        (
            "a patrol boat sails straight only",
            (("sail = around(x) and coast", "sail = step(x, orthogonal) and coast"),),
        ),
    ],
    "a battle ship goes one or two steps, which may turn, and each square is one move": [
        ("a battle ship goes one step", (("beside or step(beside and free, orthogonal)", "beside"),)),
        (
            "a battle ship goes two steps exactly",
            (("beside or step(beside and free, orthogonal)", "step(beside and free, orthogonal)"),),
        ),
        (
            "a battle ship does not turn",
            (("step(beside and free, orthogonal)", "all(step(step(x, d) and free, d) for d in orthogonal)"),),
        ),
        (
            "a battle ship turns into diagonals",
            (("step(beside and free, orthogonal)", "step(beside and free, directions)"),),
        ),
        ("a battle ship steps out and back", (("(sail and empty)", "(sail and (empty or x))"),)),
        (
            "a battle ship keeps to the coast",
            (("(sail and empty)", "(sail and (empty if kind(x) is Freighter else coast and empty))"),),
        ),
    ],
    "a battle ship steps over nothing, and a sinking ends its move": [
        ("a battle ship steps over others", (("step(beside and free, orthogonal)", "step(beside, orthogonal)"),)),
        (
            "a battle ship goes on after a sinking",
            (("step(beside and free, orthogonal)", "step(beside except pieces(owner(x)), orthogonal)"),),
        ),
    ],
    "a battle ship sinks at its second step, round a corner too": [
        ("a battle ship sinks beside it only", (("(strikes(x, empty) and pieces", "(strikes(x, none) and pieces"),)),
    ],
    "who has removed every enemy ship wins": [
        ("no win", (('when no(theirs): mover wins by "no ship left"', "when false: mover wins"),)),
        ("removing everything loses", (("mover wins by", "mover loses by"),)),
        ("one ship left loses", (("when no(theirs)", "when count(theirs) < 2 and ply > 2"),)),
    ],
    "what waits in the supply does not help": [
        ("an empty supply is needed too", (("when no(theirs):", "when no(theirs) and no(their supply):"),)),
    ],
    "blockade: every way out of deep water leads to ruin": [
        ("no blockade", (("any(blockades(p) for p in players)", "false"),)),
        ("a blockade wins", (('draw by "blockade"', 'mover wins by "blockade"'),)),
        ("ways into deep water count", (("y in reach(x) and coast)", "y in reach(x))"),)),
        ("one ruinous way out is enough", (("and every(doomed", "and any(doomed"),)),
        ("nobody need reach the way out", (("y in strikes(z, empty) and no(", "no("),)),
    ],
    "blockade: the enemy may complete it himself": [
        ("a blockade by the mover only", (("any(blockades(p) for p in players)", "blockades(mover)"),)),
    ],
    "blockade: Black may hold it": [
        ("a blockade by White only", (("any(blockades(p) for p in players)", "blockades(White)"),)),
    ],
    "blockade: only by patrol boats": [
        ("blockades with other ships", (("pieces(p) in Patrol and caught", "caught"),)),
    ],
    "blockade: not while an enemy ship is in coastal water": [
        ("blockades of the coast", ((" and caught in deep", ""),)),
    ],
    "blockade: not where no enemy ship can leave deep water at once": [
        ("blockades without a way out", ((" and any(ways_out)", ""),)),
    ],
    "blockade: not where another enemy ship could strike back": [
        ("no striking back", ((" and no(answers(x, y, z, p))", ""),)),
    ],
    "blockade: the ship that is sunk does not strike back, and may have gone out by a sinking": [
        ("the sunk ship strikes back", (("pieces(enemies(p)) except x where", "pieces(enemies(p)) where"),)),
    ],
    "blockade: a way out may be a sinking": [
        ("only empty ways out count", (("y in reach(x) and coast)", "y in reach(x) and coast and empty)"),)),
    ],
    "blockade: a battle ship strikes back over the square its fellow has left": [
        ("the mover's old square stays taken", (("empty or {x, z}", "empty or z"),)),
    ],
    "blockade: and over the square that its victim has come from": [
        ("the striker's old square stays taken", (("empty or {x, z}", "empty or x"),)),
    ],
}
"""By the example that must fail: what is broken, and which text is replaced by which."""

NAMES = [name for mutants in MUTANTS.values() for name, _ in mutants]
CASES = [(example, changes) for example, mutants in MUTANTS.items() for _, changes in mutants]


@pytest.mark.parametrize(("example", "changes"), CASES, ids=NAMES)
def test_a_broken_rule_fails_its_example(example: str, changes: tuple[tuple[str, str], ...]) -> None:
    """The text is there among the rules, what replaces it can be played, and the example does not hold."""
    assert failing("cornerport", changes, example) == [example]
