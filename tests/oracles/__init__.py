"""Oracles and second implementations: the rules of games written a second time, without the language, and what other
programs say.

What goes in: a position of theirs. What comes out: moves, results, counts. What always holds: nothing here asks the
interpreter for what it is to check; a test compares the two.
"""
