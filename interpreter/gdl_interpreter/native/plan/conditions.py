"""Which conditions of a game are tested for each member of a set by itself, and why: for its author.

All that random games ask is gone through: the turn with its plan, the endings, and the definitions that they call, each
with what is known of its arguments.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gdl_interpreter.native.analysis.constant_propagation import Known
from gdl_interpreter.native.analysis.cost import UNROLLED
from gdl_interpreter.native.plan import move_plan as p
from gdl_interpreter.native.plan.obstacles import Obstacle, Reason
from gdl_interpreter.native.plan.setwise import setwise
from gdl_interpreter.native.plan.strategy import Strategy
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.span import Span
from gdl_interpreter.program.walk import Part, children
from gdl_interpreter.reference.bits import members


def one_by_one(strategy: Strategy) -> dict[Span, Reason]:
    """The conditions that are tested for each member by itself wherever they are asked, and why."""
    unit, walk = strategy.unit, _Walk(strategy)
    program, kept = unit.program, strategy.incremental
    for known in strategy.turns:
        if strategy.planned is not None:
            walk.plan(strategy.plan(known))
        walk.part(program.turn, known)
    for number, ending in enumerate(program.endings):
        if kept is not None and all(kept.tests[number, player] is not None for player in range(len(program.players))):
            continue
        for known in strategy.turns:
            walk.part((ending.test, ending.who), known)
            if ending.measure is not None:
                for player in range(len(program.players)):
                    walk.function(ending.measure, [1 << player], known)
    for event in program.events:
        walk.part(event.body, Known())
    return {test: reason for test, reason in walk.refused.items() if test not in walk.seen}


class _Walk:
    """One game that is gone through."""

    def __init__(self, strategy: Strategy) -> None:
        self.unit = strategy.unit
        self.constants = strategy.unit.constants
        self.refused: dict[Span, Reason] = {}
        self.seen: set[Span] = set()
        self._entered: set[tuple[object, ...]] = set()

    def _refuse(self, about: Span, why: Reason) -> None:
        if why.obstacle not in (Obstacle.SWITCHED_OFF, Obstacle.NOT_SITES):
            self.refused.setdefault(about, why)

    # ---- plans

    def plan(self, plan: p.Plan) -> None:
        """The sets that a plan chooses from."""
        match plan:
            case p.Pool(these=these) | p.Product(these=these):
                self._candidates(these)
            case p.FromTo(table=table):
                self._candidates(table.sources)
                self._candidates(table.targets)
            case p.Elsewhere(unless=unless):
                self._may_begin(unless)
        for part in p.parts_of_plan(plan):
            self.plan(part)

    def _may_begin(self, asked: p.MayBegin) -> None:
        for way in asked.ways:
            if isinstance(way, p.MayBegin):
                self._may_begin(way)
            else:
                self._candidates(way)

    def _candidates(self, these: p.Candidates) -> None:
        match these:
            case p.Members(where=where, why=why):
                if where is not None and why is not None:
                    self._refuse(where.span, why)
            case p.AtOnce(these=inner, of=of):
                self.seen.add(of.span)
                self._candidates(inner)
            case p.OneByOne(these=inner, about=about, why=why):
                self._refuse(about, why)
                self._candidates(inner)

    # ---- nodes

    def part(self, part: object, known: Known) -> Known:
        """A node and all below it, or several one after the other; what is known behind it."""
        if isinstance(part, tuple):
            for item in part:
                known = self.part(item, known)
            return known
        match part:
            case n.Expr():
                self._expression(part, known)
            case s.Assign(slot=slot, value=value):
                self._expression(value, known)
                mutable = slot in self.unit.features.mutable
                return known.with_name(slot, None if mutable else self.constants.of(value, known))
            case s.Choose(bind=bind, where=where):
                self._condition(bind, where, known)
                self._below(part, known)
            case s.Do(function=name, args=args):
                self._below(part, known)
                self.function(name, [self.constants.of(arg, known) for arg in args], known)
            case s.Stmt() | n.Bind() | s.Branch():
                self._below(part, known)
        return known

    def _below(self, part: Part, known: Known) -> None:
        for child in children(part):
            self.part(child, known)

    def function(self, name: str, args: Sequence[int | None], known: Known) -> None:
        """A definition or an action, with what is known of its arguments."""
        function = self.unit.program.functions[name]
        names = {slot: value for (slot, _, _), value in zip(function.params, args, strict=False)}
        key = name, *names.items(), *known.fields.items()
        if key not in self._entered:
            self._entered.add(key)
            self.part((*function.body, function.result), known.within(names))

    def _expression(self, node: n.Expr, known: Known) -> None:
        if self.constants.of(node, known) is not None:
            return
        match node:
            case n.Fold(how="filter", type=Ty.SITES, binds=(bind,), body=body):
                if self._condition(bind, body, known):
                    self._expression(bind.within, known)
                    return
                self._fold(node, known)
            case n.Fold():
                self._fold(node, known)
            case n.Cond(test=test, then=then, otherwise=otherwise):
                self._expression(test, known)
                holds = self.constants.of(test, known)
                for way, taken in ((then, holds != 0), (otherwise, not holds)):
                    if taken:
                        self._expression(way, known)
            case n.Call(function=name, args=args):
                self._below(node, known)
                self.function(name, [self.constants.of(arg, known) for arg in args], known)
            case _:
                self._below(node, known)

    def _condition(self, bind: n.Bind, test: n.Expr | None, known: Known) -> bool:
        """Is a condition worked out for all sites at once?"""
        if test is None:
            return True
        found = setwise(self.unit, bind, test, known)
        if isinstance(found, Reason):
            self._refuse(test.span, found)
            return False
        self.seen.add(test.span)
        return True

    def _fold(self, node: n.Fold, known: Known) -> None:
        for inner in self._rounds(node.binds, known):
            self.part((node.where, node.body), inner)

    def _rounds(self, binds: tuple[n.Bind, ...], known: Known) -> Iterator[Known]:
        """What is known in each round of a fold: each member, where those are few."""
        if not binds:
            yield known
            return
        bind, *others = binds
        self._expression(bind.within, known)
        these = self.constants.of(bind.within, known)
        if these is None and bind.type is Ty.DIRECTIONS:
            these = self.unit.possible(Ty.DIRECTIONS)
        few = these is not None and these.bit_count() <= UNROLLED and bind.type is not Ty.INT
        for one in members(these or 0) if few else [None]:
            yield from self._rounds(tuple(others), known.with_name(bind.slot, one))
