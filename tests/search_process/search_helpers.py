"""Waiting for what comes of a task, and other processes than the one that should be there."""

from __future__ import annotations

import sys
import textwrap
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from gdl.opponents.seats import Thinking
from gdl.search_process import Task

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


def scripted(script: str) -> Sequence[str]:
    """A process that does something else than it should."""
    return [sys.executable, "-c", textwrap.dedent(script)]
