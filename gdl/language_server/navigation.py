"""Where a name was declared, and where it is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gdl.language_server.analysis import Analysis
from gdl.language_server.names import Key, Mention, key_of, mention_at, mentions
from gdl.language_server.texts import Place, holds
from gdl.syntax import declarations as d
from gdl_interpreter.program import NOWHERE, Span
from gdl_interpreter.program.budget import Budget


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
    found = {each.span: each.gives for each in mentions_of(analysis, key, budget)}
    for span in spans_below(analysis, key, budget):
        found.setdefault(span, False)
    if mention.meaning.declared != NOWHERE and not analysis.own(mention.meaning.declared):
        found.setdefault(mention.meaning.declared, True)
    return sorted((span for span, gives in found.items() if declared or not gives), key=_order)


def _order(span: Span) -> tuple[str, int, int]:
    return span.source, span.line, span.column


def spans_below(analysis: Analysis, key: Key, budget: Budget) -> Iterator[Span]:
    """Where the name of one thing stands in what the rulebook extends."""
    for uses in analysis.all_uses(budget):
        for span, meaning in uses.names.items():
            if not analysis.own(span) and key_of(meaning) == key:
                yield span


def mentions_of(analysis: Analysis, key: Key, budget: Budget) -> Iterable[Mention]:
    """The names of the text itself that stand for one thing, in its variants, too."""
    found = mentions(analysis, analysis.all_uses(budget)).values()
    return (each for each in found if key_of(each.meaning) == key)
