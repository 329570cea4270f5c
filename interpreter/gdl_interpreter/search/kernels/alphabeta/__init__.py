"""Alpha-beta: the search (`search`), its table (`table`), a row of each move (`moves`), in which
order they are searched (`move_order`), attacks on
kings (`kings`), and what a thread of it keeps (`row`).

What goes in: the row of a game for two sides, that of the search, a context, a packed position, a depth and bounds.
What comes out: the value for who is to move, and at the root the best move. What always holds: as of all kernels;
threads write into the same table and nothing else; a value that no horizon has touched is exact; what is called won or
lost is so.
"""
