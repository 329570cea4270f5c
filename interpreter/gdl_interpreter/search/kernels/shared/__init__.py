"""What the kernels of several searches have in common.

What goes in: the row that tells of a game (`game_row`), packed positions, words of results, contexts. What comes out:
whose turn it is, hashes, positions carried along by symmetries, what an end is worth, random numbers. What always
holds: as of all kernels.
"""
