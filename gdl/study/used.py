"""How often the rules of a rulebook were used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple


class Rule(NamedTuple):
    """A rule by what stands in the rulebook: its line; its kind, which is "branch" (of an `either` or a `first`),
    "action" (one that has a name), "if" (what stands under a condition), "require" or "ending"; its words; and the name
    of the file that the line is of, if it is not the rulebook's own but that of one it extends."""

    line: int
    kind: str
    what: str
    file: str = ""


@dataclass
class Used:
    """Counts over games. turns: of players; offered: in how many of them a rule was there to be used; used: how often
    it was.

    For a way to move, offered are the turns with a legal move that goes through it, used the moves played that did. For
    a `require`, offered are the turns in which it was asked, used those in which it refused something. For an ending,
    used are the games that it ended. Rules that were never met stand there with 0.
    """

    turns: int = 0
    offered: Counter[Rule] = field(default_factory=Counter)
    used: Counter[Rule] = field(default_factory=Counter)

    def know(self, rules: Iterable[Rule]) -> None:
        """These rules there are."""
        for rule in rules:
            self.offered[rule] += 0
            self.used[rule] += 0

    def turn(self, offered: Collection[Rule], used: Collection[Rule]) -> None:
        """One more turn, and which rules were offered and used in it."""
        self.turns += 1
        self.offered.update(offered)
        self.used.update(used)

    def ended(self, rule: Rule) -> None:
        """One more game has ended by this rule."""
        self.used[rule] += 1

    def add(self, other: Used) -> None:
        """Count another's, too; what he never saw used is kept with 0."""
        self.turns += other.turns
        self.offered.update(other.offered)
        self.used.update(other.used)
