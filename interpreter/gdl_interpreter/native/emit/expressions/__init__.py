"""Expressions in code.

Takes a node, a position and what the local names hold; gives its value. `expressions.value` looks at the sort of a
node and calls what writes it. What always holds: the position is left as it is; no code is written for what is known
beforehand.
"""
