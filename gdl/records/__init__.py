"""Games saved as YAML, held to a JSON Schema.

What goes in: the moves of a game as they are played. What comes out: files that can be read again and verified move by
move. What always holds: a file is replaced whole or not at all; a file that this process did not write is never
replaced; what is read is a `Record` or a `RecordError` with a code, whatever the file holds.
"""

from gdl.records.errors import RecordError
from gdl.records.keep import Recorder, default_path, write_copy
from gdl.records.model import EventStep, GameRecord, Outcome, Record, Step
from gdl.records.read import read_record
from gdl.records.replay import Replay, Rules, replay
from gdl.records.write import write_record

__all__ = [
    "EventStep",
    "GameRecord",
    "Outcome",
    "Record",
    "RecordError",
    "Recorder",
    "Replay",
    "Rules",
    "Step",
    "default_path",
    "read_record",
    "replay",
    "write_copy",
    "write_record",
]
