"""GTP, the protocol of programs that play Go, Hex and other games of placing: a command, an answer."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from gdl.outside_engines.errors import EngineError, EngineFault
from gdl.outside_engines.process import quoted
from gdl.outside_engines.protocol import START_SECONDS, Engine, Limit, Resigned
from gdl.outside_engines.spelling import read, spelled

if TYPE_CHECKING:
    from gdl.outside_engines.line import GameLine
    from gdl_interpreter.reference import Move, Position


class GtpEngine(Engine):
    """A program that speaks GTP. It is told of moves one by one, and cannot be told of positions; how long it thinks
    is a matter of its own, or of its options, which are commands: `level=10`, `komi=7.5`."""

    def set_up(self) -> None:
        """See that it answers, and tell it its options. EngineError."""
        self._told: tuple[Move, ...] | None = None
        self._ask("name", START_SECONDS, "its name")
        for option, value in self.seat.options:
            if option != "komi":
                self._optional(option, value)

    def begin(self, line: GameLine) -> None:
        """A new game begins. EngineError: its first position is not that of the setup, or the board is none for GTP."""
        if not line.from_setup:
            raise EngineError(EngineFault.NO_NOTATION, "GTP has no way to say a position: games begin with the setup")
        columns, rows = _size(line.position)
        if columns == rows:
            self._told_or_not(f"boardsize {columns}", columns, rows)
        else:
            self._told_or_not(f"rectangular_boardsize {columns} {rows}", columns, rows)
        for option, value in self.seat.options:
            if option == "komi":
                self._optional(option, value)
        self._told = None

    def choose(self, line: GameLine, limit: Limit) -> Move:
        """The program's move. EngineError; Resigned."""
        told = self._told
        if told is None or line.moves[: len(told)] != told:
            self._ask("clear_board", START_SECONDS)
            told = ()
        for position, move in list(zip(line.positions, line.moves, strict=False))[len(told) :]:
            if not move.chance:
                self._ask(f"play {_colour(position)} {self._vertex(position, move)}", START_SECONDS)
        self._told = None
        answer = self._ask(f"genmove {_colour(line.position)}", Limit(self.seat.seconds).patience)
        if answer.lower() == "resign":
            raise Resigned
        found = read(line.position, answer, between="-")
        if found is None:
            raise self.illegal(answer)
        self._told = (*line.moves, found)
        return found

    # ---- commands

    def _vertex(self, position: Position, move: Move) -> str:
        """A move as the program is told it. EngineError: it cannot be said."""
        for text, other in spelled(position, between="-").items():
            if other == move:
                return text
        raise EngineError(EngineFault.NO_SPELLING, f"GTP has no words for the move `{move.text}`")

    def _told_or_not(self, command: str, columns: int, rows: int) -> None:
        """Tell it the size of the board. EngineError: it cannot play on it."""
        if self._answer(command, START_SECONDS)[0] != "=":
            message = f"{self.process.name} does not play on a board of {columns} by {rows}"
            raise EngineError(EngineFault.NO_SPELLING, message)

    def _optional(self, option: str, value: str) -> None:
        """Tell it an option. EngineError: it has none such."""
        sign, answer = self._answer(f"{option} {value}", START_SECONDS)
        if sign != "=":
            message = f"{self.process.name} does not take `{option} {value}`: {quoted(answer)}"
            raise EngineError(EngineFault.BAD_OPTION, message)

    def _ask(self, command: str, seconds: float, what: str = "") -> str:
        """The answer to a command. EngineError: there is none, or it cannot be done."""
        sign, answer = self._answer(command, seconds)
        if sign != "=":
            what = what or f"`{command}`"
            raise EngineError(EngineFault.FAILED, f"{self.process.name}, asked for {what}, says {quoted(answer)}")
        return answer

    def _answer(self, command: str, seconds: float) -> tuple[str, str]:
        """`=` or `?`, and the first line of what comes behind it. EngineError: there is no answer."""
        until = time.monotonic() + seconds
        self.process.forget()
        self.process.say(command)
        found: tuple[str, str] | None = None
        while True:  # an answer ends with an empty line
            line = self.process.hear(until)
            if found is None and line:
                if line[0] not in "=?":
                    raise self.nonsense(line)
                found = line[0], line[1:].lstrip("0123456789").strip()
            elif not line and found is not None:
                return found


def _colour(position: Position) -> str:
    """Who moves, as GTP says it: by name, where they are called so, else the first player is black. EngineError:
    there are more than two."""
    names = [player.name for player in position.machine.program.players]
    mover = position.mover
    if mover is None or len(names) != 2:
        raise EngineError(EngineFault.NO_SPELLING, "GTP knows games of two players only")
    if {name.lower() for name in names} == {"black", "white"}:
        return mover.lower()
    return "black" if mover == names[0] else "white"


def _size(position: Position) -> tuple[int, int]:
    """Columns and rows of the board."""
    board = position.machine.program.board
    sites = [site for number, site in enumerate(board.sites) if board.all >> number & 1]
    return len({site.column for site in sites}), len({site.row for site in sites})
