"""A match from its first game to its last, or to the end of its sequential test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gdl.matches.contestants import Contest, Contestant, ContestantError, open_player
from gdl.matches.figures import Elo, Sprt, elo_of, share_of, sprt_of
from gdl.matches.game import PlayedGame, play_game
from gdl.matches.openings import RandomOpenings, drawn

if TYPE_CHECKING:
    from gdl.api import Game
    from gdl.infra.statistics import Estimate
    from gdl.matches.contestants import Player


@dataclass(frozen=True)
class Match:
    """What is to be played. players: the two; games: how many at the most; sprt: differences in Elo between which a
    sequential test decides, which may end the match; most_plies: a longer game is a draw."""

    players: tuple[Contestant, Contestant]
    contest: Contest
    games: int
    openings: RandomOpenings
    seed: int = 0
    sprt: tuple[float, float] | None = None
    most_plies: int = 600


@dataclass
class MatchState:
    """How a match stands: its games, and what follows from them. All is told of the first-named player."""

    sprt_bounds: tuple[float, float] | None = None
    games: list[PlayedGame] = field(default_factory=list)

    @property
    def points(self) -> list[float]:
        """Of each game."""
        return [game.points for game in self.games]

    @property
    def counts(self) -> tuple[int, int, int]:
        """Games won, drawn (or shared), lost."""
        points = self.points
        won, lost = sum(each == 1 for each in points), sum(each == 0 for each in points)
        return won, len(points) - won - lost, lost

    @property
    def share(self) -> Estimate:
        """Of the points, with its interval."""
        return share_of(self.points)

    @property
    def elo(self) -> Elo:
        """The difference, with its interval."""
        return elo_of(self.share)

    @property
    def sprt(self) -> Sprt | None:
        """The sequential test; it looks at whole pairs of games only."""
        if self.sprt_bounds is None:
            return None
        return sprt_of(self.points[: len(self.games) // 2 * 2], *self.sprt_bounds)

    @property
    def decided(self) -> bool:
        """Is the sequential test over?"""
        sprt = self.sprt
        return sprt is not None and sprt.verdict is not None


def play_match(game: Game, match: Match, state: MatchState, heard: Callable[[], None]) -> None:
    """Play a match.

    Args:
        game: what is played.
        match: by whom, and how.
        state: how it stands, which every game is added to; it holds when the match is interrupted.
        heard: is called after every game.

    Raises:
        ContestantError: a player cannot be started, or cannot play this game.
    """
    names = [player.name for player in game.program.players[: game.program.seated]]
    if len(names) < 2:
        raise ContestantError(f"{game.name} is played by one player alone: there is nobody to match")
    openings = drawn(game, match.openings, match.seed, (match.games + 1) // 2)
    players: list[Player] = []
    try:
        for who in match.players:
            try:
                players.append(open_player(who, game, match.contest))
            except ContestantError as error:
                raise ContestantError(f"{who.text}: {error}") from None
        for number in range(match.games):
            line = openings[number // 2]
            state.games.append(play_game(line, names, players, number, match.seed, match.most_plies))
            heard()
            if state.decided:
                break
    finally:
        for player in players:
            player.close()
