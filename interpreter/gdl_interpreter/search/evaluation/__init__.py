"""What pieces, stocks and points are worth in the static evaluation, learned from the program's games with itself.

What goes in: the native engine of a game of two sides, and a seed. What comes out: `Values`, plain
numbers. What always holds: the same seed gives the same values; the work is bounded.
"""
