"""What a perfect index is, in rows of words: which sets of pieces are numbered, class by class, and what is known of
each number.

What is known is a quarter of a word. Undecided: how many moves may yet turn out not to lose. Decided: `DECIDED`, `WON`
if who is to move wins, and the plies to the end.
"""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Quarters, Row, To, Word, Words

DECIDED, WON = 1 << 15, 1 << 14
"""Bits of what is known of a position."""
DISTANCE = WON - 1
"""The bits of the distance, which tell how many moves are left while it is undecided."""
UNUSED, OVER = DECIDED | WON | DISTANCE, DECIDED | DISTANCE
"""Of numbers that no position has, since one that is alike stands for it; of positions where the game is over."""
MOST_CHOICES = 64
"""The width of a row of binomial coefficients, less one."""
SYMMETRIES = 16
"""How many symmetries there can be: bits of an entry of `ClassGroupRow.fold`."""


class IndexRow(Row):
    """A perfect index, and where its passes are."""

    table = To(Quarters)
    """What is known of each number."""
    table_words = To(Words)
    """The same, four numbers in a word."""
    groups = To(Words)
    """The groups of pieces, each a `GroupRow`."""
    group_count = Word()
    smalls = To(Words)
    """The other words of a position that make a class, each a `SmallRow`."""
    small_count = Word()
    classes = To(Words)
    """The classes, each a `ClassRow` with a `ClassGroupRow` for each group behind it."""
    class_count = Word()
    class_words = Word()
    """Words of a class."""
    keys = To(Words)
    """The key of each class: how many pieces of each group, and the small words."""
    lookup = To(Words)
    """Where classes are found by their keys: one more than their numbers."""
    lookup_mask = Word()
    templates = To(Words)
    """Of each class a position, for what is not numbered."""
    key = To(Words)
    """Room for a key."""
    set_words = To(Words)
    """The words of a position that hold sets of pieces."""
    set_count = Word()
    binomials = To(Words)
    """How many ways to choose k of n: entry `n * (MOST_CHOICES + 1) + k`."""
    maps = To(Words)
    """For each symmetry (the first one leaves all as it is), and each byte of a set, where its 256 values go."""
    bytes = Word()
    """Bytes of a set."""
    symmetries = Word()
    """How many there are that leave the players as they are, the first one included."""
    exchange = Word()
    """The map that goes with exchanging both players; -1: there is none."""
    several = Word()
    """Are there moves that lead to different classes?"""
    left = Word()
    """The word of a position with the moves left in the turn; -1: there is none."""
    sets = To(Words)
    """Room for a set for each group."""
    digits = To(Words)
    """Room for a number for each group."""
    position = To(Words)
    """Room for a position."""
    moves = To(Words)
    """Room for moves."""
    moves_room = Word()
    weight = Word()
    """Of the position numbered last: how many different positions its number stands for."""
    unknown = To(Words)
    """The position whose class is not known, when a pass stops at it."""
    stopped = Word()
    """Why a pass has stopped (`index_passes`)."""
    settled = Word()
    """How many positions have been decided by passes so far."""
    block = Word()
    """Words of 64 numbers, where who wins is all that is kept (`index_values`)."""
    worked = Word()
    """For how many positions something was done there, in passes after the first."""
    strays = Word()
    """Moves back that lead to what has no move there: none if forward and back agree."""


class GroupRow(Row):
    """The pieces of one owner and kind."""

    owner = Word()
    """The word with the owner's pieces."""
    kind = Word()
    """The word with the kind's pieces; -1: there is only one kind."""
    sites = Word()
    """Where they can stand."""
    partner = Word()
    """The group it becomes when the players are exchanged."""


class SmallRow(Row):
    """A word of a position that is no set of pieces."""

    word = Word()
    partner = Word()
    """The word it becomes when the players are exchanged."""


class ClassRow(Row):
    """Positions with so many pieces of each group, and the same in all small words."""

    base = Word()
    """Their first number."""
    size = Word()
    """How many numbers."""
    before = To(Words)
    """What a position before one of these has in the words of the mover and of the moves left, and 1 if the same side
    is to move, else 0; so for each such turn."""
    before_count = Word()


class ClassGroupRow(Row):
    """A group of pieces within a class."""

    size = Word()
    """How many numbers its sets have."""
    patterns = To(Words)
    """The set of so many of so many places with each number."""
    fold = To(Words)
    """Of the first group, by the number of a set: the symmetries that make the least set of it, as bits, and behind
    `SYMMETRIES` bits the number of that set among the least ones. Nowhere: there are no symmetries."""
    least = To(Words)
    """The least sets, by their numbers."""


@kernel
def class_at(index: IndexRow, number: int) -> ClassRow:
    """The class with a number."""
    return index.classes.at(number * index.class_words).as_(ClassRow)


@kernel
def class_group_at(index: IndexRow, number: int, group: int) -> ClassGroupRow:
    """A group of a class.

    index: the index; number: of the class; group: of the group.
    """
    return index.classes.at(number * index.class_words + ClassRow.SIZE + group * ClassGroupRow.SIZE).as_(ClassGroupRow)


@kernel
def group_at(index: IndexRow, number: int) -> GroupRow:
    """The group with a number."""
    return index.groups.at(number * GroupRow.SIZE).as_(GroupRow)


@kernel
def small_at(index: IndexRow, number: int) -> SmallRow:
    """The small word with a number."""
    return index.smalls.at(number * SmallRow.SIZE).as_(SmallRow)
