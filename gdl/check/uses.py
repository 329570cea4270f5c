"""What the names of a rulebook mean where they stand, noted by the checker for whoever asks it to.

What goes in: a `Uses`, handed to `gdl.check.check`. What comes out: by their places the meanings of names, the types
of expressions, the types that were wanted, and the scopes in which expressions stood. What always holds: without one
nothing is noted, and the checker says the same either way.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from gdl.check.merge import Rules, head
from gdl.check.scope import Scope
from gdl.check.types import Base, Type
from gdl_interpreter.program import NOWHERE, Span


class Sort(enum.Enum):
    """What sort of thing a name is, in the words of rulebooks."""

    LOCAL = "name"
    PLAYER = "player"
    KIND = "piece"
    OPTION = "option"
    DEFINITION = "definition"
    LIBRARY = "definition of the standard library"
    STATE = "state"
    ATTRIBUTE = "attribute"
    SITE = "site"
    DIRECTION = "direction"
    BUILT_IN = "built-in name"
    EVENT = "event"


@dataclass(frozen=True)
class Meaning:
    """What a name stands for. declared: where it got its name; NOWHERE: it is the language's."""

    sort: Sort
    name: str
    declared: Span = NOWHERE


@dataclass
class Uses:
    """By place: names: what they mean; types: of expressions; wanted: the types that fit there; scopes: the blocks they
    stand in; visible: the names of these that are given before them."""

    names: dict[Span, Meaning] = field(default_factory=dict)
    types: dict[Span, Type] = field(default_factory=dict)
    wanted: dict[Span, Type] = field(default_factory=dict)
    scopes: dict[Span, Scope] = field(default_factory=dict)
    visible: dict[Span, frozenset[str]] = field(default_factory=dict)

    def name(self, span: Span, meaning: Meaning) -> None:
        """A name means this there; a place that says something else (`my`, for `mover`) is no use of it."""
        if span.line == span.end_line and span.end_column - span.column == len(meaning.name):
            self.names.setdefault(span, meaning)

    def expression(self, span: Span, type_: Type, scope: Scope) -> None:
        """An expression has this type."""
        if type_.base is not Base.UNKNOWN:
            self.types.setdefault(span, type_)
        self.scopes[span] = scope
        self.visible[span] = frozenset(scope.all_names())

    def want(self, span: Span, type_: Type) -> None:
        """A value of this type is wanted there."""
        if type_.base is not Base.UNKNOWN:
            self.wanted.setdefault(span, type_)


def declared_names(rules: Rules) -> dict[str, Meaning]:
    """What is declared in headings, by name; where two have one name, the one that a use of it means."""
    found: dict[str, Meaning] = {}

    def give(sort: Sort, name: str, span: Span) -> None:
        found[name] = Meaning(sort, name, span)

    seats = rules.players.seats if rules.players else ()
    for edit in rules.board.edits if rules.board else ():
        for name in edit.names:
            give(Sort.SITE, name, edit.span)
    for owner in (*seats, *rules.kinds.values()):
        for attribute in owner.attributes:
            if attribute.name not in found:
                give(Sort.ATTRIBUTE, attribute.name, head(attribute.span, attribute.name))
    for name, state in rules.states.items():
        give(Sort.STATE, name, state.name_span)
    for name, definition in rules.definitions.items():
        give(Sort.DEFINITION, name, definition.name_span)
    for name, option in rules.options.items():
        give(Sort.OPTION, name, head(option.span, name))
    for name, kind in rules.kinds.items():
        give(Sort.KIND, name, head(kind.span, name))
    for seat in seats:
        give(Sort.PLAYER, seat.name, head(seat.span, seat.name))
    return found
