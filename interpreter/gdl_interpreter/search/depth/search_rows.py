"""What a search in depth is told and tells, in words: the row of alpha-beta; that of proof-number search begins so."""

from __future__ import annotations

from gdl_interpreter.search.drivers.carrying import CARRYING_WORDS

TABLE, TABLE_MASK, ARENA, ARENA_ROOM, HISTORY, NODES, NODES_ROOM, HORIZON, BEST, POINTS, QUIET, OVERFLOW = range(12)
"""Where the table is, and one less than its entries (a power of two); where positions are written, and for how many
words there is room; where the history is; nodes so far, and how many there may be; has the horizon been reached?; the
best move at the root (its number in the order of the runs); does the lead count?; plies of taking moves below the
horizon; were there too many moves somewhere?"""
STOCK_VALUES, LEAD_VALUE, GENERATION = range(12, 15)
"""Where the values of stocks are (for each player and kind, for the first side); what a point of the lead is worth at
a glance; the number of this search."""
CARRYING = 15
"""The first of the words that tell of the symmetries (see `carrying`)."""
LISTS = CARRYING + CARRYING_WORDS
"""How many lists of earlier positions the table looks at; 0: a position is worth the same behind any past, or what is
found need not be exact."""
SEARCH_WORDS = 24
