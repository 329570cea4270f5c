"""What is said of one place in the text, over all the rulebooks it is part of: the main one and the variants.

A definition is compiled once for each use, and a variant may put other things in place of those that a rule asks for:
something is certain only if it is so every time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gdl.lint.bounds.values import Truth
from gdl_interpreter.program import Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import Part

if TYPE_CHECKING:
    from gdl.lint.subject import Subject


def requires(subject: Subject) -> Iterator[tuple[Span, Truth]]:
    """Each `require` of the text, and whether it can hold and can fail."""
    found: dict[Span, list[Truth]] = {}
    for world in subject.worlds:
        for part in world.in_game.parts:
            if isinstance(part, s.Require) and subject.own(part.span):
                found.setdefault(part.span, []).append(world.judge.truth(part.test))
        for demand in world.typed.demands:
            if subject.own(demand.span):
                found.setdefault(demand.span, []).append(world.judge.truth(demand.test))
    return _together(found)


def conditions(subject: Subject) -> Iterator[tuple[n.Expr, str, Truth]]:
    """Each condition of an `if` and of a `where` of the text, that word, and whether it can hold and can fail."""
    found: dict[Span, list[Truth]] = {}
    asked: dict[Span, tuple[n.Expr, str]] = {}
    for world in subject.worlds:
        for part in world.in_game.parts:
            for test, word in _asked(part):
                if subject.own(test.span):
                    asked.setdefault(test.span, (test, word))
                    found.setdefault(test.span, []).append(world.judge.truth(test))
    for span, truth in _together(found):
        yield *asked[span], truth


def _asked(part: Part) -> Iterator[tuple[n.Expr, str]]:
    match part:
        case s.If(arms=arms):
            yield from ((test, "if") for test, _ in arms)
        case s.Choose(where=n.Expr() as where) | n.Fold(where=n.Expr() as where):
            yield where, "where"


def endings(subject: Subject) -> Iterator[tuple[Span, Truth]]:
    """Each ending of the text, and whether it can hold and can fail."""
    found: dict[Span, list[Truth]] = {}
    for world in subject.worlds:
        for ending in world.typed.endings:
            if subject.own(ending.span):
                found.setdefault(ending.span, []).append(world.judge.truth(ending.test))
    return _together(found)


def _together(found: dict[Span, list[Truth]]) -> Iterator[tuple[Span, Truth]]:
    for span, truths in found.items():
        yield span, Truth(any(each.may_hold for each in truths), any(each.may_fail for each in truths))
