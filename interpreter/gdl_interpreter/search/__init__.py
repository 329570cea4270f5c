"""Searching for good moves and exact values, on the native engine."""
