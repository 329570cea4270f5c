"""Texts that are refused before anyone reads them: too large, empty, not text at all, nested beyond reason."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gdl.diagnostics import Diagnostic, Source
from gdl.syntax.mistakes.tokens import TOKEN, Kind, row_facts
from gdl_interpreter.program.span import Span

MAX_BYTES = 256_000
"""How large a rulebook may be, together with all it extends; the longest that ships with the program has 21,000."""
MAX_LINE = 10_000
MAX_BRACKETS = 100
"""How deep brackets may be nested."""

_WORDS = frozenset({Kind.NAME, Kind.CAP, Kind.LETTERS})
_SAID = re.compile(r"^[ \t\r\f\ufeff]*[^#\s\ufeff]", re.MULTILINE)


def refusal(source: Source, text: str) -> Diagnostic | None:
    """Why this text is not worth parsing; None if it is. `text` is that of the source with plain line ends."""
    start = Span(source.name, 1, 1, 1, 2)
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "replace")) > MAX_BYTES:
        hint = f"a rulebook has at most {MAX_BYTES:,} bytes"
        return Diagnostic("E004", "this file is too large for a rulebook", start, hint)
    if "\0" in text:
        return Diagnostic("E007", "this is not a text file", _at(source, text, text.index("\0")), _SAVE_AS_TEXT)
    if not _SAID.search(text):
        return Diagnostic(
            "E009", "this file has no rulebook in it", start, 'a rulebook begins with its title: game "My Game"'
        )
    return next(_long_lines(source, text), None) or _deepest(source, text)


_SAVE_AS_TEXT = "save it as plain text (in a word processor: Save as, Plain text, UTF-8)"


def _at(source: Source, text: str, index: int) -> Span:
    line = text.count("\n", 0, index) + 1
    column = index - text.rfind("\n", 0, index)
    return Span(source.name, line, column, line, column + 1)


def _long_lines(source: Source, text: str) -> Iterator[Diagnostic]:
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MAX_LINE:
            span = Span(source.name, number, MAX_LINE + 1, number, MAX_LINE + 2)
            yield Diagnostic("E008", "this line is too long", span, "a line may be broken after any comma")


def _depth(text: str) -> int:
    """How many brackets are open at once at the most; a word at the beginning of a line closes those before it."""
    depth = deepest = 0
    for row in map(row_facts, text.split("\n")):
        first = row.first
        if first is not None and first.column == 1 and first.kind in _WORDS and first.text[0].islower():
            depth = 0
        depth, deepest = row.depth(depth), max(deepest, row.deepest(depth))
    return deepest


def _deepest(source: Source, text: str) -> Diagnostic | None:
    if text.count("(") + text.count("{") <= MAX_BRACKETS or _depth(text) <= MAX_BRACKETS:
        return None
    depth = 0
    for found in TOKEN.finditer(text):
        match found.lastgroup:
            case "OPEN":
                depth += 1
            case "CLOSE":
                depth = max(0, depth - 1)
            case "WORD" if text[found.start() - 1 : found.start()] in ("", "\n") and found[0][0].islower():
                depth = 0
        if depth > MAX_BRACKETS:
            return Diagnostic(
                "E107",
                f"brackets are nested more than {MAX_BRACKETS} deep here",
                _at(source, text, found.start()),
                "name the parts with `let` or `define`",
            )
    return None
