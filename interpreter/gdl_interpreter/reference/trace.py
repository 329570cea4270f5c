"""Watching runs: what explanations, coverage and debugging hang on."""

from __future__ import annotations

from collections.abc import Iterator

from gdl_interpreter.program import statements as s
from gdl_interpreter.program.model import Ending
from gdl_interpreter.reference.layout import Frame


class Trace:
    """Told of everything that decides whether a run goes on. This one does nothing; subclasses do."""

    def choosing(self, node: s.Choose, f: Frame, members: list[int]) -> list[int]:
        """A choice is due; answers which of the members to try."""
        return members

    def filtered(self, node: s.Choose, f: Frame, member: int, kept: bool) -> None:
        """A member was tried against the choice's `where`."""

    def required(self, node: s.Require, f: Frame, held: bool) -> None:
        """A `require` was looked at."""

    def placing(self, node: s.Place, f: Frame, sites: int) -> None:
        """A piece is about to be put on each of these sites, whatever stands there."""

    def placed(self, node: s.Place, f: Frame, piece: tuple[int, int], done: bool) -> None:
        """Pieces of a kind and of an owner (sets of one) were placed, or the supply had not enough."""

    def branching(self, node: s.Either, f: Frame, number: int) -> bool:
        """A branch of an `either` is due; answers whether to try it."""
        return True

    def falling_back(self, node: s.First, f: Frame, runs: Iterator[Frame]) -> bool:
        """No run was found through the first block of a `first`; answers whether to go on with the second.

        `runs`: those through the first block, with all members and branches, whatever this trace has left out; nothing
        is told of them.
        """
        return True

    def worked(self, node: s.Either, f: Frame, number: int) -> None:
        """A branch of an `either` came to its end."""

    def cut(self, node: s.RepeatWhile) -> None:
        """A loop has gone round as often as it may, and its condition still holds."""

    follows = False
    """Whether to be told of every statement of a turn, an event or the setup, by the two that follow here; only a
    machine that is made with such a trace tells of them, and is slower."""

    def doing(self, node: s.Stmt, f: Frame) -> None:
        """A statement is about to be done, or the ways that it splits a run into are about to be listed."""

    def done(self, node: s.Stmt, f: Frame, goes_on: bool) -> None:
        """A statement without choices has been done, and whether the run goes on."""

    def ended(self, ending: Ending) -> None:
        """It was asked how a game has ended, and it has ended so."""

    goes_on_refused = False
    """Whether runs go on behind a `require`, and with members that a `where` rules out."""

    looks_past = False
    """Whether to run the second block of a `first` even where the first has runs, just to be told of its ends."""

    def looking_past(self, node: s.First, f: Frame) -> None:
        """The second block of a `first` is about to be run though the first has runs."""

    def passed_over(self, node: s.First | s.Keep, f: Frame) -> None:
        """A run came to the end of its block, but others are preferred to it."""
