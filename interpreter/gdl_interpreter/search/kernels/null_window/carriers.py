"""Within which sites a win is won, where a further stone of one's own never harms: the carrier of a win.

Whoever wins, wins by playing within its carrier, whatever stands on other sites. So of a side whose move loses all
other moves lose alike that leave that loss's carrier alone: only those within the carriers of all losses so far must be
searched (must-play regions: Hayward and van Rijswijck, "Hex and combinatorics", 2006). That the other side has not won
before by what it may own of all other sites is looked at where the game ends: with all of these it must not have won.

Of a game without such rules, `NullWindowRow.carriers` is nowhere, and a carrier is 0.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, lowest_bit, wrapped
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.null_window.rows import (
    BUCKET,
    BUCKET_WORDS,
    CARRIED,
    DONE,
    CarriersRow,
    Entry,
    NullWindowRow,
    Way,
)
from gdl_interpreter.search.kernels.null_window.table import bucket_number
from gdl_interpreter.search.kernels.shared.end_values import has_won
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.positions import colour_of_side
from gdl_interpreter.search.kernels.shared.results import is_win


@kernel
def carrier_of_end(game: GameRow, search: NullWindowRow, context: Words, end: Words, side: int) -> int:
    """The carrier of a win that has been reached: as few of the winner's stones as win, or all sites.

    game, search, context: of the search; end: the position, packed; side: who has won it.
    """
    carriers = search.carriers
    colour, trial = colour_of_side(game, end, side), carriers.trial
    mine, theirs = game.owners_at[colour], game.owners_at[1 - colour]
    for i in range(game.size):
        trial[i] = end[i]
    stones, left = end[mine], end[mine]
    while left != 0:
        without = stones ^ (1 << lowest_bit(left))
        left &= wrapped(left - 1)
        trial[mine] = without
        result = game.result(trial, context, 1)
        if is_win(result) and has_won(game, result, colour):
            stones = without
    trial[mine], trial[theirs] = stones, carriers.sites & ~stones
    trial[game.mover], trial[carriers.moved] = end[carriers.moved], end[game.mover]
    result = game.result(trial, context, 1)
    return carriers.sites if is_win(result) and has_won(game, result, 1 - colour) else stones


@kernel
def as_kept(search: NullWindowRow, here: Words, carrier: int, back: bool) -> int:
    """A carrier in a position, carried to where it is kept.

    search: the search; here: the position's keys, behind the least of them; carrier: a set of sites; back: from where
    it is kept to the position.
    """
    chosen = 1
    while chosen < search.keys.count and here[chosen] != here[0]:
        chosen += 1
    if chosen == 1 or carrier == search.carriers.sites:
        return carrier
    where, found = search.carriers.maps.at((2 * (chosen - 2) + (1 if back else 0)) * CARRIED), 0
    while carrier != 0:
        found |= 1 << where[lowest_bit(carrier)]
        carrier &= wrapped(carrier - 1)
    return found


@kernel
def kept_carrier(search: NullWindowRow, here: Words) -> int:
    """The carrier that is kept of a position which is in the table.

    search: the search; here: the position's keys, behind the least of them.
    """
    number = bucket_number(search, here[0])
    bucket = search.table.at(number * BUCKET_WORDS)
    for i in range(BUCKET):
        if bucket.at(i * Entry.SIZE).as_(Entry).key == here[0]:
            return as_kept(search, here, search.carriers.kept[number * BUCKET + i], True)
    return search.carriers.sites


@kernel
def lost_within(carriers: CarriersRow, carrier: int) -> None:
    """A move has been lost within a carrier.

    carriers: what is known of the position; carrier: that of the loss.
    """
    carriers.must &= carrier
    carriers.all_lost |= carrier


@kernel
def leave_out(
    carriers: CarriersRow, before: int, moves: Words, row: int, ways: Words, size: int, count: int, mine: int
) -> None:
    """Moves that lie outside of what must be played into need not be searched.

    carriers: what is known of the position; before: the stones of who moves; moves, row: a row of each move, and its
    words; ways, size: their `Way`s, and the words of one; count: how many; mine: the word of those stones.
    """
    for i in range(count):
        if (moves[i * row + 1 + mine] ^ before) & carriers.must == 0:
            ways.at(i * size).as_(Way).order = DONE
