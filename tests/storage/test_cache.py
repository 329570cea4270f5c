"""The cache: what comes out is what went in, or nothing."""

from __future__ import annotations

import multiprocessing
import os
import stat
import tempfile
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gdl_interpreter.storage.cache import (
    Cache,
    CacheWarning,
    EntryError,
    default_cache,
    head_of,
    json_of,
    key_of,
    with_head,
)


def files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def test_what_was_put_comes_back(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "new" / "folder")
    assert cache.get("a", bytes) is None
    cache.put("a", b"first")
    cache.put("b", b"")
    cache.put("a", b"second")
    again = Cache(tmp_path / "new" / "folder")
    assert (again.get("a", bytes), again.get("b", bytes), again.get("c", bytes)) == (b"second", b"", None)
    assert len(files(tmp_path / "new" / "folder")) == 2


def test_keys_tell_their_parts_apart() -> None:
    assert len({key_of("ab", "c"), key_of("a", "bc"), key_of("abc"), key_of("abc", ""), key_of()}) == 5
    assert key_of("\udcff").isalnum()


def test_an_entry_of_a_head_and_bytes() -> None:
    """What goes in comes out; with a head of another form it is no such entry."""
    entry = with_head({"a": 1, "b": ["line\nline"]}, b"some\nbytes\0")
    form = {"a": int, "b": [str]}
    assert head_of(entry, form) == ({"a": 1, "b": ["line\nline"]}, b"some\nbytes\0")
    for wrong in (b"", b"\n", b"some\nbytes", with_head({"a": 1}, b""), b"[" * 100_000, b"\xff\n"):
        with pytest.raises(EntryError):
            head_of(wrong, form)
    with pytest.raises(EntryError):
        json_of(b"{")


@pytest.mark.parametrize("key", ["", "../up", "a/b", "a.b", "a b"])
def test_a_key_is_no_path(key: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="letters and digits"):
        Cache(tmp_path).get(key, bytes)


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
        assert cache.get("a", bytes) is None
        assert not path.exists()
    cache.put("a", b"another")
    assert cache.get("a", bytes) == b"another"


def test_an_entry_under_anothers_name_is_dropped(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("a", b"payload")
    (path,) = files(tmp_path)
    path.rename(path.with_stem("b"))
    assert cache.get("b", bytes) is None


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path, max_bytes=1000)
    for age, key in enumerate("dcba"):
        cache.put(key, bytes(200))
        (path,) = tmp_path.glob(f"{key}.*")
        os.utime(path, (time.time() - 100 - age,) * 2)
    assert cache.get("a", bytes) is not None  # was the oldest, and is used now
    cache.put("e", bytes(200))
    assert [key for key in "abcde" if cache.get(key, bytes) is not None] == ["a", "c", "d", "e"]
    assert sum(path.stat().st_size for path in files(tmp_path)) <= 1000


def test_there_are_not_too_many_entries(tmp_path: Path) -> None:
    cache = Cache(tmp_path, max_entries=5)
    for number in range(20):
        cache.put(str(number), b"x")
    assert len(files(tmp_path)) == 5 and cache.get("19", bytes) == b"x"


def test_what_is_larger_than_the_cache_is_not_kept(tmp_path: Path) -> None:
    cache = Cache(tmp_path, max_bytes=1000)
    cache.put("a", b"x")
    cache.put("b", bytes(1000))
    assert (cache.get("a", bytes), cache.get("b", bytes)) == (b"x", None)


def test_only_its_own_files_are_ever_deleted(tmp_path: Path) -> None:
    others, left = tmp_path / "letter.part", tmp_path / ".a.entry.0123456789abcdef.part"
    for path in (others, left):
        path.write_bytes(bytes(5000))
    Cache(tmp_path, max_bytes=100).put("a", b"x")
    assert others.exists() and not left.exists()


def test_what_does_not_mean_anything_is_dropped(tmp_path: Path) -> None:
    def decode(payload: bytes) -> int:
        if payload != b"seven":
            raise EntryError("it is no number")
        return 7

    cache = Cache(tmp_path)
    cache.put("a", b"seven")
    cache.put("b", b"eight")
    assert (cache.get("a", decode), cache.get("b", decode)) == (7, None)
    assert [path.name for path in files(tmp_path)] == ["a.entry"]


def test_nothing_is_kept_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    for folder in (tmp_path / "file" / "below", None):
        cache = Cache(folder)
        cache.put("a", b"x")
        assert cache.get("a", bytes) is None

    def full(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    cache = Cache(tmp_path / "full")
    cache.put("a", b"x")
    assert cache.get("a", bytes) is None and files(tmp_path / "full") == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_nothing_is_kept_in_a_folder_for_reading_only(tmp_path: Path) -> None:
    Cache(tmp_path).put("old", b"x")
    tmp_path.chmod(0o500)
    try:
        cache = Cache(tmp_path)
        cache.put("new", b"x")
        assert (cache.get("old", bytes), cache.get("new", bytes)) == (b"x", None)
    finally:
        tmp_path.chmod(0o700)


def scribble(folder: Path, writer: int) -> int:
    """Put and get for a while; how many of the entries got were of nobody's making."""
    cache, wrong = Cache(folder, max_bytes=40_000), 0
    for number in range(120):
        key = f"key{number % 7}"
        cache.put(key, bytes([writer]) * (1000 * writer + number))
        found = cache.get(f"key{(number + writer) % 7}", bytes)
        wrong += found is not None and not (found and len(set(found)) == 1 and len(found) // 1000 == found[0])
    return wrong


def test_several_processes_share_it(tmp_path: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        assert pool.starmap(scribble, [(tmp_path, writer) for writer in (1, 2, 3)]) == [0, 0, 0]
    assert all(path.suffix == ".entry" for path in files(tmp_path))
    assert sum(path.stat().st_size for path in files(tmp_path)) <= 40_000


class TestWhatIsTrusted:
    """Whoever can write to the folder could have machine code run."""

    @pytest.mark.parametrize("mode", [0o777, 0o770, 0o722, 0o1777])
    @pytest.mark.skipif(os.name == "nt", reason="permissions are not in the mode")
    def test_no_folder_that_others_can_write_to(self, mode: int, tmp_path: Path) -> None:
        folder = tmp_path / "shared"
        Cache(folder).put("a", b"x")
        folder.chmod(mode)
        with pytest.warns(CacheWarning, match="others may write to it") as told:
            assert Cache(folder).get("a", bytes) is None
            Cache(folder).put("b", b"y")
            assert Cache(folder).get("a", bytes) is None
        assert len(told) == 1, "it is said once"
        assert len(files(folder)) == 1, "nothing is kept, and nothing dropped"

    @pytest.mark.parametrize("mode", [0o700, 0o755, 0o500])
    def test_one_that_others_can_look_into(self, mode: int, tmp_path: Path) -> None:
        Cache(tmp_path / "own").put("a", b"x")
        (tmp_path / "own").chmod(mode)
        assert Cache(tmp_path / "own").get("a", bytes) == b"x"

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
    def test_no_folder_and_no_entry_of_somebody_else(self, tmp_path: Path) -> None:
        folder = tmp_path / "theirs"
        Cache(folder).put("a", b"x")
        Cache(folder).put("b", b"y")
        os.chown(folder / "a.entry", 12345, 12345)
        assert (Cache(folder).get("a", bytes), Cache(folder).get("b", bytes)) == (None, b"y")
        os.chown(folder, 12345, 12345)
        with pytest.warns(CacheWarning, match="another user"):
            assert Cache(folder).get("b", bytes) is None

    def test_no_link_and_no_file_in_the_folders_place(self, tmp_path: Path) -> None:
        Cache(tmp_path / "real").put("a", b"x")
        (tmp_path / "link").symlink_to(tmp_path / "real")
        (tmp_path / "file").write_text("")
        with pytest.warns(CacheWarning, match="a link"):
            assert Cache(tmp_path / "link").get("a", bytes) is None
        with pytest.warns(CacheWarning, match="no folder"):
            assert Cache(tmp_path / "file").get("a", bytes) is None

    def test_a_link_above_it_does_not_matter(self, tmp_path: Path) -> None:
        (tmp_path / "real").mkdir()
        (tmp_path / "home").symlink_to(tmp_path / "real")
        Cache(tmp_path / "home" / "cache").put("a", b"x")
        assert Cache(tmp_path / "home" / "cache").get("a", bytes) == b"x"

    @pytest.mark.skipif(os.name == "nt", reason="there is no umask")
    @pytest.mark.parametrize("umask", [0o000, 0o002, 0o077, 0o777])
    def test_it_is_made_for_one_user_whatever_the_umask(self, umask: int, tmp_path: Path) -> None:
        folder = tmp_path / "above" / "cache"
        before = os.umask(umask)
        try:
            Cache(folder).put("a", b"x")
        finally:
            os.umask(before)
        if umask == 0o777 and os.geteuid() != 0:
            return  # nobody but root could make anything in the folder above
        assert folder.stat().st_mode & 0o777 == 0o700
        assert (folder / "a.entry").stat().st_mode & 0o777 == 0o600
        assert folder.parent.stat().st_mode & 0o077 == 0

    @pytest.mark.parametrize("odd", ["link", "dangling", "folder", "full folder", "pipe", "device", "world", "huge"])
    def test_an_entry_that_is_no_file_of_ours_is_dropped(self, odd: str, tmp_path: Path) -> None:
        cache = Cache(tmp_path, max_bytes=10_000)
        cache.put("a", b"x")
        (path,) = files(tmp_path)
        whole = path.read_bytes()
        path.unlink()
        elsewhere = tmp_path / "elsewhere"
        elsewhere.write_bytes(whole)
        if odd == "link":
            path.symlink_to(elsewhere)
        elif odd == "dangling":
            path.symlink_to(tmp_path / "nothing")
        elif "folder" in odd:
            path.mkdir()
            if odd == "full folder":
                (path / "inside").write_text("")
        elif odd == "huge":
            with path.open("wb") as file:
                file.truncate(1 << 40)
        elif odd == "world":
            if os.name == "nt":
                pytest.skip("permissions are not in the mode")
            path.write_bytes(whole)
            path.chmod(0o666)
        elif odd == "pipe":
            if not hasattr(os, "mkfifo"):
                pytest.skip("there are no pipes")
            os.mkfifo(path)
        else:
            if not hasattr(os, "geteuid") or os.geteuid() != 0:
                pytest.skip("only root can make devices")
            os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, 5))
        assert cache.get("a", bytes) is None
        assert not path.exists() and not path.is_symlink()
        cache.put("a", b"y")
        assert cache.get("a", bytes) == b"y"
        assert elsewhere.read_bytes() == whole, "no link was followed"

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
    def test_what_comes_through_a_pipe_is_no_entry(self, tmp_path: Path) -> None:
        cache = Cache(tmp_path)
        cache.put("a", b"x")
        whole = (tmp_path / "a.entry").read_bytes()
        (tmp_path / "a.entry").unlink()
        os.mkfifo(tmp_path / "a.entry", 0o600)
        pipe = os.open(tmp_path / "a.entry", os.O_RDWR)
        os.write(pipe, whole)
        assert cache.get("a", bytes) is None
        os.close(pipe)

    def test_a_link_is_replaced_and_not_written_through(self, tmp_path: Path) -> None:
        (tmp_path / "elsewhere").write_bytes(b"letter")
        (tmp_path / "a.entry").symlink_to(tmp_path / "elsewhere")
        Cache(tmp_path).put("a", b"x")
        assert (tmp_path / "elsewhere").read_bytes() == b"letter"
        assert Cache(tmp_path).get("a", bytes) == b"x"

    @given(where=st.integers(0, 10**6), bit=st.integers(0, 7), cut=st.booleans())
    def test_no_damage_is_taken_for_an_entry(self, where: int, bit: int, cut: bool) -> None:
        with tempfile.TemporaryDirectory() as folder:
            cache = Cache(Path(folder))
            cache.put("a", b"payload" * 20)
            path = Path(folder) / "a.entry"
            whole = bytearray(path.read_bytes())
            at = where % len(whole)
            if cut:
                del whole[at:]
            else:
                whole[at] ^= 1 << bit
            path.write_bytes(whole)
            path.chmod(0o600)
            assert cache.get("a", bytes) is None and not path.exists()


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
