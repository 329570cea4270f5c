"""Texts of moves and positions: reading what is typed, saying why it is no move, writing and reading positions.

What goes in: a position, and a text that somebody has typed. What comes out: the move that is meant, or a fault with
the rule that stands against it; the text of a position, as statements or in a notation of the rulebook. What always
holds: nothing here decides what is legal: that is asked of `reference.machine`.
"""
