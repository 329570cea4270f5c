"""Values of pieces: those that come with the program, those that are kept, and learning them by a command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import gdl
from gdl.cli import main
from gdl.engines import missing_native
from gdl.infra.resources import rulebook_folder
from gdl.opponents import tuning, values
from gdl.opponents.values import Entry, entry_of, keep, keep_in, values_of
from gdl_interpreter.search.evaluation import learning
from gdl_interpreter.search.evaluation.learning import learned
from gdl_interpreter.storage.errors import FileError

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

SHIPPED = values._shipped()


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is kept in a folder of this test's."""
    monkeypatch.setenv("GDL_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def nobody_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever learns now fails."""
    monkeypatch.setattr(learning, "learned", None)


@pytest.mark.parametrize("name", SHIPPED)
def test_values_that_come_with_the_program(name: str, nobody_learns: None) -> None:
    """They fit the rulebook as it is."""
    assert values_of(gdl.load(name)).scale > 0


def test_what_is_played_by_values_has_them() -> None:
    """Nobody waits for them at the first move of a game that comes with the program."""
    by_depth = {name for name, verdict in tuning._shipped().items() if verdict.method == "alphabeta"}
    assert by_depth <= set(SHIPPED)


@pytest.mark.slow
def test_they_go_by_name_and_options(tmp_path: Path) -> None:
    """Not for other options, nor for a file of the same name; but whatever has been changed about the rules."""
    own = tmp_path / "breakthrough.gdl"
    own.write_text((rulebook_folder() / "breakthrough.gdl").read_text(encoding="utf-8"), encoding="utf-8")
    shipped = values._read(gdl.load("breakthrough"), SHIPPED["breakthrough"])
    assert shipped is not None and values_of(gdl.load("breakthrough")) == shipped
    assert values_of(gdl.load(str(own))) != shipped
    assert values._read(gdl.load("connect-four", columns=6), SHIPPED["connect-four"]) is None
    assert values._read(gdl.load("chess"), SHIPPED["breakthrough"]) is None


@pytest.mark.slow
def test_they_are_kept(nobody_learns: None) -> None:
    """What was learned here comes before what came with the program; padding that sets need is not written down."""
    game = gdl.load("breakthrough")
    own = learned(game.native, 5, 300)
    keep(game, own)
    found = values_of(gdl.load("breakthrough"))
    assert (found.sites, found.stocks, found.lead) == (own.sites, own.stocks, own.lead)
    assert found.scale == pytest.approx(own.scale, rel=1e-3)
    draughts = gdl.load("draughts")
    entry = entry_of(draughts, learned(draughts.native, 5, 100))
    assert len(entry["sites"]) == 2 * 2 * len(draughts.program.board.sites)


def test_a_file_of_values(tmp_path: Path) -> None:
    """By name, a line for each, beside those that are there."""
    file = tmp_path / "values.json"
    one: Entry = {
        "options": {},
        "players": ["A", "B"],
        "kinds": ["Man"],
        "sites": [1, -1],
        "stocks": [0, 0],
        "lead": 0,
        "scale": 1.5,
    }
    keep_in(file, "one", one)
    keep_in(file, "another", {**one, "lead": 3})
    keep_in(file, "one", {**one, "lead": 7})
    found = json.loads(file.read_text(encoding="utf-8"))
    assert list(found) == ["another", "one"] and found["one"]["lead"] == 7
    assert len(file.read_text(encoding="utf-8").splitlines()) == 4


@pytest.mark.slow
def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`gdl train` keeps them here, or in a file; where that cannot be written it is said."""

    def run(*arguments: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, ["train", "breakthrough", "--positions", "200", *arguments])
        return done.exit_code, done.output

    code, told = run()
    assert code == 0 and told.startswith("breakthrough: Man ")
    monkeypatch.setattr(learning, "learned", None)
    assert values_of(gdl.load("breakthrough")).sites
    monkeypatch.undo()
    file = tmp_path / "values.json"
    assert run("--out", str(file))[0] == 0 and list(json.loads(file.read_text(encoding="utf-8"))) == ["breakthrough"]
    with pytest.raises(FileError):
        main(["train", "breakthrough", "--positions", "200", "--out", str(file / "no.json")], standalone_mode=False)
