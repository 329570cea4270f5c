"""How many of the positions with one clearly right move (`positions.yaml`) the program finds.

    python bench/positions.py [--nodes 20000 | --seconds 0.5] [--method mcts] [--seed 1] [--all] [NAME…]

The default seat plays as `ai:20000` does, and is asked about each position anew. The same nodes (positions or random
games that are looked at) and seed find the same.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

import gdl
from gdl.api import Game
from gdl.opponents.seats import METHODS
from gdl.opponents.tuning import method_for, player_of
from gdl_interpreter.reference import Position
from gdl_interpreter.search.methods import Method
from gdl_interpreter.search.player import Choice

FILE = Path(__file__).with_name("positions.yaml")

MEGABYTES = 64


@dataclass(frozen=True)
class Asked:
    """A position with one clearly right move. rulebook: its name; options: its; position: a text, or none for the
    start; after: moves that are played first; best: the move; kind, why: what it does; solved: was it proven by
    `gdl solve` that this move wins and no other does?"""

    rulebook: str
    best: str
    kind: str
    why: str
    position: str = ""
    after: str = ""
    options: dict[str, int] = field(default_factory=dict)
    solved: bool = False

    @property
    def game(self) -> Game:
        """The game, which is loaded."""
        return gdl.load(self.rulebook, **self.options)

    def reached(self, game: Game) -> Position:
        """The position."""
        at = game.position(self.position) if self.position else game.start()
        for move in filter(None, map(str.strip, self.after.split(";"))):
            at = at.play(move)
        return at


def positions(names: tuple[str, ...] = ()) -> list[Asked]:
    """All positions of the file, or those of some rulebooks."""
    found = [Asked(**each) for each in yaml.safe_load(FILE.read_text(encoding="utf-8"))]
    return [each for each in found if not names or each.rulebook in names]


def answers(
    asked: list[Asked], nodes: int | None, seed: int = 1, method: Method | None = None, seconds: float | None = None
) -> Iterator[tuple[Asked, Choice]]:
    """What is played in each of them."""
    for each in asked:
        game = each.game
        player = player_of(game, method, megabytes=MEGABYTES)
        yield each, player.choose(each.reached(game), seconds, nodes, seed)


def main(arguments: list[str]) -> None:
    """Ask about all of them, and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, help="think so long, whatever the nodes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--method", choices=METHODS)
    parser.add_argument("--all", action="store_true", help="show what was found, too")
    given = parser.parse_intermixed_args(arguments)
    found, number, methods = Counter[str](), Counter[str](), dict[str, Method]()
    nodes = None if given.seconds else given.nodes
    for each, choice in answers(positions(tuple(given.names)), nodes, given.seed, given.method, given.seconds):
        right = choice.move == each.best
        found[each.rulebook] += right
        number[each.rulebook] += 1
        methods[each.rulebook] = given.method or method_for(each.game)
        if given.all or not right:
            told = "found" if right else f"played {choice.move} ({choice.share:.0%})"
            print(f"  {each.rulebook}: {each.kind}, {each.best}: {told}; {each.position or each.after}", flush=True)
    for name, count in number.items():
        print(f"{name:16} ({methods[name]}) {found[name]:3} of {count}")
    limit = f"{given.seconds} s" if given.seconds else f"{given.nodes} nodes"
    print(f"{sum(found.values())} of {sum(number.values())} found, {limit}, seed {given.seed}")


if __name__ == "__main__":
    main(sys.argv[1:])
