"""Moves in code: going through all runs of a turn, making one of them, and the flow of the game from ply to ply."""
