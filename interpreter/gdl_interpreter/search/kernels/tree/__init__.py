"""Monte Carlo tree search: the search (`mcts`), what a tree is (`tree_rows`), what a simulation brings (`rewards`),
values that are proven (`proven_values`), all moves as first (`amaf`), values of pieces beside the means
(`implicit_minimax`), playouts with decisive moves (`decisive`), and keeping a part of a tree (`pruning`).

What goes in: the row of a game, that of a tree, a context, how many simulations. What comes out: a tree that has grown
by them. What always holds: any number of threads may grow the same tree; what a node calls proven is so.
"""
