"""The parser's tables, kept between runs as plain data: working them out takes longer than reading a rulebook.

lark can give its tables as numbers, texts, lists and dictionaries, and take them again; `Lark.save` and its option
`cache` would write them as a pickle, which whoever changes the file can make do anything.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from typing import cast

import lark
from lark import Lark
from lark.exceptions import LarkError
from lark.grammar import Rule
from lark.indenter import Indenter
from lark.lexer import TerminalDef

from gdl_interpreter.storage.cache import EntryError, default_cache, key_of
from gdl_interpreter.storage.plain import parse_json

_NUMBERED = "#"
"""In JSON names are texts: a dictionary with numbers as names is kept as its names and its values under this one."""

_OBJECTS = frozenset({"postlex", "edit_terminals", "transformer", "lexer_callbacks", "_plugins"})
"""Options of lark that are no plain data: they are not kept."""


def parser_of(grammar: str, postlex: Indenter, edit_terminals: Callable[[TerminalDef], None], edits: str) -> Lark:
    """The LALR parser of a grammar, its tables from the cache or worked out.

    Args:
        postlex: what finds the indentation.
        edit_terminals: what is done to the terminals of the grammar before the tables are made.
        edits: what tells this way of editing from every other.
    """
    key = key_of("parser", grammar, edits, lark.__version__, sys.version)
    cache = default_cache()

    def decode(kept: bytes) -> Lark:
        return _loaded(kept, postlex)

    found = cache.get(key, decode)
    if found is None:
        found = Lark(
            grammar,
            parser="lalr",
            postlex=postlex,
            propagate_positions=True,
            maybe_placeholders=True,
            edit_terminals=edit_terminals,
        )
        cache.put(key, _saved(found))
    return found


def _saved(parser: Lark) -> bytes:
    """The tables of a parser as JSON."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if name not in _OBJECTS}
    return json.dumps(_plain({"data": data, "memo": memo}), separators=(",", ":")).encode()


def _loaded(kept: bytes, postlex: Indenter) -> Lark:
    """The parser that these tables are of.

    Raises:
        EntryError: they are no parser's.
    """
    try:
        tables = parse_json(kept, None, _numbered)
        if not isinstance(tables, dict):
            raise ValueError("it is no dictionary")
        tables["data"]["options"]["postlex"] = postlex
        return Lark.load(tables)
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError, LarkError, re.error) as wrong:
        raise EntryError(f"{type(wrong).__name__}: {wrong}") from wrong


def _plain(found: object) -> object:
    """The same as JSON has it: see `_NUMBERED`."""
    if isinstance(found, dict):
        if all(isinstance(name, str) for name in found):
            return {name: _plain(value) for name, value in found.items()}
        return {_NUMBERED: [list(found), [_plain(value) for value in found.values()]]}
    return [_plain(each) for each in found] if isinstance(found, list | tuple) else found


def _numbered(found: dict[str, object]) -> object:
    """A dictionary as lark has it."""
    if _NUMBERED not in found:
        return found
    names, values = cast("list[list[object]]", found[_NUMBERED])
    return dict(zip(names, values, strict=True))
