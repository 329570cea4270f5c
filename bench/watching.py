"""How soon `gdl watch` has all anew after a save: the legal moves, the findings, the examples.

    nice -n -19 python bench/watching.py edges breakthrough tic-tac-toe --times 9

For each rulebook, with all warm, and each sort of change: the median milliseconds from the save until that is known.
Drawing the screen is not in it.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from gdl.infra.resources import shipped_rulebooks
from gdl.syntax.rereading import Rereader
from gdl.watch.memory import settle, without_collection
from gdl.watch.reading import begin, findings, read_rulebook, verdicts_on
from gdl.watch.verdicts import Verdicts

CHANGES = {
    "comment": "\n# {}\n",
    "example": '\nexample "new {}":\n    expect perft(1) > 0\n',
    "rule": '\nwhen ply > {}: draw by "too long"\n',
}
"""What is written behind the rulebook; a number makes each another one, and rules that no cache has code for."""


def save(path: Path, text: str, rereader: Rereader, verdicts: Verdicts) -> tuple[float, float, float]:
    """Save a text; seconds until the moves, the findings and all examples are known."""
    path.write_text(text)
    with without_collection():
        times = _times(path, rereader, verdicts)
    settle()
    return times


def _times(path: Path, rereader: Rereader, verdicts: Verdicts) -> tuple[float, float, float]:
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


def main() -> None:
    """Measure, and print a line for each rulebook and sort of change."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+")
    parser.add_argument("--times", type=int, default=9)
    asked = parser.parse_args()
    first = int(time.time()) * 1000
    print(f"{'rulebook':24} {'change':8} {'moves':>6} {'findings':>9} {'examples':>9}   (ms, medians of {asked.times})")
    for name in asked.names:
        text = shipped_rulebooks()[name].read_text("utf-8")
        with tempfile.TemporaryDirectory() as folder:
            path, rereader, verdicts = Path(folder) / f"{name}.gdl", Rereader(), Verdicts()
            for _ in range(2):
                save(path, text, rereader, verdicts)
            for change, behind in CHANGES.items():
                times = [
                    save(path, text + behind.format(first + number), rereader, verdicts)
                    for number in range(asked.times + 1)
                ][1:]
                told = " ".join(
                    f"{1000 * statistics.median(each):{width}.0f}"
                    for each, width in zip(zip(*times, strict=True), (6, 9, 9), strict=True)
                )
                print(f"{name:24} {change:8} {told}")


if __name__ == "__main__":
    main()
