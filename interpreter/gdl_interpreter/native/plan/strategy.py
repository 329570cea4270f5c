"""How moves can be drawn: found out before the code that draws them is written."""

from __future__ import annotations

from gdl_interpreter.native.analysis.continuation import before
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.incremental.incremental_state import IncrementalState, is_placement_game
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.plan.move_plan import Plan, Pool
from gdl_interpreter.native.plan.obstacles import NoPlan, Reason
from gdl_interpreter.native.plan.planner import Planner
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import parts_of


class Strategy:
    """Finds out by which strategy moves are drawn, and by which plan."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.strategy = "listed" if unit.ambiguous else "counted"
        self.by_plan = False
        self.planned: tuple[Planner, Plan] | None = None
        """The plan that has been found, for a look at it."""
        self.refusals: list[Reason] = []
        """Why there is no plan by which all runs are counted; and then, why none by which they are sampled."""
        self.tries_first = False
        """Are a few moves drawn that may not be legal, before the legal ones are counted?"""
        self.may_list = False
        """Are there turns in which all runs are gone through, though there is a plan for the others?"""
        self._looked_at: set[tuple[str, bool]] = set()
        self.parts: s.If | None = None
        """A condition around the whole turn."""
        self.incremental: IncrementalState | None = None
        self.anew = False
        """Do games begin in positions that nothing was prepared for?"""

    def settle(self, writer: Emitter, state: State) -> None:
        """Find out how moves can be drawn; what this writes is thrown away."""
        if self.unit.ambiguous or self.unit.features.chance or not self.unit.target.on("bulk"):
            return
        fn = writer.fn
        for hopeful in (False, True):
            if hopeful and not self.unit.target.on("draw"):
                continue
            mark = fn.mark()
            try:
                planner = Planner(writer, hopeful)
                planner.may_go_elsewhere = True
                plan = planner.plan(before(self.unit.program.turn, None), state, {})
                self.planned = planner, plan
                self.strategy = "drawn" if hopeful else "counted"
                self.by_plan = True
                self.may_list = planner.elsewhere is not None
                self.tries_first = not hopeful and planner.worth_trying and self._can_try(writer, state)
                match self.unit.program.turn:
                    case (s.If(arms=(_,)) as around,):
                        self.parts = around
                if not self.unit.features.chance_in_setup and is_placement_game(self.unit, self.unit.features, plan):
                    assert isinstance(plan, Pool)
                    self.incremental = IncrementalState(self.unit, writer, plan, self.anew)
                return
            except NoPlan as refused:
                self.refusals.append(refused.reason)
            finally:
                fn.back_to(mark)
        if self._may_fail():
            self.strategy = "drawn"

    def _can_try(self, writer: Emitter, state: State) -> bool:
        """Is there a plan by which a move can be drawn without counting the others? What this writes is thrown away."""
        if not self.unit.target.on("draw") or not self.unit.target.on("tries"):
            return False
        try:
            self.trial(writer, state)
        except NoPlan:
            return False
        return True

    def trial(self, writer: Emitter, state: State) -> tuple[Planner, Plan]:
        """The plan by which moves are tried that may not be legal.

        Raises:
            NoPlan: there is none.
        """
        planner = Planner(writer, hopeful=True)
        planner.tries = True
        return planner, planner.plan(before(self.unit.program.turn, None), state, {})

    def _may_fail(self) -> bool:
        """Can a run fail behind its last choice?"""
        if not self.unit.target.on("draw") or self._hides_failure():
            return False
        return self._fails(self.unit.program.turn, False)

    def _hides_failure(self) -> bool:
        """Is there a `first`, not around the whole turn, whose body can fail? Whether it does decides what else there
        is, so that runs cannot be counted as if none failed."""
        program = self.unit.program
        body = program.turn
        while body and not isinstance(body[0], s.First):
            if isinstance(body[0], s.Do):
                body = (*program.functions[body[0].function].body, *body[1:])
            elif isinstance(body[0], s.Assign):
                body = body[1:]
            else:
                break
        around = body[0] if body and isinstance(body[0], s.First) else None
        everything = [program.turn, *(function.body for function in program.functions.values())]
        firsts = [part for part in parts_of(tuple(everything)) if isinstance(part, s.First) and part is not around]
        return any(self._can_fail(first.body, set()) for first in firsts)

    def _can_fail(self, body: object, seen: set[str]) -> bool:
        """Is there anything at all in a block that can end a run?"""
        for part in parts_of(body):
            if isinstance(part, s.Stmt) and part.traits.fails:
                return True
            if isinstance(part, s.Do) and part.function not in seen:
                seen.add(part.function)
                if self._can_fail(self.unit.program.functions[part.function].body, seen):
                    return True
        return False

    def _fails(self, body: object, chosen: bool) -> bool:
        """Is there a condition behind a choice (`chosen`: or anywhere)?"""
        seen = chosen
        for part in parts_of(body):
            if isinstance(part, s.Choose):
                seen = True
            if seen and isinstance(part, s.Require):
                return True
            if isinstance(part, s.Do) and (part.function, seen) not in self._looked_at:
                self._looked_at.add((part.function, seen))
                if self._fails(self.unit.program.functions[part.function].body, seen):
                    return True
            if isinstance(part, s.Do) and not seen:
                seen = self._chooses(self.unit.program.functions[part.function].body)
        return False

    def _chooses(self, body: object) -> bool:
        """Is there a choice in a block, or in an action that it does?"""
        functions = self.unit.program.functions
        return any(
            isinstance(part, s.Choose) or (isinstance(part, s.Do) and self._chooses(functions[part.function].body))
            for part in parts_of(body)
        )
