"""Positions as diagrams in SVG.

What goes in: a position. What comes out: the text of an SVG file, whose look follows from the board's geometry, the
kinds and the owners alone. What always holds: the same position gives the same text; a rulebook's own words come out
escaped; nothing is loaded from elsewhere, so that the diagram is one file.
"""

from gdl.svg.diagram import svg_of

__all__ = ["svg_of"]
