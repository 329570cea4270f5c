"""What sets up the kernels, gives them memory, time and budgets, and reads what they have found.

What goes in: a game, a position, and how long to think. What comes out: plain data. What always holds: the same seed
and budget give the same answer with one thread; each search stays within its megabytes, and is broken off by its
context.
"""
