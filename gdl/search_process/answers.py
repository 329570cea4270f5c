"""What comes of the questions, as plain data; each class reads what JSON gives, and refuses what is not of its form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, cast

from gdl.opponents.reviewed import Reviewed
from gdl_interpreter.storage.plain import Form, fits

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

A = TypeVar("A")


@dataclass(frozen=True)
class Ready:
    """Somebody can think. method: by which they do."""

    method: str


@dataclass(frozen=True)
class Line:
    """Moves, one after the other, and what is to be expected of them.

    moves: their texts, the first one is made now; share: of the win, for who makes it (1 a win, 0.5 a draw of two);
    proven: is that certain? nodes: random games or positions behind it.
    """

    moves: tuple[str, ...]
    share: float
    proven: bool
    nodes: int


@dataclass(frozen=True)
class Analysis:
    """What looking at a position has come to so far.

    mover: who is to move; lines: the best ones, best first; nodes: random games played, or positions searched; seconds;
    depth: plies of alpha-beta (0: random games); scores: what every player may expect to score, where the rules count
    points and random games were played; words: what is to be expected ("White by about 3 squares, 81%"); looked_at:
    how much was looked at ("8 plies, 1.2M positions, 900k/s").
    """

    mover: str
    lines: tuple[Line, ...]
    nodes: int
    seconds: float
    depth: int
    scores: Mapping[str, float] | None
    words: str
    looked_at: str

    @property
    def per_second(self) -> float:
        """Nodes a second."""
        return self.nodes / max(self.seconds, 1e-9)

    @property
    def proven(self) -> bool:
        """Is the value of the position certain?"""
        return bool(self.lines) and self.lines[0].proven


@dataclass(frozen=True)
class Chosen:
    """A move that was chosen. line: what it may go on with, the move first; the rest as in `Analysis`."""

    mover: str
    move: str
    line: tuple[str, ...]
    share: float
    proven: bool
    nodes: int
    seconds: float
    depth: int
    scores: Mapping[str, float] | None
    words: str
    looked_at: str


@dataclass(frozen=True)
class Review:
    """Moves of a game that were looked at, in order; the `ply` of each is the number of its step, events being steps,
    too. steps: how many there are in the game."""

    moves: tuple[Reviewed, ...]
    steps: int

    @property
    def turning_points(self) -> tuple[Reviewed, ...]:
        """The moves by which somebody lost a good part of the win."""
        return tuple(one for one in self.moves if one.turns)


@dataclass(frozen=True)
class SolvedMove:
    """The value of a move for who makes it. outcome: 1 a win, 0 a draw, -1 a loss, None: not known; words: "White
    wins in 5 plies"."""

    move: str
    outcome: int | None
    words: str


@dataclass(frozen=True)
class Solved:
    """What solving has come to.

    mover: who is to move; outcome: for them, as in `SolvedMove`; words: the value as a sentence; moves: all moves, best
    first; line: of best play, which goes round in circles from its end on if `endless`; reached: how far it got, in
    words; nodes: positions; seconds.
    """

    mover: str
    outcome: int | None
    words: str
    moves: tuple[SolvedMove, ...]
    line: tuple[str, ...]
    endless: bool
    reached: str
    nodes: int
    seconds: float


Answer: TypeAlias = Ready | Analysis | Chosen | Review | Solved

_NUMBER: Final = (int, float)
_SCORES: Final[Form] = ({str: _NUMBER}, type(None))
_LINE: Final[Mapping[str, Form]] = {"moves": [str], "share": _NUMBER, "proven": bool, "nodes": int}
_LOOKED: Final[Mapping[str, Form]] = {
    "mover": str,
    "nodes": int,
    "seconds": _NUMBER,
    "depth": int,
    "scores": _SCORES,
    "words": str,
    "looked_at": str,
}
_REVIEWED: Final[Mapping[str, Form]] = {
    "ply": int,
    "player": str,
    "move": str,
    "best": str,
    "before": _NUMBER,
    "after": _NUMBER,
    "sure": bool,
    "by_depth": bool,
    "line": [str],
    "noise": _NUMBER,
}
_MOVE: Final[Mapping[str, Form]] = {"move": str, "outcome": (int, type(None)), "words": str}

_FORMS: Final[Mapping[type, Form]] = {
    Ready: {"method": str},
    Analysis: {**_LOOKED, "lines": [_LINE]},
    Chosen: {**_LOOKED, "move": str, "line": [str], "share": _NUMBER, "proven": bool},
    Review: {"moves": [_REVIEWED], "steps": int},
    Solved: {
        "mover": str,
        "outcome": (int, type(None)),
        "words": str,
        "moves": [_MOVE],
        "line": [str],
        "endless": bool,
        "reached": str,
        "nodes": int,
        "seconds": _NUMBER,
    },
}

_INNER: Final[Mapping[tuple[type, str], type]] = {
    (Analysis, "lines"): Line,
    (Review, "moves"): Reviewed,
    (Solved, "moves"): SolvedMove,
}
"""Of which class the items of a list are."""


def told(answer: Answer) -> dict[str, object]:
    """What JSON can hold of an answer."""
    return asdict(cast("DataclassInstance", answer))


def reader(kind: type[A]) -> Callable[[object], A]:
    """Reads answers of a kind. What it gives raises ValueError where something is no such answer."""

    def read(found: object) -> A:
        if not fits(found, _FORMS[kind]):
            raise ValueError(f"this is no {kind.__name__}")
        return cast(A, _made(kind, cast("dict[str, object]", found)))

    return read


def _made(kind: type, found: Mapping[str, object]) -> object:
    values: dict[str, object] = {}
    for name, value in found.items():
        if isinstance(value, list):
            inner = _INNER.get((kind, name))
            value = tuple(value if inner is None else (_made(inner, each) for each in value))
        values[name] = value
    return kind(**values)
