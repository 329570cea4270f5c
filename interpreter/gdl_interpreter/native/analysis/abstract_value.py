"""What is certain about the members of a set of sites, without looking at the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce

from gdl_interpreter.program import nodes as n


@dataclass(frozen=True)
class AbstractValue:
    """What is certain about the members of a set of sites in the position as it is."""

    vacant: bool = False
    owner: int | None = None
    kind: int | None = None

    def and_(self, other: AbstractValue) -> AbstractValue:
        """What is certain of the members of both sets."""
        return AbstractValue(
            self.vacant or other.vacant,
            self.owner if self.owner is not None else other.owner,
            self.kind if self.kind is not None else other.kind,
        )

    def or_(self, other: AbstractValue) -> AbstractValue:
        """What is certain of the members of either set."""
        return AbstractValue(
            self.vacant and other.vacant,
            self.owner if self.owner == other.owner else None,
            self.kind if self.kind == other.kind else None,
        )


Facts = Mapping[int, AbstractValue]
"""What is certain about the sites that local names hold."""


def members_of(
    node: n.Expr, owner: Callable[[n.Expr], int | None], called: Callable[[n.Call], AbstractValue], facts: Facts
) -> AbstractValue:
    """What is certain about every member of a set of sites.

    node: the set; owner: the number of the one player that an expression stands for, where that is known; called: what
    is certain of the value of a definition; facts: of what names hold.
    """

    def of(part: n.Expr) -> AbstractValue:
        return members_of(part, owner, called, facts)

    match node:
        case n.Local(slot=slot):
            return facts.get(slot, AbstractValue())
        case n.Op(op="empty"):
            return AbstractValue(vacant=True)
        case n.Op(op="pieces_of", args=(who,)):
            return AbstractValue(owner=owner(who))
        case n.Op(op="of_kind", args=(n.Const(value=value),)) if value.bit_count() == 1:
            return AbstractValue(kind=value.bit_length() - 1)
        case n.Op(op="meet", args=args):
            return reduce(AbstractValue.and_, map(of, args))
        case n.Op(op="union", args=args):
            return reduce(AbstractValue.or_, map(of, args))
        case n.Op(op="except" | "one" | "last_of", args=(first, *_)):
            return of(first)
        case n.Fold(how="filter", binds=(bind,)):
            return of(bind.within)
        case n.Cond(then=then, otherwise=otherwise):
            return of(then).or_(of(otherwise))
        case n.Call():
            return called(node)
    return AbstractValue()
