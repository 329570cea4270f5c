"""Playing a record again, every move verified."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from gdl.diagnostics import RulebookError, Sources
from gdl.how_to_play import Block
from gdl.opponents.digest import digest_of
from gdl.records.endings import can_end, outcome_of
from gdl.records.errors import RecordError
from gdl.records.found import same_rulebook
from gdl.records.model import EventStep, GameRecord, Outcome, Place, PlacedEnding, Record, Remark, Step
from gdl_interpreter.program import Program
from gdl_interpreter.reference import Machine, MachineError, Move, Position, Result


class Rules(Protocol):
    """What is needed of a loaded game (`gdl.api.Game`)."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def full_title(self) -> str: ...
    @property
    def options(self) -> Mapping[str, int]: ...
    @property
    def chosen(self) -> Mapping[str, int]: ...
    @property
    def source_hash(self) -> str: ...
    @property
    def sources(self) -> Sources: ...
    @property
    def program(self) -> Program: ...
    @property
    def machine(self) -> Machine: ...
    @property
    def goal(self) -> str | None: ...
    @property
    def rules(self) -> tuple[Block, ...]: ...
    def position(self, text: str) -> Position: ...


@dataclass(frozen=True)
class Replayed:
    """A step that was played again: the move (None for an event) and the position behind it."""

    step: Step
    move: Move | None
    position: Position


@dataclass(frozen=True)
class ReplayedGame:
    """A game that was played again from its first position. `steps` are those of the main line."""

    first: str | None
    start: Position
    steps: tuple[Replayed, ...]
    text: str | None = None
    """The text of the position that it began from, if not from the setup."""

    variations: tuple[tuple[Place, tuple[Replayed, ...]], ...] = ()
    """Each with the place that it begins at."""

    remarks: tuple[Remark, ...] = ()
    endings: tuple[PlacedEnding, ...] = ()
    at: Place | None = None
    """What the board showed; None: the end of the main line."""

    taken_back: bool = False

    @property
    def position(self) -> Position:
        """The last position of the main line."""
        return self.steps[-1].position if self.steps else self.start

    @property
    def outcome(self) -> Result | None:
        """How the main line has ended, by the rules or by the table; None while it goes on."""
        end = Place(0, len(self.steps))
        return outcome_of(self.position, next((each.ending for each in self.endings if each.place == end), None))


@dataclass(frozen=True)
class Replay:
    """All games of a record. `changed` is the recorded hash if the rules are others by now, else None."""

    games: tuple[ReplayedGame, ...]
    changed: str | None

    def told(self, game: Rules) -> str | None:
        """The sentence for people that says so; None if the rules are the same."""
        if self.changed is None:
            return None
        return (
            f"The rulebook has changed since this was recorded (it was {self.changed[:12]}…, it is "
            f"{game.source_hash[:12]}… now), but every move is still legal: the game goes on by the rules of today."
        )


def replay(game: Rules, record: Record) -> Replay:
    """Play a record again.

    Raises:
        RecordError: it is of another game, or a move is not legal any more, or the result is another one.
    """
    _same_game(game, record)
    changed = None if _same_rules(game, record) else record.source_hash
    since = ""
    if changed is not None:
        since = (
            f" The rulebook has changed since: it was {changed[:12]}… when this was recorded, "
            f"it is {game.source_hash[:12]}… now."
        )
    games = tuple(_replayed(game, played, n, since) for n, played in enumerate(record.games, start=1))
    return Replay(games, changed)


def _same_rules(game: Rules, record: Record) -> bool:
    """Are the rules those that were recorded, whatever else the rulebook says? Where the record does not tell, another
    text has other rules."""
    return record.source_hash == game.source_hash or (
        record.rules is not None and record.rules == digest_of(game.program)
    )


def _same_game(game: Rules, record: Record) -> None:
    if record.source_hash != game.source_hash and not same_rulebook(record.rulebook, game.name):
        raise RecordError("other-rulebook", f"this was recorded of {record.rulebook}, not of {game.name}")
    now = {"players": game.program.seated, **game.options}
    different = [
        f"{name} was {value}, now {now[name]}" if name in now else f"there is no option {name} now"
        for name, value in record.options.items()
        if now.get(name) != value
    ]
    if different:
        raise RecordError("other-options", f"this was recorded with other options: {'; '.join(different)}")
    names = {player.name for player in game.program.players}
    unknown = [name for name in record.seats if name not in names]
    if unknown:
        raise RecordError("other-players", f"this was recorded with a player {unknown[0]}, whom {game.name} has not")


def start_of(game: Rules, first: str | None, text: str | None = None) -> Position:
    """The first position of a game: that of the text, or the one of the setup, begun by a certain player.

    Raises:
        RecordError: "other-players", or "position-does-not-fit".
    """
    if text is not None:
        try:
            return game.position(text)
        except RulebookError as error:
            wrong = error.diagnostics[0].message
            raise RecordError("position-does-not-fit", f"the position it begins from cannot be had: {wrong}") from error
    machine = game.machine
    names = [player.name for player in machine.program.players]
    if first is not None and first not in names:
        raise RecordError("other-players", f"{first}, who is to begin, is no player of this game")
    return Position.start(machine, 1 << names.index(first) if first is not None else 0)


class _Lines:
    """The positions of a game's lines, each with its own only: what it has in common with another is that one's."""

    def __init__(self, start: Position, where: str) -> None:
        self.where = where
        self.lines: list[tuple[int, list[Position]]] = [(0, [start])]

    def at(self, place: Place) -> Position:
        """The position at a place. RecordError "place-does-not-fit" if there is none."""
        if place.line < len(self.lines):
            first, positions = self.lines[place.line]
            if 0 <= place.after - first < len(positions):
                return positions[place.after - first]
        message = f"{self.where}: line {place.line} has no place of its own after {place.after} moves"
        raise RecordError("place-does-not-fit", message)

    def follow(self, place: Place | None, steps: Sequence[Step], since: str) -> tuple[Replayed, ...]:
        """Play the steps of the next variation from its place, or those of the main line."""
        if place is None:
            name, (first, positions), position = self.where, self.lines[0], self.lines[0][1][0]
        else:
            name, first, positions = f"{self.where}, variation {len(self.lines)}", place.after + 1, []
            position = self.at(place)
            self.lines.append((first, positions))
        followed = []
        for n, step in enumerate(steps, start=max(1, first)):
            move, position = _step(position, step, f"{name}, move {n}", since)
            positions.append(position)
            followed.append(Replayed(step, move, position))
        return tuple(followed)


def _replayed(game: Rules, played: GameRecord, number: int, since: str) -> ReplayedGame:
    where = f"game {number}"
    try:
        start = start_of(game, played.first, played.position)
        lines = _Lines(start, where)
        steps = lines.follow(None, played.steps, since)
        variations = tuple((one.place, lines.follow(one.place, one.steps, since)) for one in played.variations)
        for remark in played.remarks:
            lines.at(remark.place)
        for placed in played.endings:
            if not can_end(placed.ending, lines.at(placed.place)):
                raise RecordError("place-does-not-fit", f"{where}: it cannot have ended where it is said to have")
        if played.at is not None:
            lines.at(played.at)
        again = ReplayedGame(
            first=played.first,
            start=start,
            steps=steps,
            text=played.position,
            variations=variations,
            remarks=played.remarks,
            endings=played.endings,
            at=played.at,
            taken_back=played.taken_back,
        )
        _check_result(played, again, where, since)
    except MachineError as error:
        raise RecordError("move-does-not-fit", f"{where}: {error.message}.{since}") from error
    return again


def _check_result(played: GameRecord, again: ReplayedGame, where: str, since: str) -> None:
    recorded, result = played.outcome, again.outcome
    reached = Outcome.of(result) if result is not None else None
    if recorded is not None and (reached is None or _differs(recorded, reached)):
        what = str(result) if result is not None else "the game goes on"
        said = " and ".join(recorded.winners) or "nobody"
        raise RecordError(
            "result-differs", f"{where}: the record says {recorded.verdict} for {said}, but by the rules {what}.{since}"
        )


def _differs(recorded: Outcome, reached: Outcome) -> bool:
    return (recorded.verdict, set(recorded.winners)) != (reached.verdict, set(reached.winners))


def _step(position: Position, step: Step, where: str, since: str) -> tuple[Move | None, Position]:
    if isinstance(step, EventStep):
        try:
            return None, position.announce(step.event)
        except MachineError as error:
            message = f"{where}, the event `{step.event}`, does not fit: {error.message}.{since}"
            raise RecordError("move-does-not-fit", message) from error
    if position.result is not None:
        raise RecordError("after-the-end", f"{where}, `{step}`, comes after the end: {position.result}.{since}")
    try:
        exact = next((move for move in position.moves() if move.text == step), None)
        move = exact if exact is not None else position.find(step)
    except MachineError as error:
        raise RecordError("move-does-not-fit", f"{where}, `{step}`, does not fit: {error.message}.{since}") from error
    return move, position.play(move)
