"""Who takes a seat, as it is typed: `human`, `random`, `ai`, `ai:5s`, `ai:20000`, `rave:2s`."""

from __future__ import annotations

import re
from typing import NamedTuple, get_args

from gdl_interpreter.search.methods import Method

HUMAN, RANDOM, AI = "human", "random", "ai"

DEFAULT_SECONDS = 2.0
"""What an opponent thinks about a move, unless it is said."""

DEFAULT_MEGABYTES = 512
"""How much memory one search may take, unless it is said."""

PROCESS_MEGABYTES = 1024
"""How much memory the whole process may take in which opponents think or positions are solved, unless it is said."""

METHODS: tuple[Method, ...] = get_args(Method)

KNOWN = "human, random, ai, ai:5s (seconds a move), ai:20000 (random games or positions a move)"


class Thinking(NamedTuple):
    """How an opponent thinks. method: None leaves it to what suits the game; seconds or effort: how long, for a
    move."""

    method: Method | None
    seconds: float | None
    effort: int | None


def thinking(text: str) -> Thinking | None:
    """What a seat's text says of an opponent that thinks; None if it is not one.

    Raises:
        ValueError: it begins as one, but the rest is neither a time nor a number.
    """
    name, colon, rest = text.strip().lower().partition(":")
    if name != AI and name not in METHODS:
        return None
    method = next((method for method in METHODS if method == name), None)
    if not colon:
        return Thinking(method, DEFAULT_SECONDS, None)
    time = re.fullmatch(r"(\d{1,6}(?:\.\d{1,6})?)(s|m|ms)", rest.strip())
    if time is not None:
        seconds = float(time[1]) * {"ms": 0.001, "s": 1, "m": 60}[time[2]]
        if 0 < seconds <= 86_400:
            return Thinking(method, seconds, None)
    elif re.fullmatch(r"[1-9]\d{0,11}", rest.strip()):
        return Thinking(method, None, int(rest))
    raise ValueError(f"`{rest}` is neither a time (5s, 500ms, 1m) nor a number of random games (20000)")
