"""The parser's tables, kept between runs as plain data: working them out takes longer than reading a rulebook.

lark can give its tables as numbers, texts, lists and dictionaries, and take them again; `Lark.save` and its option
`cache` would write them as a pickle, which whoever changes the file can make do anything.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from typing import Any, TypedDict, cast

import lark
from lark import Lark
from lark.exceptions import LarkError
from lark.grammar import Rule
from lark.indenter import Indenter
from lark.lexer import TerminalDef

from gdl_interpreter.storage.cache import EntryError, default_cache, key_of
from gdl_interpreter.storage.plain import parse_json

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
    """The tables of a parser as JSON.

    Names in JSON are texts: where lark has numbers for names, pairs are kept. Of each state the actions are kept in a
    row: a token, and what it leads to, the number of a rule or, counted from -1 downwards, of a state.
    """
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if name not in _OBJECTS}
    table = data["parser"]["parser"]
    table["tokens"] = list(table["tokens"].items())
    table["states"] = [
        [state, *(part for token, (kind, to) in actions.items() for part in (token, to["@"] if kind else ~to))]
        for state, actions in table["states"].items()
    ]
    return json.dumps({"data": data, "memo": list(memo.items())}, separators=(",", ":")).encode()


def _loaded(kept: bytes, postlex: Indenter) -> Lark:
    """The parser that these tables are of.

    Raises:
        EntryError: they are no parser's.
    """
    try:
        tables = cast("_Tables", parse_json(kept, None))
        memo, data = dict(tables["memo"]), tables["data"]
        table = data["parser"]["parser"]
        table["tokens"] = dict(table["tokens"])
        rules = {number: (1, {"@": number}) for number in memo}
        table["states"] = {
            state: {token: rules[to] if to >= 0 else (0, ~to) for token, to in zip(row[::2], row[1::2], strict=True)}
            for state, *row in table["states"]
        }
        data["options"] |= {"postlex": postlex, "regex": False}  # with `regex` lark wants another module
        return Lark.load({"data": data, "memo": memo})
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError, LarkError, re.error) as wrong:
        raise EntryError(f"{type(wrong).__name__}: {wrong}") from wrong


class _Tables(TypedDict):
    """What is kept; what lark makes of `data` is lark's."""

    memo: list[tuple[int, object]]
    data: dict[str, Any]
