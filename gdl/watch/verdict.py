"""What became of one example, as the screen tells it, and as it can be sent from one process to another."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

from gdl.diagnostics import Diagnostic
from gdl.examples import Examples, Outcome
from gdl_interpreter.reference import MachineError, Position


@dataclass(frozen=True)
class ExampleVerdict:
    """Whose example it is, its number in the order of the text, its name, what is wrong (nothing, if it holds), and the
    options that it sets; then where it has come to.

    began: the position that it has set up last, as a text; None: it plays from the setup. steps: the moves and events
    played from there. end: the position where it came to an end, as a text; None: it did not come to any, or
    `untold` says why it has no text. is_over: has the game ended there? seconds: that it took.
    """

    rulebook: str
    number: int
    name: str
    failures: tuple[Diagnostic, ...]
    settings: Mapping[str, int]
    began: str | None
    steps: tuple[str, ...]
    end: str | None
    untold: str | None
    is_over: bool
    seconds: float

    @property
    def comes_to_a_position(self) -> bool:
        """Did it come to any?"""
        return self.end is not None or self.untold is not None


def verdict_on(examples: Examples, number: int) -> ExampleVerdict:
    """The verdict on an example, which is run for it, by its number."""
    began = time.perf_counter()
    return verdict_of(examples.run(number), began)


def verdict_of(outcome: Outcome, began: float) -> ExampleVerdict:
    """What an outcome says. began: when that was begun, by `time.perf_counter`."""
    end, untold = _text_of(outcome.position)
    return ExampleVerdict(
        outcome.rulebook,
        outcome.number,
        outcome.name,
        outcome.failures,
        dict(outcome.settings),
        _text_of(outcome.began)[0],
        outcome.steps,
        end,
        untold,
        _is_over(outcome.position),
        time.perf_counter() - began,
    )


def _text_of(position: Position | None) -> tuple[str | None, str | None]:
    """A position as a text, and why it has none."""
    try:
        return (None if position is None else position.text), None
    except MachineError as error:
        return None, error.message


def _is_over(position: Position | None) -> bool:
    try:
        return position is not None and position.result is not None
    except MachineError:
        return False
