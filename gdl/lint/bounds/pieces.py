"""Which kinds of piece may stand where: what a judgement about the board starts from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gdl.lint.bounds.values import ANYTHING
from gdl_interpreter.board import Board


@dataclass(frozen=True)
class Standing:
    """For each kind of piece (by number) the sites it may stand on; without a mapping: anywhere."""

    sites: Mapping[int, int] | None = None

    def of(self, kinds: int) -> int:
        """Where pieces of these kinds may stand; ANYTHING if there is no telling."""
        if self.sites is None:
            return ANYTHING
        found = 0
        for kind, sites in self.sites.items():
            found |= sites if kinds >> kind & 1 else 0
        return found

    def kinds_on(self, these: int) -> int:
        """The kinds that may stand on one of these sites; ANYTHING if there is no telling."""
        if self.sites is None:
            return ANYTHING
        return sum(1 << kind for kind, sites in self.sites.items() if sites & these)


@dataclass(frozen=True)
class Surroundings:
    """What a judgement may take for granted: the board, if it is known, and where pieces can be."""

    board: Board | None = None
    standing: Standing = Standing()
