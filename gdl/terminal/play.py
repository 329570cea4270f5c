"""`gdl play`: seats, seed, record and resumption made ready, then the session."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from gdl.infra.exit_codes import FINDINGS, GOOD, USAGE
from gdl.records import RecordError
from gdl.records.keep import fresh
from gdl.table import begin
from gdl.table.begin import Begun
from gdl.table.clock import TimeControl
from gdl.table.errors import TableError
from gdl.table.seating import SeatError, seats_of
from gdl.terminal.console import Console
from gdl.terminal.session.game_loop import GameLoop, Leave
from gdl.terminal.session.session import Session
from gdl.terminal.session.thinking import Thinkers
from gdl_interpreter.reference import MachineError

if TYPE_CHECKING:
    from gdl.api import Game


def begun_or_told(
    game: Game,
    console: Console,
    seats: Mapping[str, str],
    seed: int | None = None,
    record: Path | None = None,
    resume: Path | None = None,
    position: str | None = None,
    control: TimeControl | None = None,
    now: Callable[[], float] = time.monotonic,
) -> Begun | int:
    """A table made ready; or, once it is said what is wrong, the exit code.

    Args:
        game: what is played.
        console: where it is said.
        seats: who plays for players by name (in any case, or cut short), as `gdl.opponents.seats` reads it; the others
            are human.
        seed: of all that is random; None: one is drawn.
        record: a new file to keep the game in; None: one among the user's data.
        resume: a file to go on with, which is then kept up to date itself unless `record` names another.
        position: the text of a position to begin from.
        control: how much time there is; None: no clock, or that of the record which is resumed.
        now: tells the clock the time.
    """
    try:
        wanted = seats_of(game, seats)
        if resume is not None:
            return begin.resumed(game, resume, wanted, record, control, now)
        return begin.new(game, wanted, seed, record, position, control, now)
    except SeatError as error:
        console.tell(f"{error}")
        return USAGE
    except (RecordError, TableError) as error:
        console.tell(f"{error.message.rstrip('.')}.")
        return USAGE if error.code == "already-there" else FINDINGS
    except MachineError as error:
        console.tell(f"This cannot be played: {error.message} ({error.code}).")
        return FINDINGS


def run_play(
    game: Game,
    seats: Mapping[str, str],
    seed: int | None,
    record: Path | None,
    resume: Path | None,
    console: Console | None = None,
    called: str | None = None,
    control: TimeControl | None = None,
    position: str | None = None,
    thinkers: Thinkers | None = None,
    now: Callable[[], float] = time.monotonic,
) -> int:
    """Play a game in the terminal.

    Args:
        game: what is played.
        seats: who plays for players by name (in any case, or cut short), as `gdl.opponents.seats` reads it; the others
            are human.
        seed: of all that is random; None: one is drawn.
        record: a new file to keep the game in; None: one among the user's data.
        resume: a file to go on with, which is then kept up to date itself unless `record` names another.
        console: the terminal; None: that of this process.
        called: what the rulebook was asked for as (a path, say), to tell how to come back.
        control: how much time there is; None: no clock, or that of the record which is resumed.
        position: the text of a position to begin from.
        thinkers: choose moves for the opponents that think; None: with all CPUs, and the usual memory.
        now: tells the clock the time.

    Returns:
        The exit code: 0 when the game ended or was left, 1 when a record does not fit or the rules reach a limit, 2
        when the arguments cannot be used.
    """
    console = Console() if console is None else console
    begun = begun_or_told(game, console, seats, seed, record, resume, position, control, now)
    if isinstance(begun, int):
        return begun
    thinkers = thinkers or Thinkers(game, console)
    while True:
        session = Session(begun.table, console, begun.keeper, called, thinkers)
        left = GameLoop(session).run()
        if left is not Leave.AGAIN:
            return FINDINGS if left is Leave.STUCK else GOOD
        begun = begin.again(begun.table, session.again == "swapped", fresh(record) if record is not None else None)


def run_replay(game: Game, begun: Begun, console: Console, called: str, thinkers: Thinkers | None = None) -> int:
    """Go through a recorded game in the terminal, and play on from it if that is wanted.

    Args:
        game: what was recorded.
        begun: the table that it is looked at at, and what keeps its record.
        console: the terminal.
        called: what the rulebook is asked for as.
        thinkers: choose moves for opponents, and give hints; None: with all CPUs, and the usual memory.

    Returns:
        The exit code: 0, or 1 when the rules reach a limit.
    """
    session = Session(begun.table, console, begun.keeper, called, thinkers or Thinkers(game, console))
    session.stepping = True
    while True:
        left = GameLoop(session).run()
        if left is not Leave.AGAIN:
            return FINDINGS if left is Leave.STUCK else GOOD
        begun = begin.again(begun.table, session.again == "swapped")
        session = Session(begun.table, console, begun.keeper, called, session.thinkers)
