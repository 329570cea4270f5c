"""What can be wrong with a file."""

from __future__ import annotations

MISSING, FOLDER, UNREADABLE, TOO_LARGE, NOT_TEXT, UNWRITABLE = "E001", "E002", "E003", "E004", "E005", "E020"
"""The codes of a `FileError`: there is no such file; it is a folder; it cannot be read; it is larger than the bound;
it is no text in UTF-8; it cannot be written."""


class FileError(Exception):
    """A file that cannot be read or written. `code` is one of those above, `message` is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
