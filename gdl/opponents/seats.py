"""Who takes a seat, as it is typed: `human`, `random`, `easy`, `ai`, `ai:5s`, `ai:20000`, `rave:2s`."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from gdl.infra.numbers import decimal, shown, whole
from gdl_interpreter.search.methods import PLAYING, Method, Search

HUMAN, RANDOM, AI = "human", "random", "ai"

DEFAULT_SECONDS = 2.0
"""What an opponent thinks about a move, unless it is said."""

DEFAULT_MEGABYTES = 512
"""How much memory one search may take, unless it is said."""

PROCESS_MEGABYTES = 1024
"""How much memory the whole process may take in which opponents think or positions are solved, unless it is said."""

MAX_SECONDS, MAX_NODES = 86_400, 10**12
"""More than that nobody thinks about a move."""

_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0}
"""Seconds of each, in the order in which they are looked for behind a number."""

METHODS: tuple[Method, ...] = tuple(PLAYING)

KNOWN = (
    "human, random, easy, medium, strong, ai, ai:5s (seconds a move), ai:20000 (random games or positions a move), or a"
    " program that speaks UCI, USI, GTP or xboard (uci:stockfish)"
)


Level = Literal["easy", "medium", "strong"]
"""How well an opponent plays, in one word."""

LEVELS: tuple[Level, ...] = get_args(Level)


class Effort(NamedTuple):
    """What a level does for a move. nodes: random games or positions; margin: by which share of the win a move may
    seem worse than the best and be played all the same, by the seed. Thus games differ where alpha-beta would play the
    same again; and where there is chance, one turn played as well as can be is hardly worse than two."""

    nodes: int
    margin: float = 0.0


_LEVELS: dict[Level, dict[Search, Effort]] = {
    "easy": {
        "playouts": Effort(50),
        "amaf": Effort(50),
        "alphabeta": Effort(1, 0.015),
        "expectimax": Effort(1, 0.07),
    },
    "medium": {
        "playouts": Effort(500),
        "amaf": Effort(200),
        "alphabeta": Effort(12_000, 0.005),
        "expectimax": Effort(1, 0.025),
    },
    "strong": {
        "playouts": Effort(12_000),
        "amaf": Effort(6_000),
        "alphabeta": Effort(60_000),
        "expectimax": Effort(60_000),
    },
}
"""What each does; tables of matches between them stand in `docs/opponents.md`."""


class Thinking(NamedTuple):
    """How an opponent thinks. method: None leaves it to what suits the game; seconds, nodes (random games or positions)
    or level: how long, for a move."""

    method: Method | None
    seconds: float | None
    nodes: int | None
    level: Level | None = None

    @property
    def by_clock(self) -> bool:
        """Is it a time? What depends on no clock is the same again."""
        return self.nodes is None and self.level is None

    @property
    def asks_what_is_kept(self) -> bool:
        """Does it play by kept tables and proofs? Below `strong` it would be no level any more."""
        return self.level in (None, "strong")

    def within(self, seconds: float) -> Thinking:
        """The same, but no longer than so many seconds, even where it is a number of nodes or a level."""
        return self._replace(seconds=seconds if self.seconds is None else min(self.seconds, seconds))

    def limit(self, search: Search) -> int | None:
        """How many nodes there are for a move; None: it is a time. `search`: what the method comes to."""
        return self.nodes if self.level is None else _LEVELS[self.level][search].nodes

    def margin(self, search: Search) -> float:
        """By which share of the win a move may seem worse than the best (see `Effort`). `search`: as of `limit`."""
        return 0.0 if self.level is None else _LEVELS[self.level][search].margin


def thinking(text: str) -> Thinking | None:
    """What a seat's text says of an opponent that thinks; None if it is not one.

    Raises:
        ValueError: it begins as one, but the rest is neither a time nor a number.
    """
    name, colon, rest = text.strip().lower().partition(":")
    level = next((level for level in LEVELS if level == name), None)
    if level is not None and not colon:
        return Thinking(None, None, None, level)
    if name != AI and name not in METHODS:
        return None
    method = next((method for method in METHODS if method == name), None)
    if not colon:
        return Thinking(method, DEFAULT_SECONDS, None)
    rest = rest.strip()
    unit = next((unit for unit in _UNITS if rest.endswith(unit)), "")
    number = rest.removesuffix(unit)
    try:
        if unit:
            seconds = decimal(number) * _UNITS[unit]
            if 0 < seconds <= MAX_SECONDS:
                return Thinking(method, seconds, None)
        elif 0 < whole(number) < MAX_NODES:
            return Thinking(method, None, whole(number))
    except ValueError:
        pass
    raise ValueError(f"{shown(rest)} is neither a time (5s, 500ms, 1m) nor a number of random games (20000)")
