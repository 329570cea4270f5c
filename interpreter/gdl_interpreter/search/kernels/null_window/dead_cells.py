"""Sites that no longer matter where sides must connect sets of sites, found by what is near them.

For a player take the graph of the sites that are theirs or empty, each of their chains one vertex. An empty site whose
neighbours in it are all neighbours of one another lies on no shortest connection: whatever leads through it leads past
it, too. It is *dead* for that player (Björnsson, Hayward, Johanson and van Rijswijck, "Dead cell analysis in Hex and
the Shannon game", 2006). A site that is dead for both never matters; where on a full board exactly one side has
connected, one that is dead for either does not. It may be filled in with anybody's stone.

Two empty sites are *captured* by a player (the same source) if a stone of theirs on either of them makes the other one
dead: whatever the other side plays there, the answer kills it. Both may be filled in with the player's stones.

What has been filled in is no reason to win. If its owner wins by it, the win's carrier (`carriers`) in the position
before is that behind it without the dead sites, with all captured ones of a pair, and with the stones that made them
so: those of the winner beside them, by which the loser's neighbours there are so few. Further stones of the loser only
join more of these neighbours to one another, and leave dead what is dead.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, local_words, lowest_bit, shift_right, wrapped
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.null_window.rows import CARRIED, MOST_GOALS, ConnectionsRow, FilledRow


@kernel
def near_all(near: Words, these: int) -> int:
    """The sites near some.

    near: for each site those near it; these: the sites.
    """
    found = 0
    while these != 0:
        found |= near[lowest_bit(these)]
        these &= wrapped(these - 1)
    return found


@kernel
def chains_of(near: Words, start: int, own: int) -> int:
    """The stones that hang together with some.

    near: for each site those near it; start: these; own: all stones of their owner.
    """
    found, new = start, start
    while new != 0:
        new = near_all(near, new) & own & ~found
        found |= new
    return found


@kernel
def find_reach(connections: ConnectionsRow, colour: int, own: int, empty: int, reach: Words, touch: Words) -> None:
    """For each site of a player's graph itself and its neighbours, chains with all of their stones; and for each set to
    be connected what touches it. If there are two sets, the chains that touch one of them are one vertex with it.

    connections: what is to be connected; colour: the player; own: their stones; empty: the empty sites; reach, touch:
    where it is written, by the number of the site, and of the set.
    """
    near, goals, two = connections.near, connections.goals.at(colour * MOST_GOALS), connections.counts[colour] == 2
    bases = local_words(MOST_GOALS)
    left = own | empty
    while left != 0:
        site = lowest_bit(left)
        left &= wrapped(left - 1)
        reach[site] = near[site] | 1 << site
    for i in range(connections.counts[colour]):
        bases[i] = chains_of(near, goals[i] & own, own)
        touch[i] = goals[i] | bases[i] | (near_all(near, bases[i]) if two else 0)
    left = own
    while left != 0:
        chain = chains_of(near, left & wrapped(-left), own)
        left &= ~chain
        around = chain | near_all(near, chain)
        if two:
            for i in range(2):
                if chain & goals[i] != 0:
                    chain, around = bases[i], touch[i]
                    left &= ~chain
        joined = around & (own | empty)
        while joined != 0:
            site = lowest_bit(joined)
            joined &= wrapped(joined - 1)
            reach[site] |= around if shift_right(chain, site) & 1 != 0 else chain


@kernel
def killers(
    connections: ConnectionsRow, colour: int, site: int, own: int, empty: int, reach: Words, touch: Words
) -> int:
    """The empty neighbours without each of which a site is dead for a player; -1 if it is dead.

    connections, colour, own, empty, reach, touch: as of `find_reach`; site: empty.
    """
    goals = connections.goals.at(colour * MOST_GOALS)
    beside, dead, touching = connections.near[site] & (own | empty), True, 0
    found = beside & empty
    for i in range(connections.counts[colour]):
        if shift_right(goals[i], site) & 1 != 0:
            touching += 1
            apart = beside & ~touch[i]
            if apart != 0:
                dead = False
                found &= apart if apart & wrapped(apart - 1) == 0 else 0
    if touching > 1:
        return 0
    left = beside
    while left != 0 and (dead or found != 0):
        one = left & wrapped(-left)
        left ^= one
        apart = beside & ~reach[lowest_bit(one)]
        if apart != 0:
            dead = False
            found &= one | (apart if apart & wrapped(apart - 1) == 0 else 0)
    return -1 if dead else found


@kernel
def fill_in(connections: ConnectionsRow, stones: Words, filled: Words) -> int:
    """Fill in what is dead or captured; how many `FilledRow`s are written of it, a site in one of them only.

    connections: what is to be connected; stones: of both players, which are changed; filled: where the rows are
    written.
    """
    count, before = 0, -1
    while count != before:
        before = count
        if connections.exactly_one != 0:
            for colour in range(2):
                count = fill_for(connections, colour, stones, filled, count)
        else:
            count = fill_for_both(connections, stones, filled, count)
    return count


@kernel
def fill_for(connections: ConnectionsRow, colour: int, stones: Words, filled: Words, count: int) -> int:
    """Give the other side what is dead for a player, and what the other side has captured; how many rows there are.

    connections, stones, filled: as of `fill_in`; colour: the player; count: the rows before.
    """
    reach, touch, kills = local_words(CARRIED), local_words(MOST_GOALS), local_words(CARRIED)
    own, other, dead = stones[colour], stones[1 - colour], 0
    empty = connections.sites & ~(own | other)
    find_reach(connections, colour, own, empty, reach, touch)
    left = empty
    while left != 0:
        site = lowest_bit(left)
        left &= wrapped(left - 1)
        kills[site] = killers(connections, colour, site, own, empty, reach, touch)
        if kills[site] == -1:
            dead |= 1 << site
            add_filled(filled, count, 1 << site, connections.near[site] & other, 1 - colour, 1)
            count += 1
    empty &= ~dead
    stones[1 - colour] = other | dead
    left = empty
    while left != 0:
        site = lowest_bit(left)
        left &= wrapped(left - 1)
        answers = kills[site] & left
        while answers != 0:
            answer = lowest_bit(answers)
            answers &= wrapped(answers - 1)
            if shift_right(kills[answer], site) & 1 != 0:
                pair = 1 << site | 1 << answer
                because = (connections.near[site] | connections.near[answer]) & stones[1 - colour]
                add_filled(filled, count, pair, because, 1 - colour, 0)
                count += 1
                left &= ~pair
                stones[1 - colour] |= pair
                answers = 0
    return count


@kernel
def fill_for_both(connections: ConnectionsRow, stones: Words, filled: Words, count: int) -> int:
    """Fill in what is dead for both players; how many rows there are then.

    connections, stones, filled, count: as of `fill_for`.
    """
    reach, touch = local_words(CARRIED), local_words(MOST_GOALS)
    empty = connections.sites & ~(stones[0] | stones[1])
    dead = empty
    for colour in range(2):
        find_reach(connections, colour, stones[colour], empty, reach, touch)
        left = dead
        while left != 0:
            site = lowest_bit(left)
            left &= wrapped(left - 1)
            if killers(connections, colour, site, stones[colour], empty, reach, touch) != -1:
                dead &= ~(1 << site)
    if dead == 0:
        return count
    add_filled(filled, count, dead, stones[0], 0, 1)
    stones[0] |= dead
    return count + 1


@kernel
def add_filled(filled: Words, number: int, sites: int, because: int, owner: int, dead: int) -> None:
    """Write a `FilledRow`.

    filled: the rows; number: of the row; sites, because, owner, dead: what is written.
    """
    row = filled.at(number * FilledRow.SIZE).as_(FilledRow)
    row.sites, row.because, row.owner, row.dead = sites, because, owner, dead


@kernel
def carrier_before(filled: Words, count: int, winner: int, carrier: int) -> int:
    """The carrier of a win in the position before sites were filled in, by that behind it.

    filled, count: the rows of what was filled in, and how many; winner: who wins, 0 or 1; carrier: behind it.
    """
    for number in range(count - 1, -1, -1):
        row = filled.at(number * FilledRow.SIZE).as_(FilledRow)
        if row.owner == winner and row.sites & carrier != 0:
            carrier = row.because | (carrier & ~row.sites if row.dead != 0 else carrier | row.sites)
    return carrier
