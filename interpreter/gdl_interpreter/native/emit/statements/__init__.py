"""Statements without choices in code: effects, chance, assignments.

Takes a node, a position, names, and the label for runs that end; changes the position, or a copy of it where it is
shared. What always holds: what was certain about pieces or fields, and may be so no longer, is forgotten.
"""
