"""The time limit of a table: how it is said, when it is announced, what is recorded."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from session_cases import Typed

import gdl
from gdl.api import Game
from gdl.cli import main
from gdl.records import EventStep, Step, read_record
from gdl.table.clock import Clock, TimeControl, limit_text, read_limit
from gdl.terminal.play import run_play

TIME_UP = EventStep("time_up")


class Watch:
    """A time that stands still until it is set."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        """What time it is."""
        return self.time


class Sitting(Typed):
    """A console at which lines are typed, each after some seconds: `5 a1`; a dash: the line comes without thought."""

    def __init__(self, lines: list[str]) -> None:
        self.watch = Watch()
        self._waits = [line.partition(" ")[0] for line in lines]
        super().__init__([line.partition(" ")[2] for line in lines])

    def ask(self, prompt: str) -> str:
        """The next of the lines, when its time has come."""
        wait = self._waits.pop(0) if self._waits else "-"
        self.watch.time += 0 if wait == "-" else int(wait)
        return super().ask(prompt)


def _game(**options: int) -> Game:
    return gdl.load("colonization", **{"columns": 4, "rows": 2, **options})


def _play(
    lines: list[str], file: Path, seconds: int = 60, game: Game | None = None, resume: Path | None = None, **seats: str
) -> tuple[tuple[Step, ...], list[str]]:
    """The recorded steps, and what was answered to each line."""
    console = Sitting(lines)
    record = None if resume is not None else file
    game = _game() if game is None else game
    control = TimeControl(seconds) if seconds else None
    assert run_play(game, seats, 1, record, resume, console, control=control, now=console.watch) == 0
    steps = read_record(file).games[0].steps if file.exists() else ()
    return steps, [" ".join(answer.split()) for answer in console.finish()]


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("90s", 90), ("30m", 1800), ("2h", 7200), ("1h30m", 5400), ("1h1m1s", 3661), ("1H30M", 5400), ("0h5s", 5)],
)
def test_times_that_can_be_read(text: str, seconds: int) -> None:
    """Hours, minutes and seconds, in this order."""
    assert read_limit(text) == seconds


@pytest.mark.parametrize(
    "text", ["", "90", "0s", "0h0m", "30m1h", "1.5h", "-5m", "2 h", "h", "1d", "²h", "1h30", "9999999999999h"]
)
def test_times_that_cannot(text: str) -> None:
    """Everything else, no time at all included."""
    assert read_limit(text) is None


@pytest.mark.parametrize(("seconds", "text"), [(90, "1m30s"), (7200, "2h"), (5400, "1h30m"), (3601, "1h1s")])
def test_how_a_limit_is_told(seconds: int, text: str) -> None:
    """As short as it can be typed."""
    assert limit_text(seconds) == text


def test_a_clock_runs_out_and_starts_anew() -> None:
    """At the very second."""
    watch = Watch()
    clock = Clock(TimeControl(60), ["Red", "Blue"], shared=True, now=watch)
    clock.start("Red")
    watch.time += 59
    assert not clock.is_out("Blue")
    watch.time += 1
    assert clock.is_out("Blue")
    clock.reset()
    assert not clock.is_out("Red")


def test_the_event_is_announced_when_the_time_is_up(tmp_path: Path) -> None:
    """Once, before the move that comes too late; the round is finished, and the game ends."""
    lines = ["5 a1", "5 d1", "51 pass", "9 produce Colony c1"]
    steps, answers = _play(lines, tmp_path / "game.yaml")
    assert steps == ("a1", "d1", TIME_UP, "pass", "produce Colony c1")
    assert "The time limit is 1m." in answers[0]
    assert [("The time is up: time_up is announced." in answer) for answer in answers] == [0, 0, 0, 1, 0, 0]
    assert "Pieces: Red 1, Blue 2" in answers[-2]


def test_nothing_is_announced_before(tmp_path: Path) -> None:
    """The last second is the players'."""
    steps, _ = _play(["20 a1", "20 d1", "19 pass"], tmp_path / "game.yaml")
    assert steps == ("a1", "d1", "pass")


def test_the_event_is_announced_after_a_move_of_chance_players(tmp_path: Path) -> None:
    """A limit that runs out while nobody is asked is noticed after the next move."""
    console = Sitting([])
    ticking = iter(range(1000))
    now = lambda: float(next(ticking))  # noqa: E731
    file = tmp_path / "game.yaml"
    assert (
        run_play(_game(), {"Red": "random", "Blue": "random"}, 3, file, None, console, control=TimeControl(10), now=now)
        == 0
    )
    steps = read_record(file).games[0].steps
    assert steps.count(TIME_UP) == 1
    assert 0 < steps.index(TIME_UP) < len(steps) - 1


def test_who_announces_it_by_hand_is_not_told_again(tmp_path: Path) -> None:
    """The clock has nothing to add."""
    steps, answers = _play(["- a1", "- event time_up", "90 d1"], tmp_path / "game.yaml")
    assert steps == ("a1", TIME_UP, "d1")
    assert not any("The time is up" in answer for answer in answers)


def test_taking_back_does_not_stop_the_clock(tmp_path: Path) -> None:
    """A move can be taken back across the event, which is announced again at once."""
    steps, answers = _play(["- a1", "- d1", "90 pass", "- undo", "- undo", "- b2"], tmp_path / "game.yaml")
    assert steps == ("a1", TIME_UP, "b2")
    assert "Taken back: 1 move." in answers[4]
    assert "Taken back: 2 moves. The time is up: time_up is announced." in answers[5]


def test_a_typed_event_stays_a_decision_that_can_be_taken_back(tmp_path: Path) -> None:
    """As long as the clock has not run out."""
    steps, _ = _play(["- a1", "- event time_up", "- undo", "- d1"], tmp_path / "game.yaml")
    assert steps == ("a1", "d1")


def test_the_clock_of_a_resumed_game_starts_anew(tmp_path: Path) -> None:
    """Time that was spent before does not count; an event that is in the record is not announced again."""
    file = tmp_path / "game.yaml"
    _play(["50 a1"], file)
    steps, _ = _play(["50 d1"], file, resume=file)
    assert steps == ("a1", "d1")
    steps, answers = _play(["70 pass", "- quit"], file, resume=file)
    assert steps == ("a1", "d1", TIME_UP, "pass")
    steps, answers = _play(["70 quit"], file, resume=file)
    assert steps == ("a1", "d1", TIME_UP, "pass")
    assert not any("The time is up" in answer for answer in answers)


REFUSING = """game "Refusing"
players White, Black
board grid(9, 1)
piece Man
state late = false
event time_up:
    require ply >= 4 else "the opening is played out first"
    late = true
turn:
    choose spot in empty
    place Man on spot
when late: draw by "time"
when no(empty): mover wins
"""


def test_a_refusal_is_told_once(tmp_path: Path) -> None:
    """And the event is announced as soon as the rulebook will have it."""
    lines = ["90 a1", "- b1", "- c1", "- d1", "- e1"]
    steps, answers = _play(lines, tmp_path / "game.yaml", game=gdl.loads(REFUSING))
    assert steps == ("a1", "b1", "c1", "d1", TIME_UP, "e1")
    told = [("the opening is played out first" in answer) for answer in answers]
    assert told == [0, 1, 0, 0, 0, 0, 0]


MATCH = """game "Two Games"
players White, Black
board grid(3, 1)
piece Man
state late = false
event time_up:
    late = true
turn:
    choose spot in empty
    place Man on spot
when late: mover wins
when no(empty): mover loses
match first to 2 of 3
"""


def test_each_game_of_a_match_has_the_whole_time(tmp_path: Path) -> None:
    """The clock starts with the game."""
    console = Sitting(["70 a1", "50 a1", "5 b1", "- quit"])
    file = tmp_path / "game.yaml"
    assert run_play(gdl.loads(MATCH), {}, 1, file, None, console, control=TimeControl(60), now=console.watch) == 0
    assert [game.steps for game in read_record(file).games] == [(TIME_UP, "a1"), ("a1", "b1")]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["colonization", "--time-limit", "soon"], '10m+3x30s or 30s/move expected, got "soon"'),
        (["colonization", "--time-limit", "0m"], 'expected, got "0m"'),
    ],
)
def test_limits_that_are_refused(arguments: list[str], message: str) -> None:
    """A time that cannot be read: an error of usage."""
    result = CliRunner().invoke(main, ["play", *arguments])
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())


def test_the_command_line(tmp_path: Path) -> None:
    """`gdl play colonization --set players=4 --time-limit 2h`."""
    record = str(tmp_path / "game.yaml")
    arguments = ["play", "colonization", "--set", "players=4", "--time-limit", "2h", "--record", record]
    result = CliRunner().invoke(main, arguments, input="a1\nevent time_up\nevent time_up\nevent flood\nquit\n")
    assert result.exit_code == 0
    output = " ".join(result.output.split())
    assert "The time limit is 2h." in output
    assert "Announced: time_up." in output
    assert "`time_up` cannot be announced now: the time is up already." in output
    assert "This rulebook has no event `flood` (events: time_up, late_arrival)." in output
    assert read_record(Path(record)).games[0].steps == ("a1", TIME_UP)
