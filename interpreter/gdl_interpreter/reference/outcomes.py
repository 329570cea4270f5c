"""From an ending's verdict to a result: who wins, who shares, who is placed where."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from gdl_interpreter.program import Ending, Program
from gdl_interpreter.reference.bits import members
from gdl_interpreter.reference.layout import ABSENT, PLAYING, SWAPPED, Frame
from gdl_interpreter.reference.results import Result

Measure = Callable[[Frame, str], dict[int, int]]


class Outcomes:
    """Works out results. Players are sets of one here; `measure` gives every player's number by a function's name."""

    def __init__(self, program: Program, measure: Measure) -> None:
        self.program = program
        self.measure = measure

    def _names(self, players: int) -> tuple[str, ...]:
        return tuple(player.name for i, player in enumerate(self.program.players) if players >> i & 1)

    def _allied(self, players: int) -> int:
        result = 0
        for one in members(players):
            result |= self.program.players[one.bit_length() - 1].allies
        return result

    def ended(self, f: Frame, ending: Ending, who: int) -> Result:
        """The result of a game that an ending has closed; `who` is whom its verdict names."""
        came = self.program.all_players & ~f[ABSENT]
        there = f[PLAYING] or came
        if ending.verdict == "wins":
            return self._result(f, self._allied(who) & came, ending.reason)
        if ending.verdict == "loses":
            if len(self.program.players) == 1:
                return self._result(f, 0, ending.reason, lost=True)
            return self._result(f, there & ~self._allied(who), ending.reason)
        if ending.verdict == "draw":
            return self._result(f, there, ending.reason)
        return self._by_measure(f, ending, came)

    def draw(self, f: Frame, reason: str) -> Result:
        """Nobody can move and no ending says what that means, or nobody is left."""
        return self._result(f, f[PLAYING] or self.program.all_players & ~f[ABSENT], reason)

    def _by_measure(self, f: Frame, ending: Ending, came: int) -> Result:
        assert ending.measure is not None
        values = {p: v for p, v in self.measure(f, ending.measure).items() if p & came}
        sign = 1 if ending.verdict == "highest" else -1
        best: dict[int, int] = {}
        for player, value in values.items():
            side = self._allied(player)
            best[side] = max(best.get(side, sign * value), sign * value)
        ranking = sorted(best.values(), reverse=True)
        placings = {p: ranking.index(best[self._allied(p)]) + 1 for p in values}
        winners = sum(p for p, place in placings.items() if place == 1)
        return self._result(f, winners, ending.reason, values, placings)

    def _result(
        self,
        f: Frame,
        winners: int,
        reason: str | None,
        values: dict[int, int] | None = None,
        placings: dict[int, int] | None = None,
        lost: bool = False,
    ) -> Result:
        came = self.program.all_players & ~f[ABSENT]
        sides = {self._allied(player) & came for player in members(came)}
        sharing = {self._allied(player) & came for player in members(winners)}
        alone = len(self.program.players) == 1
        if alone and values is not None:
            verdict = "score"
        elif lost:
            verdict = "win"
        elif not winners or (len(sharing) == len(sides) and not alone):
            verdict, winners = "draw", winners or came
            sharing = {self._allied(player) & came for player in members(winners)}
        else:
            verdict = "win"
        share = Fraction(1, len(sharing)) if sharing else Fraction(0)

        def named(numbers: dict[int, int] | None) -> dict[str, int]:
            return {self.program.players[p.bit_length() - 1].name: v for p, v in (numbers or {}).items()}

        names = self._names(self.program.all_players)
        people = tuple(reversed(names)) if f[SWAPPED] else names
        return Result(
            verdict=verdict,
            winners=self._names(winners),
            shares={name: share if name in self._names(winners) else Fraction(0) for name in self._names(came)},
            reason=reason,
            scores=named(values),
            placings=named(placings),
            people=dict(zip(names, people, strict=True)),
        )
