"""Passing in alpha-beta: a side that stands well enough even if the other moves twice need not be looked at further
(the null move: Beal, "A generalised quiescence search algorithm", 1990; Donninger, "Null move and deep search", 1993).

No rulebook says whether a move is always better than none. It is found out: of the cuts by passing some are on trial,
and searched as if there were none. While too many of them turn out wrong, or not enough have been tried, none is made.
Nobody passes where the game would end or the same side would move again, or where a king is attacked. What a pass says
is never called won or lost.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, shift_right
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.alphabeta_row import AlphaBetaRow
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import side_to_move

PASS = 0
"""Stands in the line for a pass."""

LEAST_DEPTH = 3
"""Plies to the horizon at which a pass is tried."""

TRIAL_DEPTH = 4
"""Plies to the horizon up to which a cut is on trial now and then."""

TRIALS = 32
"""Of cuts by passing as many are on trial before any is made."""

TRIAL_BITS = 63
"""Later every 64th is."""

RIGHT = 20
"""Of so many trials one may be wrong."""

MOST_TRIALS = 1 << 10
"""Trials after which those so far count half."""


@kernel
def may_pass(search: AlphaBetaRow, key: int, depth: int, ply: int) -> bool:
    """Is a pass to be tried: far enough from the horizon, and not behind another?

    search: the search; key: the hash of the position; depth: plies to the horizon; ply: from the root, more than 0.
    """
    if depth < LEAST_DEPTH or search.line[ply - 1] == PASS:
        return False
    return passes_serve(search) or is_on_trial(search, key, depth)


@kernel
def passes_serve(search: AlphaBetaRow) -> bool:
    """Have enough cuts by passing turned out right?"""
    return search.passes_tried >= TRIALS and search.passes_failed * RIGHT <= search.passes_tried


@kernel
def is_on_trial(search: AlphaBetaRow, key: int, depth: int) -> bool:
    """Is a cut by passing not made, but looked at?

    search: the search; key: the hash of the position; depth: plies to the horizon.
    """
    return depth <= TRIAL_DEPTH and (search.passes_tried < TRIALS or shift_right(key, 40) & TRIAL_BITS == 0)


@kernel
def note_trial(search: AlphaBetaRow, right: bool) -> None:
    """A cut that was on trial was right, or was not."""
    if search.passes_tried >= MOST_TRIALS:
        search.passes_tried //= 2
        search.passes_failed //= 2
    search.passes_tried += 1
    if not right:
        search.passes_failed += 1


@kernel
def pass_depth(depth: int) -> int:
    """How deep is searched behind a pass. `depth`: plies to the horizon."""
    return max(1, depth - (4 if depth >= 7 else 3))


@kernel
def can_pass(game: GameRow, context: Words, position: Words, side: int, after: Words) -> bool:
    """Can who is to move be thought to pass? Then the position behind it is written.

    game, context: of the search; position: packed; side: who is to move; after: where it is written.
    """
    for w in range(game.size):
        after[w] = position[w]
    game.end(after, context)
    return game.result(after, context, 1) == 0 and side_to_move(game, after) != side
