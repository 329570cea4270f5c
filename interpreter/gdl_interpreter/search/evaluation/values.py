"""What pieces are worth in the static evaluation: by kind, site, and their steps from centres."""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.search.evaluation.network import Network

UNIT = 1000
"""The value of the most valuable kind or site, about; what is learned is scaled to that."""

GREATEST = 10**6
"""No value is greater, so that those of a whole board fit into half a word."""


@dataclass(frozen=True)
class Values:
    """Values for the first side, in whole numbers. sites: for each player, kind and site (as many as a set has bits),
    on a board as full as it gets; stocks: for each player and kind; lead: of a point; scale: what a value is divided by
    to be the logarithm of odds; pieces: on a board as full as it gets; emptied: as `sites`, on a board that is nearly
    empty, in between it is something in between (none: the same as `sites`); centres: kinds that others
    are near to or far from (see `centres`); near, emptied_near: what it adds, for each centre, player, kind and step
    from there; lines: of sets of sites that win (see `evaluation.lines`), on a full board, and then on an empty one;
    amounts: states whose numbers are worth something (see `evaluation.amounts`), each with what every step of its
    numbers adds, for each player, kind and site, or for each player alone, on a full board, and then the same on
    an empty one; mobility: of what pieces can do (see `evaluation.mobility`), on a full board, and then on an empty
    one (none: nothing); legal_moves: of each level of them (see `kernels.shared.legal_moves`), for who is to move and
    for the other one, on a full board, and then on an empty one (none: nothing); cohesion: of each number of chains,
    and of each distance from the middle (see `kernels.shared.cohesion`), on a full board, and then on an empty one
    (none: nothing); filling: of each number of steps that a piece has to go to sites that are to be filled (see
    `kernels.shared.filling`), on a full board, and then on an empty one (none: nothing); network: which says in the
    place of all of this what a position is worth where chance comes next (None: there is none)."""

    sites: tuple[int, ...]
    stocks: tuple[int, ...]
    lead: int
    scale: float
    pieces: int = 0
    emptied: tuple[int, ...] = ()
    centres: tuple[int, ...] = ()
    near: tuple[int, ...] = ()
    emptied_near: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()
    amounts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    mobility: tuple[int, ...] = ()
    legal_moves: tuple[int, ...] = ()
    cohesion: tuple[int, ...] = ()
    filling: tuple[int, ...] = ()
    network: Network | None = None
