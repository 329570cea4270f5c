"""Mistakes in a text, in the terms of its author.

What goes in: a text, or the parser's complaint about a piece of it. What comes out: diagnostics whose caret stands
under the guilty word. What always holds: no text, however wrong, makes this fail; a text that the parser takes whole
and in which nothing is wrong in itself has no diagnostics.
"""

from gdl.syntax.mistakes.explain import explain_unexpected
from gdl.syntax.mistakes.lines import Piece, lines_of, pieces
from gdl.syntax.mistakes.structure import structure_mistakes
from gdl.syntax.mistakes.text import MAX_BYTES, refusal
from gdl.syntax.mistakes.work import spend_on

__all__ = [
    "MAX_BYTES",
    "Piece",
    "explain_unexpected",
    "lines_of",
    "pieces",
    "refusal",
    "spend_on",
    "structure_mistakes",
]
