"""Openings: how the games of a match begin, so that no two pairs are the same game."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from gdl.outside_engines import GameLine

if TYPE_CHECKING:
    from gdl.api import Game

MOST_PLIES = 40
"""Random plies of an opening."""

_TRIES = 50
"""How often a random opening is drawn until it is a new one, in which the game goes on."""


@dataclass(frozen=True)
class RandomOpenings:
    """So many random plies of the players; what chance decides meanwhile is not counted."""

    plies: int

    def __str__(self) -> str:
        return f"random:{self.plies}"


def read_openings(text: str) -> RandomOpenings:
    """Openings as they are typed: `random:4`.

    Raises:
        ValueError: these are none.
    """
    name, _, plies = text.partition(":")
    plain = plies.isascii() and plies.isdigit() and len(plies) <= len(str(MOST_PLIES))
    if name != "random" or not plain or int(plies) > MOST_PLIES:
        raise ValueError("these are no openings")
    return RandomOpenings(int(plies))


def drawn(game: Game, openings: RandomOpenings, seed: int, count: int) -> list[GameLine]:
    """So many openings, different ones as long as there are any.

    Args:
        game: what is played.
        openings: how.
        seed: of the random numbers.
        count: how many.
    """
    found: list[GameLine] = []
    seen: set[tuple[str, ...]] = set()
    for number in range(count):
        rng = Random(f"{seed}/opening/{number}")
        line = _drawn(game, openings.plies, rng)
        for _ in range(_TRIES):
            if line.position.result is None and _moves(line) not in seen:
                break
            line = _drawn(game, openings.plies, rng)
        if line.position.result is not None:  # short of a better one: the game from its beginning
            line = _drawn(game, 0, rng)
        seen.add(_moves(line))
        found.append(line)
    return found


def _moves(line: GameLine) -> tuple[str, ...]:
    return tuple(move.text for move in line.moves)


def _drawn(game: Game, plies: int, rng: Random) -> GameLine:
    line, made = GameLine((game.start(),), ()), 0
    while line.position.result is None and (made < plies or line.position.is_chance):
        made += not line.position.is_chance
        line = line.after(rng.choice(line.position.moves()))
    return line
