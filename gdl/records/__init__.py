"""Games saved as YAML, held to a JSON Schema.

What goes in: the moves of a game as they are played, with their variations. What comes out: files that can be read
again and verified move by move. What always holds: a file is replaced whole or not at all; a file that this process did
not write is never replaced; what is read is a `Record` or a `RecordError` with a code, whatever the file holds; what is
larger than can be read again is not written.
"""

from gdl.records.errors import RecordError
from gdl.records.found import rulebook_of
from gdl.records.keep import Recorder, copy_name, default_path, write_copy
from gdl.records.model import (
    AGREED,
    RESIGNED,
    TIME,
    ClockRecord,
    Ending,
    EventStep,
    GameRecord,
    Left,
    Outcome,
    Place,
    PlacedEnding,
    Record,
    Remark,
    Step,
    Variation,
)
from gdl.records.read import read_record
from gdl.records.replay import Replay, Replayed, ReplayedGame, Rules, replay
from gdl.records.write import write_record

__all__ = [
    "AGREED",
    "RESIGNED",
    "TIME",
    "ClockRecord",
    "Ending",
    "EventStep",
    "GameRecord",
    "Left",
    "Outcome",
    "Place",
    "PlacedEnding",
    "Record",
    "RecordError",
    "Recorder",
    "Remark",
    "Replay",
    "Replayed",
    "ReplayedGame",
    "Rules",
    "Step",
    "Variation",
    "copy_name",
    "default_path",
    "read_record",
    "replay",
    "rulebook_of",
    "write_copy",
    "write_record",
]
