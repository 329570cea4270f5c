"""Placement games: what is kept up to date from stone to stone instead of being worked out anew.

Takes a Program in which every move puts a stone on an empty site, and its plan; gives tests of endings that look only
at what the last stone can have changed. What always holds: all of it follows from the position when a game begins,
and is used nowhere but in random games.
"""
