"""Plans: how many runs there are and how the one with a given number is made, before any is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.analysis.continuation import Continuation
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s


@dataclass(frozen=True)
class Plan:
    """Some of the runs, and how many they are (`count`, an i64)."""

    count: str


@dataclass(frozen=True)
class Leaf(Plan):
    """One run: the rest has no choice."""

    rest: Continuation
    env: Env


@dataclass(frozen=True)
class Sum(Plan):
    """Some alternatives."""

    parts: tuple[Plan, ...]


@dataclass(frozen=True)
class Guarded(Plan):
    """A plan that counts only if a test holds."""

    inner: Plan


@dataclass(frozen=True)
class Otherwise(Plan):
    """The second plan where the first has no runs."""

    first: Plan
    second: Plan


@dataclass(frozen=True)
class Pool(Plan):
    """A choice of one member of a set."""

    these: Val
    bind: n.Bind
    known: AbstractValue
    rest: Continuation
    env: Env
    is_empty: bool = False
    """Is the set all the empty sites?"""


@dataclass(frozen=True)
class Product(Plan):
    """A choice, and runs that do not depend on it."""

    these: Val
    bind: n.Bind
    known: AbstractValue
    own_count: str
    inner: Plan


@dataclass(frozen=True)
class After(Plan):
    """Something is done, and then runs go on whose choices do not look at the position."""

    node: s.Stmt
    env: Env
    inner: Plan


@dataclass(frozen=True)
class Deferred(Plan):
    """A test that can be made only behind what was done before. The count is that of the longer way; on the other one
    the numbers beyond its own count fail."""

    test: n.Expr
    env: Env
    then: Plan
    otherwise: Plan
    likely: tuple[int, Val] | None = None
    """A name, and the sites that it must be one of for the test to hold."""


@dataclass(frozen=True)
class Shifted(Plan):
    """Some of the runs of a plan: those with numbers from `by` on."""

    inner: Plan
    by: int


@dataclass(frozen=True)
class DeferredTest(Plan):
    """The same for a condition: where it does not hold the run fails."""

    test: n.Expr
    env: Env
    inner: Plan


@dataclass(frozen=True)
class DirectionMoves(Plan):
    """A source and a target: a set of targets for each shift."""

    pools: tuple[tuple[Val, int, str], ...]
    source: n.Bind
    target: n.Bind
    source_known: AbstractValue
    target_known: AbstractValue
    rest: Continuation
    env: Env


@dataclass(frozen=True)
class FromTo(Plan):
    """A source and a target that depends on it: the targets of each source are worked out and kept.

    `stored`: where they are, one set behind the other; `numbers`: the sources' numbers; `sources`: how many (a slot);
    `own_count`: of all targets together.
    """

    stored: str
    numbers: str
    own_count: str
    source: n.Bind
    target: n.Bind
    source_known: AbstractValue
    target_known: AbstractValue
    env: Env
    inner: Plan
    among: Val | None = None
    """Only these targets, if not all; `own_count` is their number."""


@dataclass(frozen=True)
class DeferredChoice(Plan):
    """A choice from a set that is known only behind what was done before, of no more than `most` members: numbers
    beyond those that there are fail."""

    choice: s.Choose
    most: str
    env: Env
    inner: Plan


def replaced(plan: Plan, old: Plan, new: Plan) -> Plan:
    """The same plan with another one in place of one that is behind deeds only."""
    if plan is old:
        return new
    assert isinstance(plan, After)
    return replace(plan, inner=replaced(plan.inner, old, new))
