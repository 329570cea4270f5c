"""Games of all kinds are played by mouse alone, and by keys alone: most of them to their end."""

from __future__ import annotations

import asyncio

import pytest
from room.driver import Driver, room

GAMES: dict[str, dict[str, int]] = {
    "edges": {},
    "chess": {},
    "go": {"size": 5},
    "hex": {"size": 5},
    "backgammon": {},
    "oware": {},
    "3-a-side": {},
    "colonization": {"players": 4, "columns": 3, "rows": 4},
    "quoridor": {"size": 5, "walls": 3},
    "synapse-ice": {},
}

SEEDS = {"chess": 146}
"""Where random games are very long: one that is not, a mate after two dozen moves."""

PLIES = {"backgammon": 24, "colonization": 40}
"""Where random games take many minutes: so much of one is played, and not to its end."""


@pytest.mark.slow
@pytest.mark.parametrize("by_mouse", [True, False], ids=["mouse", "keys"])
@pytest.mark.parametrize("name", GAMES)
def test_to_the_end(name: str, by_mouse: bool) -> None:
    async def play() -> None:
        app, screen = room(name, **GAMES[name])
        async with app.run_test(size=(110, 40)) as pilot:
            driver = Driver(pilot, screen, by_mouse, SEEDS.get(name, 1))
            if name in PLIES:
                assert await driver.play(PLIES[name]) == PLIES[name]
                return
            await driver.play()
            assert screen.table.outcome is not None
            await driver.close_dialog()

    asyncio.run(play())
