"""Windows that ask for something."""

from __future__ import annotations

import asyncio

from room.driver import room
from textual import events

from gdl.room.dialogs import AskText


def test_keys_that_are_pressed_before_a_window_stands_are_typed_into_it() -> None:
    """In their order, over what stands there at first."""
    given: list[str | None] = []

    async def use() -> None:
        app, _ = room("tic-tac-toe")
        async with app.run_test() as pilot:
            window = AskText("What is it called?", "this")
            for letter in "name":
                assert await window.takes_key(events.Key(letter, letter))
            app.push_screen(window, given.append)
            await pilot.pause()
            await pilot.press("s", "enter")
            await pilot.pause()

    asyncio.run(use())
    assert given == ["names"]
