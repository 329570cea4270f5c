"""Alpha-beta search, for two sides and no chance.

Depth first with a window (Knuth and Moore, "An analysis of alpha-beta pruning", 1975): principal variation search, the
first move of a node with the whole window and the others with an empty one first (Marsland and Campbell, "Parallel
search of strongly ordered game trees", 1982). A transposition table (Greenblatt, Eastlake and Crocker, "The Greenblatt
chess program", 1967); moves in the order of the table, of the static evaluation behind them, and of what has cut
before (Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", 1989). Below the horizon
only moves that take pieces are searched, if they are asked for: a quiescence search.

A search that is selective looks less deeply at late moves that take nothing, unless they have cut often
(late-move reductions: Romstad, "An introduction to late move reductions", 2006), and one ply deeper where a king is
attacked. With an empty window it does without the moves of a position where these promise nothing new
(`pruned_value`). What it calls won or lost is proven all the same: a win has one winning move behind it, a loss has all
moves, each with its own proof, however deep they were searched.

Values are from the view of who moves: `WON` for a win, 0 for a draw, between them the static evaluation of an
unfinished position. In exact searches of games with points the lead counts, `POINT` each.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, local_words
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi.context import POSITIONS, STOP
from gdl_interpreter.search.kernels.alphabeta.kings import has_king, is_checked, note_taken
from gdl_interpreter.search.kernels.alphabeta.move_order import (
    NO_VALUE,
    TRIED,
    before_ply,
    cuts_of,
    foremost,
    is_quiet,
    note_cut,
    put_first,
    rank_moves,
)
from gdl_interpreter.search.kernels.alphabeta.moves import row_of, write_moves
from gdl_interpreter.search.kernels.alphabeta.row import REDUCTIONS, AlphaBetaRow
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
from gdl_interpreter.search.kernels.shared.contexts import is_broken_off
from gdl_interpreter.search.kernels.shared.end_values import WON, end_value
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.hashing import hash_with_past
from gdl_interpreter.search.kernels.shared.positions import side_to_move
from gdl_interpreter.search.kernels.static_evaluation import evaluation_after, material, sum_before, told, whole

MOST_EXTENDED = 64
"""The ply up to which an attack on a king costs no depth."""

LEAST_PASSED, LEAST_VERIFIED = 3, 7
"""Plies to the horizon from which on passing is tried, and from which on it is verified."""


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
    entry = local_words(Entry.SIZE).as_(Entry)
    hashed = -1
    if look_up(search, key, entry):
        hashed = best_of(entry)
        if ply != 0 and serves(entry, depth, low, high):
            if depth_of(entry) != FOREVER:
                search.horizon = 1
            return entry.value
    side, known = side_to_move(game, position), sum_before(game, search, position)
    static = 0
    if search.values:
        static = told(game, search.values, context, position, side, known)
        slack = search.values.slack
        if slack != 0 and (depth > 0 or (static < high + slack and static > low - slack)):
            both = whole(game, search.values, context, position, known)
            static = told(game, search.values, context, position, side, both)
    if depth <= 0 and (depth <= -search.quiet or static >= high):
        search.horizon = 1
        return static
    checked = False
    if search.selective != 0 and depth > 0 and ply > 0 and ply < MOST_EXTENDED:
        checked = is_checked(game, search, context, position, side, search.arena.at(top), search.arena_room - top)
        depth += int(checked)
        if not checked and high - low == 1 and low > -WON and high < WON:
            pruned = pruned_value(game, search, context, position, depth, low, high, top, ply, side, static)
            if context[STOP] != 0:
                return 0
            if pruned != NO_VALUE:
                search.horizon = 1
                return pruned

    horizon_before = search.horizon
    search.horizon = int(depth <= 0)
    count = write_moves(game, search, context, position, depth, top, ply)
    if count < 0:
        return 0
    taking = rank_moves(
        game, search, context, position, search.arena.at(top), row_of(game, ply), count, depth, ply, known
    )
    put_first(search.arena.at(top), row_of(game, ply), count, search.foremost if ply == 0 else -1, hashed)
    reduces = search.selective != 0 and depth > 0 and taking < count and not checked
    best = value_of_moves(game, search, context, position, depth, low, high, top, ply, count, known, static, reduces)
    if context[STOP] != 0:
        return 0
    horizon = search.horizon
    search.horizon = horizon | horizon_before
    if best == NO_VALUE:
        return 0  # nobody can move, which the rules take for a draw
    if depth > 0:
        says = AT_LEAST if best >= high else AT_MOST if best <= low else EXACT
        complete = horizon == 0 or (search.points == 0 and (best >= WON or best <= -WON))
        keep(search, key, best, says, FOREVER if complete else depth, search.line[ply])
    return best


@kernel
def pruned_value(
    game: GameRow,
    search: AlphaBetaRow,
    context: Words,
    position: Words,
    depth: int,
    low: int,
    high: int,
    top: int,
    ply: int,
    side: int,
    static: int,
) -> int:
    """A value above or below an empty window that a position most likely has; `NO_VALUE` if that is not to be said
    without its moves.

    - Near the horizon, if the static evaluation is above the window by far (reverse futility: Heinz, "Extended futility
      pruning", 1998).
    - Next to it, if the evaluation is below by far, and moves that take do not change that (razoring: Birmingham and
      Kent, "Tree-searching and tree-pruning techniques", 1977).
    - If the value is above the window even when who is to move passes, looked at less deeply (null move: Donninger,
      "Null move and deep search", 1993). Nobody passes twice in a row, nor without a king; farther from the horizon a
      search of the moves, as deep as the one behind the pass, must confirm it (Tabibi and Netanyahu, "Verified
      null-move pruning", 2002), for there are positions in which nobody wants to move.

    game, search, context, position, depth, low, high, top, ply: as of `alphabeta`; side: who is to move, and is not
    attacked; static: the static evaluation.
    """
    if search.lead != 0 and depth <= 3 and static >= high + search.lead * depth:
        return static
    if search.gap != 0 and depth <= 2 and static + search.gap * depth <= low:
        most = alphabeta(game, search, context, position, 0, low, high, top, ply)
        if most <= low:
            return most
    if search.passing != 0 and depth >= LEAST_PASSED and static >= high and before_ply(search, ply) != 0:
        less = depth - 3 - depth // 4
        value = value_of_passing(game, search, context, position, less, high, top, ply, side)
        if context[STOP] == 0 and value >= high and depth >= LEAST_VERIFIED:
            lead = search.lead
            search.passing, search.lead = 0, 0
            value = alphabeta(game, search, context, position, less, low, high, top, ply)
            search.passing, search.lead = 1, lead
        if value >= high:
            return min(value, WON - 1)
    return NO_VALUE


@kernel
def value_of_passing(
    game: GameRow,
    search: AlphaBetaRow,
    context: Words,
    position: Words,
    depth: int,
    high: int,
    top: int,
    ply: int,
    side: int,
) -> int:
    """What a position is worth if who is to move passes; `NO_VALUE` if that cannot be said.

    game, search, context, position, high, top, ply: as of `alphabeta`; depth: plies to the horizon, behind the pass;
    side: who is to move.
    """
    if search.arena_room - top < game.size or not has_king(game, search, position, side):
        return NO_VALUE
    remembered, passed, value = context[POSITIONS], search.arena.at(top), NO_VALUE
    for w in range(game.size):
        passed[w] = position[w]
    game.end(passed, context)
    if game.result(passed, context, 1) == 0 and side_to_move(game, passed) != side:
        search.line[ply] = 0
        value = -alphabeta(game, search, context, passed, depth, -high, 1 - high, top + game.size, ply + 1)
    context[POSITIONS] = remembered
    return value


@kernel
def value_of_moves(
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
    known: int,
    static: int,
    reduces: bool,
) -> int:
    """The value of the best of the moves, which `line` tells then; below the horizon that of leaving it at that, if it
    is better. `NO_VALUE` if there is no move.

    game, search, context, position, depth, low, high, top, ply: as of `alphabeta`; count: how many moves are written at
    `top`, with their order; known: the position's `sum_before`; static: its evaluation; reduces: may late moves that
    take nothing be searched less deeply?
    """
    side, row, moves = side_to_move(game, position), row_of(game, ply), search.arena.at(top)
    order, free, remembered = moves.at(count * row), top + count * (row + 1), context[POSITIONS]
    more = 0
    if depth <= 0 and search.selective != 0 and search.values and search.values.slack != 0:
        more = static - told(game, search.values, context, position, side, known)
    best = static if depth <= 0 else NO_VALUE
    alpha, best_move, tried = max(best, low), 0, 0
    for _ in range(count):
        number = foremost(order, count)
        if number < 0:
            break
        quiet = is_quiet(order[number])
        order[number] = TRIED if quiet else NO_VALUE
        move = moves.at(number * row)
        if depth <= 0 and search.selective != 0:
            most = evaluation_after(game, search, context, position, move.at(1), side, known) + more
            if most <= alpha:  # whoever answers may leave it at that
                best = max(best, most)
                continue
        if ply != 0 and game.complete(move.at(1), context) == 0:
            order[number] = NO_VALUE
            continue
        if not quiet:
            note_taken(game, search, position, move.at(1), side)
        search.line[ply] = move[0]
        less = reduction_of(search, move[0], depth, tried, high - low > 1) if reduces and quiet else 0
        value = value_after(
            game, search, context, move.at(1), side, depth - 1, less, alpha, high, tried == 0, free, ply + 1
        )
        context[POSITIONS] = remembered
        if context[STOP] != 0:
            break
        tried += 1
        if ply == 0:
            search.completed += 1
        if value > best:
            best, best_move = value, move[0]
            if ply == 0:
                search.best, search.value = number, value
            alpha = max(alpha, value)
            if value >= high:
                if quiet and depth > 0:
                    note_cut(search, moves, row, count, number, depth, ply)
                break
    search.line[ply] = best_move
    return best


@kernel
def reduction_of(search: AlphaBetaRow, move: int, depth: int, tried: int, wide: bool) -> int:
    """By how many plies less a move is searched at first.

    search: the search; move: its hash; depth: plies to the horizon; tried: moves before it; wide: is the window not
    empty?
    """
    reduction = search.reductions[min(depth, REDUCTIONS - 1) * REDUCTIONS + min(tried, REDUCTIONS - 1)]
    if reduction == 0:
        return 0
    return max(reduction - (1 if wide else 0) - cuts_of(search, move) // 512, 0)


@kernel
def value_after(
    game: GameRow,
    search: AlphaBetaRow,
    context: Words,
    end: Words,
    side: int,
    depth: int,
    reduction: int,
    alpha: int,
    high: int,
    first: bool,
    free: int,
    ply: int,
) -> int:
    """The value of a move for the side that makes it: with the whole window for the first one of a position, else with
    an empty one, and again with the whole one if it turns out to be better. One that promises little is searched less
    deeply before that. `end`: the move's end, which becomes the position after it; the others as of `alphabeta`.

    game, search, context: of the search; side: who makes it; depth, high, ply: as of `alphabeta`; reduction: by how
    many plies less at first; alpha: the best value so far; first: is it the position's first move? free: the first
    free word of the arena.
    """
    game.end(end, context)
    result = game.result(end, context, 1)
    if result != 0:
        return end_value(game, context, end, result, side, search.points != 0)
    same = side_to_move(game, end) == side
    if depth <= 0 and not same and not first:
        most, slack = 0, 0
        if search.values:
            most = told(game, search.values, context, end, side, material(game, search.values, end))
            slack = search.values.slack
        if most <= alpha - slack:  # whoever answers may leave it at that
            search.nodes += 1
            search.horizon = 1
            return most
    if reduction > 0 and not first and not same:
        value = value_for(game, search, context, end, same, depth - reduction, alpha, alpha + 1, free, ply)
        if value <= alpha:
            return value
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
