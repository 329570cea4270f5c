"""Sets of sites worked out for all sites at once, as data: what a condition comes to, before any code is written.

A plan of a set is a tree of these values. It holds expressions of the Program where something does not depend on the
site in question; how code is made of it stands in `emit/expressions/set_at_a_time.py`, and cannot fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import and_, or_

from gdl_interpreter.board.shifts import Pairs
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.frozen import frozen


@frozen
class Const:
    """A set that is known beforehand."""

    value: int


@frozen
class Plain:
    """The value of an expression that does not depend on the site in question."""

    node: n.Expr


@frozen
class Meet:
    """The sites that are in all of these sets, of which there are two or more."""

    parts: tuple[SetPlan, ...]


@frozen
class Union:
    """The sites that are in any of these sets, of which there are two or more."""

    parts: tuple[SetPlan, ...]


@frozen
class Without:
    """The sites that are not in this one."""

    these: SetPlan


@frozen
class AllIf:
    """All sites if a condition holds, which does not depend on the site in question; else none."""

    test: n.Expr


@frozen
class AllIfMeets:
    """All sites if a set that does not depend on the site in question has a member in common with another; else none.
    `among`: sites, or else one member of the set's own domain."""

    node: n.Expr
    among: SetPlan | int


@frozen
class OfKinds:
    """The sites with a piece of one of these kinds."""

    kinds: int


@frozen
class StepsTo:
    """The sites from which one of these masks and shifts leads into a set: the masks are of the steps back."""

    reached: SetPlan
    back: Pairs


@frozen
class RaysTo:
    """The sites whose rays over `through` come into a set, going one of some ways (none of which closes on itself)."""

    reached: SetPlan
    through: SetPlan
    ways: int


@frozen
class Shifted:
    """The sites of `among` for which the site with a number by `far` greater is a member of a set."""

    node: n.Expr
    far: int
    among: int


@frozen
class Let:
    """A plan in which a local name stands for a value that is worked out once."""

    slot: int
    name: str
    value: n.Expr
    inner: SetPlan


@frozen
class Share:
    """A plan in which a set is worked out once, for all the places that `Shared` of the same number is at."""

    number: int
    value: SetPlan
    inner: SetPlan


@frozen
class Shared:
    """A set that has been worked out already."""

    number: int


SetPlan = (
    Const
    | Plain
    | Meet
    | Union
    | Without
    | AllIf
    | AllIfMeets
    | OfKinds
    | StepsTo
    | RaysTo
    | Shifted
    | Let
    | Share
    | Shared
)

NO_SITES = Const(0)


Names = list[tuple[int, str, n.Expr]]
"""Names for values that do not depend on the site in question: slot, name, value."""


def let(names: Names, plan: SetPlan) -> SetPlan:
    """A plan with names for values around it."""
    if isinstance(plan, Const | Shared):
        return plan
    for slot, name, value in reversed(names):
        plan = Let(slot, name, value, plan)
    return plan


class Sets:
    """Puts plans of sets together. What is known is worked out.

    full: the set of all sites.
    """

    def __init__(self, full: int) -> None:
        self.full = Const(full)
        self._shared = 0

    def meet(self, parts: Iterable[SetPlan]) -> SetPlan:
        """What is in all of these."""
        return _joined(parts, self.full, NO_SITES, and_, Meet)

    def union(self, parts: Iterable[SetPlan]) -> SetPlan:
        """What is in any of these."""
        return _joined(parts, NO_SITES, self.full, or_, Union)

    def without(self, these: SetPlan) -> SetPlan:
        """All other sites."""
        match these:
            case Const(value=value):
                return Const(self.full.value & ~value)
            case Without(these=inner):
                return inner
        return Without(these)

    def share(self, value: SetPlan, use: Callable[[SetPlan], SetPlan]) -> SetPlan:
        """A plan that makes use of a set several times."""
        if isinstance(value, Const | Shared):
            return use(value)
        self._shared += 1
        number = self._shared
        inner = use(Shared(number))
        if inner == Shared(number):
            return value
        return inner if isinstance(inner, Const) else Share(number, value, inner)


def _joined(
    parts: Iterable[SetPlan],
    neutral: Const,
    decisive: Const,
    both: Callable[[int, int], int],
    join: type[Meet | Union],
) -> SetPlan:
    known, others = neutral.value, list[SetPlan]()
    for part in parts:
        match part:
            case Const(value=value):
                known = both(known, value)
            case _:
                others.append(part)
    if known == decisive.value or not others:
        return Const(known)
    found = [*others, *([] if known == neutral.value else [Const(known)])]
    return found[0] if len(found) == 1 else join(tuple(found))
