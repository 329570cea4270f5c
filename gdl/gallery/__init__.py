"""A page of all shipped rulebooks: a picture of each, what it says of itself, and what random games of it come to.

What goes in: the shipped rulebooks, and what was measured of them (a JSON file beside the pictures). What comes out:
`games.md`, a picture for each. What always holds: the same rulebooks and measurements make the same page, byte for
byte; writing it measures nothing unless that is asked for.
"""

from gdl.gallery.figures import GAMES, Figures
from gdl.gallery.make import make_gallery

__all__ = ["GAMES", "Figures", "make_gallery"]
