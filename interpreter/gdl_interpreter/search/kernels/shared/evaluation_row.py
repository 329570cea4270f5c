"""What pieces are worth, as a row of words that the static evaluation reads."""

from __future__ import annotations

from gdl_interpreter.kernel.memory import Inline, Row, To, Word, Words

SHARES = 10
"""Bits of a share: one is 1 << SHARES."""

MOST_CENTRES = 4
"""Pieces, of all players, that others are near to or far from."""

MOST_AMOUNT = 15
"""Numbers on a site, or of a player, up to so much have a value that can be looked up; each further one adds as much as
the last of them."""

MOST_NUMBER = 255
"""No number that is worth something becomes greater."""

MOST_MISSING = 4
"""Pieces that a set of sites which wins may lack and be worth something."""

MOST_METERS = 8
"""Numbers of players that are worth something."""


class EvaluationRow(Row):
    """Values of one game. Those of pieces hold two numbers in one word, so that one addition adds both: what a piece is
    worth where the board is as full as it gets (32 bits on the left), and where it is empty (on the right)."""

    sites = To(Words)
    """For each player, kind and site a value."""
    stocks = To(Words)
    """For each player and kind, what one in stock is worth to the first side."""
    lead = Word()
    """What a point of the lead is worth."""
    shares = To(Words)
    """For each number of pieces on the board, how full it is."""
    most = Word()
    """The greatest of these numbers."""
    centres = Word()
    """How many pieces there are that others are near to or far from: the only ones of their kind and player."""
    centre_owners = Inline(Words, MOST_CENTRES)
    """For each, the first of the words that its player's pieces are in."""
    centre_kinds = Inline(Words, MOST_CENTRES)
    """For each, the first of the words that the pieces of its kind are in."""
    near = To(Words)
    """For each centre, player, kind and step from there a value."""
    steps = Word()
    """How many steps there are."""
    codes = To(Words)
    """For each site a number. That of a step is `origin` and the number of where it leads, less that of where it
    begins."""
    origin = Word()
    """The number of the step that leads nowhere."""
    counted = Word()
    """The word of a position that the numbers on sites begin in; -1: there are none."""
    counts = To(Words)
    """For each player, kind, site and number there a value; without pieces for each player, site and number."""
    bare = Word()
    """1 if there are no pieces, but numbers on sites that speak for every player; else 0."""
    meters = Word()
    """How many numbers of players there are."""
    meters_at = Inline(Words, MOST_METERS)
    """For each the word of a position that it is in."""
    meter_values = To(Words)
    """For each, and for what it may be, a value."""
    lines = Word()
    """How many sets of sites there are that win who has a piece on each of them; 0, too, if that is worth nothing."""
    line_sites = To(Words)
    """These sets, one behind the other."""
    lines_at, lines_through = To(Words), To(Words)
    """The numbers of those that a site is in stand in the second row; where they begin there is in the first, for each
    site and one more."""
    line_values = To(Words)
    """For each player, `MOST_MISSING` and one more and then for each site a value (see `kernels.shared.lines`)."""
    mobility = Word()
    """How many things `mobility` counts; 0: nothing of it is worth anything."""
    slack = Word()
    """By how much a static evaluation is most likely no more than it is without mobility and legal moves; 0: these are
    worth nothing."""
    mobility_values = To(Words)
    """For each a value."""
    legal_moves = To(Words)
    """For each level of the legal moves of who is to move a value, and for each of those of the other one."""
    counts_moves = Word()
    """1 if legal moves are worth something; else 0."""
    cohesion = Word()
    """1 if it is worth something how near a side's pieces are to hanging together; else 0."""
    cohesion_values = To(Words)
    """For each number of chains a value, and for each distance from the middle (see `kernels.shared.cohesion`)."""
    linked = To(Words)
    """For each site the set of those that hang together with it."""
    across, up = To(Words), To(Words)
    """For each site where it is, in parts of a step."""
    filling = Word()
    """1 if it is worth something how far pieces have to go to sites that are to be filled; else 0."""
    filling_values = To(Words)
    """For each number of steps a value (see `kernels.shared.filling`)."""
    goal_sizes = To(Words)
    """How many sites each player has to fill."""
    goals = To(Words)
    """For each player these sites, with room for `MOST_GOAL` of them."""
    goal_sets = To(Words)
    """For each player the set of these sites."""
    away = To(Words)
    """For each player, site and number of such a site how many steps away that is; 0 from all of them."""
    board = Word()
    """How many sites there are."""
    alike = To(Words)
    """For each player and kind, which of the following tables tell of it."""
    moves, captures, obstacles = To(Words), To(Words), To(Words)
    """For each table and site three sets: where such a piece goes from there on an empty board, where it takes, and
    what may stand in its way."""
    unblocked = To(Words)
    """For each table, site and other site the set of all that a piece on the other site does not block."""
    steps_to_go = To(Words)
    """For each table and site by how many steps a piece becomes another kind; 0: it does not, or may come back."""
    stoppers = To(Words)
    """For each table and site where one of the other side's pieces of the same kind may stop it on that way."""
    amounts = Word()
    """1 if there are numbers on sites or of players; else 0."""
