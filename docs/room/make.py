"""Makes the pictures of the room in this folder: `python docs/room/make.py`. The same program makes the same ones."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from textual.screen import Screen

import gdl
from gdl.board_view.style import COLOUR
from gdl.room.app import RoomApp
from gdl.room.game_screen import GameScreen
from gdl.room.library.library_screen import Folders, LibraryScreen
from gdl.table.begin import Begun, Keeper
from gdl.table.table import Table

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Scene:
    """A picture of a game. moves: what has been played; then: played instead of the last of them, as a variation;
    sites: what is clicked then; note: the name of the place on the board; options: of the game; size: columns, rows."""

    name: str
    game: str
    moves: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    sites: tuple[str, ...] = ()
    note: str = ""
    options: Mapping[str, int] = field(default_factory=dict)
    size: tuple[int, int] = (96, 30)


SCENES = (
    Scene("breakthrough", "breakthrough", ("e2-e3", "d7-d6", "e3-e4", "d6-d5"), ("c7-c6",), ("e4",)),
    Scene("chess", "chess", ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6"), ("Nf6",), ("b5",), "The Berlin"),
    Scene("hex", "hex", ("f6", "g4", "e5", "h7", "d8"), options={"size": 11}),
    Scene("edges", "edges", ("Large b2n", "Large b2e", "Medium c2e", "Small b2s")),
)


def begun(scene: Scene) -> Begun:
    """A table at which the moves of a scene have been played; nothing is recorded."""
    table = Table(gdl.load(scene.game, **scene.options), {}, 7, "2026-01-01T00:00:00+00:00")
    for move in scene.moves:
        table.play(table.position.find(move))
    if scene.then:
        table.back()
    for move in scene.then:
        table.play(table.position.find(move))
    if scene.note:
        table.rename(table.at, scene.note)
    table.play_on()
    return Begun(table, Keeper(None))


async def drawn(first: Screen[None], size: tuple[int, int], clicks: tuple[int, ...] = ()) -> str:
    """A screen as SVG.

    Args:
        first: what the room begins with.
        size: columns, rows.
        clicks: the sites that are clicked on a board.
    """
    app = RoomApp(first)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for site in clicks:
            assert isinstance(first, GameScreen)
            place = first.board.place_of(site)
            assert place is not None
            await pilot.click("#board", offset=place)
            await pilot.pause()
        await pilot.pause(0.2)
        return app.export_screenshot(title="gdl")


def pictures() -> dict[str, str]:
    """All pictures, by the names of their files."""
    found = {}
    for scene in SCENES:
        screen = GameScreen(begun(scene), COLOUR)
        index = screen.table.game.program.board.index
        found[f"{scene.name}.svg"] = asyncio.run(drawn(screen, scene.size, tuple(index[site] for site in scene.sites)))
    nowhere = HERE / "no-such-folder"
    library = LibraryScreen(Folders(nowhere, nowhere), COLOUR)
    found["library.svg"] = asyncio.run(drawn(library, (100, 30)))
    return found


if __name__ == "__main__":
    for name, text in pictures().items():
        (HERE / name).write_text(text, encoding="utf-8")
