"""That a text is no legal move, found out without listing all of them: the turn is run along whatever could fit."""

from __future__ import annotations

from collections.abc import Iterator

from gdl_interpreter.program import statements as s
from gdl_interpreter.reference.errors import MoveError, MoveFault
from gdl_interpreter.reference.layout import ASKING, IN_TURN, WORDS, Frame
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.position_data import PositionData
from gdl_interpreter.reference.text.find_move import MAX_TEXT, reading_of, words_of
from gdl_interpreter.reference.text.match_words import Reading
from gdl_interpreter.reference.text.refusal import not_legal_here, refuse
from gdl_interpreter.reference.text.spelling import TAIL, shortened
from gdl_interpreter.reference.text.spelt_runs import SpeltRuns
from gdl_interpreter.reference.trace import Trace


def refused_move(machine: Machine, position: PositionData, text: str, explained: bool) -> MoveError | None:
    """Why a typed text, which the turn could be gone through by, is no legal move.

    Args:
        machine: the rules.
        position: one in which the game is not over.
        text: as it was typed, without blanks around it.
        explained: is the rule wanted that refuses it?

    Returns:
        The error that names the rule, if it is wanted, and its reason where that is a condition with one; what its message says of legal
        moves is left out. None: it may be a move, or not like one, or all legal moves must be known to tell.

    Raises:
        LimitError: it takes too long to work out.
    """
    if position.in_setup or machine.preferences or len(text) > MAX_TEXT or any(sign in text for sign in TAIL):
        return None
    reading = reading_of(machine, position, (), text)
    is_kind = any(way.at == reading.end and way.said for way in reading.along(()))
    if is_kind or reading.unknown() is not None or reading.line.low in machine.lexicon.aliases:
        return None
    strictly = Reading(reading.line.shown, machine.lexicon, reading.kind_on, kinds_of_pieces=0)
    if not SpeltRuns(machine.program, machine.vocabulary, strictly).can_spell:
        return None
    if _may_fit(machine, position, reading_of(machine, position, (), text, by_part=True)):
        return None
    if not explained:
        return MoveError(MoveFault.ILLEGAL, not_legal_here(shortened(text), ()))
    error = refuse(machine, position, (), reading, shortened(text))
    if error.span not in machine.conditions:
        error.reason = None
    return error


def _may_fit(machine: Machine, position: PositionData, reading: Reading) -> bool:
    """May a legal move fit a text, with words left out or cut short and kinds said as it likes?"""
    spelt = SpeltRuns(machine.program, machine.vocabulary, reading, skipping=True)
    if not spelt.is_known:
        return True
    moves = machine.moves(position, _Fitting(machine, reading, spelt))
    return any(move.chance or reading.whole(words_of(move)) for move in moves)


class _Fitting(Trace):
    """Follows the runs that a text can still fit, whatever is left out of it."""

    def __init__(self, machine: Machine, reading: Reading, spelt: SpeltRuns) -> None:
        self.vocabulary = machine.vocabulary
        self.reading = reading
        self.spelt = spelt

    def choosing(self, node: s.Choose, f: Frame, members: list[int]) -> list[int]:
        """A choice is due: of members behind which the rest of the text can be said."""
        if f[ASKING] != IN_TURN:
            return members
        words, said = self.vocabulary.decode(f[WORDS]), self.vocabulary.words

        def goes_on(member: int) -> bool:
            word = said[self.vocabulary.chosen(node.bind.type, member)]
            return any(self.spelt.go_on(node, way.at) for way in self.reading.along((*words, word)))

        return [member for member in members if goes_on(member)]

    def falling_back(self, node: s.First, f: Frame, runs: Iterator[Frame]) -> bool:
        """The second block of a `first` counts only where nothing can be played in the first one."""
        return f[ASKING] != IN_TURN or next(runs, None) is None
