"""What a null-window search is, in rows of words: the search, an entry of its table, a move of a position, and the
parts that the keys of positions are made of."""

from __future__ import annotations

from gdl_interpreter.kernel.memory import Row, To, Word, Words

HISTORY_ENTRIES = 1 << 14
"""Entries of the history of cuts for a side, a power of two."""

OUTCOME = 1 << 14
"""The value of a win. The lead, where it counts, is added to it point by point."""
MOST_POINTS = OUTCOME // 2 - 1
"""The greatest lead that counts."""
HIGHEST = OUTCOME + MOST_POINTS
"""No value is greater."""


class KeysRow(Row):
    """What the keys of positions are made of. A position has as many of them as there are symmetries, and one more: its
    own and those of the positions that it is carried to."""

    count = Word()
    """How many keys a position has."""
    parts = To(Words)
    """What is looked at, each a `PartRow`."""
    part_count = Word()
    codes = To(Words)
    """Random words: for each bit of a set of sites, and each other part, one for each key."""


class PartRow(Row):
    """A word of a position that its keys depend on."""

    word = Word()
    is_set = Word()
    """1: a set of sites, each bit of which counts by itself; 0: a number."""
    first = Word()
    """The number, in `KeysRow.codes`, of the words of the lowest bit, or of the number."""
    cap = Word()
    """Of a set the bits that are looked at; what greater numbers are cut down to (as words without sign)."""


class ScoredRow(Row):
    """What is taken out of positions since only the score asks for it (see `scored`): a state per site, or the owners
    of pieces."""

    first = Word()
    """The first word of the state."""
    elements = Word()
    """Its words; 0: it is the owners of pieces."""
    hidden = To(Words)
    """The words of the state that are taken out."""
    hidden_count = Word()


CARRIED = 64
"""Sites of the largest board that wins have carriers on."""


class CarriersRow(Row):
    """Carriers of wins, sets of sites in one word (see `carriers`)."""

    kept = To(Words)
    """That of each entry of the table."""
    maps = To(Words)
    """For each symmetry where each site goes, and where it comes from: `CARRIED` words each."""
    sites = Word()
    """All sites."""
    moved = Word()
    """The word of a position that says who has moved."""
    trial = To(Words)
    """Room for a position."""
    found = Word()
    """That of the value found last."""
    must = Word()
    """What lies within the carriers of all moves that were lost, of the position looked at last."""
    all_lost = Word()
    """What lies within one of them."""


class ConnectionsRow(Row):
    """What the two players must connect (see `dead_cells`)."""

    near = To(Words)
    """For each site those that hang together with it."""
    goals = To(Words)
    """The sets that a chain must touch: `MOST_GOALS` words for each player."""
    counts = To(Words)
    """How many they are, for each player."""
    exactly_one = Word()
    """1: on a full board exactly one has connected."""
    sites = Word()
    """All sites."""


MOST_GOALS = 8
"""Sets that one chain must touch, at the most."""


class FilledRow(Row):
    """Sites that have been filled in since they are dead or captured."""

    sites = Word()
    because = Word()
    """The stones that this follows from, if their owner wins."""
    owner = Word()
    """The player whose stones are there now, 0 or 1."""
    dead = Word()
    """1: dead; 0: captured by the owner."""


class ThreatsRow(Row):
    """Sets of sites that win (see `threats`)."""

    first = To(Words)
    """For each site, and one more, the number of the first set with it."""
    sets = To(Words)
    """For each site the sets with it."""
    worth = To(Words)
    """What a move counts on a set without pieces of the other side, by how many sites of it were left to be taken."""
    stops = To(Words)
    """The same for a set with pieces of the other side alone, which the move stops."""
    stay = Word()
    """1: who can complete a set can do so in the next turn, too, unless the other side moves there."""
    every = To(Words)
    """Each set once."""
    set_count = Word()
    """How many."""
    count = Word()
    """The same; 0: a game can be won otherwise, too."""
    empty = Word()
    """All sites of an empty board."""
    queues = To(Words)
    """Sites that can only be filled one after the other, each site in one of the sets (see `pairing`)."""
    queue_count = Word()
    """How many; 0: there are none."""
    longest = Word()
    """Sites of the longest one, and one more."""
    seconds = To(Words)
    """For each queue, and for each number of sites of it that are filled, every second one of the others."""
    behind = To(Words)
    """For each site those that can only be filled after it."""
    nexts = To(Words)
    """The first of these, as a set, or none."""


class NullWindowRow(Row):
    """A search."""

    table = To(Words)
    """The transposition table: buckets of entries."""
    buckets = Word()
    """How many buckets are in use."""
    most_buckets = Word()
    """For how many there is memory."""
    entries = Word()
    """How many entries have been written for the first time."""
    keys = To(KeysRow)
    arena = To(Words)
    """Where the moves of the positions on the way down are written."""
    arena_room = Word()
    """For how many words there is room."""
    line = To(Words)
    """The keys of the positions on the way down."""
    deepest = Word()
    """How many plies the search may go down."""
    nodes = Word()
    """Positions searched so far."""
    budget = Word()
    """How many there may be before the search is broken off."""
    points = Word()
    """1 if the lead in points counts; else 0."""
    scored = To(ScoredRow)
    """What is taken out of positions: values are points still to be made then. Nowhere: nothing is."""
    carriers = To(CarriersRow)
    """Carriers of wins, where a further stone of one's own never harms; else nowhere."""
    connections = To(ConnectionsRow)
    """What sides must connect, where nothing else wins; else nowhere."""
    threats = To(ThreatsRow)
    """Sets of sites that win, where they are known; else nowhere."""
    history = To(Words)
    """For each side and entry how much its moves, told by their hashes, have cut (more than 0), or have not (less)."""
    refutation = Word()
    """The hash of the move that has cut in the position searched last; 0: none has."""
    failed = Word()
    """Why there can be no answer: 0, `CYCLE`, `TOO_LONG`, `TOO_MANY` or `NOT_KEPT`."""


CYCLE, TOO_LONG, TOO_MANY, NOT_KEPT = 1, 2, 3, 4
"""Why a search has failed: a position came again, a line was too long, there was no room for the moves, a condition of
`scored` was not kept."""


class Entry(Row):
    """An entry of the table: what was found out about a position."""

    key = Word()
    found = Word()
    """From the lowest bit on, 16 bits each: the least value and the greatest, both for who is to move and moved up by
    `BIAS`; the end of the best move's hash; the nodes that were searched for it, four at a time."""


BUCKET = 4
"""Entries in a bucket."""
BUCKET_WORDS = BUCKET * Entry.SIZE


DONE = -(1 << 60)
"""The order of a move that need not be searched, or was."""


class Way(Row):
    """A move of a position that is being searched; behind it are its keys."""

    order = Word()
    """How early it is searched: the greatest first."""
    gain = Word()
    """The points that it makes, where `NullWindowRow.scored` takes them out; else 0."""
    key = Word()
