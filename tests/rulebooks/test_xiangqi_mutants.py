"""Every rule of Xiangqi is guarded by an example: break the rule, and that example fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from mutation import failing

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
        "a chariot": ("(slide(x, orthogonal) if", "(slide(x, directions) if", "a chariot goes as far as it can"),
        "a chariot stops": (
            "(slide(x, orthogonal) if",
            "(ray(x, orthogonal, sites) if",
            "a chariot goes as far as it can",
        ),
        "not on one's own": (
            "near(x) and my palace) except mine",
            "near(x) and my palace)",
            "a chariot goes as far as it can",
        ),
        "a cannon goes": (
            "ray(x, orthogonal, empty) or hop(x)",
            "hop(x)",
            "a cannon goes so, too, but takes over one piece",
        ),
        "a cannon takes": (
            "ray(x, orthogonal, empty) or hop(x)",
            "slide(x, orthogonal) or hop(x)",
            "a cannon goes so, too, but takes over one piece",
        ),
        "over one": (
            "define hop(x): all(slide(slide(x, d) and pieces, d) and pieces for",
            "define hop(x): all(ray(slide(x, d) and pieces, d, sites) and pieces for",
            "a cannon goes so, too, but takes over one piece",
        ),
        "only to take": (
            "slide(slide(x, d) and pieces, d) and pieces",
            "slide(slide(x, d) and pieces, d)",
            "a cannon goes so, too, but takes over one piece",
        ),
        "a horse": (
            "leap(x, orthogonal) if x",
            "knight(x) if x",
            "a horse goes one straight and one aslant, and is blocked by what stands beside it",
        ),
        "blocked beside it": (
            "leap(x, orthogonal) if x",
            "leap(x, diagonal) if x",
            "a horse goes one straight and one aslant, and is blocked by what stands beside it",
        ),
        "an elephant is blocked": (
            "all(step(step(x, d) and empty, d)",
            "all(step(step(x, d), d)",
            "an elephant goes two aslant over an empty point, on its own side of the river",
        ),
        "the river": (
            "for d in diagonal) and my half if",
            "for d in diagonal) if",
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
            "    require not attacked(my General, opponent) else",
            "    require true else",
            "nobody leaves the general in check",
        ),
        "checks by chariots": (
            "slide(x, orthogonal) and (Chariot or General)",
            "slide(x, orthogonal) and General",
            "a chariot checks, if nothing stands between",
        ),
        "checks by generals": (
            "slide(x, orthogonal) and (Chariot or General)",
            "slide(x, orthogonal) and Chariot",
            "the generals may not face each other",
        ),
        "checks by cannons": ("(hop(x) and Cannon)", "(hop(x) and none)", "a cannon checks over one piece"),
        "only over a piece": (
            "(hop(x) and Cannon)",
            "((hop(x) or slide(x, orthogonal)) and Cannon)",
            "a cannon checks over one piece",
        ),
        "checks by horses": (
            "(leap(x, diagonal) and Horse)",
            "(none and Horse)",
            "a horse checks, if it is not blocked",
        ),
        "that are not blocked": (
            "(leap(x, diagonal) and Horse)",
            "(knight(x) and Horse)",
            "a horse checks, if it is not blocked",
        ),
        "on their side": (
            "(leap(x, diagonal) and Horse)",
            "(leap(x, orthogonal) and Horse)",
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
        "perpetual check": (
            "repeats(pieces, mover, my calm) is 2",
            "repeats(pieces, mover, my calm) is 3",
            "perpetual check loses",
        ),
        "by the other side": (
            "repeats(pieces, mover, their calm) is 2",
            "repeats(pieces, mover, their calm) is 3",
            "whoever completes the repetition",
        ),
        "all the time": (
            "    if not attacked(their General, mover): my calm += 1\n",
            "",
            "otherwise a position for the third time is a draw",
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
def test_an_example_fails(game: str, rule: str, tmp_path: Path) -> None:
    """Without this rule, the example that guards it."""
    old, new, guard = MUTANTS[game][rule]
    assert failing(game, [(old, new)], guard, tmp_path) == [guard]
