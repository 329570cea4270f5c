"""Files of named entries: what is wrong in them is left out, and each entry is one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from gdl.infra.named_entries import read_entries, read_entry, write_entries
from gdl_interpreter.storage.errors import FileError


def number(found: object) -> int | None:
    return found if isinstance(found, int) else None


def test_what_is_written_is_read(tmp_path: Path) -> None:
    """Sorted, one entry a line."""
    file = tmp_path / "entries.json"
    write_entries(file, {"b": 2, "a": 1})
    assert read_entries(file, number) == {"a": 1, "b": 2}
    assert file.read_text(encoding="utf-8") == '{\n "a": 1,\n "b": 2\n}\n'


def test_of_one_entry_no_other_is_looked_at(tmp_path: Path) -> None:
    """Where the file is long, looking at all of them takes long."""
    file, seen = tmp_path / "entries.json", list[object]()
    write_entries(file, {"b": 2, "a": 1})

    def looked_at(found: object) -> int | None:
        seen.append(found)
        return number(found)

    assert read_entry(file, "b", looked_at) == 2 and seen == [2]
    assert read_entry(file, "c", looked_at) is None and read_entry(tmp_path / "none.json", "b", looked_at) is None


@pytest.mark.parametrize("text", ["", "{", "[1]", "7", '"a"', '{"a": 1', "\xff", '{"a": NaN}'])
def test_what_is_not_such_a_file_has_no_entries(text: str, tmp_path: Path) -> None:
    file = tmp_path / "entries.json"
    file.write_bytes(text.encode("latin-1"))
    assert read_entries(file, number) == {}


def test_a_wrong_entry_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "entries.json"
    file.write_text('{"a": 1, "b": [], "c": "3"}', encoding="utf-8")
    assert read_entries(file, number) == {"a": 1}


def test_a_missing_file_has_none_and_another_failure_is_raised(tmp_path: Path) -> None:
    assert read_entries(tmp_path / "none.json", number) == {}
    with pytest.raises(FileError):
        read_entries(tmp_path, number)
    (tmp_path / "large.json").write_text('{"a": 1}', encoding="utf-8")
    with pytest.raises(FileError):
        read_entries(tmp_path / "large.json", number, max_bytes=3)
