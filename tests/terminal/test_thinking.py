"""Opponents at the table, hints, and what Ctrl-C does while somebody thinks."""

from __future__ import annotations

import os
import re
import select
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from in_process import little
from session_cases import Typed

import gdl
from gdl.engines import missing_native
from gdl.opponents.seats import METHODS
from gdl.records import read_record
from gdl.terminal.play import run_play
from gdl.terminal.session import thinking
from gdl.terminal.session.thinking import CannotThink, Pace, Thinkers
from gdl_interpreter.reference import LimitError, Position
from gdl_interpreter.search.memory import RESERVE
from gdl_interpreter.search.player import Choice, Player

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is known of games on this machine."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def play(
    lines: list[str],
    file: Path,
    rulebook: str = "tic-tac-toe",
    seats: dict[str, str] | None = None,
    resume: bool = False,
    **options: int,
) -> tuple[int, list[str]]:
    """The exit code, and what was answered to each line."""
    console = Typed(lines)
    record, again = (None, file) if resume else (file, None)
    game = gdl.load(rulebook, **options)
    thinkers = Thinkers(game, console, taken=little)
    code = run_play(game, seats or {}, 1, record, again, console, thinkers=thinkers)
    return code, [" ".join(answer.split()) for answer in console.finish()]


RATE = re.compile(r", \S+/s")


# ---- opponents


@pytest.mark.parametrize("method", ["ai", *(method for method in METHODS if method != "sparing")])
def test_the_same_game_again(method: str, tmp_path: Path) -> None:
    """A number of random games and a seed give the same transcript; the record says who sat there."""
    file, again = tmp_path / "one.yaml", tmp_path / "two.yaml"
    lines, seats = ["b2", "hint 100", "undo", "a1"], {"O": f"{method}:200"}
    code, answers = play(lines, file, seats=seats)
    assert code == 0
    assert [RATE.sub("", text) for text in play(lines, again, seats=seats)[1][:-1]] == [
        RATE.sub("", text) for text in answers[:-1]
    ]
    record = read_record(file)
    assert record.games[0].steps == read_record(again).games[0].steps
    assert record.games[0].steps[0] == "a1" and len(record.games[0].steps) == 2
    assert record.seats == {"X": "human", "O": f"{method}:200"}


def test_a_recorded_game_goes_on_with_who_sat_there(tmp_path: Path) -> None:
    """As it would have gone on."""
    whole, cut = tmp_path / "whole.yaml", tmp_path / "cut.yaml"
    seats = {"O": "ai:200"}
    play(["a1", "b3"], whole, seats=seats)
    play(["a1"], cut, seats=seats)
    play(["b3"], cut, resume=True)
    assert read_record(cut).games[0].steps == read_record(whole).games[0].steps
    assert len(read_record(cut).games[0].steps) == 4


def test_opponents_play_each_other(tmp_path: Path) -> None:
    """To the end; and play well enough for a draw."""
    file = tmp_path / "game.yaml"
    assert play([], file, seats={"X": "mcts:3000", "O": "alphabeta:3000"})[0] == 0
    outcome = read_record(file).games[0].outcome
    assert outcome is not None and outcome.verdict == "draw"


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ("ai:5x", "`5x` is neither a time (5s, 500ms, 1m) nor a number of random games (20000)."),
        ("ai:", "`` is neither a time"),
        ("robot", "`robot` cannot take a seat; these can: human, random, easy, medium, strong, ai, ai:5s"),
    ],
)
def test_seats_that_are_refused(seat: str, message: str, tmp_path: Path) -> None:
    """An error of usage."""
    code, answers = play([], tmp_path / "game.yaml", seats={"O": seat})
    assert code == 2 and message in answers[0]


def test_without_the_native_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody thinks: a seat is refused before the game, a hint is not to be had, and the game goes on."""
    monkeypatch.setenv("GDL_NO_NATIVE", "1")
    code, answers = play([], tmp_path / "game.yaml", seats={"O": "ai:5s"})
    assert code == 2 and "`ai:5s` thinks with the native engine, which is not here" in answers[0]
    code, answers = play(["hint", "a1"], tmp_path / "other.yaml")
    assert code == 0 and "Nobody can think about this game" in answers[1] and "Last: X: a1" in answers[2]


def test_a_method_that_cannot_play(tmp_path: Path) -> None:
    """The game is kept, and may go on with somebody else."""
    code, answers = play([], tmp_path / "game.yaml", "peg-solitaire", {"Solo": "alphabeta"})
    assert code == 1 and "`alphabeta` cannot play peg-solitaire: it can be played by mcts" in answers[-1]


# ---- hints


def test_a_hint_wants_a_time_with_its_unit(tmp_path: Path) -> None:
    """A bare number is one of random games, as where seats are said; who says 1 means a second."""
    _, answers = play(["hint 1", "hint 30"], tmp_path / "game.yaml", "tic-tac-toe")
    assert "a time has a unit: `hint 1s`" in answers[1] and "`hint 30s`" in answers[2]


def test_a_hint(tmp_path: Path) -> None:
    """The best move, what is to be expected, and a line; nothing is played by it. (Of eight columns no proof comes with
    the program.)"""
    lines = ["d", "a", "d", "a", "d", "hint 2000", "c", "hint 2000", "hint 5x"]
    code, answers = play(lines, tmp_path / "game.yaml", "connect-four", columns=8)
    assert code == 0
    assert answers[6].startswith("d4: Red ") and "random games" in answers[6]
    assert answers[8].startswith("d4: Yellow wins")
    assert "`5x` is neither a time" in answers[9]
    assert len(read_record(tmp_path / "game.yaml").games[0].steps) == 6


def test_a_hint_in_points(tmp_path: Path) -> None:
    """In what the rulebook counts."""
    file = tmp_path / "lead.gdl"
    file.write_text(LEAD, encoding="utf-8")
    _, answers = play(["hint 500", "hint 500", "a1", "hint"], tmp_path / "game.yaml", str(file))
    assert answers[1].startswith("c1: ") and RATE.sub("", answers[1]) == RATE.sub("", answers[2])
    assert "Red by about 4 apples" in answers[1] or "Red by about 5 apples" in answers[1]


def test_the_only_move(tmp_path: Path) -> None:
    """Needs no thought."""
    file = tmp_path / "lead.gdl"
    file.write_text(LEAD.replace("9", "1").replace("c1", "a1"), encoding="utf-8")
    _, answers = play(["hint"], tmp_path / "game.yaml", str(file))
    assert answers[1].startswith("a1: there is no other move.")


LEAD = """game "Apples":
    points = "apples"
players Red, Blue
board grid(9, 1)
piece Man
state apples per player: 0..5
define score(p): apples(p)
turn:
    choose spot in empty
    place Man on spot
    if spot is c1 and ply is 0:
        apples(mover) = 5
when ply is 9: highest score wins
"""


# ---- Ctrl-C


class Slow:
    """A player who thinks until he is stopped, and can be made slow to get ready."""

    deepens, search = False, "playouts"

    def __init__(self) -> None:
        self.stopped = threading.Event()
        self.ready = threading.Event()
        self.ready.set()
        self.thinking = 0
        self.most = 0

    def prepare(self) -> None:
        """Wait until it is time."""
        assert self.ready.wait(60)

    def stop(self) -> None:
        """Let the thought come to an end."""
        self.stopped.set()

    def choose(
        self,
        position: Position,
        seconds: float | None,
        budget: int | None,
        seed: int,
        watch: Callable[[Choice], None],
        margin: float,
        kept: bool,
    ) -> Choice:
        """The first move; by time only when stopped."""
        self.stopped.clear()
        self.thinking += 1
        self.most = max(self.most, self.thinking)
        choice = Choice(position.moves()[0].text, 0.6, False, 1000, 0, 1.0)
        watch(choice)
        if seconds is not None:
            assert self.stopped.wait(60)
        self.thinking -= 1
        return choice

    def line_of(self, position: Position, choice: Choice, number: int) -> list[str]:
        """Its move, and no other."""
        return [choice.move]


class Impatient(Typed):
    """A console at which Ctrl-C is pressed as soon as a line tells of thinking, for so many times. seen: what the line
    must tell."""

    def __init__(self, lines: list[str], times: int, seen: str = "") -> None:
        super().__init__(lines)
        self.times, self.seen = times, seen
        self.lines: list[str] = []

    def live(self, text: str | None) -> None:
        """Note it; and press."""
        if text is not None:
            self.lines.append(text)
            if self.times and self.seen in text:
                self.times -= 1
                raise KeyboardInterrupt


class SlowThinkers(Thinkers):
    """Whoever thinks is slow, and is told of at once."""

    def __init__(self, console: Typed, slow: Slow, grace: float = 1.0) -> None:
        super().__init__(gdl.load("tic-tac-toe"), console, pace=Pace(look=0.01, patience=0.0, grace=grace))
        self.slow = slow

    def player(self, how: thinking.Thinking) -> Player:
        """The same, however they are to think."""
        return cast(Player, self.slow)


@pytest.fixture
def slow() -> Slow:
    return Slow()


def test_ctrl_c_comes_back_to_the_table(slow: Slow, tmp_path: Path) -> None:
    """Where it is not for the human to move, but everything else can be done; an empty line lets the other go on."""
    console = Impatient(["a1", "b2", "board", "", "undo", "c3", "quit"], 3)
    assert (
        run_play(
            gdl.load("tic-tac-toe"),
            {"O": "ai:9m"},
            1,
            tmp_path / "g.yaml",
            None,
            console,
            thinkers=SlowThinkers(console, slow),
        )
        == 0
    )
    answers = [" ".join(answer.split()) for answer in console.finish()]
    assert "O has stopped thinking; an empty line lets them go on." in answers[1]
    assert answers[1].endswith("(an empty line goes on; undo, save, quit, help):")
    assert "It is not for you to move; an empty line goes on." in answers[2]
    assert "O has stopped thinking" in answers[4]
    assert "Taken back: 1 move." in answers[5] and answers[5].endswith("X to move (?, why, undo, quit, help):")
    assert slow.stopped.is_set() and slow.most == 1
    assert read_record(tmp_path / "g.yaml").games[0].steps == ("c3",)
    assert "O (0 s): " in console.lines[0]


@pytest.mark.parametrize(("ready", "told"), [(False, "Interrupted."), (True, "a1: ")])
def test_a_hint_is_broken_off(ready: bool, told: str, slow: Slow, tmp_path: Path) -> None:
    """What had been found is told, and the human is still to move."""
    if not ready:
        slow.ready.clear()
    console = Impatient(["hint 1m", "a1"], 1, "a1" if ready else "")
    assert (
        run_play(
            gdl.load("tic-tac-toe"), {}, 1, tmp_path / "g.yaml", None, console, thinkers=SlowThinkers(console, slow)
        )
        == 0
    )
    answers = [" ".join(answer.split()) for answer in console.finish()]
    assert answers[1].startswith(told) and "Last: X: a1" in answers[2]
    slow.ready.set()


def test_who_gets_ready_is_not_waited_for(slow: Slow) -> None:
    """Nor asked twice at the same time: the next question begins when the last one is over."""
    slow.ready.clear()
    game, console = gdl.load("tic-tac-toe"), Impatient([], 1)
    thinkers = SlowThinkers(console, slow, grace=0.05)
    with pytest.raises(KeyboardInterrupt):
        thinkers.choose(game.start(), thinking.Thinking(None, 60.0, None), 1, "X")
    assert "getting ready" in console.lines[0]
    threading.Timer(0.1, slow.ready.set).start()
    assert thinkers.choose(game.start(), thinking.Thinking(None, None, 5), 1, "X").move == "a1"
    assert slow.most == 1


def test_threads_are_for_the_clock() -> None:
    """Who thinks by a number of nodes has one, and plays the same again. Each has half of the memory that is left."""
    left = 64
    thinkers = Thinkers(gdl.load("tic-tac-toe"), Typed([]), threads=3, megabytes=100 + RESERVE + left, taken=little)
    by_clock, by_nodes = (
        thinkers.player(how) for how in (thinking.Thinking("mcts", 1.0, None), thinking.Thinking("mcts", None, 5))
    )
    assert (by_clock.threads, by_nodes.threads) == (3, 1)
    assert (by_clock.megabytes, by_nodes.megabytes) == (left // 2, left // 4)
    assert thinkers.player(thinking.Thinking("mcts", 2.0, None)) is by_clock


def test_too_little_memory_is_said() -> None:
    """For the whole process, which takes a good deal before anybody thinks."""
    game = gdl.load("tic-tac-toe")
    thinkers = Thinkers(game, Typed([]), megabytes=120, taken=little)
    with pytest.raises(CannotThink, match="120 megabytes are too little for the whole process: 164 are the least"):
        thinkers.choose(game.start(), thinking.Thinking(None, 1.0, None), 1, "X")


def test_learning_is_told(slow: Slow) -> None:
    """How far it has got, while it is done."""
    slow.ready.clear()
    console = Impatient([], 1)
    thinkers = SlowThinkers(console, slow)
    thinkers.learnt = 0.25
    with pytest.raises(KeyboardInterrupt):
        thinkers.choose(gdl.load("tic-tac-toe").start(), thinking.Thinking(None, 60.0, None), 1, "X")
    slow.ready.set()
    assert console.lines[0].endswith("learning what pieces are worth, this one time: 25%")


@pytest.mark.parametrize("failed", [LimitError("E902", "too long"), ValueError("not this one")])
def test_failures_are_those_of_the_asker(failed: Exception) -> None:
    """What goes wrong in the other thread is raised where it was asked; a limit as such."""

    class Failing(Slow):
        def prepare(self) -> None:
            raise failed

    game = gdl.load("tic-tac-toe")
    kind = LimitError if isinstance(failed, LimitError) else CannotThink
    with pytest.raises(kind, match=r"too long|not this one"):
        SlowThinkers(Typed([]), Failing()).choose(game.start(), thinking.Thinking(None, 1.0, None), 1, "X")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_ctrl_c_at_a_real_terminal(tmp_path: Path) -> None:
    """The line tells of the thought while it lasts; Ctrl-C ends it, and the game goes on."""
    import pty

    pid, terminal = pty.fork()
    if not pid:
        command = "from gdl.cli import main; main()"
        words = ["play", "connect-four", "--seat", "Red=ai:9m", "--record", str(tmp_path / "game.yaml")]
        os.execve(sys.executable, [sys.executable, "-c", command, *words], {**os.environ, "TERM": "dumb"})
    seen = ""

    def until(text: str) -> None:
        nonlocal seen
        end = time.monotonic() + 60
        while text not in seen and time.monotonic() < end:
            if select.select([terminal], [], [], 1)[0]:
                seen += os.read(terminal, 4096).decode(errors="replace")
        assert text in seen
        seen = seen.partition(text)[2]

    try:
        for wanted, typed in [
            ("help): ", b"d\n"),
            (" random games, ", b"\x03"),
            ("Red has stopped thinking", b""),
            ("help): ", b"undo\n"),
            ("Taken back: 1 move.", b""),
            ("Yellow to move", b"quit\n"),
            ("Recorded in", b""),
        ]:
            until(wanted)
            if typed:
                os.write(terminal, typed)
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    finally:
        os.close(terminal)
