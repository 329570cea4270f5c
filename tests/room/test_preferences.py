"""Settings and keys that are kept from one run to the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from gdl.room import actions
from gdl.room.preferences.keys import PLACES, KeyConflict, consistent, keys_of, shown_key, usual_keys, with_keys
from gdl.room.preferences.settings import RoomSettings, read_settings, write_settings

UNDO = next(action for action in actions.ACTIONS if action.name == "undo")
REDO = next(action for action in actions.ACTIONS if action.name == "redo")


def test_settings_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "new" / "room.json"
    settings = RoomSettings("light", False, True, True, True, 3, {"undo": ("z",)})
    write_settings(file, settings)
    kept = read_settings(file)
    assert kept.note is None and kept.settings == settings


def test_no_file_means_the_usual_settings_and_no_word(tmp_path: Path) -> None:
    kept = read_settings(tmp_path / "room.json")
    assert kept.note is None and kept.settings == RoomSettings()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\x00\xff",
        "[" * 5000,
        "{}",
        "[1]",
        "null",
        '{"format": 1}',
        '{"format": 2}',
        '{"format": true}',
        '{"format": 1, "theme": "pink", "bell": true, "ascii": true, "turn_board": true, "speed": 1, "keys": {}}',
        '{"format": 1, "theme": "dark", "bell": 1, "ascii": true, "turn_board": true, "speed": 1, "keys": {}}',
        '{"format": 1, "theme": "dark", "bell": true, "ascii": true, "turn_board": true, "speed": 99, "keys": {}}',
        '{"format": 1, "theme": ["dark"], "bell": true, "ascii": true, "turn_board": true, "speed": 9, "keys": {}}',
        '{"format": 0, "theme": "dark", "bell": true, "ascii": true, "turn_board": true, "speed": 9, "keys": {}}',
    ],
)
def test_a_damaged_file_gives_the_usual_settings_and_a_note(tmp_path: Path, text: str) -> None:
    file = tmp_path / "room.json"
    file.write_bytes(text.encode("latin-1"))
    kept = read_settings(file)
    assert kept.settings == RoomSettings()
    assert kept.note is not None and "settings" in kept.note


def test_a_file_from_before_signs_could_be_chosen_is_read(tmp_path: Path) -> None:
    file = tmp_path / "room.json"
    write_settings(file, RoomSettings(theme="light", signs=True))
    file.write_text(file.read_text().replace(' "signs": true,\n', ""))
    kept = read_settings(file)
    assert kept.note is None and kept.settings == RoomSettings(theme="light")


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    assert read_settings(tmp_path).note is not None


def test_keys_of_a_file_that_cannot_be_used_are_left_out() -> None:
    chosen = {
        "undo": ("z",),
        "flip": ("z",),
        "redo": ("ctrl+c",),
        "nothing_like_this": ("x",),
        "why": (),
        "analyse": ("\x1b",),
        "review": ("a,b",),
    }
    found = consistent(chosen)
    assert len(found) == 1 and found.popitem()[1] == ("z",)


def test_two_actions_may_change_keys() -> None:
    chosen = {"undo": usual_keys(REDO), "redo": usual_keys(UNDO)}
    assert consistent(chosen) == chosen


def test_a_key_that_is_taken_is_refused() -> None:
    with pytest.raises(KeyConflict, match="f is taken: turn the board"):
        with_keys(UNDO, ["f"], {})
    with pytest.raises(KeyConflict, match="Enter keeps its meaning"):
        with_keys(UNDO, ["enter"], {})
    chosen = with_keys(UNDO, ["z"], {})
    assert keys_of(UNDO, chosen) == ("z",)
    assert with_keys(UNDO, ["u"], chosen) == {}


def test_the_usual_keys_are_not_in_conflict() -> None:
    for actions_there in PLACES.values():
        keys = [key for action in actions_there for key in usual_keys(action)]
        assert len(keys) == len(set(keys))
    assert [shown_key(key) for key in ("ctrl+r", "question_mark", "f1")] == ["Ctrl-r", "?", "F1"]
