"""What a graph of positions is, in rows of words: the graph itself, and how a position is squeezed into its key."""

from __future__ import annotations

from gdl_interpreter.kernel.language import kernel
from gdl_interpreter.kernel.memory import Function, Halves, Row, To, Word, Words
from gdl_interpreter.search.kernels.shared.symmetry import SymmetryRow

WIN, LOSS, DRAW = 1, 2, 3
"""What a position is worth to who is to move, in the two lowest bits of what is known of it (0: not decided)."""
SIDE_BIT = 2
"""Behind that a bit for the side to move."""
DISTANCE_BIT = 3
"""And behind that the distance from the end in plies."""
UNSEEN = (1 << 32) - 1
"""The undecided moves of a position that has not been expanded."""


class GraphRow(Row):
    """All positions that were found, by their numbers. For one player only the way to each is kept."""

    keys = To(Words)
    heads = To(Halves)
    """Of each position one more than the last edge into it, 0 if there is none (one player: the position before it)."""
    info = To(Halves)
    """Of each position, of two sides, what is known of it."""
    undecided = To(Halves)
    """Of each position how many of its moves may yet turn out not to lose."""
    queue = To(Halves)
    """The positions that are decided, in that order (one player: those still to be expanded, the last first)."""
    sources = To(Halves)
    """Of each edge the position that it comes from."""
    links = To(Halves)
    """Of each edge one more than the next one into the same position, 0 if there is none."""
    table = To(Halves)
    """Where positions are found again: one more than their numbers."""
    table_mask = Word()
    """One less than the table's size, which is a power of two."""
    moves = To(Words)
    """Where the moves of a position are written."""
    moves_room = Word()
    """For how many there is room."""
    count = Word()
    """Positions found."""
    expanded = Word()
    """Positions expanded."""
    edges = Word()
    """Edges found."""
    positions_room = Word()
    """For how many positions there is room."""
    edges_room = Word()
    """For how many edges there is room."""
    backed_up = Word()
    """How many of the queue have been backed up to the positions before them."""
    tail = Word()
    """The end of the queue."""
    backs = Word()
    """Moves that lead to a position no farther from the first one."""
    layer = Word()
    """The first position of the next layer."""
    depth = Word()
    """Plies from the first position."""
    key_words = Word()
    """Words of a key."""
    key_parts = To(Words)
    """How positions are squeezed: one `KeyPart` for each word of them that is kept."""
    key_part_count = Word()
    template = To(Words)
    """A position, for what is not kept."""
    position = To(Words)
    """Room for a position."""
    key = To(Words)
    """Room for a key."""
    other_key = To(Words)
    """Room for another one."""
    needed = Word()
    """How many moves there was no room for."""
    too_wide = Word()
    """One more than the number of the part that does not fit its bits, or 0."""
    solo = Word()
    """1 if there is one player, else 0."""
    deep = Word()
    """1 if the last position found is expanded first, else 0."""
    measure = Function(Words, Words, int)
    """`gdl_measured(position, context, ending)`, for one player; nowhere if no ending measures anything."""
    best = Word()
    """For one player: the best end so far."""
    found = Word()
    """One more than the position before that; 0: none."""
    symmetries = To(SymmetryRow)


class KeyPart(Row):
    """A word of a position, and the bits of a key that it is squeezed into."""

    word = Word()
    """Where it is in a position."""
    low = Word()
    """What is taken from it."""
    cap = Word()
    """What it is cut down to before, as a word without sign."""
    mask = Word()
    """The bits it has then."""
    out = Word()
    """The word of the key that it goes into."""
    shift = Word()
    """And from which bit on."""


@kernel
def part_at(parts: Words, number: int) -> KeyPart:
    """The part with a number."""
    return parts.at(number * KeyPart.SIZE).as_(KeyPart)


@kernel
def key_at(graph: GraphRow, number: int) -> Words:
    """The key of a position."""
    return graph.keys.at(number * graph.key_words)


@kernel
def enqueue(graph: GraphRow, number: int) -> None:
    """Put a position at the end of the queue."""
    graph.queue[graph.tail] = number
    graph.tail += 1
