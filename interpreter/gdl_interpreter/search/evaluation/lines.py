"""Sets of sites that win who has a piece on each of them, as something that is worth something before that; in games
that are not won so, those that the rules ask for otherwise, such as mills."""

from __future__ import annotations

from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.walk import all_parts, without_looks
from gdl_interpreter.search.kernels.shared.evaluation_row import MOST_MISSING
from gdl_interpreter.search.placement import is_mover, whose_pieces
from gdl_interpreter.search.symmetry.meanings import Meanings
from gdl_interpreter.search.winning_sets import MOST_SETS, winning_sets

SEVERAL = MOST_MISSING - 1
"""Values of a player for sets that lack two pieces, three, and so on; behind them stands one for each site where a
single piece may be missing."""


def lines_of(program: Program) -> tuple[int, ...]:
    """The sets, as sets of sites; none where they are not found in the rules, or there are not two players.

    program: of a game.
    """
    if len(program.players) != 2:
        return ()
    found = winning_sets(program)
    return _formations(program) if found is None else found.sets


def _formations(program: Program) -> tuple[int, ...]:
    """The sets that the rules ask of the mover's own pieces anywhere (`lined(mine, 3)`)."""
    meanings, found = Meanings(program), frozenset[int]()
    for part in all_parts(without_looks(program)):
        told = meanings.of(part) if isinstance(part, n.Call) else None
        if told is not None and is_mover(whose_pieces(program, told[0])):
            found = found.union(*told[1])
    large = sorted(each for each in found if each.bit_count() > 1)
    return tuple(large) if len(large) <= MOST_SETS else ()


def values_of_lines(program: Program) -> int:
    """How many values all sets of a game have, of both players: half as many as stand in `Values.lines`.

    program: of the game.
    """
    return 2 * (SEVERAL + len(program.board.sites)) if lines_of(program) else 0
