"""Where in a turn a run can stand that spells a typed text from its first word to its last.

Nothing is run. From the end of the turn backwards it is worked out for each statement from which places in the text the
choices that are still due could be what is typed, one word for each; whether some may be left out is said beforehand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import blocks_of
from gdl_interpreter.reference.moves import Vocabulary, Word
from gdl_interpreter.reference.text.match_words import Reading

MOST = 20_000
"""Statements that are looked at, in loops and actions again each time; where they are more, nothing is known."""

Places = frozenset[int]
"""Places in a text, in characters from its beginning."""


class SpeltRuns:
    """For one text the places from which the rest of it can be spelt, before and behind each statement of a turn."""

    def __init__(self, program: Program, vocabulary: Vocabulary, reading: Reading, skipping: bool = False) -> None:
        """
        Args:
            program: the rules.
            vocabulary: the words of their moves.
            reading: what was typed.
            skipping: may words be left out?
        """
        self._skipping = skipping
        self._program = program
        self._vocabulary = vocabulary
        self._reading = reading
        self._left = MOST
        self._before: defaultdict[int, set[int]] = defaultdict(set)
        self._behind: defaultdict[int, set[int]] = defaultdict(set)
        self._after: dict[tuple[Ty | Word, int], Places] = {}
        begun = self._block(program.turn, frozenset((reading.end,)), frozenset())
        self.is_known = self._left > 0
        """Could it be worked out? If not, it is known of no place."""
        self.can_spell = not self.is_known or not begun.isdisjoint(reading.starts)
        """Can any run spell the text, whatever stands against it? Yes, too, where that would take too long to say."""
        if not self.is_known:
            self._before.clear()
            self._behind.clear()

    def begin(self, node: s.Stmt, at: int) -> bool:
        """Can a run that is about to do a statement, with the text read up to a place, spell all of the text?"""
        return at in self._before.get(id(node), ())

    def go_on(self, node: s.Stmt, at: int) -> bool:
        """The same of a run that has done the statement."""
        return at in self._behind.get(id(node), ())

    def _block(self, body: s.Block, places: Places, left: Places) -> Places:
        """The places before a block, given those behind it; `left`: those behind the loop that it stands in."""
        for node in reversed(body):
            self._left -= 1
            if self._left <= 0:
                return frozenset()
            self._behind[id(node)] |= places
            places = self._with_kinds(self._statement(node, places, left))
            self._before[id(node)] |= places
        return places

    def _statement(self, node: s.Stmt, places: Places, left: Places) -> Places:
        match node:
            case s.Choose():
                return self._said(node.bind.type, places)
            case s.Either():
                return frozenset().union(*(self._branch(branch, places, left) for branch in node.branches))
            case s.Do():
                return self._block(self._program.functions[node.function].body, places, left)
            case s.Stop():
                return left
            case s.If() | s.First():
                return frozenset().union(*(self._block(body, places, left) for body in blocks_of(node)))
            case s.Keep():
                return self._block(node.body, places, left)
            case s.For() | s.RepeatTimes() | s.RepeatWhile():
                return self._loop(node.body, places)
        return places

    def _branch(self, branch: s.Branch, places: Places, left: Places) -> Places:
        before = self._block(branch.body, places, left)
        return before if branch.label is None else self._said(self._vocabulary.words[branch.label], before)

    def _loop(self, body: s.Block, places: Places) -> Places:
        """Those before a loop: each round may be the last, and there may be none."""
        found = new = places
        while new:
            new = self._block(body, new, places) - found
            found |= new
        return found

    # ---- words

    def _said(self, what: Ty | Word, places: Places) -> Places:
        """The places from which a word leads to one of these: a certain one, or any of a type."""
        said = frozenset(at for at in self._reading.hopeful if not self._ends(what, at).isdisjoint(places))
        return said | places if self._skipping else said

    def _ends(self, what: Ty | Word, at: int) -> Places:
        found = self._after.get((what, at))
        if found is None:
            fits = (
                self._reading.fits(what, at)
                if isinstance(what, Word)
                else (fit for _, fit in self._reading.known_at(at, what))
            )
            found = self._after[what, at] = _joined(fit.after for fit in fits)
        return found

    def _with_kinds(self, places: Places) -> Places:
        """These, and the places from which the kind of a piece that is said leads to them."""
        said = (at for at in self._reading.hopeful if self._says_kind(at, places))
        return places.union(said)

    def _says_kind(self, at: int, places: Places) -> bool:
        return any(not places.isdisjoint(fit.after) for _, fit in self._reading.kinds_at(at))


def _joined(places: Iterable[Iterable[int]]) -> Places:
    return frozenset(at for each in places for at in each)
