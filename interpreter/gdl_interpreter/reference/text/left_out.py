"""Which words of a move are left out of the text that it was typed as."""

from __future__ import annotations

from gdl_interpreter.program import Ty
from gdl_interpreter.reference.moves import Move, Word
from gdl_interpreter.reference.position import Position
from gdl_interpreter.reference.text.find_move import numbered, reading_of


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
