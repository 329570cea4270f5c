"""The number of a position within its class, and the position of a number.

Sets of k of n places are numbered in the order of the combinatorial number system (Knuth, "The art of computer
programming", vol. 4A, 7.2.1.3); each group stands on places that those before have left. Positions that are alike by a
symmetry have one number, that of the one whose first group has the least number: only sets of the first group are
looked up, so no number is lost but where that group is alike to itself.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import count_bits, kernel, lowest_bit, shift_right, wrapped
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.index_rows import (
    MOST_CHOICES,
    SYMMETRIES,
    IndexRow,
    class_at,
    class_group_at,
    group_at,
    small_at,
)
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.hashing import mixed

_ALL = (1 << SYMMETRIES) - 1


@kernel
def number_of(game: GameRow, index: IndexRow, position: Words) -> int:
    """The number of a position, whose `weight` is written; -1 if its class is not known, or a piece stands where none
    of its group can come to.

    game, index: of the search; position: packed.
    """
    exchanged = read_sets(game, index, position)
    for group in range(index.group_count):
        if index.sets[group] & ~group_at(index, group).sites != 0:
            return -1
    known = class_of(game, index, position, exchanged)
    if known < 0:
        return -1
    sets, first = index.sets, class_group_at(index, known, 0)
    base, number = class_at(index, known).base, set_number(index, sets[0], group_at(index, 0).sites)
    if not first.fold:
        index.weight = 1
        return base + number_with(index, known, number, 0)
    entry = first.fold[number]
    left, least, ties = entry & _ALL, -1, 0
    while left != 0:
        carried = number_with(index, known, shift_right(entry, SYMMETRIES), lowest_bit(left))
        left &= left - 1
        if least < 0 or carried < least:
            least, ties = carried, 0
        if carried == least:
            ties += 1
    index.weight = index.symmetries // ties
    return base + least


@kernel
def read_sets(game: GameRow, index: IndexRow, position: Words) -> bool:
    """Write down the set of each group, seen from the first player where both can be exchanged; were they?

    game, index: of the search; position: packed.
    """
    exchanged = index.exchange >= 0 and position[game.mover] != 1
    for number in range(index.group_count):
        group = group_at(index, number)
        if exchanged:
            group = group_at(index, group.partner)
        these = position[group.owner]
        if group.kind >= 0:
            these &= position[group.kind]
        index.sets[number] = carried_set(index, index.exchange, these) if exchanged else these
    return exchanged


@kernel
def class_of(game: GameRow, index: IndexRow, position: Words, exchanged: bool) -> int:
    """The class of a position whose sets have been read; -1 if it is not known.

    game, index: of the search; position: packed; exchanged: were both players?
    """
    key, sets = index.key, index.sets
    place = 0
    for number in range(index.group_count):
        key[number] = count_bits(sets[number])
        place = mixed(place, key[number])
    for number in range(index.small_count):
        small = small_at(index, number)
        value = position[small.partner if exchanged else small.word]
        if exchanged and small.word == game.mover:
            value = 1
        key[index.group_count + number] = value
        place = mixed(place, value)
    words = index.group_count + index.small_count
    place = mixed(place, words) & index.lookup_mask
    while index.lookup[place] != 0:
        known = index.lookup[place] - 1
        if is_key(index, known, words):
            return known
        place = (place + 1) & index.lookup_mask
    return -1 - place


@kernel
def is_key(index: IndexRow, known: int, words: int) -> bool:
    """Is the key that has been written down that of a class?

    index: the index; known: the number of the class; words: of a key.
    """
    for w in range(words):
        if index.keys[known * words + w] != index.key[w]:
            return False
    return True


@kernel
def carried_set(index: IndexRow, symmetry: int, these: int) -> int:
    """A set of sites carried along.

    index: the index; symmetry: the number of the map; these: the set.
    """
    found = 0
    maps = index.maps.at(symmetry * index.bytes * 256)
    for number in range(index.bytes):
        found |= maps[256 * number + (shift_right(these, 8 * number) & 255)]
    return found


@kernel
def number_with(index: IndexRow, known: int, first: int, symmetry: int) -> int:
    """The number within a class of the sets that have been read, carried along by a symmetry.

    index: the index; known: the class; first: the number of the first group's set; symmetry: its number.
    """
    sets = index.sets
    taken = sets[0] if symmetry == 0 else carried_set(index, symmetry, sets[0])
    number = first
    for group in range(1, index.group_count):
        these = sets[group] if symmetry == 0 else carried_set(index, symmetry, sets[group])
        places = group_at(index, group).sites & ~taken
        number = number * class_group_at(index, known, group).size + set_number(index, these, places)
        taken |= these
    return number


@kernel
def set_number(index: IndexRow, these: int, places: int) -> int:
    """The number of a set among those of its size.

    index: the index; these: the set; places: those that its members are chosen from.
    """
    number, count = 0, 1
    while these != 0:
        low = these & wrapped(-these)
        before = count_bits(places & wrapped(low - 1))
        number += index.binomials[before * (MOST_CHOICES + 1) + count]
        count += 1
        these ^= low
    return number


@kernel
def write_position(index: IndexRow, size: int, known: int, number: int) -> None:
    """Write down the position with a number.

    index: the index; size: words of a position; known: the class; number: of the position, in its class.
    """
    position, template, digits = index.position, index.templates.at(known * size), index.digits
    for w in range(size):
        position[w] = template[w]
    for w in range(index.set_count):
        position[index.set_words[w]] = 0
    for back in range(1, index.group_count):
        group = index.group_count - back
        choices = class_group_at(index, known, group).size
        digits[group] = number % choices
        number = number // choices
    digits[0] = number
    taken = 0
    for g in range(index.group_count):
        group_row, in_class = group_at(index, g), class_group_at(index, known, g)
        if g == 0 and in_class.fold:
            these = in_class.least[digits[0]]
        else:
            these = spread(in_class.patterns[digits[g]], group_row.sites & ~taken)
        taken |= these
        position[group_row.owner] |= these
        if group_row.kind >= 0:
            position[group_row.kind] |= these


@kernel
def spread(pattern: int, places: int) -> int:
    """The places with the numbers that are in a set of numbers, counted from 0.

    pattern: the set of numbers; places: a set.
    """
    holes = ~places
    while holes != 0:
        low = holes & wrapped(-holes)
        below = wrapped(low - 1)
        behind = pattern & ~below
        if behind == 0:
            return pattern
        pattern = (pattern & below) | wrapped(behind << 1)
        holes ^= low
    return pattern


@kernel
def write_patterns(patterns: Words, count: int, size: int) -> None:
    """All sets of so many numbers in the order of the combinatorial number system, which is that of their bits
    ("HAKMEM", item 175).

    patterns: where they are written; count: of members; size: how many sets there are.
    """
    these = wrapped((1 << count) - 1) if count < 64 else -1
    for number in range(size):
        patterns[number] = these
        if number + 1 < size:
            low = these & wrapped(-these)
            ripple = wrapped(these + low)
            these = ripple | shift_right(these ^ ripple, lowest_bit(low) + 2)


@kernel
def write_fold(index: IndexRow, known: int) -> int:
    """Write which symmetries make the least of the sets of a class's first group; how many least sets there are.

    index: the index; known: the class.
    """
    first = class_group_at(index, known, 0)
    places = group_at(index, 0).sites
    count = 0
    for number in range(first.size):
        these = spread(first.patterns[number], places)
        least, which = number, 0
        for symmetry in range(index.symmetries):
            other = set_number(index, carried_set(index, symmetry, these), places)
            if other < least:
                least, which = other, 0
            if other == least:
                which |= 1 << symmetry
        if least == number:
            first.least[count] = these
            first.fold[number] = count << SYMMETRIES | which
            count += 1
        else:
            first.fold[number] = shift_right(first.fold[least], SYMMETRIES) << SYMMETRIES | which
    return count
