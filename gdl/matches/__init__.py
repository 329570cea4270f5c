"""Matches: two players play many games of one rulebook, and how much stronger one is than the other is told with its
bounds.

What goes in: a game, two players as they are typed (methods and levels of this program, programs of others, this
program as it was at a commit), openings, limits. What comes out: every game with how it ended, points, Elo with its
interval, a sequential test. What always holds: each opening is played from both sides; each player has a process, and
so memory, of its own; a player that fails loses by rule and is named; where everybody is limited by nodes, the same
seed gives the same games again.
"""

from gdl.matches.contestants import Contest, Contestant, ContestantError, contestant
from gdl.matches.figures import Elo, Sprt, elo_of, sprt_of
from gdl.matches.game import PlayedGame
from gdl.matches.match import Match, MatchState, play_match

__all__ = [
    "Contest",
    "Contestant",
    "ContestantError",
    "Elo",
    "Match",
    "MatchState",
    "PlayedGame",
    "Sprt",
    "contestant",
    "elo_of",
    "play_match",
    "sprt_of",
]
