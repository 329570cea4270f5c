"""Writing records: whole or not at all, and never over what is not one's own."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest
from record_helpers import line_game, record_of

from gdl.records import GameRecord, Recorder, RecordError, copy_name, default_path, read_record, write_record
from gdl.records.keep import new_recorder

GAME = line_game()
OLD, NEW = record_of(GAME, GameRecord(("a1",))), record_of(GAME, GameRecord(("a1", "b1")))


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_write_that_fails_midway_leaves_the_old_file(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.yaml"
    write_record(file, OLD)

    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*((os, "fsync", fail) if call == "fsync" else (Path, "replace", fail)))
    with pytest.raises(RecordError, match="No space left"):
        write_record(file, NEW)
    monkeypatch.undo()
    assert read_record(file) == OLD
    assert [path.name for path in tmp_path.iterdir()] == ["game.yaml"]


def test_a_killed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.yaml"
    write_record(file, OLD)

    def die(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", die)
    with pytest.raises(KeyboardInterrupt):
        write_record(file, NEW)
    monkeypatch.undo()
    assert read_record(file) == OLD


def test_a_recorder_keeps_its_file_up_to_date(tmp_path: Path) -> None:
    recorder = new_recorder(tmp_path / "deep" / "er" / "game.yaml")
    for record in (OLD, NEW, OLD):
        recorder.save(record)
        assert read_record(recorder.path) == record
    assert recorder.moved_from is None


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(RecordError) as caught:
        new_recorder(tmp_path / "notes.txt")
    assert caught.value.code == "already-there"


def test_a_file_that_somebody_else_has_changed_is_left_alone(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path / "game.yaml")
    recorder.save(OLD)
    (tmp_path / "game.yaml").write_text("changed")
    recorder.save(NEW)
    assert (tmp_path / "game.yaml").read_text() == "changed"
    assert recorder.moved_from == tmp_path / "game.yaml"
    assert recorder.path == tmp_path / "game-2.yaml"
    assert read_record(recorder.path) == NEW


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(RecordError) as caught:
        Recorder(tmp_path / "file" / "game.yaml").save(OLD)
    assert caught.value.code == "cannot-write"


def test_saves_go_among_the_users_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = default_path("edges:5x5", datetime(2026, 1, 2, 3, 4, 5))
    assert path.name == "edges-5x5-2026-01-02-030405.yaml"
    assert path.parent.name == "games"
    path.parent.mkdir(parents=True)
    path.write_text("")
    assert default_path("edges:5x5", datetime(2026, 1, 2, 3, 4, 5)).name == "edges-5x5-2026-01-02-030405-2.yaml"


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("edges", "edges.yaml"),
        ("edges:5x5", "edges:5x5.yaml"),
        ("my.gdl", "my.yaml"),
        ("a/my.gdl:big", "a/my:big.yaml"),
    ],
)
def test_a_copy_is_called_like_the_game_but_is_no_rulebook(game: str, name: str) -> None:
    assert copy_name(game) == name
