"""Reading a file that somebody named: never more than a bound, and never for ever."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from gdl_interpreter.storage.errors import FOLDER, MISSING, NOT_TEXT, TOO_LARGE, UNREADABLE, FileError

PATIENCE = 10.0
"""Seconds without a byte after which a pipe is given up, unless others are said."""

FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""How a file is opened for reading: a pipe that nobody writes to is not waited for. Python adds O_CLOEXEC itself."""

_CHUNK = 1 << 16


def read_bytes(path: Path, most: int, pipes: bool = False, patience: float | None = None) -> bytes:
    """What an ordinary file holds.

    Args:
        path: where it is.
        most: bytes that it may have.
        pipes: it may be a pipe, too, which is read to its end.
        patience: seconds that a pipe may be silent; None: `PATIENCE`.

    Raises:
        FileError: MISSING, FOLDER, TOO_LARGE; UNREADABLE: a device, or one may not, or a pipe has been silent for too
            long.
    """
    try:
        _refuse(path, path.stat(), most, pipes)  # a device is not even opened
        handle = os.open(path, FLAGS)
        try:
            found = os.fstat(handle)
            _refuse(path, found, most, pipes)
            data = _piped(path, handle, most, patience) if stat.S_ISFIFO(found.st_mode) else read_upto(handle, most + 1)
        finally:
            os.close(handle)
    except (FileNotFoundError, NotADirectoryError):
        raise FileError(MISSING, f"there is no file {path}") from None
    except PermissionError:
        raise FileError(UNREADABLE, f"you may not read {path}") from None
    except (OSError, ValueError) as problem:
        raise FileError(UNREADABLE, f"{path} cannot be read: {reason_of(problem)}") from None
    if len(data) > most:
        raise _too_large(path, most)
    return data


def read_text(path: Path, most: int, pipes: bool = False, patience: float | None = None) -> str:
    """The text of a file in UTF-8, without a byte order mark; what is handed over is that of `read_bytes`.

    Raises:
        FileError: as `read_bytes`; NOT_TEXT.
    """
    try:
        return read_bytes(path, most, pipes, patience).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(NOT_TEXT, f"{path} is not a text in UTF-8") from None


def read_upto(handle: int, most: int) -> bytes:
    """The next bytes, to the end of the file or so many."""
    parts: list[bytes] = []
    while most > 0 and (part := os.read(handle, min(most, _CHUNK))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def reason_of(problem: OSError | ValueError) -> str:
    """What an exception says is wrong, in words."""
    return (problem.strerror if isinstance(problem, OSError) else None) or str(problem)


def _refuse(path: Path, found: os.stat_result, most: int, pipes: bool) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise FileError(FOLDER, f"{path} is a folder")
    if stat.S_ISREG(found.st_mode):
        if found.st_size > most:
            raise _too_large(path, most)
    elif not (pipes and stat.S_ISFIFO(found.st_mode)):
        raise FileError(UNREADABLE, f"{path} is not an ordinary file{' or a pipe' if pipes else ''}")


def _too_large(path: Path, most: int) -> FileError:
    return FileError(TOO_LARGE, f"{path} is too large: at most {most:,} bytes are read")


def _piped(path: Path, handle: int, most: int, patience: float | None) -> bytes:
    if sys.platform == "win32":
        return read_upto(handle, most + 1)
    import select

    parts, size = [b""], 0
    wait = PATIENCE if patience is None else patience
    while size <= most:
        ready, _, _ = select.select([handle], [], [], wait)
        if not ready:
            raise FileError(UNREADABLE, f"{path} cannot be read: nothing came through it for {wait:g} s")
        part = os.read(handle, min(most + 1 - size, _CHUNK))
        if not part:
            break
        parts.append(part)
        size += len(part)
    return b"".join(parts)
