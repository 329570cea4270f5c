"""Drawing a random move, uniformly over the legal ones: counted, sampled (by rejection), or listed.

*Counted*: the runs are counted by popcounts (`native/plan`), and the run with a random number is made. *Sampled*: where
what follows the choices may fail, a run is drawn as if it could not; if it fails another one is drawn. Every legal run
is as likely as the others, for each is as likely as any other run to be drawn. Too many failures, and the runs are gone
through. It makes 2.1 (Anchor) to 9.3 (Sandkings) times as many games as going through all runs (switch "no-draw").
Where counting takes long, a few moves that may not be legal are drawn first, each a source and the number of a target:
Lines of Action plays 1.8 times as many games (switch "no-tries").
*Listed*: where two runs can be the same move, each move is looked for once.
"""

from __future__ import annotations

from dataclasses import dataclass

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.moves import move_functions
from gdl_interpreter.native.emit.moves.counting import Counts, emit_counts
from gdl_interpreter.native.emit.moves.move_functions import MOST_GATHERED
from gdl_interpreter.native.emit.moves.unranking import Unranking
from gdl_interpreter.native.emit.sets.rng import below, split, word
from gdl_interpreter.native.emit.statements.chance import chance_results, nth_chance_result, roll
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.entry.chance_nodes import at_chance_node
from gdl_interpreter.native.entry.first_gains import FirstGains
from gdl_interpreter.native.entry.sparing import Sparing
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val
from gdl_interpreter.native.llvm.operands import I1, I64, NO_LABEL, Label, Ptr
from gdl_interpreter.native.plan.move_plan import Plan
from gdl_interpreter.native.plan.obstacles import Reason
from gdl_interpreter.native.plan.strategy import Strategy
from gdl_interpreter.program import statements as s

FEW_TRIES = 8
"""Runs that are drawn before they are counted, where that costs more."""

TRIES = 64
"""Runs that are drawn before all are gone through."""


@dataclass(frozen=True)
class Planned:
    """A plan, what has been counted of it, and who makes its runs. count: how many runs there are (i64); elsewhere:
    whether the plan does not hold here, if that can be."""

    plan: Plan
    runs: Unranking
    count: I64
    elsewhere: I1 | None = None

    def make(self, index: I64, fraction: I64, state: State, done: Label, fail: Label) -> None:
        """Make the run with a number, as `Unranking.make`.

        index: the number; fraction: random bits that choosing it has left; state: the position, which is changed; done,
        fail: where to go on.
        """
        self.runs.make(self.plan, index, fraction, state, done, fail)


class Sampling:
    """Writes how a move is drawn, into the function that plays."""

    def __init__(self, unit: Unit, how: Strategy) -> None:
        self.unit = unit
        self.how = how
        self.last_stone: Val | None = None
        """The site that the last move of the code so far has put a stone on, in placement games."""
        self.sparing: Sparing | None = None
        """What passes over moves that only harm who makes them, if anything does."""
        self.firsts: FirstGains | None = None
        """What keeps who first gained each site, if anything does."""

    def begin(self, e: Emitter) -> None:
        """Before anything is written: whether there is a move is found out by the functions that sampling needs anyway,
        if it needs any."""
        how = self.how
        if not how.by_plan or how.strategy == "sampled" or how.may_list:
            self.unit.find_run = lambda: move_functions.finder(e, how.strategy == "sampled")

    def draw(self, e: Emitter, state: State, none: Label, chance: Label, planned: Planned | None = None) -> I64:
        """Make a random move: gives how many there were, in the mean (i64).

        e: writes the function; state: the position, which is changed; none: where to go if there is no move; chance: if
        it was a chance node; planned: the plan of all moves, if it has been made already.
        """
        if self.how.by_plan and self.how.tries_first and planned is None:
            return self._tried_first(e, state, none)
        if self.how.by_plan and planned is None and self.how.incremental is None and self.how.parts is not None:
            return self._in_parts(e, state, none, self.how.parts)
        if self.how.by_plan:
            return self._by_plan(e, state, none, planned or self.plan(e, state))
        return self._by_function(e, state, none, chance)

    def _in_parts(self, e: Emitter, state: State, none: Label, node: s.If) -> I64:
        """A turn of one kind or another: which it is, is found out before anything is counted."""
        fn, ((test, body),) = e.fn, node.arms
        legal, done = fn.alloca("i64"), fn.label("drawn")
        yes, no = fn.label("one_kind"), fn.label("other_kind")
        fn.branch(e.truth(test, state, {}), yes, no)
        facts, known = dict(state.facts), dict(e.facts)
        for label, block in ((yes, body), (no, node.otherwise)):
            fn.begin_block(label)
            state.facts, e.facts = dict(facts), dict(known)
            fn.store("i64", self._by_plan(e, state, none, self.plan(e, state, block)), legal)
            fn.jump(done)
        fn.begin_block(done)
        return fn.load_i64(legal)

    def plan(self, e: Emitter, state: State, turn: s.Block | None = None) -> Planned:
        """The plan of all moves, counted. e: writes the function; state: the position; turn: the part of the turn
        (None: all)."""
        plan, kept = self.how.plan(e.known(state, {}), turn), self.how.incremental
        if kept is not None and kept.array:
            runs = Unranking(e, Counts(e, state), kept.draw, kept.unneeded)
            return Planned(plan, runs, e.fn.load_i64(kept.left))
        counts = emit_counts(e, plan, state)
        runs = Unranking(e, counts, unneeded=frozenset() if kept is None else kept.unneeded)
        return Planned(plan, runs, counts.runs(plan), counts.elsewhere)

    def _by_plan(self, e: Emitter, state: State, none: Label, planned: Planned) -> I64:
        fn = e.fn
        mover = state.facts.get("mover")
        some, made = fn.label("some"), fn.label("made")
        legal, picked = fn.alloca("i64"), fn.label("picked")
        if planned.elsewhere is not None:
            others, here = fn.label("elsewhere"), fn.label("planned")
            fn.branch(planned.elsewhere, others, here)
            fn.begin_block(others)
            fn.store("i64", self._exactly(e, state, none), legal)
            fn.jump(picked)
            fn.begin_block(here)
        fn.branch(fn.icmp("eq", "i64", planned.count, 0), none, some)
        fn.begin_block(some)
        if self.how.strategy == "counted":
            index, fraction = split(fn, word(fn, e.random), planned.count)
            fn.store("i64", planned.count, legal)
            kept = self.how.incremental
            if kept is not None and isinstance(mover, Val) and mover.const:
                index = kept.number(state, mover.const.bit_length() - 1, index)
            planned.make(index, fraction, state, made, NO_LABEL)
            fn.begin_block(made)
        else:
            self._tries(e, state, planned, TRIES, legal, picked)
            self._exactly(e, state, none)
        fn.begin_block(picked)
        self._forget(e, state, mover)
        self.last_stone = planned.runs.last_stone
        return fn.load_i64(legal)

    def _tried_first(self, e: Emitter, state: State, none: Label) -> I64:
        """A few tries, then by the plan of all moves."""
        fn = e.fn
        legal, picked, out = fn.alloca("i64"), fn.label("tried"), fn.label("untried")
        facts, known, mover = dict(state.facts), dict(e.facts), state.facts.get("mover")
        plan = self.how.trial(e.known(state, {}))
        assert not isinstance(plan, Reason), plan
        counts = emit_counts(e, plan, state)
        planned = Planned(plan, Unranking(e, counts), counts.runs(plan))
        some = fn.label("some")
        fn.store("i64", "0", legal)
        fn.branch(fn.icmp("eq", "i64", planned.count, 0), out, some)
        fn.begin_block(some)
        self._tries(e, state, planned, FEW_TRIES, legal, picked)
        fn.begin_block(out)
        state.facts, e.facts = facts, known
        self._by_plan(e, state, none, self.plan(e, state))
        fn.begin_block(picked)
        self._forget(e, state, mover)
        return fn.load_i64(legal)

    def _tries(self, e: Emitter, state: State, planned: Planned, most: int, legal: Ptr, picked: Label) -> None:
        """Draw runs, so many at most, until one does not fail: then it has been made in `state`, and it goes on at
        `picked`. `legal`: where the estimate of how many moves there are is kept."""
        fn, random = e.fn, e.random
        tries = fn.alloca("i64")
        fn.store("i64", str(most), tries)
        fn.store("i64", planned.count, legal)
        again, made, failed, out = (fn.label(stem) for stem in ("again", "made", "failed", "out"))
        sparing = self.sparing
        sites = None if sparing is None else sparing.begin(state, planned.plan, planned.runs.counts)
        fn.begin_block(again)
        drawn = word(fn, random)
        index, fraction = split(fn, drawn, planned.count)
        if sparing is not None and sites is not None:
            index = sparing.number(sites, index, drawn, out)
        trial = state.copy(fn)
        planned.make(index, fraction, trial, made, failed)
        fn.begin_block(made)
        if sparing is not None:
            sparing.pass_over(sites, state, trial, failed)
            sparing.made(state, trial)
        if self.firsts is not None:
            self.firsts.note(state, trial)
        state.fill_from(fn, trial)
        fn.jump(picked)
        fn.begin_block(failed)
        fn.store("i64", "0", legal)
        left = fn.sub(fn.load_i64(tries), 1)
        fn.store("i64", left, tries)
        fn.branch(fn.icmp("sgt", "i64", left, 0), again, out)
        fn.begin_block(out)

    @staticmethod
    def _forget(e: Emitter, state: State, mover: object) -> None:
        """After a move nothing is certain but who made it."""
        state.facts = {"mover": mover} if isinstance(mover, Val) and mover.known else {}
        e.facts = {}

    def _by_function(self, e: Emitter, state: State, none: Label, chance: Label) -> I64:
        fn = e.fn
        mover = state.facts.get("mover")
        if self.how.strategy != "sampled":
            count = self._exactly(e, state, none, chance)
            self._forget(e, state, mover)
            return count
        count = move_functions.count(e, state, overcount=True)
        some, made, again, failed = fn.label("some"), fn.label("made"), fn.label("again"), fn.label("failed")
        self._chance(e, state, chance)
        fn.branch(fn.icmp("eq", "i64", count, 0), none, some)
        fn.begin_block(some)
        tries, legal = fn.alloca("i64"), fn.alloca("i64")
        fn.store("i64", str(TRIES), tries)
        fn.store("i64", count, legal)
        fn.begin_block(again)
        number = below(fn, e.random, count)
        worked = move_functions.pick(e, state, number, overcount=True)
        fn.branch(fn.icmp("ne", "i64", worked, 0), made, failed)
        fn.begin_block(failed)
        fn.store("i64", "0", legal)
        left, out = fn.sub(fn.load_i64(tries), 1), fn.label("out")
        fn.store("i64", left, tries)
        fn.branch(fn.icmp("sgt", "i64", left, 0), again, out)
        fn.begin_block(out)
        self._exactly(e, state, none)
        fn.begin_block(made)
        self._forget(e, state, mover)
        return fn.load_i64(legal)

    def _exactly(self, e: Emitter, state: State, none: Label, chance: Label | None = None) -> I64:
        """Go through all runs twice: to count them, and to make one."""
        fn = e.fn
        ends = None
        if self.how.strategy == "sampled":
            # seldom: the function that picks counts too, by what is left of a great number
            count = move_functions.count_by_picking(e, state)
        elif move_functions.gathers(self.unit):
            ends = fn.alloca("i64", MOST_GATHERED * self.unit.packing.size)
            count = move_functions.gather(e, state, ends)
        else:
            count = move_functions.count(e, state, overcount=False)
        if chance is not None:
            self._chance(e, state, chance)
        some = fn.label("some")
        fn.branch(fn.icmp("eq", "i64", count, 0), none, some)
        fn.begin_block(some)
        number = below(fn, e.random, count)
        if ends is None:
            move_functions.pick(e, state, number, overcount=False)
            return count
        place, beyond, written = fn.alloca("i64"), fn.label("beyond"), fn.label("written")
        fn.store("i64", number, place)
        fn.branch(fn.icmp("ult", "i64", number, MOST_GATHERED), written, beyond)
        fn.begin_block(beyond)
        move_functions.gather(e, state, ends, first=number)
        fn.store("i64", "0", place)
        fn.begin_block(written)
        packing = self.unit.packing
        end = fn.gep(ends, "i64", fn.mul(fn.load_i64(place), packing.size))
        state.fill_from(fn, State(packing, end, fn.gep(end, "i64", packing.field_words), dict(state.facts)))
        return count

    def _chance(self, e: Emitter, state: State, chance: Label) -> None:
        """At a chance node, draw one of its results."""
        if not self.unit.features.chance:
            return
        fn = e.fn
        rolls, done = fn.label("rolls"), fn.label("players_move")
        fn.branch(at_chance_node(fn), rolls, done)
        fn.begin_block(rolls)
        number = below(fn, e.random, chance_results(e))
        roll(e, state, nth_chance_result(e, number))
        fn.jump(chance)
        fn.begin_block(done)
