"""What a typed text says of legal moves: which it is about, and which words of the one that it means it leaves out."""

from __future__ import annotations

from gdl_interpreter.program import Ty
from gdl_interpreter.reference.moves import Move, Word
from gdl_interpreter.reference.position import Position
from gdl_interpreter.reference.text.find_move import MAX_TEXT, numbered, reading_of, says_kind, words_of
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


def left_out(position: Position, move: Move, text: str) -> frozenset[Word]:
    """The words of a move, but for sites, without which a text can be read as the same move: labels, kinds, numbers.

    Args:
        position: where it was typed.
        move: the legal move that the text means.
        text: what was typed.
    """
    words, (body, _) = move.words, numbered(text.strip())
    for by_part in (False, True):
        reading = reading_of(position.machine, position.data, position.moves(), body, by_part)
        if reading.whole(words):
            choices = (at for at, word in enumerate(words) if word.type is not Ty.SITES)
            return frozenset(words[at] for at in choices if reading.whole((*words[:at], *words[at + 1 :])))
    return frozenset()
