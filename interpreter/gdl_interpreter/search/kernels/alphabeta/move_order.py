"""In which order alpha-beta searches the moves of a position.

The move of the table, then those that take, by what is left after them, then what has cut in the same ply or behind the
same move (killers and counter-moves), then the others by what they are worth and by what has cut before (Schaeffer,
"The history heuristic and alpha-beta search enhancements in practice", 1989). Moves are told by the hashes of their
words.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.alphabeta.row import HISTORY_ENTRIES, AlphaBetaRow
from gdl_interpreter.search.kernels.alphabeta.table import MOVE_BITS
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import pieces_against, side_to_move
from gdl_interpreter.search.kernels.static_evaluation import evaluation_after

NO_VALUE = -(1 << 63)
"""Less than any value; as the order of a move: it is not searched, or was."""

TRIED = NO_VALUE + 1
"""As the order of a move: it was searched, and takes nothing."""

_FIRST = 1 << 60
_TAKING, _LEAST_TAKING = 1 << 50, 1 << 49
_KILLER = 1 << 46
_SECOND_KILLER = _KILLER - (1 << 42)
_REPLY = _KILLER - (1 << 43)
_MOST_CUTS = 1 << 14
_MOST_GAINED = 1 << 11


@kernel
def rank_moves(
    game: GameRow,
    search: AlphaBetaRow,
    context: Words,
    position: Words,
    moves: Words,
    row: int,
    count: int,
    depth: int,
    ply: int,
    known: int,
) -> int:
    """Write behind so many moves, for each, how early it is to be searched, the greatest first; below the horizon only
    those that take. How many take.

    game, search, context: of the search; position: packed; moves: a row of each, its hash and its end; row: words of
    one; count: how many; depth: plies to the horizon; ply: from the root; known: its `sum_before`.
    """
    side = side_to_move(game, position)
    order, others = moves.at(count * row), pieces_against(game, position, side)
    killer, second = search.killers[2 * ply], search.killers[2 * ply + 1]
    reply = search.replies[before_ply(search, ply) & (HISTORY_ENTRIES - 1)]
    taking = 0
    for i in range(count):
        move = moves.at(i * row)
        takes = pieces_against(game, move.at(1), side) < others
        if takes:
            taking += 1
        order[i] = NO_VALUE
        if takes or depth > 0:
            value = evaluation_after(game, search, context, position, move.at(1), side, known)
            if takes:
                value += _TAKING
            elif move[0] == killer:
                value += _KILLER
            elif move[0] == second:
                value += _SECOND_KILLER
            elif move[0] == reply:
                value += _REPLY
            else:
                value += cuts_of(search, move[0])
            order[i] = value
    return taking


@kernel
def put_first(moves: Words, row: int, count: int, number: int, hashed: int) -> None:
    """The best move so far comes first, if it is there: the one with a number, or, where that is less than 0, the one
    with the last bits of a hash.

    moves: a row of each, and behind them their order; row: words of one; count: how many; number: of the move, or -1;
    hashed: `MOVE_BITS` of its hash, or -1.
    """
    order = moves.at(count * row)
    for i in range(count):
        if order[i] != NO_VALUE and (i == number or (number < 0 and moves[i * row] & MOVE_BITS == hashed)):
            order[i] += _FIRST
            break


@kernel
def foremost(order: Words, count: int) -> int:
    """The number of the move that is to be searched next; -1 if none is left."""
    chosen, most = -1, TRIED
    for i in range(count):
        if order[i] > most:
            most = order[i]
            chosen = i
    return chosen


@kernel
def is_quiet(order: int) -> bool:
    """Does a move of this order take nothing?"""
    rest = order - _FIRST if order >= _FIRST // 2 else order
    return rest < _LEAST_TAKING


@kernel
def before_ply(search: AlphaBetaRow, ply: int) -> int:
    """The move that has led to the position of a ply, on the way that is being searched; 0 at the root."""
    return search.line[ply - 1] if ply != 0 else 0


@kernel
def cuts_of(search: AlphaBetaRow, move: int) -> int:
    """How much it is worth in the order that a move, told by its hash, has cut before, or has not."""
    return search.history[move & (HISTORY_ENTRIES - 1)] // 16


@kernel
def note_cut(search: AlphaBetaRow, moves: Words, row: int, count: int, number: int, depth: int, ply: int) -> None:
    """A move that takes nothing has cut: the farther from the horizon, the more it counts; those before it, which have
    not, count less.

    search: the search; moves: a row of each, and behind them their order; row: words of one; count: how many; number:
    of the move; depth: plies to the horizon, more than 0; ply: from the root.
    """
    move, order = moves[number * row], moves.at(count * row)
    gained = min(32 * depth * depth, _MOST_GAINED)
    for i in range(count):
        if order[i] == TRIED and i != number:
            count_cut(search, moves[i * row], -gained)
    count_cut(search, move, gained)
    search.replies[before_ply(search, ply) & (HISTORY_ENTRIES - 1)] = move
    if search.killers[2 * ply] != move:
        search.killers[2 * ply + 1] = search.killers[2 * ply]
        search.killers[2 * ply] = move


@kernel
def count_cut(search: AlphaBetaRow, move: int, by: int) -> None:
    """Let what is known of a move come nearer to the most, or to the least, that there is.

    search: the search; move: its hash; by: how much is gained, or lost (less than 0).
    """
    entry = move & (HISTORY_ENTRIES - 1)
    now = search.history[entry]
    search.history[entry] = now + by - now * max(by, -by) // _MOST_CUTS


@kernel
def age_history(search: AlphaBetaRow) -> None:
    """What has cut in earlier searches counts half."""
    for i in range(HISTORY_ENTRIES):
        search.history[i] //= 2
