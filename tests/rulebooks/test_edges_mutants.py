"""Every rule of Edges is guarded by an example: break the rule in the rulebook, and that example fails."""

from __future__ import annotations

import pytest
from mutation import Mutants, failing, names

pytestmark = pytest.mark.slow

MUTANTS: Mutants = {
    "edges": {
        "counts": {
            "four columns": ("columns = 4 in", "columns = 3 in"),
            "three rows": ("rows = 3 in", "rows = 4 in"),
            "played on edges": ("played on edges      #", "played on vertices   #"),
        },
        "a stolen pyramid goes home, and the thief picks any size of his own": {
            "five of each size": ("larges = 5 in", "larges = 6 in"),
            "only as the first answer": ("require ply is 1 else", "require ply >= 1 else"),
            "the stolen pyramid goes home": ("return spot to supply", "remove spot"),
            "any size of his own": (
                "choose size in my supply\n        choose spot in theirs",
                "let size = one(my supply)\n        choose spot in theirs",
            ),
        },
        "equal strength is worth nothing": {
            "a large counts three": ("Large(strength = 3)", "Large(strength = 4)"),
            "a medium counts two": ("Medium(strength = 2)", "Medium(strength = 1)"),
            "nothing for equal strength": ("if ours > others else 0", "if ours >= others else 0"),
        },
        "only an edge that is taken can be stolen, and only one that is free be played": {
            "stealing is from the other side": ("choose spot in theirs\n", "choose spot in pieces or empty\n"),
        },
        "a full board ends the game": {
            "a full board ends the game": ("when no(empty) or every", "when every"),
        },
        "empty supplies end the game": {
            "empty supplies end the game": (
                "when no(empty) or every(no(supply(p)) for p in players)",
                "when no(empty)",
            ),
        },
        "a square's worth": {
            "two for a square alone": ("(2 if others is 0 else 1)", "(1 if others is 0 else 1)"),
            "one for the greater strength": ("(2 if others is 0 else 1)", "(2 if others is 0 else 0)"),
        },
        "partners' strength counts together": {
            "a team's strength counts together": (
                "edges(square) and pieces(allies(p)))\n    let others",
                "edges(square) and pieces(p))\n    let others",
            ),
        },
        "three by three, four of each": {
            "three by three": ("columns = 3, rows = 3, larges = 4", "columns = 3, rows = 3, larges = 5"),
        },
        "four by four, and six smalls": {
            "four by four": ("mediums = 7, smalls = 6", "mediums = 7, smalls = 7"),
        },
        "five by five, ten of each": {
            "five by five": ("columns = 5, rows = 5, larges = 10", "columns = 5, rows = 4, larges = 10"),
        },
        "partners alternate with the others": {
            "the order of Double Edges": (
                "Red(team = 1), Black(team = 2), Orange(team = 1)",
                "Red(team = 1), Orange(team = 1), Black(team = 2)",
            ),
        },
    },
}


@pytest.mark.parametrize(("game", "guard", "rule"), names(MUTANTS))
def test_an_example_fails(game: str, guard: str, rule: str) -> None:
    """Without this rule, the example that guards it."""
    assert failing(game, [MUTANTS[game][guard][rule]], guard) == [guard]
