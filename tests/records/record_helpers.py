"""Records of short games for the tests."""

from __future__ import annotations

import gdl
from gdl.api import Game
from gdl.records import GameRecord, Record

RULES = """
game "Line":
    goal = "Fill the line."
option length = 3 in 2..9
players Red, Blue
board grid(length, 1)
piece Stone
turn:
    choose spot in empty
    place Stone on spot
when no(empty): mover wins by "full"
event bell:
    remove pieces
"""


def line_game(rules: str = RULES, **options: int) -> Game:
    """A game over after as many stones as there are squares."""
    return gdl.loads(rules, **options)


def record_of(game: Game, *games: GameRecord) -> Record:
    """A record of some games."""
    return Record(
        rulebook=game.name,
        source_hash=game.source_hash,
        options=dict(game.options),
        seats={"Red": "human", "Blue": "random"},
        seed=5,
        date="2026-01-02T03:04:05+00:00",
        games=games,
    )
