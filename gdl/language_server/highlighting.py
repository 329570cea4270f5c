"""What each word and sign of a text is, for editors that show it in colours."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple

from gdl.check.signatures import BUILT_IN
from gdl.check.uses import Meaning, Sort
from gdl.language_server.analysis import Analysis
from gdl.language_server.names import mentions
from gdl.loading import standard_library
from gdl.syntax import declarations as d
from gdl.syntax.mistakes.tokens import Kind, tokens
from gdl.syntax.words import RESERVED
from gdl_interpreter.board import DIRECTIONS, SHAPES
from gdl_interpreter.program.look_words import WORDS

TYPES = (
    "comment",
    "string",
    "number",
    "operator",
    "keyword",
    "variable",
    "function",
    "property",
    "enumMember",
    "type",
    "event",
)
"""The protocol's names of what words can be."""

MODIFIERS = ("declaration", "defaultLibrary")

_OF_SORT = {
    Sort.LOCAL: "variable",
    Sort.PLAYER: "enumMember",
    Sort.KIND: "type",
    Sort.OPTION: "property",
    Sort.DEFINITION: "function",
    Sort.LIBRARY: "function",
    Sort.STATE: "property",
    Sort.ATTRIBUTE: "property",
    Sort.SITE: "enumMember",
    Sort.DIRECTION: "enumMember",
    Sort.BUILT_IN: "function",
    Sort.EVENT: "event",
}
_LANGUAGE = frozenset({Sort.LIBRARY, Sort.BUILT_IN, Sort.DIRECTION})
_GIVEN, _OF_LANGUAGE = ("declaration",), ("defaultLibrary",)
_OF_KIND = {
    Kind.COMMENT: "comment",
    Kind.NUMBER: "number",
    **dict.fromkeys((Kind.SIGN, Kind.FOREIGN), "operator"),
    **dict.fromkeys((Kind.STRING, Kind.UNCLOSED, Kind.CURLY, Kind.SINGLE), "string"),
}
_LOOKS = frozenset(word for words in WORDS.values() for word in words)
_WORDS = frozenset({"numbered", "lettered", "downward", "also", "called", "highest", "lowest", "extends", "because"})
"""Words that the grammar knows in their places, and that may be names in others."""


class Coloured(NamedTuple):
    """A word or sign: line and column from 1, how many characters, what it is (`TYPES`), what else (`MODIFIERS`)."""

    line: int
    column: int
    length: int
    what: str
    more: tuple[str, ...] = ()


def highlighted(analysis: Analysis) -> Iterator[Coloured]:
    """What the words and signs of a text are, in their order; brackets, commas and colons are nothing."""
    known = {(each.span.line, each.span.column): each for each in mentions(analysis, (analysis.uses,)).values()}
    declared, library = analysis.declared, standard_library()
    for_players = _lines_for_players(analysis)
    of_words: dict[str, tuple[str, tuple[str, ...]]] = {}
    for line, row in enumerate(analysis.lines, start=1):
        if line in for_players:
            said = row.strip()
            if said:
                yield Coloured(line, len(row) - len(row.lstrip()) + 1, len(said), "string")
            continue
        for kind, text, _, column in tokens(row):
            if kind is Kind.NAME or kind is Kind.CAP:
                mention = known.get((line, column))
                if mention is not None and len(mention.meaning.name) == len(text):
                    sort = mention.meaning.sort
                    more = _GIVEN if mention.gives else _OF_LANGUAGE if sort in _LANGUAGE else ()
                    yield Coloured(line, column, len(text), _OF_SORT[sort], more)
                    continue
                found = of_words.get(text)
                if found is None:
                    found = of_words[text] = _unmentioned(text, declared, library)
                yield Coloured(line, column, len(text), *found)
            elif (what := _OF_KIND.get(kind)) is not None:
                yield Coloured(line, column, len(text), what)


def _unmentioned(text: str, declared: Mapping[str, Meaning], library: Container[str]) -> tuple[str, tuple[str, ...]]:
    """What a word is of which the checker says nothing there, and what else."""
    if text in RESERVED:
        return "keyword", ()
    if text in declared:
        return _OF_SORT[declared[text].sort], ()
    if text in _WORDS:
        return "keyword", ()
    if text in DIRECTIONS or text in _LOOKS:
        return "enumMember", _OF_LANGUAGE
    if text in BUILT_IN or text in library or text in SHAPES:
        return "function", _OF_LANGUAGE
    return "variable", ()


def _lines_for_players(analysis: Analysis) -> frozenset[int]:
    """The lines of the texts for players, which are no rules."""
    found: set[int] = set()
    for each in analysis.tree.declarations:
        inner = each.declarations if isinstance(each, d.Variant) else (each,)
        for one in inner:
            if isinstance(one, d.RulesText):
                found.update(passage.span.line for passage in one.passages)
                last = max((passage.span.end_line for passage in one.passages), default=0)
                found.update(range(one.span.line + 1, last + 1))
    return frozenset(found)
