"""What is said of files that cannot be read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gdl.diagnostics import Diagnostic, RulebookError
from gdl.syntax.reading import read_source


def refusal(path: Path) -> Diagnostic:
    with pytest.raises(RulebookError) as raised:
        read_source(path)
    (found,) = raised.value.diagnostics
    assert str(found.span) == f"{path}:1:1"
    return found


def test_text_is_read_with_plain_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "a.gdl"
    file.write_bytes(b'\xef\xbb\xbfgame "X"\r\nturn: pass\r\n')
    source = read_source(file)
    assert source.text == 'game "X"\nturn: pass\n'
    assert source.name == str(file)


def test_no_such_file(tmp_path: Path) -> None:
    (tmp_path / "breakthrough.gdl").write_text("")
    found = refusal(tmp_path / "breaktrough.gdl")
    assert (found.code, found.hint) == ("E001", "did you mean `breakthrough.gdl`?")
    assert refusal(tmp_path / "breakthrough").hint == "did you mean `breakthrough.gdl`?"
    assert refusal(tmp_path / "nowhere" / "a.gdl").hint == f"there is no folder `{tmp_path / 'nowhere'}` either"


def test_a_folder(tmp_path: Path) -> None:
    (tmp_path / "hex.gdl").write_text("")
    found = refusal(tmp_path)
    assert found.code == "E002"
    assert found.hint is not None
    assert "hex.gdl" in found.hint


def test_a_file_used_as_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.gdl").write_text("")
    assert refusal(tmp_path / "a.gdl" / "b.gdl").code == "E001"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything")
def test_no_permission(tmp_path: Path) -> None:
    file = tmp_path / "a.gdl"
    file.write_text("")
    file.chmod(0)
    assert refusal(file).code == "E003"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.gdl")
    assert refusal(tmp_path / "pipe.gdl").code == "E003"


def test_names_that_no_file_can_have(tmp_path: Path) -> None:
    assert refusal(tmp_path / "a\0b").code == "E003"
    assert refusal(tmp_path / ("x" * 5000)).code == "E003"


def test_a_large_file_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "a.gdl"
    with file.open("wb") as handle:
        handle.truncate(1 << 40)  # takes no room on the disk, and could not be read into memory
    assert refusal(file).code == "E004"


@pytest.mark.parametrize(
    ("raw", "code", "said"),
    [
        (b'game "X"\nauthor = "Ren\xe9"\n', "E005", "line 2, byte 14"),
        (b"\xff", "E005", "line 1, byte 1"),
        ('game "X"'.encode("utf-16"), "E006", "UTF-16"),
    ],
)
def test_other_encodings(tmp_path: Path, raw: bytes, code: str, said: str) -> None:
    file = tmp_path / "a.gdl"
    file.write_bytes(raw)
    found = refusal(file)
    assert found.code == code
    assert said in found.message
