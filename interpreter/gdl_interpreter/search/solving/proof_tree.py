"""What a proof-number search has found, held against the moves: positions of its tree, sampled along random lines.

That a side can force a win follows from one move of its own, or from all of the other side's; that it cannot, from all
of its own, or from one of the other side's.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.proof_numbers import Answer, ProofSearch, side_to_move
from gdl_interpreter.search.game import sides_of
from gdl_interpreter.search.solving.proving import Proving

CONFIRMED_MEGABYTES = 32
"""Memory of the search that proves again what is not in the table."""
PROVEN: tuple[Answer, ...] = ("yes", "no")
_MOST = 1 << 50


def confirmed(
    solver: Proving, start: Position, number: int, seed: int, report: Callable[[int], None] = lambda looked: None
) -> tuple[int, Position | None]:
    """Hold so many positions of the tree of a search against their moves, which the reference evaluator makes: how many
    were looked at (fewer, if there are no more), and one of which what is proven does not follow from them (None: there
    is none).

    What is proven of the position behind a move is taken from the table; where that has nothing, it is proven again
    from an empty one.

    solver: that has searched; start: where the lines begin; number: of positions; seed: of the random numbers; report:
    hears how many were looked at so far.
    """
    again = ProofSearch(solver.native, CONFIRMED_MEGABYTES)
    dice, seen, stale = random.Random(seed), set[tuple[object, ...]](), 0
    sides = [side for side in (0, 1) if solver.search.known(start, side).answer in PROVEN]
    while sides and len(seen) < number and stale < 1000:
        stale, side = stale + 1, dice.choice(sides)
        for position in _line(solver.search, start, side, dice):
            if len(seen) == number:
                break
            if (side, position.values) not in seen:
                seen.add((side, position.values))
                stale = 0
                report(len(seen))
                if not _follows(solver, again, position, side):
                    return len(seen), position
    return len(seen), None


def _line(search: ProofSearch, position: Position, side: int, dice: random.Random) -> Iterator[Position]:
    """Positions of which the table knows whether a side can force a win, one behind the other."""
    while True:
        yield position
        after = [each for each in map(position.play, position.moves()) if each.result is None]
        proven = [each for each in after if search.known(each, side).answer in PROVEN]
        if not proven:
            return
        position = dice.choice(proven)


def _follows(solver: Proving, again: ProofSearch, position: Position, side: int) -> bool:
    """Does what is proven of a side's win follow from the moves?"""
    answer = solver.search.known(position, side).answer
    after = [position.play(move) for move in position.moves()]
    known = [_known(solver, each, side) for each in after]
    if (answer == "yes") == (side_to_move(solver.native, position) == side):  # one move is enough
        return answer in known or any(
            again.ask(each, side, _MOST).answer == answer
            for each, its in zip(after, known, strict=True)
            if its not in PROVEN
        )
    return all(
        (again.ask(each, side, _MOST).answer if its not in PROVEN else its) == answer
        for each, its in zip(after, known, strict=True)
    )


def _known(solver: Proving, after: Position, side: int) -> Answer:
    """Whether a side has won, or what the table knows of it."""
    if after.result is None:
        return solver.search.known(after, side).answer
    return "yes" if solver.won(after, sides_of(solver.native.program)[side]) else "no"
