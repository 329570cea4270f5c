"""What can be wrong with a recorded game."""

from __future__ import annotations

from gdl_interpreter.characters import shown


class RecordError(Exception):
    """A record that cannot be read, written or followed. `code` is stable, the message one line for people.

    Codes: cannot-read, too-large, not-text, not-yaml, unsafe-yaml, not-a-record, newer-format, refused-character
    (reading); no-rulebook (finding what it is of); other-rulebook, other-options, other-players, position-does-not-fit,
    move-does-not-fit, place-does-not-fit, result-differs, after-the-end (replaying); cannot-write, already-there,
    too-large, refused-character (writing).
    """

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = shown(message)  # it quotes what the file holds
        super().__init__(self.message)
