"""A text that would be a legal move, or the beginning of one, if one of its words stood in another place.

Sites stand in the order in which they are chosen, and are not moved; a label, a kind, a number or a direction is, which
people put where they think of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from gdl_interpreter.program import Ty
from gdl_interpreter.reference.moves import Move, Word
from gdl_interpreter.reference.text.match_words import NOTHING_LEFT_OUT, Reading

_MOST_SPLITS = 12
"""So many ways to split a text into words are looked at."""


def in_right_order(reading: Reading, moves: tuple[Move, ...]) -> tuple[Word, ...]:
    """The words of a legal move, or else the first ones of several, that a text says with one of them, which is no
    site, in another place, or with all such words behind the sites; empty if there are none.

    Args:
        reading: of the text.
        moves: the legal moves.
    """
    places = range(reading.end)
    typed = {word for at in places for word, _ in reading.known_at(at, None, any_type=True)}
    movable = {word for word in typed if word.type is not Ty.SITES}
    wholes, begun = dict[tuple[Word, ...], None](), dict[tuple[Word, ...], None]()
    for move in moves if movable else ():
        known = next((at for at, word in enumerate(move.words) if word not in typed), len(move.words))
        if movable.isdisjoint(move.words[:known]):
            continue
        if known == len(move.words):
            wholes[move.words] = None
        begun |= dict.fromkeys(move.words[:length] for length in range(2, min(known + 1, len(move.words))))
    for words in (*wholes, *begun):
        if any(_is_said(reading, moved) for moved in _moved(words, movable)):
            return words
    return ()


def other_orders(reading: Reading) -> Iterator[tuple[Word, ...]]:
    """The words of a text, where some are sites and some are not, with one that is no site in another place, or with
    all such words before the sites, or behind them.

    Args:
        reading: of the text, which can be split into words.
    """
    seen = set[tuple[Word, ...]]()
    for words in islice(_splits(reading), _MOST_SPLITS):
        movable = {word for word in words if word.type is not Ty.SITES}
        if movable and len(movable) < len(words):
            first = sorted(words, key=lambda word: word.type is Ty.SITES)
            for moved in (tuple(first), *_moved(words, movable)):
                if moved != words and moved not in seen:
                    seen.add(moved)
                    yield moved


def _splits(reading: Reading) -> Iterator[tuple[Word, ...]]:
    """The words that a text is made of, as far as it is clear which are meant."""
    waiting: list[tuple[int, tuple[Word, ...]]] = [(at, ()) for at in reading.starts if at in reading.hopeful]
    while waiting:
        at, words = waiting.pop()
        if at == reading.end:
            yield words
            continue
        for word, fit in reading.known_at(at, None, any_type=True):
            if reading.is_meant(fit, at):
                waiting += [(after, (*words, word)) for after in fit.after if after in reading.hopeful]


def _moved(words: tuple[Word, ...], which: set[Word]) -> Iterator[tuple[Word, ...]]:
    """These words with one of some in another place, or with all that are no sites at the end."""
    yield (*(word for word in words if word.type is Ty.SITES), *(word for word in words if word.type is not Ty.SITES))
    for at, word in enumerate(words):
        rest = (*words[:at], *words[at + 1 :])
        for place in range(len(words)) if word in which else ():
            if place != at:
                yield (*rest[:place], word, *rest[place:])


def _is_said(reading: Reading, words: tuple[Word, ...]) -> bool:
    """Is the text these words, with none left out and nothing added?"""
    return any(way.left_out == NOTHING_LEFT_OUT and not way.said for way, _ in reading.whole(words))
