"""What is wrong with a Program that no rulebook should ever be compiled to."""

from __future__ import annotations

from gdl_interpreter.program.span import NOWHERE, Span


class ProgramError(Exception):
    """A Program that is ill-typed or out of bounds. `span` is the text that the faulty part came from."""

    def __init__(self, message: str, span: Span = NOWHERE) -> None:
        self.message = message
        self.span = span
        super().__init__(message if span == NOWHERE else f"{span}: {message}")
