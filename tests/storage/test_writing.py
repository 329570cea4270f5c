"""Files are written whole or not at all, whatever comes between."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gdl_interpreter.storage.errors import FileError
from gdl_interpreter.storage.writing import write_file

posix = pytest.mark.skipif(os.name == "nt", reason="it is otherwise there")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def run(code: str, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True, timeout=60)


def test_what_was_there_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    write_file(path, "ä")
    assert path.read_bytes() == "ä".encode()
    write_file(path, b"b", durable=False)
    assert path.read_bytes() == b"b" and names(tmp_path) == ["page.html"]


@posix
def test_permissions_stay(tmp_path: Path) -> None:
    path = tmp_path / "page"
    before = os.umask(0o027)
    try:
        write_file(path, "a")
        assert path.stat().st_mode & 0o777 == 0o640
        path.chmod(0o604)
        write_file(path, "b")
        assert path.stat().st_mode & 0o777 == 0o604
        write_file(path, "c", mode=0o600)
        assert path.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(before)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "real").write_text("old")
    (tmp_path / "link").symlink_to(Path("below") / "real")
    write_file(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "below" / "real").read_text() == "new"
    (tmp_path / "dangling").symlink_to(Path("below") / "fresh")
    write_file(tmp_path / "dangling", "new")
    assert (tmp_path / "below" / "fresh").read_text() == "new"


@pytest.mark.parametrize("name", ["", "missing/page", "file/page", "x" * 300, "nul\0"])
def test_what_cannot_be_written_is_said(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    with pytest.raises(FileError) as found:
        write_file(tmp_path / name, "x")
    assert found.value.code in ("E002", "E020") and found.value.message.startswith("cannot write ")
    assert names(tmp_path) == ["file"]


def test_a_long_name_can_be_written(tmp_path: Path) -> None:
    name = "ä" * 120 + ".html"
    write_file(tmp_path / name, "x")
    assert names(tmp_path) == [name]


@posix
def test_devices_and_pipes_are_written_to_as_they_are(tmp_path: Path) -> None:
    write_file(Path("/dev/null"), "x")
    assert Path("/dev/null").is_char_device()
    if Path("/dev/full").exists():
        with pytest.raises(FileError, match="No space left"):
            write_file(Path("/dev/full"), "x")
        assert Path("/dev/full").is_char_device()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileError, match="cannot write"):
        write_file(tmp_path / "pipe", "nobody reads it")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_file(tmp_path / "pipe", "somebody does")
        assert os.read(reader, 100) == b"somebody does"
    finally:
        os.close(reader)
    assert names(tmp_path) == ["pipe"]


def test_standard_output_is_written_to(tmp_path: Path) -> None:
    if not Path("/dev/stdout").exists():
        pytest.skip("there is no /dev/stdout")
    code = (
        "from pathlib import Path; from gdl_interpreter.storage.writing import write_file;"
        "write_file(Path('/dev/stdout'), 'said')"
    )
    assert run(code).stdout == "said"


@posix
def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    code = (
        "import resource, signal, sys; from pathlib import Path;"
        "from gdl_interpreter.storage.writing import write_file; from gdl_interpreter.storage.errors import FileError\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try:\n    write_file(Path(sys.argv[1]), 'x' * 100_000)\n"
        "except FileError as error:\n    print(error.code, error.message)"
    )
    path = tmp_path / "page"
    path.write_text("old")
    told = run(code, str(path))
    assert told.stdout == f"E020 cannot write {path}: File too large\n", told.stderr
    assert path.read_text() == "old" and names(tmp_path) == ["page"]


KILLED = (
    "import os, signal, sys; from pathlib import Path; from gdl_interpreter.storage.writing import write_file\n"
    "def kill(*_): os.kill(os.getpid(), signal.SIGKILL)\n"
    "os.fsync = kill\n"
    "write_file(Path(sys.argv[1]), 'new')"
)


@posix
def test_a_kill_leaves_what_was_there_and_the_next_tidies_up(tmp_path: Path) -> None:
    path = tmp_path / "page"
    path.write_text("old")
    assert run(KILLED, str(path)).returncode == -signal.SIGKILL
    assert path.read_text() == "old" and len(names(tmp_path)) == 2
    (tmp_path / ".page.notes.part").write_text("of somebody else")
    (tmp_path / ".other.0123456789abcdef.part").write_text("another file's")
    write_file(path, "newer")
    assert names(tmp_path) == [".other.0123456789abcdef.part", ".page.notes.part", "page"]


@posix
def test_what_is_being_written_is_not_tidied_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, path = os.fsync, tmp_path / "page"
    seen: list[list[str]] = []

    def another_writes_meanwhile(handle: int) -> None:
        monkeypatch.setattr(os, "fsync", real)
        code = (
            "import sys; from pathlib import Path; from gdl_interpreter.storage.writing import write_file;"
            "write_file(Path(sys.argv[1]), 'theirs')"
        )
        assert run(code, str(path)).returncode == 0
        seen.append(names(tmp_path))

    monkeypatch.setattr(os, "fsync", another_writes_meanwhile)
    write_file(path, "mine")
    assert len(seen[0]) == 2, "theirs, and mine that is not finished"
    assert path.read_text() == "mine" and names(tmp_path) == ["page"]


@posix
def test_a_file_taken_for_abandoned_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gdl_interpreter.storage import writing

    real, taken = writing._lock, []

    def taken_first(handle: int, wait: bool = True) -> bool:
        if wait and not taken:
            taken.extend(path.unlink() for path in tmp_path.glob(".page.*"))
        return real(handle, wait)

    monkeypatch.setattr(writing, "_lock", taken_first)
    write_file(tmp_path / "page", "x")
    assert taken and names(tmp_path) == ["page"]


@posix
def test_no_link_is_taken_for_an_abandoned_file(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear")
    (tmp_path / ".page.0123456789abcdef.part").symlink_to(tmp_path / "letter")
    os.mkfifo(tmp_path / ".page.fedcba9876543210.part")
    write_file(tmp_path / "page", "x")
    assert (tmp_path / "letter").read_text() == "dear"
