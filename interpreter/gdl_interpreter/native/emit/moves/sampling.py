"""Drawing a random move, uniformly over the legal ones: counted, drawn and thrown back, or listed.

*Counted*: the runs are counted by popcounts (`plans`), and the run with a random number is made. *Drawn*: where what
follows the choices may fail, a run is drawn as if it could not; if it fails another one is drawn. Every legal run is
as likely as the others, for each is as likely as any other run to be drawn. Too many failures, and the runs are gone
through. It makes 2.1 (Anchor) to 9.3 (Sandkings) times as many games as going through all runs (switch "no-draw").
Where counting takes long, a few moves that may not be legal are drawn first, each a source and the number of a target:
Lines of Action plays 1.8 times as many games (switch "no-tries").
*Listed*: where two runs can be the same move, each move is looked for once.
"""

from __future__ import annotations

from dataclasses import replace

from gdl_interpreter.native.abi.context import NATURE
from gdl_interpreter.native.analysis.continuation import before
from gdl_interpreter.native.emit.moves.game_flow import GameFlow
from gdl_interpreter.native.emit.moves.move_functions import MOST_GATHERED
from gdl_interpreter.native.emit.sets.rng import below, split, word
from gdl_interpreter.native.emit.statements.chance_node import members_of_nature, nth_of_nature, roll
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.emit.values import Val
from gdl_interpreter.native.entry.questions import Questions
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.plan.move_plan import Plan
from gdl_interpreter.native.plan.planner import Planner
from gdl_interpreter.native.plan.strategy import Strategy
from gdl_interpreter.program import statements as s

FEW_TRIES = 8
"""Runs that are drawn before they are counted, where that costs more."""

TRIES = 64
"""Runs that are drawn before all are gone through."""


class Sampling(Strategy):
    """Writes how a move is drawn, into the function that plays."""

    def __init__(self, unit: Unit, questions: Questions) -> None:
        super().__init__(unit, questions)
        self.last_stone: Val | None = None
        """The site that the last move of the code so far has put a stone on, in placement games."""

    def draw(
        self, writer: GameFlow, state: State, none: str, nature: str, planned: tuple[Planner, Plan] | None = None
    ) -> str:
        """Make a random move in `state`: gives how many there were, in the mean (i64). To `none` if there is none; to
        `nature` when it was nature's. `planned`: the plan of all moves, if it has been made already."""
        if self.by_plan and self.tries_first and planned is None:
            return self._tried_first(writer, state, none)
        if self.by_plan and planned is None and self.kept is None and self.parts is not None:
            return self._in_parts(writer, state, none, self.parts)
        if self.by_plan:
            return self._by_plan(writer, state, none, planned or self.plan(writer, state))
        return self._by_function(writer, state, none, nature)

    def _in_parts(self, writer: GameFlow, state: State, none: str, node: s.If) -> str:
        """A turn of one kind or another: which it is, is found out before anything is counted."""
        fn, ((test, body),) = writer.fn, node.arms
        legal, done = fn.alloca("i64"), fn.label("drawn")
        yes, no = fn.label("one_kind"), fn.label("other_kind")
        fn.branch(writer.truth(test, state, {}), yes, no)
        facts, known = dict(state.facts), dict(writer.facts)
        for label, block in ((yes, body), (no, node.otherwise)):
            fn.begin_block(label)
            state.facts, writer.facts = dict(facts), dict(known)
            fn.store("i64", self._by_plan(writer, state, none, self.plan(writer, state, block)), legal)
            fn.jump(done)
        fn.begin_block(done)
        return fn.load("i64", legal)

    def plan(self, writer: GameFlow, state: State, turn: s.Block | None = None) -> tuple[Planner, Plan]:
        """The plan of all moves."""
        planner = Planner(writer, self.strategy == "drawn")
        planner.may_go_elsewhere = True
        plan = planner.plan(before(self.unit.program.turn if turn is None else turn, None), state, {})
        if self.kept is not None:
            planner.unneeded = self.kept.unneeded
        if self.kept is not None and self.kept.array:
            planner.from_array = self.kept.draw
            plan = replace(plan, count=writer.fn.load("i64", self.kept.left))
        return planner, plan

    def _by_plan(self, writer: GameFlow, state: State, none: str, planned: tuple[Planner, Plan]) -> str:
        fn = writer.fn
        mover = state.facts.get("mover")
        planner, plan = planned
        some, made = fn.label("some"), fn.label("made")
        legal, picked = fn.alloca("i64"), fn.label("picked")
        if planner.elsewhere is not None:
            others, here = fn.label("elsewhere"), fn.label("planned")
            fn.branch(planner.elsewhere, others, here)
            fn.begin_block(others)
            fn.store("i64", self._exactly(writer, state, none), legal)
            fn.jump(picked)
            fn.begin_block(here)
        fn.branch(fn.emit(f"icmp eq i64 {plan.count}, 0"), none, some)
        fn.begin_block(some)
        if self.strategy == "counted":
            index, fraction = split(fn, word(fn, writer.random), plan.count)
            fn.store("i64", plan.count, legal)
            planner.make(plan, index, fraction, state, made, "")
            fn.begin_block(made)
        else:
            self._tries(writer, state, planner, plan, TRIES, legal, picked)
            self._exactly(writer, state, none)
        fn.begin_block(picked)
        self._forget(writer, state, mover)
        self.last_stone = planner.last_stone
        return fn.load("i64", legal)

    def _tried_first(self, writer: GameFlow, state: State, none: str) -> str:
        """A few tries, then by the plan of all moves."""
        fn, legal, picked, out = (
            writer.fn,
            writer.fn.alloca("i64"),
            writer.fn.label("tried"),
            writer.fn.label("untried"),
        )
        facts, known, mover = dict(state.facts), dict(writer.facts), state.facts.get("mover")
        planner, plan = self.trial(writer, state)
        some = fn.label("some")
        fn.store("i64", "0", legal)
        fn.branch(fn.emit(f"icmp eq i64 {plan.count}, 0"), out, some)
        fn.begin_block(some)
        self._tries(writer, state, planner, plan, FEW_TRIES, legal, picked)
        fn.begin_block(out)
        state.facts, writer.facts = facts, known
        self._by_plan(writer, state, none, self.plan(writer, state))
        fn.begin_block(picked)
        self._forget(writer, state, mover)
        return fn.load("i64", legal)

    def _tries(
        self, writer: GameFlow, state: State, planner: Planner, plan: Plan, most: int, legal: str, picked: str
    ) -> None:
        """Draw runs, so many at most, until one does not fail: then it has been made in `state`, and it goes on at
        `picked`. `legal`: where the estimate of how many moves there are is kept."""
        fn, random = writer.fn, writer.random
        tries = fn.alloca("i64")
        fn.store("i64", str(most), tries)
        fn.store("i64", plan.count, legal)
        again, made, failed, out = (fn.label(stem) for stem in ("again", "made", "failed", "out"))
        fn.begin_block(again)
        index, fraction = split(fn, word(fn, random), plan.count)
        trial = state.copy(fn)
        planner.make(plan, index, fraction, trial, made, failed)
        fn.begin_block(made)
        state.fill_from(fn, trial)
        fn.jump(picked)
        fn.begin_block(failed)
        fn.store("i64", "0", legal)
        left = fn.emit(f"sub i64 {fn.load('i64', tries)}, 1")
        fn.store("i64", left, tries)
        fn.branch(fn.emit(f"icmp sgt i64 {left}, 0"), again, out)
        fn.begin_block(out)

    @staticmethod
    def _forget(writer: GameFlow, state: State, mover: object) -> None:
        """After a move nothing is certain but who made it."""
        state.facts = {"mover": mover} if isinstance(mover, Val) and mover.known else {}
        writer.facts = {}

    def _by_function(self, writer: GameFlow, state: State, none: str, nature: str) -> str:
        fn = writer.fn
        mover = state.facts.get("mover")
        if self.strategy != "drawn":
            count = self._exactly(writer, state, none, nature)
            self._forget(writer, state, mover)
            return count
        count = self.count(writer, state, hopeful=True)
        some, made, again, failed = fn.label("some"), fn.label("made"), fn.label("again"), fn.label("failed")
        self._nature(writer, state, nature)
        fn.branch(fn.emit(f"icmp eq i64 {count}, 0"), none, some)
        fn.begin_block(some)
        tries, legal = fn.alloca("i64"), fn.alloca("i64")
        fn.store("i64", str(TRIES), tries)
        fn.store("i64", count, legal)
        fn.begin_block(again)
        number = below(fn, writer.random, count)
        worked = self.pick(writer, state, number, hopeful=True)
        fn.branch(fn.emit(f"icmp ne i64 {worked}, 0"), made, failed)
        fn.begin_block(failed)
        fn.store("i64", "0", legal)
        left, out = fn.emit(f"sub i64 {fn.load('i64', tries)}, 1"), fn.label("out")
        fn.store("i64", left, tries)
        fn.branch(fn.emit(f"icmp sgt i64 {left}, 0"), again, out)
        fn.begin_block(out)
        self._exactly(writer, state, none)
        fn.begin_block(made)
        self._forget(writer, state, mover)
        return fn.load("i64", legal)

    def _exactly(self, writer: GameFlow, state: State, none: str, nature: str | None = None) -> str:
        """Go through all runs twice: to count them, and to make one."""
        fn = writer.fn
        ends = None
        if self.strategy == "drawn":  # seldom, so the function that picks counts too: what is left of a great number
            count = self.count_by_picking(writer, state)
        elif self.gathers(writer):
            ends = fn.alloca("i64", MOST_GATHERED * self.unit.packing.size)
            count = self.gather(writer, state, ends)
        else:
            count = self.count(writer, state, hopeful=False)
        if nature is not None:
            self._nature(writer, state, nature)
        some = fn.label("some")
        fn.branch(fn.emit(f"icmp eq i64 {count}, 0"), none, some)
        fn.begin_block(some)
        number = below(fn, writer.random, count)
        if ends is None:
            self.pick(writer, state, number, hopeful=False)
            return count
        place, beyond, written = fn.alloca("i64"), fn.label("beyond"), fn.label("written")
        fn.store("i64", number, place)
        fn.branch(fn.emit(f"icmp ult i64 {number}, {MOST_GATHERED}"), written, beyond)
        fn.begin_block(beyond)
        self.gather(writer, state, ends, first=number)
        fn.store("i64", "0", place)
        fn.begin_block(written)
        packing = self.unit.packing
        end = fn.gep(ends, "i64", fn.emit(f"mul i64 {fn.load('i64', place)}, {packing.size}"))
        state.fill_from(fn, State(packing, end, fn.gep(end, "i64", packing.field_words), dict(state.facts)))
        return count

    def _nature(self, writer: GameFlow, state: State, nature: str) -> None:
        """Where nature is to move, draw one of its results."""
        if not self.unit.features.chance:
            return
        fn = writer.fn
        rolls, done = fn.label("rolls"), fn.label("players_move")
        asked = fn.load("i64", fn.gep(writer.context, "i64", NATURE))
        fn.branch(fn.emit(f"icmp ne i64 {asked}, 0"), rolls, done)
        fn.begin_block(rolls)
        number = below(fn, writer.random, members_of_nature(self.unit, fn, writer.context))
        roll(self.unit, fn, state, nth_of_nature(self.unit, fn, writer.context, number))
        fn.jump(nature)
        fn.begin_block(done)
