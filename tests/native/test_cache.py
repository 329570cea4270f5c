"""The cache: what comes out is what went in, or nothing."""

from __future__ import annotations

import multiprocessing
import os
import time
from pathlib import Path

import pytest

from gdl_interpreter.native.cache import Cache, default_cache, key_of


def files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def test_what_was_put_comes_back(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "new" / "folder")
    assert cache.get("a") is None
    cache.put("a", b"first")
    cache.put("b", b"")
    cache.put("a", b"second")
    again = Cache(tmp_path / "new" / "folder")
    assert (again.get("a"), again.get("b"), again.get("c")) == (b"second", b"", None)
    assert len(files(tmp_path / "new" / "folder")) == 2


def test_keys_tell_their_parts_apart() -> None:
    assert len({key_of("ab", "c"), key_of("a", "bc"), key_of("abc"), key_of("abc", ""), key_of()}) == 5
    assert key_of("\udcff").isalnum()


@pytest.mark.parametrize("key", ["", "../up", "a/b", "a.b", "a b"])
def test_a_key_is_no_path(key: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="letters and digits"):
        Cache(tmp_path).get(key)


def test_a_damaged_entry_is_dropped(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("a", b"some payload")
    (path,) = files(tmp_path)
    whole = path.read_bytes()
    damaged = [whole[:length] for length in range(len(whole))]
    damaged += [whole[:i] + bytes([whole[i] ^ 1]) + whole[i + 1 :] for i in range(len(whole))]
    damaged += [whole + b"\0", b"\0" * len(whole)]
    for entry in damaged:
        path.write_bytes(entry)
        assert cache.get("a") is None
        assert not path.exists()
    cache.put("a", b"another")
    assert cache.get("a") == b"another"


def test_an_entry_under_anothers_name_is_dropped(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("a", b"payload")
    (path,) = files(tmp_path)
    path.rename(path.with_stem("b"))
    assert cache.get("b") is None


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path, max_bytes=1000)
    for age, key in enumerate("dcba"):
        cache.put(key, bytes(200))
        (path,) = tmp_path.glob(f"{key}.*")
        os.utime(path, (time.time() - 100 - age,) * 2)
    assert cache.get("a") is not None  # was the oldest, and is used now
    cache.put("e", bytes(200))
    assert [key for key in "abcde" if cache.get(key) is not None] == ["a", "c", "d", "e"]
    assert sum(path.stat().st_size for path in files(tmp_path)) <= 1000


def test_there_are_not_too_many_entries(tmp_path: Path) -> None:
    cache = Cache(tmp_path, max_entries=5)
    for number in range(20):
        cache.put(str(number), b"x")
    assert len(files(tmp_path)) == 5 and cache.get("19") == b"x"


def test_what_is_larger_than_the_cache_is_not_kept(tmp_path: Path) -> None:
    cache = Cache(tmp_path, max_bytes=1000)
    cache.put("a", b"x")
    cache.put("b", bytes(1000))
    assert (cache.get("a"), cache.get("b")) == (b"x", None)


def test_only_its_own_files_are_ever_deleted(tmp_path: Path) -> None:
    others, left, fresh = (tmp_path / name for name in ("letter.txt", "a.0123.unfinished", "b.4567.unfinished"))
    for path in (others, left, fresh):
        path.write_bytes(bytes(5000))
    for path in (others, left):
        os.utime(path, (0, 0))
    Cache(tmp_path, max_bytes=6000).put("a", b"x")
    assert others.exists() and fresh.exists() and not left.exists()


def test_nothing_is_kept_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    for folder in (tmp_path / "file", tmp_path / "file" / "below", None):
        cache = Cache(folder)
        cache.put("a", b"x")
        assert cache.get("a") is None

    def full(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    cache = Cache(tmp_path / "full")
    cache.put("a", b"x")
    assert cache.get("a") is None and files(tmp_path / "full") == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_nothing_is_kept_in_a_folder_for_reading_only(tmp_path: Path) -> None:
    Cache(tmp_path).put("old", b"x")
    tmp_path.chmod(0o500)
    try:
        cache = Cache(tmp_path)
        cache.put("new", b"x")
        assert (cache.get("old"), cache.get("new")) == (b"x", None)
    finally:
        tmp_path.chmod(0o700)


def scribble(folder: Path, writer: int) -> int:
    """Put and get for a while; how many of the entries got were of nobody's making."""
    cache, wrong = Cache(folder, max_bytes=40_000), 0
    for number in range(120):
        key = f"key{number % 7}"
        cache.put(key, bytes([writer]) * (1000 * writer + number))
        found = cache.get(f"key{(number + writer) % 7}")
        wrong += found is not None and not (found and len(set(found)) == 1 and len(found) // 1000 == found[0])
    return wrong


def test_several_processes_share_it(tmp_path: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        assert pool.starmap(scribble, [(tmp_path, writer) for writer in (1, 2, 3)]) == [0, 0, 0]
    assert all(path.suffix == ".entry" for path in files(tmp_path))
    assert sum(path.stat().st_size for path in files(tmp_path)) <= 40_000


class TestWhereItIs:
    def test_where_the_environment_says(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("GDL_CACHE", str(tmp_path / "here"))
        assert default_cache().folder == tmp_path / "here"
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("GDL_CACHE", "there")
        assert default_cache().folder == tmp_path / "there"

    def test_else_among_the_users_own(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from platformdirs import user_cache_path

        monkeypatch.delenv("GDL_CACHE", raising=False)
        assert default_cache().folder == user_cache_path("gdl", appauthor=False) / "compiled"
