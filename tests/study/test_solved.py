"""Positions of random games that are solved: against going through everything, and what is told."""

from __future__ import annotations

import json
import random
import signal
from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result
from in_process import settings
from oracles.brute import ROUNDABOUT, Brute

import gdl
from gdl.cli import main
from gdl.engines import missing_native
from gdl.study.solved import Solved, drawn, solve_positions, told
from gdl_interpreter.search.solving.methods import Auto
from gdl_interpreter.search.solving.null_window import NullWindows
from gdl_interpreter.search.solving.solver import Value

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


def test_brute_force_says_the_same() -> None:
    """As many are won, drawn and lost, of the same positions."""
    game, brute = gdl.load("tic-tac-toe"), Brute()
    found = solve_positions(game, 40, 3, 60, 64)
    positions = [drawn(game, random.Random(f"3 {number}")) for number in range(40)]
    values = [brute.value(position) for position in positions if position is not None]
    assert found == Solved(values.count(1), values.count(0), values.count(-1), 0) and found.all == 40
    assert solve_positions(game, 40, 4, 60, 64) != found


def test_other_methods_solve_what_goes_round_in_circles() -> None:
    """Null windows refuse it."""
    found = solve_positions(gdl.loads(ROUNDABOUT), 6, 1, 60, 64)
    assert found.all == 6 and found.open == 0


def test_without_time_all_are_open() -> None:
    """That is said; a share that nothing is open is not."""
    found = solve_positions(gdl.load("tic-tac-toe"), 3, 1, 0.0, 64)
    assert found == Solved(0, 0, 0, 3)
    assert [line.split()[0] for line in told(found)] == ["Share", "won", "drawn", "lost", "open"]
    assert [line.split()[:2] for line in told(Solved(3, 1, 0, 0))][1:] == [
        ["won", "75.0%"],
        ["drawn", "25.0%"],
        ["lost", "0.0%"],
    ]


def _solved(*more: str) -> Result:
    return CliRunner().invoke(main, ["study", "tic-tac-toe", "--games", "4", "--solve", "60", *more], obj=settings())


@pytest.fixture(autouse=True)
def _little_memory_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """By all other tests of this process, which a command would have not run."""
    monkeypatch.setattr("gdl_interpreter.search.memory.resident", lambda: 2**27)


def _press_ctrl_c() -> None:
    raise KeyboardInterrupt


def _end_by_another_program() -> None:
    signal.raise_signal(signal.SIGTERM)


@pytest.mark.parametrize("interrupt", [_press_ctrl_c, _end_by_another_program])
@pytest.mark.parametrize("as_json", [False, True])
def test_interrupted_it_tells_of_the_positions_looked_at(
    monkeypatch: pytest.MonkeyPatch, interrupt: Callable[[], None], as_json: bool
) -> None:
    """A win, a loss, and one that is not solved; by the second method one more."""
    given = iter([1, None, -1, None, 0, interrupt])

    def value(*_: object) -> Value:
        one = next(given)
        if callable(one):
            one()
        return Value(one if isinstance(one, int) else None)

    monkeypatch.setattr(NullWindows, "value", value)
    monkeypatch.setattr(Auto, "value", value)
    before = signal.getsignal(signal.SIGTERM)
    result = _solved(*["--json"] * as_json)
    assert result.exit_code == 130 and signal.getsignal(signal.SIGTERM) is before
    told = "this is of the 4 positions that were looked at, of 4; `open` are those not solved yet."
    assert told in result.stderr
    if as_json:
        found = json.loads(result.stdout)
        assert [found[name] for name in ("won", "drawn", "lost", "open")] == [1, 1, 1, 1]
    else:
        assert "a position of 4 of 4 random games" in result.stdout
        assert [line.split()[:2] for line in result.stdout.splitlines()[2:]] == [
            [name, "25.0%"] for name in ("won", "drawn", "lost", "open")
        ]


def test_interrupted_in_the_middle_only_what_was_looked_at_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the position that is under way nothing is told; before the first there is nothing to tell."""
    for looked in (2, 1, 0):
        given = iter([1] * looked)
        monkeypatch.setattr(NullWindows, "value", lambda *_, given=given: Value(next(given, None) or _press_ctrl_c()))
        result = _solved()
        assert result.exit_code == 130
        if looked:
            assert f"a position of {looked} of 4 random games" in result.stdout
            of = "2 positions that were" if looked == 2 else "position that was"
            assert f"this is of the {of} looked at, of 4" in result.stderr
        else:
            assert not result.stdout and "before the first of 4 positions was looked at" in result.stderr


def test_what_cannot_be_solved() -> None:
    """Chance, or three sides."""
    with pytest.raises(ValueError, match="two sides without chance"):
        solve_positions(gdl.load("backgammon"), 3, 1, 1.0, 64)
