"""Which rulebook a record is of: by its file, not by how its path is spelled; beside the record, if nowhere else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from record_helpers import RULES, record_of

import gdl
from gdl.cli import main
from gdl.records import GameRecord, Record, RecordError, read_record, replay, rulebook_of, write_record
from gdl.records.found import is_of, placed, same_rulebook

OTHER = RULES.replace("Red", "Green")
CHANGED = RULES.replace("spot in empty", "spot in empty except b1")
VARIANT = RULES + '\nvariant "Long One":\n    length = 5\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where one stands: `mine/line.gdl`, and a record of it beside it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/line.gdl").write_text(RULES)
    write_record(tmp_path / "mine/game.yaml", recorded("mine/line.gdl"))
    return tmp_path


def recorded(name: str) -> Record:
    return record_of(gdl.load(name), GameRecord(("a1",)))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, input="\n", catch_exceptions=False)


@pytest.mark.parametrize("spelled", ["mine/line.gdl", "./mine/line.gdl", "mine/../mine/line.gdl", "{}/mine/line.gdl"])
def test_a_path_may_be_spelled_otherwise(folder: Path, spelled: str) -> None:
    name = spelled.format(folder)
    assert same_rulebook("mine/line.gdl", name)
    assert replay(gdl.load(name), read_record(Path("mine/game.yaml"))).changed is None
    result = run("play", "--plain", name, "--resume", "mine/game.yaml")
    assert result.exit_code == 0, result.stderr
    assert "Resumed after 1 step" in result.stdout


def test_from_its_own_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the path of the record leads nowhere, and the rulebook lies beside it; what is kept then leads there."""
    monkeypatch.chdir(folder / "mine")
    for command in (
        ["replay", "--plain"],
        ["play", "--plain", "--resume"],
        ["play", "line.gdl", "--plain", "--resume"],
    ):
        write_record(Path("game.yaml"), replace(recorded("line.gdl"), rulebook="mine/line.gdl"))
        result = run(*command, "game.yaml")
        assert result.exit_code == 0, result.stdout + result.stderr
    assert rulebook_of(read_record(Path("game.yaml")), Path("game.yaml")) == "line.gdl"


def test_a_copy_is_known_by_its_text(folder: Path) -> None:
    Path("copy.gdl").write_text(RULES)
    record = read_record(Path("mine/game.yaml"))
    assert is_of(record, Path("mine/game.yaml"), "copy.gdl")
    Path("copy.gdl").write_text(CHANGED)
    assert not is_of(record, Path("mine/game.yaml"), "copy.gdl")
    result = run("play", "--plain", "copy.gdl", "--resume", "mine/game.yaml")
    assert result.exit_code == 2
    assert "mine/game.yaml was recorded of `mine/line.gdl`, not of `copy.gdl`" in result.stderr


def test_a_variant_is_another_rulebook(folder: Path) -> None:
    Path("mine/line.gdl").write_text(VARIANT)
    assert same_rulebook("mine/line.gdl:long-one", "./mine/line.gdl:Long One")
    assert not same_rulebook("mine/line.gdl:long-one", "mine/line.gdl")
    assert same_rulebook("tic-tac-toe", str(next(Path(gdl.__file__).parents[1].rglob("rulebooks/**/tic-tac-toe.gdl"))))
    assert not same_rulebook("tic-tac-toe", "hex")
    record = recorded("mine/line.gdl:long-one")
    Path("mine").rename("theirs")
    assert rulebook_of(record, Path("theirs/game.yaml")) == "theirs/line.gdl:long-one"


def test_where_it_says_comes_first(folder: Path) -> None:
    record = recorded("mine/line.gdl")
    Path("deep/mine").mkdir(parents=True)
    Path("deep/mine/line.gdl").write_text(RULES)
    assert rulebook_of(record, Path("deep/game.yaml")) == "mine/line.gdl"
    Path("mine/line.gdl").unlink()
    assert rulebook_of(record, Path("deep/game.yaml")) == "deep/mine/line.gdl"


def test_what_lies_beside_it_is_taken_if_it_fits(folder: Path) -> None:
    record, path = recorded("mine/line.gdl"), Path("theirs/game.yaml")
    Path("mine").rename("theirs")
    for text, fits in ((RULES, True), (CHANGED, True), (OTHER, False), (RULES.replace("2..9", "4..9"), True)):
        Path("theirs/line.gdl").write_text(text.replace("= 3 in 4", "= 4 in 4"))
        assert (placed(record, path).rulebook == "theirs/line.gdl") is fits, text


@pytest.mark.parametrize("name", ["../line.gdl", "a/../../line.gdl", "{}/gone/../deep/line.gdl", "a/line", "\0.gdl"])
def test_a_record_leads_out_of_its_folder_only_by_where_it_says(
    folder: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is a stranger's file, and what is beside it but no rulebook is not looked at."""
    record = recorded("mine/line.gdl")
    for each in ("deep/line.gdl", "deep/mine/a/line"):
        Path(each).parent.mkdir(parents=True, exist_ok=True)
        Path(each).write_text(RULES)
    monkeypatch.chdir(folder / "mine")
    with pytest.raises(RecordError) as caught:
        rulebook_of(replace(record, rulebook=name.format(folder)), Path("../deep/mine/game.yaml"))
    assert caught.value.code == "no-rulebook"


@pytest.mark.parametrize("command", [["review"], ["replay", "--plain"], ["play", "--plain", "--resume"]])
def test_it_is_the_record_that_names_what_is_not_there(folder: Path, command: list[str]) -> None:
    Path("mine/line.gdl").write_text(OTHER)
    Path("mine").rename("theirs")
    result = run(*command, "theirs/game.yaml")
    assert result.exit_code == 1
    assert "theirs/game.yaml was recorded of `mine/line.gdl`: there is no such file from here" in result.stderr
    assert "It is the record that names it so" in result.stderr
