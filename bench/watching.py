"""How soon `gdl watch` has all anew after a save: the legal moves, the findings, the examples.

    nice -n -19 python bench/watching.py edges breakthrough tic-tac-toe --times 9

For each rulebook, with all warm, and each sort of change: the median milliseconds from the save until that is known.
With `--screen` until it is on a screen (of 110 by 36): with the time until the save is noticed, and with drawing.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from gdl.board_view.style import Style
from gdl.infra.resources import shipped_rulebooks
from gdl.room.app import RoomApp
from gdl.syntax.rereading import Rereader
from gdl.watch.memory import settle, without_collection
from gdl.watch.reading import begin, findings, read_rulebook, verdicts_on
from gdl.watch.verdicts import Verdicts
from gdl.watch.watch_screen import WatchScreen

CHANGES = {
    "comment": "\n# {}\n",
    "example": '\nexample "new {}":\n    expect perft(1) > 0\n',
    "rule": '\nwhen ply > {}: draw by "too long"\n',
}
"""What is written behind the rulebook; a number makes each another one, and rules that no cache has code for."""


Times = tuple[float, float, float]
"""Seconds until the moves, the findings and all examples are known."""

LONGEST = 60.0
"""Seconds that are waited for anything on the screen."""

BETWEEN = 1.0
"""Seconds between two saves on the screen."""


def save(path: Path, text: str, rereader: Rereader, verdicts: Verdicts) -> Times:
    """Save a text."""
    path.write_text(text)
    with without_collection():
        times = _times(path, rereader, verdicts)
    settle()
    return times


def _times(path: Path, rereader: Rereader, verdicts: Verdicts) -> Times:
    """The same for a text that has been saved."""
    began = time.perf_counter()
    verdicts.read_ahead(str(path))
    reading = read_rulebook(str(path), {}, rereader.parse)
    if reading.game is not None:
        reading.game.start().moves()
    moves = time.perf_counter() - began
    begin(reading, verdicts)
    findings(reading)
    found = time.perf_counter() - began
    for _ in verdicts_on(reading, verdicts):
        pass
    return moves, found, time.perf_counter() - began


def measured(path: Path, text: str, texts: dict[str, list[str]]) -> dict[str, list[Times]]:
    """The times of saves of these texts, for each change, behind two saves of the text itself."""
    rereader, verdicts = Rereader(), Verdicts()
    for _ in range(2):
        save(path, text, rereader, verdicts)
    try:
        return {change: [save(path, each, rereader, verdicts) for each in several] for change, several in texts.items()}
    finally:
        verdicts.close()


async def on_screen(path: Path, text: str, texts: dict[str, list[str]]) -> dict[str, list[Times]]:
    """The same, each until it is seen."""
    path.write_text(text)
    screen = WatchScreen(str(path), {}, Style(colour=True))
    async with RoomApp(screen).run_test(size=(110, 36)):
        drawn = asyncio.Queue[str]()
        for known in ("reading", "is_linted", "busy"):
            screen.watch(screen, known, partial(_tell_when_drawn, screen, known, drawn), init=False)
        await _all_drawn(drawn)
        await _saved(screen, f"{text}\n", drawn)
        return {change: [await _saved(screen, each, drawn) for each in several] for change, several in texts.items()}


def _tell_when_drawn(screen: WatchScreen, known: str, drawn: asyncio.Queue[str], value: object) -> None:
    """Tell of something that is known from now on, when it has been drawn."""
    if bool(value) is (known != "busy"):
        screen.call_after_refresh(drawn.put_nowait, known)


async def _saved(screen: WatchScreen, text: str, drawn: asyncio.Queue[str]) -> Times:
    await asyncio.sleep(BETWEEN)
    began = time.perf_counter()
    screen.path.write_text(text)
    times = await _all_drawn(drawn)
    return times["reading"] - began, times["is_linted"] - began, times["busy"] - began


async def _all_drawn(drawn: asyncio.Queue[str]) -> dict[str, float]:
    """When each thing that there is to be known of a save was drawn; last that nothing is being worked out."""
    times = dict[str, float]()
    while "busy" not in times:
        known = await asyncio.wait_for(drawn.get(), LONGEST)
        times[known] = time.perf_counter()
    return times


def of_rulebook(name: str, times: int, seen: bool) -> dict[str, list[Times]]:
    """The times of saves of a shipped rulebook, for each change: so many each, and one before them.

    name: which one; times: how many; seen: is each time that until it is on the screen?
    """
    text, first = shipped_rulebooks()[name].read_text("utf-8"), int(time.time()) * 1000
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.gdl"
        numbers = range(first, first + times + 1)
        texts = {change: [text + behind.format(each) for each in numbers] for change, behind in CHANGES.items()}
        return asyncio.run(on_screen(path, text, texts)) if seen else measured(path, text, texts)


def main() -> None:
    """Measure, and print a line for each rulebook and sort of change; each rulebook in a process of its own, as one has
    it before oneself."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+")
    parser.add_argument("--times", type=int, default=9)
    parser.add_argument("--screen", action="store_true")
    asked = parser.parse_args()
    print(f"{'rulebook':24} {'change':8} {'moves':>6} {'findings':>9} {'examples':>9}   (ms, medians of {asked.times})")
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        all_times = pool.map(partial(of_rulebook, times=asked.times, seen=asked.screen), asked.names)
        for name, found in zip(asked.names, all_times, strict=True):
            for change, times in found.items():
                columns = zip(zip(*times[1:], strict=True), (6, 9, 9), strict=True)
                told = " ".join(f"{1000 * statistics.median(each):{width}.0f}" for each, width in columns)
                print(f"{name:24} {change:8} {told}", flush=True)


if __name__ == "__main__":
    main()
