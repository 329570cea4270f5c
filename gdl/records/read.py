"""Reading a record that anybody may have written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from gdl.infra.numbers import MOST_DIGITS
from gdl.opponents.seats import HUMAN, RANDOM, thinking
from gdl.records.errors import RecordError
from gdl.records.limits import MOST_BYTES, MOST_VALUES
from gdl.records.model import (
    FORMAT,
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
from gdl.records.texts import hold_to_characters
from gdl_interpreter.storage.bounded_files import read_bytes as read_file
from gdl_interpreter.storage.errors import TOO_LARGE, FileError

if TYPE_CHECKING:
    import yaml
    from jsonschema.protocols import Validator

_MAX_DEPTH = 12
_SHOWN = 200

_Tree = dict[str, object]
"""What a mapping of YAML becomes, once it is held to the schema."""


def read_record(path: Path) -> Record:
    """The record in a file.

    Raises:
        RecordError: the file cannot be read, is too large, is no YAML, uses what a record has no use for (anchors,
            aliases, tags), does not keep to the schema, or has a text with a character that may not be shown.
    """
    return parse_record(read_bytes(path), str(path))


def read_bytes(path: Path) -> bytes:
    """What a file holds. RecordError "cannot-read" or "too-large"."""
    try:
        return read_file(path, MOST_BYTES)
    except FileError as error:
        if error.code == TOO_LARGE:
            message = f"{path} is larger than {MOST_BYTES // 1_000_000} MB: that is no recorded game"
            raise RecordError("too-large", message) from None
        raise RecordError("cannot-read", error.message) from None


def parse_record(data: bytes, name: str) -> Record:
    """The record in some bytes; `name` is what messages call them. Raises RecordError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError("not-text", f"{name} is not a text file in UTF-8") from None
    tree = _tree(text, name)
    if isinstance(tree, dict) and isinstance(tree.get("format"), int) and tree["format"] > FORMAT:
        raise RecordError("newer-format", f"{name} was written by a newer version of gdl (format {tree['format']})")
    _hold_to_schema(tree, name)
    hold_to_characters(tree, name)
    return _record(cast("dict[str, object]", tree), name)


def _tree(text: str, name: str) -> object:
    import yaml

    loader = _loader()
    try:
        depth = 0
        for count, event in enumerate(yaml.parse(text, Loader=loader)):
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            odd = isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) or getattr(event, "tag", None)
            if odd or depth > _MAX_DEPTH:
                what = "nested too deeply" if depth > _MAX_DEPTH else "with an anchor, an alias or a tag in it"
                where = f", line {event.start_mark.line + 1}" if event.start_mark is not None else ""
                raise RecordError("unsafe-yaml", f"{name}{where}: {what}, which no recorded game is")
            if count > MOST_VALUES:
                raise RecordError("too-large", f"{name} holds more than {MOST_VALUES} values: no recorded game does")
        return cast("object", yaml.load(text, Loader=loader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark is not None else ""
        problem = getattr(error, "problem", None) or "it holds characters that YAML does not allow"
        raise RecordError("not-yaml", f"{name}{where} cannot be read as YAML: {problem}") from None


@lru_cache(maxsize=1)
def _loader() -> type[yaml.SafeLoader]:
    """A loader to which what is not quoted is a whole number of `MOST_DIGITS` digits at most, nothing, or a text: no
    dates, no fractions, no number of a million digits to other bases."""
    import yaml

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        yaml_implicit_resolvers: ClassVar[dict[str, list[tuple[str, re.Pattern[str]]]]] = {}

    whole = re.compile(rf"-?(0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}})\Z")
    Loader.add_implicit_resolver("tag:yaml.org,2002:int", whole, list("-0123456789"))
    Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"(~|null|)\Z"), ["~", "n", ""])
    return Loader


def _hold_to_schema(tree: object, name: str) -> None:
    for key in _keys(tree):
        if not isinstance(key, str):
            raise RecordError("not-a-record", f"{name} is not a recorded game: the name {key!r} in it is not a text")
    from jsonschema.exceptions import best_match

    found = best_match(_validator().iter_errors(cast("dict[str, str]", tree)))
    if found is not None:
        where = "/".join(str(part) for part in found.absolute_path)
        place = f" at {_short(where)}" if where else ""
        raise RecordError("not-a-record", f"{name} is not a recorded game{place}: {_short(found.message)}")


@lru_cache(maxsize=1)
def _validator() -> Validator:
    import json

    from jsonschema import Draft202012Validator

    from gdl.infra.resources import grammar_text

    return Draft202012Validator(json.loads(grammar_text("record.schema.json")))


def _keys(tree: object) -> Iterator[object]:
    if isinstance(tree, dict):
        yield from tree
        for value in tree.values():
            yield from _keys(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _keys(value)


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _record(tree: dict[str, object], name: str) -> Record:
    return Record(
        rulebook=cast(str, tree["rulebook"]),
        source_hash=cast(str, tree["hash"]),
        options=cast("dict[str, int]", tree["options"]),
        seats=_seats(cast("dict[str, str]", tree["seats"]), name),
        seed=cast(int, tree["seed"]),
        date=cast(str, tree["date"]),
        games=tuple(_game(game) for game in cast("list[_Tree]", tree["games"])),
        clock=_clock(cast("_Tree | None", tree.get("clock"))),
        rules=cast("str | None", tree.get("rules")),
    )


def _seats(seats: dict[str, str], name: str) -> dict[str, str]:
    """Who sits where, if all of them can take a seat."""
    for player, who in seats.items():
        where = f"{name} is not a recorded game at seats/{_short(player)}"
        try:
            known = who in (HUMAN, RANDOM) or thinking(who) is not None
        except ValueError as wrong:
            raise RecordError("not-a-record", f"{where}: {wrong}") from None
        if not known:
            raise RecordError("not-a-record", f"{where}: `{who}` cannot take a seat")
    return seats


def _game(tree: _Tree) -> GameRecord:
    result = cast("_Tree | None", tree["result"])
    outcome = None
    if result is not None:
        outcome = Outcome(
            cast(str, result["verdict"]),
            tuple(cast("list[str]", result["winners"])),
            cast("str | None", result.get("reason")),
            cast("dict[str, int]", result.get("scores", {})),
        )
    at = cast("_Tree | None", tree.get("at"))
    return GameRecord(
        steps=_steps(tree),
        outcome=outcome,
        first=cast("str | None", tree.get("first")),
        position=cast("str | None", tree.get("position")),
        variations=tuple(Variation(_place(one), _steps(one)) for one in _list(tree, "variations")),
        remarks=tuple(
            Remark(_place(one), cast(str, one.get("name", "")), cast(str, one.get("comment", "")))
            for one in _list(tree, "remarks")
        ),
        endings=tuple(
            PlacedEnding(_place(one), Ending(cast(str, one["how"]), cast("str | None", one.get("player"))))
            for one in _list(tree, "endings")
        ),
        at=_place(at) if at is not None else None,
        taken_back=at is not None and bool(at.get("taken_back", 0)),
    )


def _list(tree: _Tree, name: str) -> list[_Tree]:
    return cast("list[_Tree]", tree.get(name, []))


def _steps(tree: _Tree) -> tuple[Step, ...]:
    moves = cast("list[str | dict[str, str]]", tree["moves"])
    return tuple(move if isinstance(move, str) else EventStep(move["event"]) for move in moves)


def _place(tree: _Tree) -> Place:
    return Place(cast(int, tree["line"]), cast(int, tree["after"]))


def _clock(tree: _Tree | None) -> ClockRecord | None:
    if tree is None:
        return None
    left = cast("dict[str, dict[str, int]]", tree["left"])
    return ClockRecord(
        cast(str, tree["control"]),
        {
            player: Left(one["milliseconds"], one.get("periods", 0), bool(one.get("overtime", 0)))
            for player, one in left.items()
        },
    )
