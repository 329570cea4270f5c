"""Writing a file: whole or not at all.

The bytes go into a temporary file in the same folder, which then takes the place of what was there. A process that is
killed meanwhile leaves its temporary file behind; who writes that file next removes it. That its writer is gone is told
by the lock that a writer holds on it, which ends with the process.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from itertools import takewhile
from pathlib import Path

from gdl_interpreter.storage.bounded_files import FLAGS, reason_of
from gdl_interpreter.storage.errors import FOLDER, UNWRITABLE, FileError

if sys.platform != "win32":
    import fcntl

_RANDOM, _SUFFIX = 16, ".part"
"""Names of temporary files: a dot, the name of the file that is written, a dot, so many random digits of base 16, and
this."""

_FLAGS = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_LONGEST = 160
"""Bytes of a file's name that stand in the name of its temporary file."""

_TRIES = 10


def write_file(path: Path, data: bytes | str | Iterable[bytes], durable: bool = True, mode: int | None = None) -> None:
    """Put bytes, or a text as UTF-8, or pieces one behind the other, of which no two are needed at once, in a file, in
    place of what was there. On any failure the old file stays.

    A link stays a link: what it points to is written. A device or a pipe is written to as it is.

    Args:
        durable: are the bytes to be on the disk before they take the old ones' place?
        mode: the permissions of the file; None: those of the old one, or those that new files have.

    Raises:
        FileError: UNWRITABLE, or FOLDER.
    """
    encoded = [data.encode()] if isinstance(data, str) else [data] if isinstance(data, bytes) else data
    try:
        kind = _kind(path)
        if kind is not None and stat.S_ISDIR(kind.st_mode):
            raise FileError(FOLDER, f"cannot write {path}: it is a folder")
        if kind is not None and not stat.S_ISREG(kind.st_mode):
            _write_through(path, kind.st_mode, encoded)
            return
        target = path.resolve() if path.is_symlink() else path
        remove_abandoned(target.parent, _prefix(target.name))
        if mode is None and kind is not None:
            mode = stat.S_IMODE(kind.st_mode)
        _replace(target, encoded, durable, mode)
    except (OSError, ValueError) as problem:
        raise FileError(UNWRITABLE, f"cannot write {path}: {reason_of(problem)}") from problem


def check_writable(path: Path) -> None:
    """Find out beforehand, as far as can be, whether a file can be written: its folder is there, and it is none itself.

    Raises:
        FileError: it cannot.
    """
    try:
        if path.is_dir():
            raise FileError(FOLDER, f"cannot write {path}: it is a folder")
        if not path.parent.is_dir():
            raise FileError(UNWRITABLE, f"cannot write {path}: there is no folder {path.parent}")
        if not path.exists() and not os.access(path.parent, os.W_OK):
            raise FileError(UNWRITABLE, f"cannot write {path}: you may not write to {path.parent}")
    except (OSError, ValueError) as problem:
        raise FileError(UNWRITABLE, f"cannot write {path}: {reason_of(problem)}") from problem


def make_folders(path: Path) -> None:
    """Make a folder that somebody named, and those above it that are missing.

    Raises:
        FileError: that cannot be.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise FileError(UNWRITABLE, f"cannot make the folder {path}: {reason_of(problem)}") from problem


def is_temporary(name: str) -> bool:
    """Is this the name of a temporary file?"""
    if not (name.startswith(".") and name.endswith(_SUFFIX)):
        return False
    _, _, random = name.removesuffix(_SUFFIX).rpartition(".")
    return len(random) == _RANDOM and set(random) <= set("0123456789abcdef")


def remove_abandoned(folder: Path, prefix: str = ".") -> None:
    """Remove the temporary files in a folder whose writers are gone, of those whose names begin so."""
    try:
        with os.scandir(folder) as found:
            names = [each.name for each in found if is_temporary(each.name) and each.name.startswith(prefix)]
    except OSError:
        return
    for name in names:
        with suppress(OSError):
            _remove_abandoned(folder / name)


def make_own_folder(path: Path) -> None:
    """Make a folder of the program's own for this user alone, and those above it that are missing.

    Raises:
        FileError: that cannot be.
    """
    try:
        missing = list(takewhile(lambda each: not each.is_dir(), (path, *path.parents)))
        for each in reversed(missing):
            with suppress(FileExistsError):  # another process was faster, or it is something else
                each.mkdir(mode=0o700)
                each.chmod(0o700)  # whatever the umask takes away
        if not path.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
    except (OSError, ValueError) as problem:
        raise FileError(UNWRITABLE, f"cannot make the folder {path}: {reason_of(problem)}") from problem


def _kind(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _prefix(name: str) -> str:
    return f".{os.fsencode(name)[:_LONGEST].decode('utf-8', 'ignore')}."


def _replace(target: Path, data: Iterable[bytes], durable: bool, mode: int | None) -> None:
    for _ in range(_TRIES):
        name = target.with_name(f"{_prefix(target.name)}{os.urandom(_RANDOM // 2).hex()}{_SUFFIX}")
        handle = os.open(name, _FLAGS, 0o666 if mode is None else mode)
        try:
            with os.fdopen(handle, "wb") as file:
                _lock(handle)
                if not os.fstat(handle).st_nlink:  # it was taken for abandoned before it was locked
                    continue
                if mode is not None and sys.platform != "win32":
                    os.fchmod(handle, mode)
                file.writelines(data)
                file.flush()
                if durable:
                    os.fsync(handle)
                if sys.platform != "win32":  # where a file that is open cannot be renamed
                    name.replace(target)
            if sys.platform == "win32":
                name.replace(target)
            return
        finally:
            with suppress(OSError):  # of what has taken its place there is nothing under this name
                name.unlink()
    raise OSError("somebody removes its temporary files")


def _write_through(path: Path, kind: int, data: Iterable[bytes]) -> None:
    """Write to something that cannot be replaced. A pipe that nobody reads from is an OSError."""
    if not (stat.S_ISCHR(kind) or stat.S_ISFIFO(kind)):
        raise OSError("it is neither a file, nor a terminal or the like, nor a pipe")
    handle = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))
    with os.fdopen(handle, "wb") as file:
        if sys.platform != "win32":
            os.set_blocking(handle, True)
        file.writelines(data)


def _lock(handle: int, wait: bool = True) -> bool:
    """Lock a file until it is closed; False: somebody else has it locked.

    Raises:
        OSError: there are no locks here (and `wait` is false).
    """
    if sys.platform == "win32":
        return True  # a file that is open cannot be removed there, and needs no lock
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    except OSError:  # some file systems have none: then nothing is ever taken for abandoned
        if not wait:
            raise
    return True


def _remove_abandoned(path: Path) -> None:
    if sys.platform == "win32":
        path.unlink()  # which is refused while it is open
        return
    handle = os.open(path, FLAGS | os.O_NOFOLLOW)
    try:
        if stat.S_ISREG(os.fstat(handle).st_mode) and _lock(handle, wait=False):
            path.unlink()
    finally:
        os.close(handle)
