"""What each idea of the native engine is worth: random games with it and without it, by turns, in one run.

python bench/ideas.py [--rounds 5] [--seconds 0.3] [SWITCH...]
"""

from __future__ import annotations

import argparse
import statistics

import gdl
from gdl_interpreter.native.engine import Native

IDEAS: dict[str, tuple[str, ...]] = {
    "no-lift": ("othello", "anchor", "cornerport"),
    "no-pools": ("breakthrough", "3-a-side"),
    "no-straight": ("draughts", "fanorona"),
    "no-rays": ("othello",),
    "no-gather": ("amazons",),
    "no-tabled": ("lines-of-action",),
    "no-tries": ("lines-of-action",),
    "no-likely": ("nine-mens-morris",),
    "no-known": ("pentago",),
    "no-array": ("hex", "tic-tac-toe", "gomoku"),
    "no-reach": ("hex",),
    "no-groups": ("havannah", "y"),
    "no-filter": ("draughts", "oware", "go"),
    "no-exact": ("oware",),
    "no-lines": ("gomoku:exactly five", "gomoku"),
    "no-tables": ("tic-tac-toe",),
    "no-special": ("breakthrough", "connect-four", "hex"),
    "no-pdep": ("breakthrough", "connect-four", "edges"),
    "no-begin": ("konane",),
    "no-settled": ("fanorona",),
    "no-ways": ("fanorona",),
    "no-sorts": ("international-draughts",),
    "no-ends": ("draughts", "fanorona"),
    "no-draw": ("anchor", "colonization", "sandkings", "synapse-ice"),
    "no-actions": ("chess", "minishogi"),
    "no-bulk": ("breakthrough", "edges", "othello", "cornerport"),
}
"""For each switch the games in which it is most felt."""


def rate(native: Native, seconds: float) -> float:
    """Random games per CPU second."""
    games = 16
    while True:
        found = native.playouts(games, seed=games)
        if found.seconds >= seconds:
            return found.games / found.seconds
        games = int(games * max(2.0, min(50.0, seconds / max(found.seconds, 1e-4))))


def main() -> None:
    """Measure the ideas that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("switches", nargs="*", default=list(IDEAS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3)
    asked = parser.parse_args()
    for switch in asked.switches:
        for name in IDEAS[switch]:
            program = gdl.load(name).program
            with_it, without = Native(program), Native(program, switches=frozenset([switch]))
            pairs = [(rate(with_it, asked.seconds), rate(without, asked.seconds)) for _ in range(asked.rounds)]
            ratio = statistics.median(a / b for a, b in pairs)
            best = statistics.median(a for a, _ in pairs)
            print(
                f"{switch:12} {name:22} {best:14,.0f} games/s with it, {ratio:6.2f} times as many as without",
                flush=True,
            )


if __name__ == "__main__":
    main()
