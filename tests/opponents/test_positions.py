"""The positions with one clearly right move: what stands in the file, and some of them asked about."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from gdl.engines import missing_native
from gdl_interpreter.search.solving.methods import Auto
from gdl_interpreter.search.solving.solver import WIN

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")

FILE = Path(__file__).parents[2] / "bench" / "positions.py"


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    """The command, as a module."""
    spec = importlib.util.spec_from_file_location("bench_positions", FILE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_positions_of_ten_games(bench: ModuleType) -> None:
    """Ten of each of six games, six of four others; every one can be reached, and its move is legal there."""
    asked = bench.positions()
    assert Counter(each.rulebook for each in asked) == {
        **dict.fromkeys(["chess", "xiangqi", "shogi", "draughts", "connect-four", "breakthrough"], 10),
        **dict.fromkeys(["kalah", "hex", "dots-and-boxes", "othello"], 6),
    }
    for each in asked:
        position = each.reached(each.game)
        assert each.best in [move.text for move in position.moves()], each
        assert len(position.moves()) > 1 and each.kind and each.why
    assert bench.positions(("xiangqi", "shogi")) == [each for each in asked if each.rulebook in ("xiangqi", "shogi")]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chess", "xiangqi", "shogi", "draughts", "connect-four", "breakthrough"])
def test_some_are_found(name: str, bench: ModuleType) -> None:
    """The first two of each game; in Chess these are the queen and the knight that stood there to be taken."""
    asked = bench.positions((name,))[:2]
    for each, choice in bench.answers(asked, 20_000):
        assert choice.move == each.best, each


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kalah", "hex", "dots-and-boxes", "othello"])
def test_solved(name: str, bench: ModuleType) -> None:
    """Where it is said that only one move wins, that is proven."""
    for each in bench.positions((name,)):
        assert each.solved
        solution = Auto(each.game.native, 128).solve(each.reached(each.game), 60)
        assert [move for move, value in solution.moves.items() if value.outcome == WIN] == [each.best], each
        assert not solution.unknown, each


def test_the_command(bench: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """It counts what is found, by game and in all."""
    bench.main(["chess", "--nodes", "300", "--method", "alphabeta"])
    *misses, by_game, in_all = capsys.readouterr().out.splitlines()
    assert by_game == f"chess            (alphabeta) {10 - len(misses):3} of 10"
    assert in_all == f"{10 - len(misses)} of 10 found, 300 nodes, seed 1"
    assert all(line.startswith("  chess: ") and ": played " in line for line in misses)
