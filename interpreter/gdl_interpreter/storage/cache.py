"""The cache: a folder of things that are dear to make and safe to lose.

What goes in: bytes under a key that names all they depend on (`key_of`). What comes out: the same bytes, or None. What
always holds: an entry that is wrong in any way is dropped, never trusted; several processes may use one folder at a
time; it stays within its bounds, and what was not used for longest goes first; where nothing can be written, nothing is
kept.

Some entries are machine code, so whoever can write to the folder can do what the user can. It is made for this user
alone, and a folder that others could write to, that belongs to somebody else or is a link is not used at all; that is
said by a `CacheWarning`. In the folder only ordinary files of this user count that nobody else may write to.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from gdl_interpreter.storage.bounded_files import FLAGS, read_upto
from gdl_interpreter.storage.errors import FileError
from gdl_interpreter.storage.plain import Form, fits, parse_json

T = TypeVar("T")

VARIABLE = "GDL_CACHE"
"""This variable of the environment names another folder than the user's own."""

MAX_BYTES = 256 * 2**20
"""Bytes of all entries of one folder together."""

MAX_ENTRIES = 4096
"""Entries of one folder: all of them are looked at whenever one is added."""

_MAGIC = b"gdl cache 2\n"
_DIGEST = hashlib.sha256().digest_size
_ENTRY = ".entry"
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_JUNCTION = 0xA0000003
"""What Windows marks a link to a folder by that is no symbolic link."""


class CacheWarning(UserWarning):
    """The folder of the cache is not used; the text says why."""


class EntryError(ValueError):
    """Bytes that are not what should stand under their key; the message says what is wrong with them."""


def key_of(*parts: str) -> str:
    """The SHA-256 of some texts, in hexadecimal; where one ends and the next begins matters."""
    digest = hashlib.sha256()
    for part in parts:
        encoded = part.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(encoded))
        digest.update(encoded)
    return digest.hexdigest()


def with_head(head: Mapping[str, object], payload: bytes) -> bytes:
    """An entry of two parts: a line of JSON, then bytes."""
    return json.dumps(head).encode() + b"\n" + payload


def head_of(entry: bytes, form: Form) -> tuple[object, bytes]:
    """The two parts of an entry that `with_head` made. form: that of the head (see `plain.fits`).

    Raises:
        EntryError: it has no such head.
    """
    line, _, payload = entry.partition(b"\n")
    head = json_of(line)
    if not fits(head, form):
        raise EntryError("it has no head, or another one")
    return head, payload


def json_of(entry: bytes) -> object:
    """The plain values of an entry that is JSON.

    Raises:
        EntryError: it is not.
    """
    try:
        return parse_json(entry)
    except ValueError as wrong:
        raise EntryError(str(wrong)) from wrong


def default_cache() -> Cache:
    """The cache of this user: `GDL_CACHE`, or where such files belong on the system."""
    named = os.environ.get(VARIABLE)
    if named:
        return Cache(Path(named).absolute())
    from platformdirs import user_cache_path

    folder = user_cache_path("gdl", appauthor=False) / "compiled"
    return Cache(folder if folder.is_absolute() else None)  # it is not where nobody knows the user's home


class Cache:
    """One folder of entries; None: nothing is kept."""

    def __init__(self, folder: Path | None, max_bytes: int = MAX_BYTES, max_entries: int = MAX_ENTRIES) -> None:
        self.folder = folder
        self.max_bytes = max_bytes
        self.max_entries = max_entries

    def get(self, key: str, decode: Callable[[bytes], T]) -> T | None:
        """What was put under a key (of letters and digits), if it is still there and whole.

        decode: makes of the bytes what is wanted. Where it raises an `EntryError`, the entry is dropped like any other
        that is wrong.
        """
        path = self._path(key)
        if path is None or not self._is_trusted(path.parent):
            return None
        try:
            entry = _read(path, self.max_bytes)
            start = len(_MAGIC) + _DIGEST
            payload = entry[start:]
            if entry[:start] != _head(key, payload):
                raise EntryError("it is damaged")
            found = decode(payload)
        except FileNotFoundError:
            return None
        except (OSError, EntryError):
            _drop(path)
            return None
        with suppress(OSError):
            os.utime(path)
        return found

    def put(self, key: str, payload: bytes) -> None:
        """Keep bytes under a key (of letters and digits), in place of what was there; or do not, if that cannot be."""
        path = self._path(key)
        if path is None or len(payload) + len(_MAGIC) + _DIGEST > self.max_bytes:
            return
        from gdl_interpreter.storage.writing import make_own_folder, remove_abandoned, write_file

        try:
            make_own_folder(path.parent)
            if self._is_trusted(path.parent):
                if not _is_file(path):
                    _drop(path)
                write_file(path, _head(key, payload) + payload, durable=False, mode=0o600)
                remove_abandoned(path.parent)
                self._trim(path)
        except (OSError, FileError):
            return

    def _path(self, key: str) -> Path | None:
        if not key.isalnum():
            raise ValueError(f"a key has only letters and digits: {key!r}")
        return None if self.folder is None else self.folder / f"{key}{_ENTRY}"

    def _is_trusted(self, folder: Path) -> bool:
        """Is it there, and nobody else's? If it is there but is not to be trusted, this is said."""
        try:
            wrong = distrusted(folder)
        except OSError:
            return False
        if wrong is not None:
            _warn(f"nothing is kept in {folder}, and nothing read from it: {wrong}")
        return wrong is None

    def _trim(self, newest: Path) -> None:
        """Drop what was not used for longest, until the bounds are kept."""
        files = sorted(_files(newest.parent))
        size, count = sum(size for _, size, _ in files), len(files)
        for _, each, path in files:
            if path != newest and (size > self.max_bytes or count > self.max_entries):
                with suppress(OSError):
                    path.unlink()
                size, count = size - each, count - 1


@lru_cache(maxsize=64)
def _warn(text: str) -> None:
    """Say it, once in a process."""
    warnings.warn(text, CacheWarning, stacklevel=2)


def distrusted(folder: Path) -> str | None:
    """Why what stands in a folder may be somebody else's; None if it cannot.

    Raises:
        OSError: there is nothing, or nothing that one may look at.
    """
    found = folder.lstat()
    if stat.S_ISLNK(found.st_mode) or getattr(found, "st_reparse_tag", None) == _JUNCTION:
        return "it is a link, which is not followed"
    if not stat.S_ISDIR(found.st_mode):
        return "it is no folder"
    if sys.platform == "win32":  # where permissions are not in the mode: the folder has those of the user's own
        return None
    if found.st_uid != os.geteuid():
        return "it belongs to another user"
    if found.st_mode & _OTHERS_WRITE:
        return f"others may write to it (`chmod 700 {folder}` would mend that, once you have looked what is in it)"
    return None


def _read(path: Path, most: int) -> bytes:
    """An entry, if it is an ordinary file of this user that nobody else may write to.

    Raises:
        EntryError: it is not.
        OSError: it cannot be read.
    """
    handle = os.open(path, FLAGS | getattr(os, "O_NOFOLLOW", 0))
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise EntryError("it is no ordinary file")
        if sys.platform != "win32" and (found.st_uid != os.geteuid() or found.st_mode & _OTHERS_WRITE):
            raise EntryError("it may be somebody else's")
        if found.st_size > most:
            raise EntryError("it is too large")
        return read_upto(handle, most)
    finally:
        os.close(handle)


def _is_file(path: Path) -> bool:
    """Is it an ordinary file, and no link to one? (What is not there is none.)"""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except FileNotFoundError:
        return False


def _drop(path: Path) -> None:
    """Remove an entry, whatever it is."""
    with suppress(OSError):
        if stat.S_ISDIR(path.lstat().st_mode):
            import shutil

            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink()


def _head(key: str, payload: bytes) -> bytes:
    """What an entry begins with."""
    digest = hashlib.sha256(key.encode())
    digest.update(payload)
    return _MAGIC + digest.digest()


def _files(folder: Path) -> Iterator[tuple[float, int, Path]]:
    """When each entry in a folder was used last, in seconds since 1970, its size in bytes, and where it is."""
    try:
        with os.scandir(folder) as found:
            for each in found:
                if each.name.endswith(_ENTRY):
                    with suppress(OSError):  # another process may have dropped it by now
                        about = each.stat(follow_symlinks=False)
                        yield about.st_mtime, about.st_size, Path(each.path)
    except OSError:
        return
