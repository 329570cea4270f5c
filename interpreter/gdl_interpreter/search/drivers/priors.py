"""Priors of moves as the words that a tree search reads."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping, Sequence

from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.kernel.memory import Reals, Words
from gdl_interpreter.native.engine import Native
from gdl_interpreter.search.kernels.shared.prior_row import PriorRow
from gdl_interpreter.search.priors.features import Features
from gdl_interpreter.search.priors.priors import UNIT


def _weights(features: Features, weights: Mapping[int, int]) -> Reals:
    """A weight for each feature."""
    array = (ctypes.c_double * features.number)()
    for feature, weight in weights.items():
        array[feature] = weight / UNIT
    return Reals(ctypes.addressof(array), array)


def prior_rows(native: Native, features: Features, weights: Mapping[int, int], count: int) -> list[PriorRow]:
    """Rows for so many threads; the weights are the same for all.

    native: the game; features: of its moves; weights: of them all (`features.spread`); count: how many rows.
    """
    width = native.packing.fields["owner0"].words
    board, sites = features.board, features.sites
    told, distances = _weights(features, weights), _words(features.distances())
    around = _words(board.next_site[way][site] for site in range(sites) for way in features.around)
    near_size = max(each.bit_count() for each in board.neighbours)
    near = _words(to for each in board.neighbours for to in _padded([*site_numbers(each)], near_size))
    rows = []
    for _ in range(count):
        row = PriorRow.allocated()
        row.weights, row.sites, row.distances = told, sites, distances
        row.around, row.around_size = around, len(features.around)
        row.near, row.near_size = near, near_size
        for player in range(features.players):
            row.looks[player] = features.looks_of(player)
            row.near_looks[player] = features.near_looks + features.looks_of(player)
            row.places[player] = features.places_of(player)
        row.last, row.own_last, row.left, row.taken = features.last, features.own_last, features.left, features.taken
        row.threats, row.touched, row.elsewhere = features.threats, features.touched, features.elsewhere
        row.others, row.free = _room(width), _room(width * sites)
        row.owners, row.groups, row.sizes, row.free_counts, row.stack = (_room(sites) for _ in range(5))
        rows.append(row)
    return rows


def _padded(numbers: Sequence[int], size: int) -> Iterable[int]:
    return (*numbers, *(-1 for _ in range(size - len(numbers))))


def _words(numbers: Iterable[int]) -> Words:
    told = [*numbers]
    return Words.of((ctypes.c_int64 * len(told))(*told))


def _room(size: int) -> Words:
    return Words.of((ctypes.c_int64 * size)())
