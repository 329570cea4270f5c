"""Games of all kinds are played to their ends by mouse alone or by keys alone, the shortest by both.

What costs time is the screen, the same for each ply, so games are no longer than it takes to meet all that is asked in
them: boards are small, and each player of `edges` has two pyramids of each size.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from room.driver import Driver, room

from gdl.api import Game
from gdl.opponents.tuning import player_of
from gdl_interpreter.reference import Move, Position

GAMES: dict[str, dict[str, int]] = {
    "edges": {"columns": 2, "rows": 2, "larges": 2, "mediums": 2, "smalls": 2},
    "chess": {},
    "go": {"size": 4},
    "hex": {"size": 5},
    "backgammon": {},
    "oware": {},
    "3-a-side": {},
    "colonization": {"players": 4, "columns": 3, "rows": 4},
    "quoridor": {"size": 5, "walls": 3},
    "synapse-ice": {"columns": 4, "rows": 4, "each_size": 3},
}

BOTH = ("edges", "hex")
"""Games short enough to be played twice; the others take turns, one by mouse, the next by keys."""

SEEDS = {"chess": 146}
"""Where random games are very long: one that is not, a mate after two dozen moves."""

ADVISED = ("backgammon", "colonization")
"""Where random games take many minutes: somebody weak says which moves to make."""


def adviser(game: Game) -> Callable[[Position], Move]:
    """Says which move to make in a position, after a few searched."""
    player = player_of(game, megabytes=32)
    return lambda position: position.find(player.choose(position, None, 40, 1).move)


WAYS = [
    pytest.param(name, by_mouse, id=f"{name}-{'mouse' if by_mouse else 'keys'}")
    for number, name in enumerate(GAMES)
    for by_mouse in (True, False)
    if name in BOTH or by_mouse == (number % 2 == 0)
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "by_mouse"), WAYS)
def test_to_the_end(name: str, by_mouse: bool) -> None:
    async def play() -> None:
        app, screen = room(name, **GAMES[name])
        async with app.run_test(size=(110, 40)) as pilot:
            driver = Driver(pilot, screen, by_mouse, SEEDS.get(name, 1))
            game = screen.table.game
            assert isinstance(game, Game)
            await driver.play(advice=adviser(game) if name in ADVISED else None)
            assert screen.table.outcome is not None
            await driver.close_dialog()

    asyncio.run(play())
