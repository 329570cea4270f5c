"""Priors of moves: those that come with the program, those that are kept, and learning them by a command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import gdl
from gdl.cli import main
from gdl.engines import missing_native
from gdl.infra.named_entries import read_entries
from gdl.opponents import priors
from gdl.opponents.priors import entry_of, keep, keep_in, priors_in, priors_of
from gdl.opponents.tuning import method_for
from gdl_interpreter.search.methods import PLAYING
from gdl_interpreter.search.priors import training
from gdl_interpreter.search.priors.priors import GREATEST, Priors, Way
from gdl_interpreter.search.priors.training import PriorPlan

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

SHIPPED = read_entries(Path(priors.__file__).with_name("priors.json"), priors._entry)

SOME = Priors((Way(1, False), Way(0, True)), ((3, 20), (40, -7)))


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is kept in a folder of this test's."""
    monkeypatch.setenv("GDL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.mark.parametrize("name", SHIPPED)
def test_priors_that_come_with_the_program(name: str) -> None:
    """They fit the rulebook as it is, and are of a game that is played by a method that asks for them."""
    game = gdl.load(name)
    found = priors_of(game)
    assert found is not None and found.weights
    assert PLAYING[method_for(game)].amaf


def test_they_go_by_rules_and_options() -> None:
    """Not for other options, nor for other rules."""
    assert priors_of(gdl.load("go", size=5)) is None
    assert priors_of(gdl.load("hex", size=4)) is None
    go, shipped = gdl.load("go"), SHIPPED["go"]
    assert priors._read(go, {**shipped, "digest": "0" * 64}) is None
    assert priors._read(go, {**shipped, "digest": "0" * 64}, any_rules=True) == priors_of(go)
    assert priors._read(gdl.load("atari-go"), shipped, any_rules=True) is None


BROKEN: dict[str, object] = {
    "no JSON": "{",
    "nothing": "",
    "another version": {"version": priors.VERSION + 1},
    "other rules": {"digest": "0" * 64},
    "a weight that is missing": {"weights": [1]},
    "a weight beyond bounds": {"weights": [1, GREATEST + 1]},
    "a feature that there is not": {"features": [3, 10**9]},
    "no number": {"weights": [1, "much"]},
    "a turn that there is not": {"turns": [1, 99]},
    "neither exchanged nor not": {"exchanged": [0, 2]},
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_file_is_refused(how: str) -> None:
    """It is told of, and nothing is known of moves."""
    game = gdl.load("go", size=5)
    own = keep(game, SOME)
    assert priors_of(game) == SOME
    change, entry = BROKEN[how], json.loads(own.read_text(encoding="utf-8"))
    own.write_text(change if isinstance(change, str) else json.dumps({**entry, **change}), encoding="utf-8")  # type: ignore[dict-item]
    with pytest.warns(priors.PriorsWarning, match="holds no priors of go"):
        assert priors_of(game) is None


def test_a_file_of_priors(tmp_path: Path) -> None:
    """By name, a line for each, beside those that are there."""
    file, game = tmp_path / "priors.json", gdl.load("go", size=5)
    keep_in(file, "one", entry_of(game, SOME))
    keep_in(file, game.name, entry_of(game, SOME))
    assert list(json.loads(file.read_text(encoding="utf-8"))) == sorted(["one", game.name])
    assert len(file.read_text(encoding="utf-8").splitlines()) == 4
    assert priors_in(file, game) == SOME
    assert priors_in(tmp_path / "none.json", game) is None


TWICE = """players White, Black
board grid(3, 3)
piece Stone
turn:
    either:
        choose spot in empty
        place Stone on spot
    or:
        choose spot in empty and row(1)
        place Stone on spot
        remove near(spot) and theirs
when stuck: draw
"""
"""On the first row there are two ways to make the same move."""


@pytest.mark.slow
def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`gdl train --moves` keeps them here, or in a file; where moves have no features it is said."""
    plan = PriorPlan(rounds=2, nodes=50, positions=30, match=4)
    monkeypatch.setattr(training, "PriorPlan", lambda: plan)

    def run(*arguments: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, ["train", "--moves", *arguments])
        return done.exit_code, done.output

    code, told = run("tic-tac-toe", "--minutes", "60")
    assert code == 0 and "tic-tac-toe, round 1: " in told
    file = tmp_path / "priors.json"
    code, told = run("tic-tac-toe", "--minutes", "0", "--out", str(file))
    found = priors_of(gdl.load("tic-tac-toe"))
    assert code == 0 and (found is not None or "nothing is known of its moves" in told)
    assert found is None or priors_in(file, gdl.load("tic-tac-toe")) == found
    twice = tmp_path / "twice.gdl"
    twice.write_text(TWICE, encoding="utf-8")
    code, told = run(str(twice))
    assert code == 2 and "cannot be told apart" in told
