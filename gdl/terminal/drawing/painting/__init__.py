"""Boards painted where there are colours: grounds, tokens, long points, sides.

What goes in: a `Scene`, and how many columns and rows there are. What comes out: a `Picture`. What always holds: no two
tokens share a cell; what stands on a site has a colour that begins with "piece:", the ground under it has not.
"""
