"""What all protocols have in common: a program that is asked for a move within a limit."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gdl.outside_engines.errors import EngineError, EngineFault
from gdl.outside_engines.process import EngineProcess, quoted

if TYPE_CHECKING:
    from types import TracebackType

    from gdl.outside_engines.line import GameLine
    from gdl.outside_engines.seat import EngineSeat
    from gdl_interpreter.reference import Move

START_SECONDS = 20.0
"""How long a program may take to start, or to be set up for a game."""

ANSWER_SECONDS = 5.0
"""How much longer than it was given a program may think, before it counts as hung."""

UNTIMED_SECONDS = 120.0
"""How long a program may think that is given nodes, a depth, or nothing that its protocol can say."""


@dataclass(frozen=True)
class Limit:
    """How long to think about a move: seconds, nodes (what the program counts as such) or a depth in plies."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    @property
    def patience(self) -> float:
        """Seconds after which a program that has not answered has hung."""
        if self.seconds is None or self.nodes is not None or self.depth is not None:
            return max(UNTIMED_SECONDS, 2 * (self.seconds or 0.0))
        return 2 * self.seconds + ANSWER_SECONDS


class Resigned(Exception):
    """The program gives up, as it may."""


class Engine(ABC):
    """A program that has been started, and is set up. It is used by one thread, and closed in the end."""

    def __init__(self, seat: EngineSeat, threads: int = 1) -> None:
        """Start it and set it up, with the options of its seat.

        Args:
            seat: which program.
            threads: that it may think with, where its protocol can say so.

        Raises:
            EngineError: it cannot be started, has not an option, or does not speak the protocol.
        """
        self.seat = seat
        self.threads = threads
        self.process = EngineProcess(seat.command)
        try:
            self.set_up()
        except BaseException:
            self.process.close()
            raise

    @abstractmethod
    def set_up(self) -> None:
        """Greet it, and tell it its options. EngineError."""

    @abstractmethod
    def begin(self, line: GameLine) -> None:
        """A new game begins. EngineError: it cannot be told of this one.

        Args:
            line: how far it has got, which may be some moves.
        """

    @abstractmethod
    def choose(self, line: GameLine, limit: Limit) -> Move:
        """The program's move in the last position of a line.

        Raises:
            EngineError: there is none.
            Resigned: it gives up.
        """

    def close(self) -> None:
        """End it, and its children."""
        self.process.close("quit")

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    # ---- for the protocols

    def wait_for(self, word: str) -> list[str]:
        """All lines up to the one that begins with a word, that one included. EngineError: it does not come."""
        until, lines = time.monotonic() + START_SECONDS, [""]
        while lines[-1].split(maxsplit=1)[:1] != [word]:
            lines.append(self.process.hear(until))
            del lines[1:-1000]
        return lines[1:]

    def limited(self, limit: Limit) -> Limit:
        """The limit that the seat says, or else the one given."""
        seat = self.seat
        if seat.seconds is None and seat.nodes is None and seat.depth is None:
            return limit
        return Limit(seat.seconds, seat.nodes, seat.depth)

    def illegal(self, said: str) -> EngineError:
        """The error that says that a move is not legal."""
        return EngineError(EngineFault.ILLEGAL, f"{self.process.name} has played {quoted(said)}, which is not legal")

    def nonsense(self, said: str) -> EngineError:
        """The error that says that an answer is none."""
        return EngineError(EngineFault.NONSENSE, f"{self.process.name} has said {quoted(said)}, which is no answer")
