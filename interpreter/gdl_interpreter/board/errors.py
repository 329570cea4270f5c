"""What can be wrong with a board an author asks for: a code for programs and a sentence for people."""

from __future__ import annotations


class BoardError(Exception):
    """A board that cannot be made as asked.

    `code` is a short word such as "too-large", "no-such-shape", "wrong-arguments", "no-such-class" or "name-taken";
    `message` is a sentence in the author's terms, without a full stop.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
