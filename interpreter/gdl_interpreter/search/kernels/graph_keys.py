"""Positions kept and found again: every one once, squeezed into a key, the least of those that are alike by a symmetry.

An open table of numbers finds it (linear probing: Knuth, "The art of computer programming", vol. 3), and the whole key
is compared.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import below, kernel, shift_right, wrapped
from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.search.kernels.graph_rows import SIDE_BIT, UNSEEN, GraphRow, enqueue, key_at, part_at
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.hashing import mixed
from gdl_interpreter.search.kernels.shared.positions import side_to_move
from gdl_interpreter.search.kernels.shared.symmetry import carry


@kernel
def rehash(graph: GraphRow) -> None:
    """Put all positions into a table that is empty."""
    for number in range(graph.count):
        graph.table[place_of(graph, key_at(graph, number))] = number + 1


@kernel
def look_up(game: GameRow, graph: GraphRow, position: Words) -> int:
    """One more than the number of a position; 0 if it is not there.

    game, graph: of the search; position: packed.
    """
    write_key(game, graph, position)
    return graph.table[place_of(graph, graph.key)]


@kernel
def insert(game: GameRow, graph: GraphRow, position: Words, before: int) -> int:
    """The number of a position, which is new if it is not there yet. `before`: the one that leads to it.

    game, graph: of the search; position: packed.
    """
    write_key(game, graph, position)
    place = place_of(graph, graph.key)
    known = graph.table[place]
    if known != 0:
        return known - 1
    number = graph.count
    graph.count = number + 1
    graph.table[place] = number + 1
    key, new = graph.key, key_at(graph, number)
    for w in range(graph.key_words):
        new[w] = key[w]
    if graph.solo != 0:
        graph.heads[number] = before
        if graph.deep != 0:
            enqueue(graph, number)
    else:
        graph.heads[number] = 0
        graph.info[number] = side_to_move(game, position) << SIDE_BIT
        graph.undecided[number] = UNSEEN
    return number


@kernel
def write_key(game: GameRow, graph: GraphRow, position: Words) -> None:
    """Write down the key of a position, the least of those that are alike by a symmetry.

    game, graph: of the search; position: packed.
    """
    key, other = graph.key, graph.other_key
    squeeze(graph, position, key)
    for number in range(graph.symmetries.count):
        squeeze(graph, carry(game, graph.symmetries, number, position), other)
        if is_less(other, key, graph.key_words):
            for w in range(graph.key_words):
                key[w] = other[w]


@kernel
def is_less(one: Words, other: Words, count: int) -> bool:
    """Does the one key of so many words come before the other?

    one, other: the keys; count: of words.
    """
    for w in range(count):
        if one[w] != other[w]:
            return below(one[w], other[w])
    return False


@kernel
def squeeze(graph: GraphRow, position: Words, key: Words) -> None:
    """Write the key of a position as it stands. What does not fit is told in `too_wide`.

    graph: the search; position: packed; key: where it is written.
    """
    for w in range(graph.key_words):
        key[w] = 0
    parts = graph.key_parts
    for number in range(graph.key_part_count):
        part = part_at(parts, number)
        whole, cap = position[part.word], part.cap
        value = wrapped((cap if below(cap, whole) else whole) - part.low)
        kept = value & part.mask
        if kept != value:
            graph.too_wide = number + 1
        key[part.out] |= wrapped(kept << part.shift)


@kernel
def unsqueeze(game: GameRow, graph: GraphRow, number: int) -> None:
    """Write down the position with a number.

    game, graph: of the search; number: of the position.
    """
    position, template, key = graph.position, graph.template, key_at(graph, number)
    for w in range(game.size):
        position[w] = template[w]
    parts = graph.key_parts
    for i in range(graph.key_part_count):
        part = part_at(parts, i)
        position[part.word] = wrapped((shift_right(key[part.out], part.shift) & part.mask) + part.low)


@kernel
def place_of(graph: GraphRow, key: Words) -> int:
    """The place in the table where a key stands, or would stand."""
    words, mask, table = graph.key_words, graph.table_mask, graph.table
    place = 0
    for w in range(words):
        place = mixed(place, key[w])
    place = mixed(place, words) & mask  # once more: the lowest bits of a product know of no others
    while table[place] != 0 and not is_same(key_at(graph, table[place] - 1), key, words):
        place = (place + 1) & mask
    return place


@kernel
def is_same(one: Words, other: Words, count: int) -> bool:
    """Are two keys of so many words the same?

    one, other: the keys; count: of words.
    """
    for w in range(count):
        if one[w] != other[w]:
            return False
    return True
