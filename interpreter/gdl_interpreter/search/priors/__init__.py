"""Which moves are likely to be good, before any game was played: features of moves, and a weight for each, learned from
what the tree search has chosen.

What goes in: the native engine of a game whose moves can be told apart by what they gain. What comes out: `Priors`,
plain numbers. What always holds: the same seed and work give the same priors; nothing that is asked of a move belongs
to any one game.
"""
