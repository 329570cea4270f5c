"""Do the levels keep their order? Matches between `easy`, `medium` and `strong`, and of `easy` against random play.

    python bench/levels.py [--games 20] [--nodes easy=20:1,…] [NAME[:OPTION=VALUE…]…]

All of them think by nodes and in one thread, so that the figures do not depend on the machine or on what else it does.
The seats go round from game to game; two games in a row begin with the same two random moves.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Mapping, Sequence
from itertools import combinations

from opponents import named

import gdl
from gdl.api import Game
from gdl.opponents.choosing import MARGIN
from gdl.opponents.seats import LEVELS, RANDOM, thinking
from gdl.opponents.tuning import player_of
from gdl_interpreter.search.player import Player

GAMES = ("connect-four", "hex:size=7", "breakthrough", "edges", "oware", "chess", "backgammon", "othello")
LONGEST = 400
"""Plies after which a game counts as drawn."""

MEGABYTES = 64


def duel(game: Game, seats: Sequence[str], limits: Mapping[str, int], number: int) -> float:
    """The points that the first of two makes; each has every second seat.

    Args:
        game: what they play.
        seats: what they are called.
        limits: how many nodes each of them may have for a move.
        number: of the game.
    """
    names = [player.name for player in game.program.players[: game.program.seated]]
    mine = frozenset(names[number % 2 :: 2])
    dice = random.Random(number // 2)
    players: dict[str, Player] = {seat: player_of(game, megabytes=MEGABYTES) for seat in seats if seat != RANDOM}
    position = game.start()
    for ply in range(LONGEST):
        if position.result is not None:
            break
        moves = position.moves()
        seat = seats[0 if position.person in mine else 1]
        if position.is_chance or ply < 2 or seat == RANDOM or len(moves) == 1:
            position = position.play(dice.choice(moves))
        else:
            position = position.play(
                players[seat].choose(position, None, limits[seat], number, None, MARGIN.get(seat, 0.0)).move
            )
    if position.result is None:
        return 0.5
    balance = sum(s if name in mine else -s for name, s in position.result.shares_of_people.items())
    return float(1 + balance) / 2


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--pairs", help="which ones: easy-random,medium-easy")
    parser.add_argument("--nodes", help="other numbers: easy=20:1,medium=200:1000 (random games : positions)")
    asked = parser.parse_args()
    others = dict(each.split("=") for each in asked.nodes.split(",")) if asked.nodes else {}
    for text in asked.names or GAMES:
        name, options = named(text)
        game = gdl.load(name, **options)
        player = player_of(game, megabytes=MEGABYTES)
        limits: dict[str, int] = {}
        for level in LEVELS:
            how = thinking(level)
            assert how is not None
            limit = how.limit(player.deepens)
            assert limit is not None
            limits[level] = int(others[level].split(":")[player.deepens]) if level in others else limit
        pairs = [("easy", RANDOM), *((better, worse) for worse, better in combinations(LEVELS, 2))]
        if asked.pairs:
            pairs = [(pair.split("-")[0], pair.split("-")[1]) for pair in asked.pairs.split(",")]
        for pair in pairs:
            began = time.perf_counter()
            points = sum(duel(game, pair, limits, number) for number in range(asked.games))
            took = time.perf_counter() - began
            told = ", ".join(f"{seat} {limits[seat]}" for seat in pair if seat != RANDOM)
            made = f"{pair[0]} {points:g} of {asked.games} against {pair[1]}"
            print(f"{text} ({player.method}; {told}): {made}, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
