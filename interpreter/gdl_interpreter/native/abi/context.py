"""What running code shares with its caller beside the position: a row of 64-bit words, the *context*."""

from __future__ import annotations

from gdl_interpreter.program import Ty

FUEL = 0
"""How many rounds of loops may still be made; below zero the question is given up."""

HISTORY = 1
"""The address of the earlier positions' keys, one word for each list of `repeats` and position."""

POSITIONS = 2
"""How many positions the history holds, the present one included."""

RANDOM = 3
"""The state of the random generator."""

DEPTH = 4
"""How many bytes of stack the loops with choices may still take, one within the other."""

STOP = 5
"""Not zero: whoever counts or plays is to come to an end soon."""

TABLE = 6
"""The address of a table of hashes, where moves must be compared to find equal ones."""

MARK = 7
"""What entries of that table made in this question are marked with."""

USED = 8
"""How many results of chance the run has used."""

CHANCE = 9
"""Not zero: a chance node; one more than the number of the domain that a member is picked from (see `DOMAINS`)."""

PREPARED = 10
"""The address of what random games of a placement game begin with (see `IncrementalState`)."""

SETUP = 11
"""Not zero: random games begin with the setup, in which there is chance."""

LONGEST = 12
"""Plies after which a random game is stopped as too long."""

SPARING = 13
"""Not zero: in random games nobody does what only harms themselves (see `native.entry.sparing`)."""

ANSWERING = 14
"""Not zero: in random games who has a bridge keeps it (see `native.incremental.answering`)."""

LAST_SITE = 15
"""One more than the number of the site of the stone before such a game; 0: nothing is known of it."""

REPLIES = 16
"""The address of a table of bytes: which sites around the last piece are replied on in games that spare (see
`native.entry.replying`); 0: nobody replies."""

CHANCE_SET = 17
"""The first word of the set that chance picks from."""

WORDS = CHANCE_SET + 64
"""How many words a context has."""

DOMAINS = (Ty.SITES, Ty.DIRECTIONS, Ty.PLAYERS, Ty.KINDS, Ty.NUMBERS)
"""The domains, in the order of their numbers."""

ROUNDS = 20_000_000
"""Rounds of loops that one question about a position may take."""

STACK = 3 << 20
"""Bytes of stack that loops with choices may take."""

ENTRIES = 1 << 18
"""Entries of a table in which equal moves are found: a mark and a hash each."""
