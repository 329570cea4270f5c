"""The names in a text: where each stands, what it means, and where that was given its name.

The checker says what a name means (`gdl.check.uses`), by scope and type. What it does not go through, names that are
given and places where only one sort of name can stand, is read from the tree here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from gdl.check.merge import head
from gdl.check.uses import Meaning, Sort, Uses
from gdl.infra.by_identity import ByIdentity
from gdl.language_server.analysis import Analysis
from gdl.language_server.texts import Place, holds
from gdl.loading import standard_library
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl.syntax.rules_text import values_in
from gdl_interpreter.program import Span
from gdl_interpreter.program.budget import Budget


class Mention(NamedTuple):
    """A name where it stands. gives: it gets its name there."""

    span: Span
    meaning: Meaning
    gives: bool = False


Key = tuple[str, Span | None]
"""What tells a thing that has a name from all others: a name of a block by where it got it, all others by the name."""


def key_of(meaning: Meaning) -> Key:
    """What tells it from others; what is declared anew by a variant or on top of another rulebook is the same thing."""
    return meaning.name, meaning.declared if meaning.sort is Sort.LOCAL else None


def written_names(tree: d.Rulebook) -> Iterator[tuple[Span, Sort | None, str, bool]]:
    """The names whose places say what they are.

    Returns:
        where each stands; its sort, None if that depends on what is declared; the name; does it get it there?
    """
    for declaration in tree.declarations:
        yield from _WRITTEN.get(declaration, partial(_written_tuple, declaration))


def _written_tuple(declaration: d.Declaration) -> tuple[tuple[Span, Sort | None, str, bool], ...]:
    return tuple(_written_in(declaration))


def _written_in(declaration: d.Declaration) -> Iterator[tuple[Span, Sort | None, str, bool]]:
    waiting: list[object] = [declaration]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(node)
            continue
        if not isinstance(node, t.Node):
            continue
        yield from _of_node(node)
        for name in _parts(type(node)):
            part = getattr(node, name)
            if isinstance(part, tuple | t.Node):
                waiting.append(part)


def _of_node(node: t.Node) -> Iterator[tuple[Span, Sort | None, str, bool]]:
    match node:
        case t.Binder() | t.Let():
            yield node.name_span, Sort.LOCAL, node.name, True
        case t.Place(settings=settings):
            yield from ((head(each.span, each.name), Sort.STATE, each.name, False) for each in settings)
        case d.With(settings=settings) | d.Variant(settings=settings):
            yield from ((head(each.span, each.name), Sort.OPTION, each.name, False) for each in settings)
        case d.OptionItem():
            yield head(node.span, node.name), Sort.OPTION, node.name, True
        case d.Players(seats=owned) | d.Pieces(kinds=owned):
            sort = Sort.PLAYER if isinstance(node, d.Players) else Sort.KIND
            yield from ((head(each.span, each.name), sort, each.name, True) for each in owned)
        case d.Attribute():
            yield head(node.span, node.name), Sort.ATTRIBUTE, node.name, True
        case d.State():
            yield node.name_span, Sort.STATE, node.name, True
        case d.Define():
            yield node.name_span, Sort.DEFINITION, node.name, True
            for name, span in zip(node.parameters, node.parameter_spans, strict=False):
                yield span, Sort.LOCAL, name, True
        case d.Event():
            yield node.name_span, Sort.EVENT, node.name, True
        case d.Supply(owner=str() as owner):
            yield node.name_span, Sort.PLAYER, owner, False
        case d.Stock():
            yield node.name_span, Sort.KIND, node.kind, False
        case d.Outcome(measure=str() as measure):
            yield node.name_span, None, measure, False
        case d.Entry(what="state"):
            yield node.name_span, None, node.name, False
        case d.Entry(letters=letters):
            named = (each.value for each in letters)
            yield from ((each.span, None, each.name, False) for each in named if isinstance(each, t.Name))
        case d.Look(value=value, names=names):
            shown = (value, *names) if isinstance(value, t.Name) else names
            yield from ((each.span, None, each.name, False) for each in shown)


def _parts(kind: type[t.Node]) -> tuple[str, ...]:
    names = _PARTS.get(kind)
    if names is None:
        fields = (each.name for each in dataclasses.fields(kind) if not each.name.endswith("span"))
        names = _PARTS[kind] = tuple(name for name in fields if name != "parameter_spans")
    return names


_PARTS: dict[type[t.Node], tuple[str, ...]] = {}
_WRITTEN: ByIdentity[tuple[tuple[Span, Sort | None, str, bool], ...]] = ByIdentity()
"""What is written in headings: where one is typed, the others stay the objects that they are."""


def mentions(analysis: Analysis, uses: Iterable[Uses]) -> dict[Span, Mention]:
    """All names of the text itself, and what they mean as far as that is known, by place.

    Args:
        analysis: of the text.
        uses: what the checker says of it, as it stands and with its variants.
    """
    declared = analysis.declared
    found: dict[Span, Mention] = {}
    for span, sort, name, gives in written_names(analysis.tree):
        meaning = _written_meaning(span, sort, name, gives, declared)
        if meaning is not None:
            found.setdefault(span, Mention(span, meaning, gives))
    for value, span in _values_in(analysis.tree.declarations, analysis.lines):
        option = declared.get(value)
        if option is not None and option.sort is Sort.OPTION:
            found.setdefault(span, Mention(span, option))
    own = analysis.source.name
    for each in uses:
        for span, meaning in each.names.items():
            if span.source == own:
                found.setdefault(span, Mention(span, meaning))
    return found


def _values_in(headings: Iterable[d.Declaration], rows: list[str]) -> Iterator[tuple[str, Span]]:
    """The names in brackets in texts for players, and where they stand."""
    for heading in headings:
        if isinstance(heading, d.Variant):
            yield from _values_in(heading.declarations, rows)
        for found, span in values_in(heading, rows):
            yield found[1], span


def _written_meaning(
    span: Span, sort: Sort | None, name: str, gives: bool, declared: dict[str, Meaning]
) -> Meaning | None:
    if sort is Sort.LOCAL or (sort is Sort.EVENT and gives):
        return Meaning(sort, name, span)
    known = declared.get(name)
    if known is not None and (sort is None or known.sort is sort):
        return known
    if sort is None:
        library = standard_library().get(name)
        return None if library is None else Meaning(Sort.LIBRARY, name, library.name_span)
    return Meaning(sort, name, span) if gives else None


def mention_at(analysis: Analysis, place: Place, budget: Budget) -> Mention | None:
    """The name that stands at a place; in a variant, as it is meant there."""
    variant = variant_at(analysis, place)
    uses = (analysis.uses,) if variant is None else (analysis.uses, analysis.uses_of(variant, budget))
    at = (each for each in mentions(analysis, uses).values() if holds(each.span, place))
    return min(at, key=lambda each: (each.span.end_column, each.gives), default=None)


def variant_at(analysis: Analysis, place: Place) -> str | None:
    """The short name of the variant whose heading, or an example of which, holds the place."""
    for short, variant in analysis.rules.variants.items():
        if analysis.own(variant.span) and holds(variant.span, place):
            return short
    for example in analysis.tree.declarations:
        if isinstance(example, d.Example) and example.variant is not None and holds(example.span, place):
            return next((s for s, v in analysis.rules.variants.items() if v.name == example.variant.name), None)
    return None
