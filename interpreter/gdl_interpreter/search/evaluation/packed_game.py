"""Going through a game on packed positions, where a Python object for each would take too long."""

from __future__ import annotations

import ctypes
import random

from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import Context, Words, address
from gdl_interpreter.native.emit.moves.game_flow import DRAW
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.entry.searches import CHANCE_NODE
from gdl_interpreter.search.game import sides_of
from gdl_interpreter.search.memory import words_of

MORE_WITH_CHANCE = 4
"""How many times as long games may be where there is chance: dice bring all of them to an end, but late."""

ROOM = 4096
"""Moves of a position that there is room for; a game in which there are more somewhere is left."""


class PackedGame:
    """A game of two sides, from its start to its end. Moves are numbers, of the position whose moves were counted last.

    native: the game; longest: plies of the longest line, and more where there is chance (see `longest`).
    """

    def __init__(self, native: Native, longest: int) -> None:
        self.native = native
        self.longest = longest * (MORE_WITH_CHANCE if native.features.chance else 1)
        """Plies of the longest line."""
        self._size = native.packing.size
        self._first = sides_of(native.program)[0]
        self._rows = words_of(ROOM * (self._size + 1))
        self._children = native.function("search", "gdl_children", True, 4)
        self._end = native.function("search", "gdl_end", False, 2)
        self._result = native.function("search", "gdl_result", True, 3)
        self._moves = native.function("search", "gdl_moves", True, 2)
        self._after = native.function("search", "gdl_after", True, 4)

    def begun(self, dice: random.Random) -> tuple[Context, Words]:
        """A context, and the first position behind the setup, what is drawn in it drawn by `dice`."""
        position = self.native.start()
        while position.in_setup and position.result is None:
            position = position.play(dice.choice(position.moves()))
        return self.native.context(position, 2 * self.longest + 4), self.native.pack(position)

    def count(self, packed: Words, context: Context) -> int:
        """How many moves there are; 0 also if there are too many.

        packed: a position that is not over; context: holds the positions before it.
        """
        context.clear()
        count = self._children(address(packed), context.address, address(self._rows), ROOM)
        context.check()
        return count if 0 < count <= ROOM else 0

    def played(self, context: Context, move: int) -> tuple[Words, int]:
        """The position after a move, and the word of its result (0: it is not over).

        context: holds the positions before it, and this one from now on; move: its number.
        """
        at = move * (self._size + 1) + 1
        packed = (ctypes.c_uint64 * self._size)(*self._rows[at : at + self._size])
        self._end(address(packed), context.address)
        return packed, self._result(address(packed), context.address, 1)

    def fallen(self, packed: Words, context: Context, dice: random.Random) -> Words:
        """A position with all results that chance brings there, the very same, if chance has no turn.

        packed: a position that is not over; context: holds the positions before it; dice: what it is drawn by.
        """
        while self.native.features.chance:
            context.clear()
            count = self._moves(address(packed), context.address)
            context.check()
            if count < CHANCE_NODE:
                break
            after = (ctypes.c_uint64 * self._size)()
            self._after(address(packed), context.address, dice.randrange(count - CHANCE_NODE), address(after))
            packed = after
        return packed

    def is_first(self, packed: Words) -> bool:
        """Is the colour of the first side to move?"""
        return bool(packed[self.native.packing.fields["mover"].at] & self._first)

    def has_swapped(self, packed: Words) -> bool:
        """Have the two people exchanged colours?"""
        swapped = self.native.packing.fields["swapped"]
        return bool(swapped.words and packed[swapped.at])

    def side(self, packed: Words) -> bool:
        """Is the first side to move? People who have exchanged colours stay the sides that they were."""
        return self.is_first(packed) != self.has_swapped(packed)

    def share(self, word: int) -> float:
        """What the first side's colour has of the win, by the word of a result (0: a draw)."""
        winners = word >> 32
        if not winners or word >> 16 & 3 == DRAW:
            return 0.5
        return 1.0 if winners & self._first else 0.0

    def lead(self, packed: Words, context: Context) -> float:
        """By how many points the first side leads; 0 where there are no points.

        packed: the position; context: of the game.
        """
        native = self.native
        if native.program.score is None:
            return 0.0
        out = (ctypes.c_int64 * len(native.program.players))()
        ask = native.function("search", "gdl_scores", False, 3)
        ask(address(packed), context.address, ctypes.addressof(out))
        first = [player.allies == self._first for player in native.program.players]
        ours, theirs = (max(s for s, one in zip(out, first, strict=True) if one == mine) for mine in (True, False))
        return float(ours - theirs)

    def known(self, context: Context) -> int:
        """How many positions a context holds; see `forget`."""
        return context.words[words.POSITIONS]

    def forget(self, context: Context, known: int) -> None:
        """Let a context hold only so many positions, the first ones: moves are taken back.

        context: of the game; known: how many.
        """
        context.words[words.POSITIONS] = known
