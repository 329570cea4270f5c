"""A process that thinks: what it answers, how it is stopped, and what becomes of it when somebody dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

import gdl
from gdl.opponents.seats import Thinking
from gdl.records import EventStep
from gdl.search_process import Analysis, Moment, SearchProcess, Task
from gdl.search_process.connection import COMMAND

QUICKLY = Thinking(None, None, 200)
PATIENCE = 120.0
"""Seconds after which a test has failed, on however busy a machine."""

T = TypeVar("T")


def result_of(task: Task[T]) -> T:
    """What comes of a task."""
    assert task.wait(PATIENCE), "it does not come to its end"
    assert task.failed is None and task.result is not None, task.failed
    return task.result


def failure_of(task: Task[T]) -> str:
    """Why nothing comes of it."""
    assert task.wait(PATIENCE), "it does not come to its end"
    assert task.failed is not None, "it has not failed"
    return task.failed


def first_of(task: Task[T]) -> T:
    """The first thing that a task tells."""
    told = threading.Event()
    task.on_change = told.set
    while task.latest is None and not task.done:
        assert told.wait(PATIENCE)
        told.clear()
    assert task.latest is not None, task.failed
    return task.latest


def gone(pid: int) -> bool:
    """Is there no such process any more? What has ended and not been asked for its end counts as gone."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state in "ZX"


def comes_true(what: Callable[[], bool]) -> bool:
    """Does it come true in time?"""
    pause = threading.Event()
    return any(what() or pause.wait(0.02) for _ in range(int(PATIENCE / 0.02)))


@pytest.fixture(scope="module")
def tic_tac_toe() -> Iterator[SearchProcess]:
    """One process for all that leave it as it was."""
    with SearchProcess(gdl.load("tic-tac-toe"), threads=1, megabytes=512) as search:
        yield search


# ---- without the engine


def scripted(script: str) -> Sequence[str]:
    """A process that does something else than it should."""
    return [sys.executable, "-c", textwrap.dedent(script)]


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("import sys; sys.exit(5)", "it has ended with code 5"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "it was ended by signal 9"),
        ("print('no JSON', flush=True)\ninput()\ninput()\ninput()", "what it has said cannot be understood"),
        (
            """
            import json
            input()
            number = json.loads(input())["number"]
            print(json.dumps({"number": number, "about": "result", "told": {"move": "a1"}}), flush=True)
            input()
            """,
            "what it has said cannot be understood",
        ),
    ],
)
def test_a_process_that_does_what_it_should_not(script: str, message: str) -> None:
    """Whoever has asked hears of it, and can ask again."""
    with SearchProcess(gdl.load("tic-tac-toe"), command=scripted(script)) as search:
        for _ in range(2):
            expected = f"whoever was thinking has stopped unexpectedly: {message}"
            assert failure_of(search.choose(Moment(), QUICKLY)) == expected


def test_nothing_can_be_started() -> None:
    """That is told, too."""
    with SearchProcess(gdl.load("tic-tac-toe"), command=["/nowhere/python"]) as search:
        assert "no process can be started" in failure_of(search.prepare())


def test_without_the_native_engine_nobody_can_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is said, whoever is asked."""
    monkeypatch.setenv("GDL_NO_NATIVE", "1")
    with SearchProcess(gdl.load("tic-tac-toe")) as search:
        assert failure_of(search.choose(Moment(), QUICKLY)).startswith("nobody can think here, since the native engine")


@pytest.mark.slow
@pytest.mark.parametrize("said", [b"garbage\n", b"{}\n", b"\xff\xfe", b"x" * 100_000])
def test_garbage_ends_the_process_that_hears_it(said: bytes) -> None:
    """With a code of its own, and without a word."""
    found = subprocess.run(COMMAND, input=said, capture_output=True, timeout=PATIENCE, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (3, b"", b"")


@pytest.mark.slow
def test_no_file_of_the_folder_is_run(tmp_path: Path) -> None:
    """Not even one that is called as a module that is wanted."""
    (tmp_path / "json.py").write_text("print('I am run')")
    found = subprocess.run(COMMAND, input=b"", capture_output=True, cwd=tmp_path, timeout=PATIENCE, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (0, b"", b"")


def test_who_asks_loads_no_engine() -> None:
    """Neither the native one nor a search: that would take the time which is to be saved."""
    script = "import sys, gdl.search_process; print(*sys.modules)"
    loaded = subprocess.run(
        scripted(script), capture_output=True, text=True, timeout=PATIENCE, check=True
    ).stdout.split()
    assert "gdl.search_process.process" in loaded
    assert not [name for name in loaded if name.startswith(("gdl_interpreter.native.", "llvmlite"))]
    assert not [name for name in loaded if name.startswith("gdl_interpreter.search.") and not name.endswith(".methods")]


# ---- with it


def test_a_move_is_chosen(tic_tac_toe: SearchProcess) -> None:
    """The same one again with the same seed; what follows is told with it."""
    almost = Moment(("a1", "b1", "a2", "b2"))
    found = result_of(tic_tac_toe.choose(almost, Thinking(None, None, None, "easy"), seed=1))
    assert (found.mover, found.move, found.line, found.proven, found.words) == ("X", "a3", ("a3",), True, "X wins")
    one, other = (result_of(tic_tac_toe.choose(Moment(("b2",)), QUICKLY, seed=3)) for _ in range(2))
    assert (one.move, one.line, one.share) == (other.move, other.line, other.share)
    assert one.nodes >= 200 and one.line[0] == one.move and one.looked_at.startswith("200 random games")


@pytest.mark.slow
def test_an_analysis_goes_on_until_it_is_stopped() -> None:
    """Its lines are told meanwhile; another question stops it, too."""
    with SearchProcess(gdl.load("hex"), threads=2) as search:
        task = search.analyse(Moment(("a1",)), lines=4)
        looked = first_of(task)
        assert isinstance(looked, Analysis) and looked.mover == "White" and len(looked.lines) == 4
        assert looked.nodes > 0 and looked.per_second > 0 and not looked.proven
        assert sum(line.nodes for line in looked.lines) > 0
        task.stop()
        assert task.done and task.stopped and task.latest is not None
        again = search.analyse(Moment(("a1", "b3")))
        first_of(again)
        other = search.choose(Moment(("a1", "b3")), QUICKLY)
        assert again.stopped
        assert result_of(other).mover == "Black"


@pytest.mark.slow
def test_an_analysis_by_depth() -> None:
    """Each line is searched by itself; a mate is proven, and the analysis ends with it."""
    with SearchProcess(gdl.load("chess")) as search:
        mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
        position = gdl.load("chess").position(mate).text
        found = result_of(search.analyse(Moment(("a1-b1", "h8-g8"), position=position), lines=2))
        assert found.proven and found.lines[0].moves == ("b1-b8",) and found.lines[0].share == 1.0
        assert len(found.lines) == 2 and found.depth >= 1 and found.words == "White wins"


@pytest.mark.slow
def test_a_game_from_a_text() -> None:
    """It is read again from its text."""
    text = "players A, B\nboard grid(2, 1)\npiece Man\nturn:\n    choose spot in empty\n    place Man on spot\n"
    with SearchProcess(gdl.loads(text + "when no(empty): mover wins\n"), threads=1) as search:
        assert result_of(search.choose(Moment(), QUICKLY)).move in ("a1", "b1")


@pytest.mark.slow
def test_a_review(tic_tac_toe: SearchProcess) -> None:
    """All moves are looked at; a blunder is a turning point, and what was better is told."""
    moves = ("a1", "b1", "b2", "a2", "c3")
    found = result_of(tic_tac_toe.review(Moment(moves), Thinking(None, None, 2000)))
    assert [one.move for one in found.moves] == list(moves) and found.steps == 5
    assert found.turning_points[0].ply == 2
    for one in found.turning_points:
        assert one.line and one.line[0] == one.best != one.move


@pytest.mark.slow
def test_a_review_counts_all_steps() -> None:
    """Events, too, so that a ply is a place on the line."""
    text = """
        players A, B
        board grid(3, 1)
        piece Man
        turn:
            choose spot in empty
            place Man on spot
        event wait:
            next = mover
        when no(empty): mover wins
    """
    with SearchProcess(gdl.loads(textwrap.dedent(text)), threads=1) as search:
        found = result_of(search.review(Moment(("a1", EventStep("wait"), "b1", "c1")), QUICKLY))
        assert [(one.ply, one.move) for one in found.moves] == [(1, "a1"), (3, "b1"), (4, "c1")] and found.steps == 4


@pytest.mark.slow
def test_solving(tic_tac_toe: SearchProcess) -> None:
    """Values of all moves, best first; who thinks afterwards does as before."""
    found = result_of(tic_tac_toe.solve(Moment(("a1", "b1", "b2")), 30))
    assert (found.mover, found.outcome, found.words) == ("O", -1, "O loses in 4 plies")
    assert found.moves[0].words == "O loses in 4 plies" and found.moves[0].move == "c3" == found.line[0]
    assert result_of(tic_tac_toe.choose(Moment(), QUICKLY)).move


@pytest.mark.slow
def test_solving_is_stopped() -> None:
    """With its process; the next question has another."""
    with SearchProcess(gdl.load("connect-four"), threads=1) as search:
        task = search.solve(Moment(), 600)
        first_of(task)
        before = search.pid
        task.stop()
        assert task.stopped and before is not None and comes_true(lambda: gone(before))
        result_of(search.choose(Moment(), QUICKLY))
        assert search.pid not in (None, before)


@pytest.mark.parametrize(
    ("moment", "why"),
    [
        (Moment(("z9",)), "z9"),
        (Moment(("a1", "b1", "a2", "b2", "a3")), "the game is over"),
        (Moment(first="Nobody"), "Nobody"),
        (Moment(position="place Q on a1"), "the position it begins from cannot be had"),
    ],
)
def test_moments_that_do_not_fit(tic_tac_toe: SearchProcess, moment: Moment, why: str) -> None:
    """Nobody can say anything of them, and why is told."""
    assert why in failure_of(tic_tac_toe.choose(moment, QUICKLY))


@pytest.mark.slow
def test_chance_decides() -> None:
    """Nobody is to move, and nothing can be solved."""
    with SearchProcess(gdl.load("backgammon"), threads=1) as search:
        assert failure_of(search.analyse(Moment())) == "chance decides now, nobody is to move"
        assert failure_of(search.choose(Moment(), QUICKLY)) == "chance decides now, nobody is to move"
        assert failure_of(search.solve(Moment(), 1)) == "chance decides now, nobody is to move"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")
def test_a_process_that_is_killed(tic_tac_toe: SearchProcess) -> None:
    """That is told, and the next question starts another."""
    with SearchProcess(gdl.load("hex"), threads=1) as search:
        task = search.analyse(Moment())
        first_of(task)
        assert search.pid is not None
        os.kill(search.pid, signal.SIGKILL)
        assert failure_of(task) == "whoever was thinking has stopped unexpectedly: it was ended by signal 9"
        assert task.latest is not None
        result_of(search.choose(Moment(), QUICKLY))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="it is looked up in /proc")
def test_it_ends_with_the_process_that_started_it() -> None:
    """Even if that is killed while the other one thinks."""
    script = """
        import threading, gdl
        from gdl.search_process import Moment, SearchProcess
        search = SearchProcess(gdl.load("hex"), threads=1)
        task = search.analyse(Moment())
        task.on_change = lambda: task.latest and print(search.pid, flush=True)
        threading.Event().wait()
    """
    with subprocess.Popen(scripted(script), stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert not gone(pid)
        parent.kill()
    assert comes_true(lambda: gone(pid))
