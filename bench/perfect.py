"""In how many random positions of Connect Four the program's move keeps what the position is worth.

    python bench/perfect.py [--positions 200] [--seconds 2] [--plies 8] [--method wary] [--seed 1] [--all]

The positions are those behind so many random plies; those in which the game is over, or who is to move wins at once,
are left out. The same seed makes the same positions. What a move is worth is told by BitBully (`pip install bitbully`),
which plays perfectly; a move is right if no other one leads to a better outcome, however many plies that takes.
The program thinks about each position with one thread, and knows nothing of the others. For each position that was
missed the moves to it are told, the move that was played, and what both are worth; `--all` tells of the others, too.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator

import gdl
from gdl.api import Game
from gdl.opponents.seats import METHODS
from gdl.opponents.tuning import player_of
from gdl_interpreter.reference import Position

GAME = "connect-four"
WORDS = {1: "wins", 0: "draws", -1: "loses"}


def random_positions(game: Game, plies: int, seed: int) -> Iterator[tuple[tuple[str, ...], Position]]:
    """Random positions without end, each with the moves that lead to it.

    game: Connect Four; plies: that they lie behind; seed: of the random numbers.
    """
    dice = random.Random(seed)
    while True:
        at, moves = game.start(), list[str]()
        while len(moves) < plies and at.result is None:
            moves.append(dice.choice([move.text for move in at.moves()]))
            at = at.play(moves[-1])
        if at.result is None and all(at.play(move).result is None for move in at.moves()):
            yield tuple(moves), at


class Witness:
    """Knows what moves are worth."""

    def __init__(self) -> None:
        from bitbully import BitBully, Board

        self._agent, self._board = BitBully(), Board

    def outcomes(self, moves: tuple[str, ...]) -> dict[str, int]:
        """Of each column what a disc in it leads to: 1 a win, 0 a draw, -1 a loss of who is to move.

        moves: those up to now.
        """
        scores = self._agent.score_all_moves(self._board(["abcdefg".index(move[0]) for move in moves]))
        return {"abcdefg"[column]: (score > 0) - (score < 0) for column, score in scores.items()}


def main(arguments: list[str]) -> None:
    """Ask about all of them, and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--plies", type=int, default=8)
    parser.add_argument("--method", choices=METHODS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true")
    given = parser.parse_args(arguments)
    game, witness = gdl.load(GAME), Witness()
    found, right, proven, took = random_positions(game, given.plies, given.seed), 0, 0, 0.0
    player_of(game, given.method).prepare()
    for _ in range(given.positions):
        moves, position = next(found)
        player = player_of(game, given.method, threads=1)
        player.prepare()
        worth, began = witness.outcomes(moves), time.perf_counter()
        choice = player.choose(position, given.seconds)
        took += time.perf_counter() - began
        got, best = worth[choice.move[0]], max(worth.values())
        right, proven = right + (got == best), proven + choice.exact
        if given.all or got != best:
            sure = " (proven)" if choice.exact else ""
            told = f"{choice.move[0]} {WORDS[got]}" + ("" if got == best else f", where another move {WORDS[best]}")
            print(f"  {''.join(move[0] for move in moves)}: {told}{sure}", flush=True)
    print(f"{right} of {given.positions} right, {proven} proven, {took / given.positions:.2f} s a move")


if __name__ == "__main__":
    main(sys.argv[1:])
