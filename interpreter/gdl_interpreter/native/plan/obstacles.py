"""Why code is not as fast as it could be, as data: what in a rulebook stands in the way, and where it is written."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeVar

from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.span import NOWHERE, Span


class Obstacle(Enum):
    """What stands in the way; the value is its name in the output of programs."""

    # of the whole turn
    CHANCE = "chance"
    """There is chance in the turn."""
    SAME_MOVE = "same-move"
    """Two runs of the turn can be the same move."""
    SWITCHED_OFF = "switched-off"
    """The idea has been switched off, for measuring."""

    # of one choice: it can only be listed
    NUMBER = "number"
    """A number is chosen."""
    LOOP = "loop"
    """There are choices in a loop."""
    KEEP = "keep"
    """Of all runs those with the best measure are kept."""
    MANY_ARMS = "many-arms"
    """There are choices in an `if` with several conditions."""
    DEPENDS = "depends"
    """Something is asked about a choice among which others have been made that do not depend on it."""
    LARGE_BOARD = "large-board"
    """The targets of each site would have to be kept, for too many sites."""
    LARGE_PLAN = "large-plan"
    """The ways to go on, each written out with all that follows, would make too large a plan."""
    UNDETERMINED = "undetermined"
    """It cannot be seen whether the body of a `first` has a run."""

    # of one choice: it can be sampled
    MAY_FAIL = "may-fail"
    """A condition stands where the move may still fail."""
    NO_PIECE = "no-piece"
    """A piece is placed of which there may be none left beside the board."""
    BEHIND_EFFECT = "behind-effect"
    """Something looks at the position behind an effect, and choices are still to come or depend on it."""
    UNSETTLED_TEST = "unsettled-test"
    """A condition stands behind a choice and asks about other choices, too."""
    UNEVEN = "uneven"
    """Behind an effect there are more ways to go on in one case than in the other."""

    # of a condition: each member is tried by itself
    NOT_SETWISE = "not-setwise"
    """It cannot be worked out for all members at once."""
    NOT_SITES = "not-sites"
    """It is about something else than sites."""
    MANY_MEMBERS = "many-members"
    """It goes through a set that is large, or not known beforehand."""
    REASSIGNED = "reassigned"
    """It calls a definition with statements that do more than give names to values."""
    NAME_BETWEEN = "name-between"
    """A name that is given several times stands between the choice and the condition."""


STRUCTURAL = frozenset({Obstacle.NUMBER, Obstacle.LOOP, Obstacle.KEEP, Obstacle.MANY_ARMS})
"""What no plan can have, whatever the choices depend on."""


@frozen
class Reason:
    """One obstacle, and the part of the rulebook that it is about."""

    obstacle: Obstacle
    span: Span = NOWHERE


class Refused(Exception):
    """There is no plan, for this reason. It stays within this room: whoever asks from outside is given the reason."""

    def __init__(self, obstacle: Obstacle, span: Span) -> None:
        super().__init__(obstacle.value)
        self.reason = Reason(obstacle, span)


Found = TypeVar("Found")


def or_reason(work: Callable[[], Found]) -> Found | Reason:
    """What some work comes to, or why it was refused."""
    try:
        return work()
    except Refused as refused:
        return refused.reason
