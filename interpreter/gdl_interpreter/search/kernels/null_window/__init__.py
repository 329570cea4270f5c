"""Null-window search to the end of the game: the search (`search`), its table (`table`), the keys of positions
(`keys`), points taken out of them (`scored`), what need not be searched where stones only help (`carriers`), and in
which order (`fills`), sets of sites that win (`threats`), and what all of them keep (`rows`).

What goes in: the row of a game, that of the search, a position, a bound. What comes out: whether the position is worth
more than the bound. What always holds: what is said is proven by games that are over; a line that comes back to a
position of its own, or is too long to be followed, ends the search without an answer.
"""
