"""Games that values are learned from: nobody in them overlooks what wins something by the values so far.

In every position all moves are looked at, and what can be taken after them (alpha-beta to one ply, and the takings
behind it). A random move is played that is about as good as the best: pieces that can be had are taken, those that are
attacked go away, and apart from that everything is tried. Without values games are wholly random.
"""

from __future__ import annotations

import random

from gdl_interpreter.native.abi.call import Context, Words
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.evaluation.packed_game import PackedGame
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.evaluation.weights import Lesson
from gdl_interpreter.search.kernels.shared.end_values import WON

QUIET = 6
"""Plies of taking moves that are looked at behind a move."""

MEGABYTES = 8
"""Memory for looking."""

NODES = 20_000
"""Positions that are searched for a move at the most."""

LONGEST = 400
"""Plies after which a game is a draw, where there is no chance."""

OPENING = 12
"""Plies at the beginning that are wholly random: less than so many."""

TRIES, ABOUT = 8, 0.1
"""How many random moves are tried for one about as good as the best before that is played, and by how much it may be
worse, in logarithms of odds."""

APART, APART_WITH_CHANCE = 8, 2
"""Plies between two positions of a game that are learned from, and turns where there is chance, which makes each of
them another one."""


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
        self._game = PackedGame(native, LONGEST)

    def game(self) -> list[Lesson]:
        """Play a game; positions of it, and what came of them. Where there is chance, those in which it has its turn:
        the static evaluation is asked there."""
        dice = self._dice
        context, packed = self._game.begun(dice)
        word, seen = 0, list[tuple[Words, float | None]]()
        opening = dice.randrange(OPENING)
        for ply in range(self._game.longest):
            if word:
                break
            before, packed = packed, self._game.fallen(packed, context, dice)
            step = self.step(packed, context, ply < opening)
            if step is None:
                break
            after, word, expected = step
            if packed is not before or not self.native.features.chance:
                seen.append((before, expected))
            packed = after
        return self._lessons(seen, self._game.share(word), context)

    def step(self, packed: Words, context: Context, wild: bool = False) -> tuple[Words, int, float | None] | None:
        """Play a move (`wild`: any): the position after it, the word of its result, and the share of the win that the
        first side may expect before it (None: nobody looked); None, if there is no move, or if there are too many.

        packed: the position, of a player's turn; context: holds the positions before it.
        """
        count = self._game.count(packed, context)
        if not count:
            return None
        move, expected = self._choice(packed, context, count, wild)
        return *self._game.played(context, move), expected

    def _choice(self, packed: Words, context: Context, count: int, wild: bool) -> tuple[int, float | None]:
        """The number of a move, and the share of the win that the first side may expect; None if it did not look."""
        search, move = self.search, self._dice.randrange(count)
        before = 0 if search is None else search.nodes
        found = None if search is None else search.brief(context, packed, self.depth, NODES)
        self.work += count
        if search is None or found is None:
            return move, None
        value, best = found
        expected = search.share(value if self._game.is_first(packed) else -value)
        if value >= WON:
            return best, expected
        known, enough = self._game.known(context), value - round(ABOUT * search.scale)
        for _ in range(0 if wild else self.tries):
            if move == best:
                break
            after, word = self._game.played(context, move)
            if not word and self._is_enough(
                search, context, after, enough, self._game.side(after) == self._game.side(packed)
            ):
                self._game.forget(context, known)
                break
            self._game.forget(context, known)
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

    def _lessons(self, seen: list[tuple[Words, float | None]], share: float, context: Context) -> list[Lesson]:
        """Some of the positions, each with what came of it."""
        apart = APART_WITH_CHANCE if self.native.features.chance else APART
        found, skip = list[Lesson](), self._dice.randrange(apart)
        for number, (packed, expected) in enumerate(reversed(seen)):
            if number % apart == skip:
                found.append(Lesson(tuple(packed), self._game.lead(packed, context), share))
            if expected is not None:
                share = self.trust * share + (1 - self.trust) * expected
        return found
