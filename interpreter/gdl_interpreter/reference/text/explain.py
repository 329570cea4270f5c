"""What a typed text means in a position: the move, or why there is none, and which rule says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gdl_interpreter.program import NOWHERE, Span
from gdl_interpreter.reference.errors import MoveError, MoveFault
from gdl_interpreter.reference.moves import Move
from gdl_interpreter.reference.text.spelling import shortened


@dataclass(frozen=True)
class Explanation:
    """What a typed text means.

    If it is legal: the move. If not: the fault, a message for people, the rulebook's own words after `else` where it
    has some, where the rule is written that stands against it, and what could be typed instead.
    """

    legal: bool
    move: Move | None
    fault: MoveFault | None
    message: str
    reason: str | None
    span: Span | None
    choices: tuple[str, ...]

    def __str__(self) -> str:
        lines = [self.message]
        if self.span is not None:
            lines.append(f"  the rule: {self.span}")
        if self.choices:
            lines.append(f"  {_OFFER[self.fault]}: {', '.join(self.choices)}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Refusal:
    """Why a text is no move here: one sentence for players, and the place of the rule that says so, if one does."""

    sentence: str
    span: Span | None


def sentence(message: str) -> str:
    """A message as a sentence: with a capital, and one full stop.

    A name that a sentence begins with is left as it is: one that is quoted, or that has digits, as sites do.
    """
    text = message.strip().rstrip(".!")
    first = text.split(maxsplit=1)[0] if text else ""
    return f"{text[:1].upper() if first.isalpha() and first in _BEGIN else text[:1]}{text[1:]}."


def named_once(text: str, message: str, what: str = "") -> str:
    """A message about a typed text, with the text before it, unless the message itself begins with it.

    Args:
        text: what was typed.
        message: what is said of it.
        what: what stands between the two, as `cannot be played`.
    """
    named = f"`{shortened(text)}`"
    return message if message.startswith(f"{named} ") else f"{named}{what and f' {what}'}: {message}"


def refusal(told: Explanation) -> Refusal | None:
    """The refusal in an explanation; None where the text is a legal move."""
    return None if told.legal else Refusal(sentence(told.message), told.span)


def refusal_of(error: MoveError) -> Refusal:
    """The refusal in an error."""
    return Refusal(sentence(error.message), None if error.span == NOWHERE else error.span)


_BEGIN = frozenset({"the", "there", "no", "none", "nothing", "you", "your", "it", "a", "an", "with", "after"})
"""Words that messages begin with and that are no names."""

_OFFER: dict[MoveFault | None, str] = {
    MoveFault.UNREADABLE: "perhaps",
    MoveFault.ILLEGAL: "possible here",
    MoveFault.AMBIGUOUS: "they are",
}


def explanation(find: Callable[[], Move]) -> Explanation:
    """What a typed text means for which `find` finds the move, or raises a `MoveError`."""
    try:
        move = find()
    except MoveError as error:
        span = None if error.span == NOWHERE else error.span
        return Explanation(False, None, error.fault, error.message, error.reason, span, error.choices)
    return Explanation(True, move, None, f"`{move.text}` is legal", None, None, ())
