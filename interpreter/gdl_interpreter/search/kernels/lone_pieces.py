"""Where pieces go that are alone on the board, or alone with one other: asked of the rules, for each site."""

from __future__ import annotations

from gdl_interpreter.kernel.language import count_bits, kernel, local_words, wrapped
from gdl_interpreter.kernel.memory import Row, To, Word, Words
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.mobility import TWO_SETS


class LonePiecesRow(Row):
    """What is asked, of a kind of a player, and what comes of it: sets of sites, one behind the other."""

    player, kind = Word(), Word()
    """Whose piece, and of which kind."""
    other, victim = Word(), Word()
    """Whose piece the other one is, and of which kind."""
    sites = Word()
    """How many there are."""
    rows = To(Words)
    """Where moves are written."""
    room = Word()
    """How many there is room for."""
    moves, captures, obstacles, changes = To(Words), To(Words), To(Words), To(Words)
    """For each site: where such a piece goes when it is alone; where it takes the other one; where that one would block
    a way; and where it becomes another kind."""
    unblocked = To(Words)
    """For each site and other site all that a piece on the other site does not block."""


@kernel
def look_around(game: GameRow, context: Words, position: Words, lone: LonePiecesRow) -> bool:
    """Ask where a piece goes from each site. False, if there are too many moves.

    game: its game; context: of the search; position: packed, with nobody on the board, and its player to move; lone:
    what is asked, and what comes of it.
    """
    width, sites = game.site_words, lone.sites
    alone, beside = local_words(TWO_SETS), local_words(TWO_SETS)
    for site in range(sites):
        toggle(game, position, lone.player, lone.kind, site)
        if not find_ways(game, context, position, lone, site, alone):
            return False
        for w in range(width):
            lone.moves[site * width + w] = alone[w]
            lone.changes[site * width + w] = alone[width + w]
        for at in range(sites):
            if at != site:
                toggle(game, position, lone.other, lone.victim, at)
                if not find_ways(game, context, position, lone, site, beside):
                    return False
                toggle(game, position, lone.other, lone.victim, at)
                word, bit, any_blocked = at // 64, wrapped(1 << (at % 64)), 0
                lone.captures[site * width + word] |= beside[word] & bit
                for w in range(width):
                    blocked = alone[w] & (alone[w] ^ beside[w])
                    if w == word:
                        blocked &= wrapped(-1 ^ bit)
                    lone.unblocked[(site * sites + at) * width + w] = wrapped(-1 ^ blocked)
                    any_blocked |= blocked
                if any_blocked != 0:
                    lone.obstacles[site * width + word] |= bit
            else:
                for w in range(width):
                    lone.unblocked[(site * sites + at) * width + w] = -1
        toggle(game, position, lone.player, lone.kind, site)
    return True


@kernel
def find_ways(game: GameRow, context: Words, position: Words, lone: LonePiecesRow, site: int, found: Words) -> bool:
    """Where a piece may go now, and behind that where it becomes another kind. False, if there are too many moves.

    game, context, position, lone: as of `look_around`; site: where it stands; found: gets two sets.
    """
    width, row = game.site_words, game.size + 1 + game.extra
    owned_at, kind_at = game.owners_at[lone.player], game.kinds_at[lone.kind]
    for w in range(2 * width):
        found[w] = 0
    count = game.pseudo_legal(position, context, lone.rows, lone.room)
    for i in range(min(count, lone.room)):
        end, come, gone = lone.rows.at(i * row + 1), 0, 0
        for w in range(width):
            before, after = position[owned_at + w], end[owned_at + w]
            come += count_bits(after & (after ^ before))
            gone += count_bits(before & (after ^ before))
        if come == 1 and gone == 1:
            for w in range(width):
                before, after = position[owned_at + w], end[owned_at + w]
                new = after & (after ^ before)
                found[w] |= new
                if kind_at >= 0:
                    found[width + w] |= new & (new ^ end[kind_at + w])
    return count <= lone.room


@kernel
def toggle(game: GameRow, position: Words, player: int, kind: int, site: int) -> None:
    """Put a piece on a site, or take it away again.

    game: its game; position: packed; player, kind: of the piece; site: where.
    """
    bit = wrapped(1 << (site % 64))
    position[game.owners_at[player] + site // 64] ^= bit
    if game.kinds_at[kind] >= 0:
        position[game.kinds_at[kind] + site // 64] ^= bit
