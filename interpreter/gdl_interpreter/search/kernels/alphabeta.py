"""Alpha-beta search, for two sides and no chance.

Depth first with a window (Knuth and Moore, "An analysis of alpha-beta pruning", 1975): principal variation search, the
first move of a node with the whole window and the others with an empty one first (Marsland and Campbell, "Parallel
search of strongly ordered game trees", 1982). A transposition table (Greenblatt, Eastlake and Crocker, "The Greenblatt
chess program", 1967); moves in the order of the table, of the static evaluation behind them, and of what has cut
before (Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", 1989). Below the horizon
only moves that take pieces are searched, if they are asked for: a quiescence search.

Values are from the view of who moves: `WON` for a win, 0 for a draw, between them the static evaluation of an
unfinished position. In exact searches of games with points the lead counts, `POINT` each.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, shift_right
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi.context import POSITIONS, STOP
from gdl_interpreter.search.kernels.alphabeta_row import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    FOREVER,
    HISTORY_ENTRIES,
    AlphaBetaRow,
    best_of,
    depth_of,
    entry_of,
    keep,
    serves,
)
from gdl_interpreter.search.kernels.shared.contexts import is_broken_off
from gdl_interpreter.search.kernels.shared.end_values import WON, end_value
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.hashing import hash_with_past
from gdl_interpreter.search.kernels.shared.positions import pieces_against, side_to_move
from gdl_interpreter.search.kernels.static_evaluation import evaluation

NO_VALUE = -(1 << 63)
"""Less than any value; as the order of a move: it is not searched, or was."""

_FIRST = 1 << 60
_MOST_CUTS = 1 << 20


@kernel
def alphabeta(
    game: GameRow,
    search: AlphaBetaRow,
    context: Words,
    position: Words,
    depth: int,
    low: int,
    high: int,
    top: int,
    ply: int,
) -> int:
    """The value of a position for who is to move.

    game, search, context: of the search; position: packed, not over; depth: how many plies deep; low, high: what is
    not between these bounds need only be known to be beyond them; top: the first word of the arena that is free; ply:
    how many plies from the root, where it is 0.
    """
    search.nodes += 1
    if is_broken_off(context, search.nodes > search.budget):
        return 0
    key = hash_with_past(game, search.symmetries, context, position, search.past_lists)
    entry = entry_of(search, key)
    from_table = -1
    if entry.key == key:
        from_table = best_of(entry)
        if ply != 0 and serves(entry, depth, low, high):
            if depth_of(entry) != FOREVER:
                search.horizon = 1
            return entry.value
    if ply == 0 and search.foremost >= 0:
        from_table = search.foremost
    horizon_before = search.horizon
    search.horizon = 0
    side = side_to_move(game, position)
    best, alpha = NO_VALUE, low
    if depth <= 0:
        search.horizon = 1
        best = evaluation(game, search, context, position, side)
        if depth <= -search.quiet or best >= high:
            return best
        alpha = max(best, low)

    row = game.size + 1
    moves = search.arena.at(top)
    room = (search.arena_room - top) // (row + 1)
    count = game.children(position, context, moves, room)
    if count >= room:
        search.overflow = 1
        context[STOP] = 1
        return 0
    if count == 0:
        return 0
    order = moves.at(count * row)
    rank_moves(game, search, context, position, moves, count, depth, from_table)
    free = top + count * (row + 1)
    remembered = context[POSITIONS]
    best_move = 0
    first = True
    for _ in range(count):
        number = foremost(order, count)
        if number < 0:
            break
        order[number] = NO_VALUE
        move = moves.at(number * row)
        value = value_after(game, search, context, move.at(1), side, depth - 1, alpha, high, first, free, ply + 1)
        context[POSITIONS] = remembered
        if context[STOP] != 0:
            return 0
        first = False
        if ply == 0:
            search.completed += 1
        if value > best:
            best = value
            best_move = number
            if ply == 0:
                search.best = number
                search.value = value
            alpha = max(alpha, value)
            if value >= high:
                note_cut(search, move[0], depth)
                break

    horizon = search.horizon
    search.horizon = horizon | horizon_before
    if depth > 0:
        says = AT_LEAST if best >= high else AT_MOST if best <= low else EXACT
        complete = horizon == 0 or (search.points == 0 and (best >= WON or best <= -WON))
        keep(entry, key, best, says, FOREVER if complete else depth, best_move)
    return best


@kernel
def value_after(
    game: GameRow,
    search: AlphaBetaRow,
    context: Words,
    end: Words,
    side: int,
    depth: int,
    alpha: int,
    high: int,
    first: bool,
    free: int,
    ply: int,
) -> int:
    """The value of a move for the side that makes it: with the whole window for the first one of a position, else with
    an empty one, and again with the whole one if it turns out to be better. `end`: the move's end, which becomes the
    position after it; the others as of `alphabeta`.

    game, search, context: of the search; side: who makes it; depth, high, ply: as of `alphabeta`; alpha: the best
    value so far; first: is it the position's first move? free: the first free word of the arena.
    """
    game.end(end, context)
    result = game.result(end, context, 1)
    if result != 0:
        return end_value(game, context, end, result, side, search.points != 0)
    same = side_to_move(game, end) == side
    value = value_for(game, search, context, end, same, depth, alpha, high if first else alpha + 1, free, ply)
    if not first and value > alpha and value < high:
        value = value_for(game, search, context, end, same, depth, alpha, high, free, ply)
    return value


@kernel
def value_for(
    game: GameRow,
    search: AlphaBetaRow,
    context: Words,
    position: Words,
    same: bool,
    depth: int,
    low: int,
    high: int,
    free: int,
    ply: int,
) -> int:
    """The value of a position for who has made the last move: `same`, if the same side moves again. The others as of
    `alphabeta`.

    game, search, context, position, depth, low, high, ply: as of `alphabeta`; same: does the same side move again?
    free: the first free word of the arena.
    """
    if same:
        return alphabeta(game, search, context, position, depth, low, high, free, ply)
    return -alphabeta(game, search, context, position, depth, -high, -low, free, ply)


@kernel
def rank_moves(
    game: GameRow,
    search: AlphaBetaRow,
    context: Words,
    position: Words,
    moves: Words,
    count: int,
    depth: int,
    from_table: int,
) -> None:
    """Write behind so many moves, for each, how early it is to be searched, the greatest first; below the horizon only
    those that take. `from_table`: the number of the one that was best before, -1 if there is none.

    game, search, context: of the search; position: packed; moves: a row of each, its hash and its end; count: how
    many; depth: plies to the horizon.
    """
    row, side = game.size + 1, side_to_move(game, position)
    order, others = moves.at(count * row), pieces_against(game, position, side)
    for i in range(count):
        move = moves.at(i * row)
        order[i] = NO_VALUE
        if depth > 0 or pieces_against(game, move.at(1), side) < others:
            value = evaluation(game, search, context, move.at(1), side) + cuts_of(search, move[0])
            order[i] = value + (_FIRST if i == from_table else 0)


@kernel
def foremost(order: Words, count: int) -> int:
    """The number of the move that is to be searched next; -1 if none is left."""
    chosen, most = -1, NO_VALUE
    for i in range(count):
        if order[i] > most:
            most = order[i]
            chosen = i
    return chosen


@kernel
def cuts_of(search: AlphaBetaRow, move: int) -> int:
    """How much it is worth in the order that a move, told by its hash, has cut before."""
    return shift_right(search.history[move & (HISTORY_ENTRIES - 1)], 11)


@kernel
def note_cut(search: AlphaBetaRow, move: int, depth: int) -> None:
    """A move, told by its hash, has cut: the farther from the horizon, the more it counts.

    search: the search; move: the hash; depth: plies to the horizon.
    """
    reached = max(depth, 0)
    entry = move & (HISTORY_ENTRIES - 1)
    search.history[entry] = min(search.history[entry] + reached * reached, _MOST_CUTS)


@kernel
def age_history(search: AlphaBetaRow) -> None:
    """What has cut in earlier searches counts half."""
    for i in range(HISTORY_ENTRIES):
        search.history[i] //= 2
