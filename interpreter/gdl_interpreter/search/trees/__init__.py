"""Monte Carlo tree search: a player for every game.

What goes in: a position, and how long or how many simulations to think (`mcts`). What comes out: how often each move
was tried, what it came to, and whether that is proven. What always holds: the same seed and number of simulations give
the same thought with one thread; what is called exact is; nothing here knows a game. The algorithm is in kernels
(`uct` first of all), over the rows of `rows`.
"""
