"""A record: which rulebook, who played, and the moves of each game with their variations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from gdl_interpreter.reference import Result

FORMAT = 3
"""What is written. Also read are 1, which knows neither variations nor clocks, and 2, which has no digest of the
rules: where there is one, those who read no more than 2 call the record damaged."""


def is_record(text: str) -> bool:
    """Does a text begin as a record does, as it is written here?"""
    return text.lstrip().startswith("format:")


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
    def of(result: Result, scores: Mapping[str, int] = MappingProxyType({})) -> Outcome:
        """What is recorded of a result. scores: of the position in which the game ended, which are recorded also where
        something else has decided; where there are none, what has decided is."""
        return Outcome(result.verdict, result.winners, result.reason, dict(scores or result.scores))


@dataclass(frozen=True)
class Place:
    """A node of the tree. line: 0 for the main line, n for the n-th variation; after: how many steps there are
    to it from the beginning of the game."""

    line: int
    after: int


@dataclass(frozen=True)
class Variation:
    """Other steps than those of a line, from a place on it."""

    place: Place
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Remark:
    """The name and the comment of a node; one of them may be empty."""

    place: Place
    name: str
    comment: str


RESIGNED, AGREED, TIME = "resigned", "agreed", "time"


@dataclass(frozen=True)
class Ending:
    """An end that the table has made and not the rules. how: "resigned", "agreed" or "time"; player: who resigned, or
    whose time was up."""

    how: str
    player: str | None = None


@dataclass(frozen=True)
class PlacedEnding:
    """An ending, and the node at which it was made."""

    place: Place
    ending: Ending


@dataclass(frozen=True)
class GameRecord:
    """One game; `first` is who began where the match says so, `outcome` None while it goes on.

    `position` is the text of the position that it began from; None: from the setup. `steps` and `outcome` are those
    of the main line. `at` is what the board showed; None: the end of the main line. `taken_back`: what follows
    there has been taken back, and not only left to look.
    """

    steps: tuple[Step, ...]
    outcome: Outcome | None = None
    first: str | None = None
    position: str | None = None
    variations: tuple[Variation, ...] = ()
    remarks: tuple[Remark, ...] = ()
    endings: tuple[PlacedEnding, ...] = ()
    at: Place | None = None
    taken_back: bool = False


@dataclass(frozen=True)
class Left:
    """What somebody has left on a clock. milliseconds: of the main time or of the period that runs; periods: how many
    come behind it; overtime: is a period running?"""

    milliseconds: int
    periods: int = 0
    overtime: bool = False


@dataclass(frozen=True)
class ClockRecord:
    """A clock. control: "5m+3s"; left: by player, or one under "all" where there is one time for all."""

    control: str
    left: Mapping[str, Left]


@dataclass(frozen=True)
class Record:
    """A recorded game, or match of several games.

    `rulebook` is the name it is loaded by, `source_hash` that of its text; `seats` says for each player "human" or
    "random". `clock` is that of the last game. `rules` is a digest of its rules without what changes no play; None: an
    older version has written it.
    """

    rulebook: str
    source_hash: str
    options: Mapping[str, int]
    seats: Mapping[str, str]
    seed: int
    date: str
    games: tuple[GameRecord, ...]
    clock: ClockRecord | None = None
    rules: str | None = None
