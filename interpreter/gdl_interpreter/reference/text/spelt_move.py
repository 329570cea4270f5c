"""The move that a text spells word by word, found without listing all others: the turn is run along the text."""

from __future__ import annotations

from collections.abc import Iterator

from gdl_interpreter.program import statements as s
from gdl_interpreter.reference.layout import ASKING, IN_TURN, WORDS, Frame
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.moves import Move, Word
from gdl_interpreter.reference.position_data import PositionData
from gdl_interpreter.reference.text.find_move import MAX_TEXT
from gdl_interpreter.reference.text.match_words import NOTHING_LEFT_OUT, Reading, Way
from gdl_interpreter.reference.text.spelling import IN_FULL, TAIL
from gdl_interpreter.reference.trace import Trace


def spelt_move(machine: Machine, position: PositionData, text: str) -> Move | None:
    """The legal move that a typed text spells, every word of it in full.

    It is the one that `find_move` finds. None where there is no such move, or where others would have to be known to
    tell which one is meant: where runs are compared (`keep`), chance is to decide, or words can be read in two ways.

    Args:
        machine: the rules.
        position: one in which the game is not over.
        text: as it was typed, without blanks around it.

    Raises:
        LimitError: it takes too long to work out.
    """
    compares = any(isinstance(each, s.Keep) for each in machine.preferences)
    if position.in_setup or compares or len(text) > MAX_TEXT:
        return None
    reading = Reading(text, machine.lexicon, lambda site: 0)
    moves = moves_in_full(machine, position, reading)
    exact = next((move for move in moves if move.text == text and not move.chance), None)
    if exact is not None or any(sign in text for sign in TAIL) or reading.line.low in machine.lexicon.aliases:
        return exact
    spelt = [move for move in moves if _spell(reading, move)]
    return spelt[0] if len(spelt) == 1 and any(not way.said for way in _spell(reading, spelt[0])) else None


def moves_in_full(machine: Machine, position: PositionData, reading: Reading) -> list[Move]:
    """The legal moves all of whose words stand in full at the beginning of a text; at a chance node all.

    Raises:
        LimitError: it takes too long to work out.
    """
    return machine.moves(position, _InFull(machine, reading))


def _spell(reading: Reading, move: Move) -> list[Way]:
    """The ways to read all of a text along all words of a move."""
    return [] if move.chance else [way for way in _in_full(reading, move.words) if way.at == reading.end]


def _in_full(reading: Reading, words: tuple[Word, ...]) -> list[Way]:
    """The ways to read a text along words of which none is left out or cut short; kinds may be said beside them."""
    ways = reading.along(words)
    return [way for way in ways if way.left_out == NOTHING_LEFT_OUT and way.cost == IN_FULL and not way.shouted]


class _InFull(Trace):
    """Follows runs along a text, in which each word stands in full."""

    def __init__(self, machine: Machine, reading: Reading) -> None:
        self.vocabulary = machine.vocabulary
        self.reading = reading

    def choosing(self, node: s.Choose, f: Frame, members: list[int]) -> list[int]:
        """A choice is due: of what the text says next."""
        if f[ASKING] != IN_TURN:
            return members
        words, type_ = self.vocabulary.decode(f[WORDS]), node.bind.type
        return [each for each in members if self._goes_on(words, self.vocabulary.chosen(type_, each))]

    def branching(self, node: s.Either, f: Frame, number: int) -> bool:
        """A branch is due: one with a label is a choice, too."""
        label = node.branches[number].label
        return f[ASKING] != IN_TURN or label is None or self._goes_on(self.vocabulary.decode(f[WORDS]), label)

    def falling_back(self, node: s.First, f: Frame, runs: Iterator[Frame]) -> bool:
        """The second block of a `first` counts only where nothing can be played in the first one."""
        return f[ASKING] != IN_TURN or next(runs, None) is None

    def _goes_on(self, words: tuple[Word, ...], code: int) -> bool:
        return any(
            way.at in self.reading.hopeful for way in _in_full(self.reading, (*words, self.vocabulary.words[code]))
        )
