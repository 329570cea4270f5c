"""Fanorona: a second implementation finds the same moves, and for each rule what breaks it is noticed."""

from __future__ import annotations

import random

import pytest
from mutation import failing
from oracles.fanorona import Board, ends, lines_of_play

import gdl
from gdl_interpreter.reference import Position


def _board(position: Position) -> Board:
    """The position as the second implementation has it."""
    pieces = ((site, position.piece(i)) for i, site in enumerate(position.machine.program.board.sites))
    return {(site.column, site.row): piece[0][0] for site, piece in pieces if piece is not None and piece[0]}


@pytest.mark.parametrize(("depth", "lines"), [(1, 5), (2, 39), (3, 724), (4, 18026)])
def test_lines_of_play(depth: int, lines: int) -> None:
    """Both count as many."""
    game = gdl.load("fanorona")
    assert lines_of_play(_board(game.start()), "W", depth) == lines
    assert game.perft(depth) == lines


@pytest.mark.parametrize("seed", range(5))
def test_the_same_positions_follow(seed: int) -> None:
    """A random game: as many moves at every ply, to the same positions, and nobody wins sooner or later."""
    dice = random.Random(seed)
    position = gdl.load("fanorona").start()
    side = "W"
    while position.result is None:
        theirs = ends(_board(position), side)
        after = [position.play(move) for move in position.moves()]
        assert len(after) == len(theirs)
        assert {frozenset(_board(each).items()) for each in after} == {frozenset(each.items()) for each in theirs}
        position = dice.choice(after)
        side = "B" if side == "W" else "W"
    if position.result.verdict == "win":
        assert not ends(_board(position), side)
        assert position.result.winners == ("Black" if side == "W" else "White",)


# A rule, what says so in the rulebook, what breaks it, and the example that notices.
MUTANTS: dict[str, tuple[str, str, str]] = {
    "White begins": ("players White, Black", "players Black, White", "the pieces at the start, and White begins"),
    "nine by five": ("grid(8, 4)", "grid(8, 5)", "the pieces at the start, and White begins"),
    "White's pieces": ("{b3, d3, g3, i3}", "{b3, d3, g3}", "the pieces at the start, and White begins"),
    "Black's pieces": ("{a3, c3, f3, h3}", "{a3, c3, f3}", "the pieces at the start, and White begins"),
    "every second point": (") mod 2 is 0)", ") mod 2 is 1)", "slanting lines are on every second point"),
    "slanting lines": ("directions if x in strong else orthogonal", "orthogonal", "counts"),
    "not everywhere": (
        "directions if x in strong else orthogonal",
        "directions",
        "without a capture a step in any direction",
    ),
    "to an empty point": (
        "step(x, d) and empty and (",
        "step(x, d) except mine and (",
        "nobody goes where a piece stands",
    ),
    "moving up": ("(step(theirs, opposite(d)) or ", "(", "taking is a duty"),
    "moving away": (" or step(theirs, d, 2))", ")", "taking is a duty"),
    "the next ones": ("step(theirs, d, 2)", "step(theirs, d, 3)", "taking is a duty"),
    "taking is a duty": ("any(goals(man, none, none))", "false", "taking is a duty"),
    "going on": (
        "repeat while any(goals(here, seen, last)):",
        "repeat 1 times:",
        "one may go on, with the same piece, in another direction",
    ),
    "going on is free": (
        "require any(seen) else",
        "require no(mine) else",
        "one may go on, with the same piece, in another direction",
    ),
    "the first capture is not": (
        "require any(seen) else",
        "require true else",
        "taking is a duty",
    ),
    "in another direction": (
        "for d in ways(x) except last)",
        "for d in ways(x))",
        "not twice running in the same direction",
    ),
    "nowhere twice": ("except last) except seen", "except last)", "not to a point where it has been"),
    "it has been where it began": (
        "                seen = seen or here\n                here = spot\n",
        "                here = spot\n                seen = seen or here\n",
        "not to a point where it has been",
    ),
    "all ahead": (
        "ray(spot, last, theirs)",
        "step(spot, last) and theirs",
        "all in the line are taken, up to a gap or one's own",
    ),
    "all behind": (
        "ray(here, opposite(last), theirs)",
        "step(here, opposite(last)) and theirs",
        "all in the line are taken, up to a gap or one's own",
    ),
    "up to a gap": (
        "ray(spot, last, theirs)",
        "ray(spot, last, sites) and theirs",
        "all in the line are taken, up to a gap or one's own",
    ),
    "or one's own, behind": (
        "ray(here, opposite(last), theirs)",
        "ray(here, opposite(last), sites) and theirs",
        "all in the line are taken, up to a gap or one's own",
    ),
    "one or the other": ("if any(up) and any(away):", "if false:", "either those ahead or those behind"),
    "approach takes those ahead": ("away = none", "up = none", "either those ahead or those behind"),
    "they are gone": ("remove up or away", "remove none", "all in the line are taken, up to a gap or one's own"),
    "one's own": (
        "    else:\n        choose man in mine",
        "    else:\n        choose man in pieces",
        "without a capture a step in any direction",
    ),
    "a step without": (
        "step(man, ways(man)) and empty",
        "step(man, orthogonal) and empty",
        "slanting lines are on every second point",
    ),
    "to an empty point, without": (
        "ways(man)) and empty",
        "ways(man)) except mine",
        "nobody goes where a piece stands",
    ),
    "stuck loses": ("when stuck: mover loses", "when stuck: mover wins", "without a man one has lost"),
    "three times": ("mover) is 2", "mover) is 1", "a position for the third time"),
    "not four": ("mover) is 2", "mover) is 3", "a position for the third time"),
}


@pytest.mark.slow
@pytest.mark.parametrize("rule", MUTANTS)
def test_an_example_fails(rule: str) -> None:
    """Without this rule, the example that guards it."""
    old, new, guard = MUTANTS[rule]
    assert failing("fanorona", [(old, new)], guard) == [guard]
