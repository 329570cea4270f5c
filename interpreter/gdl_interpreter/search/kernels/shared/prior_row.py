"""What is known of moves before any game was played, as a row of words: the weights of their features, the tables of a
board that features are told by, and room for what is looked up of one position."""

from __future__ import annotations

from gdl_interpreter.kernel.memory import Inline, Reals, Row, To, Word, Words
from gdl_interpreter.search.kernels.shared.game_row import MOST_PLAYERS

MOST_FEATURES = 12
"""Features that a move has, at the most."""

FAR = 24
"""Distances are told from 0 up to one less."""

CLOSE = 3
"""How far away the last piece may be to be near by."""

MOST_FREE = 5
"""More free sites than so many count as so many."""

SIZES = 3
"""Sizes of groups that are told apart: one piece, two or three, more."""

GROUPS_AROUND = 16
"""Sites that may be near one, at the most, and so groups."""

SITE_BITS = 12
UNKNOWN_SITE = (1 << SITE_BITS) - 1
"""Sites are kept in so many bits; in the place of one, where none is known."""

FREE, OWN, OTHER, NONE = range(4)
"""What a site is to who moves; `NONE`: there is no site."""


class PriorRow(Row):
    """Priors of one game, as one thread sees them. The first features of each sort are named as in
    `priors.features`."""

    weights = To(Reals)
    """A weight for each feature."""
    sites = Word()
    """How many sites the board has."""
    around = To(Words)
    """Of each site those around it, in the order of directions; -1: there is none."""
    around_size = Word()
    """How many directions."""
    near = To(Words)
    """Of each site those that are near it; -1: no more."""
    near_size = Word()
    """How many there may be."""
    distances = To(Words)
    """Of each two sites how far apart they are."""
    looks = Inline(Words, MOST_PLAYERS)
    """For each player."""
    near_looks = Inline(Words, MOST_PLAYERS)
    """For each player."""
    places = Inline(Words, MOST_PLAYERS)
    """For each player."""
    last = Word()
    own_last = Word()
    left = Word()
    taken = Word()
    threats = Word()
    touched = Word()
    elsewhere = Word()

    others = To(Words)
    """The sites of the others' pieces, in the position that was read last. So is all that follows."""
    owners = To(Words)
    """What each site is to who moves."""
    groups = To(Words)
    """The number of the group that each site belongs to; -1: to none."""
    sizes = To(Words)
    """Of each group how many pieces it has."""
    free = To(Words)
    """Of each group the free sites near it."""
    free_counts = To(Words)
    """How many these are."""
    stack = To(Words)
    """Room for the sites of a group."""
