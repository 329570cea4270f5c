"""Every rulebook and every variant opens, takes twenty random clicks, and goes back to the start."""

from __future__ import annotations

import asyncio

import pytest
from room.driver import Driver, room

import gdl
from gdl.infra.resources import shipped_rulebooks

NAMES = sorted(shipped_rulebooks())
QUICK = ("tic-tac-toe",)


def names() -> list[object]:
    """Every rulebook, and behind it its variants."""
    return [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in NAMES]


@pytest.mark.parametrize("name", names())
def test_twenty_clicks(name: str) -> None:
    game = gdl.load(name)
    for whole in (name, *(f"{name}:{variant}" for variant in (game.variants if name not in QUICK else ()))):
        asyncio.run(twenty_clicks(whole))


async def twenty_clicks(name: str) -> None:
    app, screen = room(name)
    async with app.run_test(size=(100, 40)) as pilot:
        driver = Driver(pilot, screen, by_mouse=True)
        for _ in range(20):
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
