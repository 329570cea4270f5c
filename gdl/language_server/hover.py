"""What is said of the word at a place: what it is, its type, where it comes from, what the reference says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gdl.check.signatures import SIGNATURES
from gdl.check.types import Type
from gdl.check.uses import Meaning, Sort, Uses
from gdl.help import look_up
from gdl.language_server.analysis import Analysis
from gdl.language_server.names import Mention, mention_at, variant_at
from gdl.language_server.texts import Place
from gdl.syntax.words import RESERVED
from gdl_interpreter.characters import shown
from gdl_interpreter.program import NOWHERE, Span
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.look_words import WORDS

MOST_LINES = 12
"""Lines of a declaration, and of its comment, that are shown."""

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LIBRARY = "std/library.gdl"


@dataclass(frozen=True)
class Hover:
    """What is said of a word, as Markdown, and where the word stands."""

    text: str
    span: Span


def hover(analysis: Analysis, place: Place, budget: Budget) -> Hover | None:
    """What is said of the word at a place; None if nothing is.

    Args:
        analysis: of the text.
        place: in it.
        budget: what it may cost to see what names mean in a variant.
    """
    mention = mention_at(analysis, place, budget)
    if mention is not None:
        return Hover(described(analysis, mention, budget), mention.span)
    found = word_at(analysis, place)
    if found is None or found[0] not in RESERVED | _drawn_as(analysis, place):
        return None
    told = reference(found[0])
    return None if told is None else Hover(told, found[1])


def _drawn_as(analysis: Analysis, place: Place) -> frozenset[str]:
    """The words of the program that may stand behind `as` in the line of a place."""
    phrase = re.match(r"\s*([a-z]+)\b.*? as ", analysis.lines[place.line - 1][: place.column - 1])
    return frozenset() if phrase is None else frozenset(WORDS.get(phrase[1], ()))


def word_at(analysis: Analysis, place: Place) -> tuple[str, Span] | None:
    """The word at a place, and where it stands."""
    for found in _WORD.finditer(analysis.lines[place.line - 1]):
        if found.start() < place.column <= found.end() + 1 and found.start() + 1 <= place.column:
            span = Span(analysis.source.name, place.line, found.start() + 1, place.line, found.end() + 1)
            return found[0], span
    return None


def described(analysis: Analysis, mention: Mention, budget: Budget) -> str:
    """What is said of a name, as Markdown."""
    meaning = mention.meaning
    type_ = type_of(analysis, mention, budget)
    parts = [f"{_ARTICLES[meaning.sort]}{'' if type_ is None else f': {type_}'}"]
    declaration = declaration_of(analysis, meaning)
    if declaration:
        parts.insert(0, fenced(declaration))
    if meaning.sort in (Sort.BUILT_IN, Sort.DIRECTION, Sort.LIBRARY):
        told = reference(meaning.name)
        if told is not None:
            parts.append(told)
    return "\n\n".join(parts)


_ARTICLES = {
    Sort.LOCAL: "a name of this block",
    Sort.PLAYER: "a player",
    Sort.KIND: "a kind of piece",
    Sort.OPTION: "an option",
    Sort.DEFINITION: "a definition",
    Sort.LIBRARY: "a definition of the standard library",
    Sort.STATE: "a state",
    Sort.ATTRIBUTE: "an attribute",
    Sort.SITE: "a site",
    Sort.DIRECTION: "a direction",
    Sort.BUILT_IN: "a built-in name",
    Sort.EVENT: "an event",
}


def type_of(analysis: Analysis, mention: Mention, budget: Budget) -> Type | None:
    """The type of what a name stands for at a place, or, of a call, of what comes of it; None if it is not known."""
    meaning, span = mention.meaning, mention.span
    variant = variant_at(analysis, Place(span.line, span.column))
    uses = analysis.uses if variant is None else analysis.uses_of(variant, budget)
    if meaning.sort is Sort.LOCAL:
        return type_of_local(uses, meaning)
    if meaning.sort in (Sort.PLAYER, Sort.KIND, Sort.DIRECTION, Sort.SITE):
        return None
    start = (span.source, span.line, span.column)
    around = [
        (each.end_line, each.end_column, type_)
        for each, type_ in uses.types.items()
        if (each.source, each.line, each.column) == start
    ]
    exact = [type_ for *end, type_ in around if end == [span.end_line, span.end_column]]
    if exact:
        return exact[0]
    called = analysis.lines[span.end_line - 1][span.end_column - 1 :].startswith("(")
    return min(around, key=lambda each: each[:2])[2] if around and called else None


def type_of_local(uses: Uses, meaning: Meaning) -> Type | None:
    """The type of a name of a block; None if nothing was checked that can see it."""
    for scope in uses.scopes.values():
        named = scope.find(meaning.name)
        if named is not None and named.span == meaning.declared:
            return None if named.value.unknown else named.declared
    return None


def declaration_of(analysis: Analysis, meaning: Meaning) -> str:
    """How something was declared: the comments above it, and its line; nothing for what the language itself has."""
    if meaning.declared is NOWHERE or meaning.declared == NOWHERE:
        forms = [", ".join(str(p.type) for p in way.params) for way in SIGNATURES.get(meaning.name, ())]
        return "\n".join(f"{meaning.name}({form})" for form in dict.fromkeys(forms) if form)
    source, line = meaning.declared.source, meaning.declared.line
    above = list(_comments_above(analysis, source, line))
    own = analysis.loaded.sources.line(source, line) or ""
    return "\n".join([*above, own.strip()])


def _comments_above(analysis: Analysis, source: str, line: int) -> Iterator[str]:
    rows: list[str] = []
    while len(rows) < MOST_LINES:
        line -= 1
        row = (analysis.loaded.sources.line(source, line) or "").strip()
        if not row.startswith("#") or row.startswith("# ----"):
            break
        rows.append(row)
    return reversed(rows)


def reference(word: str) -> str | None:
    """What the language reference says of a word, as Markdown; None if it has nothing about it."""
    found = look_up(word)
    if not found.about:
        return None
    entry = found.entries[0]
    return f"**{entry.title}** · {entry.subject}\n\n{entry.text}"


def fenced(code: str) -> str:
    """Lines of a rulebook as a block of code: nothing in them is Markdown, or cannot be seen."""
    rows = [shown(row) for row in code.split("\n")]
    fence = "`" * (max((len(run) for run in re.findall("`+", code)), default=2) + 1)
    return "\n".join([f"{fence if len(fence) > 2 else '```'}gdl", *rows, fence if len(fence) > 2 else "```"])
