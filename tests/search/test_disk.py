"""Tables on disk: the same as in memory, in files that leave nothing behind, with as little of them in memory as is
said."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from gdl.engines import missing_native
from gdl_interpreter.search import disk as on_disk
from gdl_interpreter.search.disk import Disk, DiskTable, pages_can_be_dropped, size_text
from gdl_interpreter.search.drivers import index as driver
from gdl_interpreter.search.drivers.kept_bounds import Of
from gdl_interpreter.search.drivers.kept_index import read, write
from gdl_interpreter.search.memory import resident
from gdl_interpreter.search.solving.indexed import Indexed, checked
from gdl_interpreter.storage.errors import UNWRITABLE, FileError
from search.test_index import rulebook

pytestmark = [
    pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}"),
    pytest.mark.skipif(not pages_can_be_dropped(), reason="pages of files cannot be dropped here"),
]

GAME = "kings and men take by moving onto others"
"""With three classes, so that its table grows; its sets take 400 bytes, what is known of its numbers 3,584."""


class Usage(NamedTuple):
    """What `shutil.disk_usage` gives."""

    total: int
    used: int
    free: int


def values(solver: Indexed) -> list[int]:
    assert solver.index is not None
    return [solver.index.at(number) for number in range(solver.index.total)]


def test_pages_are_given_back(tmp_path: Path) -> None:
    """So that the process takes no more than it may; what was written is there still, and the file has no name."""
    now = resident()
    assert now is not None
    table = DiskTable(Disk(tmp_path), now + (24 << 20))
    pages = table.grown(64 << 20)
    for at in range(0, 64 << 17, 512):
        pages.words[at] = at
        if at % (1 << 18) == 0:
            pages.trim()
            assert (resident() or 0) < now + (40 << 20)
    assert [pages.words[at] for at in range(0, 64 << 17, 512)] == list(range(0, 64 << 17, 512))
    assert not list(tmp_path.iterdir())
    assert table.grown(65 << 20).words[512] == 512


@pytest.mark.parametrize("megabytes", [500, 3200])
def test_the_same_as_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, megabytes: int) -> None:
    """Put on disk with the first class, or with a later one."""
    monkeypatch.setattr(on_disk, "_TICK", 0.0001)
    game, told = rulebook(GAME), list[str]()
    plain = Indexed(game.native, 64)
    value = plain.value(game.start(), 60)
    monkeypatch.setattr(driver, "MEGABYTE", 1)
    solver = Indexed(game.native, megabytes, threads=2, disk=Disk(tmp_path, told.append))
    assert solver.value(game.start(), 60) == value and values(solver) == values(plain)
    assert len(told) == 1 and f"more in {tmp_path}" in told[0] and f"in {tmp_path})" in solver.reached
    assert checked(solver, 100, seed=1) == (100, None) and not list(tmp_path.iterdir())


@pytest.mark.parametrize("distances", [True, False])
def test_broken_off_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, distances: bool) -> None:
    monkeypatch.setattr(driver, "MEGABYTE", 1)
    game, path, disk = rulebook(GAME), tmp_path / "kept" / "one.json", Disk(tmp_path)
    plain, solver = (Indexed(game.native, memory, 1, disk, distances) for memory in (1 << 16, 500))
    plain.value(game.start(), 60)
    while solver.index is None or not solver.index.done:
        asked = iter([False, False, True])
        index = solver.index or solver.prepare(game.start())
        assert index is not None, solver.refused
        index.run(lambda asked=asked: next(asked))  # type: ignore[misc]
        write(index, path, Of("kings", {}, "rules"))
        solver.index = read(game.native, index.numbering, path, 500, disk=Disk(tmp_path))
    assert values(solver) == values(plain)


def test_a_full_disk_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said how much is needed."""
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(10_000_000, 9_000_000, 1_000_000))
    with pytest.raises(FileError) as caught:
        DiskTable(Disk(tmp_path), 0).grown(3_000_000)
    assert caught.value.code == UNWRITABLE
    assert "needs 3.0 MB on disk at the least" in str(caught.value) and "has room for 1.0 MB" in str(caught.value)
    monkeypatch.setattr(driver, "MEGABYTE", 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(10_000_000, 10_000_000, 0))
    late = Indexed(rulebook(GAME).native, 3200, disk=Disk(tmp_path))
    late.value(rulebook(GAME).start(), 60)
    assert "on disk at the least" in late.reached and late.index is not None and not late.index.table.place
    solver = Indexed(rulebook(GAME).native, 500, disk=Disk(tmp_path / "a file" / "folder"))
    (tmp_path / "a file").write_text("")
    solver.value(rulebook(GAME).start(), 60)
    assert "cannot make the folder" in solver.reached


def test_without_a_disk_it_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(driver, "MEGABYTE", 1)
    for disk in (None, Disk(tmp_path)):
        solver = Indexed(rulebook(GAME).native, 500, disk=disk)
        solver.value(rulebook(GAME).start(), 60)
        assert "there is room for" in solver.reached
        monkeypatch.setattr("gdl_interpreter.search.drivers.index_table.pages_can_be_dropped", lambda: False)


def test_sizes_in_words() -> None:
    assert [size_text(count) for count in (12, 3_400_000, 2_000_000_000)] == ["12 bytes", "3.4 MB", "2.0 GB"]
