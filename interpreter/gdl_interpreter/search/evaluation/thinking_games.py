"""Games in which each move is thought about, and positions of them to learn from.

They begin with random plies, so that forces are unequal and games are of all sorts; then the best move is played that
is found with a number of positions. A position teaches what came of it, in part what was expected of the positions
behind it (the lambda of temporal differences, see `self_play`). Learned from are quiet positions only, in which taking
moves change nothing: in the middle of an exchange pieces say nothing. Where there is chance, it is those in which
chance has its turn: the static evaluation is asked there. A drawn game says little of what pieces are
worth, if both are too weak to win what is won, and is left out.
"""

from __future__ import annotations

import random

from gdl_interpreter.native.abi.call import Context, Words
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.evaluation.deepening import deepened
from gdl_interpreter.search.evaluation.packed_game import PackedGame
from gdl_interpreter.search.evaluation.values import Values
from gdl_interpreter.search.evaluation.weights import Lesson

QUIET = 6
"""Plies of taking moves below the horizon."""

MEGABYTES = 8
"""Memory for thinking."""

LONGEST = 300
"""Plies after which a game is left, where there is no chance."""

LEAST_OPENING, MOST_OPENING = 2, 16
"""Random plies that a game begins with."""

LOOK = 20_000
"""Positions of a look at what can be taken, at the most."""

TRUST = 0.8
"""How much of what is to be expected is taken from what comes later, at each ply; the rest from the thought there."""


class ThinkingGames:
    """Plays games by some values. The same seed gives the same games.

    native: the game; values: the values; nodes: positions that are searched for a move; seed: of the openings.
    """

    def __init__(self, native: Native, values: Values, nodes: int, seed: int) -> None:
        self._game, self._nodes, self._dice = PackedGame(native, LONGEST), nodes, random.Random(seed)
        self._search = AlphaBeta(native, MEGABYTES, quiet=QUIET, values=values)
        self._look = AlphaBeta(native, 1, values=values)

    def game(self) -> list[Lesson]:
        """Play a game; what is learned from it."""
        game, dice = self._game, self._dice
        context, packed = game.begun(dice)
        opening, word = dice.randrange(LEAST_OPENING, MOST_OPENING), 0
        seen = list[tuple[tuple[int, ...], float, float, bool]]()
        chance = game.native.features.chance
        for ply in range(game.longest):
            before, packed = packed, packed if word else game.fallen(packed, context, dice)
            count = 0 if word else game.count(packed, context)
            if not count:
                break
            move = dice.randrange(count)
            if ply >= opening:
                best, value = deepened(self._search, context, packed, self._nodes)
                if value is not None:
                    move = best
                    expected = self._search.share(value if game.is_first(packed) else -value)
                    learns = packed is not before if chance else self._is_quiet(context, packed)
                    seen.append((tuple(before), game.lead(before, context), expected, learns))
                game.count(packed, context)
            packed, word = game.played(context, move)
        share = game.share(word)
        if share == 0.5:
            return []
        lessons = list[Lesson]()
        for held, lead, expected, learns in reversed(seen):
            share = TRUST * share + (1 - TRUST) * expected
            if learns:
                lessons.append(Lesson(held, lead, share))
        return lessons

    def _is_quiet(self, context: Context, packed: Words) -> bool:
        """Is a position worth as much with taking moves as without?"""
        self._look.row.quiet = 0
        still = self._look.brief(context, packed, 0, LOOK)
        self._look.row.quiet = QUIET
        taking = self._look.brief(context, packed, 0, LOOK)
        return still is not None and taking is not None and still[0] == taking[0]
