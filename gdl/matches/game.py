"""One game of a match."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Literal

from gdl.matches.contestants import Forfeit

if TYPE_CHECKING:
    from gdl.matches.contestants import Player
    from gdl.outside_engines import GameLine

Ending = Literal["rule", "resigned", "fault", "plies"]
"""How a game ended: by a rule of the game, by giving up, by a player's fault, or at the limit of plies, as a draw."""


@dataclass(frozen=True)
class PlayedGame:
    """What came of one game.

    number: of the game, from 0; opening: of its opening; first_is: which of the two (0, 1) had the first seat;
    points: of the first-named player, 0 to 1; ending: how it ended; result: that in words; at_fault: which of the
    two, where one was; moves: all of them, as typed; seconds: that each of the two thought about how many moves.
    """

    number: int
    opening: int
    first_is: int
    points: float
    ending: Ending
    result: str
    at_fault: int | None
    moves: tuple[str, ...]
    seconds: tuple[float, float]
    thought: tuple[int, int]
    slowest: tuple[float, float]


def play_game(
    line: GameLine, seats: Sequence[str], players: Sequence[Player], number: int, seed: int, most_plies: int
) -> PlayedGame:
    """Play one game. Of two games with the same opening (2n and 2n + 1) the second has the seats exchanged, and what
    chance decides is drawn from the same numbers.

    Args:
        line: the opening.
        seats: the players of the rulebook who take part; each of the two has every second one.
        players: the two.
        number: of the game.
        seed: of the match.
        most_plies: a game in which players have made so many is a draw; results of chance are none.

    Raises:
        ContestantError: one of them cannot play this game at all.
    """
    first_is, opening = number % 2, number // 2
    mine = frozenset(seats[first_is::2])
    chance, choices = Random(f"{seed}/chance/{opening}"), Random(f"{seed}/game/{number}")
    clock = _Clock()

    def told(points: float, ending: Ending, result: str, at_fault: int | None = None) -> PlayedGame:
        moves = tuple(move.text for move in line.moves)
        return PlayedGame(
            number,
            opening,
            first_is,
            points,
            ending,
            result,
            at_fault,
            moves,
            (clock.spent[0], clock.spent[1]),
            (clock.moves[0], clock.moves[1]),
            (clock.slowest[0], clock.slowest[1]),
        )

    at = 0
    try:
        for at in (0, 1):
            players[at].begin(line)
        while line.position.result is None:
            position = line.position
            if sum(not move.chance for move in line.moves) >= most_plies:
                return told(0.5, "plies", f"broken off after {most_plies} plies, counted as a draw")
            moves = position.moves()
            if position.is_chance:
                line = line.after(chance.choice(moves))
                continue
            at = 0 if position.person in mine else 1
            if len(moves) == 1:
                line = line.after(moves[0])
                continue
            began = time.monotonic()
            try:
                move = players[at].choose(line, choices.getrandbits(48))
            finally:
                clock.note(at, time.monotonic() - began)
            line = line.after(move)
    except Forfeit as lost:
        return told(float(at), "resigned" if lost.resigned else "fault", lost.why, None if lost.resigned else at)
    result = line.position.result
    assert result is not None
    balance = sum(share if name in mine else -share for name, share in result.shares_of_people.items())
    return told(float(1 + balance) / 2, "rule", str(result))


class _Clock:
    """How long each of the two has thought."""

    def __init__(self) -> None:
        self.spent, self.moves, self.slowest = [0.0, 0.0], [0, 0], [0.0, 0.0]

    def note(self, at: int, seconds: float) -> None:
        self.spent[at] += seconds
        self.moves[at] += 1
        self.slowest[at] = max(self.slowest[at], seconds)
