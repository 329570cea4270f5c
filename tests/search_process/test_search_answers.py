"""A process that thinks: what it answers, how it is stopped, and what becomes of it when somebody dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from search_helpers import QUICKLY, comes_true, failure_of, first_of, gone, result_of, scripted

import gdl
from gdl.engines import missing_native
from gdl.opponents.seats import Thinking
from gdl.opponents.tables import keep
from gdl.records import EventStep
from gdl.remote import source_of
from gdl.search_process import Analysis, Moment, SearchProcess
from gdl.search_process.protocol import Greeting, Question
from gdl.search_process.questions import Questions
from gdl_interpreter.search.solving.indexed import Indexed

pytestmark = pytest.mark.skipif(missing_native() is not None, reason=f"no native engine: {missing_native()}")


@pytest.fixture(scope="module")
def tic_tac_toe() -> Iterator[SearchProcess]:
    """One process for all that leave it as it was."""
    with SearchProcess(gdl.load("tic-tac-toe"), threads=1, megabytes=512) as search:
        yield search


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
    with SearchProcess(gdl.load("othello"), threads=1) as search:
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


def test_a_rulebook_that_has_been_changed_meanwhile_is_told_of_with_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "small.gdl"
    path.write_text(
        "players A, B\nboard grid(2, 2)\npiece Man\nturn:\n    place Man on one(empty)\nwhen no(empty): draw\n"
    )
    with SearchProcess(gdl.load(path), threads=1) as search:
        path.write_text(path.read_text().replace("draw", "A wins"))
        said = failure_of(search.choose(Moment(), QUICKLY))
    assert "have been changed since this game began" in said and "leave the game and resume it" in said


def test_examples_and_comments_may_be_changed_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "small.gdl"
    rules = "players A, B\nboard grid(2, 2)\npiece Man\nturn:\n    choose x in empty\n    place Man on x\n"
    rules += "when stuck: draw\n"
    path.write_text(rules)
    with SearchProcess(gdl.load(path), threads=1) as search:
        path.write_text(f'# a word more\n{rules}example "one":\n    play "a1; b1"\n')
        assert result_of(search.choose(Moment(("a1",)), QUICKLY)).move in {"a2", "b1", "b2"}


def test_a_kept_table_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who wins, and the best lines, are known without being searched for."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = gdl.load("tic-tac-toe")
    solver = Indexed(game.native, 64)
    solver.value(game.start(), 60)
    keep(game, solver)
    with SearchProcess(game, threads=1, megabytes=512) as search:
        solved = result_of(search.solve(Moment(("b2",)), 30))
        assert solved.outcome == 0 and solved.reached.startswith("went back from the end through all")
        looked = result_of(search.analyse(Moment(("b2", "b1")), lines=3))
        assert looked.words == "X wins" and looked.looked_at == "this is proven" and looked.proven
        assert all(len(line.moves) > 1 for line in looked.lines)


def test_who_ponders() -> None:
    """Who has chosen a move by the clock, if that is wanted; nobody who thinks by numbers, and nobody before."""
    game = gdl.load("othello")
    for ponder, how, expected in (
        (True, Thinking("mcts", 0.05, None), True),
        (False, Thinking("mcts", 0.05, None), False),
        (True, QUICKLY, False),
        (True, Thinking("mcts", 0.05, None, "easy"), False),
    ):
        questions = Questions(Greeting(source_of(game), 1, 2048, ponder))
        assert not questions.ponder(0.01)
        questions.answer(Question(1, "choose", how, Moment()), Event(), lambda about, told: None)
        assert questions.ponder(0.01) == expected
        questions.answer(Question(2, "prepare", how, Moment()), Event(), lambda about, told: None)
        assert not questions.ponder(0.01)


def test_a_question_ends_pondering() -> None:
    """It is answered as if nobody had thought meanwhile."""
    with SearchProcess(gdl.load("tic-tac-toe"), threads=1, megabytes=512, ponder=True) as search:
        result_of(search.choose(Moment(), Thinking(None, 0.05, None)))
        found = result_of(search.choose(Moment(("a1", "b1", "a2", "b2")), Thinking(None, 0.05, None)))
        assert (found.move, found.proven) == ("a3", True)
