"""What planning is asked with: the Program, what is known, and what has been chosen and done before."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gdl_interpreter.native.analysis.constant_propagation import Known
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.plan.lookahead import Lookahead
from gdl_interpreter.native.plan.obstacles import Obstacle, Refused
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import free_slots, parts_of


@dataclass(frozen=True)
class Context:
    """Where in a turn something is planned.

    known: what is known of the position and of names; overcount: may what follows the choices fail?; tries: is a target
    to be drawn by a number that may be too large, rather than the targets of all sources counted?; may_leave: may the
    runs of an outermost `first` be left to others, where there are any?; outermost: has nothing been gone into but
    names and actions?; open: names chosen before, by a choice that multiplies with what follows, which nothing may look
    at yet; done: what is done before: then nothing may look at the position yet.
    """

    unit: Unit
    ahead: Lookahead
    known: Known
    overcount: bool
    tries: bool = False
    may_leave: bool = False
    outermost: bool = True
    open: frozenset[int] = frozenset()
    done: tuple[s.Stmt, ...] = ()

    @property
    def late(self) -> bool:
        """Is something done before what is being planned?"""
        return bool(self.done)

    @property
    def inside(self) -> Context:
        """The same inside of a statement."""
        return replace(self, outermost=False)

    def opened(self, *slots: int) -> Context:
        """The same where these names have been chosen."""
        return replace(self, open=self.open | set(slots))

    def named(self, slot: int, value: int | None) -> Context:
        """The same where a name has been given."""
        mutable = slot in self.unit.features.mutable
        return replace(self, known=self.known.with_name(slot, None if mutable else value))

    def value(self, node: n.Expr) -> int | None:
        """What an expression comes to, as far as that is known."""
        return self.unit.constants.of(node, self.known)

    def unsettled(self, part: object) -> bool:
        """Does something look at a choice that has not been made?"""
        return not self.open.isdisjoint(free_slots(part))

    def check_settled(self, *parts: n.Expr | None) -> None:
        """Refuse the first of these that does."""
        for part in parts:
            if part is not None and self.unsettled(part):
                raise Refused(Obstacle.DEPENDS, part.span)

    def deferred(self, *parts: n.Expr | None) -> bool:
        """Is something done before, and do these look at the position?"""
        return self.late and not self.ahead.is_fixed(parts)


def loops(unit: Unit, node: n.Expr) -> bool:
    """Does working this out take a loop of a definition?"""
    calls = (part.function for part in parts_of(node) if isinstance(part, n.Call))
    bodies = (unit.program.functions[name].body for name in calls)
    return any(isinstance(line, s.RepeatWhile) for body in bodies for line in body)
