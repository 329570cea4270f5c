"""A game of a few lines, without any native engine: what the kernels of the searches are tried on, run by Python."""

from __future__ import annotations

import ctypes
from collections.abc import Callable

from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.emit.moves.game_flow import DRAW, WIN
from gdl_interpreter.native.entry.searches import LENGTH, WORD
from gdl_interpreter.search.kernels.shared.game_row import GameRow
from gdl_interpreter.search.kernels.shared.randomness import random_below

MOVER, HEAP, LAST, PLAYERS = 0, 1, 2, 2
TAKES, DRAWS = 3, 2


def worth(heap: int) -> float:
    """What a heap is worth to who is to move, by going through everything."""
    ends = [0.5 if take == DRAWS else 1.0 for take in range(1, TAKES + 1) if take == heap]
    return max(ends + [1.0 - worth(heap - take) for take in range(1, TAKES + 1) if take < heap])


class Nim:
    """A heap; each takes one to three, and who takes the last ones wins, unless those were two: that is a draw. The
    functions that a search asks of a game."""

    def __init__(self) -> None:
        self.memory = (ctypes.c_int64 * GameRow.SIZE)()
        self.row = GameRow(ctypes.addressof(self.memory), self.memory)
        self.row.kinds, self.row.site_words, self.row.kinds_at[0] = 1, 0, -1
        self.row.size, self.row.players, self.row.mover, self.row.swapped = 3, PLAYERS, MOVER, -1
        self.row.extra = 1
        for player in range(PLAYERS):
            self.row.weights[player], self.row.sides[player] = 1.0, player
        word, number = ctypes.c_uint64, ctypes.c_int64
        self.kept = []
        for at, function, takes in (
            (GameRow.moves.offset, self.moves, [word] * 2),
            (GameRow.after.offset, self.after, [word, word, number, word]),
            (GameRow.playout.offset, self.playout, [word] * 3),
            (GameRow.children.offset, self.children, [word, word, word, number]),
            (GameRow.pseudo_legal.offset, self.pseudo_legal, [word, word, word, number]),
            (GameRow.captures.offset, self.captures, [word, word, word, number]),
            (GameRow.complete.offset, self.complete, [word, word]),
            (GameRow.end.offset, self.end, [word] * 2),
            (GameRow.result.offset, self.result, [word, word, number]),
            (GameRow.hash.offset, self.hash, [word] * 2),
        ):
            made = ctypes.CFUNCTYPE(number, *takes)(self.asked(function))
            self.kept.append(made)
            self.row.words[at] = ctypes.cast(made, ctypes.c_void_p).value or 0

    @staticmethod
    def asked(function: Callable[..., int]) -> Callable[..., int]:
        """A function of words, of their addresses."""
        return lambda position, *more: function(Words(position), *more)

    def moves(self, position: Words, context: int) -> int:
        return min(TAKES, position[HEAP])

    def taken(self, position: Words, number: int, end: Words) -> None:
        end[MOVER], end[HEAP], end[LAST] = position[MOVER], position[HEAP] - 1 - number, number + 1

    def after(self, position: Words, context: int, number: int, end: int) -> int:
        self.taken(position, number, Words(end))
        self.end(Words(end), context)
        return self.result(Words(end), context, 1)

    def children(self, position: Words, context: int, rows: int, room: int) -> int:
        count = self.moves(position, context)
        for i in range(min(count, room)):
            self.taken(position, i, Words(rows).at(i * 4 + 1))
        return count

    def pseudo_legal(self, position: Words, context: int, rows: int, room: int) -> int:
        """One more than there are: that of taking nothing, which `complete` refuses."""
        count = self.moves(position, context) + 1
        for i in range(min(count, room)):
            self.taken(position, i - 1, Words(rows).at(i * 5 + 1))
        return count

    def captures(self, position: Words, context: int, rows: int, room: int) -> int:
        return 0

    def complete(self, position: Words, context: int) -> int:
        return int(position[LAST] != 0)

    def end(self, position: Words, context: int) -> int:
        position[MOVER] = 3 - position[MOVER]
        return 0

    def result(self, position: Words, context: int, moved: int) -> int:
        if position[HEAP]:
            return 0
        return 1 | DRAW << 16 if position[LAST] == DRAWS else 1 | WIN << 16 | (3 - position[MOVER]) << 32

    def hash(self, position: Words, context: int) -> int:
        return (position[MOVER] * 1009 + position[HEAP] * 31 + position[LAST] + 1) * 0x1E3779B97F4A7C15 % 2**63

    def playout(self, position: Words, context: int, outcome: int) -> int:
        memory = (ctypes.c_int64 * 3)(position[MOVER], position[HEAP])
        here, plies, out = Words(ctypes.addressof(memory), memory), 0, Words(outcome)
        while not self.result(here, context, 1):
            number = random_below(Words(context).at(words.RANDOM), self.moves(here, context))
            self.after(here, context, number, here.address)
            plies += 1
        out[WORD], out[LENGTH] = self.result(here, context, 1), plies
        return 0
