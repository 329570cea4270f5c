"""Positions carried along by the symmetries of a game, as a kernel."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel, lowest_bit, wrapped
from gdl_interpreter.kernel.memory import Row, To, Word, Words
from gdl_interpreter.search.kernels.shared.game_row import GameRow


class SymmetryRow(Row):
    """What a search is told of the symmetries of a game."""

    count = Word()
    """How many there are."""
    carried = To(Words)
    """Where a carried position is written."""
    targets = To(Words)
    """Where each site goes, for one symmetry after the other: as many words as a set of sites has bits."""
    part_count = Word()
    """How many parts of a position are carried."""
    parts = To(Words)
    """These, each a `PartRow`."""


class PartRow(Row):
    """A part of a position that symmetries carry: a set of sites, or a table with an element for each site."""

    first = Word()
    """The word of a position that it begins in."""
    elements = Word()
    """How many elements there are; 0: it is a set of sites."""
    width = Word()
    """Words of an element, or of the set."""


@kernel
def carry(game: GameRow, symmetries: SymmetryRow, number: int, position: Words) -> Words:
    """Write a position as the symmetry with a number carries it; where it has been written.

    game: the game; symmetries: of it; number: of one of them; position: packed.
    """
    carried = symmetries.carried
    targets = symmetries.targets.at(number * game.site_words * 64)
    for w in range(game.size):
        carried[w] = position[w]
    for p in range(symmetries.part_count):
        part = symmetries.parts.at(p * PartRow.SIZE).as_(PartRow)
        if part.elements == 0:
            carry_set(game, part.first, targets, position, carried)
        else:
            carry_table(part, targets, position, carried)
    return carried


@kernel
def carry_set(game: GameRow, first: int, targets: Words, position: Words, carried: Words) -> None:
    """The set of sites that begins in the word `first`, each site carried to its target.

    game: the game; first: a word of the position; targets: where each site goes; position: packed; carried: where the
    set is written, at the same word.
    """
    width = game.site_words
    for w in range(width):
        carried[first + w] = 0
    for w in range(width):
        left = position[first + w]
        while left != 0:
            target = targets[64 * w + lowest_bit(left)]
            left &= wrapped(left - 1)
            carried[first + (target >> 6)] |= wrapped(1 << (target & 63))


@kernel
def carry_table(part: PartRow, targets: Words, position: Words, carried: Words) -> None:
    """A table, each element carried to the place of its site's target.

    part: the table; targets: where each site goes; position: packed; carried: where it is written.
    """
    width = part.width
    for element in range(part.elements):
        source, target = part.first + element * width, part.first + targets[element] * width
        for w in range(width):
            carried[target + w] = position[source + w]
