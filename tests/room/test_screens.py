"""What the room looks like, as text: twelve games at three sizes, after some moves. UPDATE_CASES=1 writes them anew."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from room.driver import Driver, room, screen_text

SCREENS = Path(__file__).parent / "screens"
SIZES = {"80x24": (80, 24), "100x30": (100, 30), "160x50": (160, 50)}
GAMES: dict[str, dict[str, int]] = {
    "3-a-side": {},
    "backgammon": {},
    "breakthrough": {},
    "chess": {},
    "colonization": {"players": 4},
    "edges": {},
    "go": {},
    "hex": {},
    "oware": {},
    "quoridor": {},
    "shogi": {},
    "synapse-ice": {},
}
QUICK = {("breakthrough", "80x24"), ("edges", "80x24")}
PLIES = 4


def cases() -> list[object]:
    """All games at all sizes."""
    return [
        pytest.param(name, size, id=f"{name}-{size}", marks=() if (name, size) in QUICK else pytest.mark.slow)
        for name in GAMES
        for size in SIZES
    ]


@pytest.mark.parametrize(("name", "size"), cases())
def test_screen(name: str, size: str) -> None:
    found = asyncio.run(looked_at(name, SIZES[size]))
    path = SCREENS / f"{name}-{size}.txt"
    if os.environ.get("UPDATE_CASES"):
        SCREENS.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")


async def looked_at(name: str, size: tuple[int, int]) -> str:
    app, screen = room(name, **GAMES[name])
    screen.opponents.paused = True  # until the moves are made, also those of chance
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        table = screen.table
        while len(table.turns) < PLIES and table.outcome is None:
            screen.play.make(table.position.moves()[len(table.position.moves()) // 2])
        screen.opponents.paused = False
        screen.moved()
        await Driver(pilot, screen, by_mouse=True).settled()
        await pilot.pause(0.1)
        return screen_text(app)
