"""How many positions alpha-beta searches to a depth, with some settings or threads against none.

    python bench/depths.py 8 chess breakthrough --with threads=2
    python bench/depths.py 8 chess --with selective=0
    python bench/depths.py 8 chess --with no-captures

A setting is a word of the search's row (`AlphaBetaRow`), `threads`, or something that the native engine can do without
(`SWITCHES`). Each of six positions behind random moves is
searched with an empty table. Told are means: positions, those of the first thread, seconds of processor time.
"""

from __future__ import annotations

import argparse
import random
import time

import gdl
from gdl.opponents.values import values_of
from gdl_interpreter.native.emit.unit import SWITCHES
from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.player import QUIET

POSITIONS, FIRST, APART, MEGABYTES = 6, 10, 2, 64


def reached(game: gdl.Game, plies: int, seed: int) -> Position | None:
    """A position behind so many random moves; None if the game is over before, or chance has its turn."""
    dice, position = random.Random(seed), game.start()
    for _ in range(plies):
        if position.result is not None or position.is_chance:
            return None
        position = position.play(dice.choice(position.moves()))
    return None if position.result is not None or position.is_chance else position


def main() -> None:
    """Print two lines for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("depth", type=int)
    parser.add_argument("names", nargs="+")
    parser.add_argument("--with", dest="settings", default="", help="name=number,…, or a switch")
    told = parser.parse_args()
    chosen = {
        name: int(number or 1) for name, _, number in (one.partition("=") for one in told.settings.split(",") if one)
    }
    for name in told.names:
        game = gdl.load(name)
        values, found = values_of(game), [reached(game, FIRST + APART * i, i) for i in range(POSITIONS)]
        positions = [each for each in found if each is not None]
        for settings in ({}, chosen):
            nodes, first, spent = 0, 0, 0.0
            switches = SWITCHES & settings.keys()
            native = Native(game.program, switches=switches) if switches else game.native
            for position in positions:
                threads = settings.get("threads", 1)
                search = AlphaBeta(native, MEGABYTES, quiet=QUIET, values=values, selective=True, threads=threads)
                for row in search.rows:
                    for word, number in settings.items():
                        if word != "threads" and word not in switches:
                            setattr(row, word, number)
                search.deepen(position, depth=1)
                began = time.process_time()
                search.deepen(position, depth=told.depth)
                spent += time.process_time() - began
                nodes, first = nodes + search.nodes, first + search.row.nodes
            how = ", ".join(f"{word}={number}" for word, number in settings.items()) or "as it is"
            count = len(positions)
            searched = f"{nodes // count} positions, first thread {first // count}, {spent / count:.3f} s"
            print(f"{name}, {told.depth} plies, {how}: {searched}", flush=True)


if __name__ == "__main__":
    main()
