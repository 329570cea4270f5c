"""Who is to sit where, as it is asked for by name."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gdl.diagnostics import did_you_mean
from gdl.engines import missing_native
from gdl.opponents.seats import HUMAN, KNOWN, RANDOM, thinking
from gdl.outside_engines import engine_seat
from gdl.records import Rules

_RECORDED = re.compile(r"[a-z]{1,16}(:[0-9.a-z]{1,16})?", re.ASCII)
"""What can stand in a record."""


class SeatError(Exception):
    """A seat that this game has not, or that nobody like this can take."""


def seats_of(game: Rules, seats: Mapping[str, str]) -> dict[str, str]:
    """The seats with the players' full names. SeatError for a player or an occupant that there is not."""
    found: dict[str, str] = {}
    for typed, asked in seats.items():
        found[player_named(game, typed)] = occupant(asked)
    return found


def player_named(game: Rules, typed: str) -> str:
    """The player that a name means, in any case, or cut short. SeatError."""
    names = [player.name for player in game.program.players]
    fitting = [name for name in names if name.lower() == typed.lower()]
    fitting = fitting or [name for name in names if name.lower().startswith(typed.lower())]
    if len(fitting) != 1:
        close = did_you_mean(typed, names)
        advice = f" ({close})" if close else ""
        raise SeatError(f"{game.name} has no player `{typed}`; its players are {', '.join(names)}{advice}.")
    return fitting[0]


def occupant(asked: str) -> str:
    """Who is meant by what was typed for a seat: "human", "random", who thinks, or a program of others. SeatError."""
    try:
        outside = engine_seat(asked)
    except ValueError as problem:
        raise SeatError(f"{problem}.") from None
    if outside is not None:
        return outside.text
    who = "".join(asked.lower().split())
    try:
        known = who in (HUMAN, RANDOM) or thinking(who) is not None
    except ValueError as problem:
        raise SeatError(f"{problem}.") from None
    if not known or not _RECORDED.fullmatch(who):
        raise SeatError(f"`{who}` cannot take a seat; these can: {KNOWN}.")
    if who not in (HUMAN, RANDOM) and (missing := missing_native()) is not None:
        raise SeatError(f"`{who}` thinks with the native engine, which is not here: {missing}.")
    return who


def recorded(who: str) -> str:
    """Who sits somewhere, as a record tells it. Programs of others are told as people: a record may come from
    anywhere, and nothing is started because it says so."""
    return HUMAN if engine_seat(who) is not None else who
