"""Exact values: who wins if everybody plays as well as can be."""
