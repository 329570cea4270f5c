"""A record: which rulebook, who played, and the moves of each game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gdl_interpreter.reference import Result

FORMAT = 1


@dataclass(frozen=True)
class EventStep:
    """Something that was announced between two moves."""

    event: str


Step = str | EventStep
"""The text of a move, or an event."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended, as it is recorded."""

    verdict: str
    winners: tuple[str, ...]
    reason: str | None = None
    scores: Mapping[str, int] = field(default_factory=dict)

    @staticmethod
    def of(result: Result) -> Outcome:
        """What is recorded of a result."""
        return Outcome(result.verdict, result.winners, result.reason, dict(result.scores))


@dataclass(frozen=True)
class GameRecord:
    """One game; `first` is who began where the match says so, `outcome` None while it goes on.

    `position` is the text of the position that it began from; None: from the setup.
    """

    steps: tuple[Step, ...]
    outcome: Outcome | None = None
    first: str | None = None
    position: str | None = None


@dataclass(frozen=True)
class Record:
    """A recorded game, or match of several games.

    `rulebook` is the name it is loaded by, `source_hash` that of its text; `seats` says for each player "human" or
    "random".
    """

    rulebook: str
    source_hash: str
    options: Mapping[str, int]
    seats: Mapping[str, str]
    seed: int
    date: str
    games: tuple[GameRecord, ...]
