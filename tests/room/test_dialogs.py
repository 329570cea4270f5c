"""Windows that ask for something."""

from __future__ import annotations

import asyncio

from room.driver import reached, room, screen_text
from textual import events

from gdl.room.dialogs import AskChoice, AskText
from gdl.room.game_screen import GameScreen
from gdl.room.panels.all_facts import AllFacts
from gdl.room.preferences.keys_screen import KeysScreen


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


def test_all_keys_are_listed_from_a_window_too_as_from_the_screen_below() -> None:
    """F2 keeps its meaning everywhere: when the game is over, over the menu, and where something is typed."""

    async def use() -> None:
        app, screen = room("tic-tac-toe")
        async with app.run_test(size=(80, 40)) as pilot:
            await pilot.pause()
            for move in ("a1", "a2", "b1", "b2", "c1"):
                await pilot.press(*move, "enter")
            await reached(pilot, app, AskChoice)
            assert screen.table.outcome is not None and "What now?" in screen_text(app)
            for opens, window in (((), AskChoice), (("f4",), AskChoice), (("n",), AskText), (("i",), AllFacts)):
                await pilot.press(*opens)
                await reached(pilot, app, window)
                await pilot.press("f2")
                await reached(pilot, app, KeysScreen)
                await pilot.press("f2")
                await reached(pilot, app, window)
                await pilot.press("escape")
                await reached(pilot, app, GameScreen)

    asyncio.run(use())
