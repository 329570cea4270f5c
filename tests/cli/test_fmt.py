"""`gdl fmt`: files, folders, the standard input; what is wrong is told, and no file is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gdl.cli.group import main
from gdl_interpreter.storage import writing

UNTIDY, TIDY = "turn:\n  pass# so\n", "turn:\n    pass                                        # so\n"
WRONG = "turn:\n    place Man spot\n"


def run(*words: str | Path, typed: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["fmt", *map(str, words)], input=typed)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deep").mkdir()
    (tmp_path / "a.gdl").write_text(UNTIDY)
    (tmp_path / "deep/b.gdl").write_text(TIDY)
    return tmp_path


def test_a_folder_is_formatted(folder: Path) -> None:
    result = run(".")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "formatted a.gdl\n2 rulebooks: 1 formatted, 1 unchanged\n"
    assert (folder / "a.gdl").read_text() == TIDY
    assert run(".").stdout == "2 rulebooks: 0 formatted, 2 unchanged\n"


def test_checking_writes_nothing(folder: Path) -> None:
    result = run("--check", "a.gdl", "deep")
    assert (result.exit_code, result.stdout) == (
        1,
        "a.gdl is not formatted\n2 rulebooks: 1 would be formatted, 1 unchanged\n",
    )
    assert (folder / "a.gdl").read_text() == UNTIDY
    assert run("--check", "deep").exit_code == 0


def test_the_difference_is_shown(folder: Path) -> None:
    result = run("--diff", ".")
    assert result.exit_code == 1
    assert result.stdout == f"--- a.gdl\n+++ a.gdl\n@@ -1,2 +1,2 @@\n turn:\n-  pass# so\n+{TIDY.splitlines()[1]}\n"
    assert (folder / "a.gdl").read_text() == UNTIDY


def test_the_standard_input_goes_to_the_standard_output() -> None:
    result = run("-", typed=UNTIDY.encode())
    assert (result.exit_code, result.stdout, result.stderr) == (0, TIDY, "")
    assert run("-", "--check", typed=UNTIDY.encode()).exit_code == 1
    assert run("-", "--check", typed=TIDY.encode()).exit_code == 0


def test_line_ends_stay(folder: Path) -> None:
    (folder / "a.gdl").write_bytes(UNTIDY.replace("\n", "\r\n").encode())
    assert run("a.gdl").exit_code == 0
    assert (folder / "a.gdl").read_bytes() == TIDY.replace("\n", "\r\n").encode()
    assert run("--check", "a.gdl").exit_code == 0


@pytest.mark.parametrize(
    ("raw", "code"), [(WRONG.encode(), "E102"), (b"\xff\xfe", "E006"), (b"\x80", "E005"), (b"", "E009")]
)
def test_a_file_with_mistakes_is_left_as_it_is(folder: Path, raw: bytes, code: str) -> None:
    (folder / "wrong.gdl").write_bytes(raw)
    result = run(".")
    assert result.exit_code == 1 and f"error[{code}]" in result.stdout and "wrong.gdl:" in result.stdout
    assert result.stdout.endswith("3 rulebooks: 1 formatted, 1 unchanged, 1 not readable\n")
    assert (folder / "wrong.gdl").read_bytes() == raw
    piped = run("-", typed=raw)
    assert (piped.exit_code, piped.stdout) == (1, "") and f"error[{code}]" in piped.stderr


def test_a_file_that_cannot_be_written_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing.os, "fsync", full)
    assert run("a.gdl").exit_code != 0
    assert (folder / "a.gdl").read_text() == UNTIDY
    assert sorted(path.name for path in folder.iterdir()) == ["a.gdl", "deep"]


@pytest.mark.parametrize("name", ["nothing.gdl", "edges"])
def test_what_is_no_file_is_told(name: str) -> None:
    result = run(name)
    assert result.exit_code == 1 and f"there is no file `{name}`" in result.stdout
