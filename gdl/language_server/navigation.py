"""Where a name was declared, where it is used, and giving it another name."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gdl.check.signatures import BUILT_IN
from gdl.check.uses import Sort
from gdl.diagnostics import Edit, Severity, Source
from gdl.diagnostics.edits import with_edits
from gdl.language_server.analysis import Analysis, Analyst
from gdl.language_server.names import Key, Mention, key_of, mention_at, mentions
from gdl.language_server.texts import Place, holds
from gdl.loading import standard_library
from gdl.syntax import declarations as d
from gdl.syntax.words import RESERVED, SITE_NAME
from gdl_interpreter.program import NOWHERE, Span
from gdl_interpreter.program.budget import Budget

_NAME = re.compile(r"[a-z][a-z0-9_]*|[A-Z][A-Za-z0-9_]*")
_RENAMED = frozenset({Sort.LOCAL, Sort.PLAYER, Sort.KIND, Sort.OPTION, Sort.DEFINITION, Sort.STATE, Sort.ATTRIBUTE})
_SHOWN = frozenset({Sort.PLAYER, Sort.KIND, Sort.OPTION})
"""What stands also in moves, pictures and settings, as text."""


class Refused(Exception):
    """A name cannot be changed, or not to that; the message says why."""


def definition(analysis: Analysis, place: Place, budget: Budget) -> Span | None:
    """Where the name at a place was declared, or the beginning of what the rulebook extends; None if nowhere."""
    for each in analysis.tree.declarations:
        if isinstance(each, d.Game) and each.extends is not None and holds(each.name_span, place):
            below = analysis.loaded.below
            return below[-1].span if below else None
        if isinstance(each, d.Example) and each.variant is not None and holds(each.variant.span, place):
            name = each.variant.name
            return next((v.span for v in analysis.rules.variants.values() if v.name == name), None)
    mention = mention_at(analysis, place, budget)
    if mention is None or mention.meaning.declared == NOWHERE:
        return None
    return mention.meaning.declared


def references(analysis: Analysis, place: Place, declared: bool, budget: Budget) -> list[Span]:
    """Where the name at a place stands in the text, its variants, and what it extends.

    Args:
        analysis: of the text.
        place: of one of them.
        declared: also where it gets its name.
        budget: what it may cost to see what names mean in variants.
    """
    mention = mention_at(analysis, place, budget)
    if mention is None:
        return []
    key = key_of(mention.meaning)
    found = {each.span: each.gives for each in _mentions_of(analysis, key, budget)}
    for uses in analysis.all_uses(budget):
        for span, meaning in uses.names.items():
            if not analysis.own(span) and key_of(meaning) == key:
                found.setdefault(span, False)
    if mention.meaning.declared != NOWHERE and not analysis.own(mention.meaning.declared):
        found.setdefault(mention.meaning.declared, True)
    return sorted((span for span, gives in found.items() if declared or not gives), key=_order)


def _order(span: Span) -> tuple[str, int, int]:
    return span.source, span.line, span.column


def _mentions_of(analysis: Analysis, key: Key, budget: Budget) -> Iterable[Mention]:
    found = mentions(analysis, analysis.all_uses(budget)).values()
    return (each for each in found if key_of(each.meaning) == key)


def renamed(analysis: Analysis, place: Place, budget: Budget) -> Mention:
    """The name at a place, if it may be changed.

    Raises:
        Refused: it may not.
    """
    mention = mention_at(analysis, place, budget)
    if mention is None:
        raise Refused("here is no name that a rulebook gives")
    meaning = mention.meaning
    if meaning.sort not in _RENAMED or meaning.declared == NOWHERE:
        raise Refused(f"`{meaning.name}` belongs to the language")
    places = [meaning.declared, *references(analysis, place, True, budget)]
    if not all(map(analysis.own, places)):
        raise Refused(f"`{meaning.name}` is declared in another file: {meaning.declared.source}")
    if analysis.tree.unread or not analysis.loaded.whole:
        raise Refused("first mend what cannot be read: names in there would not be changed")
    return mention


def rename(analysis: Analysis, analyst: Analyst, place: Place, name: str, budget: Budget) -> list[Edit]:
    """The edits that give the name at a place another one, everywhere.

    Args:
        analysis: of the text.
        analyst: which looks at the text as it would be.
        place: of the name.
        name: the new one.
        budget: what all that may cost.

    Raises:
        Refused: it cannot be called so, or something would mean something else.
    """
    mention = renamed(analysis, place, budget)
    meaning = mention.meaning
    _not_taken(analysis, meaning.name, name, budget)
    if meaning.sort in _SHOWN and _in_texts(analysis, meaning.name):
        what = f"`{meaning.name}` stands in texts (moves, notations, texts for players) that would not be changed"
        raise Refused(what)
    if meaning.sort is Sort.KIND and meaning.name[0] != name[0] and '"' in analysis.source.text:
        raise Refused(f"pictures of positions may show `{meaning.name}` by its first letter: let that stay")
    spans = references(analysis, place, True, budget)
    edits = [Edit(span, name) for span in spans]
    text = with_edits(analysis.source.text, edits)
    if text is None:
        raise Refused("the text has changed meanwhile")
    after = analyst.analyse(Source(analysis.source.name, text), analysis.loaded.folder, budget)
    if _errors(after) > _errors(analysis):
        raise Refused(f"called `{name}`, the rulebook would have errors that it has not now")
    declared = _moved(meaning.declared, spans, name) if meaning.sort is Sort.LOCAL else None
    found = _mentions_of(after, (name, declared), budget)
    if len({each.span for each in found}) != len(spans):
        raise Refused(f"`{name}` would mean something else in places")
    return edits


def _moved(span: Span, changed: list[Span], name: str) -> Span:
    """Where a name stands when names before it in its line have become others."""
    before = sum(1 for each in changed if each.line == span.line and each.column < span.column)
    column = span.column + before * (len(name) - (span.end_column - span.column))
    return Span(span.source, span.line, column, span.line, column + len(name))


def _not_taken(analysis: Analysis, old: str, name: str, budget: Budget) -> None:
    if not _NAME.fullmatch(name):
        raise Refused("a name is made of letters a-z, digits and `_`, and begins with a letter")
    if name[0].isupper() != old[0].isupper():
        what = "capital" if old[0].isupper() else "small"
        raise Refused(f"as `{old}`, the new name begins with a {what} letter")
    if name in RESERVED or name in BUILT_IN:
        raise Refused(f"`{name}` is a word of the language")
    if SITE_NAME.fullmatch(name):
        raise Refused(f"`{name}` is the name of a site")
    if name in standard_library():
        raise Refused(f"`{name}` is a definition of the standard library")
    if any(each.meaning.name == name for each in mentions(analysis, analysis.all_uses(budget)).values()):
        raise Refused(f"`{name}` is the name of something else in this rulebook")


def _errors(analysis: Analysis) -> int:
    return sum(each.severity is Severity.ERROR for each in analysis.found)


def _in_texts(analysis: Analysis, name: str) -> bool:
    """Does a name stand in a text in quotes, or in one for players?"""
    word = re.compile(rf"\b{re.escape(name)}\b")
    quoted = re.findall(r'"[^"\n]*"', analysis.source.text)
    return any(word.search(each) for each in quoted) or any(word.search(p.text) for p in analysis.rules.passages)
