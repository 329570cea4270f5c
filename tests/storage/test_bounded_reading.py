"""No file is read beyond its bound, and none is waited for without end."""

from __future__ import annotations

import os
import socket
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from gdl_interpreter.storage.bounded_files import read_bytes, read_text
from gdl_interpreter.storage.errors import FileError
from gdl_interpreter.storage.plain import parse_json

posix = pytest.mark.skipif(os.name == "nt", reason="it is otherwise there")


def code(path: Path, most: int = 10, pipes: bool = True, patience: float | None = None) -> str:
    with pytest.raises(FileError) as found:
        read_text(path, most, pipes, patience)
    return found.value.code


def test_up_to_the_bound(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 10)
    assert read_bytes(path, 10) == b"x" * 10
    assert code(path, 9) == "E004"
    path.write_bytes(b"\xef\xbb\xbf\xc3\xa4")
    assert read_text(path, 10) == "ä"
    path.write_bytes(b"\xff")
    assert code(path) == "E005"


def test_what_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert code(tmp_path / "nothing") == code(tmp_path / "file" / "below") == "E001"
    assert code(tmp_path) == "E002"
    assert code(tmp_path / "nul\0") == "E003"


@posix
def test_devices_and_sockets_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert code(Path("/dev/zero")) == code(Path("/dev/null")) == "E003"
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("s")
        assert code(Path("s")) == "E003"


@posix
def test_a_pipe_is_read_to_its_end_or_its_bound(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    assert code(path, pipes=False) == "E003"
    for text, most in (("few", 10), ("x" * 100_000, 200_000), ("x" * 100_000, 10)):
        writer = threading.Thread(target=_write, args=(path, text))
        writer.start()
        if len(text) <= most:
            assert read_text(path, most, pipes=True) == text
        else:
            assert code(path, most) == "E004"
        writer.join()


def _write(path: Path, text: str) -> None:
    with suppress(BrokenPipeError):
        path.write_text(text)


@posix
def test_a_pipe_that_nobody_writes_to_is_given_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert code(tmp_path / "pipe", patience=0.05) == "E003"
    silent = os.open(tmp_path / "pipe", os.O_RDWR)
    try:
        assert code(tmp_path / "pipe", patience=0.05) == "E003"
    finally:
        os.close(silent)


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 100_000, "[" * 40 + "]" * 40, "NaN", "-Infinity", "9" * 5000, "\udcff"]
)
def test_json_within_bounds(text: str) -> None:
    with pytest.raises(ValueError):
        parse_json(text.encode("utf-8", "surrogatepass"))


def test_plain_json() -> None:
    assert parse_json(b'{"a": [1, 2.5, null, true, "x"]}') == {"a": [1, 2.5, None, True, "x"]}
    assert parse_json("[" * 32 + "]" * 32)
    with pytest.raises(ValueError, match="deep"):
        parse_json("[" * 33 + "]" * 33)
