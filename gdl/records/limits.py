"""How large a record may be, so that what is written can be read again."""

from __future__ import annotations

from dataclasses import dataclass

from gdl.records.errors import RecordError
from gdl.records.model import EventStep, Step
from gdl_interpreter.characters import LAYOUT, refused

MOST_BYTES = 5_000_000
"""Of a file."""

MOST_VALUES = 200_000
"""Of a file: what YAML counts as one thing, a move or the name of a field."""

LONGEST_STEP, LONGEST_EVENT, LONGEST_NAME, LONGEST_COMMENT = 10_000, 200, 200, 4_000
LONGEST_POSITION = 200_000
"""Characters."""

_ASIDE = 0.75
"""The share of a file that moves and comments may take; the rest is for whatever else it says."""


@dataclass(frozen=True)
class Size:
    """What something takes in a record at most. bytes: as text; values: for YAML to count."""

    bytes: int = 0
    values: int = 0

    def __add__(self, other: Size) -> Size:
        return Size(self.bytes + other.bytes, self.values + other.values)

    @property
    def fits(self) -> bool:
        """Can moves and comments of this size be written, and read again?"""
        return self.bytes <= MOST_BYTES * _ASIDE and self.values <= MOST_VALUES * _ASIDE


NO_SIZE = Size()


def text_size(text: str) -> Size:
    """What a text takes at most: quoted, broken into lines, and with escapes for what is not ASCII."""
    return Size(4 * len(text.encode("utf-8", "surrogatepass")) + 24, 1)


def step_size(step: Step, varies: bool) -> Size:
    """What a move or an event takes; `varies`: a variation begins with it."""
    size = text_size(step.event) + Size(32, 3) if isinstance(step, EventStep) else text_size(step)
    return size + Size(160, 10) if varies else size


def remark_size(name: str, comment: str) -> Size:
    """What the name and the comment of a node take."""
    return text_size(name) + text_size(comment) + Size(160, 10) if name or comment else NO_SIZE


ENDING_SIZE = Size(500, 10)
"""What is recorded of an ending that the rules know nothing of."""

GAME_SIZE = Size(2_000, 150)
"""What is recorded of a game besides its moves."""


def hold_to_step(step: Step) -> None:
    """See to it that a move or event can be recorded. RecordError "too-large"."""
    event = isinstance(step, EventStep)
    text = step.event if isinstance(step, EventStep) else step
    if len(text) > (LONGEST_EVENT if event else LONGEST_STEP):
        what = "an event" if event else "a move"
        raise RecordError("too-large", f"{what} of {len(text)} characters is too long for a record")


def checked_remark(text: str, what: str, longest: int, layout: bool) -> str:
    """A name or comment without what stands around it.

    Args:
        text: what is to be written.
        what: "name" or "comment", for messages.
        longest: how many characters it may have.
        layout: may it have several lines?

    Raises:
        RecordError: "too-large", or "refused-character".
    """
    text = text.strip()
    if len(text) > longest:
        raise RecordError("too-large", f"a {what} has at most {longest} characters, this one has {len(text)}")
    unfit = next(refused(text, LAYOUT if layout else ""), None)
    if unfit is not None:
        raise RecordError("refused-character", f"character {unfit.at + 1} of this {what}: {unfit.name} cannot be kept")
    return text
