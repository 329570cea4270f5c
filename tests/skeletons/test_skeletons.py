"""First rulebooks: each kind, for all its numbers of players and sizes, loads, is clean and formatted, and ends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from in_process import settings
from tiers import quick_where

import gdl
from gdl.cli import main
from gdl.diagnostics import Reporter, Source
from gdl.diagnostics.render import render_text
from gdl.examples import run_examples
from gdl.formatting import formatted
from gdl.lint.engine import lint_paths
from gdl.skeletons import KINDS, file_name, text_of, title_fault
from gdl.syntax.parser import parse

ALL = [
    (kind.name, players, size)
    for kind in KINDS.values()
    for players in range(kind.players.least, kind.players.most + 1)
    for size in sorted({kind.size.least, kind.size.default, kind.size.most})
]


def usual(name: str, players: int, size: int) -> bool:
    return players == KINDS[name].players.most and size == KINDS[name].size.default


@pytest.mark.parametrize(("name", "players", "size"), quick_where(lambda case: usual(*case), ALL))
def test_it_plays_and_nothing_is_found(name: str, players: int, size: int, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.gdl"
    path.write_text(text_of(KINDS[name], "A game", players, size), encoding="utf-8")
    found = lint_paths([str(path)])
    assert not found.diagnostics, render_text(found.diagnostics, found.sources)
    outcomes, sources = run_examples(str(path))
    assert len(outcomes) >= 3, "examples to grow"
    for outcome in outcomes:
        assert not outcome.failures, render_text(outcome.failures, sources)
    game = gdl.load(str(path))
    assert len(game.program.players) == game.program.seated == players
    assert game.program.options["size"] == size
    played = game.playouts(20, seed=1)
    assert played.unfinished == 0 and played.branching > 1
    for variant in game.variants:
        assert gdl.load(f"{path}:{variant}").playouts(5, seed=1).unfinished == 0


@pytest.mark.parametrize("name", KINDS)
def test_it_is_formatted(name: str) -> None:
    text = text_of(KINDS[name], "A game")
    assert formatted(text) == text


@pytest.mark.parametrize("name", quick_where(lambda name: name == "area", KINDS))
def test_its_examples_run_every_rule(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.gdl"
    path.write_text(text_of(KINDS[name], "A game"), encoding="utf-8")
    run = CliRunner().invoke(main, ["test", "--coverage", str(path)], obj=settings())
    assert run.exit_code == 0 and "The examples run every rule." in run.stdout, run.output


@given(st.text(max_size=100))
def test_any_title(title: str) -> None:
    name = file_name(title)
    assert re.fullmatch(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?\.gdl", name) and len(name) <= 64
    if title_fault(title) is not None:
        with pytest.raises(ValueError, match="no puzzle of this title"):
            text_of(KINDS["puzzle"], title)
        return
    reporter = Reporter()
    assert parse(Source("a.gdl", text_of(KINDS["puzzle"], title)), reporter)
    assert not list(reporter)


# ---- the command


def new(*words: str, typed: str = "") -> tuple[int, str, str]:
    """Run `gdl new`: its exit code, what it writes, what it complains of."""
    run = CliRunner().invoke(main, ["new", *words], input=typed, obj=settings())
    return run.exit_code, run.stdout, run.stderr


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_asked_for_everything(folder: Path) -> None:
    code, said, _ = new(typed="none\n6\n7\n3\n\nRound the \x1b[31mlake\nRound the lake\n")
    assert code == 0 and "\x1b" not in said
    assert "Type a number, 1 to 9, or a name." in said and "Type a number, 2 to 4." in said
    assert "That cannot be a title" in said and "round-the-lake.gdl is written" in said
    text = (folder / "round-the-lake.gdl").read_text("utf-8")
    assert text == text_of(KINDS["race"], "Round the lake", 3, 20)
    assert CliRunner().invoke(main, ["test", "round-the-lake.gdl"], obj=settings()).exit_code == 0


def test_the_help_names_all_kinds() -> None:
    run = CliRunner().invoke(main, ["new", "--help"], obj=settings())
    assert ", ".join([*KINDS][:-1]) + f" or {[*KINDS][-1]};" in " ".join(run.output.split())


def test_the_help_names_the_players_of_all_kinds() -> None:
    """Two stands for all that it does not name."""
    said = " ".join(CliRunner().invoke(main, ["new", "--help"], obj=settings()).output.split())
    groups: dict[str, list[str]] = {}
    for kind in KINDS.values():
        groups.setdefault(str(kind.players), []).append(kind.name)
    assert groups.pop("2") and "2 for the others" in said
    for players, names in groups.items():
        listed = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
        assert f"{players} for {listed}" in said
    assert "default: the least" in said and all(
        kind.players.least == min(2, kind.players.most) for kind in KINDS.values()
    )


def test_only_what_is_not_known_is_asked_for(folder: Path) -> None:
    code, said, _ = new("two-lines.gdl", "--size", "5", typed="row\n\n")
    assert code == 0 and "rows and columns" not in said and "called" not in said
    assert (folder / "two-lines.gdl").read_text("utf-8") == text_of(KINDS["row"], "Two lines", 2, 5)


def test_nothing_is_asked_where_the_kind_is_said() -> None:
    code, said, _ = new("-", "--kind", "hunt", "--name", "Foxes")
    assert (code, said) == (0, text_of(KINDS["hunt"], "Foxes"))


def test_nothing_is_written_over(folder: Path) -> None:
    (folder / "mine.gdl").write_text("mine")
    (folder / "folder").mkdir()
    for words in (["mine.gdl"], ["--name", "Mine"]):
        code, _, complaint = new(*words, "--kind", "row")
        assert code == 2 and "mine.gdl is there already; --force writes over it" in complaint
    assert new("folder", "--kind", "row", "--force")[0] == 2
    assert (folder / "mine.gdl").read_text() == "mine"
    assert new("mine.gdl", "--kind", "row", "--force")[0] == 0
    assert (folder / "mine.gdl").read_text("utf-8") == text_of(KINDS["row"], "Mine")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--kind", "chess"], "one of row, moving"),
        (["--kind", "puzzle", "--players", "2"], 'got "2"'),
        (["--kind", "moving", "--players", "3"], '2 for moving (3 for row, area, race) expected, got "3"'),
        (["--kind", "row", "--size", "20"], "3 to 19"),
        (["--players", "9"], "1 to 4"),
        (["--kind", "row", "--name", 'a "b"'], "quote"),
        (["--kind", "row", "--name", ""], "empty"),
    ],
)
def test_what_cannot_be(words: list[str], complaint: str, folder: Path) -> None:
    code, _, said = new(*words)
    assert code != 0 and complaint in said
    assert not list(folder.rglob("*.gdl"))


def test_the_input_ends() -> None:
    code, _, said = new(typed="row\n")
    assert code == 130 and "Nothing was written." in said
