"""What the two processes may say to each other, and what they refuse."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest

from gdl.opponents.reviewed import Reviewed
from gdl.opponents.seats import Thinking
from gdl.records import EventStep
from gdl.remote import Source
from gdl.search_process.answers import Analysis, Answer, Chosen, Line, Ready, Review, Solved, SolvedMove, reader, told
from gdl.search_process.moment import Moment, read_moment
from gdl.search_process.protocol import (
    MOST_BYTES,
    Greeting,
    Message,
    ProtocolError,
    Question,
    Stop,
    read_asked,
    read_greeting,
    read_line,
    read_message,
    write,
)
from gdl.search_process.task import Task

MOMENT = Moment(("a1", EventStep("time"), "b2"), "X", "next = X")

ANSWERS: list[Answer] = [
    Ready("mcts"),
    Analysis("X", (Line(("a1", "b2"), 0.5, False, 10),), 20, 0.5, 0, {"X": 1.5}, "X 50%", "20 random games"),
    Chosen("X", "a1", ("a1",), 1.0, True, 3, 0.1, 4, None, "X wins", "4 plies"),
    Review((Reviewed(1, "X", "a1", "b2", 0.5, 0.25, False, True, ("b2", "a1")),), 4),
    Solved("X", 1, "X wins", (SolvedMove("a1", 1, "X wins"), SolvedMove("b2", None, "")), ("a1",), False, "", 9, 0.1),
]


def heard(said: Greeting | Question | Stop | Message) -> object:
    """What arrives of what is said."""
    stream = io.BytesIO()
    write(stream, said)
    stream.seek(0)
    return read_line(stream)


@pytest.mark.parametrize(
    "question",
    [
        Question(1, "prepare", Thinking(None, 2.0, None), Moment()),
        Question(2, "choose", Thinking("rave", None, 500), MOMENT, seed=7),
        Question(3, "choose", Thinking(None, None, None, "easy"), MOMENT),
        Question(4, "analyse", Thinking(None, 0.5, None), MOMENT, lines=5),
        Question(5, "solve", Thinking(None, 2.0, None), MOMENT, seconds=0.25),
        Stop(5),
    ],
)
def test_what_is_asked_arrives(question: Question | Stop) -> None:
    """As it was asked."""
    assert read_asked(heard(question)) == question


def test_a_greeting_arrives() -> None:
    """With the text of a rulebook that has no name."""
    greeting = Greeting(Source("<text>", (("size", 3),), "0f", "players A, B\n"), 2, 256)
    assert read_greeting(heard(greeting)) == greeting
    pondering = replace(greeting, ponder=True)
    assert read_greeting(heard(pondering)) == pondering
    plain = heard(greeting)
    assert isinstance(plain, dict) and "ponder" not in plain  # which versions before did not know


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: type(answer).__name__)
def test_an_answer_arrives(answer: Answer) -> None:
    """As it was given; with something missing, too much or of another kind it is refused."""
    found = read_message(heard(Message(3, "result", told(answer))))
    assert reader(type(answer))(found.told) == answer
    whole = told(answer)
    for name in whole:
        for wrong in ({key: each for key, each in whole.items() if key != name}, whole | {name: {"no": "such"}}):
            with pytest.raises(ValueError, match=f"this is no {type(answer).__name__}"):
                reader(type(answer))(wrong)
    with pytest.raises(ValueError, match="this is no"):
        reader(type(answer))(whole | {"more": 1})


QUESTION = {
    "number": 1,
    "kind": "choose",
    "method": None,
    "think": 1.0,
    "nodes": None,
    "level": None,
    "moment": {"steps": [], "first": None, "position": None},
    "seed": 0,
    "lines": 1,
    "seconds": 0,
}


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "quit"},
        {"method": "magic"},
        {"level": "godlike"},
        {"lines": 0},
        {"lines": 10**9},
        {"number": "1"},
        {"number": True},
        {"moment": {"steps": [1], "first": None, "position": None}},
        {"moment": {"steps": [{"event": "a", "more": "b"}], "first": None, "position": None}},
        {"more": 1},
    ],
    ids=str,
)
def test_what_is_no_question(wrong: dict[str, object]) -> None:
    """Each part is looked at."""
    assert isinstance(read_asked(QUESTION), Question)
    with pytest.raises(ProtocolError):
        read_asked(QUESTION | wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {"number": 1, "about": "result"},
        {"number": 1, "about": "insult", "told": None},
        {"number": 1.5, "about": "stopped", "told": None},
        {"number": 1, "about": "failed", "told": {"no": "sentence"}},
    ],
    ids=str,
)
def test_what_is_no_message(wrong: object) -> None:
    """Nor what has no sentence where there must be one."""
    with pytest.raises(ProtocolError):
        read_message(wrong)


@pytest.mark.parametrize(
    "line", [b"{\n", b'"cut off"', b"\xff\n", b"[" * 100 + b"]" * 100 + b"\n", b"NaN\n", b"9" * 5000 + b"\n"]
)
def test_lines_that_are_refused(line: bytes) -> None:
    """They are no JSON, not whole, nested too deeply, or hold what is no number."""
    with pytest.raises(ProtocolError):
        read_line(io.BytesIO(line))


def test_a_line_has_a_bound() -> None:
    """Whoever writes it, and whoever reads it."""
    with pytest.raises(ProtocolError, match="too long"):
        read_line(io.BytesIO(b" " * (MOST_BYTES + 10)))
    with pytest.raises(ProtocolError, match="too long"):
        write(io.BytesIO(), Message(1, "failed", "x" * MOST_BYTES))


def test_what_is_no_moment() -> None:
    """It raises ValueError, which whoever reads it expects."""
    assert read_moment(json.loads(json.dumps(MOMENT.told()))) == MOMENT
    with pytest.raises(ValueError, match="no moment"):
        read_moment({"steps": "a1"})


def test_a_task_that_was_stopped_stays_as_it_was() -> None:
    """What comes late is not heard; what is heard is told."""
    stopped: list[bool] = []
    task = Task(reader(Ready), lambda: stopped.append(True))
    changes: list[tuple[bool, str | None]] = []
    task.on_change = lambda: changes.append((task.done, task.preparing))
    task.prepare("getting ready")
    task.tell({"method": "mcts"})
    task.stop()
    task.stop()
    task.finish({"method": "rave"})
    assert (task.latest, task.result, task.stopped, stopped) == (Ready("mcts"), None, True, [True])
    assert changes == [(False, "getting ready"), (False, None), (True, None)]


def test_thinking_has_begun_when_all_that_it_needs_is_made() -> None:
    """Long before there is anything to tell, if need be."""
    task = Task(reader(Ready), lambda: None)
    task.prepare("getting ready")
    assert (task.preparing, task.ready) == ("getting ready", False)
    task.prepare("")
    assert (task.preparing, task.ready, task.done) == (None, True, False)
    task.prepare("learning")
    assert (task.preparing, task.ready) == ("learning", True)
    told = Task(reader(Ready), lambda: None)
    told.tell({"method": "mcts"})
    stopped = Task(reader(Ready), lambda: None)
    stopped.stop()
    assert told.ready and not stopped.ready


def test_a_task_that_is_over_is_not_stopped() -> None:
    """Its result stays; so does why it has failed."""
    task = Task(reader(Ready), lambda: None)
    task.finish({"method": "mcts"})
    task.stop()
    assert task.done and not task.stopped and task.result == task.latest == Ready("mcts")
    failing = Task(reader(Ready), lambda: None)
    assert failing.end("no") and not failing.end("later")
    assert failing.failed == "no" and failing.wait(0)
