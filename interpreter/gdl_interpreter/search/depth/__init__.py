"""Alpha-beta, deeper and deeper, with values learned from random games: a player for two sides without chance."""
