"""The functions that Python calls: questions about a position, perft, playouts, and what searches ask."""
