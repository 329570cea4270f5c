"""Every rule of Xiangqi is guarded by an example: break the rule, and that example fails."""

from __future__ import annotations

import pytest
from mutation import failing

pytestmark = pytest.mark.slow

MUTANTS: dict[str, dict[str, tuple[str, str, str]]] = {
    # rule: (what the rulebook says, what it says instead, the example that fails)
    "xiangqi": {
        "Red begins": ("setup:\n", "setup:\n    next = Black\n", "the pieces at the start, and Red begins"),
        "soldiers": ("row({4, 7})", "row({3, 8})", "the pieces at the start, and Red begins"),
        "cannons": ("column({2, 8})", "column({2, 7})", "the pieces at the start, and Red begins"),
        "officers": (
            "Chariot, Horse, Elephant,",
            "Chariot, Elephant, Horse,",
            "the pieces at the start, and Red begins",
        ),
        "a chariot": (
            "(ride(x, orthogonal, empty) if",
            "(ride(x, directions, empty) if",
            "a chariot goes as far as it can",
        ),
        "a chariot stops": (
            "(ride(x, orthogonal, empty) if",
            "(ray(x, orthogonal, sites) if",
            "a chariot goes as far as it can",
        ),
        "not on one's own": (
            "near(x) and my palace) except mine",
            "near(x) and my palace)",
            "a chariot goes as far as it can",
        ),
        "a cannon goes": (
            "ray(x, orthogonal, empty) or hop(x, empty)",
            "hop(x, empty)",
            "a cannon goes so, too, but takes over one piece",
        ),
        "a cannon takes": (
            "ray(x, orthogonal, empty) or hop(x, empty)",
            "slide(x, orthogonal) or hop(x, empty)",
            "a cannon goes so, too, but takes over one piece",
        ),
        "over one": (
            "all(ride(ride(x, d, vacant) except vacant, d, vacant) except vacant for",
            "all(ray(ride(x, d, vacant) except vacant, d, sites) except vacant for",
            "a cannon goes so, too, but takes over one piece",
        ),
        "only to take": (
            "all(ride(ride(x, d, vacant) except vacant, d, vacant) except vacant for",
            "all(ride(ride(x, d, vacant) except vacant, d, vacant) for",
            "a cannon goes so, too, but takes over one piece",
        ),
        "a horse": (
            "leap(x, orthogonal, empty) if x",
            "knight(x) if x",
            "a horse goes one straight and one aslant, and is blocked by what stands beside it",
        ),
        "blocked beside it": (
            "leap(x, orthogonal, empty) if x",
            "leap(x, diagonal, empty) if x",
            "a horse goes one straight and one aslant, and is blocked by what stands beside it",
        ),
        "an elephant is blocked": (
            "all(step(step(x, d) and vacant, d)",
            "all(step(step(x, d), d)",
            "an elephant goes two aslant over an empty point, on its own side of the river",
        ),
        "the river": (
            "stride(x, empty) and my half if",
            "stride(x, empty) if",
            "an elephant goes two aslant over an empty point, on its own side of the river",
        ),
        "Black's side of it": (
            "row(6..10)",
            "row(5..10)",
            "a soldier goes ahead, and beyond the river sideways too",
        ),
        "Red's side of it": ("row(1..5)", "row(1..6)", "a soldier goes ahead, and beyond the river sideways too"),
        "advisors go aslant": (
            "step(x, diagonal) and my",
            "around(x) and my",
            "generals and advisors stay in the palace",
        ),
        "advisors stay": (
            "step(x, diagonal) and my palace if",
            "step(x, diagonal) if",
            "generals and advisors stay in the palace",
        ),
        "generals go straight": ("else near(x) and", "else around(x) and", "generals and advisors stay in the palace"),
        "generals stay": ("else near(x) and my palace", "else near(x)", "generals and advisors stay in the palace"),
        "Red's palace": ("row(1..3)", "row(1..4)", "generals and advisors stay in the palace"),
        "Black's palace": ("row(8..10)", "row(7..10)", "generals and advisors stay in the palace"),
        "soldiers go ahead": (
            "step(x, my ahead) or (",
            "step(x, {north, south}) or (",
            "a soldier goes ahead, and beyond the river sideways too",
        ),
        "sideways beyond the river": (
            "(step(x, {east, west}) except my half)",
            "step(x, {east, west})",
            "a soldier goes ahead, and beyond the river sideways too",
        ),
        "no check": (
            "    require no(checkers(my General, opponent, empty)) else",
            "    require true else",
            "nobody leaves the general in check",
        ),
        "checks by chariots": (
            "ride(x, orthogonal, vacant) and (Chariot or General)",
            "ride(x, orthogonal, vacant) and General",
            "a chariot checks, if nothing stands between",
        ),
        "checks by generals": (
            "ride(x, orthogonal, vacant) and (Chariot or General)",
            "ride(x, orthogonal, vacant) and Chariot",
            "the generals may not face each other",
        ),
        "checks by cannons": (
            "(hop(x, vacant) and Cannon)",
            "(hop(x, vacant) and none)",
            "a cannon checks over one piece",
        ),
        "only over a piece": (
            "(hop(x, vacant) and Cannon)",
            "((hop(x, vacant) or slide(x, orthogonal)) and Cannon)",
            "a cannon checks over one piece",
        ),
        "checks by horses": (
            "(leap(x, diagonal, vacant) and Horse)",
            "(none and Horse)",
            "a horse checks, if it is not blocked",
        ),
        "that are not blocked": (
            "(leap(x, diagonal, vacant) and Horse)",
            "(knight(x) and Horse)",
            "a horse checks, if it is not blocked",
        ),
        "on their side": (
            "(leap(x, diagonal, vacant) and Horse)",
            "(leap(x, orthogonal, vacant) and Horse)",
            "a horse checks, if it is not blocked",
        ),
        "checks by soldiers": (
            "{opposite(ahead(p)), east, west}",
            "{east, west}",
            "a soldier checks ahead and sideways",
        ),
        "sideways": ("{opposite(ahead(p)), east, west}", "{opposite(ahead(p))}", "a soldier checks ahead and sideways"),
        "but not behind": ("{opposite(ahead(p)), east, west}", "orthogonal", "a soldier checks ahead and sideways"),
        "who is stuck loses": (
            "when stuck: mover loses",
            "when stuck: mover wins",
            "without a move one has lost, in check or not",
        ),
        "perpetual check": ("when third(my checks): ", "when false: ", "perpetual check loses"),
        "by the other side": ("when third(their checks): ", "when false: ", "whoever completes the repetition"),
        "with every move": ("within = 2 * n)", "within = 2 * n - 1)", "whoever completes the repetition"),
        "all the time": (
            "my checks + 1 if any(checkers(their General, mover, empty)) else 0",
            "my checks + 1 if any(checkers(their General, mover, empty)) else my checks",
            "otherwise a position for the third time is a draw",
        ),
        "check for check": (
            "when third(my checks) and third(their checks): draw",
            "when false: draw",
            "if both sides check, it is a draw",
        ),
        "check before chase": (
            "when third(my checks): mover loses",
            'when third(chases(opponent)): mover wins by "chase"\nwhen third(my checks): mover loses',
            "to check is worse than to chase",
        ),
        "perpetual chase": (
            "when third(chases(mover)): ",
            "when false: ",
            "whoever chases a piece with every move loses",
        ),
        "chased by the other side": (
            "when third(chases(opponent)): ",
            "when false: ",
            "whoever chases a piece with every move loses",
        ),
        "the same piece": (
            "chased(x) = chased(x) + 1 if x in prey else 0",
            "chased(x) = 1 + max(chased(y) for y in theirs) if x in prey else chased(x)",
            "one idle move among them, or a chase of another piece, and it is a draw",
        ),
        "every move": (
            "chased(x) + 1 if x in prey else 0",
            "chased(x) + 1 if x in prey else chased(x) + 1",
            "one idle move among them, or a chase of another piece, and it is a draw",
        ),
        "it goes with the piece": (
            "    chased(spot) = chased(man)\n",
            "",
            "what a chase goes on with is the piece, wherever it stands",
        ),
        "and leaves nothing behind": (
            "    chased(man) = 0\n",
            "",
            "what a chase goes on with is the piece, wherever it stands",
        ),
        "it is remembered where it goes": (
            "(spot if man in hunted else none)",
            "none",
            "what a chase goes on with is the piece, wherever it stands",
        ),
        "chase for chase": (
            "when third(chases(mover)) and third(chases(opponent)): draw",
            "when false: draw",
            "if both sides chase, it is a draw",
        ),
        "soldiers may": (
            "step(x, diagonal) and palace(owner(y)) if y in Advisor else none) and pieces(",
            "step(x, diagonal) and palace(owner(y)) if y in Advisor else near(x)) and pieces(",
            "soldiers and generals may chase",
        ),
        "a new attack": (" except hits(y, (man if y is spot else y), before)", "", "a chase is a new attack"),
        "laid open for a chariot": (
            "(cross(man) and (Chariot or Cannon))",
            "(cross(man) and Cannon)",
            "or one that another piece lays open",
        ),
        "a screen for a cannon": (" or (cross(spot) and Cannon)", "", "or one that another piece lays open"),
        "laid open for a horse": (" or (near(man) and Horse)", "", "or one that another piece lays open"),
        "laid open for an elephant": (
            " or (step(man, diagonal) and Elephant)",
            "",
            "or one that another piece lays open",
        ),
        "guarded": ("(dearer or not guarded(x, y))", "true", "a guarded piece is not chased"),
        "by soldiers ahead": (
            "(step(x, opposite(ahead(p))) or (step(x, {east, west}) except half(p))) and Soldier",
            "(step(x, {east, west}) except half(p)) and Soldier",
            "a guarded piece is not chased",
        ),
        "by soldiers beside": (
            "(step(x, opposite(ahead(p))) or (step(x, {east, west}) except half(p))) and Soldier",
            "step(x, opposite(ahead(p))) and Soldier",
            "a guarded piece is not chased",
        ),
        "beyond the river only": (
            "(step(x, {east, west}) except half(p))) and Soldier",
            "step(x, {east, west})) and Soldier",
            "a guarded piece is not chased",
        ),
        "by advisors": (
            "(step(x, diagonal) and Advisor) or (near(x) and General) if",
            "(near(x) and General) if",
            "a guarded piece is not chased",
        ),
        "by generals": (
            "(step(x, diagonal) and Advisor) or (near(x) and General) if",
            "(step(x, diagonal) and Advisor) if",
            "a guarded piece is not chased",
        ),
        "by elephants": (
            "let elephants = stride(x, vacant) and Elephant if x in half(p) else none",
            "let elephants: set = none",
            "a guarded piece is not chased",
        ),
        "by chariots": (
            "let afar = (ride(x, orthogonal, vacant) and Chariot) or",
            "let afar =",
            "a guarded piece is not chased",
        ),
        "by cannons": (
            "Chariot) or (hop(x, vacant) and Cannon) or (leap",
            "Chariot) or (leap",
            "a guarded piece is not chased",
        ),
        "by horses": (
            "Cannon) or (leap(x, diagonal, vacant) and Horse)\n    (pieces(p) except vacant) and (soldiers",
            "Cannon)\n    (pieces(p) except vacant) and (soldiers",
            "a guarded piece is not chased",
        ),
        "that may take": (
            "any(no(checkers((x if z in General else their General), mover, empty or {y, z}))\n        for z in",
            "any(true\n        for z in",
            "but a guard that is pinned is none",
        ),
        "chariots are dearer": (
            "(y in (Horse or Cannon) and x in Chariot) or",
            "",
            "a chariot is, by a horse or a cannon, and all three by elephants and advisors",
        ),
        "dearer than elephants": (
            " or (y in (Elephant or Advisor) and x in (Chariot or Horse or Cannon))",
            "",
            "a chariot is, by a horse or a cannon, and all three by elephants and advisors",
        ),
        "but not alike": (
            "(y in (Horse or Cannon) and x in Chariot)",
            "(y in (Horse or Cannon) and x in (Chariot or Horse or Cannon))",
            "a chariot is, by a horse or a cannon, and all three by elephants and advisors",
        ),
        "like for like": (
            " and not strikes_back(x, y)",
            "",
            "one of its own kind is not, if it might as well take first",
        ),
        "if it may": (
            " and no(checkers(their General, mover, empty or x) except y)",
            "",
            "one of its own kind is not, if it might as well take first",
        ),
        "if it can": (
            "kind(x) is kind(y) and y in hits(x, x, empty) and",
            "kind(x) is kind(y) and",
            "one of its own kind is not, if it might as well take first",
        ),
        "soldiers at home": (
            " and x not in (Soldier and half(opponent))",
            "",
            "generals are not, nor soldiers on their own side, nor what one may not take",
        ),
        "soldiers abroad": (
            "x not in (Soldier and half(opponent))",
            "x not in Soldier",
            "generals are not, nor soldiers on their own side, nor what one may not take",
        ),
        "what one may take": (
            "no(checkers(my General, opponent, empty or y) except x) and",
            "",
            "generals are not, nor soldiers on their own side, nor what one may not take",
        ),
        "threefold": (
            "repeats(pieces, mover) is 2",
            "repeats(pieces, mover) is 3",
            "otherwise a position for the third time is a draw",
        ),
        "twofold": (
            "repeats(pieces, mover) is 2",
            "repeats(pieces, mover) is 1",
            "otherwise a position for the third time is a draw",
        ),
        "sixty": ("quiet is 120", "quiet is 119", "sixty moves and nothing taken"),
        "a capture begins the count": (
            "quiet = 0 if spot in theirs else quiet + 1",
            "quiet += 1",
            "sixty moves and nothing taken",
        ),
    },
}


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game, rules in MUTANTS.items() for rule in rules])
def test_an_example_fails(game: str, rule: str) -> None:
    """Without this rule, the example that guards it."""
    old, new, guard = MUTANTS[game][rule]
    assert failing(game, [(old, new)], guard) == [guard]
