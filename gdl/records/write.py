"""Writing a record: whole or not at all."""

from __future__ import annotations

from pathlib import Path

from gdl.records.errors import RecordError
from gdl.records.model import FORMAT, EventStep, GameRecord, Record
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
    return str(yaml.dump(tree, Dumper=dumper, sort_keys=False, allow_unicode=True, width=100))


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

    data = record_text(record).encode()
    try:
        make_folders(path.parent)
        write_file(path, data)
    except FileError as error:
        raise RecordError("cannot-write", error.message) from error
    return data
