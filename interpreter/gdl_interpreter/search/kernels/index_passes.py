"""Passes over a perfect index: what each position is worth, from the end.

Forwards, the moves of each undecided position are made and looked up, again and again until nothing changes. Where the
rules can be turned round, moves are made once, to count them; then what has been decided goes back to the positions
before it, as in `retrograde`, whose predecessors are made when they are wanted rather than kept.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, published, replaced, shift_right, wrapped
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi.context import FUEL, POSITIONS, ROUNDS, STOP
from gdl_interpreter.search.kernels.index_rows import (
    DECIDED,
    DISTANCE,
    OVER,
    UNUSED,
    WON,
    IndexRow,
    class_at,
)
from gdl_interpreter.search.kernels.numbering import class_of, number_of, read_sets, write_position
from gdl_interpreter.search.kernels.shared.end_values import has_won
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import side_to_move
from gdl_interpreter.search.kernels.shared.results import is_draw

GOING, UNKNOWN, MANY, TOO_LONG, BROKEN_OFF = range(5)
"""Why a pass has stopped: not at all; at a position of a class that is not known; there are more moves than there is
room for (or than can be counted); the rules take too long somewhere; somebody has said stop."""


@kernel
def begin(game: GameRow, index: IndexRow, context: Words, known: int, first: int, last: int, counting: bool) -> int:
    """Look at positions of a class for the first time; the number of the first that was not looked at.

    game, index, context: of the search; known: the class; first, last: numbers in the class, the last one excluded;
    counting: are moves counted for `back_up`?
    """
    base, table = class_at(index, known).base, index.table
    for number in range(first, last):
        if context[STOP] != 0:
            index.stopped = BROKEN_OFF
            return number
        write_position(index, game.size, known, number)
        if number_of(game, index, index.position) != base + number:
            table[base + number] = UNUSED
        elif is_over(game, index, context):
            table[base + number] = OVER
        else:
            entry = looked_at(game, index, context, 1, counting)
            if entry < 0:
                return number
            table[base + number] = entry
    return last


@kernel
def is_over(game: GameRow, index: IndexRow, context: Words) -> bool:
    """Is the game over in the position that has been written down?

    game, index, context: of the search.
    """
    context[FUEL] = ROUNDS
    context[POSITIONS] = 0
    return game.result(index.position, context, 1) != 0


@kernel
def settle(game: GameRow, index: IndexRow, context: Words, known: int, first: int, last: int, distance: int) -> int:
    """Decide those positions of a class that are so many plies from the end; the number of the first that was not
    looked at.

    game, index, context: of the search; known: the class; first, last: numbers in the class, the last one excluded;
    distance: in plies.
    """
    base, table = class_at(index, known).base, index.table
    for number in range(first, last):
        if table[base + number] < DECIDED:
            if context[STOP] != 0:
                index.stopped = BROKEN_OFF
                return number
            write_position(index, game.size, known, number)
            entry = looked_at(game, index, context, distance, False)
            if entry < 0:
                return number
            table[base + number] = entry
    return last


@kernel
def looked_at(game: GameRow, index: IndexRow, context: Words, distance: int, counting: bool) -> int:
    """What is known of the position that has been written down, from its moves and what is known of those that are less
    than so many plies from the end; -1 if that cannot be said, and why is in `stopped`.

    game, index, context: of the search; distance: in plies; counting: are all moves counted that do not end the game?
    """
    position, moves, weight = index.position, index.moves, index.weight
    count = write_moves(game, index, context)
    if count < 0:
        return -1
    side, open_moves = side_to_move(game, position), 0
    for i in range(count):
        after = moves.at(i * (game.size + 1) + 1)
        context[POSITIONS] = 0
        game.end(after, context)
        result = game.result(after, context, 1)
        if context[FUEL] < 0:
            index.stopped = TOO_LONG
            return -1
        if result != 0:
            if is_draw(result):
                open_moves += 1
            elif has_won(game, result, side):
                index.settled += 1
                return DECIDED | WON | 1
        elif counting:  # all these are of one class, unless pieces are dropped or taken
            if (open_moves == 0 or index.several != 0) and class_of(
                game, index, after, read_sets(game, index, after)
            ) < 0:
                return stop_at(game, index, after)
            open_moves += 1
        else:
            number = number_of(game, index, after)
            if number < 0:
                return stop_at(game, index, after)
            entry = index.table[number]
            if entry < DECIDED or entry & DISTANCE >= distance:
                open_moves += 1
            elif (entry & WON != 0) == (side_to_move(game, after) == side):
                index.settled += 1
                return DECIDED | WON | distance
    if open_moves == 0 and count > 0:
        index.settled += 1
        return DECIDED | distance
    if not counting:
        return 0
    if open_moves * weight > DISTANCE:
        index.stopped = MANY
        return -1
    return open_moves * weight


@kernel
def write_moves(rules: GameRow, index: IndexRow, context: Words) -> int:
    """Write down the moves of the position that has been written down: how many; -1 if that cannot be done, and why is
    in `stopped`.

    rules: the game, or the same turned round; index, context: of the search.
    """
    context[FUEL] = ROUNDS
    count = rules.children(index.position, context, index.moves, index.moves_room)
    if context[FUEL] < 0 or count > index.moves_room:
        index.stopped = TOO_LONG if context[FUEL] < 0 else MANY
        return -1
    return count


@kernel
def stop_at(game: GameRow, index: IndexRow, position: Words) -> int:
    """A position's class is not known: keep the position, and stop.

    game, index: of the search; position: packed.
    """
    for w in range(game.size):
        index.unknown[w] = position[w]
    index.stopped = UNKNOWN
    return -1


@kernel
def back_up(
    game: GameRow, back: GameRow, index: IndexRow, context: Words, known: int, first: int, last: int, distance: int
) -> int:
    """Tell the positions before those of a class that are so many plies from the end; the number of the first that was
    not looked at.

    game: the game; back: the same turned round; index, context: of the search; known: the class; first, last: numbers
    in the class, the last one excluded; distance: in plies.
    """
    base, table, position, moves = class_at(index, known).base, index.table, index.position, index.moves
    befores, before_count = class_at(index, known).before, class_at(index, known).before_count
    for number in range(first, last):
        entry = table[base + number]
        if entry >= DECIDED and entry & DISTANCE == distance:
            if context[STOP] != 0:
                index.stopped = BROKEN_OFF
                return number
            write_position(index, game.size, known, number)
            number_of(game, index, position)
            weight = index.weight
            for b in range(before_count):
                position[game.mover] = befores[3 * b]
                if index.left >= 0:
                    position[index.left] = befores[3 * b + 1]
                wins = (befores[3 * b + 2] != 0) == (entry & WON != 0)
                count = write_moves(back, index, context)
                if count < 0:
                    return number
                for i in range(count):
                    before = number_of(game, index, moves.at(i * (game.size + 1) + 1))
                    if before >= 0 and table[before] < DECIDED:
                        tell(index, before, wins, weight, distance + 1)
    return last


@kernel
def tell(index: IndexRow, number: int, wins: bool, weight: int, distance: int) -> None:
    """Tell an undecided position of one of its moves, whatever other threads tell it.

    index: the index; number: of the position; wins: does the move win? weight: what the move counts; distance: in
    plies.
    """
    place, shift = shift_right(number, 2), (number & 3) << 4
    while True:
        word = published(index.table_words, place)
        entry = shift_right(word, shift) & UNUSED
        if entry >= DECIDED:
            return
        known = entry - weight
        if wins:
            known = DECIDED | WON | distance
        elif known <= 0:
            known = DECIDED | distance
        if replaced(index.table_words, place, word, wrapped(word ^ wrapped((entry ^ known) << shift))):
            if known >= DECIDED:
                index.settled += 1
                if not wins and entry < weight:
                    index.strays += 1
            return


@kernel
def count_up(game: GameRow, index: IndexRow, known: int, out: Words) -> None:
    """Count what the positions of a class are worth, those that are alike each.

    game, index: of the search; known: the class; out: where it is written how many are won, lost, drawn and over, the
    longest win and the longest loss in plies, the number of a position with that win (-1: none), and how many numbers
    positions have.
    """
    base, table = class_at(index, known).base, index.table
    for i in range(6):
        out[i] = 0
    out[6] = -1
    out[7] = 0
    for number in range(class_at(index, known).size):
        entry = table[base + number]
        if entry != UNUSED:
            out[7] += 1
            weight = 1
            if index.symmetries > 1:
                write_position(index, game.size, known, number)
                number_of(game, index, index.position)
                weight = index.weight
            if entry == OVER:
                out[3] += weight
            elif entry < DECIDED:
                out[2] += weight
            elif entry & WON == 0:
                out[1] += weight
                out[5] = max(out[5], entry & DISTANCE)
            else:
                out[0] += weight
                if entry & DISTANCE > out[4]:
                    out[4], out[6] = entry & DISTANCE, base + number
