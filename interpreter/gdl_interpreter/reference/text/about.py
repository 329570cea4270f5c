"""The legal moves that a text is about: those that it may be the beginning of, or a part of."""

from __future__ import annotations

from gdl_interpreter.reference.moves import Move
from gdl_interpreter.reference.position import Position
from gdl_interpreter.reference.text.find_move import MAX_TEXT, reading_of, says_kind, words_of
from gdl_interpreter.reference.text.match_words import Reading


def moves_about(position: Position, text: str) -> tuple[Move, ...]:
    """The legal moves that have all that is said in a text: words of the move, or the kind of the piece that moves.

    Raises:
        LimitError: the legal moves take too long to work out.
    """
    for by_part in (False, True):
        reading = reading_of(position.machine, position.data, position.moves(), text[:MAX_TEXT], by_part)
        found = tuple(move for move in position.moves() if _is_about(reading, move))
        if found:
            return found
    return ()


def _is_about(reading: Reading, move: Move) -> bool:
    return bool(reading.whole(words_of(move))) or says_kind(reading, move)
