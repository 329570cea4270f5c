"""Statements without choices in code: effects, chance, assignments."""
