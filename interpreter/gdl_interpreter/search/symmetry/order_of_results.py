"""Does it matter in which order results of chance fall? Found by trial in random games, so that it is no proof.

Two dice that are thrown one after the other mostly lead to the same moves in either order. It is taken not to matter if
nearly wherever results have fallen the same moves are legal with these in another order, and what they lead to differs
in the order of the results alone.
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Sequence

from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import address
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.entry.searches import CHANCE_NODE
from gdl_interpreter.program.limits import MAX_PLIES
from gdl_interpreter.search.memory import words_of

GAMES, LONGEST = 24, 300
"""Random games that are looked at, and moves and results of each at the most."""

ROOM = 4096
"""Moves of a position that there is room for."""

LEAST, ENOUGH = 20, 0.95
"""Positions in which another order has been tried, at the least for it to be believed; the share of them in which it
must have come to the same."""


def order_matters(native: Native, seed: int = 1) -> bool:
    """Does the order of results of chance matter, as far as random games show? The same seed gives the same.

    native: the game; seed: of the games.
    """
    return not native.features.chance or not _Trial(native, seed).is_same()


class _Trial:
    """Random games, and their positions with results in another order."""

    def __init__(self, native: Native, seed: int) -> None:
        self.native = native
        self._context = native.context(None, 2 * MAX_PLIES + 4)
        if native.ambiguous:
            self._context.with_tables(2)
        self._size = native.packing.size
        self._count_at = native.packing.fields["rolled"].at
        self._first = native.packing.field_words + native.packing.rolls_at
        self._rows = words_of(ROOM * (self._size + 1))
        self._dice = random.Random(seed)

    def is_same(self) -> bool:
        """Is it the same nearly wherever it has been tried, and has it been tried often enough?"""
        tried, same = 0, 0
        for _ in range(GAMES):
            for packed in self._positions():
                results = packed[self._first : self._first + packed[self._count_at]]
                other = self._dice.sample(results, len(results))
                if other == results:
                    continue
                changed = [*packed]
                changed[self._first : self._first + len(results)] = other
                tried += 1
                same += self._ends(packed) == self._ends(changed)
        return tried >= LEAST and same >= ENOUGH * tried

    def _positions(self) -> list[list[int]]:
        """The positions of a random game in which a player is to move."""
        native, context, dice = self.native, self._context, self._dice
        moves, after = (
            native.function("search", name, True, args) for name, args in (("gdl_moves", 2), ("gdl_after", 4))
        )
        position = native.start()
        while position.in_setup and position.result is None:
            position = position.play(dice.choice(position.moves()))
        packed, found, word = native.pack(position), list[list[int]](), 0
        context.words[words.POSITIONS] = 0
        for _ in range(LONGEST):
            context.clear()
            count = 0 if word else moves(address(packed), context.address)
            if not count:
                break
            if count < CHANCE_NODE:
                found.append([*packed])
            end = (ctypes.c_uint64 * self._size)()
            word = after(address(packed), context.address, dice.randrange(count & (CHANCE_NODE - 1)), address(end))
            context.check()
            packed = end
        return found

    def _ends(self, packed: Sequence[int]) -> frozenset[tuple[int, ...]]:
        """What the moves lead to, or the first of them, the results of chance in it in the order of their numbers."""
        at = (ctypes.c_uint64 * self._size)(*packed)
        self._context.clear()
        self._context.words[words.POSITIONS] = 0
        ask = self.native.function("search", "gdl_children", True, 4)
        count = ask(address(at), self._context.address, address(self._rows), ROOM)
        self._context.check()
        row = self._size + 1
        return frozenset(self._sorted(self._rows[i * row + 1 : (i + 1) * row]) for i in range(min(count, ROOM)))

    def _sorted(self, packed: Sequence[int]) -> tuple[int, ...]:
        count = packed[self._count_at]
        return (*packed[: self._first], *sorted(packed[self._first : self._first + count]))
