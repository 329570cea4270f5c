"""Values of pieces: those that come with the program, those that are kept, and learning them by a command."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import gdl
from gdl.cli import main
from gdl.engines import missing_native
from gdl.infra.named_entries import read_entries
from gdl.infra.resources import rulebook_folder
from gdl.opponents import tuning, values
from gdl.opponents.digest import digest_of
from gdl.opponents.values import Entry, entry_of, keep, keep_in, values_of
from gdl_interpreter.search.evaluation import learning
from gdl_interpreter.search.evaluation.learning import learned
from gdl_interpreter.search.methods import PLAYING
from gdl_interpreter.storage.errors import FileError

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

SHIPPED = read_entries(Path(values.__file__).with_name("values.json"), values._entry)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is kept in a folder of this test's."""
    monkeypatch.setenv("GDL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def nobody_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever learns now fails."""
    monkeypatch.setattr(learning, "learned", None)


@pytest.mark.parametrize("name", SHIPPED)
def test_values_that_come_with_the_program(name: str, nobody_learns: None) -> None:
    """They fit the rulebook as it is."""
    assert values_of(gdl.load(name)).scale > 0


def test_every_rulebook_of_two_sides_has_them() -> None:
    """Whichever method is asked for, nobody waits for them at the first move of a game that comes with the program."""
    names = {path.stem for path in rulebook_folder().glob("*.gdl")}
    assert names - set(SHIPPED) == {"colonization", "fifteen-puzzle", "peg-solitaire"}  # of three or more, or of one


def test_what_is_played_by_values_has_them() -> None:
    """What `ai` takes needs no others."""
    learning = {name for name, verdict in tuning._shipped().items() if PLAYING[verdict.method].learns}
    assert learning <= set(SHIPPED)


def test_they_go_by_rules_and_options(tmp_path: Path) -> None:
    """Not for other options, nor for rules that have changed; what changes no rule makes no difference."""
    text = (rulebook_folder() / "breakthrough.gdl").read_text(encoding="utf-8")
    assert digest_of(gdl.loads(f"# as ever\n{text}").program) == digest_of(gdl.load("breakthrough").program)
    example = '\nexample "men stand together":\n    expect any(all(near(m) for m in White pieces))\n'
    assert digest_of(gdl.loads(text + example).program) == digest_of(gdl.load("breakthrough").program)
    other = gdl.loads(text.replace("mover wins", "mover loses"))
    assert digest_of(other.program) != digest_of(gdl.load("breakthrough").program)
    shipped = values._read(gdl.load("breakthrough"), SHIPPED["breakthrough"])
    assert shipped is not None and values_of(gdl.load("breakthrough")) == shipped
    changed: Entry = {**SHIPPED["breakthrough"], "digest": digest_of(other.program)}
    assert values._read(gdl.load("breakthrough"), changed) is None
    assert values._read(gdl.load("breakthrough"), changed, any_rules=True) == shipped
    assert values._read(gdl.load("connect-four", columns=6), SHIPPED["connect-four"]) is None
    assert values._read(gdl.load("chess"), {**SHIPPED["breakthrough"]}, any_rules=True) is None


BROKEN = {
    "no JSON": "{",
    "nothing": "",
    "another version": {"version": values.VERSION + 1},
    "other rules": {"digest": "0" * 64},
    "too few sites": {"sites": [1]},
    "a value beyond bounds": {"lead": 10**7},
    "no number": {"stocks": [0, "much"]},
    "no scale": {"scale": 0},
    "too few sites of an empty board": {"emptied": [1]},
    "more pieces than there can be": {"pieces": 10**9},
    "centres that are no kinds": {"centres": ["King"]},
    "steps from no centre": {"near": [1]},
    "a centre and no steps": {"centres": ["Man"]},
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_file_is_refused(how: str, nobody_learns: None) -> None:
    """It is told of, and what came with the program is taken."""
    game = gdl.load("breakthrough")
    shipped = values_of(game)
    own = keep(game, replace(shipped, lead=5))
    assert values_of(game).lead == 5
    change = BROKEN[how]
    entry = json.loads(own.read_text(encoding="utf-8"))
    own.write_text(change if isinstance(change, str) else json.dumps({**entry, **change}), encoding="utf-8")
    with pytest.warns(values.ValuesWarning, match="holds no values of breakthrough"):
        assert values_of(game) == shipped


@pytest.mark.slow
def test_they_are_kept(nobody_learns: None) -> None:
    """What was learned here comes before what came with the program; padding that sets need is not written down."""
    game = gdl.load("breakthrough")
    own = learned(game.native, 5, 300)
    keep(game, own)
    found = values_of(gdl.load("breakthrough"))
    assert replace(found, scale=own.scale) == own
    assert found.scale == pytest.approx(own.scale, rel=1e-3)
    draughts = gdl.load("draughts")
    entry = entry_of(draughts, learned(draughts.native, 5, 100))
    assert len(entry["sites"]) == 2 * 2 * len(draughts.program.board.sites)


def test_a_file_of_values(tmp_path: Path) -> None:
    """By name, a line for each, beside those that are there."""
    file = tmp_path / "values.json"
    one: Entry = {
        "version": values.VERSION,
        "digest": "0" * 64,
        "options": {},
        "players": ["A", "B"],
        "kinds": ["Man"],
        "sites": [1, -1],
        "stocks": [0, 0],
        "lead": 0,
        "scale": 1.5,
        "pieces": 0,
        "emptied": [],
        "centres": [],
        "near": [],
        "emptied_near": [],
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
        done = CliRunner().invoke(main, ["train", "tic-tac-toe", *arguments])
        return done.exit_code, done.output

    code, told = run("--minutes", "0.05")
    assert code == 0 and "tic-tac-toe, round 1: " in told and "tic-tac-toe: Mark " in told
    file = tmp_path / "values.json"
    assert run("--minutes", "0", "--out", str(file))[0] == 0
    assert list(json.loads(file.read_text(encoding="utf-8"))) == ["tic-tac-toe"]
    assert values.values_in(file, gdl.load("tic-tac-toe")) == values_of(gdl.load("tic-tac-toe"))
    with pytest.raises(FileError):
        main(["train", "tic-tac-toe", "--minutes", "0", "--out", str(file / "no.json")], standalone_mode=False)


@pytest.mark.slow
def test_a_game_without_pieces_is_trained() -> None:
    """Where there are stones to count but no kinds, the lead is what has a value."""
    done = CliRunner().invoke(main, ["train", "oware", "--minutes", "0"])
    assert done.exit_code == 0 and "oware: a point " in done.output
