"""What the two processes say to each other: one JSON object in a line, no line longer than a bound.

To the search: first a greeting (the game, and what may be taken), then questions with numbers, and stops. From it:
messages about a question, by its number: `preparing` (a sentence; "" when that is over), `latest` and `result`
(answers, see `answers`), `failed` (a sentence), or `stopped`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Final, Literal, cast, get_args

from gdl.opponents.seats import LEVELS, METHODS, Thinking
from gdl.remote import Source
from gdl.search_process.moment import FORM as MOMENT
from gdl.search_process.moment import Moment, read_moment
from gdl_interpreter.storage.plain import Form, fits, parse_json

MOST_BYTES = 1 << 24
"""Bytes of a line: a rulebook as large as one may be, or some hundred thousand moves."""

MOST_LINES = 64
"""Lines of an analysis."""


GETTING_READY = "getting ready (the first time, code of this game is made)"
"""What is done before anybody can think."""


class ProtocolError(Exception):
    """What was said is nothing that can be said here."""


@dataclass(frozen=True)
class Greeting:
    """What comes first. source: the game; threads: for who thinks by the clock; megabytes: that the process may
    take; ponder: does it think on after an answer, until the next question? rules: the digest of the rules, by which a
    text that has been changed may still be of the same game; "": it must be the same text. The last two are said only
    if there is something to say, so that older versions understand the rest."""

    source: Source
    threads: int
    megabytes: int
    ponder: bool = False
    rules: str = ""


Kind = Literal["prepare", "choose", "analyse", "review", "solve"]
"""What can be asked."""


@dataclass(frozen=True)
class Question:
    """Something that is asked.

    number: of the question; kind: of it; how: somebody is to think; moment: about what; seed: of random numbers; lines:
    how many an analysis has; seconds: for solving.
    """

    number: int
    kind: Kind
    how: Thinking
    moment: Moment
    seed: int = 0
    lines: int = 1
    seconds: float = 0.0


@dataclass(frozen=True)
class Stop:
    """A question is to be stopped."""

    number: int


About = Literal["preparing", "latest", "result", "failed", "stopped"]
"""What a message says of a question."""


@dataclass(frozen=True)
class Message:
    """Something that is said of a question. told: a sentence where it is `preparing` or `failed`; an answer, as JSON
    has it, where it is `latest` or `result`; None where it is `stopped`."""

    number: int
    about: About
    told: object = None


def write(stream: IO[bytes], said: Greeting | Question | Stop | Message) -> None:
    """Say something.

    Raises:
        OSError: nobody listens any more.
        ProtocolError: it is too long.
    """
    line = json.dumps(_plain(said), separators=(",", ":"), allow_nan=False).encode() + b"\n"
    if len(line) > MOST_BYTES:
        raise ProtocolError("it is too long to be said")
    stream.write(line)
    stream.flush()


def read_line(stream: IO[bytes]) -> object | None:
    """The next thing that is said, as JSON has it; None at the end.

    Raises:
        OSError: it cannot be read.
        ProtocolError: it is too long, or no JSON.
    """
    line = stream.readline(MOST_BYTES + 1)
    if not line:
        return None
    if len(line) > MOST_BYTES or not line.endswith(b"\n"):
        raise ProtocolError("it is too long, or was cut off")
    try:
        return parse_json(line)
    except ValueError as error:
        raise ProtocolError(f"it is no JSON: {error}") from None


def read_greeting(told: object) -> Greeting:
    """What a search begins with. ProtocolError: it is something else."""
    told = {"ponder": False, "rules": "", **told} if isinstance(told, dict) else told
    if not fits(told, _GREETING):
        raise ProtocolError("this is no greeting")
    found = cast("Mapping[str, object]", told)
    settings = cast("dict[str, int]", found["settings"])
    source = Source(
        cast(str, found["rulebook"]),
        tuple(settings.items()),
        cast(str, found["texts"]),
        cast("str | None", found["text"]),
    )
    threads, megabytes = cast(int, found["threads"]), cast(int, found["megabytes"])
    if threads < 1 or megabytes < 1:
        raise ProtocolError("there must be a thread and a megabyte at least")
    return Greeting(source, threads, megabytes, cast(bool, found["ponder"]), cast(str, found["rules"]))


def read_asked(told: object) -> Question | Stop:
    """What a search is asked. ProtocolError: it is something else."""
    if fits(told, _STOP):
        return Stop(cast("dict[str, int]", told)["stop"])
    if not fits(told, _QUESTION):
        raise ProtocolError("this is no question")
    found = cast("Mapping[str, object]", told)
    kind = next((kind for kind in _KINDS if kind == found["kind"]), None)
    method = next((method for method in METHODS if method == found["method"]), None)
    level = next((level for level in LEVELS if level == found["level"]), None)
    lines = cast(int, found["lines"])
    if kind is None or method != found["method"] or level != found["level"] or not 0 < lines <= MOST_LINES:
        raise ProtocolError("this is no question")
    how = Thinking(method, cast("float | None", found["think"]), cast("int | None", found["nodes"]), level)
    moment, seconds = read_moment(found["moment"]), cast(float, found["seconds"])
    return Question(cast(int, found["number"]), kind, how, moment, cast(int, found["seed"]), lines, seconds)


def read_message(told: object) -> Message:
    """What is said of a question. ProtocolError: it is something else."""
    if not isinstance(told, dict) or told.keys() != {"number", "about", "told"} or type(told["number"]) is not int:
        raise ProtocolError("this is no message")
    about = next((about for about in _ABOUT if about == told["about"]), None)
    if about is None or (about in ("preparing", "failed") and not isinstance(told["told"], str)):
        raise ProtocolError("this is no message")
    return Message(told["number"], about, told["told"])


def _plain(said: Greeting | Question | Stop | Message) -> dict[str, object]:
    """What JSON can hold of it."""
    if isinstance(said, Greeting):
        source = said.source
        plain: dict[str, object] = {
            "rulebook": source.rulebook,
            "settings": dict(source.settings),
            "texts": source.texts,
            "text": source.text,
            "threads": said.threads,
            "megabytes": said.megabytes,
        }
        return plain | ({"ponder": True} if said.ponder else {}) | ({"rules": said.rules} if said.rules else {})
    if isinstance(said, Stop):
        return {"stop": said.number}
    if isinstance(said, Message):
        return {"number": said.number, "about": said.about, "told": said.told}
    how = said.how
    return {
        "number": said.number,
        "kind": said.kind,
        "method": how.method,
        "think": how.seconds,
        "nodes": how.nodes,
        "level": how.level,
        "moment": said.moment.told(),
        "seed": said.seed,
        "lines": said.lines,
        "seconds": said.seconds,
    }


_KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
_ABOUT: Final[tuple[About, ...]] = get_args(About)

_GREETING: Final[Mapping[str, Form]] = {
    "rulebook": str,
    "settings": {str: int},
    "texts": str,
    "text": (str, type(None)),
    "threads": int,
    "megabytes": int,
    "ponder": bool,
    "rules": str,
}
_STOP: Final[Mapping[str, Form]] = {"stop": int}
_QUESTION: Final[Mapping[str, Form]] = {
    "number": int,
    "kind": str,
    "method": (str, type(None)),
    "think": (int, float, type(None)),
    "nodes": (int, type(None)),
    "level": (str, type(None)),
    "moment": MOMENT,
    "seed": int,
    "lines": int,
    "seconds": (int, float),
}
