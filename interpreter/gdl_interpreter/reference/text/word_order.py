"""A text that would be a legal move, or the beginning of one, if one of its words stood in another place.

Sites stand in the order in which they are chosen, and are not moved; a label, a kind, a number or a direction is, which
people put where they think of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gdl_interpreter.program import Ty
from gdl_interpreter.reference.moves import Move, Word
from gdl_interpreter.reference.text.match_words import NOTHING_LEFT_OUT, Reading

_Unit = tuple[Word, ...]
"""Words that stay together."""


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
        units = [(word,) for word in words]
        if any(_is_said(reading, moved) for moved in _moved(units, {(word,) for word in movable})):
            return words
    return ()


def other_orders(reading: Reading) -> Iterator[tuple[Word, ...]]:
    """The words of a text, where some are sites and some are not, with one that is no site in another place, or with
    all such words before the sites, or behind them. The kind of a piece stays before its site.

    Args:
        reading: of the text, which can be split into words.
    """
    seen = set[tuple[Word, ...]]()
    for words in reading.splits():
        units = _units(reading, words)
        movable = {unit for unit in units if unit[-1].type is not Ty.SITES}
        if movable and len(movable) < len(units):
            first = sorted(units, key=lambda unit: unit[-1].type is Ty.SITES)
            for moved in (_joined(first), *_moved(units, movable)):
                if moved != words and moved not in seen:
                    seen.add(moved)
                    yield moved


def _units(reading: Reading, words: tuple[Word, ...]) -> list[_Unit]:
    """Words, each by itself, but for the kind of a piece that is said before its site."""
    units = list[_Unit]()
    for word in words:
        if units and reading.says_which(units[-1][-1], word):
            units[-1] = (*units[-1], word)
        else:
            units.append((word,))
    return units


def _moved(units: Sequence[_Unit], which: set[_Unit]) -> Iterator[tuple[Word, ...]]:
    """The words of these with one of some in another place, or with all that are no sites at the end."""
    yield _joined(sorted(units, key=lambda unit: unit[-1].type is not Ty.SITES))
    for at, unit in enumerate(units):
        rest = (*units[:at], *units[at + 1 :])
        for place in range(len(units)) if unit in which else ():
            if place != at:
                yield _joined((*rest[:place], unit, *rest[place:]))


def _joined(units: Iterable[_Unit]) -> tuple[Word, ...]:
    return tuple(word for unit in units for word in unit)


def _is_said(reading: Reading, words: tuple[Word, ...]) -> bool:
    """Is the text these words, with none left out and nothing added but true kinds of the pieces on their sites?"""
    return any(way.left_out == NOTHING_LEFT_OUT for way, _ in reading.whole(words))
