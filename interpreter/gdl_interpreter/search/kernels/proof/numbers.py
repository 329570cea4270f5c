"""Proof-number search, for two sides and no chance: can one side, the prover, force a win?

Depth first with proof and disproof numbers (Allis, van der Meulen and van den Herik, "Proof-number search", 1994;
df-pn: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002): a position's proof number is how
many positions would at least have to be won for it to be; its disproof number, how many would have to be not won. The
most telling move is searched next, until one of the numbers reaches its limit. A limit leaves a quarter more than the
second best move has (Pawlewicz and Lew, "Improving depth-first PN-search: 1 + ε trick", 2007), so that the search does
not jump to and fro.

What is sound: a proof ends in games that are over, everywhere. An entry is found under a hash of 64 bits of the
position, the ply included, so that no line comes back to an entry of its own; where the rules look at earlier
positions, under these, too, so that what they decided is never taken for what holds behind another past. A line that
repeats a position, or gets too long, is given up: not won for now, and *unknown*. Unknown is whatever leans on that,
and it is never taken for a disproof.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, local_words, shift_right, wrapped
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi.context import POSITIONS, STOP
from gdl_interpreter.search.kernels.proof.rows import BEST_AT, ProofRow, Weighed, weighed_at
from gdl_interpreter.search.kernels.proof.table import cost_of, find, keep, write_keys
from gdl_interpreter.search.kernels.proof.values import (
    GIVEN_UP,
    NEVER,
    decided,
    for_mover,
    numbers,
    unknown_of,
)
from gdl_interpreter.search.kernels.shared.contexts import history_of, is_broken_off
from gdl_interpreter.search.kernels.shared.end_values import WON, end_value
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.hashing import past_sum
from gdl_interpreter.search.kernels.shared.positions import side_to_move


@kernel
def prove(game: GameRow, search: ProofRow, context: Words, position: Words) -> int:
    """What the table has of a position (0: nothing), with the best move and the cost in the search's row, after as much
    of a search as the budget allows.

    game, search, context: of the search; position: packed, not over.
    """
    root = local_words(Weighed.SIZE).as_(Weighed)
    write_keys(game, search, context, position, past_sum(context, search.past_lists, 0), root)
    search_below(game, search, context, position, root, NEVER, NEVER, 0, 0)
    entry = find(search, root.key)
    if not entry:
        return 0
    search.best = shift_right(entry.info, BEST_AT)
    search.cost = cost_of(entry)
    return entry.value


@kernel
def search_below(
    game: GameRow,
    search: ProofRow,
    context: Words,
    position: Words,
    here: Weighed,
    proof_limit: int,
    disproof_limit: int,
    top: int,
    ply: int,
) -> int:
    """Search below a position until its proof or its disproof number reaches a limit; its value. Broken off, it keeps
    what it has, and what it gives means nothing.

    game, search, context: of the search; position: packed, not over; proof_limit, disproof_limit: up to `NEVER`; here:
    the keys of the position; top: the first word of the arena that is free; ply: how many plies from the root.
    """
    started = search.nodes
    if is_broken_off(context, started >= search.budget):
        return 0
    if ply >= search.deepest:
        return GIVEN_UP
    search.line[ply] = here.plain_hash
    row = game.size + 1
    moves = search.arena.at(top)
    room = (search.arena_room - top) // (row + Weighed.SIZE)
    count = game.children(position, context, moves, room)
    if count > room or count == 0:
        return GIVEN_UP
    weighed, free = moves.at(count * row), top + count * (row + Weighed.SIZE)
    provers = side_to_move(game, position) == search.prover
    deciding = weigh_moves(game, search, context, moves, count, here.past_sum, provers, free, ply)
    if deciding >= 0:
        value = decided(provers)
        keep(search, here.key, value, search.nodes - started, deciding)
        search.killers[ply] = moves[deciding * row]
        return value

    limit, other_limit = proof_limit if provers else disproof_limit, disproof_limit if provers else proof_limit
    while True:
        # the most telling move, the second best number, and what the others' come to together
        chosen, best, second, total, any_unknown = 0, 2 * NEVER + 2, NEVER, 0, 0
        for i in range(count):
            value = weighed_at(weighed, i).value
            wanted, unknown = for_mover(value, provers), unknown_of(value)
            total = min(total + for_mover(value, not provers), NEVER - 1)
            any_unknown |= unknown
            rank = 2 * wanted + (1 if unknown != 0 else 0)  # of equal ones rather what is known
            if rank < best:
                second = min(best >> 1, NEVER)
                best = rank
                chosen = i
            else:
                second = min(second, wanted)
        move = weighed_at(weighed, chosen)
        least, other, leans = best >> 1, total, 0
        if least == 0:
            other, leans = NEVER, unknown_of(move.value)
        elif least >= NEVER:
            other, leans = 0, any_unknown
        value = (numbers(least, other) if provers else numbers(other, least)) | leans
        if least >= limit or other >= other_limit:
            keep(search, here.key, value, search.nodes - started, chosen)
            if least == 0:
                search.killers[ply] = moves[chosen * row]
            return value

        next_limit = min(limit, second + (second >> 2) + 1)
        next_other = min(other_limit - total + for_mover(move.value, not provers), NEVER)
        end = moves.at(chosen * row + 1)
        remembered = context[POSITIONS]
        if game.enter:
            game.enter(end, context)
        next_proof = next_limit if provers else next_other
        next_disproof = next_other if provers else next_limit
        found = search_below(game, search, context, end, move, next_proof, next_disproof, free, ply + 1)
        context[POSITIONS] = remembered
        if context[STOP] != 0:
            keep(search, here.key, value, search.nodes - started, chosen)
            return 0
        move.value = found


@kernel
def weigh_moves(
    game: GameRow,
    search: ProofRow,
    context: Words,
    moves: Words,
    count: int,
    past: int,
    provers: bool,
    top: int,
    ply: int,
) -> int:
    """Make so many moves' ends the positions after them and weigh each, first the one that decided a position of this
    ply last. The number of one that decides this position, too, in favour of who moves; -1 if there is none.

    game, search, context: of the search; moves: a row of each, its hash and its end; count: how many; past: the sum of
    the past; provers: is the prover to move? top: the first free word of the arena; ply: the plies from the root.
    """
    row, killer = game.size + 1, search.killers[ply]
    weighed = moves.at(count * row)
    first = -1
    for i in range(count):
        if moves[i * row] == killer:
            first = i
    for turn in range(-1, count):
        i = first if turn < 0 else turn
        if i >= 0 and (turn < 0 or i != first):
            move = weighed_at(weighed, i)
            weigh(game, search, context, moves.at(i * row + 1), past, move, top, ply)
            if for_mover(move.value, provers) == 0 and unknown_of(move.value) == 0:
                return i
    return -1


@kernel
def weigh(
    game: GameRow, search: ProofRow, context: Words, end: Words, past: int, move: Weighed, top: int, ply: int
) -> None:
    """Make a move's end the position after it, and write down its value and its keys. The operands as of
    `weigh_moves`.

    game, search, context, past, top, ply: as of `weigh_moves`; end: packed; move: where value and keys are written.
    """
    search.nodes += 1
    remembered = context[POSITIONS]
    game.end(end, context)
    write_keys(game, search, context, end, wrapped(past + past_sum(context, search.past_lists, remembered)), move)
    entry = find(search, move.key)
    if entry:
        move.value = entry.value
    else:
        result = game.result(end, context, 1)
        if result != 0:
            ended = end_value(game, context, end, result, search.prover, False)
            move.value = decided(ended == WON)
            if ended == 0:
                search.drawn += 1
        elif is_repeated(search, context, move.plain_hash, ply):
            move.value = GIVEN_UP
        else:
            move.value = first_numbers(game, search, context, end, top)
    context[POSITIONS] = remembered


@kernel
def first_numbers(game: GameRow, search: ProofRow, context: Words, position: Words, top: int) -> int:
    """The value of a position that has not been searched: the mover needs one of the moves, the other side an answer to
    each (the mobility initialisation of Allis' search). Instead of two ones: Hex four by four then takes 6 positions
    for 10, a smothered mate in chess 1; threes and fours in Gomoku are not found without it.

    game, search, context: of the search; position: packed, not over; top: the first free word of the arena.
    """
    row = game.size + 1
    room = (search.arena_room - top) // row
    count = max(game.children(position, context, search.arena.at(top), room), 1)
    return numbers(1, count) if side_to_move(game, position) == search.prover else numbers(count, 1)


@kernel
def is_repeated(search: ProofRow, context: Words, plain_hash: int, ply: int) -> bool:
    """Was the position just reached there before, on the way down or in what the rules remember?

    search, context: of the search; plain_hash: of the position; ply: plies from the root to the position before it.
    """
    line = search.line
    for i in range(ply + 1):
        if line[i] == plain_hash:
            return True
    lists = search.past_lists
    if lists != 0:
        history = history_of(context)
        keys, last = history.keys, history.count - 1
        for i in range(last):
            for k in range(lists):
                if keys[i * lists + k] == keys[last * lists + k]:
                    return True
    return False
