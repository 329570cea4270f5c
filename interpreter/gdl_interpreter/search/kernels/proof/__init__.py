"""Proof-number search: the search (`numbers`), what it keeps (`table`, `rows`), and its numbers in a word (`values`).

What goes in: the row of a game, that of the search, a position. What comes out: whether one side can force a win, or
that it is not known. What always holds: as of all kernels.
"""
