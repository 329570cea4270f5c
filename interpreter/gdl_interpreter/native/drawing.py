"""Drawing a random move, uniformly over the legal ones: counted, drawn and thrown back, or listed.

*Counted*: the runs are counted by popcounts (`plans`), and the run with a random number is made. *Drawn*: where what
follows the choices may fail, a run is drawn as if it could not; if it fails another one is drawn. Every legal run is
as likely as the others, for each is as likely as any other run to be drawn. Too many failures, and the runs are gone
through. It makes 2.1 (Anchor) to 9.3 (Sandkings) times as many games as going through all runs (switch "no-draw").
Where counting takes long, a few moves that may not be legal are drawn first, each a source and the number of a target:
Lines of Action plays 1.8 times as many games (switch "no-tries").
*Listed*: where two runs can be the same move, each move is looked for once.

Runs that are gone through because of loops with choices are not gone through a second time to make one of them: their
ends are written down, and one is picked; of very many runs, the same code writes down the one that is wanted. English
draughts plays 1.3, Fanorona 1.4 times as many games (switch "no-ends").
"""

from __future__ import annotations

from dataclasses import replace

from gdl_interpreter.native.context import NATURE
from gdl_interpreter.native.course import Course, refuel
from gdl_interpreter.native.dice import below, split, word
from gdl_interpreter.native.kept import Kept, is_placement_game
from gdl_interpreter.native.nature import members_of_nature, nth_of_nature, roll
from gdl_interpreter.native.plan import NoPlan, Plan, Pool
from gdl_interpreter.native.plans import Planner
from gdl_interpreter.native.questions import Questions
from gdl_interpreter.native.rest import before
from gdl_interpreter.native.runs import Runs
from gdl_interpreter.native.state import State
from gdl_interpreter.native.text import Function
from gdl_interpreter.native.unit import Unit
from gdl_interpreter.native.values import Val, constant
from gdl_interpreter.native.visitor import Visitor
from gdl_interpreter.native.visitors import Count, CountHopefully, Gather, Pick, PickHopefully
from gdl_interpreter.program import Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import parts_of

FEW_TRIES = 8
"""Runs that are drawn before they are counted, where that costs more."""

TRIES = 64
"""Runs that are drawn before all are gone through."""

MOST_GATHERED = 32
"""Ends of runs that are written down; an end behind those is found by going through all runs again."""

MOST_WORDS = 32
"""Words of the largest position of which ends are written down."""

_MANY = 1 << 62
"""More than there can be runs."""


class Drawing:
    """Writes how a move is drawn, into the function that plays."""

    def __init__(self, unit: Unit, questions: Questions) -> None:
        self.unit = unit
        self.questions = questions
        self.strategy = "listed" if questions.ambiguous else "counted"
        self.by_plan = False
        self.tries_first = False
        """Are a few moves drawn that may not be legal, before the legal ones are counted?"""
        self.may_list = False
        """Are there turns in which all runs are gone through, though there is a plan for the others?"""
        self._looked_at: set[tuple[str, bool]] = set()
        self.parts: s.If | None = None
        """A condition around the whole turn."""
        self.kept: Kept | None = None
        self.anew = False
        """Do games begin in positions that nothing was prepared for?"""
        self.last_stone: Val | None = None
        """The site that the last move of the code so far has put a stone on, in placement games."""

    def settle(self, writer: Course, state: State) -> None:
        """Find out how moves can be drawn; what this writes is thrown away."""
        self._settle(writer, state)
        if not self.by_plan or self.strategy == "drawn" or self.may_list:
            self.unit.find_run = self._finder

    def _settle(self, writer: Course, state: State) -> None:
        if self.questions.ambiguous or self.unit.features.chance or not self.unit.target.on("bulk"):
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
                self.strategy = "drawn" if hopeful else "counted"
                self.by_plan = True
                self.may_list = planner.elsewhere is not None
                self.tries_first = not hopeful and planner.worth_trying and self._can_try(writer, state)
                match self.unit.program.turn:
                    case (s.If(arms=(_,)) as around,):
                        self.parts = around
                if not self.unit.features.chance_in_setup and is_placement_game(self.unit, self.unit.features, plan):
                    assert isinstance(plan, Pool)
                    self.kept = Kept(self.unit, writer, plan, self.anew)
                return
            except NoPlan:
                pass
            finally:
                fn.back_to(mark)
        if self._may_fail():
            self.strategy = "drawn"

    def _can_try(self, writer: Course, state: State) -> bool:
        """Is there a plan by which a move can be drawn without counting the others? What this writes is thrown away."""
        if not self.unit.target.on("draw") or not self.unit.target.on("tries"):
            return False
        try:
            self._tried(writer, state)
        except NoPlan:
            return False
        return True

    def _tried(self, writer: Course, state: State) -> tuple[Planner, Plan]:
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
            if isinstance(part, s.Require | s.Place):
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

    # ---- drawing

    def draw(
        self, writer: Course, state: State, none: str, nature: str, planned: tuple[Planner, Plan] | None = None
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

    def _in_parts(self, writer: Course, state: State, none: str, node: s.If) -> str:
        """A turn of one kind or another: which it is, is found out before anything is counted."""
        fn, ((test, body),) = writer.fn, node.arms
        legal, done = fn.slot("i64"), fn.label("drawn")
        yes, no = fn.label("one_kind"), fn.label("other_kind")
        fn.branch(writer.truth(test, state, {}), yes, no)
        facts, known = dict(state.facts), dict(writer.facts)
        for label, block in ((yes, body), (no, node.otherwise)):
            fn.place(label)
            state.facts, writer.facts = dict(facts), dict(known)
            fn.store("i64", self._by_plan(writer, state, none, self.plan(writer, state, block)), legal)
            fn.jump(done)
        fn.place(done)
        return fn.load("i64", legal)

    def plan(self, writer: Course, state: State, turn: s.Block | None = None) -> tuple[Planner, Plan]:
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

    def _by_plan(self, writer: Course, state: State, none: str, planned: tuple[Planner, Plan]) -> str:
        fn = writer.fn
        mover = state.facts.get("mover")
        planner, plan = planned
        some, made = fn.label("some"), fn.label("made")
        legal, picked = fn.slot("i64"), fn.label("picked")
        if planner.elsewhere is not None:
            others, here = fn.label("elsewhere"), fn.label("planned")
            fn.branch(planner.elsewhere, others, here)
            fn.place(others)
            fn.store("i64", self._exactly(writer, state, none), legal)
            fn.jump(picked)
            fn.place(here)
        fn.branch(fn.op(f"icmp eq i64 {plan.count}, 0"), none, some)
        fn.place(some)
        if self.strategy == "counted":
            index, fraction = split(fn, word(fn, writer.random), plan.count)
            fn.store("i64", plan.count, legal)
            planner.make(plan, index, fraction, state, made, "")
            fn.place(made)
        else:
            self._tries(writer, state, planner, plan, TRIES, legal, picked)
            self._exactly(writer, state, none)
        fn.place(picked)
        self._forget(writer, state, mover)
        self.last_stone = planner.last_stone
        return fn.load("i64", legal)

    def _tried_first(self, writer: Course, state: State, none: str) -> str:
        """A few tries, then by the plan of all moves."""
        fn, legal, picked, out = writer.fn, writer.fn.slot("i64"), writer.fn.label("tried"), writer.fn.label("untried")
        facts, known, mover = dict(state.facts), dict(writer.facts), state.facts.get("mover")
        planner, plan = self._tried(writer, state)
        some = fn.label("some")
        fn.store("i64", "0", legal)
        fn.branch(fn.op(f"icmp eq i64 {plan.count}, 0"), out, some)
        fn.place(some)
        self._tries(writer, state, planner, plan, FEW_TRIES, legal, picked)
        fn.place(out)
        state.facts, writer.facts = facts, known
        self._by_plan(writer, state, none, self.plan(writer, state))
        fn.place(picked)
        self._forget(writer, state, mover)
        return fn.load("i64", legal)

    def _tries(
        self, writer: Course, state: State, planner: Planner, plan: Plan, most: int, legal: str, picked: str
    ) -> None:
        """Draw runs, so many at most, until one does not fail: then it has been made in `state`, and it goes on at
        `picked`. `legal`: where the estimate of how many moves there are is kept."""
        fn, random = writer.fn, writer.random
        tries = fn.slot("i64")
        fn.store("i64", str(most), tries)
        fn.store("i64", plan.count, legal)
        again, made, failed, out = (fn.label(stem) for stem in ("again", "made", "failed", "out"))
        fn.place(again)
        index, fraction = split(fn, word(fn, random), plan.count)
        trial = state.copy(fn)
        planner.make(plan, index, fraction, trial, made, failed)
        fn.place(made)
        state.fill_from(fn, trial)
        fn.jump(picked)
        fn.place(failed)
        fn.store("i64", "0", legal)
        left = fn.op(f"sub i64 {fn.load('i64', tries)}, 1")
        fn.store("i64", left, tries)
        fn.branch(fn.op(f"icmp sgt i64 {left}, 0"), again, out)
        fn.place(out)

    @staticmethod
    def _forget(writer: Course, state: State, mover: object) -> None:
        """After a move nothing is certain but who made it."""
        state.facts = {"mover": mover} if isinstance(mover, Val) and mover.known else {}
        writer.facts = {}

    def _by_function(self, writer: Course, state: State, none: str, nature: str) -> str:
        fn = writer.fn
        mover = state.facts.get("mover")
        if self.strategy != "drawn":
            count = self._exactly(writer, state, none, nature)
            self._forget(writer, state, mover)
            return count
        count = self._call_count(writer, state, hopeful=True)
        some, made, again, failed = fn.label("some"), fn.label("made"), fn.label("again"), fn.label("failed")
        self._nature(writer, state, nature)
        fn.branch(fn.op(f"icmp eq i64 {count}, 0"), none, some)
        fn.place(some)
        tries, legal = fn.slot("i64"), fn.slot("i64")
        fn.store("i64", str(TRIES), tries)
        fn.store("i64", count, legal)
        fn.place(again)
        number = below(fn, writer.random, count)
        worked = self._call_pick(writer, state, number, hopeful=True)
        fn.branch(fn.op(f"icmp ne i64 {worked}, 0"), made, failed)
        fn.place(failed)
        fn.store("i64", "0", legal)
        left, out = fn.op(f"sub i64 {fn.load('i64', tries)}, 1"), fn.label("out")
        fn.store("i64", left, tries)
        fn.branch(fn.op(f"icmp sgt i64 {left}, 0"), again, out)
        fn.place(out)
        self._exactly(writer, state, none)
        fn.place(made)
        self._forget(writer, state, mover)
        return fn.load("i64", legal)

    def _exactly(self, writer: Course, state: State, none: str, nature: str | None = None) -> str:
        """Go through all runs twice: to count them, and to make one."""
        fn = writer.fn
        ends = None
        if self.strategy == "drawn":  # seldom, so the function that picks counts too: what is left of a great number
            picks = self._function(writer, state, hopeful=False, picks=True)
            count = fn.op(f"sub i64 {_MANY}, {self._call_pick_function(writer, state, picks)}")
        elif self._gathers(writer):
            ends = fn.slot("i64", MOST_GATHERED * self.unit.packing.size)
            count = self._call_gather(writer, state, ends)
        else:
            count = self._call_count(writer, state, hopeful=False)
        if nature is not None:
            self._nature(writer, state, nature)
        some = fn.label("some")
        fn.branch(fn.op(f"icmp eq i64 {count}, 0"), none, some)
        fn.place(some)
        number = below(fn, writer.random, count)
        if ends is None:
            self._call_pick(writer, state, number, hopeful=False)
            return count
        place, beyond, written = fn.slot("i64"), fn.label("beyond"), fn.label("written")
        fn.store("i64", number, place)
        fn.branch(fn.op(f"icmp ult i64 {number}, {MOST_GATHERED}"), written, beyond)
        fn.place(beyond)
        self._call_gather(writer, state, ends, first=number)
        fn.store("i64", "0", place)
        fn.place(written)
        packing = self.unit.packing
        end = fn.at(ends, "i64", fn.op(f"mul i64 {fn.load('i64', place)}, {packing.size}"))
        state.fill_from(fn, State(packing, end, fn.at(end, "i64", packing.field_words), dict(state.facts)))
        return count

    def _gathers(self, writer: Course) -> bool:
        """Are there loops with choices, in which runs must be gone through, and is a position short enough?"""
        small = self.unit.packing.size <= MOST_WORDS
        return small and self.unit.target.on("ends") and Runs(writer, Visitor("null"), "").has_loops()

    def _nature(self, writer: Course, state: State, nature: str) -> None:
        """Where nature is to move, draw one of its results."""
        if not self.unit.features.chance:
            return
        fn = writer.fn
        rolls, done = fn.label("rolls"), fn.label("players_move")
        asked = fn.load("i64", fn.at(writer.context, "i64", NATURE))
        fn.branch(fn.op(f"icmp ne i64 {asked}, 0"), rolls, done)
        fn.place(rolls)
        number = below(fn, writer.random, members_of_nature(self.unit, fn, writer.context))
        roll(self.unit, fn, state, nth_of_nature(self.unit, fn, writer.context, number))
        fn.jump(nature)
        fn.place(done)

    # ---- functions

    def _call_count(self, writer: Course, state: State, hopeful: bool) -> str:
        fn = writer.fn
        seen = state.copy(fn) if writer.in_registers else state
        refuel(writer)
        name = self._function(writer, state, hopeful, picks=False)
        return fn.op(f"call i64 {name}(ptr {seen.fields}, ptr {seen.tables}, ptr {writer.context})")

    def _call_gather(self, writer: Course, state: State, ends: str, first: str = "0") -> str:
        """Go through all runs: how many there are. Where some end is written down, from the `first` of them on."""
        fn = writer.fn
        seen = state.copy(fn) if writer.in_registers else state
        refuel(writer)
        mover = state.facts.get("mover")
        player = mover.const if mover is not None else None
        key = "gathered", player
        if key not in self.unit.made:
            name = self.unit.made[key] = self.unit.module.name("gather")
            params = "ptr %fields, ptr %tables, ptr %context, ptr %ends, i64 %first"
            inner, view, memory = self._opened(f"internal i64 {name}({params})", player)
            inner.fn.store("ptr", "%ends", inner.fn.at(memory, "i64", 2))
            inner.fn.store("i64", "%first", inner.fn.at(memory, "i64", 3))
            self.questions.show_all(inner, Gather(memory, MOST_GATHERED), view, inner.fn.label("over"))
            inner.fn.give(f"i64 {inner.fn.load('i64', memory)}")
        given = f"ptr {seen.fields}, ptr {seen.tables}, ptr {writer.context}, ptr {ends}, i64 {first}"
        return fn.op(f"call i64 {self.unit.made[key]}({given})")

    def _call_pick_function(self, writer: Course, state: State, name: str) -> str:
        """Pass over all runs: what is left of a number that is larger than theirs."""
        fn = writer.fn
        seen = state.copy(fn) if writer.in_registers else state
        after, left = state.copy(fn), fn.slot("i64")
        refuel(writer)
        pointers = ", ".join(f"ptr {p}" for p in (seen.fields, seen.tables, writer.context, after.fields, after.tables))
        fn.do(f"call i64 {name}({pointers}, i64 {_MANY}, ptr {left})")
        return fn.load("i64", left)

    def _call_pick(self, writer: Course, state: State, number: str, hopeful: bool) -> str:
        """Make the run with this number; 1 if it did not fail. The position is changed only then."""
        fn = writer.fn
        seen = state.copy(fn) if writer.in_registers else state
        after = state.copy(fn)
        refuel(writer)
        name = self._function(writer, state, hopeful, picks=True)
        pointers = ", ".join(f"ptr {p}" for p in (seen.fields, seen.tables, writer.context, after.fields, after.tables))
        worked = fn.op(f"call i64 {name}({pointers}, i64 {number}, ptr {fn.slot('i64')})")
        take, done = fn.label("take"), fn.label("taken")
        fn.branch(fn.op(f"icmp ne i64 {worked}, 0"), take, done)
        fn.place(take)
        state.fill_from(fn, after)
        fn.place(done)
        return worked

    def _opened(self, signature: str, player: int | None) -> tuple[Course, State, str]:
        """A function about the moves of a mover, the position it looks at, and the memory of its visitor."""
        fn = Function(self.unit.module, f"{signature} noinline nounwind")
        inner = Course.fresh(self.unit, fn, self.questions.weights)
        facts = {} if player is None else {"mover": constant(Ty.PLAYERS, player)}
        view = State(self.unit.packing, "%fields", "%tables", facts, shared=True)
        return inner, view, self.questions.memory(fn)

    def _finder(self) -> str:
        """A function that tells whether there is a move (or nature's), by one that is there anyway: that writes down
        where runs end, asked for none, or else that picks, asked for the first."""
        unit = self.unit
        name = unit.made["any_run", 0] = unit.module.name("any_run")
        fn = Function(unit.module, f"internal i1 {name}(ptr %fields, ptr %tables, ptr %context) noinline nounwind")
        writer = Course.fresh(unit, fn, self.questions.weights)
        state = State(unit.packing, "%fields", "%tables", {}, shared=True)
        type_, found, over = writer.ir(Ty.PLAYERS), fn.slot("i64"), fn.label("over")
        fn.store("i64", "0", found)
        mover = state.read(fn, "mover").text
        for player in range(len(unit.program.players)) if unit.specialised else [None]:
            mine, other = fn.label("mine"), fn.label("other")
            whose = "ne" if player is None else "eq"
            fn.branch(fn.op(f"icmp {whose} {type_} {mover}, {0 if player is None else 1 << player}"), mine, other)
            fn.place(mine)
            view = state if player is None else state.seen(mover=constant(Ty.PLAYERS, 1 << player))
            if self.strategy != "drawn" and self._gathers(writer):
                fn.store("i64", self._call_gather(writer, view, "null", first=str(_MANY)), found)
            else:
                pick = self._function(writer, view, hopeful=False, picks=True)
                after = state.copy(fn)
                pointers = ("%fields", "%tables", "%context", after.fields, after.tables)
                given = ", ".join(f"ptr {pointer}" for pointer in pointers)
                fn.store("i64", fn.op(f"call i64 {pick}({given}, i64 0, ptr {fn.slot('i64')})"), found)
            fn.jump(over)
            fn.place(other)
        fn.place(over)
        moves = fn.op(f"icmp ne i64 {fn.load('i64', found)}, 0")
        if unit.features.chance:
            at = fn.at("%context", "i64", NATURE)
            rolls = fn.op(f"icmp ne i64 {fn.load('i64', at)}, 0")
            moves = fn.op(f"or i1 {moves}, {rolls}")
            fn.store("i64", "0", at)
        fn.give(f"i1 {moves}")
        return name

    def _function(self, writer: Course, state: State, hopeful: bool, picks: bool) -> str:
        """A function that counts the moves of a mover, or makes the n-th of them."""
        mover = state.facts.get("mover")
        player = mover.const if mover is not None else None
        made, key = self.unit.made, ("moves", player, hopeful, picks)
        if key in made:
            return made[key]
        name = made[key] = self.unit.module.name("pick" if picks else "count")
        params = "ptr %fields, ptr %tables, ptr %context"
        params += ", ptr %end_fields, ptr %end_tables, i64 %number, ptr %left" if picks else ""
        inner, view, memory = self._opened(f"internal i64 {name}({params})", player)
        fn = inner.fn
        visitor: Visitor
        if picks:
            fn.store("i64", "%number", memory)
            fn.store("ptr", "%end_fields", fn.at(memory, "i64", 2))
            fn.store("ptr", "%end_tables", fn.at(memory, "i64", 3))
            visitor = PickHopefully(memory) if hopeful else Pick(memory)
        else:
            visitor = CountHopefully(memory) if hopeful else Count(memory)
        self.questions.show_all(inner, visitor, view, fn.label("over"))
        if picks:
            fn.store("i64", fn.load("i64", memory), "%left")
        fn.give(f"i64 {fn.load('i64', fn.at(memory, 'i64', 1) if picks else memory)}")
        return name
