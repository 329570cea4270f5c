"""From a file to its text, or to a diagnostic that says why there is none."""

from __future__ import annotations

import codecs
import os
import stat
from pathlib import Path

from gdl.diagnostics import Diagnostic, RulebookError, Source, did_you_mean
from gdl.syntax.mistakes import MAX_BYTES
from gdl_interpreter.program.span import Span
from gdl_interpreter.storage.bounded_files import read_bytes
from gdl_interpreter.storage.errors import FileError

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SAVE_AS = "open it in the program that wrote it and save it as UTF-8"


def read_source(path: Path) -> Source:
    """Read a rulebook; line ends become plain and a byte order mark is dropped.

    Raises:
        RulebookError: there is no such file, or nothing in it can be a rulebook.
    """
    return Source(str(path), read_written(path).replace("\r\n", "\n"))


def read_written(path: Path) -> str:
    """The text of a rulebook as it is written, with its line ends; a byte order mark is dropped.

    Raises:
        RulebookError: there is no such file, or nothing in it can be a rulebook.
    """
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise _refused(path, "E002", f"`{path}` is a folder", _one_inside(path))
        if not stat.S_ISREG(found.st_mode):
            raise _refused(path, "E003", f"`{path}` is not an ordinary file", None)
        if found.st_size > MAX_BYTES:
            raise _too_large(path, found.st_size)
        raw = read_bytes(path, MAX_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        raise _refused(path, "E001", f"there is no file `{path}`", _sibling(path)) from None
    except PermissionError:
        raise _refused(path, "E003", f"you may not read `{path}`", "ask whoever owns the file") from None
    except (OSError, ValueError) as problem:
        raise _refused(path, "E003", f"`{path}` cannot be read: {_reason(problem)}", None) from None
    except FileError as problem:  # it has become something else since it was looked at
        raise _refused(path, problem.code, problem.message, None) from None
    return decoded(path, raw)


def decoded(path: Path, raw: bytes) -> str:
    """The text that the bytes of a file are.

    Raises:
        RulebookError: they are not UTF-8, or too many.
    """
    if len(raw) > MAX_BYTES:
        raise _too_large(path, len(raw))
    if raw.startswith(_UTF16):
        raise _refused(path, "E006", f"`{path}` is written in UTF-16, not in UTF-8", _SAVE_AS)
    body = raw.removeprefix(codecs.BOM_UTF8)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as problem:
        before = body[: problem.start]
        line = before.count(b"\n") + 1
        byte = problem.start - before.rfind(b"\n")
        message = f"`{path}` is not written in UTF-8: see line {line}, byte {byte}"
        raise _refused(path, "E005", message, _SAVE_AS) from None


def _refused(path: Path, code: str, message: str, hint: str | None) -> RulebookError:
    return RulebookError([Diagnostic(code, message, Span(str(path), 1, 1, 1, 1), hint)])


def _too_large(path: Path, size: int) -> RulebookError:
    message = f"`{path}` is too large for a rulebook: {size:,} bytes"
    return _refused(path, "E004", message, f"a rulebook has at most {MAX_BYTES:,} bytes")


def _reason(problem: OSError | ValueError) -> str:
    return (problem.strerror if isinstance(problem, OSError) else None) or str(problem)


def _sibling(path: Path) -> str | None:
    """The nearest name in the folder where the file was looked for."""
    names = _names(path.parent)
    if names is None:
        return f"there is no folder `{path.parent}` either"
    if f"{path.name}.gdl" in names:
        return f"did you mean `{path.name}.gdl`?"
    return did_you_mean(path.name, names)


def _one_inside(path: Path) -> str | None:
    rulebooks = [name for name in _names(path) or () if name.endswith(".gdl")]
    return f"name one of the rulebooks in it, for instance `{path / min(rulebooks)}`" if rulebooks else None


def _names(folder: Path) -> list[str] | None:
    try:
        return [entry.name for entry in os.scandir(folder)]
    except (OSError, ValueError):
        return None
