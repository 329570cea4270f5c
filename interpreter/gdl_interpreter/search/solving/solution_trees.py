"""Of what a null-window search has proven, what somebody needs who is to play by it.

That a position is worth so much at the least follows from one move of who is to move and from all answers to it, that
it is worth so much at the most from all moves and one answer to each: a solution tree (Pijls and de Bruin, "Game tree
algorithms and solution trees", 2001). The table holds much else besides: moves that were tried and were not good
enough, and positions that are found out again in a moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.kept_bounds import NODES
from gdl_interpreter.search.kernels.null_window.entries import MOST_WORK
from gdl_interpreter.search.kernels.null_window.rows import HIGHEST
from gdl_interpreter.search.kernels.null_window.table import BIAS, least_of, most_of
from gdl_interpreter.search.solving.null_window import NullWindows

MOST_NODES = NODES * MOST_WORK
"""An entry of the table tells no more."""

CHEAPER = 4
"""Below a position that took fewer nodes than this part of what is asked for, nothing is looked for."""

Progress = Callable[[int], None]
"""Hears how many positions have been looked at."""


@dataclass(frozen=True)
class _Claim:
    """That a position is worth more than `low` to who is to move, or not. above: is it?"""

    position: Position
    low: int
    above: bool


def openings(position: Position, plies: int) -> Iterable[Position]:
    """A position and those behind it, up to so many plies, that are not over: first those that are furthest off."""
    levels = [[position]]
    for _ in range(plies):
        after = (each.play(move) for each in levels[-1] for move in each.moves())
        levels.append([each for each in after if each.result is None])
    return (each for level in reversed(levels) for each in level)


def solution_trees(
    solver: NullWindows,
    roots: Iterable[tuple[Position, int, int]],
    nodes: int,
    report: Progress = lambda looked: None,
) -> dict[int, int]:
    """The entries of the positions in solution trees of some positions' bounds that took so many nodes or more to
    search, by their keys; and those of the positions themselves.

    solver: that has found the bounds; roots: the positions, the least and the greatest value of each; nodes: at most
    `MOST_NODES`; report: hears how far it is.
    """
    found, seen, open_ = dict[int, int](), set[tuple[int, int, bool]](), list[_Claim]()
    for root, least, most in roots:
        key, _, made = solver.search.entry_of(root)
        found[key] = _entry(least - made, most - made)
        open_ += [_Claim(root, least - 1, True)] * (least > solver.extremes[0])
        open_ += [_Claim(root, most, False)] * (most < solver.extremes[1])
    while open_:
        claim = open_.pop()
        key, entry, _ = solver.search.entry_of(claim.position)
        if (key, claim.low, claim.above) in seen:
            continue
        seen.add((key, claim.low, claim.above))
        report(len(seen))
        cost = NODES * (entry >> 48)
        if cost >= nodes:
            found.setdefault(key, entry)
        if entry == 0 or cost * CHEAPER >= nodes:
            open_ += _follows_from(solver, claim, seen)
    return found


def _entry(least: int, most: int) -> int:
    """What an entry of the table says of a position that is to be kept whatever it has cost."""
    return (max(least, -HIGHEST) + BIAS) | (min(most, HIGHEST) + BIAS) << 16 | MOST_WORK << 48


def _follows_from(solver: NullWindows, claim: _Claim, seen: set[tuple[int, int, bool]]) -> list[_Claim]:
    """What is known of the positions behind one, as far as a claim follows from it: of one, or of all."""
    position, side = claim.position, solver.side(claim.position)
    after, others = list[tuple[bool, int, _Claim]](), list[Position]()
    for move in position.moves():
        behind = position.play(move)
        same = solver.side(behind) == side
        next_ = _Claim(behind, claim.low if same else -claim.low - 1, claim.above == same)
        key, entry, made = solver.search.entry_of(behind)
        if entry == 0:  # the game may be over there
            others.append(behind)
        elif least_of(entry) + made > next_.low if next_.above else most_of(entry) + made <= next_.low:
            after.append(((key, next_.low, next_.above) not in seen, entry >> 48, next_))
    if not claim.above:
        return [each for *_, each in after]
    if not after or any(each.result is not None and solver.ended(each, side) > claim.low for each in others):
        return []
    return [min(after, key=lambda each: each[:2])[2]]
