"""Features of moves: what a move that puts a piece on a site looks like, in words that hold on every board (near, mine,
taken). What is learned for each feature is what tells a good move from another one (`priors`).

A group is pieces of the same player that are near one another; what it has left are the free sites near it.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import count_bits, kernel, local_words, lowest_bit, shift_right
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.prior_row import (
    CLOSE,
    GROUPS_AROUND,
    MOST_FREE,
    NONE,
    OTHER,
    OWN,
    SITE_BITS,
    SIZES,
    UNKNOWN_SITE,
    PriorRow,
)

SITE_WORDS = 64
"""Words of a set of sites, at the most."""


@kernel
def last_site(lasts: int) -> int:
    """The site of the last piece that was put. `lasts`: a word of a node."""
    return lasts & UNKNOWN_SITE


@kernel
def own_last_site(lasts: int) -> int:
    """That of the one before. `lasts`: a word of a node."""
    return shift_right(lasts, SITE_BITS) & UNKNOWN_SITE


@kernel
def read_position(game: GameRow, row: PriorRow, position: Words, colour: int) -> None:
    """Look up what stands where, and the groups.

    game: of the search; row: of the priors; position: packed; colour: that is to move.
    """
    for w in range(game.site_words):
        row.others[w] = others_at(game, position, colour, w)
    own = position.at(game.owners_at[colour])
    for site in range(row.sites):
        mine = shift_right(own[site >> 6], site & 63) & 1
        theirs = shift_right(row.others[site >> 6], site & 63) & 1
        row.owners[site] = OTHER if theirs != 0 else mine
        row.groups[site] = -1
    groups = 0
    for site in range(row.sites):
        if row.owners[site] != 0 and row.groups[site] < 0:
            read_group(game, row, site, groups)
            groups += 1


@kernel
def others_at(game: GameRow, position: Words, colour: int, word: int) -> int:
    """A word of the set of the sites where others than a colour have pieces.

    game: of the search; position: packed; colour: by number; word: which word.
    """
    found = 0
    for player in range(game.players):
        if player != colour:
            found |= position[game.owners_at[player] + word]
    return found


@kernel
def read_group(game: GameRow, row: PriorRow, site: int, number: int) -> None:
    """Look up a group.

    game: of the search; row: of the priors; site: one of the group's; number: that it gets.
    """
    width = game.site_words
    free = row.free.at(number * width)
    for w in range(width):
        free[w] = 0
    whose = row.owners[site]
    row.stack[0] = site
    row.groups[site] = number
    waiting = 1
    size = 0
    while waiting > 0:
        waiting -= 1
        size += 1
        near = row.near.at(row.stack[waiting] * row.near_size)
        for i in range(row.near_size):
            other = near[i]
            if other < 0:
                break
            if row.owners[other] == 0:
                free[other >> 6] |= 1 << (other & 63)
            elif row.owners[other] == whose and row.groups[other] < 0:
                row.groups[other] = number
                row.stack[waiting] = other
                waiting += 1
    row.sizes[number] = size
    row.free_counts[number] = count_of(free, width)


@kernel
def count_of(these: Words, width: int) -> int:
    """How many sites are in a set.

    these: its words; width: how many words.
    """
    found = 0
    for w in range(width):
        found += count_bits(these[w])
    return found


@kernel
def size_class(size: int) -> int:
    """How large a group is, in `SIZES` steps. `size`: its pieces."""
    return 0 if size <= 1 else 1 if size <= 3 else 2


@kernel
def site_put(game: GameRow, row: PriorRow, gained: Words) -> int:
    """The one site where a move puts a piece; `UNKNOWN_SITE` if there is none, or several.

    game: of the search; row: of the position that was read; gained: the sites that the move gains for its mover.
    """
    site = UNKNOWN_SITE
    for w in range(game.site_words):
        put = gained[w] & ~row.others[w]
        if put != 0:
            if site != UNKNOWN_SITE or put & (put - 1) != 0:
                return UNKNOWN_SITE
            site = 64 * w + lowest_bit(put)
    return site


@kernel
def features_of(game: GameRow, row: PriorRow, colour: int, gained: Words, end: Words, lasts: int, out: Words) -> int:
    """Write down the features of a move; how many there are.

    game: of the search; row: of the position that was read; colour: that moves; gained: the sites that the move gains;
    end: the position behind it; lasts: the sites of the last pieces; out: `MOST_FEATURES` words.
    """
    site = site_put(game, row, gained)
    last, own_last = last_site(lasts), own_last_site(lasts)
    if site == UNKNOWN_SITE:
        out[0] = row.elsewhere + (1 if last == UNKNOWN_SITE else 0)
        return 1
    look = look_of(row, site)
    out[0] = row.looks[colour] + look
    out[1] = row.places[colour] + site
    found = 2
    if last != UNKNOWN_SITE:
        far = row.distances[last * row.sites + site]
        out[found] = row.last + far
        found += 1
        if far <= CLOSE:
            out[found] = row.near_looks[colour] + look
            found += 1
    if own_last != UNKNOWN_SITE:
        out[found] = row.own_last + row.distances[own_last * row.sites + site]
        found += 1
    return add_taken(game, row, colour, site, end, last, out, found)


@kernel
def look_of(row: PriorRow, site: int) -> int:
    """What the sites around one look like.

    row: of the position that was read; site: which.
    """
    look = 0
    around = row.around.at(site * row.around_size)
    for way in range(row.around_size):
        look = 4 * look + (NONE if around[way] < 0 else row.owners[around[way]])
    return look


@kernel
def add_taken(
    game: GameRow, row: PriorRow, colour: int, site: int, end: Words, last: int, out: Words, found: int
) -> int:
    """Add features of what a move takes; where nothing is taken, those of the group that it makes; and those of the
    groups that it touches. How many features there are now.

    game: of the search; row: of the position that was read; colour: that moves; site: of the piece; end: the position
    behind the move; last: the site of the other one's last piece; out: where they are written; found: how many there
    are.
    """
    taken = 0
    takes_last = 0
    rescues = 0
    for w in range(game.site_words):
        gone = row.others[w] & ~others_at(game, end, colour, w)
        taken += count_bits(gone)
        if last != UNKNOWN_SITE and last >> 6 == w:
            takes_last = shift_right(gone, last & 63) & 1
        while gone != 0:
            if is_near_weak(row, 64 * w + lowest_bit(gone)):
                rescues = 1
            gone &= gone - 1
    if taken != 0:
        out[found] = row.taken + 2 * (2 * size_class(taken) + takes_last) + rescues
        found += 1
    return add_groups(game, row, site, last, taken, out, found)


@kernel
def is_near_weak(row: PriorRow, site: int) -> bool:
    """Is a site near a group of the mover's that has one free site left?

    row: of the position that was read; site: which.
    """
    for i in range(row.near_size):
        other = row.near[site * row.near_size + i]
        if other < 0:
            break
        if row.owners[other] == OWN and row.free_counts[row.groups[other]] == 1:
            return True
    return False


@kernel
def add_groups(game: GameRow, row: PriorRow, site: int, last: int, taken: int, out: Words, found: int) -> int:
    """Add features of the group that a move makes, and of others that it touches. How many features there are now.

    game: of the search; row: of the position that was read; site: of the piece; last: that of the other one's last
    piece; taken: how many pieces are taken; out: where they are written; found: how many there are.
    """
    width = game.site_words
    free, seen = local_words(SITE_WORDS), local_words(GROUPS_AROUND)
    for w in range(width):
        free[w] = 0
    groups = 0
    size = 1
    saved = 0
    threatened = -1
    threatens_last = 0
    least = MOST_FREE
    for i in range(row.near_size):
        other = row.near[site * row.near_size + i]
        if other < 0:
            break
        if row.owners[other] == 0:
            free[other >> 6] |= 1 << (other & 63)
        elif is_new(seen, groups, row.groups[other]):
            group = row.groups[other]
            seen[groups] = group
            groups += 1
            left = row.free_counts[group]
            if row.owners[other] == OWN:
                size += row.sizes[group]
                if left == 1:
                    saved = 1
                for w in range(width):
                    free[w] |= row.free[group * width + w]
            else:
                least = min(least, left)
                if left == 2:
                    threatened = max(threatened, size_class(row.sizes[group]))
                    if last != UNKNOWN_SITE and row.groups[last] == group:
                        threatens_last = 1
    free[site >> 6] &= ~(1 << (site & 63))
    if taken == 0:
        left_now = min(count_of(free, width), MOST_FREE)
        out[found] = row.left + 2 * (SIZES * left_now + size_class(size)) + saved
        found += 1
    if threatened >= 0:
        out[found] = row.threats + 2 * threatened + threatens_last
        found += 1
    if least == 3 or least == 4:
        out[found] = row.touched + least - 3
        found += 1
    return found


@kernel
def is_new(seen: Words, count: int, group: int) -> bool:
    """Is a group not among those that were seen?

    seen: their numbers; count: how many; group: the number.
    """
    for i in range(count):
        if seen[i] == group:
            return False
    return True
