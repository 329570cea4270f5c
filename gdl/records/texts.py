"""The texts of a record, and that none of them holds a character which no text from outside may hold."""

from __future__ import annotations

from collections.abc import Iterator

from gdl.records.errors import RecordError
from gdl_interpreter.characters import LAYOUT, refused

_A_FILE = "rulebook"
"""What names a file, and so may hold whatever the names of files do."""

_OF_LINES = ("/position", "/comment")
"""What may have several lines."""


def texts_of(tree: object, place: str = "") -> Iterator[tuple[str, str]]:
    """All texts in a tree of plain data, the names in it too, each with its place: "games/1/moves/3"."""
    if isinstance(tree, str):
        yield place, tree
    elif isinstance(tree, dict):
        for name, value in tree.items():
            yield place or "the record", str(name)
            yield from texts_of(value, f"{place}/{name}".lstrip("/"))
    elif isinstance(tree, list):
        for number, value in enumerate(tree, start=1):
            yield from texts_of(value, f"{place}/{number}")


def hold_to_characters(tree: object, name: str) -> None:
    """See to it that all texts of a record can be shown; `name` is what messages call it.

    Raises:
        RecordError: "refused-character".
    """
    for place, text in texts_of(tree):
        allowed = LAYOUT if place.endswith(_OF_LINES) else ""
        unfit = None if place == _A_FILE else next(refused(text, allowed), None)
        if unfit is not None:
            where = f"{name}, in {place}, character {unfit.at + 1}"
            raise RecordError("refused-character", f"{where}: {unfit.name} may not stand in a record")
