"""What cannot be done at a table."""

from __future__ import annotations


class TableError(Exception):
    """Something that cannot be done at this table, or not now. `code` is stable, `message` one sentence for players.

    Codes: game-over, not-playing, no-offer, main-line, elsewhere, too-large.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
