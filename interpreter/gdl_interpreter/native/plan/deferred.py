"""Plans of what is chosen behind a deed: bounds for what there will be, and where a test is likely to hold.

Where there are more runs behind a test than without it (a mill is closed, and a man is taken), the first run of each
way is planned for all, and the others only where the test is likely to hold. With a bound of how many they can be,
Nine Men's Morris plays 1.7 times as many games as with all of them planned everywhere (switch "no-likely").
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.analysis.upper_bounds import UpperBounds
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.statements.certainty import certain
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.native.plan.move_plan import After, Deferred, Leaf, Plan, Product, Shifted, Sum, replaced
from gdl_interpreter.native.plan.over_approximation import OverApproximation
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s


class DeferredPlanning:
    """Plans what is chosen behind effects."""

    def __init__(self, writer: Emitter) -> None:
        self.w, self.fn, self.unit = writer, writer.fn, writer.unit
        self.most = UpperBounds(self.unit.shapes, self.unit.features.single, self.unit.pure)
        self.likely = OverApproximation(writer, self.unit.shapes)
        self.done: tuple[s.Stmt, ...] = ()
        """What is done before what is being planned: then nothing may look at the position yet."""

    @property
    def late(self) -> bool:
        """Is something done before what is being planned?"""
        return bool(self.done)

    def product(self, these: Val, among: Val | None, bind: n.Bind, known: AbstractValue, inner: Plan) -> Plan:
        if among is not None:
            these = self.w.joined("meet", [these, among])
        own = self.w.sets.count(these)
        return Product(self.fn.emit(f"mul i64 {own}, {inner.count}"), these, bind, known, own, inner)

    def parted(
        self, choice: Callable[[Val | None, Plan], Plan], inner: Plan, bind: n.Bind, rare: tuple[Deferred, Val] | None
    ) -> Plan:
        """The plan of a choice and what depends on it. Where there are more runs behind a test than without it, the
        first is planned for all members, and the others for those only for which the test is likely to hold."""
        if rare is None:
            return choice(None, inner)
        late, likely = rare
        inner = replaced(inner, late, replace(late, likely=(bind.slot, likely)))
        more = self.fn.emit(f"sub i64 {late.count}, 1")
        parts = choice(None, Shifted("1", inner, 0)), choice(likely, Shifted(more, inner, 1))
        return Sum(self.fn.emit(f"add i64 {parts[0].count}, {parts[1].count}"), parts)

    def rare(self, inner: Plan, bind: n.Bind, state: State) -> tuple[Deferred, Val] | None:
        """A test behind deeds without which there is one run; and the members for which it may hold."""
        deeds: list[s.Stmt] = []
        while isinstance(inner, After):
            deeds.append(inner.node)
            inner = inner.inner
        if not isinstance(inner, Deferred) or not isinstance(inner.otherwise, Leaf) or inner.otherwise.count != "1":
            return None
        likely = self.likely.sites(inner.test, bind.slot, deeds, state, inner.env)
        if likely is None:
            return None
        self.unit.findings.see("where a test may hold behind an effect", inner.test.span)
        return inner, likely

    def at_most(self, node: n.Expr, state: State, env: Env) -> str | None:
        """How many members a set of pieces of another player can have behind what is done before: no more than the
        player has now."""
        mover, written = state.facts.get("mover"), self.most.shapes.written_out(node)
        single = self.unit.features.single
        harmless = all(
            isinstance(deed, s.Remove | s.Put | s.PutStock)
            or (isinstance(deed, s.Place) and deed.owner is None)
            or (isinstance(deed, s.Move) and isinstance(deed.target, n.Local) and deed.target.slot in single)
            for deed in self.done
        )
        if written is None or mover is None or mover.const is None or not harmless:
            return None
        owner = certain(self.w, written, state, env, {}).owner
        if owner is None or mover.const >> owner & 1:
            return None
        return self.w.sets.count(state.read(self.fn, f"owner{owner}"))
