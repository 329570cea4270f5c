"""The sets of sites that win who has a piece on each of them, where the rules say so: the lines of Connect Four.

What goes in: a Program. What comes out: the sets, if a game is won by what `symmetry.meanings` can follow of the
mover's own pieces.
"""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.program import Ending, Program
from gdl_interpreter.search.placement import ends_when_full, is_mover, moves_stay, queues
from gdl_interpreter.search.symmetry.meanings import Meanings

MOST_SETS = 1024
"""Of one game."""


@dataclass(frozen=True)
class WinningSets:
    """sets: of sites, two or more in each; stay: nobody wins at once otherwise, and whoever can complete one of them at
    once can do so in their next turn, too, unless the other side moves there; alone: nobody ever wins otherwise;
    queues: sites that can only be filled one after the other, if all can only be filled so, and the game goes on until
    they are."""

    sets: tuple[int, ...]
    stay: bool
    alone: bool
    queues: tuple[tuple[int, ...], ...] = ()


def winning_sets(program: Program) -> WinningSets | None:
    """The sets; None if none are found, or more than `MOST_SETS`."""
    found = [_sets_of(program, ending) for ending in program.endings]
    large = sorted(each for each in frozenset[int]().union(*found) if each.bit_count() > 1)
    if not 0 < len(large) <= MOST_SETS:
        return None
    stay = found[0] == frozenset(large) and moves_stay(program)
    alone = stay and all(ending.verdict == "draw" for ending in program.endings[1:])
    to_the_end = alone and all(ends_when_full(ending) for ending in program.endings[1:])
    return WinningSets(tuple(large), stay, alone, queues(program) if to_the_end else ())


def _sets_of(program: Program, ending: Ending) -> frozenset[int]:
    """Those that an ending asks for."""
    if ending.verdict != "wins" or ending.asks_stuck or not is_mover(ending.who):
        return frozenset()
    return Meanings(program).of_truth(ending.test)
