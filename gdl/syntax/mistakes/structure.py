"""What is wrong with a text before any grammar is asked: signs, quotes, brackets, indentation."""

from __future__ import annotations

from collections.abc import Iterator

from gdl.diagnostics import Diagnostic
from gdl.syntax.mistakes.brackets import bracket_mistake
from gdl.syntax.mistakes.indentation import indentation_mistake, tab_mistake
from gdl.syntax.mistakes.lines import Piece
from gdl.syntax.mistakes.misplaced import capital_mistakes
from gdl.syntax.mistakes.sentences import beginning_players
from gdl.syntax.mistakes.signs import sign_mistakes


def structure_mistakes(piece: Piece, source: str) -> Iterator[Diagnostic]:
    """All wrong signs of a piece, and the first wrong bracket and the first wrong indentation; none if it may parse.

    Each of the three is looked for only where the former find nothing: a wrong sign may hide a bracket.
    """
    wrong = list(sign_mistakes(piece.text, piece.first_line, source))
    if wrong or not piece.lines:
        yield from wrong
        return
    bracket = bracket_mistake(piece.lines, source)
    if bracket is not None:
        yield bracket
        return
    rows = piece.text.split("\n")
    layout = tab_mistake(piece.lines, rows, piece.first_line, source) or indentation_mistake(piece.lines, source)
    if layout is not None:
        yield layout
        return
    yield from capital_mistakes(piece.lines, source)
    yield from beginning_players(piece, source)
