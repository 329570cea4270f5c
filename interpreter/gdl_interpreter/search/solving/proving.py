"""Exact values by proof-number search: long forced wins that leave the other side few answers.

Two questions decide who wins: can the one side force a win, and can the other? The second is asked only where it may
have another answer than the first one turned round: where the search has met a game that nobody wins, or a line that it
had to give up.
"""

from __future__ import annotations

import time

from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.proof_numbers import Proof, ProofSearch, side_to_move
from gdl_interpreter.search.listing import listed
from gdl_interpreter.search.solving.solver import DRAW, LOSS, WIN, Report, Solves, Value
from gdl_interpreter.search.solving.two_sides import need_two_sides

LEAST = 1 << 14
"""Positions that are searched for a question at first; each time around twice as many."""


class Proving(Solves):
    """Proof-number search: who wins, of two sides without chance. `megabytes`: memory for the table.

    Raises: ValueError: the game has more or fewer sides than two, or chance in it.
    """

    name = "proof"
    grace = 5.0

    def __init__(self, native: Native, megabytes: int = 1024) -> None:
        need_two_sides(native, self.name)
        self.native = native
        self.search = ProofSearch(native, megabytes)
        self.first: int | None = None
        """The side that the first question is about, in all positions: they share the table."""
        self.going = True
        """Would more time be of use?"""
        self._last = Proof("unfinished")

    @property
    def nodes(self) -> int:
        return self.search.nodes

    @property
    def reached(self) -> str:
        if self._last.answer != "unfinished":
            return "followed forced wins to the end"
        at_least = f"one side has at least {self._last.proof:,} more to win, the other {self._last.disproof:,} to hold"
        return f"no forced win among {self.nodes:,} positions ({at_least})"

    def value(self, position: Position, seconds: float, report: Report | None = None) -> Value:
        until, budget = time.perf_counter() + seconds, LEAST
        while True:
            found = self._step(position, budget, until)
            self._last = self.search.known(position, self.first or 0)
            if found is not None or time.perf_counter() >= until:
                return found or self._bounds(position)
            if report is not None:
                report(f"{self.nodes:,} positions for a forced win")
            budget *= 2

    def _step(self, position: Position, budget: int, until: float) -> Value | None:
        """The value, if so many positions tell; an unknown one, if more of them would not."""
        mover = side_to_move(self.native, position)
        if self.first is None:
            self.first = mover
        one = self._asked(position, self.first, budget, until)
        self.going = True
        mine = self.first == mover
        if one.answer == "yes":
            return Value(WIN if mine else LOSS)
        if self.search.drawless and one.answer != "unknown":
            return Value(LOSS if mine else WIN) if one.answer == "no" else None
        other = self._asked(position, 1 - self.first, budget, until)
        if other.answer == "yes":
            return Value(LOSS if mine else WIN)
        if one.answer == other.answer == "no":
            return Value(DRAW)
        self.going = "unfinished" in (one.answer, other.answer)
        return None if self.going else self._bounds(position)

    def so_far(self, position: Position) -> Value:
        mover = side_to_move(self.native, position)
        mine, theirs = (self.search.known(position, side).answer == "yes" for side in (mover, 1 - mover))
        return Value(WIN if mine else LOSS) if mine or theirs else self._bounds(position)

    def won(self, position: Position, side: int) -> bool:
        """Has a side won a position that is over?

        position: over; side: its players, as a set.
        """
        return self._ended(position, side).outcome == WIN

    def _bounds(self, position: Position) -> Value:
        """What is known of a position that is not solved: that a side cannot force a win."""
        mover = side_to_move(self.native, position)
        mine, theirs = (self.search.known(position, side).answer == "no" for side in (mover, 1 - mover))
        return Value(None, least=DRAW if theirs else LOSS, most=DRAW if mine else WIN)

    def _asked(self, position: Position, side: int, budget: int, until: float) -> Proof:
        known = self.search.known(position, side)
        left = until - time.perf_counter()
        return known if known.answer != "unfinished" or left <= 0 else self.search.ask(position, side, budget, left)

    def _moves(self, position: Position, until: float) -> dict[str, Value]:
        """All moves in turn get a little more time, so that a hard one does not take that of the others."""
        found = {text: Value(None) for text in listed(self.native, position).texts}
        side, left_over, budget = self._side(position), list(found), LEAST
        while left_over:
            if self.report is not None:
                self.report(f"{len(found) - len(left_over)} of {len(found)} moves settled, {self.nodes:,} positions")
            for text in list(left_over):
                after = position.play(text)
                if after.result is not None:
                    found[text] = self._ended(after, side)
                    left_over.remove(text)
                    continue
                value = self._step(after, budget, until)
                known = value or self._bounds(after)
                found[text] = known if self._side(after) == side else known.turned()
                if value is not None:
                    left_over.remove(text)
            if time.perf_counter() >= until:
                break
            budget *= 2
        return found

    def _likely(self, position: Position) -> list[str]:
        """The moves: of a won position first the one that the proof goes by, of a lost one those that cost most."""
        listing, mover = listed(self.native, position), side_to_move(self.native, position)
        known = self.search.known(position, mover)
        texts = list(listing.texts)
        if known.answer == "yes" and known.best < len(listing.of_run):
            best = listing.texts[listing.of_run[known.best]]
            return [best, *(text for text in texts if text != best)]
        if self.search.known(position, 1 - mover).answer != "yes":
            return texts
        after = {text: position.play(text) for text in texts}
        return sorted(
            texts, key=lambda text: after[text].result is not None or -self.search.known(after[text], 1 - mover).cost
        )
