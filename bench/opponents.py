"""How strong `ai` is: against random play, and against OpenSpiel's search by random games with equal time for a move.

    python bench/opponents.py random [--games 200] [--seconds 0.1] [NAME[:OPTION=VALUE…]…]
    python bench/opponents.py openspiel [--games 100] [--seconds 0.1] [NAME…]

The seats go round from game to game; against OpenSpiel two games in a row begin with the same two random moves. Its
search is the one in C++, with its solver, its usual constant, and the same time for a move.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable

import pyspiel

import gdl
from gdl.api import Game
from gdl.bench import processor
from gdl.opponents.tuning import player_of
from gdl_interpreter.search.player import Player

AGAINST_RANDOM = (
    "edges",
    "hex:size=7",
    "othello",
    "breakthrough",
    "connect-four",
    "3-a-side",
    "anchor:size=4",
    "sandkings",
    "cornerport",
    "chess",
    "colonization:players=4",
)
LONGEST = 4000
"""Plies after which a game counts as drawn."""

MOST = 10**9
"""Random games that OpenSpiel's search may make: more than there is time for."""


def _turned(rows: int) -> Callable[[str], str]:
    """Squares counted from the top as squares counted from the bottom."""

    def turn(text: str) -> str:
        squares = text.replace("*", "")
        names = [squares[i : i + 2] for i in range(0, len(squares), 2)] if rows < 10 else [squares]
        return "-".join(f"{name[0]}{rows + 1 - int(name[1:])}" for name in names)

    return turn


THEIRS: dict[str, tuple[str, Callable[[str], str]]] = {
    "breakthrough": ("breakthrough", _turned(8)),
    "hex": ("hex(board_size=11)", _turned(11)),
    "othello": ("othello", str),
}
"""Our name; theirs, and their moves as ours."""


def named(text: str) -> tuple[str, dict[str, int]]:
    """A rulebook with options: `hex:size=7`."""
    parts = text.split(":")
    options = dict(part.split("=") for part in parts if "=" in part)
    return ":".join(part for part in parts if "=" not in part), {name: int(value) for name, value in options.items()}


def against_random(game: Game, player: Player, seconds: float, number: int) -> float:
    """The points of a game: 1 for a win, a share of a draw."""
    dice = random.Random(number)
    names = [each.name for each in game.program.players[: game.program.seated]]
    seat, position = names[number % len(names)], game.start()
    for _ in range(LONGEST):
        if position.result is not None:
            break
        if position.mover == seat and not position.is_chance:
            position = position.play(player.choose(position, seconds=seconds, seed=number).move)
        else:
            position = position.play(dice.choice(position.moves()))
    result = position.result
    if result is None:
        return 1 / len(names)
    if seat not in result.winners:
        return 0.0
    return 1.0 if result.verdict == "win" else 1 / len(result.winners)


def against_openspiel(name: str, game: Game, player: Player, seconds: float, number: int) -> float:
    """The points of a game."""
    theirs, translated = THEIRS[name]
    other = pyspiel.load_game(theirs)
    state, position, dice = other.new_initial_state(), game.start(), random.Random(number // 2)
    evaluator = pyspiel.RandomRolloutEvaluator(1, number)
    turn = 0
    while position.result is None:
        actions = {translated(state.action_to_string(state.current_player(), a)): a for a in state.legal_actions()}
        moves = [move.text for move in position.moves()]
        if len(moves) == 1 or turn < 2:
            move = dice.choice(moves)
        elif turn % 2 == number % 2:
            move = player.choose(position, seconds=seconds, seed=number).move
        else:
            bot = pyspiel.MCTSBot(
                other, evaluator, 2.0, MOST, 1000, True, number * 1000 + turn, False, max_wall_clock_time=seconds
            )
            action = bot.step(state)
            move = next(text for text, a in actions.items() if a == action)
        state.apply_action(actions[move])
        position, turn = position.play(move), turn + 1
    if not state.is_terminal():
        raise AssertionError("the two do not play the same game")
    if position.result.verdict == "draw":
        return 0.5
    return float(state.returns()[number % 2] > 0)


def main(arguments: list[str]) -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("against", choices=["random", "openspiel"])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--games", type=int)
    parser.add_argument("--seconds", type=float, default=0.1)
    asked = parser.parse_intermixed_args(arguments)
    print(f"{processor()}, Python {sys.version.split()[0]}, {asked.seconds} s for a move")
    for text in asked.names or (AGAINST_RANDOM if asked.against == "random" else THEIRS):
        name, options = named(text)
        game = gdl.load(name, **options)
        player = player_of(game)
        player.prepare()
        count, points = asked.games or (200 if asked.against == "random" else 100), 0.0
        began = time.perf_counter()
        for number in range(count):
            if asked.against == "random":
                points += against_random(game, player, asked.seconds, number)
            else:
                points += against_openspiel(name, game, player, asked.seconds, number)
            if sys.stderr.isatty():
                print(f"\r{text}: {points:g} of {number + 1} ", end="", file=sys.stderr, flush=True)
        took = time.perf_counter() - began
        print(
            f"{text} ({player.method}): {points:g} of {count} ({100 * points / count:.1f}%), {took:.0f} s", flush=True
        )


if __name__ == "__main__":
    main(sys.argv[1:])
