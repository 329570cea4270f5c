"""A program in a seat, as it is typed: `uci:stockfish?UCI_Elo=1500&nodes=2000`, `gtp:gnugo?level=10`, `uci:./mine
--fast`."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import Literal, get_args

from gdl.infra.numbers import decimal, whole
from gdl.opponents.seats import MAX_NODES, MAX_SECONDS
from gdl_interpreter.characters import refused

ProtocolName = Literal["uci", "usi", "gtp", "xboard"]
"""What programs speak."""

PROTOCOLS: tuple[ProtocolName, ...] = get_args(ProtocolName)

MOST_TEXT = 1000
"""Characters of a seat."""

MOST_DEPTH = 1000

_SPOKEN_WITH: dict[tuple[ProtocolName, str], tuple[str, ...]] = {
    ("gtp", "gnugo"): ("--mode", "gtp"),
    ("gtp", "katago"): ("gtp",),
}
"""What well-known programs must be started with to speak a protocol, where nothing else is said."""


@dataclass(frozen=True)
class EngineSeat:
    """text: the seat as it was typed; protocol: what the program speaks; command: its name or path, and its
    arguments; options: what it is to be told, by name; seconds, nodes, depth: for a move, where the seat says it;
    notation: of the rulebook, by which positions are said, None: the one that suits the protocol."""

    text: str
    protocol: ProtocolName
    command: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    notation: str | None = None


def engine_seat(text: str) -> EngineSeat | None:
    """What a seat says of a program of others; None if it names no protocol.

    Raises:
        ValueError: it begins as one, but the rest cannot be understood; the text says why.
    """
    text = text.strip()
    name, colon, rest = text.partition(":")
    protocol = next((known for known in PROTOCOLS if known == name.lower()), None)
    if protocol is None or not colon:
        return None
    if len(text) > MOST_TEXT or next(refused(text), None) is not None:
        raise ValueError("this seat is too long, or holds characters that cannot be shown")
    typed, _, asked = rest.partition("?")
    try:
        command = tuple(shlex.split(typed))
    except ValueError:
        raise ValueError(f"`{typed}` is no command: a quotation mark is missing") from None
    if not command:
        raise ValueError(f"a program is missing behind `{name}:`")
    if len(command) == 1:
        command += _SPOKEN_WITH.get((protocol, command[0].rpartition("/")[2]), ())
    own: dict[str, str] = {}
    options: list[tuple[str, str]] = []
    for pair in filter(None, asked.split("&")):
        option, equals, value = (part.strip() for part in pair.partition("="))
        if not option or not equals:
            raise ValueError(f"OPTION=VALUE expected behind `?`, got `{pair}`")
        if option in ("time", "nodes", "depth", "notation"):
            own[option] = value
        else:
            options.append((option, value))
    return EngineSeat(
        text,
        protocol,
        command,
        tuple(options),
        _seconds(own.get("time")),
        _number(own, "nodes", MAX_NODES),
        _number(own, "depth", MOST_DEPTH),
        own.get("notation"),
    )


def _seconds(text: str | None) -> float | None:
    """A time of a seat: seconds, `0.25` or `0.25s`. ValueError: it is none."""
    if text is None:
        return None
    try:
        seconds = decimal(text.removesuffix("s"))
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MAX_SECONDS:
        raise ValueError(f"`time={text}` is no number of seconds")
    return seconds


def _number(own: dict[str, str], name: str, most: int) -> int | None:
    """A whole number of a seat. ValueError: it is none."""
    if name not in own:
        return None
    try:
        number = whole(own[name])
    except ValueError:
        number = 0
    if not 0 < number <= most:
        raise ValueError(f"`{name}={own[name]}` is no number from 1 to {most:,}")
    return number
