"""Random games in a tree: a player for every game."""
