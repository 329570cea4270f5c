"""What a list of the rulebooks that ship with the program says of each.

What goes in: nothing but the rulebooks. What comes out: a summary of each. What always holds: they are read anew when a
rulebook, or the program, has changed; else they are what was kept from the last time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final, TypedDict, cast

from gdl.infra.program_cache import MADE_BY
from gdl.infra.resources import shipped_rulebooks
from gdl_interpreter.storage.cache import EntryError, default_cache, json_of, key_of
from gdl_interpreter.storage.plain import Form, fits


@dataclass(frozen=True)
class Summary:
    """One rulebook. name: that it ships under; extends: what it is built on, if anything."""

    name: str
    title: str
    goal: str | None
    variants: tuple[str, ...]
    extends: str | None = None


class _Entry(TypedDict):
    name: str
    title: str
    goal: str | None
    variants: list[str]
    extends: str | None


_ENTRY: Final[Mapping[str, Form]] = {
    "name": str,
    "title": str,
    "goal": (str, type(None)),
    "variants": [str],
    "extends": (str, type(None)),
}


def summaries() -> list[Summary]:
    """All rulebooks that ship with the program, by name."""
    texts = [each for name, path in shipped_rulebooks().items() for each in (name, path.read_text(encoding="utf-8"))]
    cache, key = default_cache(), key_of("summaries", MADE_BY, *texts)
    kept = cache.get(key, _decoded)
    if kept is None:
        kept = [_summary(name) for name in shipped_rulebooks()]
        cache.put(key, json.dumps([asdict(each) for each in kept]).encode())
    return kept


def _summary(name: str) -> Summary:
    from gdl.loading import read
    from gdl.syntax.declarations import Game

    loaded = read(name)
    heading = next((each for each in loaded.tree.declarations if isinstance(each, Game)), None)
    extends = None if heading is None else heading.extends
    return Summary(name, loaded.rules.title, loaded.rules.facts.get("goal"), tuple(loaded.rules.variants), extends)


def _decoded(entry: bytes) -> list[Summary]:
    found = json_of(entry)
    if not fits(found, [_ENTRY]):
        raise EntryError("these are no summaries")
    entries = cast("list[_Entry]", found)
    return [
        Summary(each["name"], each["title"], each["goal"], tuple(each["variants"]), each["extends"]) for each in entries
    ]
