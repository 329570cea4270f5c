"""The table: bounds of the values of positions, in buckets of a line of the cache each."""

from __future__ import annotations

from gdl_interpreter.kernel.language import high_product, kernel, local_words, shift_right
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.null_window.rows import BUCKET, BUCKET_WORDS, HIGHEST, Entry, NullWindowRow

BIAS = 1 << 15
"""Added to a value in an entry."""
FULL = 1
"""With so many entries to a bucket there are to be more buckets."""
_HALF = (1 << 16) - 1


@kernel
def bucket_number(search: NullWindowRow, key: int) -> int:
    """The number of the bucket where a key may stand."""
    return high_product(key, search.buckets)


@kernel
def bucket_of(search: NullWindowRow, key: int) -> Words:
    """That bucket."""
    return search.table.at(bucket_number(search, key) * BUCKET_WORDS)


@kernel
def found_of(search: NullWindowRow, key: int) -> int:
    """What is known of a position; 0 if nothing is."""
    bucket = bucket_of(search, key)
    for i in range(BUCKET):
        entry = bucket.at(i * Entry.SIZE).as_(Entry)
        if entry.key == key:
            return entry.found
    return 0


@kernel
def least_of(found: int) -> int:
    """The least value that a position can have, by what is known of it."""
    return (found & _HALF) - BIAS


@kernel
def most_of(found: int) -> int:
    """The greatest value."""
    return (shift_right(found, 16) & _HALF) - BIAS


@kernel
def best_of(found: int) -> int:
    """The last bits of the hash of the best move."""
    return shift_right(found, 32) & _HALF


@kernel
def keep(search: NullWindowRow, key: int, value: int, is_least: bool, best: int, nodes: int, carrier: int) -> None:
    """Keep a bound of a position's value; of a full bucket the entry that cost least goes.

    search: the search; key: of the position; value: the bound; is_least: or else the greatest value; best: the hash of
    the best move; nodes: that were searched for it; carrier: of the win, as it is kept, if carriers are.
    """
    number = bucket_number(search, key)
    bucket = search.table.at(number * BUCKET_WORDS)
    chosen, cost = 0, 1 << 20
    least, most, work = -HIGHEST, HIGHEST, min(nodes // 4, _HALF)
    for i in range(BUCKET):
        entry = bucket.at(i * Entry.SIZE).as_(Entry)
        if entry.key == key:
            least, most = least_of(entry.found), most_of(entry.found)
            work = min(work + shift_right(entry.found, 48), _HALF)
            chosen = i
            break
        its = shift_right(entry.found, 48) if entry.key != 0 else -1
        if its < cost:
            cost = its
            chosen = i
    if is_least:
        least = max(least, value)
    else:
        most = min(most, value)
    entry = bucket.at(chosen * Entry.SIZE).as_(Entry)
    if entry.key == 0:
        search.entries += 1
    entry.key = key
    entry.found = (least + BIAS) | (most + BIAS) << 16 | (best & _HALF) << 32 | work << 48
    if search.carriers:
        search.carriers.kept[number * BUCKET + chosen] = carrier
    if search.entries > FULL * search.buckets and 2 * search.buckets <= search.most_buckets:
        double(search)


@kernel
def double(search: NullWindowRow) -> None:
    """Take twice as many buckets into use, and divide up the entries: small searches keep to little memory."""
    kept = local_words(BUCKET_WORDS)
    search.buckets *= 2
    for i in range(search.buckets // 2 - 1, -1, -1):
        old = search.table.at(i * BUCKET_WORDS)
        for w in range(BUCKET_WORDS):
            kept[w] = old[w]
            old[w] = 0
        for e in range(BUCKET):
            entry = kept.at(e * Entry.SIZE).as_(Entry)
            if entry.key != 0:
                number = bucket_number(search, entry.key)
                bucket = search.table.at(number * BUCKET_WORDS)
                free = 0
                while bucket[free * Entry.SIZE] != 0:
                    free += 1
                if search.carriers:
                    search.carriers.kept[number * BUCKET + free] = search.carriers.kept[i * BUCKET + e]
                bucket[free * Entry.SIZE] = entry.key
                bucket[free * Entry.SIZE + 1] = entry.found
