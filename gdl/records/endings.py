"""Ends that the table makes: somebody resigns, all agree to a draw, somebody's time is up."""

from __future__ import annotations

from fractions import Fraction

from gdl.records.model import AGREED, RESIGNED, Ending
from gdl_interpreter.reference import Position, Result


def can_end(ending: Ending, position: Position) -> bool:
    """Can a game end so here: is it going on, and is whom the ending names one of those who play?"""
    return position.result is None and (ending.how == AGREED or ending.player in position.players)


def result_of(ending: Ending, position: Position) -> Result:
    """The result of a game that the table has ended.

    Who resigns, or has no time left, loses together with their allies; all others who still play share the win.

    Args:
        ending: how it ended.
        position: where it stood then; `can_end` holds.
    """
    program = position.machine.program
    names = [player.name for player in program.players]
    there = position.players
    if ending.how == AGREED:
        winners, verdict, reason = there, "draw", "by agreement"
    else:
        allies = program.players[names.index(ending.player or "")].allies
        winners = tuple(name for name in there if not allies >> names.index(name) & 1)
        verdict = "win"
        reason = f"{ending.player} resigned" if ending.how == RESIGNED else f"{ending.player} is out of time"
    sides = {program.players[names.index(name)].allies for name in winners}
    share = Fraction(1, len(sides)) if sides else Fraction(0)
    people = list(reversed(names)) if position.swapped and len(names) == 2 else names
    return Result(
        verdict=verdict,
        winners=winners,
        shares={name: share if name in winners else Fraction(0) for name in names[: program.seated]},
        reason=reason,
        scores=position.scores,
        placings={},
        people=dict(zip(names, people, strict=True)),
    )


def outcome_of(position: Position, ending: Ending | None) -> Result | None:
    """How a game has ended, by the rules or by the table; None while it goes on."""
    return position.result if ending is None or position.result is not None else result_of(ending, position)
