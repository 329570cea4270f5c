"""Which rules were used while games were played, and how they turned out: for linting and for studying games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from gdl_interpreter.program import Span
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.model import Ending
from gdl_interpreter.reference.layout import Frame
from gdl_interpreter.reference.trace import Trace


@dataclass
class Tried:
    """How often a `require` held and how often it did not."""

    node: s.Require
    held: int = 0
    failed: int = 0


@dataclass
class Branched:
    """How often each branch of an `either` was begun, and how often a run came to its end."""

    node: s.Either
    begun: Counter[int] = field(default_factory=Counter)
    finished: Counter[int] = field(default_factory=Counter)


@dataclass
class Offered:
    """How often a choice offered so many members, by their number."""

    node: s.Choose
    sizes: Counter[int] = field(default_factory=Counter)


class Coverage(Trace):
    """Counts, over all runs of the machine that it is given to.

    The counts are by the node's identity: two rules that read alike are counted apart; but statements and endings by
    where they stand, whichever Program they are of. The question whether anybody can move, which results ask, is a run
    as well, though one that stops at the first move it finds.
    """

    def __init__(self, follows: bool = False) -> None:
        """
        Args:
            follows: whether statements are counted; a machine made with this one is slower then.
        """
        self.follows = follows
        self.statements: Counter[Span] = Counter()
        self.endings: Counter[Span] = Counter()
        self._requires: dict[int, Tried] = {}
        self._eithers: dict[int, Branched] = {}
        self._choices: dict[int, Offered] = {}
        self._cut: set[Span] = set()

    @property
    def requires(self) -> list[Tried]:
        """What became of each `require` that was looked at, in the order of their first use."""
        return list(self._requires.values())

    @property
    def eithers(self) -> list[Branched]:
        """What became of the branches of each `either` that was come to."""
        return list(self._eithers.values())

    @property
    def choices(self) -> list[Offered]:
        """What each choice that was come to offered."""
        return list(self._choices.values())

    @property
    def cut_short(self) -> set[Span]:
        """Where the loops stand that ended before their condition did."""
        return self._cut

    def cut(self, node: s.RepeatWhile) -> None:
        """Note the loop."""
        self._cut.add(node.span)

    def choosing(self, node: s.Choose, f: Frame, members: list[int]) -> list[int]:
        """Count how many members there are."""
        self._choices.setdefault(id(node), Offered(node)).sizes[len(members)] += 1
        return members

    def required(self, node: s.Require, f: Frame, held: bool) -> None:
        """Count how it turned out."""
        tried = self._requires.setdefault(id(node), Tried(node))
        if held:
            tried.held += 1
        else:
            tried.failed += 1

    def branching(self, node: s.Either, f: Frame, number: int) -> bool:
        """Count that a branch is begun."""
        self._eithers.setdefault(id(node), Branched(node)).begun[number] += 1
        return True

    def worked(self, node: s.Either, f: Frame, number: int) -> None:
        """Count that a run came to the end of a branch."""
        self._eithers.setdefault(id(node), Branched(node)).finished[number] += 1

    def doing(self, node: s.Stmt, f: Frame) -> None:
        """Count a statement."""
        self.statements[node.span] += 1

    def ended(self, ending: Ending) -> None:
        """Count an ending."""
        self.endings[ending.span] += 1
