"""What a turn tries, line by line: where it splits, each way to go on is kept apart, so that of those that came to
nothing only what matters is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from gdl_interpreter.program import NOWHERE, Span
from gdl_interpreter.reference import Position
from gdl_interpreter.reference.layout import Frame


@dataclass(frozen=True)
class Line:
    """What a statement did.

    span: the statement; text: the first line of it as it is written, with the blanks before it; says: what came of it,
    a line each; refused: the run ends here; position: what the board is like after it, if that has changed; sites: the
    numbers of those that have; shut_out: it is in the second block of a `first` whose first one can be played.
    """

    span: Span
    text: str
    says: tuple[str, ...] = ()
    refused: bool = False
    position: Position | None = None
    sites: tuple[int, ...] = ()
    shut_out: bool = False


@dataclass
class Way:
    """One way to go on. lines: what was done on it, and where it splits again; over: a run came to its end here, but
    not the one that was looked for."""

    lines: list[Line | Split] = field(default_factory=list)
    over: bool = False

    def is_dead(self) -> bool:
        """Does this way end without a move?"""
        if self.over or not self.lines:
            return self.over
        last = self.lines[-1]
        return last.refused if isinstance(last, Line) else all(way.is_dead() for way in last.ways)

    def refuses(self, span: Span) -> bool:
        """Is something refused on this way by what stands there?"""
        return any(
            each.refused and each.span.holds(span)
            if isinstance(each, Line)
            else any(way.refuses(span) for way in each.ways)
            for each in self.lines
        )


@dataclass
class Split:
    """Where a run splits. frame: that of the run, by which it is known; ways: what was tried, in order, none if the
    move goes none of them; in_turn: the second way is open only where the first one is not (`first`)."""

    frame: Frame
    in_turn: bool = False
    ways: list[Way] = field(default_factory=list)


class Tried:
    """Takes down what a turn tries."""

    def __init__(self) -> None:
        self._root = Way()
        self._open: list[Split] = []

    def add(self, line: Line) -> None:
        """Another line on the way that is being tried."""
        self._way().lines.append(line)

    def split(self, frame: Frame, in_turn: bool = False) -> None:
        """The run with this frame splits here."""
        split = Split(frame, in_turn)
        self._way().lines.append(split)
        self._open.append(split)

    def turn_to(self, frame: Frame) -> None:
        """The next way of the run with this frame is tried, where it has split last."""
        while self._open[-1].frame is not frame:
            self._open.pop()
        self._open[-1].ways.append(Way())

    def ended_elsewhere(self) -> None:
        """The way that is being tried has come to the end of the turn, but to another one than what is looked for."""
        self._way().over = True

    def told(self, refused_at: Span = NOWHERE) -> Iterator[Line]:
        """The lines that matter, in order.

        Args:
            refused_at: what stands there refuses the move, if it is refused.
        """
        return _told(self._root, refused_at)

    def _way(self) -> Way:
        return next((split.ways[-1] for split in reversed(self._open) if split.ways), self._root)


def _told(way: Way, refused_at: Span) -> Iterator[Line]:
    for each in way.lines:
        if isinstance(each, Line):
            yield each
            continue
        for number, one in enumerate(_that_matter(each, refused_at)):
            told = _told(one, refused_at)
            if number and not each.in_turn:
                told = _next(told)
            yield from told


def _next(lines: Iterator[Line]) -> Iterator[Line]:
    """The lines of a way that is tried because nothing came of the one before."""
    for first in lines:
        yield replace(first, says=(*first.says[:-1], f"{first.says[-1]}, which is tried next"))
        break
    yield from lines


def _that_matter(split: Split, refused_at: Span) -> list[Way]:
    """Of the ways of a split those that lead to the move; if none does, those that end where it is refused, or all."""
    alive = [way for way in split.ways if not way.is_dead()]
    if alive or split.in_turn:
        return alive or split.ways
    return [way for way in split.ways if refused_at != NOWHERE and way.refuses(refused_at)] or split.ways
