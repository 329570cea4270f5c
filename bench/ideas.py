"""What each idea of the native engine is worth: random games with it and without it, by turns, in one run.

    python bench/ideas.py [--rounds 3] [--seconds 0.2] [--games GAME,GAME…] [SWITCH…]

For each switch every rulebook and each of its variants whose code is another without the idea; the others are not
touched by it and do not count. The geometric mean of the games that an idea touches says what it is worth.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator

import gdl
from gdl.infra.resources import shipped_rulebooks
from gdl_interpreter.native.emit.unit import SWITCHES
from gdl_interpreter.native.engine import Native
from gdl_interpreter.program import Program


def programs(names: list[str]) -> Iterator[tuple[str, Program]]:
    """Each shipped rulebook and variant that the native engine can play, with its name."""
    for name in names:
        game = gdl.load(name)
        for each in (name, *(f"{name}:{variant}" for variant in game.variants)):
            yield each, gdl.load(each).program


def rate(native: Native, seconds: float) -> float:
    """Random games per CPU second."""
    games = 16
    while True:
        begin = time.process_time()
        native.playouts(games, seed=games)
        spent = time.process_time() - begin
        if spent >= seconds:
            return games / spent
        games = int(games * max(2.0, min(50.0, seconds / max(spent, 1e-4))))


def main() -> None:
    """Measure the ideas that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("switches", nargs="*", default=sorted(SWITCHES))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--games", default="")
    asked = parser.parse_args()
    names = asked.games.split(",") if asked.games else list(shipped_rulebooks())
    ratios: dict[str, list[tuple[float, str]]] = {switch: [] for switch in asked.switches}
    for name, program in programs(names):
        with_it = Native(program)
        text = with_it.parts.text("playouts")
        for switch in asked.switches:
            without = Native(program, switches=frozenset([switch]))
            if without.parts.text("playouts") == text:
                continue
            pairs = [(rate(with_it, asked.seconds), rate(without, asked.seconds)) for _ in range(asked.rounds)]
            ratio = statistics.median(a / b for a, b in pairs)
            ratios[switch].append((ratio, name))
            print(f"{switch:12} {name:40} {ratio:6.2f}", flush=True)
    print()
    for switch, found in sorted(ratios.items()):
        mean = statistics.geometric_mean([ratio for ratio, _ in found] or [1])
        best = ", ".join(f"{name} {ratio:.2f}" for ratio, name in sorted(found, reverse=True)[:3])
        print(f"{switch:12} {len(found):3} games, geometric mean {mean:5.2f}   {best}")


if __name__ == "__main__":
    main()
