"""Passes over a perfect index that keeps who wins, and not in how many plies: two bits a number, and one more that says
whether there is something to do for it.

Something is to be done for an open position when one of its moves has turned out to lose: then its moves are looked
at. For one that is decided it is to tell those before it. In which order makes no difference to what comes out, so no
distances are needed, and nothing is counted. Where the rules cannot be turned round, all open positions are looked at
again and again until nothing changes.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, lowest_bit, published, replaced, shift_right, wrapped
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi.context import FUEL, POSITIONS, STOP
from gdl_interpreter.search.kernels.index_passes import BROKEN_OFF, TOO_LONG, is_over, stop_at, write_moves
from gdl_interpreter.search.kernels.index_rows import IndexRow, class_at
from gdl_interpreter.search.kernels.numbering import number_of, write_position
from gdl_interpreter.search.kernels.shared.end_values import has_won
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import side_to_move
from gdl_interpreter.search.kernels.shared.results import is_draw

OPEN, WON, LOST, NONE = range(4)
"""What is known of a number: nothing; who is to move wins, or loses; it is that of no position that goes on."""
UNFINISHED, FINISHED = 3, 2
"""Words of 64 numbers: two with their values, and while passes go on one with what is to be done."""


@kernel
def value_at(index: IndexRow, number: int) -> int:
    """What is known of a number.

    index: the index; number: of all.
    """
    word = published(index.table_words, index.block * shift_right(number, 6) + (shift_right(number, 5) & 1))
    return shift_right(word, (number & 31) << 1) & 3


@kernel
def decide(index: IndexRow, number: int, value: int) -> bool:
    """Write what is known of a number, unless another thread has done so; has it been written?

    index: the index; number: of all; value: one of those above.
    """
    place, shift = index.block * shift_right(number, 6) + (shift_right(number, 5) & 1), (number & 31) << 1
    while True:
        word = published(index.table_words, place)
        if shift_right(word, shift) & 3 != OPEN:
            return False
        if replaced(index.table_words, place, word, word | wrapped(value << shift)):
            return True


@kernel
def mark(index: IndexRow, number: int, to_do: bool) -> None:
    """Write whether there is something to do for a number, whatever other threads write beside it.

    index: the index; number: of all; to_do: is there?
    """
    place, bit = index.block * shift_right(number, 6) + 2, wrapped(1 << (number & 63))
    while True:
        word = published(index.table_words, place)
        wanted = word | bit if to_do else word & ~bit
        if wanted == word or replaced(index.table_words, place, word, wanted):
            return


@kernel
def begin_values(
    game: GameRow, index: IndexRow, context: Words, known: int, first: int, last: int, backwards: bool
) -> int:
    """Look at positions of a class for the first time; the number of the first that was not looked at.

    game, index, context: of the search; known: the class; first, last: numbers in the class, the last one excluded;
    backwards: do positions that are decided tell those before them?
    """
    base = class_at(index, known).base
    for number in range(first, last):
        if context[STOP] != 0:
            index.stopped = BROKEN_OFF
            return number
        write_position(index, game.size, known, number)
        if number_of(game, index, index.position) != base + number or is_over(game, index, context):
            decide(index, base + number, NONE)
        elif not look(game, index, context, base + number, backwards):
            return number
    return last


@kernel
def settle_values(game: GameRow, index: IndexRow, context: Words, known: int, first: int, last: int) -> int:
    """Look at the open positions of a class; the number of the first that was not looked at.

    game, index, context: of the search; known: the class; first, last: numbers in the class, the last one excluded.
    """
    base = class_at(index, known).base
    for number in range(first, last):
        if value_at(index, base + number) == OPEN:
            if context[STOP] != 0:
                index.stopped = BROKEN_OFF
                return number
            write_position(index, game.size, known, number)
            if not look(game, index, context, base + number, False):
                return number
    return last


@kernel
def look(game: GameRow, index: IndexRow, context: Words, number: int, backwards: bool) -> bool:
    """Look at the moves of the position that has been written down; could that be done? Why not is in `stopped`.

    game, index, context: of the search; number: of the position; backwards: is it to be marked if it is decided?
    """
    value = value_by_moves(game, index, context)
    if value < 0:
        return False
    if value != OPEN and decide(index, number, value):
        index.settled += 1
        if backwards:
            mark(index, number, True)
    return True


@kernel
def value_by_moves(game: GameRow, index: IndexRow, context: Words) -> int:
    """What follows for the position that has been written down from its moves; -1 if that cannot be said, and why is in
    `stopped`.

    game, index, context: of the search.
    """
    position, moves = index.position, index.moves
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
                return WON
        else:
            number = number_of(game, index, after)
            if number < 0:
                return stop_at(game, index, after)
            value = value_at(index, number)
            if value != WON and value != LOST:
                open_moves += 1
            elif (value == WON) == (side_to_move(game, after) == side):
                return WON
    return LOST if open_moves == 0 and count > 0 else OPEN


@kernel
def go_on(game: GameRow, back: GameRow, index: IndexRow, context: Words, known: int, first: int, last: int) -> int:
    """Do what is to be done for positions of a class; the number of the first for which it was not.

    game: the game; back: the same turned round; index, context: of the search; known: the class; first, last: numbers
    in the class, the last one excluded.
    """
    base, number = class_at(index, known).base, first
    while number < last:
        at = base + number
        to_do = shift_right(published(index.table_words, index.block * shift_right(at, 6) + 2), at & 63)
        if to_do == 0:
            number += 64 - (at & 63)
        else:
            number += lowest_bit(to_do)
            if number < last:
                if context[STOP] != 0:
                    index.stopped = BROKEN_OFF
                    return number
                write_position(index, game.size, known, number)
                if value_at(index, base + number) == OPEN:
                    mark(index, base + number, False)  # before it is looked at: others may mark it again meanwhile
                    if not look(game, index, context, base + number, True):
                        mark(index, base + number, True)
                        return number
                elif tell_before(game, back, index, context, known, base + number):
                    mark(index, base + number, False)
                else:
                    return number
                index.worked += 1
                number += 1
    return last


@kernel
def tell_before(game: GameRow, back: GameRow, index: IndexRow, context: Words, known: int, number: int) -> bool:
    """Tell the positions before one that is decided and has been written down; could that be done? Why not is in
    `stopped`.

    game: the game; back: the same turned round; index, context: of the search; known: its class; number: of all.
    """
    position, moves, won = index.position, index.moves, value_at(index, number) == WON
    befores = class_at(index, known).before
    for b in range(class_at(index, known).before_count):
        position[game.mover] = befores[3 * b]
        if index.left >= 0:
            position[index.left] = befores[3 * b + 1]
        wins = (befores[3 * b + 2] != 0) == won
        count = write_moves(back, index, context)
        if count < 0:
            return False
        for i in range(count):
            before = number_of(game, index, moves.at(i * (game.size + 1) + 1))
            if before >= 0 and value_at(index, before) == OPEN:
                if wins and decide(index, before, WON):
                    index.settled += 1
                mark(index, before, True)
    return True


@kernel
def compact(index: IndexRow, numbers: int) -> None:
    """Leave out what is to be done, once that is nothing.

    index: the index; numbers: of all.
    """
    table = index.table_words
    for block in range(shift_right(numbers + 63, 6)):
        table[FINISHED * block] = table[UNFINISHED * block]
        table[FINISHED * block + 1] = table[UNFINISHED * block + 1]


@kernel
def count_values(game: GameRow, index: IndexRow, known: int, out: Words) -> None:
    """Count what the positions of a class are worth, those that are alike each.

    game, index: of the search; known: the class; out: where it is written how many are won, lost, drawn and over, as by
    `index_passes.count_up`.
    """
    base = class_at(index, known).base
    for i in range(8):
        out[i] = 0
    out[6] = -1
    for number in range(class_at(index, known).size):
        value = value_at(index, base + number)
        if value == NONE or index.symmetries > 1:
            write_position(index, game.size, known, number)
        if value != NONE or number_of(game, index, index.position) == base + number:
            weight = 1
            if index.symmetries > 1:
                number_of(game, index, index.position)
                weight = index.weight
            out[7] += 1
            if value == NONE:
                out[3] += weight
            elif value == OPEN:
                out[2] += weight
            else:
                out[value - 1] += weight
