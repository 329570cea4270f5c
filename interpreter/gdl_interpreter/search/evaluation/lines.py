"""Sets of sites that win who has a piece on each of them, as something that is worth something before that."""

from __future__ import annotations

from gdl_interpreter.program import Program
from gdl_interpreter.search.kernels.shared.evaluation_row import MOST_MISSING
from gdl_interpreter.search.winning_sets import winning_sets

SEVERAL = MOST_MISSING - 1
"""Values of a player for sets that lack two pieces, three, and so on; behind them stands one for each site where a
single piece may be missing."""


def lines_of(program: Program) -> tuple[int, ...]:
    """The sets, as sets of sites; none where they are not found in the rules, or there are not two players.

    program: of a game.
    """
    found = winning_sets(program) if len(program.players) == 2 else None
    return () if found is None else found.sets


def values_of_lines(program: Program) -> int:
    """How many values all sets of a game have, of both players: half as many as stand in `Values.lines`.

    program: of the game.
    """
    return 2 * (SEVERAL + len(program.board.sites)) if lines_of(program) else 0
