"""`gdl play`: seats, seed, record and resumption made ready, then the session."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from gdl.diagnostics import did_you_mean
from gdl.engines import missing_native
from gdl.infra.exit_codes import FINDINGS, GOOD, USAGE
from gdl.opponents.seats import HUMAN, KNOWN, RANDOM, thinking
from gdl.records import Recorder, RecordError, default_path, replay
from gdl.records.keep import new_recorder
from gdl.records.read import parse_record, read_bytes
from gdl.table.clock import Clock
from gdl.table.table import Table
from gdl.terminal.console import Console
from gdl.terminal.session.game_loop import GameLoop, Leave
from gdl.terminal.session.session import Session
from gdl.terminal.session.thinking import Thinkers
from gdl_interpreter.reference import MachineError

if TYPE_CHECKING:
    from gdl.api import Game


class SeatError(Exception):
    """A seat that this game has not, or that nobody like this can take."""


def run_play(
    game: Game,
    seats: Mapping[str, str],
    seed: int | None,
    record: Path | None,
    resume: Path | None,
    console: Console | None = None,
    called: str | None = None,
    clock: Clock | None = None,
    position: str | None = None,
    thinkers: Thinkers | None = None,
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
        clock: the game's time limit, which starts anew when a game is resumed.
        position: the text of a position to begin from.
        thinkers: choose moves for the opponents that think; None: with all CPUs, and the usual memory.

    Returns:
        The exit code: 0 when the game ended or was left, 1 when a record does not fit or the rules reach a limit, 2
        when the arguments cannot be used.
    """
    console = Console() if console is None else console
    try:
        wanted = seats_of(game, seats)
    except SeatError as error:
        console.tell(f"{error}")
        return USAGE
    try:
        if resume is not None:
            table, recorder = _resumed(game, wanted, record, resume, console)
        else:
            table, recorder = _new(game, wanted, seed, record, position)
    except RecordError as error:
        console.tell(f"{error.message.rstrip('.')}.")
        return USAGE if error.code == "already-there" else FINDINGS
    except MachineError as error:
        console.tell(f"This cannot be played: {error.message} ({error.code}).")
        return FINDINGS
    session = Session(table, console, recorder, called, clock, thinkers or Thinkers(game, console))
    return FINDINGS if GameLoop(session).run() is Leave.STUCK else GOOD


def seats_of(game: Game, seats: Mapping[str, str]) -> dict[str, str]:
    """The seats with the players' full names. SeatError for a player or an occupant that there is not."""
    names = [player.name for player in game.program.players]
    found: dict[str, str] = {}
    for typed, asked in seats.items():
        who = asked.strip().lower()
        fitting = [name for name in names if name.lower() == typed.lower()]
        fitting = fitting or [name for name in names if name.lower().startswith(typed.lower())]
        if len(fitting) != 1:
            close = did_you_mean(typed, names)
            advice = f" ({close})" if close else ""
            raise SeatError(f"{game.name} has no player `{typed}`; its players are {', '.join(names)}{advice}.")
        try:
            known = who in (HUMAN, RANDOM) or thinking(who) is not None
        except ValueError as problem:
            raise SeatError(f"{problem}.") from None
        if not known:
            raise SeatError(f"`{who}` cannot take a seat; these can: {KNOWN}.")
        if who not in (HUMAN, RANDOM) and (missing := missing_native()) is not None:
            raise SeatError(f"`{who}` thinks with the native engine, which is not here: {missing}.")
        found[fitting[0]] = who
    return found


def _new(
    game: Game,
    seats: Mapping[str, str],
    seed: int | None,
    record: Path | None,
    position: str | None,
) -> tuple[Table, Recorder]:
    now = datetime.now().astimezone().replace(microsecond=0)
    drawn = secrets.randbelow(2**31) if seed is None else seed
    recorder = new_recorder(record) if record is not None else Recorder(default_path(game.name, now))
    return Table(game, seats, drawn, now.isoformat(), position), recorder


def _resumed(
    game: Game, seats: Mapping[str, str], record: Path | None, resume: Path, console: Console
) -> tuple[Table, Recorder]:
    data = read_bytes(resume)
    old = parse_record(data, str(resume))
    played = replay(game, old)
    if played.changed is not None:
        console.tell(
            f"The rulebook has changed since this was recorded (it was {played.changed[:12]}…, it is "
            f"{game.source_hash[:12]}… now), but every move is still legal: the game goes on by the rules of today."
        )
    table = Table(game, {**old.seats, **seats}, old.seed, old.date)
    table.resume(played)
    recorder = new_recorder(record) if record is not None and record != resume else Recorder(resume, data)
    if played.changed is not None and recorder.path == resume:
        recorder = Recorder(default_path(game.name, datetime.now().astimezone()))
        console.tell(f"The old record stays as it is; this one goes on in {recorder.path}")
    return table, recorder
