"""Games of the tree search against itself, and what it has chosen in them.

They begin with random plies, so that they are of all sorts; then the best move is played that is found with a number of
random games. A position teaches how much each of its moves was visited. Positions where it is clear who wins, or where
that is proven, teach nothing: any move will do there.
"""

from __future__ import annotations

import ctypes
import random
from dataclasses import dataclass

from gdl_interpreter.kernel.memory import Words
from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.library import function_of
from gdl_interpreter.search.drivers.mcts import KERNELS, Mcts, Thought
from gdl_interpreter.search.kernels.shared.prior_row import MOST_FEATURES
from gdl_interpreter.search.kernels.tree.priors import features_at_root
from gdl_interpreter.search.listing import listed
from gdl_interpreter.search.priors.priors import Priors

MEGABYTES = 64
"""Memory of a search."""

MOST_OPENING = 10
"""Random plies that a game begins with, at the most."""

LONGEST = 400
"""Plies after which a game is left."""

CLEAR = 0.04
"""Whose share of the win is no more than that, or the others', has lost."""

PATIENCE = 6
"""So many clear positions in a row end a game."""

SHARPER = 2.0
"""Shares of visits are raised to that power, since a thought that went on would visit the better moves still more."""

ROOM = 1024
"""Moves of a position that there is room for."""


@dataclass(frozen=True)
class ChosenMove:
    """A move of a position. share: how much it was chosen, all moves together 1; features: by number."""

    share: float
    features: tuple[int, ...]


Choices = tuple[ChosenMove, ...]
"""The moves of a position."""


def searching(native: Native, priors: Priors | None) -> Mcts:
    """The search that priors are learned from, and made for."""
    return Mcts(native, megabytes=MEGABYTES, amaf=True, sparing=native.can_spare, priors=priors)


def begun(native: Native, plies: int, dice: random.Random) -> Position:
    """A position after some random plies, chance having fallen.

    native: the game; plies: how many at the most; dice: what they are drawn by.
    """
    position = native.start()
    while position.result is None and (plies > 0 or position.in_setup or position.is_chance):
        plies -= not (position.in_setup or position.is_chance)
        position = position.play(dice.choice(position.moves()))
    return position


class ChoosingGames:
    """Plays games, and tells what was chosen in them. The same seed gives the same games.

    native: the game; priors: to search by; nodes: random games that a move is thought about in; seed: of the openings.
    """

    def __init__(self, native: Native, priors: Priors, nodes: int, seed: int) -> None:
        self._native, self._nodes, self._dice = native, nodes, random.Random(seed)
        self._search = searching(native, priors)
        self._features = (ctypes.c_int64 * ((MOST_FEATURES + 1) * ROOM))()

    def game(self) -> list[Choices]:
        """Play a game; what was chosen in its positions."""
        dice, found, clear = self._dice, list[Choices](), 0
        position = begun(self._native, dice.randrange(MOST_OPENING), dice)
        for _ in range(LONGEST):
            while position.result is None and position.is_chance:
                position = position.play(dice.choice(position.moves()))
            if position.result is not None or clear == PATIENCE:
                break
            texts = listed(self._native, position).texts
            best = 0
            if len(texts) > 1:
                thought = self._search.think(position, games=self._nodes, seed=dice.randrange(1 << 30))
                best = thought.candidates[0].number
                is_open = not thought.exact and CLEAR < thought.candidates[0].reward < 1 - CLEAR
                clear = 0 if is_open else clear + 1
                if is_open and len(texts) <= ROOM:
                    found.append(self._choices(thought))
            position = position.play(texts[best])
        return [choices for choices in found if choices]

    def _choices(self, thought: Thought) -> Choices:
        """What was chosen in the position that was thought about last; nothing, if there is no room for its moves."""
        tree, room = self._search.tree, Words.of(self._features)
        context = Words.of(tree.workers[0].context.words)
        count = function_of(KERNELS, features_at_root)(self._search.game, tree.row, context, room)
        visits = {one.number: one.visits**SHARPER for one in thought.candidates}
        whole = sum(visits.values())
        rows = (i * (MOST_FEATURES + 1) + 1 for i in range(count))
        return tuple(
            ChosenMove(visits[i] / whole, tuple(self._features[at : at + self._features[at - 1]]))
            for i, at in enumerate(rows)
        )
