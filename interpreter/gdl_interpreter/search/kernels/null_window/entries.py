"""The entries of a table as words one behind the other, two for each: so a table goes to a file and comes back."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, shift_right
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.null_window.rows import BUCKET, BUCKET_WORDS, HIGHEST, Entry, NullWindowRow
from gdl_interpreter.search.kernels.null_window.table import BIAS, FULL, bucket_number, double, least_of, most_of

MOST_WORK = (1 << 16) - 1
"""No entry says that it has cost more: nodes, four at a time."""


@kernel
def count_by_work(search: NullWindowRow, counts: Words) -> None:
    """Count the entries by what they have cost.

    search: with its table; counts: one for each cost from 0 to `MOST_WORK`, all 0.
    """
    for i in range(BUCKET * search.buckets):
        entry = search.table.at(i * Entry.SIZE).as_(Entry)
        if entry.key != 0:
            counts[shift_right(entry.found, 48)] += 1


@kernel
def write_entries(search: NullWindowRow, work: int, first: int, last: int, out: Words) -> int:
    """Write the entries of some buckets that have cost so much or more; how many there are.

    search: with its table; work: nodes, four at a time; first, last: the number of the first bucket, and that behind
    the last one; out: with room for all entries of these.
    """
    count = 0
    for i in range(BUCKET * first, BUCKET * min(last, search.buckets)):
        entry = search.table.at(i * Entry.SIZE).as_(Entry)
        if entry.key != 0 and shift_right(entry.found, 48) >= work:
            out[2 * count] = entry.key
            out[2 * count + 1] = entry.found
            count += 1
    return count


@kernel
def read_entries(search: NullWindowRow, written: Words, count: int, total: int) -> int:
    """Take entries into a table; of a full bucket the one that cost least goes. How many of them say something that no
    entry can.

    search: with its table; written, count: the entries; total: how many there are with those that come otherwise.
    """
    wrong = 0
    while total > FULL * search.buckets and 2 * search.buckets <= search.most_buckets:
        double(search)
    for i in range(count):
        key, found = written[2 * i], written[2 * i + 1]
        least, most = least_of(found), most_of(found)
        if key == 0 or least > most or least < -HIGHEST or most > HIGHEST:
            wrong += 1
        else:
            put(search, key, found)
    return wrong


@kernel
def put(search: NullWindowRow, key: int, found: int) -> None:
    """Put an entry where it belongs; with what is known of its position already, as long as the one does not contradict
    the other. Of a win it is not known within which sites it is won.

    search: with its table; key, found: as in `Entry`.
    """
    number = bucket_number(search, key)
    bucket, chosen, cost = search.table.at(number * BUCKET_WORDS), -1, shift_right(found, 48) + 1
    for i in range(BUCKET):
        entry = bucket.at(i * Entry.SIZE).as_(Entry)
        its = shift_right(entry.found, 48) if entry.key != 0 else -1
        if entry.key == key:
            its = -2
        if its < cost:
            cost = its
            chosen = i
    if chosen >= 0:
        entry = bucket.at(chosen * Entry.SIZE).as_(Entry)
        if entry.key == 0:
            search.entries += 1
        if entry.key == key:
            least, most = max(least_of(found), least_of(entry.found)), min(most_of(found), most_of(entry.found))
            if least <= most:
                found = (least + BIAS) | (most + BIAS) << 16 | shift_right(found, 32) << 32
        entry.key = key
        entry.found = found
        if search.carriers:
            search.carriers.kept[number * BUCKET + chosen] = search.carriers.sites
