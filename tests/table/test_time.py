"""Clocks of players: how they are said, what they count, what they bring about."""

from __future__ import annotations

from pathlib import Path

import pytest

import gdl
from gdl.records import RecordError, read_record
from gdl.table import begin
from gdl.table.clock import Clock, TimeControl, read_control
from gdl.table.table import Table
from gdl_interpreter.reference import Result

ROW = """game "Row"
players Red, Blue, Green
board grid(5, 1)
piece Stone
turn:
    choose spot in empty
    place Stone on spot
when no(empty): mover wins by "full"
"""

FISCHER, BYO_YOMI, EACH = TimeControl(60, increment=5), TimeControl(60, periods=2, period=10), read_control("30s/move")


class Watch:
    """A time that stands still until it is set."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        """What time it is."""
        return self.time


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("90s", TimeControl(90)),
        ("1h30m", TimeControl(5400)),
        ("5m+3s", TimeControl(300, increment=3)),
        ("10M+3x30s", TimeControl(600, periods=3, period=30)),
        ("3x30s", TimeControl(periods=3, period=30)),
        ("30s/move", TimeControl(periods=1, period=30)),
    ],
)
def test_what_can_be_said(text: str, control: TimeControl) -> None:
    assert read_control(text) == control
    assert read_control(str(control)) == control


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5",
        "5m+",
        "+3s",
        "5m+3",
        "5m+0s",
        "0x30s",
        "5m+0x30s",
        "3x",
        "x30s",
        "/move",
        "0s/move",
        "5m/turn",
        "5m+3s+3s",
        "9999x30s",
        "²x30s",
        "-5m",
        "1x1x1s",
        "5m+3s/move",
    ],
)
def test_what_cannot(text: str) -> None:
    assert read_control(text) is None


def test_a_move_adds_the_increment() -> None:
    watch = Watch()
    clock = Clock(FISCHER, ["Red", "Blue"], now=watch)
    clock.start("Red")
    watch.time += 20
    assert clock.remaining("Red") == 40 and clock.remaining("Blue") == 60
    clock.moved()
    clock.start("Blue")
    watch.time += 59
    assert (clock.remaining("Red"), clock.text("Blue")) == (45, "0:01")
    watch.time += 1
    assert clock.is_out("Blue") and not clock.is_out("Red")
    clock.moved()
    assert clock.is_out("Blue"), "who is out of time gets no more"


def test_periods_are_used_up_by_long_moves_only() -> None:
    watch = Watch()
    clock = Clock(BYO_YOMI, ["Red"], now=watch)
    clock.start("Red")
    watch.time += 65
    assert clock.overtime("Red") and clock.text("Red") == "0:05 +1 period"
    clock.moved()
    clock.start("Red")
    assert clock.text("Red") == "0:10 +1 period", "a move within its period begins it anew"
    watch.time += 19
    assert clock.text("Red") == "0:01"
    watch.time += 1
    assert clock.is_out("Red")


def test_time_for_each_move() -> None:
    watch = Watch()
    assert EACH is not None
    clock = Clock(EACH, ["Red"], now=watch)
    for _ in range(3):
        clock.start("Red")
        watch.time += 29
        clock.moved()
    clock.start("Red")
    watch.time += 30
    assert clock.is_out("Red")


def test_standing_still_costs_nothing() -> None:
    watch = Watch()
    clock = Clock(FISCHER, ["Red"], now=watch)
    clock.start("Red")
    watch.time += 10
    clock.stop()
    watch.time += 1000
    assert clock.running is None and clock.remaining("Red") == 50


@pytest.mark.parametrize("control", [FISCHER, BYO_YOMI, EACH])
def test_a_program_is_allowed_less_than_there_is(control: TimeControl) -> None:
    clock = Clock(control, ["Red"], now=Watch())
    assert 0 < clock.allowance("Red") < clock.remaining("Red")


def _table(watch: Watch, control: TimeControl) -> Table:
    game = gdl.loads(ROW)
    return Table(game, {}, 1, "", clock=begin.clock_of(game, control, watch))


def test_who_has_no_time_left_loses_against_all_others() -> None:
    """In a game whose rulebook knows nothing of time."""
    watch = Watch()
    table = _table(watch, TimeControl(60))
    table.start_clock()
    watch.time += 50
    table.play(table.position.find("a1"))
    assert table.look_at_clock() is None
    watch.time += 60
    lost = table.look_at_clock()
    assert isinstance(lost, Result) and str(lost) == "Red and Green win (Blue is out of time)"
    assert lost.shares == {"Red": 0.5, "Blue": 0, "Green": 0.5}
    assert table.clock is not None and table.clock.running is None and table.look_at_clock() is None
    table.undo()
    assert table.outcome is None


def test_looking_back_does_not_stop_the_clock() -> None:
    watch = Watch()
    table = _table(watch, TimeControl(60))
    clock = table.clock
    assert clock is not None
    table.start_clock()
    table.play(table.position.find("a1"))
    table.back()
    watch.time += 10
    assert clock.running == "Blue" and clock.remaining("Blue") == 50
    table.play(table.position.find("b1"))
    assert clock.running == "Blue"
    table.undo()
    assert clock.running == "Red"
    table.stop_clock()
    table.play(table.position.find("c1"))
    assert clock.running is None


def test_a_clock_is_kept_and_goes_on(tmp_path: Path) -> None:
    watch = Watch()
    file = tmp_path / "game.yaml"
    game = gdl.loads(ROW)
    begun = begin.new(game, {}, 1, file, control=BYO_YOMI, now=watch)
    begun.table.start_clock()
    watch.time += 65
    begun.table.play(begun.table.position.find("a1"))
    watch.time += 30
    begun.table.stop_clock()
    again = begin.resumed(game, file, now=watch).table.clock
    assert again is not None and again.running is None
    assert [again.text(player) for player in ("Red", "Blue", "Green")] == [
        "0:10 +1 period",
        "0:30 +2 periods",
        "1:00 +2 periods",
    ]
    anew = begin.resumed(game, file, control=FISCHER, now=watch).table.clock
    assert anew is not None and anew.remaining("Blue") == 60


@pytest.mark.parametrize(("old", "new"), [("1m+2x10s", "soon"), ("Blue:", "Nobody:"), ("Blue:", "all:")])
def test_clocks_that_there_cannot_be(tmp_path: Path, old: str, new: str) -> None:
    file = tmp_path / "game.yaml"
    game = gdl.loads(ROW)
    begin.new(game, {}, 1, file, control=BYO_YOMI).table.changed()
    before, _, behind = file.read_text().rpartition(old)
    file.write_text(f"{before}{new}{behind}")
    read_record(file)
    with pytest.raises(RecordError, match="there is no such clock"):
        begin.resumed(game, file)
