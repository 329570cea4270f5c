"""Pairing strategies where sites can only be filled one after the other, as the squares of a column in Connect Four.

Who answers each move by one on the next site of the same queue gets every second site of it, whatever the other side
does. If that leaves the other side no set of sites that wins, they do not win; if it completes a set of one's own, they
lose (the follow-up strategy of Allis, "A knowledge-based approach of Connect-Four", 1988, here over the whole board).

Which sites one gets so is sure where each queue has an even number of sites left. Two with an odd number are a pair
with their next sites, of which either side gets one; behind these the rest is even. And a queue is filled no further
than to a site of one's own that completes a set: the other side runs out of other moves and must open it.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import count_bits, kernel, local_words, lowest_bit
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.null_window.rows import DONE, ThreatsRow, Way

NOTHING, NOT_WON, LOST = 0, 1, 2
"""What pairs tell of a position for who is to move."""

MOST_SETS = 1024
"""Sets that win, at the most."""

MOST_PAIRS = 32
"""Pairs of queues, at the most: there are no more than 64 sites."""


@kernel
def paired_move(
    threats: ThreatsRow,
    mine: int,
    theirs: int,
    low: int,
    moves: Words,
    row: int,
    ways: Words,
    size: int,
    count: int,
    at: int,
) -> int:
    """A move behind which pairs tell that it is worth more than a bound: its number, and in the lowest bit behind that,
    whether it wins; -1: there is none.

    threats: the sets that win, and the queues; mine, theirs: the sites of who moves, and of the other side; low: the
    bound; moves, row: a row of each move, and its words; ways, size: their `Way`s, and the words of one; count: how
    many; at: the word of the sites of who moves.
    """
    own, others = local_words(MOST_SETS), local_words(MOST_SETS)
    own_count, other_count = 0, 0
    for i in range(threats.count):
        these = threats.every[i]
        own[own_count], others[other_count] = these, these
        own_count += 1 if these & theirs == 0 else 0
        other_count += 1 if these & mine == 0 else 0
    for i in range(count):
        if ways.at(i * size).as_(Way).order > DONE:
            told = told_by_pairs(threats, own, own_count, others, other_count, moves[i * row + 1 + at], theirs, low)
            if told == LOST or (told == NOT_WON and low < 0):
                return 2 * i + (1 if told == LOST else 0)
    return -1


@kernel
def told_by_pairs(
    threats: ThreatsRow,
    own: Words,
    own_count: int,
    others: Words,
    other_count: int,
    mine: int,
    theirs: int,
    low: int,
) -> int:
    """What pairs tell, if the other side is to move, of that side: `NOTHING`, `NOT_WON` or `LOST`.

    threats: the queues; own, own_count: the sets that win without sites of theirs; others, other_count: at least those
    without sites of mine; mine, theirs: the sites of who answers, and of who is to move; low: the bound that is asked
    for, of who answers: with one from a draw on only `LOST` is of use.
    """
    filled, seconds, sure = mine | theirs, 0, 0
    for i in range(threats.queue_count):
        seconds |= threats.seconds[i * threats.longest + count_bits(threats.queues[i] & filled)]
    left = threats.empty & ~filled
    for i in range(own_count):
        lacks = own[i] & ~mine
        if lacks & (lacks - 1) == 0 and lacks & ~seconds == 0:
            sure |= lacks
    lost = sure != 0
    while sure != 0:
        left &= ~threats.behind[lowest_bit(sure)]
        sure &= sure - 1
    odd = 0
    for i in range(threats.queue_count):
        odd |= (count_bits(threats.queues[i] & left) & 1) << i
    if count_bits(odd) & 1 != 0:
        return NOTHING
    pairs, count = local_words(MOST_PAIRS), 0
    while odd != 0:
        pair = 0
        for _ in range(2):
            i = lowest_bit(odd)
            odd &= odd - 1
            queue = threats.queues[i]
            number = i * threats.longest + count_bits(queue & filled)
            seconds = seconds & ~queue | threats.seconds[number + 1]
            pair |= queue & left & ~threats.seconds[number] & ~threats.seconds[number + 1]
        pairs[count] = pair
        count += 1
    seconds &= left
    if not lost:
        for i in range(own_count):
            lost = lost or own[i] & ~(mine | seconds) == 0
    if not lost and low >= 0:
        return NOTHING
    possible = theirs | (left & ~seconds)
    for i in range(other_count):
        if others[i] & ~possible == 0 and not has_a_pair(others[i], pairs, count):
            return NOTHING
    return LOST if lost else NOT_WON


@kernel
def has_a_pair(these: int, pairs: Words, count: int) -> bool:
    """Are both sites of a pair among these?

    these: a set of sites; pairs, count: the pairs, and how many.
    """
    for i in range(count):
        if pairs[i] & ~these == 0:
            return True
    return False
