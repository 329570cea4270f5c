"""Amounts: states of the rules whose numbers are worth something.

How many stand on a site is told by a state of sites that is more than 0 where a piece stands, and nowhere else (the
men on a point); where a game has no pieces, by one that says how much lies there (seeds in a house), which may be worth
something to either player; what a player has of something by a state of players (men on the bar, seeds taken). One man
is worth something, the second something else, and so on up to `STEPS`; each further one as much as that.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from gdl_interpreter.board.limits import MOST_SITES
from gdl_interpreter.native.engine import Native
from gdl_interpreter.native.layout.packing import Packing
from gdl_interpreter.program import StateVar, Ty
from gdl_interpreter.search.evaluation.packed_game import PackedGame
from gdl_interpreter.search.kernels.shared.evaluation_row import MOST_METERS, MOST_NUMBER

STEPS = 3
"""How many steps of a number have a value of their own: of what a player has from 1 up, of what stands on a site from 2
up, for the first piece there has the value of its site (where there are no pieces, from 1 up)."""

GAMES, LONGEST = 10, 200
"""Random games that are looked at, and plies of each at the most."""


@dataclass(frozen=True)
class Amounts:
    """Names of states. sites: how many stand on a site, None if no state tells; players: what players have; pieces: on
    a board as full as it gets, if a state tells how many stand on a site, `MOST_SITES` at the most; bare: do what lies
    on sites and no pieces count?"""

    sites: str | None = None
    players: tuple[str, ...] = ()
    pieces: int = 0
    bare: bool = False


def amounts_of(packing: Packing, names: Sequence[str]) -> Amounts | None:
    """Some states by their names; None if one is not of this game, or not of such a kind.

    packing: of the game; names: of the states.
    """
    of_sites, of_players = states_of(packing)
    sites = [name for name in names if name in of_sites]
    players = tuple(name for name in names if name in of_players)
    if len(sites) > 1 or len(sites) + len(players) != len(names) or len(players) > MOST_METERS:
        return None
    return Amounts(sites[0] if sites else None, players, bare=bool(sites) and not packing.program.kinds)


def states_of(packing: Packing) -> tuple[list[str], list[str]]:
    """The names of the states of sites, and of those of players, that hold numbers from 0 up to `MOST_NUMBER` at most.

    packing: of the game.
    """

    def small(var: StateVar, per: Ty) -> bool:
        return var.per == (per,) and var.type is Ty.INT and var.low == 0 and 1 < var.high <= MOST_NUMBER

    of_sites = [table.name for table in packing.tables.values() if small(table.var, Ty.SITES)]
    of_players = [
        slots.var.name
        for slots in packing.frame.states.values()
        if small(slots.var, Ty.PLAYERS) and slots.var.name not in packing.tables
    ]
    return of_sites, of_players


def at_players(packing: Packing, name: str) -> list[int]:
    """The words of a position that a state of players is in, in their order."""
    return [packing.fields[f"state.{name}.{i}"].at for i in range(len(packing.program.players))]


def at_sites(packing: Packing, name: str) -> int:
    """The word of a position that a state of sites begins in."""
    return packing.field_words + packing.tables[name].at


def amounts_in_games(native: Native, seed: int) -> Amounts:
    """The states that are amounts in some random games: of sites, those whose numbers stand where pieces do, or lie
    anywhere if there are no pieces; of players, those that change. The same seed gives the same.

    native: the game; seed: of the random games.
    """
    packing, bare = native.packing, not native.program.kinds
    of_sites, of_players = states_of(packing)
    fields, sites = packing.fields, len(native.program.board.sites)
    owned = [fields[f"owner{player}"].at for player in range(len(native.program.players))]
    most, first = dict.fromkeys(of_sites, 0), dict[str, list[int]]()
    changed = set[str]()
    game, dice = PackedGame(native, LONGEST), random.Random(seed)
    for _ in range(GAMES):
        context, packed = game.begun(dice)
        for _ in range(LONGEST):
            packed = game.fallen(packed, context, dice)
            held = {site for at in owned for site in range(sites) if packed[at + site // 64] >> site % 64 & 1}
            of_sites = [
                name
                for name in of_sites
                if bare or held == {site for site in range(sites) if packed[at_sites(packing, name) + site] > 0}
            ]
            for name in of_sites:
                at = at_sites(packing, name)
                most[name] = min(MOST_SITES, max(most[name], sum(packed[at : at + sites])))
            for name in of_players:
                now = [packed[at] for at in at_players(packing, name)]
                changed |= {name} if now != first.setdefault(name, now) else set()
            count = game.count(packed, context)
            if not count:
                break
            packed, word = game.played(context, dice.randrange(count))
            if word:
                break
    of_sites = [name for name in of_sites if most[name]]
    players = tuple(name for name in of_players if name in changed)[: MOST_METERS // len(owned)]
    return Amounts(of_sites[0], players, most[of_sites[0]], bare) if of_sites else Amounts(None, players)
