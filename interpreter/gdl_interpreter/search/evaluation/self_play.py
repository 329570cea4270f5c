"""Games that values are learned from: nobody in them overlooks what wins something by the values so far.

In every position all moves are looked at, and what can be taken after them (alpha-beta to one ply, and the takings
behind it). A random move is played that is about as good as the best: pieces that can be had are taken, those that are
attacked go away, and apart from that everything is tried. Without values games are wholly random.
"""

from __future__ import annotations

import ctypes
import random
from dataclasses import dataclass

from gdl_interpreter.native.abi import context as words
from gdl_interpreter.native.abi.call import Context, Words, address
from gdl_interpreter.native.emit.moves.game_flow import DRAW
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.game import sides_of
from gdl_interpreter.search.kernels.shared.end_values import WON
from gdl_interpreter.search.memory import words_of

QUIET = 6
"""Plies of taking moves that are looked at behind a move."""

MEGABYTES = 8
"""Memory for looking."""

NODES = 20_000
"""Positions that are searched for a move at the most."""

LONGEST = 400
"""Plies after which a game is a draw."""

OPENING = 12
"""Plies at the beginning that are wholly random: less than so many."""

TRIES, ABOUT = 8, 0.1
"""How many random moves are tried for one about as good as the best before that is played, and by how much it may be
worse, in logarithms of odds."""

ROOM = 4096
"""Moves of a position that there is room for; a game in which there are more somewhere is left."""

APART = 8
"""Plies between two positions of a game that are learned from."""


@dataclass(frozen=True)
class Lesson:
    """A position to learn from. packed: how things stand; scores: the players' points, where there are some; share: of
    the win that the first side may expect."""

    packed: tuple[int, ...]
    scores: tuple[int, ...]
    share: float


class SelfPlay:
    """Plays games of one game by the values so far (None: at random). `trust`: how much of what is to be expected is
    taken, at each ply, from what comes later, the rest from the look that was taken there (lambda of TD: Sutton,
    "Learning to predict by the methods of temporal differences", 1988; for pieces: Beal and Smith, "Learning piece
    values using temporal differences", 1997); 1: from the end of the game alone. `depth`: plies that are looked at;
    `tries`: random moves that are tried. The same seed gives the same games.

    native: the game; values: the values so far; seed: of the random numbers.
    """

    def __init__(
        self,
        native: Native,
        values: Values | None,
        trust: float,
        seed: int,
        depth: int = 1,
        tries: int = TRIES,
    ) -> None:
        self.native, self.trust, self.depth, self.tries = native, trust, depth, tries
        self.work = 0
        """Moves that were looked at, about: the time that it takes, in steps."""
        self.search = None if values is None else AlphaBeta(native, MEGABYTES, quiet=QUIET, values=values)
        self._dice = random.Random(seed)
        self._size = native.packing.size
        self._first = sides_of(native.program)[0]
        self._rows = words_of(ROOM * (self._size + 1))
        self._children = native.function("search", "gdl_children", True, 4)
        self._end = native.function("search", "gdl_end", False, 2)
        self._result = native.function("search", "gdl_result", True, 3)

    def game(self) -> list[Lesson]:
        """Play a game; positions of it, and what came of them."""
        native, dice = self.native, self._dice
        position = native.start()
        while position.in_setup and position.result is None:
            position = position.play(dice.choice(position.moves()))
        context = native.context(position, 2 * LONGEST + 4)
        packed, word, seen = native.pack(position), 0, list[tuple[Words, float | None]]()
        opening = dice.randrange(OPENING)
        while len(seen) < LONGEST and not word:
            step = self.step(packed, context, len(seen) < opening)
            if step is None:
                break
            after, word, expected = step
            seen.append((packed, expected))
            packed = after
        return self._lessons(seen, self._share(packed, word), context)

    def step(self, packed: Words, context: Context, wild: bool = False) -> tuple[Words, int, float | None] | None:
        """Play a move (`wild`: any): the position after it, the word of its result, and the share of the win that the
        first side may expect before it (None: nobody looked); None, if there is no move, or if there are too many.

        packed: the position, of a player's turn; context: holds the positions before it.
        """
        context.clear()
        count = self._children(address(packed), context.address, address(self._rows), ROOM)
        context.check()
        if not 0 < count <= ROOM:
            return None
        move, expected = self._choice(packed, context, count, wild)
        return *self._played(context, move), expected

    def _played(self, context: Context, move: int) -> tuple[Words, int]:
        """The position after a move, by its number in the rows, and the word of its result."""
        at = move * (self._size + 1) + 1
        packed = (ctypes.c_uint64 * self._size)(*self._rows[at : at + self._size])
        self._end(address(packed), context.address)
        return packed, self._result(address(packed), context.address, 1)

    def _choice(self, packed: Words, context: Context, count: int, wild: bool) -> tuple[int, float | None]:
        """The number of a move, and the share of the win that the first side may expect; None if it did not look."""
        search, move = self.search, self._dice.randrange(count)
        before = 0 if search is None else search.nodes
        found = None if search is None else search.brief(context, packed, self.depth, NODES)
        self.work += count
        if search is None or found is None:
            return move, None
        value, best = found
        expected = search.share(value if self._is_first(packed) else -value)
        if value >= WON:
            return best, expected
        known, enough = context.words[words.POSITIONS], value - round(ABOUT * search.scale)
        for _ in range(0 if wild else self.tries):
            if move == best:
                break
            after, word = self._played(context, move)
            if not word and self._is_enough(search, context, after, enough, self._side(after) == self._side(packed)):
                context.words[words.POSITIONS] = known
                break
            context.words[words.POSITIONS] = known
            move = self._dice.randrange(count)
        else:
            move = move if wild else best
        self.work += (search.nodes - before) * count
        return move, expected

    def _is_enough(self, search: AlphaBeta, context: Context, after: Words, least: int, same_side: bool) -> bool:
        """Is a position worth so much at least to who has brought it about?"""
        low, high = (least - 1, least) if same_side else (-least, 1 - least)
        found = search.brief(context, after, self.depth - 1, NODES, low, high)
        return found is not None and (found[0] if same_side else -found[0]) >= least

    def _is_first(self, packed: Words) -> bool:
        """Is the colour of the first side to move?"""
        return bool(packed[self.native.packing.fields["mover"].at] & self._first)

    def _side(self, packed: Words) -> bool:
        """Is the first side to move? People who have exchanged colours stay the sides that they were."""
        swapped = self.native.packing.fields["swapped"]
        return self._is_first(packed) != bool(swapped.words and packed[swapped.at])

    def _share(self, packed: Words, word: int) -> float:
        """What the first side's colour has of the win at the end of a game."""
        winners = word >> 32
        if not winners or word >> 16 & 3 == DRAW:
            return 0.5
        return 1.0 if winners & self._first else 0.0

    def _lessons(self, seen: list[tuple[Words, float | None]], share: float, context: Context) -> list[Lesson]:
        """Some of the positions, each with what came of it."""
        found, skip = list[Lesson](), self._dice.randrange(APART)
        for number, (packed, expected) in enumerate(reversed(seen)):
            if number % APART == skip:
                found.append(Lesson(tuple(packed), self._scores(packed, context), share))
            if expected is not None:
                share = self.trust * share + (1 - self.trust) * expected
        return found

    def _scores(self, packed: Words, context: Context) -> tuple[int, ...]:
        native = self.native
        if native.program.score is None:
            return ()
        out = (ctypes.c_int64 * len(native.program.players))()
        ask = native.function("search", "gdl_scores", False, 3)
        ask(address(packed), context.address, ctypes.addressof(out))
        return tuple(out)
