"""Opening the room: with a game that has been begun, or with the library."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from gdl.board_view.style import Style
from gdl.library.saved import games_folder
from gdl.opponents.seats import PROCESS_MEGABYTES
from gdl.room.app import RoomApp
from gdl.room.library.library_screen import Folders, LibraryScreen
from gdl.room.preferences.settings import RoomSettings, read_settings, settings_path, write_settings
from gdl_interpreter.storage.errors import FileError

if TYPE_CHECKING:
    from gdl.table.begin import Begun


def open_game(
    begun: Begun,
    style: Style,
    threads: int | None = None,
    megabytes: int = PROCESS_MEGABYTES,
    ponder: bool = False,
) -> int:
    """Show a game that has been begun; the exit code.

    Args:
        begun: the table, and what keeps its record.
        style: what the terminal can show.
        threads: for opponents that think by the clock; None: as many as there are CPUs.
        megabytes: memory that opponents may take.
        ponder: do they think on while others do?
    """
    from gdl.room.game_screen import GameScreen, Thinkers

    kept = read_settings(settings_path())
    thinkers = Thinkers(threads, megabytes, ponder)
    return run(RoomApp(GameScreen(begun, style, thinkers), kept.settings, keep_settings))


def open_library(style: Style) -> int:
    """Show the library, and the games that are begun there; the exit code. `style`: what the terminal can show."""
    kept = read_settings(settings_path())
    folders = Folders(here(), games_folder())
    return run(RoomApp(LibraryScreen(folders, style, kept.note), kept.settings, keep_settings))


def here() -> Path:
    """The folder one is in; "." where that is gone."""
    try:
        return Path.cwd()
    except OSError:
        return Path()


def run(app: RoomApp) -> int:
    """Run the room until it is left; the exit code. What nobody foresaw is raised once the terminal is as it was."""
    code = app.run()
    if app.failure is not None:
        raise app.failure
    return code or 0


def keep_settings(settings: RoomSettings) -> str | None:
    """Keep the settings for the next time; what there is to be said of that."""
    try:
        write_settings(settings_path(), settings)
    except FileError as error:
        return f"The settings are so until you leave: {error.message}."
    return None
