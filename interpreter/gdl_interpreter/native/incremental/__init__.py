"""Placement games: what is kept up to date from stone to stone instead of being worked out anew."""
