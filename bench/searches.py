"""Alpha-beta against itself with other settings, at equal processor time, whatever else the machine does.

    python bench/searches.py selective=1 selective=0 --seconds 0.02 --games 100 chess breakthrough
    python bench/searches.py selective=1,taken=-1 selective=1 xiangqi     # no piece is taken for a king
    python bench/searches.py selective=1 selective=1,no-captures shogi    # a switch of the native engine

A setting is a word of the search's row (`AlphaBetaRow`), `threads`, or something that the native engine can do without
(`SWITCHES`). Both think in this process, in turn, by a clock
that counts its processor time, or by positions (`--nodes`, as many for each thread), where one thread plays the same
again. Two games in a row begin with the same random moves, and the sides are exchanged. A game that both have called
decided for three moves each is not played to its end. Told are the points of the first with their interval (95%), and
how deep and how fast both were.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass, field

import gdl
from gdl.matches.figures import elo_of, share_of, sprt_of
from gdl.opponents.values import values_of
from gdl_interpreter.native.emit.unit import SWITCHES
from gdl_interpreter.native.engine import Native
from gdl_interpreter.reference import Position
from gdl_interpreter.search.drivers.alphabeta import AlphaBeta
from gdl_interpreter.search.listing import listed
from gdl_interpreter.search.player import QUIET

MEGABYTES = 32
LONGEST, OPENING = 300, 4
DECIDED, AGREED = 0.985, 6
"""A share of the win from which on a game counts as decided, and for how many plies."""


@dataclass
class Side:
    """A search, and what it has spent: thoughts, plies deep, positions, seconds."""

    search: AlphaBeta
    spent: list[float] = field(default_factory=lambda: [0.0] * 4)

    def choose(self, position: Position, seconds: float | None, nodes: int) -> tuple[str, float]:
        """The move, and the share of the win that is expected: the first move if there was not time for any."""
        moves, began, before = listed(self.search.native, position), time.process_time(), self.search.nodes
        found = self.search.deepen(position, seconds, nodes * len(self.search.rows))
        depth = 0 if found is None else found.depth
        told = (1, depth, self.search.nodes - before, time.process_time() - began)
        self.spent = [sum(pair) for pair in zip(self.spent, told, strict=True)]
        if found is None:
            return moves.texts[0], 0.5
        return moves.texts[moves.of_run[found.best]], self.search.share(found.value)

    def __str__(self) -> str:
        thoughts, plies, nodes, seconds = self.spent
        each, speed = f"{plies / thoughts:.1f} plies", f"{nodes / seconds / 1000:.0f},000 a second"
        return f"{each}, {speed}, {1000 * seconds / thoughts:.0f} ms"


def side(game: gdl.Game, settings: str) -> Side:
    """A search with its settings."""
    told = settings.split(",")
    switches = frozenset(setting for setting in told if setting in SWITCHES)
    words = {name: int(value) for name, _, value in (each.partition("=") for each in told if each not in switches)}
    threads = words.pop("threads", 1)
    native = Native(game.program, switches=switches) if switches else game.native
    search = AlphaBeta(native, MEGABYTES, quiet=QUIET, values=values_of(game), threads=threads)
    search.clock = time.process_time
    for name, value in words.items():
        if not hasattr(search.row, name):
            raise SystemExit(f"the search has no `{name}`")
        for row in search.rows:
            setattr(row, name, value)
    return Side(search)


def played(game: gdl.Game, sides: list[Side], seconds: float | None, nodes: int, dice: random.Random) -> float:
    """What the first of the sides, who begins, makes of a game."""
    position, sure = game.start(), 0
    first = game.program.players[0].name
    for ply in range(LONGEST):
        if position.result is not None:
            return float(position.result.shares_of_people[first])
        moves = position.moves()
        begins = position.person == first
        if ply < OPENING or len(moves) == 1:
            position = position.play(dice.choice(moves))
            continue
        move, share = sides[not begins].choose(position, seconds, nodes)
        position = position.play(move)
        ours = share if begins else 1 - share
        sure = max(sure, 0) + 1 if ours > DECIDED else min(sure, 0) - 1 if ours < 1 - DECIDED else 0
        if abs(sure) >= AGREED:
            return float(sure > 0)
    return 0.5


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("names", nargs="+")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.02)
    parser.add_argument("--sprt", type=float, default=60.0, help="stop when this many Elo are proven or refuted")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, help="positions for a move, in place of seconds")
    told = parser.parse_intermixed_args()
    seconds, nodes = (told.seconds, 1 << 62) if told.nodes is None else (None, told.nodes)
    for name in told.names:
        game = gdl.load(name)
        sides, points = [side(game, told.one), side(game, told.other)], list[float]()
        for number in range(told.games // 2):
            one, other = (
                played(game, order, seconds, nodes, random.Random(f"{told.seed} {number}"))
                for order in (sides, sides[::-1])
            )
            points += [one, 1 - other]
            if sprt_of(points, 0, told.sprt).verdict is not None:
                break
        share = share_of(points)
        elo = elo_of(share)
        bounds = f"{share.low:.0%} to {share.high:.0%}"
        print(
            f"{name}: {sum(points):g} of {len(points)} ({bounds}), Elo {elo.difference:+.0f}",
            *sides,
            sep="; ",
            flush=True,
        )


if __name__ == "__main__":
    main()
