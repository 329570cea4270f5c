"""Formatting: the layout of a rulebook, and nothing else of it.

What goes in: the text of a rulebook that can be read. What comes out: the same words, signs, texts and comments in the
same order, laid out in one way: blanks, indentation, blank lines, long lines. What always holds: the text that comes
out reads as the same tree; formatted again it stays as it is; texts for players, pictures and comments are kept
as they are written; where a line is broken already, it stays broken.
"""

from gdl.formatting.layout import formatted
from gdl.formatting.rows import WIDTH

__all__ = ["WIDTH", "formatted"]
