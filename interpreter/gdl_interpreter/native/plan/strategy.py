"""How moves are drawn, and by which plan: found out before any code is written."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from gdl_interpreter.native.analysis.constant_propagation import Known
from gdl_interpreter.native.analysis.usage import puts_and_takes
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.incremental.incremental_state import IncrementalState, is_placement_game
from gdl_interpreter.native.plan.context import Context
from gdl_interpreter.native.plan.from_to import worth_trying
from gdl_interpreter.native.plan.lookahead import Lookahead
from gdl_interpreter.native.plan.move_plan import Elsewhere, Entered, Named, Plan, Pool
from gdl_interpreter.native.plan.obstacles import Reason
from gdl_interpreter.native.plan.planner import plan_of
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import parts_of, reached

How = Literal["counted", "sampled", "listed"]
"""How a choice, or a whole move, is made: the number of its members is found at once, and the one with a random number
made; one is drawn that may turn out not to be legal, and then another one; or all runs are gone through."""


class Strategy:
    """By which strategy the moves of one Program are drawn in random games, and by which plans.

    anew: do games begin in positions that nothing was prepared for?
    """

    def __init__(self, unit: Unit, anew: bool = False) -> None:
        self.unit = unit
        self.anew = anew
        players = range(len(unit.program.players))
        self.turns = [Known({"mover": 1 << player}) for player in players] if unit.specialised else [Known()]
        """What is known in each turn that has code of its own: that of each player, or one for all."""
        self.refusals: list[Reason] = []
        """Why there is no plan by which all runs are counted; and then, why none by which they are sampled."""
        self.overcount = False
        """May the runs that are counted turn out not to be moves?"""
        self.planned = self._planned()
        """The plan of the first player's turn, if there is one of each player's."""
        self._looked_at: set[tuple[str, bool]] = set()
        sampled = self.overcount if self.by_plan else not (unit.ambiguous or self._listed) and self._may_fail()
        self.strategy: How = "listed" if unit.ambiguous else "sampled" if sampled else "counted"

    @property
    def by_plan(self) -> bool:
        """Is there a plan?"""
        return self.planned is not None

    @property
    def tries_moves(self) -> bool:
        """Is each random move drawn by a plan and made, and another one drawn where it fails?"""
        return self.by_plan and self.strategy == "sampled"

    @property
    def spares(self) -> bool:
        """Can random games leave alone what only harms who does it, and tell who first gained each site? They can
        where pieces are put and taken, never moved, and each random move is tried by itself."""
        return self.tries_moves and puts_and_takes(self.unit.program)

    @property
    def answers(self) -> bool:
        """Can who has a bridge keep it in random games?"""
        return self.incremental is not None and self.incremental.bridges is not None

    @property
    def _listed(self) -> bool:
        """Are all runs gone through in any case?"""
        return self.unit.features.chance or not self.unit.target.on("bulk")

    def _planned(self) -> Plan | None:
        if self.unit.ambiguous or self._listed:
            return None
        for overcount in (False, True) if self.unit.target.on("draw") else (False,):
            turn = self.unit.program.turn
            found = [plan_of(self.unit, turn, known, overcount, may_leave=True) for known in self.turns]
            refused = next((each for each in found if isinstance(each, Reason)), None)
            if refused is None and not isinstance(found[0], Reason):
                self.overcount = overcount
                return found[0]
            if refused is not None:
                self.refusals.append(refused)
        return None

    def plan(self, known: Known, turn: s.Block | None = None) -> Plan:
        """The plan of a turn, or of a part of it, by what is known of the position: there must be one."""
        found = plan_of(
            self.unit, self.unit.program.turn if turn is None else turn, known, self.overcount, may_leave=True
        )
        assert not isinstance(found, Reason), found
        return found

    def trial(self, known: Known) -> Plan | Reason:
        """The plan by which moves are tried that may not be legal."""
        return plan_of(self.unit, self.unit.program.turn, known, overcount=True, tries=True)

    @cached_property
    def tries_first(self) -> bool:
        """Are a few moves drawn that may not be legal, before the legal ones are counted?"""
        on = self.unit.target.on("draw") and self.unit.target.on("tries")
        if self.planned is None or self.overcount or not on:
            return False
        context = Context(self.unit, Lookahead(self.unit), self.turns[0], self.overcount)
        return worth_trying(context, self.planned) and not isinstance(self.trial(self.turns[0]), Reason)

    @cached_property
    def may_list(self) -> bool:
        """Are there turns in which all runs are gone through, though there is a plan for the others?"""
        return elsewhere(self.planned) is not None

    @property
    def parts(self) -> s.If | None:
        """A condition around the whole turn, where there is a plan."""
        match self.unit.program.turn:
            case (s.If(arms=(_,)) as around,) if self.by_plan:
                return around
        return None

    @cached_property
    def incremental(self) -> IncrementalState | None:
        """What is kept from stone to stone."""
        unit, plan = self.unit, self.planned
        if unit.features.chance_in_setup or not isinstance(plan, Pool) or not is_placement_game(unit, plan):
            return None
        return IncrementalState(unit, plan, self.anew)

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
        return any(
            isinstance(part, s.Stmt) and part.traits.fails
            for first in firsts
            for part in reached(program.functions, first.body)
        )

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
                seen = any(isinstance(each, s.Choose) for each in reached(self.unit.program.functions, part))
        return False


def elsewhere(plan: Plan | None) -> Elsewhere | None:
    """What a plan says of when it does not hold, if it does."""
    while isinstance(plan, Named | Entered):
        plan = plan.inner
    return plan if isinstance(plan, Elsewhere) else None
