"""Where a game stands, as plain data: how it began, and all that has happened since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from gdl.records import EventStep, GameRecord, Step
from gdl_interpreter.storage.plain import Form, fits

if TYPE_CHECKING:
    from gdl_interpreter.reference import Position


@dataclass(frozen=True)
class Moment:
    """A position of a game with its past. steps: the moves' texts and the events; first: who began, where the match
    says so; position: the text of the position that it began from, None: the setup."""

    steps: tuple[Step, ...] = ()
    first: str | None = None
    position: str | None = None

    @staticmethod
    def of(game: GameRecord) -> Moment:
        """The last position of a recorded game."""
        return Moment(game.steps, game.first, game.position)

    def told(self) -> dict[str, object]:
        """What JSON can hold of it."""
        steps = [step if isinstance(step, str) else {"event": step.event} for step in self.steps]
        return {"steps": steps, "first": self.first, "position": self.position}


FORM: Final[Mapping[str, Form]] = {
    "steps": [(str, {"event": str})],
    "first": (str, type(None)),
    "position": (str, type(None)),
}
"""The form of a moment in JSON."""


def read_moment(told: object) -> Moment:
    """A moment that was told.

    Raises:
        ValueError: it is none.
    """
    if not fits(told, FORM):
        raise ValueError("this is no moment of a game")
    found = cast("dict[str, object]", told)
    steps = (
        step if isinstance(step, str) else EventStep(step["event"])
        for step in cast("list[str | dict[str, str]]", found["steps"])
    )
    return Moment(tuple(steps), cast("str | None", found["first"]), cast("str | None", found["position"]))


def after(position: Position, step: Step) -> Position:
    """The position after a step.

    Raises:
        MachineError: it is not legal.
    """
    return position.play(step) if isinstance(step, str) else position.announce(step.event)
