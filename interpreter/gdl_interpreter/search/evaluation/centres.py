"""Centres: pieces that others are near to or far from, and the steps that lead there.

A kind of which each player always has one piece is such a piece: a king, a general. How others stand to it matters
wherever it stands, so it is told by steps: how many columns, and how many rows.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from gdl_interpreter.native.engine import Native
from gdl_interpreter.program import Program
from gdl_interpreter.search.evaluation.packed_game import PackedGame
from gdl_interpreter.search.kernels.shared.evaluation_row import MOST_CENTRES

MOST_STEPS = 1024
"""Where there are more steps, there are no centres."""

GAMES, LONGEST = 10, 200
"""Random games that are looked at, and plies of each at the most."""

FINE = 4
"""Parts of a unit by which coordinates are told apart."""


@dataclass(frozen=True)
class Centres:
    """The centres of a game. pieces: player and kind of each; codes: of each site a number; origin: the step from `a`
    to `b` has the number `origin + codes[b] - codes[a]`; steps: how many there are."""

    pieces: tuple[tuple[int, int], ...]
    codes: tuple[int, ...]
    origin: int
    steps: int


def centres_of(program: Program, kinds: Sequence[int]) -> Centres:
    """The pieces of some kinds as centres.

    program: of the game; kinds: some that `seen_in_games` has found, or none.
    """
    if not kinds:
        return Centres((), (), 0, 0)
    across, up = _ranks([site.x for site in program.board.sites]), _ranks([site.y for site in program.board.sites])
    width = 2 * max(across) + 1
    codes = tuple(width * b + a for a, b in zip(across, up, strict=True))
    pieces = tuple((player, kind) for kind in kinds for player in range(len(program.players)))
    return Centres(pieces, codes, max(codes), 2 * max(codes) + 1)


def seen_in_games(native: Native, seed: int) -> tuple[tuple[int, ...], int]:
    """What is seen in some random games: the kinds of which each player has one piece in all positions, if others can
    be told by steps from them (none, if the board is too large for that, or there are too many of them); and how many
    pieces there are on a board as full as it gets. The same seed gives the same.

    native: the game; seed: of the random games.
    """
    program, fields = native.program, native.packing.fields
    players, words = range(len(program.players)), range(fields["owner0"].words)
    found, most = list(range(len(program.kinds))) if len(program.kinds) > 1 else [], 1
    game, dice = PackedGame(native, LONGEST), random.Random(seed)
    owned = [fields[f"owner{player}"].at for player in players]
    of_kind = [fields[f"kind{kind}"].at for kind in range(len(program.kinds))] if found else []
    for _ in range(GAMES):
        context, packed = game.begun(dice)
        for _ in range(LONGEST):
            packed = game.fallen(packed, context, dice)
            most = max(most, sum(packed[at + i].bit_count() for at in owned for i in words))
            for at in owned:
                found = [
                    k for k in found if sum((packed[at + i] & packed[of_kind[k] + i]).bit_count() for i in words) == 1
                ]
            count = game.count(packed, context)
            if not count:
                break
            packed, word = game.played(context, dice.randrange(count))
            if word:
                break
    fits = 0 < len(found) * len(players) <= MOST_CENTRES and centres_of(program, found).steps <= MOST_STEPS
    return (tuple(found) if fits else ()), most


def _ranks(along: Sequence[float]) -> list[int]:
    """Coordinates counted from the least, by the least difference of two of them."""
    told = [round(FINE * at) for at in along]
    kinds = sorted(set(told))
    unit = min((b - a for a, b in pairwise(kinds)), default=1)
    return [(at - kinds[0]) // unit for at in told]
