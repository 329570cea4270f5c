"""`gdl bench`: what is measured and for how long, what is told, and what becomes of a rulebook that fails."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from bench_engines import Slow
from click.testing import CliRunner, Result

from gdl.bench import DEEPEST, SLICES, Plan, Row, bench, lines, machine, processor, rates
from gdl.cli import main
from gdl.engines import missing_native
from gdl.infra.output import Output
from gdl.infra.resources import shipped_rulebooks
from gdl.terminal.bench import short, write_table

NATIVE = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")
ENGINES = [pytest.param("native", marks=NATIVE), "reference"]
SHORT = ("--seconds", "0.02")

OVER = """
players A, B
board grid(2, 2)
piece Man
turn:
    choose spot in Man
    place Man on spot
when stuck: draw
"""
ENDLESS = """
players A, B
board ring(5)
piece Man
turn:
    repeat 1000 times:
        repeat 1000 times:
            repeat 1000 times:
                place Man on empty
when no(empty): mover wins
"""


def run(*arguments: str) -> Result:
    """The command with these words behind it."""
    return CliRunner().invoke(main, ["bench", *arguments], env={"NO_COLOR": "1", "COLUMNS": "140"})


def told(*arguments: str) -> list[dict[str, object]]:
    """What it prints as JSON."""
    result = run(*arguments, "--json")
    rows: list[dict[str, object]] = json.loads(result.stdout)
    return rows


# ---- how it is measured


def test_random_games_are_played_in_slices_that_fill_the_time() -> None:
    engine = Slow(game=0.01)
    found = rates(engine, 70.0, threads=2)
    assert found.playouts == pytest.approx(100)
    assert found.moves == pytest.approx(1000)
    assert (found.plies, found.branching) == (10, 3)
    last = engine.asked[-1][0]
    assert [n for n, _, _ in engine.asked].count(last) == SLICES
    assert 35 <= SLICES * last * 0.01 <= 70
    assert {threads for _, _, threads in engine.asked} == {2}


def test_no_slice_repeats_the_games_of_another() -> None:
    engine = Slow()
    rates(engine, 70.0)
    seeds = [seed for _, seed, _ in engine.asked]
    assert len(seeds) == len(set(seeds))


def test_one_long_game_is_enough() -> None:
    engine = Slow(game=100.0)
    assert rates(engine, 1.0).playouts == pytest.approx(0.01)
    assert len(engine.asked) == 2  # the first is not counted


def test_lines_are_followed_as_deep_as_the_time_allows() -> None:
    engine = Slow(line=0.001, moves=10)
    found = lines(engine, 5.0, engine.clock)
    assert found.depth == 3
    assert found.per_second == pytest.approx(1000)
    assert engine.depths == [1, 1, 2, 3, 3, 3, 3, 3]


def test_lines_of_one_ply_are_counted_whatever_it_takes() -> None:
    engine = Slow(line=100.0)
    assert lines(engine, 1.0, engine.clock).depth == 1
    assert engine.depths == [1, 1]


def test_lines_end_with_the_game() -> None:
    engine = Slow(line=1e-9, ends=4)
    found = lines(engine, 1.0, engine.clock)
    assert found.depth == 4
    assert found.per_second == pytest.approx(1e9)


def test_lines_of_a_single_move_are_not_followed_for_ever() -> None:
    engine = Slow(line=1e-9, moves=1)
    assert lines(engine, 1.0, engine.clock).depth == DEEPEST


def test_where_it_is_measured_has_a_name() -> None:
    assert processor().strip()
    assert "processors" in machine()


# ---- what is told


@pytest.mark.parametrize("engine", ENGINES)
def test_json_has_all_figures(engine: str) -> None:
    (row,) = told("tic-tac-toe", "--engine", engine, *SHORT)
    assert row["name"] == "tic-tac-toe"
    assert row["engine"] == engine
    assert row["error"] is None
    assert row["strategy"] in ("counted", "sampled", "listed")
    for figure in ("playouts_per_s", "moves_per_s", "plies_per_playout", "branching", "perft_nodes_per_s"):
        value = row[figure]
        assert isinstance(value, float) and value > 0, figure
    plies = row["plies_per_playout"]
    assert isinstance(plies, float) and 5 <= plies <= 9
    assert isinstance(row["compile_s"], float)
    assert isinstance(row["perft_depth"], int)
    for fact in ("cpu", "python", "machine"):
        assert row[fact]


@NATIVE
def test_the_native_engine_is_measured_unless_another_is_asked_for() -> None:
    (row,) = told("tic-tac-toe", *SHORT)
    assert (row["engine"], row["cpu_level"]) == ("native", "native")


@NATIVE
def test_code_for_another_processor() -> None:
    (row,) = told("tic-tac-toe", "--cpu", "generic", *SHORT)
    assert row["error"] is None
    assert row["cpu_level"] == "generic"


def test_the_reference_evaluator_makes_no_code() -> None:
    result = run("tic-tac-toe", "--engine", "reference", "--cpu", "x86-64", *SHORT)
    assert result.exit_code == 2
    assert "--cpu needs the native engine" in result.stderr


def test_without_a_native_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GDL_NO_NATIVE", "1")
    result = run("tic-tac-toe", *SHORT, "--json")
    assert json.loads(result.stdout)[0]["engine"] == "reference"
    assert "GDL_NO_NATIVE" in result.stderr
    result = run("tic-tac-toe", *SHORT, "--engine", "native")
    assert result.exit_code == 2
    assert "GDL_NO_NATIVE" in result.stderr


@pytest.mark.parametrize("engine", ENGINES)
def test_one_that_fails_does_not_stop_the_others(engine: str, tmp_path: Path) -> None:
    (tmp_path / "wrong.gdl").write_text("players A\nturn:\n    pas\n", encoding="utf-8")
    (tmp_path / "endless.gdl").write_text(ENDLESS, encoding="utf-8")
    (tmp_path / "over.gdl").write_text(OVER, encoding="utf-8")
    names = [str(tmp_path / "wrong.gdl"), "nothing", str(tmp_path / "endless.gdl"), str(tmp_path / "over.gdl"), "hex"]
    result = run(*names, "--engine", engine, *SHORT, "--json")
    assert result.exit_code == 1
    rows = json.loads(result.stdout)
    assert [row["name"] for row in rows] == names
    assert [row["error"] is None for row in rows] == [False, False, False, False, True]
    assert rows[1]["error"].startswith("E001: there is no rulebook `nothing`")
    assert rows[2]["error"].startswith("E90")
    assert rows[3]["error"] == "the game is over at its start"
    assert rows[0]["playouts_per_s"] is None
    assert rows[4]["playouts_per_s"] > 0


def test_a_folder_stands_for_its_rulebooks(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / f"{name}.gdl").write_text(f'game "{name}" extends "tic-tac-toe"\n', encoding="utf-8")
    rows = told(str(tmp_path), "--engine", "reference", *SHORT)
    assert [row["name"] for row in rows] == [str(tmp_path / "a.gdl"), str(tmp_path / "b.gdl")]
    assert not any(row["error"] for row in rows)


def test_all_that_ship_are_measured_unless_some_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(name: str, plan: Plan) -> Row:
        return Row(name, plan.engine, "a processor", None, 1, "3", "a machine")

    monkeypatch.setattr("gdl.bench.bench_one", measured)
    assert [row["name"] for row in told("--engine", "reference")] == list(shipped_rulebooks())


@pytest.mark.parametrize("engine", ENGINES)
def test_the_table(engine: str) -> None:
    result = run("tic-tac-toe:misere", "hex", "nothing", "--engine", engine, *SHORT)
    assert result.exit_code == 1
    assert result.stderr == ""
    lines_ = result.stdout.splitlines()
    assert ("native engine" if engine == "native" else "reference evaluator") in lines_[0]
    assert processor() in lines_[1]
    for name in ("tic-tac-toe:misere", "hex", "nothing"):
        assert any(line.split()[:1] == [name] for line in lines_)
    assert "there is no rulebook" in result.stdout


def test_the_table_in_ascii() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    write_table([Row("größe", "reference", "µ", None, 1, "3", "m", error="é")], Plan("reference"), Output(stream))
    stream.flush()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (0.0123, "0.01"),
        (7.627, "7.63"),
        (64.1, "64.1"),
        (999.4, "999"),
        (999.9, "1.00k"),
        (739_600, "740k"),
        (2_871_000, "2.87M"),
        (13.4e9, "13.4G"),
    ],
)
def test_numbers_are_told_in_three_digits(value: float | None, text: str) -> None:
    assert short(value) == text


def test_the_bar_is_told_each_name_before_its_turn() -> None:
    heard: list[str] = []
    turns = bench(["nothing", "nowhere"], Plan("reference"), heard.append)
    next(turns)
    assert heard == ["nothing"]
