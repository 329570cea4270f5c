"""Sets of sites that win, such as the lines of Connect Four: which moves come nearer to one, which lose since the other
side is about to complete one, and where nobody can any more.

With no set left that it can complete in its turns a side cannot win. Where moves stay (`placement.moves_stay`), a set
that the other side lacks one site of, onto which it could move, must be stopped at once; two cannot be. And who fills a
site behind which such a one can be filled loses.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import count_bits, kernel, lowest_bit
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.null_window.rows import DONE, OUTCOME, ThreatsRow, Way


@kernel
def can_win(threats: ThreatsRow, mine: int, theirs: int, turns: int) -> bool:
    """Is there a set left that a side can still complete?

    threats: the sets; mine, theirs: the sites of that side, and of the other one; turns: how many it has at the most.
    """
    for number in range(threats.count):
        these = threats.every[number]
        if these & theirs == 0 and count_bits(these & ~mine) <= turns:
            return True
    return False


@kernel
def is_drawn(threats: ThreatsRow, mine: int, theirs: int, low: int) -> bool:
    """Is a position worth no less than a draw, or no more, and is that what is asked?

    threats: the sets; mine, theirs: the sites of who moves, and of the other side; low: the bound that is asked for.
    """
    if threats.count == 0 or low < -OUTCOME or low >= OUTCOME:
        return False
    empty = count_bits(threats.empty & ~(mine | theirs))
    if low >= 0:
        return not can_win(threats, mine, theirs, (empty + 1) // 2)
    return not can_win(threats, theirs, mine, empty // 2)


@kernel
def completing(threats: ThreatsRow, own: int, other: int) -> int:
    """The sites each of which is all that a side lacks of a set.

    threats: the sets; own, other: the sites of that side, and of the other one.
    """
    found = 0
    for number in range(threats.set_count):
        these = threats.every[number]
        lacks = these & ~own
        found |= lacks if these & other == 0 and lacks & (lacks - 1) == 0 else 0
    return found


@kernel
def order_by_threats(
    threats: ThreatsRow, mine: int, theirs: int, moves: Words, row: int, ways: Words, size: int, count: int, at: int
) -> int:
    """Let moves be searched first that leave least to be done for a set that wins; how many moves need not be searched,
    since they lose to a set that the other side completes.

    threats: the sets; mine, theirs: the sites of who moves, and of the other side; moves, row: a row of each move, and
    its words; ways, size: their `Way`s, and the words of one; count: how many; at: the word of the sites of who moves.
    """
    danger, forced, lost = completing(threats, theirs, mine), 0, 0
    for i in range(count):
        if ways.at(i * size).as_(Way).order > DONE:
            forced |= (moves[i * row + 1 + at] & ~mine) & danger
    for i in range(count):
        way, added = ways.at(i * size).as_(Way), moves[i * row + 1 + at] & ~mine
        if way.order > DONE:
            if threats.stay != 0 and (forced & ~added != 0 or opened_by(threats, added) & danger != 0):
                way.order = DONE
                lost += 1
            elif added != 0:
                way.order += worth_of_site(threats, lowest_bit(added), mine, theirs)
    return lost


@kernel
def opened_by(threats: ThreatsRow, added: int) -> int:
    """The site that can be filled from now on, as a set; none, if there are no queues.

    threats: the queues; added: the sites that are filled now: one or none.
    """
    return threats.nexts[lowest_bit(added)] if added != 0 and threats.queue_count != 0 else 0


@kernel
def worth_of_site(threats: ThreatsRow, site: int, mine: int, theirs: int) -> int:
    """What a move counts on the sets with its site, more where less is left to be done.

    threats: the sets; site: the number; mine, theirs: as of `order_by_threats`.
    """
    worth = 0
    for number in range(threats.first[site], threats.first[site + 1]):
        these = threats.sets[number]
        if these & theirs == 0:
            worth += threats.worth[count_bits(these & ~mine)]
        elif these & mine == 0:
            worth += threats.stops[count_bits(these & ~theirs)]
    return worth
