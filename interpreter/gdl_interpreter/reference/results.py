"""How a game ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Result:
    """What a finished game is worth.

    verdict: "win", "draw", or "score" (a game of one player that ends with a number). winners: the players who share
    the win, in seat order (everyone who shares it, in a draw). shares: what each player gets, together with allies; 1
    for a win alone, 1/k for a win shared among k sides. placings: for a game decided by scores each player's place,
    from 1. `people` says for each player whose colour it was at the start: they differ after `swap sides`.
    """

    verdict: str
    winners: tuple[str, ...]
    shares: Mapping[str, Fraction]
    reason: str | None
    scores: Mapping[str, int]
    placings: Mapping[str, int]
    people: Mapping[str, str]

    @property
    def shares_of_people(self) -> Mapping[str, Fraction]:
        """The shares by people, who are called by the colours that they began with."""
        return {self.people[name]: share for name, share in self.shares.items()}

    def __str__(self) -> str:
        if self.verdict == "score":
            ((_, score),) = self.scores.items()
            text = f"finished with {score}"
        elif self.verdict == "draw":
            text = "a draw"
        elif not self.winners:
            text = "lost"
        else:
            names = " and ".join(self.winners)
            text = f"{names} win{'s' if len(self.winners) == 1 else ''}"
        return f"{text} ({self.reason})" if self.reason else text
