"""A game that is played in another process, or on another machine: as plain data, from which it is loaded again."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from gdl.infra.executors import WorkError

if TYPE_CHECKING:
    from gdl.api import Game


class Source(NamedTuple):
    """A rulebook that is played elsewhere. rulebook, settings: what `gdl.load` takes; texts: the hash of all texts it
    is made of, which must be the same there; text: what `gdl.loads` takes, of one that was loaded from a text."""

    rulebook: str
    settings: tuple[tuple[str, int], ...]
    texts: str
    text: str | None = None


class OtherTextError(WorkError):
    """A rulebook is not the same where it is to be played; `game` is what it is there."""

    def __init__(self, message: str, game: Game) -> None:
        super().__init__(message)
        self.game = game


def source_of(game: Game) -> Source:
    """How a game is loaded again."""
    from gdl.api import TEXT

    text = game.loaded.source.text if game.name == TEXT else None
    return Source(game.name, tuple(game.settings.items()), game.source_hash, text)


@lru_cache(maxsize=1)
def loaded(source: Source) -> Game:
    """A game, loaded once in a process for all jobs with it.

    Raises:
        WorkError: it is not there.
        OtherTextError: its text is another one.
    """
    import gdl

    try:
        settings = dict(source.settings)
        game = gdl.load(source.rulebook, **settings) if source.text is None else gdl.loads(source.text, **settings)
    except gdl.RulebookError as error:
        raise WorkError(f"{source.rulebook} cannot be read where it is to be played: {error}") from None
    if game.source_hash != source.texts:
        raise OtherTextError(
            f"the text of {source.rulebook} is not the one that this began with: it has been changed since, or is "
            "another one on the machine that plays",
            game,
        )
    return game
