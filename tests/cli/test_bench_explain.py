"""`gdl bench --explain`: what it prints, as text and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gdl.cli import main
from gdl.engines import missing_native
from gdl.speed import ADVICE, LEGEND
from gdl_interpreter.native.plan.obstacles import Obstacle

NATIVE = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

APART = """
players Red, Blue
board grid(5, 5)
piece Stone
turn:
    choose spot in empty
    place Stone on spot
    require no(near(spot) and theirs) else "too near"
when stuck: mover loses
"""


def run(*arguments: str) -> Result:
    """The command with these words behind it."""
    return CliRunner().invoke(main, ["bench", *arguments, "--explain"], env={"NO_COLOR": "1"})


@NATIVE
def test_the_line_that_stands_in_the_way_is_shown_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "apart.gdl"
    path.write_text(APART, encoding="utf-8")
    result = run(str(path))
    assert (result.exit_code, result.stderr) == (0, "")
    told = result.stdout.splitlines()
    assert told[:7] == [
        f"{path}: not all choices are counted",
        "",
        f"  sampled  {path}:6  choose spot in empty",
        f'      {path}:8  require no(near(spot) and theirs) else "too near"',
        "        The move may still turn out not to be legal here.",
        "        If this can be asked before the choice is made, ask it there: `choose … where …`.",
        "",
    ]
    assert told[7:] == [f"{how}: {meaning}" for how, meaning in LEGEND.items()]


@NATIVE
def test_the_same_advice_is_given_once() -> None:
    told = run("sandkings").stdout
    assert told.count(ADVICE[Obstacle.MAY_FAIL].why) == 1
    assert "The same as above." in told


@NATIVE
def test_where_all_is_well_nothing_is_said() -> None:
    told = run("hex", "connect-four").stdout
    assert "hex: all choices are counted" in told
    assert "connect-four: all choices are counted" in told
    assert "because" not in told


@NATIVE
def test_for_programs() -> None:
    (report,) = json.loads(run("draughts", "--json").stdout)
    assert report["name"] == "draughts"
    hows = [choice["how"] for choice in report["choices"]]
    assert hows.count("counted") == 4
    (reason,) = report["choices"][0]["reasons"]
    assert reason["obstacle"] == "loop"
    assert reason["at"]["text"].startswith("repeat while")
    assert reason["at"]["source"].endswith("draughts.gdl")
    assert reason["why"] and reason["do"]


@NATIVE
def test_what_a_rulebook_says_is_shown_without_control_sequences(tmp_path: Path) -> None:
    path = tmp_path / "strange.gdl"
    path.write_text(APART.replace("too near", "too\u202enear"), encoding="utf-8")
    assert "\u202e" not in run(str(path)).stdout


def test_it_is_about_the_native_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = run("hex", "--engine", "reference")
    assert refused.exit_code == 2
    assert "--explain is about the native engine" in refused.stderr
    monkeypatch.setenv("GDL_NO_NATIVE", "1")
    refused = run("hex")
    assert refused.exit_code == 2
    assert "--explain needs the native engine" in refused.stderr


def test_there_is_advice_on_every_obstacle() -> None:
    assert set(ADVICE) == set(Obstacle)
    assert all(advice.why.endswith(".") and (not advice.do or advice.do.endswith(".")) for advice in ADVICE.values())
