"""How the runs of a turn are counted and the one with a given number is made, as data: a move plan.

A plan is a tree of these values, made by `planner.py` from the Program alone. It holds statements, names, sets to
choose from and what is still to be done; nothing of the code. That is written in two steps, neither of which can fail:
`emit/moves/counting.py` counts, `emit/moves/unranking.py` makes the run with a number.
"""

from __future__ import annotations

from gdl_interpreter.board.shifts import Pairs
from gdl_interpreter.native.analysis.continuation import Continuation
from gdl_interpreter.native.plan.obstacles import Reason
from gdl_interpreter.native.plan.set_plan import SetPlan
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.span import Span

CONDITION, LOOP_BEGINS, BEHIND_EFFECT = (
    "condition for all sites at once",
    "where a loop begins",
    "where a test may hold behind an effect",
)
"""What sets are recognised as that are worked out for all sites at once."""

# ---- sets to choose from


@frozen
class Members:
    """What a binder goes through. where: a condition that each member is asked by itself, `why` it must be."""

    bind: n.Bind
    where: n.Expr | None = None
    why: Reason | None = None


@frozen
class AtOnce:
    """Those of a set that are in another one, which is worked out for all sites at once. of: what that was worked out
    from; idiom: what it was recognised as."""

    these: Candidates
    among: SetPlan
    of: n.Expr
    idiom: str = CONDITION


@frozen
class OneByOne:
    """Those of a set that get past some lines, each by itself. about: the condition that must be asked like this; why:
    the reason."""

    these: Candidates
    bind: n.Bind
    lines: s.Block
    about: Span
    why: Reason


Candidates = Members | AtOnce | OneByOne


# ---- plans


@frozen
class NoRun:
    """No run at all."""


@frozen
class Leaf:
    """One run: the rest has no choice."""

    rest: Continuation


@frozen
class Sum:
    """Some alternatives."""

    parts: tuple[Plan, ...]


@frozen
class Guarded:
    """A plan that counts only if a test holds, which is asked before."""

    test: n.Expr
    inner: Plan


@frozen
class OneOf:
    """One plan or the other, by a test that is asked before."""

    test: n.Expr
    then: Plan
    otherwise: Plan


@frozen
class Otherwise:
    """The second plan where the first has no runs."""

    first: Plan
    second: Plan


@frozen
class Named:
    """A name for a value, given before anything is chosen or done that it depends on."""

    line: s.Assign
    inner: Plan


@frozen
class Params:
    """The parameters of an action that is entered, by slot, with what is given for them."""

    given: tuple[tuple[int, Ty, n.Expr], ...]


@frozen
class Entered:
    """An action that is entered."""

    params: Params
    inner: Plan


@frozen
class Pool:
    """A choice of one member of a set, the last of the run."""

    these: Candidates
    bind: n.Bind
    rest: Continuation

    @property
    def is_empty(self) -> bool:
        """Is the set all the empty sites?"""
        match self.these:
            case Members(bind=n.Bind(within=n.Op(op="empty")), where=None):
                return True
        return False


@frozen
class Product:
    """A choice, and runs that do not depend on it."""

    these: Candidates
    bind: n.Bind
    inner: Plan


@frozen
class After:
    """Something is done, and then runs go on whose choices do not look at the position."""

    node: s.Stmt
    inner: Plan


@frozen
class Deferred:
    """A test that can be made only behind what was done before. As many runs as on the longer way; on the other one the
    numbers beyond its own count fail. likely: a name, and the sites that it must be one of for the test to hold."""

    test: n.Expr
    then: Plan
    otherwise: Plan
    likely: tuple[int, SetPlan] | None = None


@frozen
class DeferredTest:
    """The same for a condition: where it does not hold the run fails."""

    test: n.Expr
    inner: Plan


@frozen
class OwnedBy:
    """As many as a player has pieces, before anything is done."""

    player: int


@frozen
class DeferredChoice:
    """A choice from a set that is known only behind what was done before, of no more than `most` members: numbers
    beyond those that there are fail."""

    choice: s.Choose
    most: int | OwnedBy
    inner: Plan


@frozen
class FirstRun:
    """The first run of a plan."""

    inner: Plan


@frozen
class OtherRuns:
    """All runs of a plan but the first."""

    inner: Plan


@frozen
class DirectionMoves:
    """A source and a target that is some steps from it: a set of targets for each shift.

    where: the condition on targets, if there is one; among: the sites that it holds for; steps: masks and shifts from
    the source, and what else their targets are in, where `Shared(0)` stands for `among`.
    """

    sources: Candidates
    where: n.Expr | None
    among: SetPlan
    steps: tuple[tuple[Pairs, SetPlan], ...]
    source: n.Bind
    target: n.Bind
    rest: Continuation

    @property
    def shifts(self) -> tuple[int, ...]:
        """The differences between the numbers of targets and sources, each once."""
        return tuple(sorted({shift for pairs, _ in self.steps for _, shift in pairs}))


@frozen
class Targets:
    """The targets of each source, worked out and kept. likely: those of them that are counted by themselves, too."""

    sources: Candidates
    source: n.Bind
    target: n.Bind
    targets: Candidates
    likely: Likely | None


@frozen
class Likely:
    """A test behind effects, and the sites for which it may hold."""

    test: n.Expr
    among: SetPlan


@frozen
class FromTo:
    """A source and a target that depends on it. only_likely: not all of the targets, but the likely ones."""

    table: Targets
    inner: Plan
    only_likely: bool = False


@frozen
class MayBegin:
    """Has the first choice of some statements anything to choose from? Names that are given before it; and the sets, of
    which one must have a member."""

    names: tuple[s.Assign | Params, ...]
    ways: tuple[MayBegin | Candidates, ...]


@frozen
class Elsewhere:
    """A plan that holds only where other statements have no run; `why` those have no plan."""

    unless: MayBegin
    why: Reason
    inner: Plan


Plan = (
    NoRun
    | Leaf
    | Sum
    | Guarded
    | OneOf
    | Otherwise
    | Named
    | Entered
    | Pool
    | Product
    | After
    | Deferred
    | DeferredTest
    | DeferredChoice
    | FirstRun
    | OtherRuns
    | DirectionMoves
    | FromTo
    | Elsewhere
)


def parts_of_plan(plan: Plan) -> tuple[Plan, ...]:
    """The plans that a plan is made of."""
    match plan:
        case Sum(parts=parts):
            return parts
        case (
            OneOf(then=one, otherwise=other) | Deferred(then=one, otherwise=other) | Otherwise(first=one, second=other)
        ):
            return one, other
        case NoRun() | Leaf() | Pool() | DirectionMoves():
            return ()
    return (plan.inner,)
