"""What proof-number search keeps: the keys of positions, and the table of what is known under them."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.proof.rows import BEST_AT, BUCKET, MOST_COST, Entry, ProofRow, Weighed
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.hashing import mixed, symmetric_hash


@kernel
def write_keys(
    game: GameRow, search: ProofRow, context: Words, position: Words, past_sum: int, weighed: Weighed
) -> None:
    """Write down the hash of a position without the ply and its key in the table. `past_sum`: the sum of its past.

    game, search, context: of the search; position: packed; weighed: where they are written.
    """
    plain, ply_word = search.plain, search.ply_word
    for w in range(game.size):
        plain[w] = position[w]
    if search.asks_ply == 0:
        plain[ply_word] = 0
    plain_hash = symmetric_hash(game, search.symmetries, context, plain)
    ply = position[ply_word] * 2 + search.prover
    weighed.plain_hash = plain_hash
    weighed.past_sum = past_sum
    weighed.key = mixed(mixed(plain_hash, ply), past_sum)


@kernel
def bucket_of(search: ProofRow, key: int) -> Words:
    """The bucket where a key may stand."""
    return search.table.at((key & search.table_mask) * (BUCKET * Entry.SIZE))


@kernel
def entry_in(bucket: Words, number: int) -> Entry:
    """An entry of a bucket."""
    return bucket.at(number * Entry.SIZE).as_(Entry)


@kernel
def cost_of(entry: Entry) -> int:
    """The nodes that were searched for what an entry says."""
    return entry.info & MOST_COST


@kernel
def find(search: ProofRow, key: int) -> Entry:
    """The entry of a key; nowhere if there is none."""
    bucket = bucket_of(search, key)
    for i in range(BUCKET):
        entry = entry_in(bucket, i)
        if entry.key == key:
            return entry
    return Entry(0)


@kernel
def keep(search: ProofRow, key: int, value: int, cost: int, best: int) -> None:
    """Put a value into the table; of a full bucket the entry that cost least goes. `cost`: nodes; `best`: the number of
    the best move.

    search: the search; key: of the position; value: its numbers.
    """
    kept = find(search, key)
    if not kept:
        bucket = bucket_of(search, key)
        kept = entry_in(bucket, 0)
        for i in range(1, BUCKET):
            entry = entry_in(bucket, i)
            if cost_of(entry) < cost_of(kept):
                kept = entry
    kept.key = key
    kept.value = value
    kept.info = cost | best << BEST_AT
