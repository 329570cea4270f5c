"""What a position is made of: plain values, which the machine takes and gives."""

from __future__ import annotations

from dataclasses import field

from gdl_interpreter.program import Ty
from gdl_interpreter.program.frozen import frozen

Keys = tuple[tuple[tuple[int, ...], ...], ...]
"""For each list of a `repeats`: what it was in each earlier position."""

Past = tuple[tuple[int, ...], ...]
"""The values of all positions up to now, where the rules ask for repetitions."""


@frozen
class PositionData:
    """One moment of a game, without the machine that knows its rules.

    Two are equal when everything the rules can see is the same.

    values: the frame, one whole number a slot, as `layout` numbers them; sets are bits.
    history: keys of the earlier positions that the rules can still see.
    rolls: results of the chance moves in this turn, or in the setup, each the number of a member.
    nature: in the setup, the type of what chance picks next, and the set it picks from, as bits; None: it is over.
    first: the player who began the game, as a set of one; 0: the rules say who.
    fresh: has a move led here? Endings but those that ask who is stuck are tested only then.
    past: the values of all positions up to now, where the rules ask for repetitions.
    """

    values: tuple[int, ...]
    history: Keys
    rolls: tuple[int, ...] = ()
    nature: tuple[Ty, int] | None = None
    first: int = field(default=0, compare=False)
    fresh: bool = field(default=False, compare=False)
    past: Past = field(default=(), compare=False)

    @property
    def in_setup(self) -> bool:
        """Is nature still to settle something of the setup?"""
        return self.nature is not None
