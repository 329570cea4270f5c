"""Checking expressions.

What goes in: a Checker, a node of the tree, the scope it stands in. What comes out: a Value: nodes of the Program and
their type. What always holds: what is wrong is complained of once, and is taken for anything from there on.
"""
