"""Writing a record: whole or not at all."""

from __future__ import annotations

from pathlib import Path

from gdl.records.errors import RecordError
from gdl.records.limits import MOST_BYTES
from gdl.records.model import FORMAT, ClockRecord, EventStep, GameRecord, Place, Record, Step
from gdl.records.texts import texts_of
from gdl_interpreter.characters import refused
from gdl_interpreter.storage.errors import FileError


def record_text(record: Record) -> str:
    """A record as YAML."""
    import yaml

    tree: dict[str, object] = {
        "format": FORMAT,
        "rulebook": record.rulebook,
        "hash": record.source_hash,
        **_given("rules", record.rules),
        "options": dict(record.options),
        "seats": dict(record.seats),
        "seed": record.seed,
        "date": record.date,
        "games": [_game_tree(game) for game in record.games],
    }
    if record.clock is not None:
        tree["clock"] = _clock_tree(record.clock)
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    plain = not any(refused(text, "\n") for _, text in texts_of(tree))  # else all but ASCII is written as escapes
    return str(yaml.dump(tree, Dumper=dumper, sort_keys=False, allow_unicode=plain, width=100))


def _game_tree(game: GameRecord) -> dict[str, object]:
    tree: dict[str, object] = {"position": game.position} if game.position is not None else {}
    if game.first is not None:
        tree["first"] = game.first
    tree["moves"] = _steps(game.steps)
    if game.variations:
        tree["variations"] = [_place(one.place) | {"moves": _steps(one.steps)} for one in game.variations]
    if game.remarks:
        tree["remarks"] = [
            _place(one.place) | _given("name", one.name) | _given("comment", one.comment) for one in game.remarks
        ]
    if game.endings:
        tree["endings"] = [
            _place(one.place) | {"how": one.ending.how} | _given("player", one.ending.player) for one in game.endings
        ]
    if game.at is not None:
        tree["at"] = _place(game.at) | ({"taken_back": 1} if game.taken_back else {})
    outcome = game.outcome
    tree["result"] = None
    if outcome is not None:
        tree["result"] = {
            "verdict": outcome.verdict,
            "winners": list(outcome.winners),
            "reason": outcome.reason,
            "scores": dict(outcome.scores),
        }
    return tree


def _steps(steps: tuple[Step, ...]) -> list[object]:
    return [{"event": step.event} if isinstance(step, EventStep) else step for step in steps]


def _place(place: Place) -> dict[str, object]:
    return {"line": place.line, "after": place.after}


def _given(name: str, text: str | None) -> dict[str, object]:
    return {name: text} if text else {}


def _clock_tree(clock: ClockRecord) -> dict[str, object]:
    left = {
        player: {"milliseconds": one.milliseconds, "periods": one.periods, "overtime": int(one.overtime)}
        for player, one in clock.left.items()
    }
    return {"control": clock.control, "left": left}


def write_record(path: Path, record: Record) -> bytes:
    """Put a record in a file, in place of what was there; on any failure the old file stays. The bytes written.

    Raises:
        RecordError: "cannot-write"; "too-large": it could not be read again.
    """
    from gdl_interpreter.storage.writing import make_folders, write_file

    try:
        data = record_text(record).encode()
    except UnicodeEncodeError:
        message = f"cannot write {path}: the name of the rulebook has bytes in it that are no UTF-8"
        raise RecordError("cannot-write", message) from None
    if len(data) > MOST_BYTES:
        raise RecordError("too-large", f"cannot write {path}: this record is larger than {MOST_BYTES // 1_000_000} MB")
    try:
        make_folders(path.parent)
        write_file(path, data)
    except FileError as error:
        raise RecordError("cannot-write", error.message) from error
    return data
