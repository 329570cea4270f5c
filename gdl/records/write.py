"""Writing a record: whole or not at all."""

from __future__ import annotations

from pathlib import Path

from gdl.records.errors import RecordError
from gdl.records.model import FORMAT, EventStep, GameRecord, Record
from gdl.records.texts import texts_of
from gdl_interpreter.characters import refused
from gdl_interpreter.storage.errors import FileError


def record_text(record: Record) -> str:
    """A record as YAML."""
    import yaml

    tree = {
        "format": FORMAT,
        "rulebook": record.rulebook,
        "hash": record.source_hash,
        "options": dict(record.options),
        "seats": dict(record.seats),
        "seed": record.seed,
        "date": record.date,
        "games": [_game_tree(game) for game in record.games],
    }
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    plain = not any(refused(text, "\n") for _, text in texts_of(tree))  # else all but ASCII is written as escapes
    return str(yaml.dump(tree, Dumper=dumper, sort_keys=False, allow_unicode=plain, width=100))


def _game_tree(game: GameRecord) -> dict[str, object]:
    tree: dict[str, object] = {"position": game.position} if game.position is not None else {}
    if game.first is not None:
        tree["first"] = game.first
    tree["moves"] = [{"event": step.event} if isinstance(step, EventStep) else step for step in game.steps]
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


def write_record(path: Path, record: Record) -> bytes:
    """Put a record in a file, in place of what was there; on any failure the old file stays. The bytes written.

    Raises:
        RecordError: "cannot-write".
    """
    from gdl_interpreter.storage.writing import make_folders, write_file

    try:
        data = record_text(record).encode()
    except UnicodeEncodeError:
        message = f"cannot write {path}: the name of the rulebook has bytes in it that are no UTF-8"
        raise RecordError("cannot-write", message) from None
    try:
        make_folders(path.parent)
        write_file(path, data)
    except FileError as error:
        raise RecordError("cannot-write", error.message) from error
    return data
