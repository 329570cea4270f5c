"""L042: one kind of several alike that lacks an attribute which all the others have."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.check.merge import head
from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, note
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d
from gdl.syntax import tree as t

_KNOWN = {"letter", "neutral", "symbol", "unsaid"}
"""Attributes that mean something by themselves."""

_FEWEST = 4
"""So many kinds with the same mark are a sort of their own."""


def check(subject: Subject) -> Iterable[Diagnostic]:
    """A kind without a value that all others have which bear the same mark, if these are at least three."""
    kinds = subject.main.rules.kinds
    for mark in dict.fromkeys(each.name for kind in kinds.values() for each in kind.attributes if _is_mark(each)):
        alike = [
            kind for kind in kinds.values() if any(each.name == mark and _is_mark(each) for each in kind.attributes)
        ]
        if len(alike) < _FEWEST:
            continue
        had = [{each.name for each in kind.attributes} - _KNOWN for kind in alike]
        valued = {each.name for kind in alike for each in kind.attributes if not _is_mark(each)} - _KNOWN
        for name in sorted(valued):
            lacking = [kind for kind, names in zip(alike, had, strict=True) if name not in names]
            if len(lacking) == 1 and subject.own(lacking[0].span):
                what = f"`{lacking[0].name}` has no `{name}`, which all other pieces have that are `{mark}`"
                hint = f"give it one: {lacking[0].name}({name} = …); if it is meant to have none, let it be"
                yield note("L042", what, head(lacking[0].span, lacking[0].name), hint)


def _is_mark(attribute: d.Attribute) -> bool:
    """Does it say only that something is so?"""
    plain = attribute.value is None or attribute.value in (t.Name("true"), t.Name("false"))
    return plain and attribute.name not in _KNOWN


RULE = Rule(
    code="L042",
    name="attribute-left-out",
    title="One kind of several alike without an attribute",
    why=(
        "Kinds with the same mark, as `card`, are asked for the same things. Of the one that lacks what all others "
        "have the answer is none, 0 or false, so that it does nothing, and no error says so."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece One(mark, worth = 1), Two(mark, worth = 2), Three(mark, worth = 3), Four(mark), Zero

supply: 2 One, 2 Two, 2 Three, 2 Four, 2 Zero

define score(p): sum(worth(x) for x in pieces(p) where mark(x))

turn:
    choose drawn in my supply
    choose spot in empty
    place drawn on spot

when no(empty): highest score wins

example "counts":
    expect perft(1) is 45
""",
    good="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece One(mark, worth = 1), Two(mark, worth = 2), Three(mark, worth = 3), Four(mark, worth = 4), Zero

supply: 2 One, 2 Two, 2 Three, 2 Four, 2 Zero

define score(p): sum(worth(x) for x in pieces(p) where mark(x))

turn:
    choose drawn in my supply
    choose spot in empty
    place drawn on spot

when no(empty): highest score wins

example "counts":
    expect perft(1) is 45
""",
    check=check,
)
