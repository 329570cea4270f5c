"""Sets of sites that win, such as the lines of Connect Four: which moves come nearer to one, which lose since the other
side is about to complete one, and where nobody can any more.

With no set left that it can complete in its turns a side cannot win. Where moves stay (`placement.moves_stay`), a set
that the other side lacks one site of, onto which it could move, must be stopped at once; two cannot be.
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
def order_by_threats(
    threats: ThreatsRow, mine: int, theirs: int, moves: Words, row: int, ways: Words, size: int, count: int, at: int
) -> int:
    """Let moves be searched first that leave least to be done for a set that wins; how many moves need not be searched,
    since they lose to a set that the other side completes.

    threats: the sets; mine, theirs: the sites of who moves, and of the other side; moves, row: a row of each move, and
    its words; ways, size: their `Way`s, and the words of one; count: how many; at: the word of the sites of who moves.
    """
    forced, stop = 0, -1
    for i in range(count):
        way, added = ways.at(i * size).as_(Way), moves[i * row + 1 + at] & ~mine
        if way.order > DONE and added != 0:
            site, stops = lowest_bit(added), False
            for number in range(threats.first[site], threats.first[site + 1]):
                these = threats.sets[number]
                if these & theirs == 0:
                    way.order += threats.worth[count_bits(these & ~mine)]
                elif these & mine == 0:
                    left = count_bits(these & ~theirs)
                    way.order += threats.stops[left]
                    stops = stops or left == 1
            if stops:
                forced += 1
                stop = i
    if forced == 0 or threats.stay == 0:
        return 0
    lost = 0
    for i in range(count):
        way = ways.at(i * size).as_(Way)
        if (i != stop or forced > 1) and way.order > DONE:
            way.order = DONE
            lost += 1
    return lost
