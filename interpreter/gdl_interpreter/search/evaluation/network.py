"""What a small network is, in the place of values: plain numbers (see `kernels.shared.network`)."""

from __future__ import annotations

from dataclasses import dataclass

PART = 1024
"""A weight is so many parts of one."""


@dataclass(frozen=True)
class Alike:
    """For each place, step from a centre, and value of sets of sites that win, the number of its weight among those of
    its sort: the same for what is alike."""

    places: tuple[int, ...]
    steps: tuple[int, ...]
    lines: tuple[int, ...]


@dataclass(frozen=True)
class Network:
    """alike: what shares its inputs; weights: in the order of `NetworkRow.weights`, each in `PART`s of one."""

    alike: Alike
    weights: tuple[int, ...]
