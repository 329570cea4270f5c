"""What the library says of a game that has been loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gdl.library.entries import Option, Playable, Preview

if TYPE_CHECKING:
    from gdl.api import Game

NO_PREVIEW = Preview(())


def playable(game: Game, preview: Preview = NO_PREVIEW) -> Playable:
    """Its form: players and options as they were loaded."""
    program = game.program
    options = []
    for name, value in program.options.items():
        low, high = program.ranges[name] or (None, None)
        options.append(Option(name, int(value), low, high))
    players = tuple(player.name for player in program.players)
    return Playable(game.name, players, program.seated, tuple(options), preview)
