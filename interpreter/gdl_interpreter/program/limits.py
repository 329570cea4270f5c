"""The bounds that hold for every rulebook, however hostile."""

MAX_SITES = 4096
"""Sites of a board, all classes together."""

MAX_PLAYERS = 16
MAX_KINDS = 256

MAX_TABLE = 100_000
"""Entries of all state tables together."""

LOADING = 1_000_000
"""Steps from a text to its Program, the setup tried once included: see `budget`."""

FUEL = 400_000
"""Steps that one question about a position may take.

A step is a member looked at, a round of a loop, a block, a call, a frame copied; what is large counts for several.
"""

LOOKS_FUEL = 100_000
"""Steps that the looks of one position may take, all together."""

EXAMPLE = 3_000_000
"""Steps that one example may take, from its options to its last line."""

MAX_MOVES = 100_000
"""Legal moves of one position."""

MAX_HELD = 10_000_000
"""Entries of all frames held at one time: those of the moves of a position, or of the runs that `keep` compares."""

MAX_WORDS = 200
"""Choices and labels in one move."""

MAX_PLIES = 10_000
"""Plies of a random playout; a game that is longer is stopped and counted as unfinished."""
