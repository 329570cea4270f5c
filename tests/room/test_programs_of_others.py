"""Programs of others in the room: they play, lose by what they do wrong, and are not asked about draws."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from room.driver import FAST, screen_text

import gdl
from gdl.board_view.style import Style
from gdl.room.app import RoomApp
from gdl.room.game_screen import GameScreen
from gdl.table import begin

FAKE = Path(__file__).parents[1] / "outside_engines" / "fake_engine.py"


def played(manner: str, *keys: str) -> tuple[str, list[str], str | None]:
    """What is on the screen after some keys and an answer, or the end; what was played, and how it ended."""

    async def play() -> tuple[str, list[str], str | None]:
        seat = f"uci:'{sys.executable}' '{FAKE}' uci {manner}"
        screen = GameScreen(begin.new(gdl.load("tic-tac-toe"), {"O": seat}, seed=7), Style(colour=True))
        app, table = RoomApp(screen, FAST), screen.table
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            await pilot.press(*keys)
            while table.outcome is None and len(table.turns) < 2 and table.turns:
                await pilot.pause(0.01)
            await pilot.pause()
            return screen_text(app), [turn.text for turn in table.turns], str(table.outcome) if table.outcome else None

    return asyncio.run(asyncio.wait_for(play(), 60))


def test_it_answers() -> None:
    """When it has thought, whoever waits is told."""
    _, moves, outcome = played("good", "enter")
    assert moves == ["b2", "a1"]
    assert outcome is None


@pytest.mark.parametrize("manner", ["cheat", "die"])
def test_what_it_does_wrong_loses(manner: str) -> None:
    """And is told."""
    _, moves, outcome = played(manner, "enter")
    assert len(moves) == 1
    assert outcome is not None
    assert outcome.startswith("X wins")


def test_it_is_not_asked_about_draws() -> None:
    """The protocols have no word for them."""
    text, moves, outcome = played("good", "ctrl+d")
    assert "O plays on" in text
    assert not moves
    assert outcome is None
