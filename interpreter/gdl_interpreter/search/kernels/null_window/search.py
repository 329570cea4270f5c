"""Null-window search, for two sides and no chance: is a position worth more than a bound?

The test of SCOUT (Pearl, "SCOUT: a simple game-searching algorithm with proven optimal properties", 1980), depth first
to the end of the game, over a table that keeps both bounds of a value. All moves of a position are made first: one that
ends the game well enough decides it, and so does one behind which the table knows enough (enhanced transposition
cutoffs: Schaeffer and Plaat, "New advances in alpha-beta searching", 1996). The others are searched by the table's
best move and by what has cut before (the history heuristic: Schaeffer, 1989). What the other side has refuted a move
with is tried next by the side itself, which stops it in many games.

Values are of who moves: `OUTCOME` for a win, -`OUTCOME` for a loss, and the lead, where points count. Where positions
are searched without the points already made (`scored`), a value is that of the points still to be made.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, local_words, prefetch
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi.context import STOP
from gdl_interpreter.search.kernels.null_window.carriers import (
    as_kept,
    carrier_of_end,
    kept_carrier,
    leave_out,
    lost_within,
)
from gdl_interpreter.search.kernels.null_window.dead_cells import carrier_before, fill_in
from gdl_interpreter.search.kernels.null_window.fills import FEWEST, order_by_fills
from gdl_interpreter.search.kernels.null_window.keys import change_keys
from gdl_interpreter.search.kernels.null_window.pairing import paired_move
from gdl_interpreter.search.kernels.null_window.rows import (
    CARRIED,
    CYCLE,
    DONE,
    HIGHEST,
    HISTORY_ENTRIES,
    MOST_POINTS,
    NOT_KEPT,
    OUTCOME,
    TOO_LONG,
    TOO_MANY,
    FilledRow,
    NullWindowRow,
    Way,
)
from gdl_interpreter.search.kernels.null_window.scored import is_kept, made_by, take_out
from gdl_interpreter.search.kernels.null_window.table import best_of, bucket_of, found_of, keep, least_of, most_of
from gdl_interpreter.search.kernels.null_window.threats import is_drawn, order_by_threats
from gdl_interpreter.search.kernels.shared.contexts import is_broken_off
from gdl_interpreter.search.kernels.shared.end_values import has_won, lead_of
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import colour_of_side, colour_to_move, side_to_move
from gdl_interpreter.search.kernels.shared.results import is_draw, is_win

KEY_AT = 2
"""The word of a `Way` that its key is in, behind which are the others."""
_HASHED = (1 << 16) - 1
"""The bits of a move's hash that the table keeps."""
_FIRST, _ANSWER = 1 << 58, 1 << 56
_MOST_CUTS, _MOST_OF_POINTS = 1 << 20, 1 << 29
_POINT = 1 << 30
_AGAIN = 4
"""Points that another move of one's own counts as."""


@kernel
def null_window(
    game: GameRow, search: NullWindowRow, context: Words, position: Words, here: Words, low: int, top: int, ply: int
) -> int:
    """A bound of the value of a position for who is to move: if it is more than `low`, the value is that at least, or
    else that at most.

    game, search, context: of the search; position: packed, not over; here: its keys, behind the least of them; low: the
    bound; top: the first word of the arena that is free; ply: how many plies from the root.
    """
    if is_broken_off(context, search.nodes >= search.budget):
        return 0
    if ply >= search.deepest:
        return give_up(search, context, TOO_LONG)
    key = here[0]
    for i in range(ply):
        if search.line[i] == key:
            return give_up(search, context, CYCLE)
    search.line[ply] = key
    if search.carriers and search.connections:
        return fill_and_search(game, search, context, position, here, low, top, ply)
    return search_moves(game, search, context, position, here, low, top, ply)


@kernel
def fill_and_search(
    game: GameRow, search: NullWindowRow, context: Words, position: Words, here: Words, low: int, top: int, ply: int
) -> int:
    """The same, of the position with all that is dead or captured filled in.

    game, search, context, position, here, low, top, ply: as of `null_window`.
    """
    stones, winner = local_words(2), colour_to_move(game, position)
    stones[0], stones[1] = position[game.owners_at[0]], position[game.owners_at[1]]
    if top + CARRIED * FilledRow.SIZE + 2 * game.size + search.keys.count >= search.arena_room:
        return give_up(search, context, TOO_MANY)
    filled = search.arena.at(top)
    count = fill_in(search.connections, stones, filled)
    if count == 0:
        return search_moves(game, search, context, position, here, low, top, ply)
    top += count * FilledRow.SIZE
    after, its_keys = search.arena.at(top), search.arena.at(top + game.size)
    top += game.size + search.keys.count + 1
    for i in range(game.size):
        after[i] = position[i]
    after[game.owners_at[0]], after[game.owners_at[1]] = stones[0], stones[1]
    its_keys[0] = change_keys(search.keys, position, after, here.at(1), its_keys.at(1))
    value = filled_value(game, search, context, after, its_keys, low, top, ply)
    if context[STOP] != 0:
        return 0
    carriers = search.carriers
    if value <= low:
        winner = 1 - winner
    carriers.found = carrier_before(filled, count, winner, carriers.found)
    keep(search, here[0], value, value > low, 0, 1, as_kept(search, here, carriers.found, False))
    return value


@kernel
def filled_value(
    game: GameRow, search: NullWindowRow, context: Words, position: Words, here: Words, low: int, top: int, ply: int
) -> int:
    """The same, of a position in which sites have been filled in: who has won by that, or what the table or the search
    says.

    game, search, context, position, here, low, top, ply: as of `null_window`.
    """
    carriers, side, trial = search.carriers, side_to_move(game, position), search.arena.at(top)
    top += game.size
    for one in range(2):
        colour = colour_of_side(game, position, one)
        for i in range(game.size):
            trial[i] = position[i]
        trial[carriers.moved], trial[game.mover] = 1 << colour, 1 << (1 - colour)
        result = game.result(trial, context, 1)
        if is_win(result) and has_won(game, result, colour):
            search.nodes += 1
            search.refutation = 0
            carriers.found = carrier_of_end(game, search, context, trial, one)
            return OUTCOME if one == side else -OUTCOME
    found = found_of(search, here[0])
    if found != 0 and (least_of(found) > low or most_of(found) <= low):
        search.nodes += 1
        search.refutation = 0
        carriers.found = kept_carrier(search, here)
        return least_of(found) if least_of(found) > low else most_of(found)
    return search_moves(game, search, context, position, here, low, top, ply)


@kernel
def search_moves(
    game: GameRow, search: NullWindowRow, context: Words, position: Words, here: Words, low: int, top: int, ply: int
) -> int:
    """The same, by its moves.

    game, search, context, position, here, low, top, ply: as of `null_window`.
    """
    started, key = search.nodes, here[0]
    search.nodes += 1
    mine_at = game.owners_at[colour_to_move(game, position)]
    mine, theirs = position[mine_at], position[game.owners_at[1 - colour_to_move(game, position)]]
    carriers = search.carriers
    if carriers:
        carriers.must, carriers.all_lost, carriers.found = carriers.sites, 0, carriers.sites
    if search.threats and is_drawn(search.threats, mine, theirs, low):
        search.refutation = 0
        return 0
    row, size = game.size + 1, Way.SIZE + search.keys.count
    moves = search.arena.at(top)
    room = (search.arena_room - top) // (row + size)
    count = game.children(position, context, moves, room)
    if count >= room:
        return give_up(search, context, TOO_MANY)
    if count == 0:  # nobody can move, which the rules take for a draw
        return give_up(search, context, NOT_KEPT) if search.scored else 0
    side, lead = side_to_move(game, position), 0
    if search.scored:
        lead = lead_of(game, context, position, colour_of_side(game, position, side))
    ways, free = moves.at(count * row), top + count * (row + size)
    best = end_all(game, search, context, position, moves, count, lead, low)
    if best > low or context[STOP] != 0:
        return best
    if search.threats:
        lost = order_by_threats(search.threats, mine, theirs, moves, row, ways, size, count, mine_at)
        if lost != 0:
            best = max(best, -OUTCOME)
            if carriers:
                lost_within(carriers, carriers.sites)
        if lost == count:
            return best
    look_ahead(search, position, here, moves, row, ways, size, count)
    if search.threats and search.threats.queue_count != 0 and low >= -OUTCOME and low < OUTCOME:
        paired = paired_move(search.threats, mine, theirs, low, moves, row, ways, size, count, mine_at)
        if paired >= 0:
            search.refutation = moves[paired // 2 * row]
            return OUTCOME if paired & 1 != 0 else 0
    best = max(best, known_moves(game, search, position, here, moves, count, side, low))
    if best > low:
        return best
    must, all_lost = 0, 0
    if carriers:
        must, all_lost = carriers.must, carriers.all_lost
        leave_out(carriers, mine, moves, row, ways, size, count, mine_at)
        if count >= FEWEST:
            order_by_fills(game, search, context, position, moves, count, here)

    chosen, refutation = -1, 0
    while True:
        number, most = -1, DONE
        for i in range(count):
            order = ways.at(i * size).as_(Way).order
            if order > most:
                number, most = i, order
        if number < 0:
            break
        way, end = ways.at(number * size).as_(Way), moves.at(number * row + 1)
        its_keys, its_low = ways.at(number * size + KEY_AT), low - way.gain
        search.refutation = refutation
        if side_to_move(game, end) == side:
            value = way.gain + null_window(game, search, context, end, its_keys, its_low, free, ply + 1)
        else:
            value = way.gain - null_window(game, search, context, end, its_keys, -its_low - 1, free, ply + 1)
        if context[STOP] != 0:
            return 0
        way.order = DONE - 1
        if value > best:
            best = value
            chosen = number
        if value > low:
            note_cut(search, moves, row, ways, size, count, number, side)
            break
        if carriers:
            carriers.must, carriers.all_lost = must, all_lost
            lost_within(carriers, carriers.found)
            must, all_lost = carriers.must, carriers.all_lost
            leave_out(carriers, mine, moves, row, ways, size, count, mine_at)
        if search.refutation != 0:
            refutation = search.refutation
            answer(search, moves, row, ways, size, count)
    search.refutation = moves[chosen * row] if best > low else 0
    carrier = 0
    if carriers:
        if best <= low:
            carriers.found = all_lost
        carrier = as_kept(search, here, carriers.found, False)
    keep(search, key, best, best > low, moves[chosen * row] if chosen >= 0 else 0, search.nodes - started, carrier)
    return best


@kernel
def give_up(search: NullWindowRow, context: Words, why: int) -> int:
    """End the search without an answer; 0. `why`: of `NullWindowRow.failed`.

    search, context: of the search.
    """
    search.failed = why
    context[STOP] = 1
    return 0


@kernel
def end_all(
    game: GameRow,
    search: NullWindowRow,
    context: Words,
    position: Words,
    moves: Words,
    count: int,
    lead: int,
    low: int,
) -> int:
    """Make the ends of moves the positions after them; of those that end the game the best value, of the first one that
    is worth more than `low`, which is noted as a refutation. Each other one is to be
    searched.

    game, search, context: of the search; position: the one before; moves: a row of each, and behind them their `Way`s;
    count: how many; lead: of who moves in the position before, where points are taken out; low: the bound.
    """
    row, size = game.size + 1, Way.SIZE + search.keys.count
    side, best, first = side_to_move(game, position), -HIGHEST - 1, -1
    for i in range(count):
        if moves[i * row] == search.refutation:
            first = i  # what has refuted another move
        if moves[i * row] & _HASHED == 0:
            moves[i * row] += 1  # 0 stands for no move
    search.refutation = 0
    for turn in range(-1, count):
        i = first if turn < 0 else turn
        if i >= 0 and (turn < 0 or i != first):
            end, way = moves.at(i * row + 1), moves.at(count * row + i * size).as_(Way)
            value = end_one(game, search, context, position, end, way, side, lead)
            if way.order == DONE:
                best = max(best, value)
                if value > low:
                    search.refutation = moves[i * row]
                    if search.carriers:
                        search.carriers.found = carrier_of_end(game, search, context, end, side)
                    break
                if search.carriers:
                    lost_within(search.carriers, search.carriers.sites)
    return best


@kernel
def end_one(
    game: GameRow,
    search: NullWindowRow,
    context: Words,
    position: Words,
    end: Words,
    way: Way,
    side: int,
    lead: int,
) -> int:
    """Make the end of a move the position after it; the value, if that ends the game, which its order says then.

    game, search, context: of the search; position: the one before; end, way: of the move; side: who makes it; lead: as
    of `end_all`.
    """
    game.end(end, context)
    result = game.result(end, context, 1)
    colour = colour_of_side(game, end, side)
    way.order = 0 if result == 0 else DONE
    way.gain = 0
    if search.scored:
        if not is_kept(game, search.scored, position, end):
            return give_up(search, context, NOT_KEPT)
        way.gain = lead_of(game, context, end, colour) - lead
        if result == 0:
            made = way.gain if search.scored.elements == 0 else made_by(search.scored, end)
            way.order = _POINT * min(max(made, -MOST_POINTS), MOST_POINTS)
            take_out(game, search.scored, end)
        return way.gain
    value = 0
    if result != 0:
        if not is_draw(result):
            value = OUTCOME if has_won(game, result, colour) else -OUTCOME
        if search.points != 0:
            value += min(max(lead_of(game, context, end, colour), -MOST_POINTS), MOST_POINTS)
    return value


@kernel
def look_ahead(
    search: NullWindowRow, position: Words, here: Words, moves: Words, row: int, ways: Words, size: int, count: int
) -> None:
    """Work out the keys of the positions after the moves that are to be searched, and fetch what the table has of them.

    search: the search; position, here: the one before, and its keys, behind the least of them; moves, row, ways, size,
    count: as of `note_cut`.
    """
    for i in range(count):
        end, at = moves.at(i * row + 1), ways.at(i * size)
        way = at.as_(Way)
        if way.order != DONE:
            way.key = change_keys(search.keys, position, end, here.at(1), at.at(Way.SIZE))
            prefetch(bucket_of(search, way.key))


@kernel
def known_moves(
    game: GameRow, search: NullWindowRow, position: Words, here: Words, moves: Words, count: int, side: int, low: int
) -> int:
    """Look up the positions after the moves that do not end the game, and say of each how early it is to be searched;
    the best value of those of which enough is known, and of the first one that is worth more than `low`.

    game, search: of the search; position, here: the one before, and its keys, behind the least of them; moves, count,
    side, low: as of `end_all`.
    """
    row, size = game.size + 1, Way.SIZE + search.keys.count
    ways, best = moves.at(count * row), -HIGHEST - 1
    hashed = best_of(found_of(search, here[0]))
    for i in range(count):
        end, way = moves.at(i * row + 1), ways.at(i * size).as_(Way)
        if way.order != DONE:
            move = moves[i * row]
            way.order += search.history[history_at(side, move)]
            if side_to_move(game, end) == side:
                way.order += _AGAIN * _POINT
            if move & _HASHED == hashed:
                way.order = _FIRST
            found = found_of(search, way.key)
            if found != 0:
                least, most = least_of(found), most_of(found)
                if side_to_move(game, end) != side:
                    least, most = -most, -least
                least, most = least + way.gain, most + way.gain
                if least > low:
                    search.refutation = move
                    if search.carriers:
                        search.carriers.found = kept_carrier(search, ways.at(i * size + KEY_AT))
                    return least
                if most <= low:
                    best = max(best, most)
                    if search.carriers:
                        lost_within(search.carriers, kept_carrier(search, ways.at(i * size + KEY_AT)))
                    way.order = DONE
    return best


@kernel
def history_at(side: int, move: int) -> int:
    """The number of the entry of a side's move, told by its hash, in the history."""
    return side * HISTORY_ENTRIES + (move & (HISTORY_ENTRIES - 1))


@kernel
def note_cut(
    search: NullWindowRow, moves: Words, row: int, ways: Words, size: int, count: int, number: int, side: int
) -> None:
    """A move has cut, and those that were searched before it have not; where points are taken out, only that it has.

    search: the search; moves, row: a row of each, and its words; ways, size: their `Way`s, and the words of one; count:
    how many; number: of the move; side: who makes it.
    """
    entry, before = history_at(side, moves[number * row]), 0
    if search.scored:
        search.history[entry] = min(search.history[entry] + 1, _MOST_OF_POINTS)
        return
    for i in range(count):
        if i != number and ways.at(i * size).as_(Way).order == DONE - 1:
            other = history_at(side, moves[i * row])
            search.history[other] = max(search.history[other] - 1, -_MOST_CUTS)
            before += 1
    search.history[entry] = min(search.history[entry] + before, _MOST_CUTS)


@kernel
def answer(search: NullWindowRow, moves: Words, row: int, ways: Words, size: int, count: int) -> None:
    """The move that has just refuted one is tried next by this side. Operands: as of `note_cut`.

    search, moves, row, ways, size, count: as of `note_cut`.
    """
    for i in range(count):
        way = ways.at(i * size).as_(Way)
        if moves[i * row] == search.refutation and way.order > DONE:
            way.order = _ANSWER
