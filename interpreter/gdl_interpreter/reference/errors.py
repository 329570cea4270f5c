"""What can go wrong while a game is played: limits reached, and moves that cannot be made."""

from __future__ import annotations

import enum

from gdl_interpreter.characters import shown
from gdl_interpreter.program import NOWHERE, Span
from gdl_interpreter.reference.moves import Word


class MachineError(Exception):
    """Something the machine refuses.

    `code` is stable, the message is one line for people, which a terminal may be given, `span` is the rule concerned.
    """

    def __init__(self, code: str, message: str, span: Span = NOWHERE) -> None:
        """
        Args:
            code: stable, for programs.
            message: one line, for people.
            span: the rule concerned.
        """
        self.code = code
        self.message = shown(message)  # it quotes what was typed
        self.span = span
        super().__init__(self.message)


class LimitError(MachineError):
    """A rulebook asks for more steps, moves or words than the machine allows."""

    def at(self, span: Span) -> LimitError:
        """The same, of the rule that stands there, unless it is known already which it is of."""
        return self if self.span is not NOWHERE else LimitError(self.code, self.message, span)


class FieldError(MachineError):
    """A text that is no position in a notation: `start` and `end` say which of its characters are at fault."""

    def __init__(self, message: str, start: int, end: int, hint: str | None = None) -> None:
        super().__init__("no-such-position", message)
        self.start, self.end, self.hint = start, end, hint


class MoveFault(enum.Enum):
    """Why a text is no move: it cannot be read, it is not legal, or several moves fit it."""

    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    AMBIGUOUS = "ambiguous"


class MoveError(MachineError):
    """A text that is not one legal move.

    `reason` is the rule's own reason where it gives one, `choices` the texts of the moves that fit where several do,
    or of what could be meant. Where several fit and a rule refuses the text as it stands, `span` is that rule's.
    `reached`: so many characters of the text can be followed before a rule stops it, and `chosen` are the
    words of the run that it stops.
    """

    def __init__(
        self,
        fault: MoveFault,
        message: str,
        span: Span = NOWHERE,
        reason: str | None = None,
        choices: tuple[str, ...] = (),
        reached: int = 0,
        chosen: tuple[Word, ...] = (),
    ) -> None:
        """
        Args:
            fault: what is wrong with the text.
            message: one line, for people.
            span: the rule concerned.
            reason: the rule's own, where it gives one.
            choices: the texts of the moves that fit, or of what could be meant.
            reached: how many characters of the text can be followed before a rule stops it.
            chosen: the words of the run that it stops.
        """
        super().__init__(f"move-{fault.value}", message, span)
        self.fault = fault
        self.reason = reason
        self.choices = choices
        self.reached = reached
        self.chosen = chosen
