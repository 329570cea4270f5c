"""Definitions and states that are called otherwise in the second rulebook, and are the same in everything else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from gdl.differences.units import Unit

Key = tuple[str, str]
Units = Mapping[Key, Unit]

_HEADINGS = ("define", "state")
_ROUNDS = 5
"""What is renamed may use what is renamed, so many deep."""

_WORDS = re.compile(r'"[^"]*"|\w+')


def renamed(before: Units, after: Units) -> tuple[dict[Key, str], dict[Key, Unit]]:
    """What of the first rulebook has another name in the second, by heading and old name; the second with the old ones.

    Lines are compared with the old names, and still read as they are written.
    """
    found: dict[Key, str] = {}
    current = dict(after)
    for _ in range(_ROUNDS):
        new = _pairs(before, current)
        if not new:
            break
        found |= new
        names = {name: old for (_, old), name in new.items()}
        current = {_key(key, names): _called(unit, names) for key, unit in current.items()}
    return found, current


def _pairs(before: Units, after: Units) -> dict[Key, str]:
    """Things of one only that are equal but for their own names, if there is just one in each."""
    old, new = _nameless(before, after), _nameless(after, before)
    return {
        names[0]: new[body][0][1]
        for body, names in old.items()
        if len(names) == 1 and len(new.get(body, ())) == 1
    }  # fmt: skip


def _nameless(units: Units, others: Units) -> dict[tuple[str, ...], list[Key]]:
    """What the others have not, by its lines without its name."""
    found: dict[tuple[str, ...], list[Key]] = {}
    for key, unit in units.items():
        if key[0] in _HEADINGS and key not in others:
            body = tuple(_with(line.key, {unit.name: "@"}) for line in unit.lines)
            found.setdefault((key[0], *body), []).append(key)
    return found


def _key(key: Key, names: Mapping[str, str]) -> Key:
    return (key[0], names.get(key[1], key[1])) if key[0] in _HEADINGS else key


def _called(unit: Unit, names: Mapping[str, str]) -> Unit:
    lines = tuple(replace(line, key=_with(line.key, names)) for line in unit.lines)
    return replace(unit, lines=lines)


def _with(text: str, names: Mapping[str, str]) -> str:
    return _WORDS.sub(lambda word: names.get(word[0], word[0]), text)
