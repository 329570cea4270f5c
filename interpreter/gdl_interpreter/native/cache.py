"""A folder of things that are dear to make and safe to lose: object code, compiled rulebooks.

What goes in: bytes under a key that names all they depend on (`key_of`). What comes out: the same bytes, or None. What
always holds: an entry that was damaged is dropped, never trusted; several processes may use one folder at a time; it
stays within its bounds, and what was not used for longest goes first; where nothing can be written, nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

VARIABLE = "GDL_CACHE"
"""This variable of the environment names another folder than the user's own."""

MAX_BYTES = 256 * 2**20
"""Bytes of all entries of one folder together."""

MAX_ENTRIES = 4096
"""Entries of one folder: all of them are looked at whenever one is added."""

_MAGIC = b"gdl cache 1\n"
_DIGEST = hashlib.sha256().digest_size
_WHOLE, _UNFINISHED = ".entry", ".unfinished"
_ABANDONED = 3600
"""Seconds after which a file that was never finished belongs to nobody."""


def key_of(*parts: str) -> str:
    """The SHA-256 of some texts, in hexadecimal; where one ends and the next begins matters."""
    digest = hashlib.sha256()
    for part in parts:
        encoded = part.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(encoded))
        digest.update(encoded)
    return digest.hexdigest()


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

    def get(self, key: str) -> bytes | None:
        """What was put under a key (of letters and digits), if it is still there and whole."""
        path = self._path(key)
        if path is None:
            return None
        try:
            entry = path.read_bytes()
        except OSError:
            return None
        start = len(_MAGIC) + _DIGEST
        payload = entry[start:]
        if entry[:start] != _head(key, payload):
            with suppress(OSError):
                path.unlink()
            return None
        with suppress(OSError):
            os.utime(path)
        return payload

    def put(self, key: str, payload: bytes) -> None:
        """Keep bytes under a key (of letters and digits), in place of what was there; or do not, if that cannot be."""
        path = self._path(key)
        if path is None or len(payload) + len(_MAGIC) + _DIGEST > self.max_bytes:
            return
        passing = path.with_suffix(f".{os.urandom(8).hex()}{_UNFINISHED}")
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with passing.open("xb") as file:
                file.write(_head(key, payload))
                file.write(payload)
            passing.replace(path)
        except OSError:
            with suppress(OSError):
                passing.unlink()
            return
        self._trim(path)

    def _path(self, key: str) -> Path | None:
        if not key.isalnum():
            raise ValueError(f"a key has only letters and digits: {key!r}")
        return None if self.folder is None else self.folder / f"{key}{_WHOLE}"

    def _trim(self, newest: Path) -> None:
        """Drop what was not used for longest, until the bounds are kept."""
        files = sorted(_files(newest.parent))
        size, count = sum(size for _, size, _ in files), len(files)
        for used, each, path in files:
            if path.suffix == _UNFINISHED:
                due = used < time.time() - _ABANDONED
            else:
                due = path != newest and (size > self.max_bytes or count > self.max_entries)
            if due:
                with suppress(OSError):
                    path.unlink()
                size, count = size - each, count - 1


def _head(key: str, payload: bytes) -> bytes:
    """What an entry begins with."""
    digest = hashlib.sha256(key.encode())
    digest.update(payload)
    return _MAGIC + digest.digest()


def _files(folder: Path) -> Iterator[tuple[float, int, Path]]:
    """When each file of ours in a folder was used last, in seconds since 1970, its size in bytes, and where it is."""
    try:
        with os.scandir(folder) as found:
            for each in found:
                if each.name.endswith((_WHOLE, _UNFINISHED)):
                    with suppress(OSError):  # another process may have dropped it by now
                        about = each.stat(follow_symlinks=False)
                        yield about.st_mtime, about.st_size, Path(each.path)
    except OSError:
        return
