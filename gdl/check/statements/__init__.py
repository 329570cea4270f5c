"""Checking statements.

What goes in: a Checker, a node of the tree, the scope it stands in. What comes out: a statement of the Program, or None
if it was wrong. What always holds: what may not stand in a part of a rulebook is complained of, and left out.
"""
