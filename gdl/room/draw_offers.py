"""Draws that are offered at the screen: programs think about them, people are asked."""

from __future__ import annotations

from dataclasses import dataclass

from gdl.opponents.seats import HUMAN, RANDOM, thinking
from gdl.outside_engines import engine_seat
from gdl.room import ends
from gdl.room.opponents import Opponents
from gdl.search_process import Chosen, Task


@dataclass(frozen=True)
class Weighed:
    """A draw that programs think about. thinkers: the players whose seats they have; sides: how many sides there are;
    plies: how many have been played."""

    offering: str
    thinkers: tuple[str, ...]
    sides: int
    plies: int
    task: Task[Chosen]


@dataclass(frozen=True)
class Reply:
    """What comes of an offer. says: what there is to be said; thinks: programs begin to think about it; asks: the
    programs agree, and these people are to be asked (nobody: the draw is agreed), None: it does not come to that."""

    says: str = ""
    thinks: bool = False
    asks: tuple[str, ...] | None = None


class DrawOffers:
    """The offers at one table, one at a time."""

    def __init__(self, opponents: Opponents) -> None:
        """
        Args:
            opponents: who thinks at the table; they stop thinking about a move when a draw is offered.
        """
        self._opponents, self._table = opponents, opponents.table
        self._weighed: Weighed | None = None

    def offer(self, who: str) -> Reply:
        """A player offers a draw."""
        table = self._table
        seats = {name: table.seats[table.person(name)] for name in ends.sides_against(table, who)}
        if not seats:
            return Reply("There is nobody to offer a draw to.")
        outside = next((name for name, seat in seats.items() if engine_seat(seat) is not None), None)
        if outside is not None:
            return Reply(f"{outside} plays on: programs of others are not asked about draws.")
        thinks = {name: how for name, seat in seats.items() if seat not in (HUMAN, RANDOM) and (how := thinking(seat))}
        if not thinks:
            return Reply(asks=self._people(who))
        if table.position.is_chance:
            return Reply("Chance decides now; offer the draw when somebody is to move.")
        self._opponents.stop()
        task = self._opponents.analyst.weigh(table.at, next(iter(thinks.values())))
        self._weighed = Weighed(who, tuple(thinks), len(seats) + 1, table.at.depth, task)
        return Reply(f"{' and '.join(thinks)} will think about the draw.", thinks=True)

    def answered(self) -> tuple[str, Reply] | None:
        """Who had offered a draw, and what comes of it, once programs have thought about it; a move that was made
        meanwhile has declined it. None: there is no answer to be told."""
        weighed = self._weighed
        if weighed is None or not weighed.task.done:
            return None
        self._weighed = None
        found = weighed.task.result
        if found is not None and ends.takes_draw(found, weighed.thinkers, weighed.sides, weighed.plies):
            return weighed.offering, Reply(asks=self._people(weighed.offering))
        why = f": {weighed.task.failed}" if weighed.task.failed else ""
        names = " and ".join(weighed.thinkers)
        return weighed.offering, Reply("" if weighed.task.stopped else f"{names} declined the draw{why}.")

    def _people(self, who: str) -> tuple[str, ...]:
        """The people whose consent it wants."""
        sides = ends.sides_against(self._table, who)
        return tuple(name for name in sides if self._table.seats[self._table.person(name)] == HUMAN)
