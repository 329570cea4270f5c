"""Values of pieces against others: matches by the same search with as many nodes, each opening played from both sides.

    python bench/values.py OLD.json NEW.json chess xiangqi --games 40 --nodes 2000

Both files are such as `gdl train --out` writes; where one has no values of a game, those are taken that the program
plays by without training.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import gdl
from gdl.infra.statistics import proportion
from gdl.opponents.values import values_in, values_of
from gdl_interpreter.search.evaluation.match import match


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("names", nargs="+")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    for name in told.names:
        game = gdl.load(name)
        old, new = (values_in(path, game) or values_of(game) for path in (told.old, told.new))
        score = match(game.native, new, old, told.games, told.nodes, told.seed)
        share = proportion(score.points, score.games)
        print(
            f"{name}: {score.points:g} of {score.games} for the new ({share.low:.0%} to {share.high:.0%})", flush=True
        )


if __name__ == "__main__":
    main()
