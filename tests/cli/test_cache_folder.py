"""The cache as a user meets it: whatever is wrong with its folder, commands do their work; nothing foreign is run."""

from __future__ import annotations

import os
import pickle
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from quietly import LATE
from tiers import quick_where

from gdl.engines import missing_native

RUN = f"import sys; sys.argv[0] = 'gdl'; {LATE}from gdl.cli import run; run()"
PERFT = ["perft", "tic-tac-toe", "--depth", "3"]
LINT = ["lint", "tic-tac-toe"]
COUNTED = "tic-tac-toe: perft(3) = 504\n"
posix = pytest.mark.skipif(os.name == "nt", reason="there are no such permissions")


def gdl(folder: Path, *words: str, first: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command with this folder as its cache."""
    return subprocess.run(
        [sys.executable, "-c", f"{first}\n{RUN}", *words],
        env=os.environ | {"GDL_CACHE": str(folder)},
        capture_output=True,
        text=True,
        timeout=60,
    )


def counts(folder: Path, *said: str, first: str = "") -> None:
    """It counts right, and says no more than this."""
    told = gdl(folder, *PERFT, first=first)
    assert (told.returncode, told.stdout) == (0, COUNTED), told.stderr
    lines = told.stderr.splitlines()
    assert len(lines) == len(said), told.stderr
    assert all(part in line for part, line in zip(said, lines, strict=True)), told.stderr


@pytest.fixture(scope="module")
def once_made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a game was counted and linted, with all that was kept in `cache` there."""
    folder = tmp_path_factory.mktemp("once")
    with pytest.MonkeyPatch.context() as here:
        here.chdir(folder)
        counts(folder / "cache")
        assert gdl(folder / "cache", *LINT).returncode == 0
    return folder


@pytest.fixture
def cache(once_made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache in which all is kept of commands that are run again, from the folder where they were run."""
    monkeypatch.chdir(once_made)
    return shutil.copytree(once_made / "cache", tmp_path / "cache")


def test_all_is_kept_in_one_folder(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    first = f"import os; os.environ['XDG_CACHE_HOME'] = {str(elsewhere)!r}"
    counts(tmp_path / "cache", first=first)
    assert gdl(tmp_path / "cache", "lint", "tic-tac-toe", first=first).returncode == 0
    assert len(list((tmp_path / "cache").iterdir())) >= 2, "the parser's tables and the Program"
    assert not elsewhere.exists()


@pytest.mark.slow
@posix
@pytest.mark.parametrize("umask", [0o000, 0o027, 0o077])
def test_it_is_for_one_user_whatever_the_umask(umask: int, tmp_path: Path) -> None:
    counts(tmp_path / "new" / "cache", first=f"import os; os.umask({umask})")
    assert (tmp_path / "new" / "cache").stat().st_mode & 0o777 == 0o700
    assert all(entry.stat().st_mode & 0o777 == 0o600 for entry in (tmp_path / "new" / "cache").iterdir())


@pytest.mark.slow
@posix
def test_a_folder_that_others_can_write_to_is_not_used(cache: Path) -> None:
    """Another game's code under this game's key would count another game's lines."""
    before = {path.name: path.read_bytes() for path in cache.iterdir()}
    cache.chmod(0o777)
    counts(cache, "others may write to it")
    assert {path.name: path.read_bytes() for path in cache.iterdir()} == before
    cache.chmod(0o700)
    counts(cache)


@pytest.mark.slow
@pytest.mark.skipif(missing_native() is not None, reason="no native engine")
def test_anothers_code_is_never_taken(cache: Path) -> None:
    own = set(cache.iterdir())
    gdl(cache, "perft", "connect-four", "--depth", "3")
    others = sorted(set(cache.iterdir()) - own, key=lambda path: path.stat().st_size)
    for path in own:
        path.write_bytes(others[-1].read_bytes())
    counts(cache)


class Attack:
    """Leaves a mark when it is unpickled."""

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, ("attacked",)


def spoil(entry: Path, how: str) -> None:
    """Make something else of an entry."""
    whole = entry.read_bytes()
    entry.unlink()
    if how == "pipe":
        os.mkfifo(entry)
    elif how == "link":
        entry.symlink_to("/dev/zero")
    elif how == "folder":
        entry.mkdir()
    elif how == "empty":
        entry.write_bytes(b"")
    elif how == "flipped":
        entry.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    elif how == "appended":
        entry.write_bytes(whole + pickle.dumps(Attack()))
    elif how == "replaced":
        entry.write_bytes(pickle.dumps(Attack()))
    elif how == "endless":
        with entry.open("wb") as file:
            file.truncate(1 << 40)


@posix
@pytest.mark.parametrize(
    "how",
    quick_where(
        lambda how: how == "flipped",
        ("pipe", "link", "folder", "empty", "flipped", "appended", "replaced", "endless"),
    ),
)
def test_whatever_is_wrong_with_the_entries_they_are_made_anew(how: str, cache: Path) -> None:
    sound = {path.name for path in cache.iterdir()}
    for entry in list(cache.iterdir()):
        spoil(entry, how)
    counts(cache)
    told = gdl(cache, *LINT)
    assert (told.returncode, told.stderr) == (0, "")
    assert {path.name for path in cache.iterdir()} == sound and all(path.is_file() for path in cache.iterdir())
    assert not Path("attacked").exists()


@pytest.mark.slow
def test_several_commands_begin_at_once(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(counts, [tmp_path / "cache"] * 4))
    assert all(path.suffix == ".entry" for path in (tmp_path / "cache").iterdir())
    counts(tmp_path / "cache")


@pytest.mark.slow
@posix
def test_a_kill_between_writing_and_moving_leaves_nothing_wrong(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    killed = "import os, pathlib; pathlib.Path.replace = lambda *_: os.kill(os.getpid(), 9)"
    assert gdl(cache, *PERFT, first=killed).returncode == -signal.SIGKILL
    assert [path for path in cache.iterdir() if path.name.startswith(".")]
    counts(cache)
    assert all(path.suffix == ".entry" for path in cache.iterdir())


@posix
def test_a_full_disk_is_no_failure(tmp_path: Path) -> None:
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))"
    counts(tmp_path / "cache", first=full)
    assert list((tmp_path / "cache").iterdir()) == []


@pytest.mark.slow
def test_where_it_cannot_be_made_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    counts(tmp_path / "file" / "below")
    counts(tmp_path / "file", "it is no folder")
    assert (tmp_path / "file").read_text() == ""
