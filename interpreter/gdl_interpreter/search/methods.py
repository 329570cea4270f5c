"""The methods of playing and of solving, one record each: what the command line offers, and what they are made of.

A method of playing that is a tree search with other playouts or statistics is a record here and its kernels. A method
of solving is a record here and a line in `solving.methods`, which says how it is set up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from gdl_interpreter.native.engine import Native

Method = Literal["mcts", "rave", "wary", "sparing", "implicit", "alphabeta"]
"""The methods of playing, by name."""

Search = Literal["playouts", "amaf", "alphabeta", "expectimax"]
"""What a method comes to in a game: playouts in a tree; the same with all moves as first; alpha-beta; the same with
chance nodes."""

SolvingMethod = Literal["auto", "null-window", "alphabeta", "proof", "retrograde", "index"]
"""The methods of solving, by name."""

DECISIVE = 64
"""Moves of a position up to which a playout looks for decisive ones."""


def can_alphabeta(native: Native) -> bool:
    """Is alpha-beta possible: two sides, and nobody who comes later?"""
    program = native.program
    seated = {player.allies for player in program.players[: program.seated]}
    return len(seated) == 2 and not native.features.joins


def can_be_solved(native: Native) -> bool:
    """Has each position a value that play without chance brings about: alpha-beta is possible, and there is no chance
    once the game has begun?"""
    return can_alphabeta(native) and not native.features.chance


def can_spare(native: Native) -> bool:
    """Can random games leave alone what only harms who does it, and moves be told apart by what they gain?"""
    return native.can_spare and can_amaf(native)


def can_amaf(native: Native) -> bool:
    """Can moves be told apart by what they gain?"""
    return not native.ambiguous


@dataclass(frozen=True)
class Playing:
    """A method of playing. summary: what it is; plays: can it play a game? deepens: is it alpha-beta with learned
    values, or else a tree search? amaf: does each playout count for all moves of a node that were made in it?
    decisive: moves of a position up to which playouts look for decisive ones, 0 for none. sparing: do playouts pass
    over moves that only harm who makes them? valued: do values of pieces count in a tree search, too?"""

    name: Method
    summary: str
    plays: Callable[[Native], bool] = lambda native: True
    deepens: bool = False
    amaf: bool = False
    decisive: int = 0
    sparing: bool = False
    valued: bool = False

    @property
    def learns(self) -> bool:
        """Does it play by values that are learned?"""
        return self.deepens or self.valued


PLAYING: dict[Method, Playing] = {
    each.name: each
    for each in (
        Playing("mcts", "Monte Carlo tree search with random playouts"),
        Playing("rave", "the same, all moves of a playout counting as first ones (AMAF)", can_amaf, amaf=True),
        Playing("wary", "the same with decisive and anti-decisive moves in playouts", decisive=DECISIVE),
        Playing("sparing", "as rave; in playouts nobody harms only themselves", can_spare, amaf=True, sparing=True),
        Playing("implicit", "the same with learned piece values, backed up by minimax", can_alphabeta, valued=True),
        Playing("alphabeta", "alpha-beta with learned piece values", can_alphabeta, deepens=True),
    )
}
"""All of them, by name, in the order in which they are offered."""

SOLVING: dict[SolvingMethod, str] = {
    "auto": "what suits the game",
    "null-window": "null-window search to the end of the game",
    "alphabeta": "alpha-beta, deeper and deeper",
    "proof": "proof-number search",
    "retrograde": "retrograde analysis of all positions",
    "index": "retrograde analysis of all arrangements of the pieces, numbered",
}
"""What each method of solving is."""


def methods_of(native: Native) -> tuple[Method, ...]:
    """The methods that can play a game."""
    return tuple(method.name for method in PLAYING.values() if method.plays(native))
