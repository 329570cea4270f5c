"""Expectimax: the search of games for two sides in which chance has its turns.

Each player takes the best move, and what chance brings is worth the mean (Michie, "Game-playing and game-learning
automata", 1966). Windows are passed through chance nodes, and they are cut off as soon as what is left can no longer
change the answer: Star1 and Star2 (Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983;
Hauk, Buro and Schaeffer, "Rediscovering *-minimax search", 2004). Before all moves behind an outcome are looked at,
the one that looks best is tried behind each, since what it is worth bounds the mean.

A ply is a whole turn, with what falls before it: all moves of a player until the turn ends. What several orders of
moves lead to is worked out once, by the table.

Values are expectations: `WON` is a certain win, 0 as likely to win as to lose. The static evaluation is taken for the
logarithm of odds.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, local_words
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi.context import CHANCE, POSITIONS, STOP
from gdl_interpreter.search.kernels.alphabeta.move_order import NO_VALUE, foremost, put_first
from gdl_interpreter.search.kernels.alphabeta.moves import row_of, write_moves
from gdl_interpreter.search.kernels.alphabeta.row import PLIES, AlphaBetaRow
from gdl_interpreter.search.kernels.alphabeta.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    FOREVER,
    Entry,
    best_of,
    depth_of,
    keep,
    look_up,
    serves,
)
from gdl_interpreter.search.kernels.by_network import NO_ODDS, network_odds
from gdl_interpreter.search.kernels.chance.outcomes import Outcome, outcome_at, position_behind, write_outcomes
from gdl_interpreter.search.kernels.shared.contexts import is_broken_off
from gdl_interpreter.search.kernels.shared.end_values import WON, end_value
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.hashing import hash_with_past
from gdl_interpreter.search.kernels.shared.positions import side_to_move
from gdl_interpreter.search.kernels.static_evaluation import (
    evaluation,
    evaluation_after,
    share_of,
    share_of_odds,
    sum_before,
)


@kernel
def expectimax(
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
    """The value of a position for who is to move, of a player or of chance.

    game, search, context: of the search; position: packed, not over; depth: how many turns deep; low, high: what is
    not between these bounds need only be known to be beyond them; top: the first word of the arena that is free; ply:
    how many moves and chance nodes from the root, where it is 0.
    """
    search.nodes += 1
    if is_broken_off(context, search.nodes > search.budget):
        return 0
    if depth <= 0 or ply >= PLIES - 1:
        search.horizon = 1
        return horizon_value(game, search, context, position)
    low, high = max(low, -WON - 1), min(high, WON + 1)
    key = hash_with_past(game, search.symmetries, context, position, search.past_lists)
    entry = local_words(Entry.SIZE).as_(Entry)
    found = look_up(search, key, entry)
    if found and ply != 0 and serves(entry, depth, low, high):
        if depth_of(entry) != FOREVER:
            search.horizon = 1
        return entry.value
    horizon_before = search.horizon
    search.horizon = 0
    hashed = best_of(entry) if found else -1
    search.line[ply] = 0
    count = write_in_order(game, search, context, position, top, ply, hashed)
    if count < 0:
        return 0
    if context[CHANCE] != 0:
        context[CHANCE] = 0
        value = value_of_chance(game, search, context, position, depth, low, high, top, ply)
    else:
        value = best_value(game, search, context, position, depth, low, high, top, ply, count)
    if context[STOP] != 0:
        return 0
    says = AT_LEAST if value >= high else AT_MOST if value <= low else EXACT
    complete = search.horizon == 0 or value >= WON or value <= -WON
    keep(search, key, value, says, FOREVER if complete else depth, search.line[ply])
    search.horizon |= horizon_before
    return value


@kernel
def expectation(search: AlphaBetaRow, evaluated: int) -> int:
    """What a static evaluation says of the share of the win; never that it is certain."""
    return expected(share_of(evaluated, search.scale))


@kernel
def expected(share: float) -> int:
    """The value of a share of the win; never that it is certain."""
    return max(1 - WON, min(WON - 1, int(float(WON) * (2.0 * share - 1.0))))


@kernel
def horizon_value(game: GameRow, search: AlphaBetaRow, context: Words, position: Words) -> int:
    """What a position is worth without a search, for who is to move: by the network, or by values.

    game, search, context: of the search; position: packed, not over.
    """
    if search.network:
        odds = network_odds(game, search.network, context, position)
        if odds != NO_ODDS:
            return expected(share_of_odds(odds))
    return expectation(search, evaluation(game, search, context, position, side_to_move(game, position)))


@kernel
def write_in_order(
    game: GameRow, search: AlphaBetaRow, context: Words, position: Words, top: int, ply: int, hashed: int
) -> int:
    """Write the moves of a position into the arena, and behind them the order in which they are to be searched. How
    many there are; 0 also where chance has its turn, which the context says then; -1: there is no room.

    game, search, context: of the search; position: packed; top, ply: as of `expectimax`; hashed: `MOVE_BITS` of the
    hash of the best move so far, or -1.
    """
    context[CHANCE] = 0
    row, moves, count = (
        row_of(game, ply),
        search.arena.at(top),
        write_moves(game, search, context, position, 1, top, ply),
    )
    if count < 0:
        return -1
    order, known, side = moves.at(count * row), sum_before(game, search, position), side_to_move(game, position)
    for i in range(count):
        order[i] = evaluation_after(game, search, context, position, moves.at(i * row + 1), side, known)
    put_first(moves, row, count, search.foremost if ply == 0 else -1, hashed)
    return count


@kernel
def best_value(
    game: GameRow,
    search: AlphaBetaRow,
    context: Words,
    position: Words,
    depth: int,
    low: int,
    high: int,
    top: int,
    ply: int,
    count: int,
) -> int:
    """The value of a player's position, whose moves are written. The best move's hash is in the line.

    game, search, context, position, depth, low, high, top, ply: as of `expectimax`; count: how many moves there are.
    """
    row = row_of(game, ply)
    moves = search.arena.at(top)
    order = moves.at(count * row)
    free, remembered = top + count * (row + 1), context[POSITIONS]
    known = sum_before(game, search, position)
    best, alpha, best_move = NO_VALUE, low, 0
    for _ in range(count):
        number = foremost(order, count)
        if number < 0:
            break
        order[number] = NO_VALUE
        end = moves.at(number * row + 1)
        if ply != 0 and game.complete(end, context) == 0:
            continue
        empty = alpha + 1 < high and best != NO_VALUE
        value = value_after(game, search, context, position, end, depth, alpha, high, empty, free, ply, known)
        context[POSITIONS] = remembered
        if context[STOP] != 0:
            return 0
        if ply == 0:
            search.completed += 1
        if value > best:
            best, best_move = value, moves[number * row]
            if ply == 0:
                search.best, search.value = number, value
            alpha = max(alpha, value)
            if value >= high:
                break
    search.line[ply] = best_move
    return value_without_moves(game, context, position) if best == NO_VALUE else best


@kernel
def value_without_moves(game: GameRow, context: Words, position: Words) -> int:
    """The value of a position in which nobody can move, after what has fallen, for who is to move.

    game, context: of the search; position: packed.
    """
    result = game.result(position, context, 0)
    return end_value(game, context, position, result, side_to_move(game, position), False) if result != 0 else 0


@kernel
def value_after(
    game: GameRow,
    search: AlphaBetaRow,
    context: Words,
    position: Words,
    end: Words,
    depth: int,
    low: int,
    high: int,
    empty: bool,
    free: int,
    ply: int,
    known: int,
) -> int:
    """The value of a move for who makes it, whose end becomes the position after it. If the turn ends there and it is
    the last one that is looked at, that is the static evaluation.

    game, search, context: of the search; position: packed; end: the move's; depth, low, high, ply: as of `expectimax`;
    empty: is it searched with an empty window first? free: the first word of the arena that is free; known:
    `sum_before` of the position.
    """
    side = side_to_move(game, position)
    game.end(end, context)
    result = game.result(end, context, 1)
    if result != 0:
        return end_value(game, context, end, result, side, False)
    left = depth_after(game, position, end, depth)
    if left <= 0:
        return last_value(game, search, context, position, end, known)
    same = side_to_move(game, end) == side
    if empty:
        value = value_for(game, search, context, end, same, left, low, low + 1, free, ply + 1)
        if value <= low or value >= high or context[STOP] != 0:
            return value
    return value_for(game, search, context, end, same, left, low, high, free, ply + 1)


@kernel
def depth_after(game: GameRow, position: Words, after: Words, depth: int) -> int:
    """How many turns deep is looked behind a move: one less, if its turn ends.

    game: the game; position, after: packed, before the move and after it; depth: in turns, before it.
    """
    same = side_to_move(game, after) == side_to_move(game, position)
    return depth if same and after[game.rolled] != 0 else depth - 1


@kernel
def last_value(game: GameRow, search: AlphaBetaRow, context: Words, position: Words, after: Words, known: int) -> int:
    """The value of a move behind which nothing more is looked at, for who makes it.

    game, search, context: of the search; position, after: packed, before the move and after it; known: `sum_before` of
    the first.
    """
    search.nodes += 1
    search.horizon = 1
    side = side_to_move(game, position)
    if search.network:
        value = horizon_value(game, search, context, after)
        return value if side_to_move(game, after) == side else -value
    return expectation(search, evaluation_after(game, search, context, position, after, side, known))


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
    """The value of a position for who has made the last move: `same`, if it is that side's turn again.

    game, search, context, position, depth, low, high, ply: as of `expectimax`; same: is it? free: the first word of
    the arena that is free.
    """
    if same:
        return expectimax(game, search, context, position, depth, low, high, free, ply)
    return -expectimax(game, search, context, position, depth, -high, -low, free, ply)


@kernel
def value_of_one(
    game: GameRow, search: AlphaBetaRow, context: Words, position: Words, depth: int, top: int, ply: int
) -> int:
    """What the way through a turn is worth that looks best move for move: no more than the position is worth.

    game, search, context: of the search; position: packed; depth, top, ply: as of `expectimax`.
    """
    search.nodes += 1
    if is_broken_off(context, search.nodes > search.budget) or ply >= PLIES - 1:
        return -WON
    key = hash_with_past(game, search.symmetries, context, position, search.past_lists)
    entry = local_words(Entry.SIZE).as_(Entry)
    hashed = best_of(entry) if look_up(search, key, entry) else -1
    if hashed >= 0 and serves(entry, depth, -WON - 1, -WON - 1):
        if depth_of(entry) != FOREVER:
            search.horizon = 1
        return entry.value
    count = write_in_order(game, search, context, position, top, ply, hashed)
    context[CHANCE] = 0
    row, side = row_of(game, ply), side_to_move(game, position)
    moves, free, remembered = search.arena.at(top), top + count * (row + 1), context[POSITIONS]
    for _ in range(count):
        number = foremost(moves.at(count * row), count)
        if number < 0:
            break
        moves[count * row + number] = NO_VALUE
        end = moves.at(number * row + 1)
        if game.complete(end, context) != 0:
            game.end(end, context)
            result = game.result(end, context, 1)
            left = depth_after(game, position, end, depth)
            if result != 0:
                value = end_value(game, context, end, result, side, False)
            elif left <= 0:
                value = last_value(game, search, context, position, end, sum_before(game, search, position))
            elif left == depth:
                value = value_of_one(game, search, context, end, depth, free, ply + 1)
            else:
                same = side_to_move(game, end) == side
                value = value_for(game, search, context, end, same, left, -WON - 1, WON + 1, free, ply + 1)
            context[POSITIONS] = remembered
            return value
    return -WON


@kernel
def value_of_chance(
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
    """The value of a chance node, for who is to move behind it: the mean, or a bound of it that is beyond the window.

    game, search, context, position, depth, low, high, top, ply: as of `expectimax`.
    """
    width = Outcome.SIZE + game.size
    rows = search.arena.at(top)
    count = write_outcomes(game, context, position, rows, (search.arena_room - top) // width, search.folds != 0)
    if count == 0:
        search.overflow = 1
        context[STOP] = 1
        return 0
    free, total, rest_least = top + count * width, 0, 0
    for i in range(count):
        outcome = outcome_at(game, rows, i)
        outcome.least = -WON
        total += outcome.weight
    if high <= WON:
        for i in range(count):
            outcome = outcome_at(game, rows, i)
            outcome.least = value_of_one(game, search, context, position_behind(outcome), depth, free, ply + 1)
            if context[STOP] != 0:
                return 0
    for i in range(count):
        outcome = outcome_at(game, rows, i)
        rest_least += outcome.weight * outcome.least
    if rest_least >= high * total:
        return mean(rest_least, total)
    done, rest_most = 0, WON * total
    for i in range(count):
        outcome = outcome_at(game, rows, i)
        weight = outcome.weight
        rest_least -= weight * outcome.least
        rest_most -= weight * WON
        under = max(-WON - 1, (low * total - done - rest_most) // weight)
        over = min(WON + 1, -((done + rest_least - high * total) // weight))
        value = expectimax(game, search, context, position_behind(outcome), depth, under, over, free, ply + 1)
        if context[STOP] != 0:
            return 0
        done += weight * value
        if value >= over:
            return mean(done + rest_least, total)
        if value <= under:
            return -mean(-done - rest_most, total)
    return mean(done, total)


@kernel
def mean(total: int, count: int) -> int:
    """A sum of values divided by how many they are; a loss only if all are lost."""
    value = total // count
    return max(value, 1 - WON) if total > -WON * count else value
