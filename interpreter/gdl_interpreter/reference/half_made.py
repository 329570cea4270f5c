"""A move of which only the first words have been chosen: what its turn has done up to there."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from gdl_interpreter.program import statements as s
from gdl_interpreter.reference.errors import LimitError
from gdl_interpreter.reference.layout import ASKING, IN_TURN, WORDS, Frame
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.moves import Word
from gdl_interpreter.reference.position_data import PositionData
from gdl_interpreter.reference.trace import Trace

Values = tuple[int, ...]


def half_made(machine: Machine, position: PositionData, chosen: Collection[tuple[Word, ...]]) -> list[Values]:
    """What the position is like where the next choice of the turn is due, behind words that have been chosen.

    Args:
        machine: the rules.
        position: where the turn begins, which is somebody's.
        chosen: beginnings of moves, all of which the words that were chosen can mean.

    Returns:
        The values of a position for each run that comes so far, each once; none where no run does, as behind the last
        word of a move, or where it takes too long to work out.
    """
    trace = _Chosen(machine, chosen)
    try:
        for _ in machine.runs(position, trace):
            pass
    except (LimitError, RecursionError):
        return []
    return list(trace.found)


class _Chosen(Trace):
    """Follows runs along what has been chosen, to the choice that is next. found: what they have come to there."""

    def __init__(self, machine: Machine, chosen: Collection[tuple[Word, ...]]) -> None:
        self.machine = machine
        self.whole = frozenset(chosen)
        self.begun = frozenset(words[:length] for words in chosen for length in range(len(words) + 1))
        self.found: dict[Values, None] = {}

    def choosing(self, node: s.Choose, f: Frame, members: list[int]) -> list[int]:
        """A choice is due: of what has been chosen, or the next one."""
        if f[ASKING] != IN_TURN:
            return members
        words, vocabulary = self._come_to(f), self.machine.vocabulary
        said = {member: vocabulary.words[vocabulary.chosen(node.bind.type, member)] for member in members}
        return [member for member, word in said.items() if (*words, word) in self.begun]

    def branching(self, node: s.Either, f: Frame, number: int) -> bool:
        """A branch is due: one with a label is a choice, too."""
        label = node.branches[number].label
        if f[ASKING] != IN_TURN or label is None:
            return True
        return (*self._come_to(f), self.machine.vocabulary.words[label]) in self.begun

    def falling_back(self, node: s.First, f: Frame, runs: Iterator[Frame]) -> bool:
        """The second block of a `first` counts only where nothing can be played in the first one."""
        return f[ASKING] != IN_TURN or next(runs, None) is None

    def _come_to(self, f: Frame) -> tuple[Word, ...]:
        """The words of a run at a choice; if they are what has been chosen, it is noted what the run has come to."""
        words = self.machine.vocabulary.decode(f[WORDS])
        if words in self.whole:
            self.found[tuple(f[: self.machine.layout.locals])] = None
        return words
