"""Under what a position is kept: the least of its keys, the same for all that are alike by a symmetry.

Keys are sums of random words (Zobrist, "A new hashing method with application for game playing", 1970), so that those
of a position follow from those of the one before and from what has changed. Two positions with the same key of 64 bits
are taken for the same one.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import below, kernel, lowest_bit, wrapped
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.null_window.rows import KeysRow, PartRow
from gdl_interpreter.search.kernels.shared.hashing import mixed


@kernel
def change_keys(keys: KeysRow, before: Words, after: Words, of_before: Words, of_after: Words) -> int:
    """Write the keys of a position, from those of another one; the least of them, which is never 0.

    keys: what they are made of; before, of_before: another position and its keys; after, of_after: the position, and
    where its keys are written.
    """
    count, codes = keys.count, keys.codes
    for k in range(count):
        of_after[k] = of_before[k]
    for p in range(keys.part_count):
        part = keys.parts.at(p * PartRow.SIZE).as_(PartRow)
        old, new = before[part.word], after[part.word]
        if old != new:
            if part.is_set != 0:
                changed = (old ^ new) & part.cap
                while changed != 0:
                    code = codes.at((part.first + lowest_bit(changed)) * count)
                    changed &= wrapped(changed - 1)
                    for k in range(count):
                        of_after[k] ^= code[k]
            else:
                old = part.cap if below(part.cap, old) else old
                new = part.cap if below(part.cap, new) else new
                code = codes.at(part.first * count)
                for k in range(count):
                    of_after[k] ^= mixed(old, code[k]) ^ mixed(new, code[k])
    least = of_after[0]
    for k in range(1, count):
        if below(of_after[k], least):
            least = of_after[k]
    return least if least != 0 else 1
