"""Positions drawn in the cells of a terminal.

What goes in: a position, and how the terminal wants to be written to. What comes out: a `Drawing`. What always
holds: it follows from the board's geometry, the kinds and the owners alone.
"""
