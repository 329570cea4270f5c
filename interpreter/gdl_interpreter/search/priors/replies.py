"""Which sites around the last piece are replied on in random games, by what is known of moves.

They are those whose look makes a move likely there, where the last piece is near by: priors, of which random games have
time for no more than a yes or no.
"""

from __future__ import annotations

from collections.abc import Mapping

from gdl_interpreter.board.surroundings import surroundings_of
from gdl_interpreter.search.kernels.shared.prior_row import NONE, OTHER, OWN
from gdl_interpreter.search.priors.features import Features
from gdl_interpreter.search.priors.priors import UNIT

LIKELY = 0.2
"""The least sum of the weights of a look by which a site is replied on."""

MOST = 1 << 22
"""Bytes of a table, at the most."""


def reply_table(features: Features, weights: Mapping[int, int]) -> bytes | None:
    """A byte for each player and look (as in `board.surroundings`), 1 for yes; None if the board is too varied.

    features: of the game; weights: of them all (`features.spread`).
    """
    around = surroundings_of(features.board)
    if around is None or around.size * features.players > MOST:
        return None
    table = bytearray(around.size * features.players)
    sums = _sums(features, weights)
    parts = dict(zip(around.ways, around.begins, strict=True))
    for (player, look), total in sums.items():
        if total <= LIKELY * UNIT:
            continue
        there = dict(zip(features.around, _places(features, look), strict=True))
        ways = tuple(way for way, what in there.items() if what != NONE)
        for part, begin in parts.items():
            if set(part) == set(ways):
                own = sum(1 << i for i, way in enumerate(part) if there[way] == OWN)
                others = sum(1 << i for i, way in enumerate(part) if there[way] == OTHER)
                table[player * around.size + begin + own + (others << len(part))] = 1
    return bytes(table)


def _sums(features: Features, weights: Mapping[int, int]) -> dict[tuple[int, int], int]:
    """Of each player and look what is known of it: the weight of the look, and that where the last piece is near by."""
    sums = dict[tuple[int, int], int]()
    for feature, weight in weights.items():
        if feature < features.places:
            look = divmod(feature % features.near_looks, features.looks)
            sums[look] = sums.get(look, 0) + weight
    return sums


def _places(features: Features, look: int) -> list[int]:
    """What is in each direction (`OWN`, `OTHER`, `NONE`; 0: nothing)."""
    last = len(features.around) - 1
    return [look >> 2 * (last - i) & 3 for i in range(last + 1)]
