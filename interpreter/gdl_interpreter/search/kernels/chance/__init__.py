"""Searching games with chance: results of chance that are folded, and expectimax over them.

What goes in: a row that tells of a game with chance, the row of an alpha-beta search, a context, packed positions. What
comes out: expectations, from -`WON` to `WON`, for who is to move. What always holds: as of all kernels; what is called
won or lost is so whatever falls.
"""
