"""Put what `gdl tune` has found out together with the verdicts that come with the program.

    gdl tune NAME --method rave --method wary --think 200ms --out FILE
    python bench/verdicts.py FILE… [--anew] [--write]

The points of each pair are added to those that were there (`--anew`: take the place of all of them, for a rulebook
whose values are others now); by their sum it is told which method suits, as `gdl tune`
does. Each rulebook is told with what plays it now, what would play it, and the points that are new; `--write` puts it
into `gdl/opponents/tuned.json`, with the longest time for a move that any of its games had. A file is added once: who
plays on begins with another `--seed`, and a file of its own.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

import gdl
from gdl.opponents import tuning
from gdl.opponents.duels import best
from gdl.opponents.tuning import Verdict, keep, verdicts_in
from gdl_interpreter.storage.errors import FileError

SHIPPED = Path(tuning.__file__).with_name("tuned.json")


def added(
    before: Mapping[str, tuple[float, int]], new: Mapping[str, tuple[float, int]]
) -> dict[str, tuple[float, int]]:
    """The points of both, pair by pair."""
    found = dict(before)
    for pair, (made, games) in new.items():
        had, played = found.get(pair, (0.0, 0))
        found[pair] = had + made, played + games
    return found


def main() -> None:
    """Add, tell and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--anew", action="store_true")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    for file in asked.files:
        try:
            found = verdicts_in(file)
        except FileError as error:
            parser.error(str(error))
        if not found:
            parser.error(f"there are no verdicts in {file}")
        for name, verdict in found.items():
            before = verdicts_in(SHIPPED).get(name, Verdict(tuning.DEFAULT, {}, None))
            points = dict(verdict.points) if asked.anew else added(before.points, verdict.points)
            earlier = None if asked.anew else before.seconds
            times = [seconds for seconds in (earlier, verdict.seconds) if seconds is not None]
            now = Verdict(
                best(points, before.method), points, max(times, default=None), None if times else verdict.nodes
            )
            told = ", ".join(f"{pair} {made:g} of {games}" for pair, (made, games) in verdict.points.items())
            change = now.method if now.method == before.method else f"{before.method} -> {now.method}"
            print(f"{name}: {change} ({told})")
            if asked.write:
                keep(gdl.load(name), now, SHIPPED)


if __name__ == "__main__":
    main()
