"""Opening the room: with a game, or with the library."""

from __future__ import annotations

from gdl.board_view.style import Style
from gdl.records import Recorder
from gdl.room.app import RoomApp
from gdl.room.game_screen import GameScreen
from gdl.table.table import Table


def open_game(table: Table, recorder: Recorder | None, style: Style) -> int:
    """Show a game that has been begun; the exit code.

    Args:
        table: where it is played.
        recorder: keeps it in a file; None: it is not recorded.
        style: what the terminal can show.
    """
    return RoomApp(GameScreen(table, recorder, style)).run() or 0
