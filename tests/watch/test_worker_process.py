"""Examples that another process runs: each is run once, and what it cannot do is done here."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_verdicts import MORE, loaded

import gdl
from gdl.infra.executors import Processes, WorkError
from gdl.watch import verdicts, worker_process
from gdl.watch.verdict import ExampleVerdict
from gdl.watch.verdicts import Verdicts
from gdl.watch.worker_process import WorkQueue

PLACES = [("game", number) for number in range(6)]
FAILS = '\nexample "wrong":\n    play "a1-b1"\n    expect White Man is a2\n'


def test_each_is_taken_once_from_either_end() -> None:
    queue = WorkQueue(PLACES, {})
    here = [place for place in PLACES[:2] if queue.take(place)]
    there = queue.steal()
    assert here == PLACES[:2] and there == PLACES[-1:] and not queue.take(PLACES[-1])
    there += queue.steal()
    while more := queue.steal():
        there += more
    assert sorted(here + there) == PLACES and not any(map(queue.take, PLACES))


def test_what_takes_long_is_taken_by_itself() -> None:
    queue = WorkQueue(PLACES, dict.fromkeys(PLACES, 1.0) | {PLACES[-1]: 9.0, PLACES[-2]: 0.1})
    assert queue.steal() == PLACES[-1:]
    assert queue.steal() == [PLACES[-2], PLACES[-3]]


def test_a_queue_that_is_closed_has_none_left() -> None:
    queue = WorkQueue(PLACES, {})
    queue.close()
    assert not queue.steal()
    assert queue.take(PLACES[0])


def said(found: list[ExampleVerdict]) -> list[tuple[object, ...]]:
    """What is told of examples, whichever process has run them."""
    return sorted(
        (each.rulebook, each.number, each.name, each.failures, each.began, each.steps, each.end, each.is_over)
        for each in found
    )


def shared(tmp_path: Path, times: int) -> int:
    """Have examples run with the other process at hand, after as many changes of the rules; how many it has run."""
    alone, together, there = Verdicts(), Verdicts(), 0
    try:
        for number in range(times):
            game = loaded(tmp_path, f"{MORE}{FAILS}\ndefine more: {number}\n")
            wanted = said(list(alone.verdicts(game)))
            together.begin(game, gdl.load(game.name).program)
            queue = together._queue
            if queue is not None:
                queue._finished.wait(60)  # it has run all that it knows of
                there += sum(each is not None for each in queue._done.values())
            assert said(list(together.verdicts(game))) == wanted
    finally:
        alone.close()
        together.close()
    return there


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process is wanted for any examples."""
    monkeypatch.setattr(verdicts, "LONG", 0.0)
    monkeypatch.setattr(worker_process.os, "cpu_count", lambda: 2)


@pytest.mark.usefixtures("always")
def test_the_other_process_says_the_same(tmp_path: Path) -> None:
    assert shared(tmp_path, 3) == 6  # not those of the variant, which take less than reading it would


@pytest.mark.usefixtures("always")
def test_a_variant_whose_examples_take_long_is_read_there_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdicts, "_READING", 0.0)
    assert shared(tmp_path, 3) == 8


WORK = """
import asyncio
import sys
from pathlib import Path

from gdl.board_view.style import Style
from gdl.room.app import RoomApp
from gdl.watch import verdicts, worker_process
from gdl.watch.watch_screen import WatchScreen


async def until(pilot, holds):
    for _ in range(1500):
        if holds():
            return
        await pilot.pause(0.02)
    sys.exit("it never came to that")


async def run(path):
    screen = WatchScreen(str(path), {}, Style(colour=True))
    async with RoomApp(screen).run_test() as pilot:
        await until(pilot, lambda: not screen.busy)
        other = screen._verdicts._worker
        await until(pilot, lambda: other._pool._started and not other._talking.locked())
        text = path.read_text() + "\\ndefine more: 3\\n"
        path.write_text(text)
        await until(pilot, lambda: screen.reading.text == text and not screen.busy)
        assert other._queue is not None and other._ready and len(screen.verdicts) == 3


if __name__ == "__main__":
    verdicts.LONG, worker_process.os.cpu_count = 0.0, lambda: 2
    asyncio.run(run(Path(sys.argv[1])))
"""


def test_it_is_started_while_the_screen_has_the_terminal(tmp_path: Path) -> None:
    """In a process in which Python has started nothing before."""
    path, work = tmp_path / "corners.gdl", tmp_path / "work.py"
    path.write_text(MORE)
    work.write_text(WORK)
    subprocess.run([sys.executable, str(work), str(path)], check=True, timeout=100)


@pytest.mark.usefixtures("always")
def test_what_the_other_process_cannot_do_is_done_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def dead(self: Processes, do: object, jobs: object) -> Iterator[tuple[int, object]]:
        raise WorkError("it has come to a sudden end")
        yield

    monkeypatch.setattr(Processes, "run", dead)
    assert shared(tmp_path, 3) == 0


@pytest.mark.usefixtures("always")
def test_what_is_asked_of_a_rulebook_that_is_no_longer_there_has_no_answer(tmp_path: Path) -> None:
    game, there = loaded(tmp_path, MORE), worker_process._Worker()
    text = worker_process.text_of(game)
    there.read(1, text, {})
    assert there.run(1, (game.name, 0)) is not None
    there.read(2, text, {})
    assert there.run(1, (game.name, 0)) is None and there.run(2, (game.name, 99)) is None


def test_what_is_read_ahead_is_taken_for_that_save_alone_and_if_it_is_the_same_text(tmp_path: Path) -> None:
    there, game = worker_process._Worker(), loaded(tmp_path, MORE)
    there.read_ahead(1, game.name)
    fails = loaded(tmp_path, f"{MORE}{FAILS}")  # saved again before it was read here
    wrong = (fails.name, len(fails.rules.examples) - 1)
    there.read(1, worker_process.text_of(fails), {})
    verdict = there.run(1, wrong)
    assert verdict is not None and verdict.failures
    there.read_ahead(2, fails.name)
    there.read(3, worker_process.text_of(game), {})
    assert there.run(3, wrong) is None and there.run(3, (game.name, 0)) is not None
    loaded(tmp_path, 'game "Not one" players')
    there.read_ahead(4, game.name)
    there.read(4, worker_process.text_of(game), {})
    assert there.run(4, (game.name, 0)) is not None
    loaded(tmp_path, MORE)
    there.read_ahead(5, game.name)
    ahead = there._ahead
    there.read(5, worker_process.text_of(game), {})
    assert ahead is not None and there._examples[game.name].sources is ahead[1].sources


def test_there_is_none_for_a_few_examples(tmp_path: Path) -> None:
    assert shared(tmp_path, 3) == 0
