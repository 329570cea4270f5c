"""Ends of games that a tree search need not guess: near the end each line is searched, to the end."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import address
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.entry.searches import LENGTH, OUT_WORDS
from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.program.walk import repeats_of
from gdl_interpreter.reference import Position
from gdl_interpreter.search.methods import can_be_solved
from gdl_interpreter.search.solving.null_window import NullWindows
from gdl_interpreter.search.solving.solver import LOSS
from gdl_interpreter.search.winning_sets import winning_sets

SHARE = 0.5
"""The share of the time of a thought for the search to the end, where that is near."""

NEAR = 32
"""Plies of random games, in the mean, up to which it is looked for."""

SHARE_BY_SETS = 0.8
"""The share where the search knows all sets of sites that win: it sees most there, and goes on at each move with what
its table has found."""

NEARER = 4
"""By how many plies nearer the end has to be when the last search had not time enough, where it knows no such sets."""

GAMES = 8
"""Random games that tell how far the end is."""


class Endings:
    """Null-window search where the end of the game is near.

    native: a game; megabytes: memory for the search; proven: a search that knows a proof of the game, and goes on from
    it in its own memory (None: there is none).
    """

    def __init__(self, native: Native, megabytes: int, proven: NullWindows | None = None) -> None:
        self.native = native
        self._search = proven
        if proven is None and can_be_searched(native):
            self._search = NullWindows(native, False, max(1, megabytes))
        winning = winning_sets(native.program) if self._search is not None else None
        self._by_sets = winning is not None and winning.alone
        self._failed: float = MAX_PLIES
        """Plies to the end where time was not enough."""
        self._plies = 0.0
        """Plies to the end in the position that was asked about last."""

    def stop(self) -> None:
        """Let whoever is searching come to an end now; may be called from another thread."""
        if self._search is not None:
            self._search.stop()

    def share(self, position: Position) -> float:
        """Which share of a thought's time is for the search to the end; 0: the end is not near enough to be looked for,
        or that has failed a moment ago.

        position: one in which somebody is to move.
        """
        if self._search is None:
            return 0.0
        self._plies = plies_left(self.native, position)
        if self._plies > NEAR:
            return 0.0
        if self._by_sets:
            return SHARE_BY_SETS
        return 0.0 if self._failed - NEARER < self._plies < self._failed else SHARE

    def best(self, position: Position, likely: Sequence[str], seconds: float) -> tuple[str, int | None] | None:
        """A move that keeps what a position is worth for who is to move, and the outcome: 1 a win, 0 a draw. If there
        was not time enough for that, a move of which the search does not know that another one is better, and no
        outcome. None if the position is lost.

        position: one that `share` was asked about last; likely: its moves, of which the first one that keeps it is
        taken; seconds: how long.
        """
        if self._search is None:
            return None
        outcome, move = self._search.keeping(position, likely, seconds)
        self._failed = MAX_PLIES if outcome is not None else self._plies
        if move is None and outcome != LOSS:
            move = self._search.not_worse(position, likely)
        return None if move is None else (move, outcome)


def can_be_searched(native: Native) -> bool:
    """Is there a value for each position whatever was before it, which null windows find?"""
    return can_be_solved(native) and not repeats_of(native.program)


def plies_left(native: Native, position: Position) -> float:
    """How many plies random games go on for, in the mean.

    native: the game; position: one in which somebody is to move.
    """
    context = native.context(position, MAX_PLIES + 2)
    context.clear()
    if native.ambiguous:
        context.with_tables(2)
    context.words[words.RANDOM] = 1
    out, total = (ctypes.c_int64 * OUT_WORDS)(), 0
    play, packed = native.function("search", "gdl_random_game", False, 3), native.pack(position)
    for _ in range(GAMES):
        play(address(packed), context.address, ctypes.addressof(out))
        total += out[LENGTH]
    return total / GAMES
