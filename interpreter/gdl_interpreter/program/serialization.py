"""Programs as bytes and back, for keeping them between runs.

The bytes are JSON: nodes in levels, those of a level by their sorts, those of a sort by columns. A column holds plain
values, or numbers of nodes of lower levels; so there are no cycles, nothing that is read is nested, and a node that
stands in several places is one node again. What a column may hold is what the class declares of its field: anything
else is refused. NOWHERE stays the one object that it is.
"""

from __future__ import annotations

import dataclasses
import enum
import json
from collections.abc import Callable
from functools import lru_cache
from itertools import chain
from typing import Final, cast

from gdl_interpreter.board import board, site
from gdl_interpreter.program import model, nodes, span, statements, types
from gdl_interpreter.program.model import Program
from gdl_interpreter.program.span import NOWHERE, Span
from gdl_interpreter.storage.plain import parse_json

MAX_BYTES = 64 * 2**20
"""Bytes of a Program; a larger one is neither written nor read."""

MAX_LEVELS = 1000
"""How deeply nodes may be nested."""

_CLASSES: Final = {
    name: found
    for room in (board, site, model, nodes, span, statements, types)
    for name, found in vars(room).items()
    if isinstance(found, type) and found.__module__ == room.__name__
}
"""What a Program is made of."""

_PART: Final = "BoardField | PiecesField | SupplyField | StateField | TextField"

_ALIASES: Final = {"Block": "tuple[Stmt, ...]", "Field": f"{_PART} | JoinedField", "Part": _PART}
"""Names in the classes' declarations that stand for others."""

_PLAIN: Final = {"int": (int, bool), "float": (float, int), "str": (str,), "bool": (bool,)}


class SerializationError(ValueError):
    """A Program that cannot be written as bytes, or bytes that are no Program; the message says why."""


def serialized(program: Program) -> bytes:
    """A Program as bytes.

    Raises:
        SerializationError: it is nested too deeply, or too large.
    """
    try:
        data = _Writer().write(program)
    except RecursionError:
        raise SerializationError("it is nested too deeply") from None
    except ValueError as wrong:  # a number with more digits than Python writes
        raise SerializationError(str(wrong)) from wrong
    if len(data) > MAX_BYTES:
        raise SerializationError("it is too large")
    return data


def deserialized(data: bytes) -> Program:
    """The Program again: equal to the one that was written, spans included.

    Raises:
        SerializationError: these bytes are no Program of this version.
    """
    if len(data) > MAX_BYTES:
        raise SerializationError("it is too large")
    try:
        found = _Reader().read(data)
    except (LookupError, TypeError, ValueError) as wrong:
        raise SerializationError(str(wrong)) from wrong
    if not isinstance(found, Program):
        raise SerializationError(f"a {type(found).__name__} is no Program")
    return found


# ---- what fields may hold


class _Rule:
    """What a field may hold. plain: values of these types; members: the values of an enumeration, by name; sorts: nodes
    of these sorts; none: what None stands for."""

    def __init__(self, plain: set[type], members: dict[str, enum.Enum] | None, sorts: set[str], none: object) -> None:
        self.plain = frozenset(plain)
        self.members = members
        self.sorts = frozenset(sorts)
        self.none = none


class _Sort:
    """A sort of nodes: a class, with the names of its fields, or else tuples or mappings. rules: of the fields, or of
    the items, by turns; fixed: are there as many as rules? build: makes a node of what it holds."""

    def __init__(
        self, fields: tuple[str, ...], rules: tuple[_Rule, ...], fixed: bool, build: Callable[..., object]
    ) -> None:
        self.fields = fields
        self.rules = rules
        self.fixed = fixed
        self.build = build


@lru_cache(maxsize=256)
def _rule(declared: str) -> _Rule:
    """The rule of a field that is declared so."""
    ways = [way for part in _split(declared, " | ") for way in _split(_ALIASES.get(part, part), " | ")]
    plain: set[type] = {type(None)} if "None" in ways else set()
    sorts: set[str] = set()
    members: dict[str, enum.Enum] | None = None
    for way in ways:
        found = _CLASSES.get(way)
        if way in _PLAIN:
            plain.update(_PLAIN[way])
        elif found is not None and issubclass(found, enum.Enum):
            members = {member.name: member for member in found}
        elif found is not None:
            sorts.update(name for name, each in _CLASSES.items() if issubclass(each, found))
        elif way != "None":
            sorts.add(way)
    return _Rule(plain, members, sorts, NOWHERE if declared == "Span" else None)


@lru_cache(maxsize=256)
def _sort(name: str) -> _Sort:
    """The sort of that name: a class, `tuple[…]` or `Mapping[str, …]`.

    Raises:
        ValueError: there is none.
    """
    found = _CLASSES.get(name)
    if found is not None and dataclasses.is_dataclass(found):
        build: Callable[..., object] = found
        fields = [field for field in dataclasses.fields(found) if field.init]
        spanned = any(field.kw_only for field in fields)  # an expression or a statement: its span goes by its name
        if spanned:
            fields.sort(key=lambda field: bool(field.kw_only))
        rules = tuple(_rule(str(field.type)) for field in fields)
        names = tuple(field.name for field in fields)
        return _Sort(names, rules, True, (lambda *values: build(*values[:-1], span=values[-1])) if spanned else build)
    parts = _split(name.partition("[")[2].removesuffix("]"), ", ")
    if name.startswith("tuple["):
        return _Sort((), tuple(_rule(part) for part in parts if part != "..."), parts[-1] != "...", _tuple)
    if name.startswith("Mapping[str, "):
        return _Sort((), (_rule("str"), _rule(parts[1])), False, _mapping)
    raise ValueError(f"there are no nodes of the sort {name!r}")


def _tuple(*values: object) -> tuple[object, ...]:
    return values


def _mapping(*values: object) -> dict[object, object]:
    return dict(zip(values[::2], values[1::2], strict=True))


def _split(declared: str, between: str) -> list[str]:
    """The parts of a declaration, those within brackets not cut."""
    parts: list[str] = []
    for part in declared.split(between):
        if parts and parts[-1].count("[") > parts[-1].count("]"):
            parts[-1] += between + part
        else:
            parts.append(part)
    return parts


# ---- writing


class _Place:
    """Where a node stands: its level, its sort, and its number among those of its sort there."""

    def __init__(self, level: int, sort: str, at: int) -> None:
        self.level = level
        self.sort = sort
        self.at = at


class _Writer:
    """Writes one Program."""

    def __init__(self) -> None:
        self.levels: list[dict[str, list[list[object]]]] = []
        """Of each level the nodes by their sorts; of each node what it holds."""
        self.places: dict[object, _Place] = {}

    def write(self, program: Program) -> bytes:
        """The Program as bytes."""
        self.node("Program", program)
        starts: list[dict[str, int]] = []
        number = 0
        for level in self.levels:
            starts.append({})
            for name, nodes_of_sort in level.items():
                starts[-1][name] = number
                number += len(nodes_of_sort)

        def numbered(part: object) -> object:
            return starts[part.level][part.sort] + part.at if isinstance(part, _Place) else part

        written = []
        for level in self.levels:
            groups: list[list[object]] = []
            for name, rows in level.items():
                columns = zip(*rows, strict=True) if _sort(name).fixed else ([len(row) for row in rows], chain(*rows))
                groups.append([name, *([numbered(part) for part in column] for column in columns)])
            written.append(groups)
        return json.dumps(written, separators=(",", ":")).encode()

    def node(self, name: str, node: object) -> _Place:
        """Where a node of a sort stands; it is written if it is new."""
        key = node if isinstance(node, Span) else (name, id(node))  # all nodes live as long as the Program
        if key not in self.places:
            sort = _sort(name)
            if isinstance(node, dict):
                values = [part for item in node.items() for part in item]
            else:
                values = list(node) if isinstance(node, tuple) else [getattr(node, field) for field in sort.fields]
            row = [self.field(sort.rules[at % len(sort.rules)], value) for at, value in enumerate(values)]
            level = 1 + max((part.level for part in row if isinstance(part, _Place)), default=-1)
            if level == len(self.levels):
                self.levels.append({})
            alike = self.levels[level].setdefault(name, [])
            alike.append(row)
            self.places[key] = _Place(level, name, len(alike) - 1)
        return self.places[key]

    def field(self, rule: _Rule, value: object) -> object:
        """What is written of a field: its value, or where the node in it stands."""
        if isinstance(value, enum.Enum) and rule.members is not None:
            return value.name
        if type(value) in rule.plain:
            return value
        if value is rule.none:
            return None
        name = type(value).__name__
        if isinstance(value, tuple | dict):
            name = next((sort for sort in rule.sorts if sort.lower().startswith(_BRACKETS[type(value)])), name)
        if name not in rule.sorts:
            raise ValueError(f"a {name} stands where none can stand")
        return self.node(name, value)


_BRACKETS: Final = {tuple: "tuple[", dict: "mapping["}


# ---- reading


class _Reader:
    """Reads one Program."""

    def __init__(self) -> None:
        self.made: list[object] = []
        """The nodes of the levels that have been read."""
        self.names: list[str] = []
        """Their sorts."""

    def read(self, data: bytes) -> object:
        """What comes last.

        Raises:
            ValueError, LookupError, TypeError: the bytes are not what a `_Writer` writes.
        """
        levels = parse_json(data, None)
        if not isinstance(levels, list) or len(levels) > MAX_LEVELS:
            raise ValueError("it has no levels, or too many")
        for level in levels:
            made: list[object] = []
            names: list[str] = []
            for name, *columns in level:
                if not isinstance(name, str) or not all(isinstance(column, list) for column in columns):
                    raise ValueError("a sort has no name, or a column is none")
                found = self.group(_sort(name), columns)
                made += found
                names += [name] * len(found)
            self.made += made
            self.names += names
        return self.made[-1]

    def group(self, sort: _Sort, columns: list[list[object]]) -> list[object]:
        """The nodes of a sort, by their columns; or by their lengths and all that they hold, one behind the other."""
        if sort.fixed:
            if len(columns) != len(sort.rules) or len(set(map(len, columns))) > 1:
                raise ValueError("there are too many fields, or too few")
            return list(map(sort.build, *map(self.column, sort.rules, columns)))
        lengths, flat = columns
        each = len(sort.rules)
        for at, rule in enumerate(sort.rules):
            flat[at::each] = self.column(rule, flat[at::each])
        found: list[object] = []
        at = 0
        for length in lengths:
            if type(length) is not int or length < 0 or length % each:
                raise ValueError("a length is none")
            found.append(sort.build(*flat[at : at + length]))
            at += length
        if at != len(flat):
            raise ValueError("there is more than the lengths say, or less")
        return found

    def column(self, rule: _Rule, column: list[object]) -> list[object]:
        """What stands in a column."""
        if rule.plain.issuperset(map(type, column)):
            return column
        if rule.members is not None:
            return list(map(rule.members.__getitem__, cast("list[str]", column)))
        numbers = cast("list[int | None]", column)
        if None not in numbers and rule.sorts.issuperset([self.names[number] for number in cast("list[int]", column)]):
            return [self.made[number] for number in cast("list[int]", column)]
        return [self.node(rule, number) for number in numbers]

    def node(self, rule: _Rule, number: int | None) -> object:
        """One node, which need not be there."""
        if number is None:
            if rule.none is None and type(None) not in rule.plain:
                raise ValueError("nothing stands where something must")
            return rule.none
        if self.names[number] not in rule.sorts:
            raise ValueError(f"a {self.names[number]} stands where none can stand")
        return self.made[number]
