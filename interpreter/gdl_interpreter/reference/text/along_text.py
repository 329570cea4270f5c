"""What a typed text means, found out without listing all legal moves: the turn is run along the text.

A text that spells a move word by word is that move, whatever others there are; and if no run that the rules allow can
fit it, with words left out or cut short, it is none. In between all legal moves must be known: see `find_move`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gdl_interpreter.program import statements as s
from gdl_interpreter.reference.errors import MoveError, MoveFault
from gdl_interpreter.reference.layout import ASKING, IN_TURN, WORDS, Frame
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.moves import Move, Word
from gdl_interpreter.reference.position_data import PositionData
from gdl_interpreter.reference.question import question_of
from gdl_interpreter.reference.text.find_move import MAX_TEXT, is_spelt_without_kinds, reading_of, words_of
from gdl_interpreter.reference.text.match_words import MEMBERS_IN_A_STEP, NOTHING_LEFT_OUT, Reading, Way
from gdl_interpreter.reference.text.refusal import not_legal_here, refuse
from gdl_interpreter.reference.text.spelling import IN_FULL, TAIL, shortened
from gdl_interpreter.reference.text.spelt_runs import SpeltRuns
from gdl_interpreter.reference.trace import Trace

_ROW_AND_MORE = re.compile(r"[0-9][^ 0-9]")
"""Where a site may be told by its row alone."""


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
    compares = any(isinstance(each, s.Keep) for each in machine.facts.preferences)
    if position.in_setup or compares or len(text) > MAX_TEXT:
        return None
    reading = Reading(machine.facts.texts.of(text), lambda site: 0)
    moves = [move for move in machine.moves(position, _InFull(machine, reading)) if not move.chance]
    exact = next((move for move in moves if move.text == text), None)
    if exact is not None or any(sign in text for sign in TAIL) or reading.line.low in machine.lexicon.aliases:
        return exact
    ways = [(move, [way for way in _in_full(reading, move.words) if way.at == reading.end]) for move in moves]
    spelt = [(move, whole) for move, whole in ways if whole]
    return spelt[0][0] if len(spelt) == 1 and any(not way.said for way in spelt[0][1]) else None


def refused_move(machine: Machine, position: PositionData, text: str, explained: bool) -> MoveError | None:
    """Why a typed text, by which the turn could be gone through, is no legal move.

    Args:
        machine: the rules.
        position: one in which the game is not over.
        text: as it was typed, without blanks around it.
        explained: is the rule wanted that refuses it?

    Returns:
        The error, which names the rule if that is wanted, and its reason where that is a condition with one; what its
        message says of legal moves is left out. None: it may be a move, or is not like one, or all must be known.

    Raises:
        LimitError: it takes too long to work out.
    """
    if position.in_setup or machine.facts.preferences or len(text) > MAX_TEXT or any(sign in text for sign in TAIL):
        return None
    reading = reading_of(machine, position, (), text)
    is_kind = any(way.at == reading.end and way.said for way in reading.along(()))
    if is_kind or reading.typed.unknown() is not None or reading.line.low in machine.lexicon.aliases:
        return None
    if not is_spelt_without_kinds(machine, reading) or _may_fit(machine, position, text):
        return None
    if not explained:
        return MoveError(MoveFault.ILLEGAL, not_legal_here(shortened(text), ()))
    error = refuse(machine, position, (), reading, shortened(text))
    if error.span not in machine.facts.conditions:
        error.reason = None
    return error


def _may_fit(machine: Machine, position: PositionData, text: str) -> bool:
    """May a legal move fit a text, in any of the ways in which texts are read?"""
    reading = reading_of(machine, position, (), text, by_part=True)
    spelt = SpeltRuns(machine.program, machine.vocabulary, reading, skipping=True)
    if not spelt.is_known:
        return True
    moves = machine.moves(position, _Fitting(machine, reading, spelt))
    return any(move.chance or reading.whole(words_of(move)) for move in moves)


def _in_full(reading: Reading, words: tuple[Word, ...]) -> list[Way]:
    """The ways to read a text along words of which none is left out or cut short; kinds may be said beside them."""
    ways = reading.along(words)
    return [way for way in ways if way.left_out == NOTHING_LEFT_OUT and way.cost == IN_FULL and not way.shouted]


class _Along(Trace):
    """Follows the runs that go on along a text."""

    def __init__(self, machine: Machine, reading: Reading) -> None:
        self.vocabulary = machine.vocabulary
        self.reading = reading

    def falling_back(self, node: s.First, f: Frame, runs: Iterator[Frame]) -> bool:
        """The second block of a `first` counts only where nothing can be played in the first one."""
        return f[ASKING] != IN_TURN or next(runs, None) is None


class _InFull(_Along):
    """Of these, those of which each word stands in the text in full."""

    def choosing(self, node: s.Choose, f: Frame, members: list[int]) -> list[int]:
        """A choice is due: of what the text says next."""
        if f[ASKING] != IN_TURN:
            return members
        question_of(f).fuel.burn(len(members) // MEMBERS_IN_A_STEP)
        words, type_ = self.vocabulary.decode(f[WORDS]), node.bind.type
        return [each for each in members if self._goes_on(words, self.vocabulary.chosen(type_, each))]

    def branching(self, node: s.Either, f: Frame, number: int) -> bool:
        """A branch is due: one with a label is a choice, too."""
        label = node.branches[number].label
        return f[ASKING] != IN_TURN or label is None or self._goes_on(self.vocabulary.decode(f[WORDS]), label)

    def _goes_on(self, words: tuple[Word, ...], code: int) -> bool:
        word = self.vocabulary.words[code]
        if word not in self.reading.may_follow(words):
            return False
        return any(way.at in self.reading.hopeful for way in _in_full(self.reading, (*words, word)))


class _Fitting(_Along):
    """Of these, those that the text can still fit, whatever is left out of it."""

    def __init__(self, machine: Machine, reading: Reading, spelt: SpeltRuns) -> None:
        super().__init__(machine, reading)
        self.spelt = spelt
        self.by_row = reading.typed.by_part and _ROW_AND_MORE.search(reading.line.low) is not None

    def choosing(self, node: s.Choose, f: Frame, members: list[int]) -> list[int]:
        """A choice is due: of members behind which the rest of the text can be said."""
        if f[ASKING] != IN_TURN:
            return members
        question_of(f).fuel.burn(len(members) // MEMBERS_IN_A_STEP)
        words, said = self.vocabulary.decode(f[WORDS]), self.vocabulary.words
        if any(self.spelt.go_on(node, way.at) for way in self.reading.along(words)):
            return members  # any of them may be left out
        following = None if self.by_row else self.reading.may_follow(words)

        def goes_on(member: int) -> bool:
            word = said[self.vocabulary.chosen(node.bind.type, member)]
            if following is not None and word not in following:
                return False
            return any(self.spelt.go_on(node, way.at) for way in self.reading.along((*words, word)))

        return [member for member in members if goes_on(member)]
