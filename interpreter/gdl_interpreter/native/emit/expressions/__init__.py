"""Expressions in code."""
