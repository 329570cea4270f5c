"""A table made ready: for a new game, one that goes on, one that is only looked at; and what keeps its record."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from shlex import quote

from gdl.records import ClockRecord, Record, Recorder, RecordError, Replay, Rules, default_path, replay
from gdl.records.found import placed
from gdl.records.keep import new_recorder
from gdl.records.limits import LONGEST_POSITION, MOST_BYTES
from gdl.records.read import parse_record, read_bytes
from gdl.table.clock import ALL, EVENT, Clock, TimeControl, read_control
from gdl.table.table import Table


@dataclass
class Keeper:
    """Keeps the record of a table up to date: `Table.changed` calls it. recorder: None once the game is not recorded
    any more; written: is there a record of it already; told: sentences for who sits there, each to be shown once."""

    recorder: Recorder | None
    written: bool = False
    told: list[str] = field(default_factory=list)

    @property
    def path(self) -> Path | None:
        """The file."""
        return self.recorder.path if self.recorder is not None else None

    def save(self, table: Table) -> None:
        """Write the record; if that cannot be done, say so and go on without."""
        if self.recorder is None:
            return
        try:
            self.recorder.save(table.record())
            self.written = True
        except RecordError as error:
            self.told.append(f"{error.message}. The game goes on without being recorded.")
            self.recorder = None
            return
        if self.recorder.moved_from is not None:
            left, self.recorder.moved_from = self.recorder.moved_from, None
            self.told.append(
                f"{left} was changed by something else and is left alone; this game is now recorded in "
                f"{self.recorder.path}"
            )

    def news(self) -> list[str]:
        """What there is to tell; it is told only once."""
        news, self.told = self.told, []
        return news


@dataclass(frozen=True)
class Begun:
    """A table, and what keeps its record."""

    table: Table
    keeper: Keeper


def where_recorded(table: Table, keeper: Keeper, called: str) -> list[str]:
    """Where a game is recorded, and how to go on with it, a line each. called: what the rulebook is asked for as."""
    path = keeper.path
    if path is None:
        return ["This game is not recorded."]
    if not keeper.written:
        return [f"Nothing is recorded yet; the first move will be, in {path}"]
    told = [f"Recorded in {path}"]
    if table.outcome is None or (table.match is not None and not table.match.is_over):
        told.append(f"To go on:  gdl play {quote(called)} --resume {quote(str(path))}")
    return told


def new(
    game: Rules,
    seats: Mapping[str, str],
    seed: int | None = None,
    record: Path | None = None,
    position: str | None = None,
    control: TimeControl | None = None,
    now: Callable[[], float] = time.monotonic,
) -> Begun:
    """A table for a new game.

    Args:
        game: what is played.
        seats: who sits where; whoever is not named is a human.
        seed: of all that is random; None: one is drawn.
        record: a new file to keep the game in; None: one among the user's data.
        position: the text of a position to begin from.
        control: how much time there is; None: no clock.
        now: tells the clock the time.

    Raises:
        RecordError: "already-there"; "too-large": the position is too long for a record.
        MachineError: this cannot be played.
    """
    if position is not None and len(position) > LONGEST_POSITION:
        raise RecordError("too-large", f"a position of {len(position)} characters is too long for a record")
    date = datetime.now().astimezone().replace(microsecond=0)
    drawn = secrets.randbelow(2**31) if seed is None else seed
    recorder = new_recorder(record) if record is not None else Recorder(default_path(game.name, date))
    table = Table(game, seats, drawn, date.isoformat(), position, clock_of(game, control, now))
    return _kept(table, Keeper(recorder))


def resumed(
    game: Rules,
    path: Path,
    seats: Mapping[str, str] | None = None,
    record: Path | None = None,
    control: TimeControl | None = None,
    now: Callable[[], float] = time.monotonic,
) -> Begun:
    """A table at which a recorded game goes on.

    Args:
        game: what was recorded.
        path: the record, which is then kept up to date itself unless `record` names another.
        seats: who sits elsewhere than the record says.
        record: a new file to go on in.
        control: a new clock; None: that of the record goes on.
        now: tells the clock the time.

    Raises:
        RecordError: the record cannot be read, or does not fit the rulebook.
        TableError: it is larger than a record may be.
        MachineError: this cannot be played.
    """
    data = read_bytes(path)
    old = placed(parse_record(data, str(path)), path)
    played = replay(game, old)
    table = _gone_on(game, old, played, str(path), seats, control, now)
    other = record is not None and record != path
    keeper = Keeper(new_recorder(record) if record is not None and other else Recorder(path, data), not other)
    changed = played.told(game)
    if changed is not None:
        keeper.told.append(changed)
        if keeper.path == path:
            keeper.recorder = Recorder(default_path(game.name, datetime.now().astimezone()))
            keeper.told.append(f"The old record stays as it is; this one goes on in {keeper.path}")
    return _kept(table, keeper)


_PASTED = "what was pasted"


def record_of(text: str) -> Record:
    """The record that came as a text. RecordError: it is none, or too large."""
    if len(text) > MOST_BYTES:
        raise RecordError("too-large", f"{_PASTED} is too large for a record")
    return parse_record(text.encode("utf-8", "replace"), _PASTED)


def copied(game: Rules, text: str) -> Begun:
    """A table at which a record that came as a text is looked at from its beginning; it is kept in a file of its own.

    Args:
        game: what was recorded.
        text: the record.

    Raises:
        RecordError: it is no record, or does not fit the rulebook.
        TableError: it is larger than a record may be.
        MachineError: this cannot be played.
    """
    old = record_of(text)
    table = _gone_on(game, old, replay(game, old), _PASTED)
    table.tree.go(table.root)
    return _kept(table, Keeper(Recorder(default_path(game.name, datetime.now().astimezone()))))


def _gone_on(
    game: Rules,
    old: Record,
    played: Replay,
    name: str,
    seats: Mapping[str, str] | None = None,
    control: TimeControl | None = None,
    now: Callable[[], float] = time.monotonic,
) -> Table:
    clock = clock_of(game, control, now)
    if clock is None and old.clock is not None:
        clock = _clock_again(game, old.clock, name, now)
    table = Table(game, {**old.seats, **(seats or {})}, old.seed, old.date, clock=clock)
    table.resume(played)
    return table


def replayed(game: Rules, path: Path) -> Begun:
    """A table at which a recorded game, finished or not, is looked at from its beginning.

    What is added to it is kept in the same file. It raises what `resumed` raises."""
    begun = resumed(game, path)
    begun.table.tree.go(begun.table.root)
    return begun


def again(table: Table, swapped: bool, record: Path | None = None) -> Begun:
    """A table for another game of the same, with the same people.

    Args:
        table: where the last one was played.
        swapped: do they change seats, each to the next one's?
        record: a new file to keep it in; None: one among the user's data.

    Raises:
        RecordError: "already-there".
    """
    game, clock = table.game, table.clock
    names = [player.name for player in game.program.players[: game.program.seated]]
    seats = dict(table.seats)
    if swapped:
        seats |= {name: table.seats[other] for name, other in zip(names, names[1:] + names[:1], strict=True)}
    text = table.text if not table.finished else None
    begun = new(game, seats, None, record, text)
    if clock is not None:
        begun.table.clock = clock
        clock.reset()
    return begun


def clock_of(game: Rules, control: TimeControl | None, now: Callable[[], float] = time.monotonic) -> Clock | None:
    """The clock that a control means in this game: a plain time is one for all where the rulebook knows the event
    `time_up`; all other clocks are the players' own, and who has no time left loses.

    Args:
        game: what is played.
        control: how much time there is; None: no clock.
        now: tells the clock the time.
    """
    if control is None:
        return None
    shared = control.is_plain and any(event.name == EVENT for event in game.program.events)
    return Clock(control, [player.name for player in game.program.players], shared, now)


def _clock_again(game: Rules, record: ClockRecord, name: str, now: Callable[[], float]) -> Clock:
    control = read_control(record.control)
    clock = clock_of(game, control, now)
    names = {ALL} if clock is not None and clock.shared else {player.name for player in game.program.players}
    if clock is None or not names >= set(record.left):
        raise RecordError("not-a-record", f"{name}: there is no such clock in this game")
    clock.restore(record.left)
    return clock


def _kept(table: Table, keeper: Keeper) -> Begun:
    table.changed = lambda: keeper.save(table)
    return Begun(table, keeper)
