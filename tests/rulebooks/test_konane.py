"""Konane: a second implementation has the same jumps, and for each rule what breaks it is noticed."""

from __future__ import annotations

import random

import pytest
from mutation import Mutants, failing, names
from oracles.konane import Square, jumps_of

import gdl
from gdl_interpreter.reference import Position


def _stones(position: Position) -> dict[Square, str]:
    """Whose stone stands where: w or b."""
    pieces = ((site, position.piece(i)) for i, site in enumerate(position.machine.program.board.sites))
    return {(site.column, site.row): (piece[0] or "")[0].lower() for site, piece in pieces if piece is not None}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("name", "size"), [("konane", 8), ("konane:six-by-six", 6)])
def test_konane_has_the_same_jumps(name: str, size: int, seed: int) -> None:
    """A random game, once a stone of each has been taken away."""
    dice = random.Random(seed)
    position, mover = gdl.load(name).start(), "w"
    for _ in range(2):
        position = position.play(dice.choice(position.moves()))
    while True:
        mover = "b" if mover == "w" else "w"
        theirs = jumps_of(_stones(position), mover, size)
        assert (position.result is not None) == (not theirs)
        if position.result is not None:
            break
        ours = {move.text for move in position.moves()}
        assert ours == {f"{'abcdefgh'[x - 1]}{y}-{'abcdefgh'[u - 1]}{v}" for (x, y), (u, v) in theirs}
        position = position.play(dice.choice(sorted(ours)))
    assert position.result is not None and position.result.winners == ("White" if mover == "b" else "Black",)


# ---- without a rule, the example that guards it fails

MUTANTS: Mutants = {
    "konane": {
        "the board is full of stones by turns, and Black begins": {
            "eight by eight": ("size = 8 in", "size = 6 in"),
            "Black begins": ("setup:\n", "setup:\n    next = White\n"),
            "by turns": ("mod 2 is 0: place", "mod 2 is 1: place"),
        },
        "Black takes away a stone of his own in the middle or in a corner": {
            "the middle": ("(middle or corners)", "corners"),
            "the corners": ("(middle or corners)", "middle"),
            "all of the middle": ("column({size / 2, size / 2 + 1})", "column(size / 2)"),
            "one's own": ("choose spot in mine and", "choose spot in pieces and"),
        },
        "White takes away one beside it": {
            "one beside it": ("else near(empty)", "else around(empty) and not near(empty)"),
            "a stone each": ("count(empty) < 2", "count(empty) < 3"),
            "nobody jumps first": ("count(empty) < 2", "count(empty) < 1"),
        },
        "a jump goes over one enemy to the empty square behind it": {
            "over an enemy": ("step(step(x, way) and theirs, way)", "step(step(x, way) and pieces, way)"),
            "which is gone": ("        remove between(man, spot) and theirs\n", ""),
        },
        "in all four ways, never aslant": {
            "to an empty square": ("theirs, way) and empty", "theirs, way) except mine"),
            "four ways": ("for d in orthogonal)", "for d in {north, east})"),
            "never aslant": ("for d in orthogonal)", "for d in directions)"),
        },
        "and on in the same line, as far as one likes": {
            "and on": ("repeat while any(jump(here, way)):", "repeat 1 times:"),
            "as far as one likes": ("landings = landings or here", "landings = here"),
            "in a line": (
                "all(jumps(man, d) for d in orthogonal)",
                "all(jumps(man or jumps(man, north), d) for d in orthogonal)",
            ),
        },
        "who cannot jump has lost": {
            "who cannot jump": ("mover loses", "mover wins"),
        },
        "other boards": {
            "six": ("size = 6\n", "size = 8\n"),
        },
        "a larger board": {
            "ten": ("size = 10", "size = 12"),
        },
    },
}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "guard", "rule"), names(MUTANTS))
def test_an_example_fails(game: str, guard: str, rule: str) -> None:
    """Without this rule, the example that guards it."""
    assert failing(game, [MUTANTS[game][guard][rule]], guard) == [guard]
