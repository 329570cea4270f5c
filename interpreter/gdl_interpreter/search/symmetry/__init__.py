"""Ways to turn the board, or to exchange the players, under which a game stays as it is.

What goes in: a Program, or its native engine. What comes out: where each site goes. What always holds: those of `exact`
are proven from the rules, and some are not found; those of `approximate` hold nearly everywhere in random games, and
are no proof.
"""
