"""The algorithms of all searches, as kernels: functions that run as Python and compile to machine code alike.

What goes in: a row of words that tells of a game (`shared.game_row`), one of the search, a context of the native
engine, packed positions. What comes out: words in the search's row. What always holds: run by Python or compiled they
do the same to the same memory; they ask of a game only what its row says, so nothing in them knows one.

In their docstrings `of the search` means the game's row, the search's own (`tree`, `graph`), and a context whose words
are those of `native.abi.context`. A position is `game.size` packed words; sides, colours, players and moves are numbers
from 0; of a move's row the first word is a hash (or the result) and the others are a position.

Monte Carlo tree search is in `tree`, alpha-beta in `alphabeta`, proof numbers in `proof`, solving from the end
in `retrograde`; what each works on is in the modules that end in `_row` or `_rows`.
"""
