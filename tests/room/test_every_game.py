"""Every rulebook opens, takes five random clicks, and goes back to the start; every variant of it after two.

Five are two moves or three of most games.
"""

from __future__ import annotations

import asyncio

import pytest
from room.driver import Driver, room

import gdl
from gdl.infra.resources import shipped_rulebooks

NAMES = sorted(shipped_rulebooks())


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_five_clicks(name: str) -> None:
    asyncio.run(clicks(name, 5))
    for variant in gdl.load(name).variants:
        asyncio.run(clicks(f"{name}:{variant}", 2))


async def clicks(name: str, number: int) -> None:
    app, screen = room(name)
    async with app.run_test(size=(100, 40)) as pilot:
        driver = Driver(pilot, screen, by_mouse=True)
        for _ in range(number):
            await driver.settled()
            if screen.table.outcome is not None:
                break
            await driver.choose()
        await pilot.pause()
        if screen.table.outcome is not None:
            await driver.close_dialog()
        screen.action_to_start()
        await pilot.pause()
        assert screen.table.at is screen.table.root
        assert screen.board.fits, f"{name} wants {screen.board.picture.width} by {screen.board.picture.height}"
