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
from collections.abc import Callable
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
        await _until(lambda: not screen.busy)
        await _saved(screen, f"{text}\n")
        return {change: [await _saved(screen, each) for each in several] for change, several in texts.items()}


async def _saved(screen: WatchScreen, text: str) -> Times:
    await asyncio.sleep(BETWEEN)
    began = time.perf_counter()
    screen.path.write_text(text)
    await _until(lambda: screen.reading.text == text)
    moves = time.perf_counter() - began
    await _until(lambda: screen.is_linted)
    found = time.perf_counter() - began
    await _until(lambda: not screen.busy)
    return moves, found, time.perf_counter() - began


async def _until(holds: Callable[[], bool]) -> None:
    """Wait for something that comes soon."""
    began = time.perf_counter()
    while not holds():
        if time.perf_counter() - began > LONGEST:
            raise TimeoutError("it never came to that")
        await asyncio.sleep(0.005)


def main() -> None:
    """Measure, and print a line for each rulebook and sort of change."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+")
    parser.add_argument("--times", type=int, default=9)
    parser.add_argument("--screen", action="store_true")
    asked = parser.parse_args()
    first = int(time.time()) * 1000
    print(f"{'rulebook':24} {'change':8} {'moves':>6} {'findings':>9} {'examples':>9}   (ms, medians of {asked.times})")
    for name in asked.names:
        text = shipped_rulebooks()[name].read_text("utf-8")
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"{name}.gdl"
            numbers = range(first, first + asked.times + 1)
            texts = {change: [text + behind.format(each) for each in numbers] for change, behind in CHANGES.items()}
            found = asyncio.run(on_screen(path, text, texts)) if asked.screen else measured(path, text, texts)
            for change, times in found.items():
                told = " ".join(
                    f"{1000 * statistics.median(each):{width}.0f}"
                    for each, width in zip(zip(*times[1:], strict=True), (6, 9, 9), strict=True)
                )
                print(f"{name:24} {change:8} {told}")


if __name__ == "__main__":
    main()
