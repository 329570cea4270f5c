"""From the words typed so far to those that can follow them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gdl_interpreter.reference.moves import Move, Word
from gdl_interpreter.reference.position import Position
from gdl_interpreter.reference.text.find_move import MAX_TEXT, reading_of, words_of
from gdl_interpreter.reference.text.match_words import NOTHING_LEFT_OUT


@dataclass(frozen=True)
class Completion:
    """How a move that is typed choice by choice can go on.

    words: those understood so far; following: the texts of the possible next words, in the order of the moves; or, if
    a typed word is cut so short that several fit, those that fit; move: what is typed already is this move.
    """

    words: tuple[str, ...]
    following: tuple[str, ...]
    move: Move | None


def complete(position: Position, typed: str) -> Completion:
    """What can follow the words typed so far, which are the first words of a move, each possibly cut short.

    Nothing follows where no move begins so.

    Raises:
        LimitError: the legal moves take too long to work out.
    """
    reading = reading_of(position.machine, position.data, position.moves(), typed[:MAX_TEXT])
    best: tuple[bool, int, int] | None = None
    begun: dict[tuple[Word, ...], list[Move]] = {}
    for move in position.moves():
        words = words_of(move)
        for length in range(len(words) + 1):
            ranks = [
                (way.shouted, way.cost, stretches)
                for way, stretches in reading.along(words[:length]).items()
                if way.at == reading.end and way.left_out == NOTHING_LEFT_OUT and not way.said
            ]
            if not ranks or (best is not None and min(ranks) > best):
                continue
            if best is None or min(ranks) < best:
                best, begun = min(ranks), {}
            begun.setdefault(words[:length], []).append(move)
    if len(begun) == 1:
        ((words, moves),) = begun.items()
        whole = next((move for move in moves if words_of(move) == words), None)
        following = dict.fromkeys(words_of(move)[len(words)].text for move in moves if len(words_of(move)) > len(words))
        return Completion(tuple(word.text for word in words), tuple(following), whole)
    alike = _common(list(begun))
    apart = dict.fromkeys(words[len(alike)].text for words in begun if len(words) > len(alike))
    return Completion(tuple(word.text for word in alike), tuple(apart), None)


def _common(begun: Sequence[tuple[Word, ...]]) -> tuple[Word, ...]:
    """The words that all begin with."""
    first = min(begun, key=len, default=())
    length = next((at for at, word in enumerate(first) if any(other[at] != word for other in begun)), len(first))
    return first[:length]
