"""A match of several games: who has won how many, who begins the next, and when it is decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gdl_interpreter.program import MatchRules
from gdl_interpreter.reference import Result


@dataclass(frozen=True)
class Played:
    """A finished game of a match: who began, and how it ended."""

    first: str
    result: Result


@dataclass(frozen=True)
class Match:
    """The games of a match so far. People are called by the player they begin each game as."""

    rules: MatchRules
    people: tuple[str, ...]
    games: tuple[Played, ...]

    @property
    def wins(self) -> dict[str, int]:
        """How many games each person has won; a game that several win together counts for each of them."""
        won = dict.fromkeys(self.people, 0)
        for game in self.games:
            if game.result.verdict == "win":
                for player in game.result.winners:
                    won[game.result.people.get(player, player)] += 1
        return won

    @property
    def is_over(self) -> bool:
        """Has somebody won enough games, or have all been played?"""
        enough = any(wins >= self.rules.wins for wins in self.wins.values())
        return enough or (self.rules.games is not None and len(self.games) >= self.rules.games)

    @property
    def leaders(self) -> tuple[str, ...]:
        """Those who have won most games."""
        won = self.wins
        most = max(won.values(), default=0)
        return tuple(person for person, wins in won.items() if wins == most)

    def first(self) -> str | None:
        """Who begins the next game; None for the first one, which the rulebook decides.

        Where the loser (the winner) starts and the game had none or several, it is the first of them in turn order
        behind who began; after a draw the beginning goes on to the next player.
        """
        if not self.games:
            return None
        last = self.games[-1]
        after = self._after(last.first)
        if self.rules.starts is None or last.result.verdict != "win":
            return after[0]
        won = {last.result.people.get(player, player) for player in last.result.winners}
        wanted = [person for person in after if (person in won) == (self.rules.starts == "winner")]
        return wanted[0] if wanted else after[0]

    def _after(self, person: str) -> Sequence[str]:
        """All people in turn order, from the one behind this one."""
        at = self.people.index(person) + 1
        return (*self.people[at:], *self.people[:at])

    def __str__(self) -> str:
        return ", ".join(f"{person} {wins}" for person, wins in self.wins.items())
