"""All runs of a turn, in code: a loop for each choice, one within the other, and a visitor at the end of each run.

What is still to be done is a linked list of statements, the *rest*. A choice writes a loop and in it the rest; a
branch writes the rest once for each way, or calls it as a function where it is long. Loops with choices are functions
that call themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace

from gdl_interpreter.native.context import DEPTH, DOMAINS, FUEL, NATURE, NATURE_SET, USED
from gdl_interpreter.native.deeds import Deeds, NatureMoves
from gdl_interpreter.native.features import assigned_slots, free_slots, touches_position
from gdl_interpreter.native.nature import words_of_nature
from gdl_interpreter.native.state import State
from gdl_interpreter.native.text import FRAME, Function
from gdl_interpreter.native.values import Cell, Env, Val
from gdl_interpreter.program import NUMBERS_FROM, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.limits import MAX_WORDS
from gdl_interpreter.program.types import INT_MAX
from gdl_interpreter.program.walk import parts_of

LONG = 120
"""A rest of more weight than this is called where it is needed a second time, not written again."""


Operand = tuple[str, str]
"""A type and a text: something that a function is handed."""


@dataclass(frozen=True)
class Mark:
    """Here the body of a `first` has been gone through: note it."""

    pointer: str


@dataclass(frozen=True)
class Measured:
    """Here the body of a `keep` ends: go on only if the measure is the best there is. `highest`: what is best has not
    been found before: a better measure than those so far makes the visitor forget them."""

    pointer: str
    measure: n.Expr
    highest: bool | None = None


@dataclass(frozen=True)
class Callee:
    """A function that goes on with a run: which names and facts it is handed, and what else."""

    function: str
    slots: tuple[tuple[int, bool], ...]
    """The local names, and whether the number of the member goes with them."""
    facts: tuple[str, ...]
    operands: tuple[Operand, ...]


@dataclass(frozen=True)
class Back:
    """Here a round of a loop with choices ends; `left` is what is still to be gone through."""

    callee: Callee
    left: Operand


@dataclass(frozen=True)
class Jump:
    """The rest is a function; `back` is the end of the round that it is in. `plain`: it has no choices; `sure`: nor
    can it fail."""

    callee: Callee
    back: Back | None
    plain: bool
    sure: bool


Item = s.Stmt | Mark | Measured | Back | Jump
Rest = tuple[Item, "Rest"] | None


def before(body: s.Block, rest: Rest) -> Rest:
    """The rest with a block before it."""
    for node in reversed(body):
        rest = node, rest
    return rest


def operands_of(item: Item) -> list[Operand]:
    """What of the function around it an item needs, wherever it is carried to."""
    match item:
        case Mark(pointer=pointer) | Measured(pointer=pointer):
            return [("ptr", pointer)]
        case Back(callee=callee, left=left):
            return [left, *callee.operands]
        case Jump(callee=callee, back=back):
            return [*callee.operands, *(operands_of(back) if back else [])]
    return []


def carried(item: Item, names: Iterator[str]) -> Item:
    """An item with new names for its operands."""
    match item:
        case Mark() | Measured():
            return replace(item, pointer=next(names))
        case Back(callee=callee, left=(type_, _)):
            left = type_, next(names)
            return Back(_renamed(callee, names), left)
        case Jump(callee=callee, back=back):
            callee = _renamed(callee, names)
            inner = carried(back, names) if back else None
            assert inner is None or isinstance(inner, Back)
            return replace(item, callee=callee, back=inner)
    return item


def _renamed(callee: Callee, names: Iterator[str]) -> Callee:
    return replace(callee, operands=tuple((type_, next(names)) for type_, _ in callee.operands))


def items(rest: Rest) -> list[Item]:
    found: list[Item] = []
    while rest is not None:
        found.append(rest[0])
        rest = rest[1]
    return found


class Visitor:
    """What is done at the end of each run. `memory` points to its own words."""

    sure_only = True
    """May it take a whole set of choices at once only if what follows cannot fail?"""

    counts_words = False

    def __init__(self, memory: str) -> None:
        self.memory = memory

    def moved_to(self, memory: str) -> Visitor:
        """The same visitor with its words elsewhere: in a function that is called."""
        raise NotImplementedError

    def leaf(self, runs: Runs, state: State, env: Env, words: str) -> None:
        """A run has come to its end."""
        raise NotImplementedError

    def bulk(self, runs: Runs, these: Val, bind: n.Bind, rest: Rest, state: State, env: Env, words: str) -> bool:
        """The last choice of a run, all members at once; False to be shown each."""
        return False

    def all_at_once(self, runs: Runs, these: Val) -> str | None:
        """The same, if that can be seen only as the code runs: a label behind what shows each; None: show each."""
        return None

    def saw(self, runs: Runs, code: str, place: str) -> None:
        """A word of the move, and which one it is (i64 each)."""

    forgets = False
    """Can it forget runs that it was shown? Word 0 of its memory is then how many it has."""


class Runs(NatureMoves):
    """Writes all runs of a block into one function."""

    def __init__(self, writer: Deeds, visitor: Visitor, leave: str) -> None:
        self.w = writer
        self.fn = writer.fn
        self.unit = writer.unit
        self.visitor = visitor
        self.leave = leave
        """The label where one goes when the visitor has seen enough."""
        self._stops: dict[str, bool] = {}
        writer.on_chance = self

    # ---- going through statements

    def go(self, rest: Rest, state: State, env: Env, words: str) -> None:
        """Write all runs of the rest; afterwards the code goes on behind them."""
        after = self.fn.label("after")
        facts, known = dict(state.facts), dict(self.w.facts)
        self._go(rest, state, dict(env), words, after)
        state.facts, self.w.facts = facts, known
        self.fn.place(after)

    def _go(self, rest: Rest, state: State, env: Env, words: str, after: str) -> None:
        while rest is not None:
            if not self.fn.open:
                return
            node, rest = rest
            if isinstance(node, Mark):
                self.fn.store("i1", "true", node.pointer)
            elif isinstance(node, Measured):
                self._measured(node, self.w.value(node.measure, state, env), after)
            elif isinstance(node, Back):
                self._call(node.callee, [node.left], state, env, words)
                return
            elif isinstance(node, Jump):
                self._call(node.callee, operands_of(node.back) if node.back else [], state, env, words)
                return
            elif self.splits(node):
                self._split(node, rest, state, env, words)
                return
            else:
                if state.shared and touches_position(self.unit.features, (node,)) and not isinstance(node, s.Require):
                    state = state.copy(self.fn)
                self.w.deed(node, state, env, after)
        if self.fn.open:
            self.visitor.leaf(self, state, env, words)

    def splits(self, node: s.Stmt) -> bool:
        """Must this be gone through run by run: does it choose, or leave a loop that does?"""
        match node:
            case s.Choose() | s.Either() | s.First() | s.Keep() | s.Stop():
                return True
            case s.If(arms=arms, otherwise=otherwise):
                return any(map(self.splits, otherwise)) or any(any(map(self.splits, body)) for _, body in arms)
            case s.For(body=body) | s.RepeatTimes(body=body) | s.RepeatWhile(body=body):
                return any(self.splits(inner) and not self._only_stops(inner) for inner in body)
            case s.Do(function=name):
                if name not in self._stops:
                    self._stops[name] = any(map(self.splits, self.unit.program.functions[name].body))
                return self._stops[name]
        return False

    def has_loops(self) -> bool:
        """Are there loops with choices anywhere in the turn?"""
        program = self.unit.program
        everything = program.turn, *(function.body for function in program.functions.values())
        loops = (part for part in parts_of(everything) if isinstance(part, s.For | s.RepeatTimes | s.RepeatWhile))
        return any(map(self.splits, loops))

    def _only_stops(self, node: s.Stmt) -> bool:
        """Is `stop` all that makes this split? It leaves a loop without choices then, which is no matter here."""
        for part in parts_of(node):
            if isinstance(part, s.Choose | s.Either | s.First | s.Keep):
                return False
            if isinstance(part, s.Do):
                if part.function not in self.unit.only_stops:
                    body = self.unit.program.functions[part.function].body
                    self.unit.only_stops[part.function] = all(map(self._only_stops, body))
                if not self.unit.only_stops[part.function]:
                    return False
        return True

    def _split(self, node: s.Stmt, rest: Rest, state: State, env: Env, words: str) -> None:
        match node:
            case s.Choose():
                self._choose(node, rest, state, env, words)
            case s.Either(branches=branches):
                rest = self.shared_rest(rest, len(branches), state, env)
                names = self._snapshot(env)
                for branch in branches:
                    self._restore(names)
                    self._branch(branch, rest, state, env, words)
            case s.First(body=body, otherwise=otherwise):
                rest = self.shared_rest(rest, 2, state, env)
                found, none, over = self.fn.slot("i1"), self.fn.label("none"), self.fn.label("some")
                self.fn.store("i1", "false", found)
                used, names = self.w.rolls_used(), self._snapshot(env)
                self.go(before(body, (Mark(found), rest)), state.shared_view(), env, words)
                self.fn.branch(self.fn.load("i1", found), over, none)
                self.fn.place(none)
                self.w.use_rolls(used)
                self._restore(names)
                self.go(before(otherwise, rest), state, env, words)
                self.fn.place(over)
            case s.Keep():
                self._keep(node, rest, state, env, words)
            case s.If():
                self._if(node, rest, state, env, words)
            case s.For() | s.RepeatTimes() | s.RepeatWhile():
                self._loop(node, rest, state, env, words)
            case s.Stop():
                self._stop(rest, state, env, words)
            case s.Do(function=name, args=args):
                values = [self.w.value(arg, state, env) for arg in args]
                inner = {**env, **self.w.entered(name, values)}
                self.go(before(self.unit.program.functions[name].body, rest), state, inner, words)

    def _branch(self, branch: s.Branch, rest: Rest, state: State, env: Env, words: str) -> None:
        after = words
        if branch.label is not None:
            self.visitor.saw(self, str(branch.label), words)
            after = self.one_more(words)
        self.go(before(branch.body, rest), state.shared_view(), env, after)

    def one_more(self, words: str) -> str:
        """One more word in the move."""
        if not self.visitor.counts_words:
            return words
        return str(int(words) + 1) if words.isdigit() else self.fn.op(f"add i64 {words}, 1")

    def _snapshot(self, env: Env) -> list[tuple[Cell, str]]:
        """What the names that change hold now, for going back to it."""
        cells = [held for held in env.values() if isinstance(held, Cell)]
        return [(cell, self.fn.load(self.w.cell_type(cell), cell.pointer)) for cell in cells]

    def _restore(self, names: list[tuple[Cell, str]]) -> None:
        """Go back to what the names held, for another way through the turn."""
        for cell, value in names:
            self.fn.store(self.w.cell_type(cell), value, cell.pointer)

    # ---- choices

    def candidates(self, node: s.Choose, state: State, env: Env) -> tuple[Val | None, n.Expr | None]:
        """The set to choose from, and the condition that each member must still be asked; None for numbers."""
        bind = node.bind
        if bind.type is Ty.INT:
            return None, node.where
        if node.where is None:
            return self.w.value(bind.within, state, env), None
        kept = self.w.where(bind, node.where, state, env)
        return (kept, None) if kept is not None else (self.w.value(bind.within, state, env), node.where)

    def _choose(self, node: s.Choose, rest: Rest, state: State, env: Env, words: str) -> None:
        fn, bind = self.fn, node.bind
        known = self.w.effects.known(bind.within, state, env, self.w.facts)
        these, where = self.candidates(node, state, env)
        self.w.facts[bind.slot] = known
        bulk, past = self.unit.target.on("bulk"), None
        if bulk and these is not None and where is None and self.may_take_all(rest):
            self._mark(rest, these)
            if self.visitor.bulk(self, these, bind, rest, state, env, words):
                return
            past = self.visitor.all_at_once(self, these)
        cells = self._snapshot(env)
        inner = dict(env)
        loop: AbstractContextManager[tuple[str, str]] = self.w.members_of(bind, state, inner)
        if these is not None:
            loop = EachMember(self, these, bind, inner)
        view = state.shared_view()
        with loop as (again, _):
            self._restore(cells)
            if where is not None:
                on = fn.label("where")
                fn.branch(self.w.truth(where, state, inner), on, again)
                fn.place(on)
            member = inner[bind.slot]
            assert isinstance(member, Val)
            inner[bind.slot] = self.w.held(bind.slot, bind.type, member)
            self.visitor.saw(self, self.code(bind, member), words)
            self.go(rest, view, inner, self.one_more(words))
        if past is not None:
            fn.place(past)

    def _mark(self, rest: Rest, these: Val) -> None:
        """If there is anything to choose, the body of a `first` that ends in the rest is gone through."""
        fn = self.fn
        for item in items(rest):
            marks = [text for type_, text in operands_of(item) if type_ == "ptr" and isinstance(item, Mark | Jump)]
            for pointer in marks:
                some = self.w.sets.isnt_empty(these)
                fn.store("i1", fn.op(f"or i1 {fn.load('i1', pointer)}, {some}"), pointer)

    def code(self, bind: n.Bind, member: Val) -> str:
        """The code of a choice, as moves are written with (i64)."""
        if not self.visitor.counts_words:
            return "0"
        vocabulary = self.unit.vocabulary
        if bind.type is Ty.INT:
            return self.fn.op(f"add i64 {member.text}, {vocabulary.chosen(Ty.INT, 0)}")
        return self.fn.op(f"add i64 {member.index}, {vocabulary.chosen(bind.type, 1)}")

    def may_take_all(self, rest: Rest) -> bool:
        """Is there no choice to come, and nothing that the visitor wants to be sure of?"""
        for item in items(rest):
            if isinstance(item, Mark) or (
                isinstance(item, Jump) and item.plain and (item.sure or not self.visitor.sure_only)
            ):
                continue
            if not isinstance(item, s.Stmt) or self.splits(item):
                return False
            if self.visitor.sure_only and not self.is_sure(item):
                return False
        return True

    def is_sure(self, node: s.Stmt) -> bool:
        """Does every run get past this?"""
        match node:
            case s.Require() | s.Chance():
                return False
            case s.Place():
                return self.w.is_sure_place(node)
            case s.If(arms=arms, otherwise=otherwise):
                return all(map(self.is_sure, otherwise)) and all(all(map(self.is_sure, body)) for _, body in arms)
            case s.For(body=body) | s.RepeatTimes(body=body) | s.RepeatWhile(body=body):
                return all(map(self.is_sure, body))
            case s.Do(function=name):
                if name not in self.unit.sure:
                    self.unit.sure[name] = all(map(self.is_sure, self.unit.program.functions[name].body))
                return self.unit.sure[name]
        return True

    # ---- branches and loops

    def _if(self, node: s.If, rest: Rest, state: State, env: Env, words: str) -> None:
        fn, done = self.fn, self.fn.label("endif")
        rest = self.shared_rest(rest, len(node.arms) + 1, state, env)
        for test, body in node.arms:
            yes, no = fn.label("then"), fn.label("else")
            fn.branch(self.w.truth(test, state, env), yes, no)
            fn.place(yes)
            self.go(before(body, rest), self._own(state), env, words)
            fn.jump(done)
            fn.place(no)
        self.go(before(node.otherwise, rest), self._own(state), env, words)
        fn.place(done)

    @staticmethod
    def _own(state: State) -> State:
        """The same position for one of several arms, of which only one is gone into."""
        view = state.seen()
        view.shared = state.shared
        return view

    def _keep(self, node: s.Keep, rest: Rest, state: State, env: Env, words: str) -> None:
        """Twice through the body: for the best measure, and for the runs that reach it. Once will do where the visitor
        can forget those with a lesser measure, and whatever follows is sure to be got past."""
        fn = self.fn
        memory = fn.slot("i64", 2)
        worst = -(2**63) if node.highest else 2**63 - 1
        fn.store("i64", str(worst), memory)
        if self.visitor.forgets and self._all_get_past(rest):
            fn.store("i64", fn.load("i64", self.visitor.memory), fn.at(memory, "i64", 1))
            measured = Measured(memory, node.measure, node.highest)
            self.go(before(node.body, (measured, rest)), state.shared_view(), env, words)
            return
        seen = Runs(self.w, Best(memory, node), self.leave)
        used, names = self.w.rolls_used(), self._snapshot(env)
        seen.go(before(node.body, None), state.shared_view(), env, "0")
        self.w.use_rolls(used)
        self._restore(names)
        self.w.on_chance = self
        self.go(before(node.body, (Measured(memory, node.measure), rest)), state.shared_view(), env, words)

    def _measured(self, item: Measured, value: Val, after: str) -> None:
        fn, on = self.fn, self.fn.label("best")
        best = fn.load("i64", item.pointer)
        if item.highest is None:
            fn.branch(fn.op(f"icmp eq i64 {value.text}, {best}"), on, after)
            fn.place(on)
            return
        worse, better = ("slt", "sgt") if item.highest else ("sgt", "slt")
        among, new = fn.label("among"), fn.label("new")
        fn.branch(fn.op(f"icmp {worse} i64 {value.text}, {best}"), after, among)
        fn.place(among)
        fn.branch(fn.op(f"icmp {better} i64 {value.text}, {best}"), new, on)
        fn.place(new)
        fn.store("i64", value.text, item.pointer)
        fn.store("i64", fn.load("i64", fn.at(item.pointer, "i64", 1)), self.visitor.memory)
        fn.place(on)

    def _all_get_past(self, rest: Rest) -> bool:
        """Does every run get past the rest, and in one way only?"""
        return all(
            isinstance(item, Mark)
            or (isinstance(item, Jump) and item.sure)
            or (isinstance(item, s.Stmt) and not self.splits(item) and self.is_sure(item))
            for item in items(rest)
        )

    def _stop(self, rest: Rest, state: State, env: Env, words: str) -> None:
        """Leave the nearest loop with choices: its rounds are over."""
        found = next(item for item in items(rest) if isinstance(item, Back | Jump))
        back = found if isinstance(found, Back) else found.back
        assert back is not None
        self.go((replace(back, left=(back.left[0], "0")), None), state, env, words)

    def _loop(
        self, node: s.For | s.RepeatTimes | s.RepeatWhile, rest: Rest, state: State, env: Env, words: str
    ) -> None:
        """A loop with choices: a function that does one round and calls itself for the others."""
        fn, type_ = self.fn, "i64"
        if isinstance(node, s.For):
            type_ = self.w.ir(node.bind.within.type)
            left = self.w.value(node.bind.within, state, env).text
        elif isinstance(node, s.RepeatTimes):
            times = self.w.value(node.times, state, env).text
            left = fn.intrinsic("smin", "i64", f"i64 {times}, i64 {MAX_WORDS}")
        else:
            left = str(self.unit.board.all.bit_count())
        inner, callee, rest = self._function("loop", (node, *items(rest)), rest, state, env, [(type_, "%left")])
        inner.runs.round(node, callee, type_, rest, inner)
        self._call(callee, [(type_, left)], state, env, words)

    def round(
        self, node: s.For | s.RepeatTimes | s.RepeatWhile, callee: Callee, type_: str, rest: Rest, inner: Inside
    ) -> None:
        """The body of a loop's function: the rest where the loop is over, else a round."""
        fn, view, names, words = self.fn, inner.state, inner.env, inner.words
        again = replace(callee, operands=tuple(op for item in items(rest) for op in operands_of(item)))
        over, round_ = fn.label("over"), fn.label("round")
        back = Back(again, (type_, "0"))
        if isinstance(node, s.For):
            fn.branch(fn.op(f"icmp eq {type_} %left, 0"), over, round_)
        else:
            ends = fn.op(f"icmp sle {type_} %left, 0")
            if isinstance(node, s.RepeatWhile):
                test = self.w.truth(node.test, view, names)
                ends = fn.op(f"or i1 {ends}, {fn.op(f'xor i1 {test}, true')}")
            fn.branch(ends, over, round_)
        fn.place(over)
        self.go(rest, view, names, words)
        fn.give("i1 false")
        fn.place(round_)
        if isinstance(node, s.For):
            these = Val(node.bind.within.type, "%left")
            index = self.w.sets.first_index(these)
            one = self.w.sets.one_bit(these.type, index)
            back = replace(back, left=(type_, fn.op(f"xor {type_} %left, {one.text}")))
            if node.bind.type is Ty.INT:
                one = Val(Ty.INT, fn.op(f"add i64 {index}, {NUMBERS_FROM}"), None, NUMBERS_FROM, 1 << 10)
            names[node.bind.slot] = self.w.held(node.bind.slot, node.bind.type, one)
            if node.where is not None:
                kept, skipped = fn.label("kept"), fn.label("skipped")
                fn.branch(self.w.truth(node.where, view, names), kept, skipped)
                fn.place(skipped)
                self.go((back, None), view, names, words)
                fn.give("i1 false")
                fn.place(kept)
        else:
            back = replace(back, left=(type_, fn.op("sub i64 %left, 1")))
        self.go(before(node.body, (back, None)), view, names, words)
        fn.give("i1 false")

    # ---- the rest as a function

    def shared_rest(self, rest: Rest, uses: int, state: State, env: Env) -> Rest:
        """A rest that is needed several times: as it is if it is short, else as a function to call."""
        found = items(rest)
        weight = sum(self.w.weights.of(item) for item in found if isinstance(item, s.Stmt))
        nested = any(isinstance(item, s.Stmt) and self.splits(item) for item in found)
        if uses < 2 or weight + (40 if nested else 0) <= LONG:
            return rest
        inner, callee, carried_rest = self._function("rest", tuple(found), rest, state, env, [])
        inner.runs.go(carried_rest, inner.state, inner.env, inner.words)
        inner.runs.fn.give("i1 false")
        last = found[-1]
        back = last if isinstance(last, Back) else last.back if isinstance(last, Jump) else None
        statements = [item for item in found if isinstance(item, s.Stmt)]
        inner_jumps = [item for item in found if isinstance(item, Jump)]
        others = [item for item in found if isinstance(item, Measured | Back)]
        plain = not others and not any(map(self.splits, statements)) and all(jump.plain for jump in inner_jumps)
        sure = plain and all(map(self.is_sure, statements)) and all(jump.sure for jump in inner_jumps)
        return Jump(callee, back, plain, sure), None

    def _function(
        self, stem: str, parts: tuple[Item, ...], rest: Rest, state: State, env: Env, extra: list[Operand]
    ) -> tuple[Inside, Callee, Rest]:
        """A function for a rest, handed everything that its code looks at; and the rest in the function's own names."""
        wanted = self._slots(parts)
        slots = [slot for slot in sorted(wanted) if slot in env]
        facts = tuple(name for name, val in state.facts.items() if not val.known)
        operands = [op for item in items(rest) for op in operands_of(item)]
        name = self.unit.module.name(stem)
        params = ["ptr %fields", "ptr %tables", "ptr %context", "ptr %visit", "i64 %words"]
        params += [f"{type_} {text}" for type_, text in extra]
        params += [f"{type_} %o{i}" for i, (type_, _) in enumerate(operands)]
        params += [f"{self.w.ir(state.facts[fact].type)} %f_{fact}" for fact in facts]
        passed: list[tuple[int, bool]] = []
        names: Env = {}
        for slot in slots:
            held = env[slot]
            if isinstance(held, Val) and held.known:
                names[slot] = held
                continue
            numbered = isinstance(held, Val) and held.index is not None
            passed.append((slot, numbered))
            params += [f"{self.w.ir(held.type)} %l{slot}", *([f"i64 %x{slot}"] if numbered else [])]
        fn = Function(self.unit.module, f"internal i1 {name}({', '.join(params)}) noinline nounwind")
        writer = self.w.sibling(fn, "%context")
        assert isinstance(writer, Deeds)
        leave = self._not_too_deep(fn)
        for slot, numbered in passed:
            held = env[slot]
            if isinstance(held, Val):
                index = f"%x{slot}" if numbered else None
                names[slot] = replace(held, text=f"%l{slot}", index=index, low=-INT_MAX, high=INT_MAX, origin=None)
            else:
                cell = Cell(held.type, fn.slot(self.w.ir(held.type)))
                fn.store(self.w.ir(held.type), f"%l{slot}", cell.pointer)
                names[slot] = cell
        inside = {fact: val for fact, val in state.facts.items() if val.known}
        for fact in facts:
            held = replace(state.facts[fact], text=f"%f_{fact}", index=None, high=INT_MAX, origin=None)
            if state.facts[fact].index is not None:
                held = held.with_index(writer.sets.first_index(held))
            inside[fact] = held
        view = State(self.unit.packing, "%fields", "%tables", inside, shared=True, asking=state.asking)
        runs = Runs(writer, self.visitor.moved_to("%visit"), leave)
        numbers = iter(f"%o{i}" for i in range(len(operands)))
        new: Rest = None
        for item in reversed([carried(item, numbers) for item in items(rest)]):
            new = item, new
        return Inside(runs, view, names, "%words"), Callee(name, tuple(passed), facts, tuple(operands)), new

    def _not_too_deep(self, fn: Function) -> str:
        """Give the question up where calls take too much of the stack; the label where one leaves the function."""
        leave, on, out = fn.label("leave"), fn.label("enough"), fn.label("too_deep")
        at = fn.at("%context", "i64", DEPTH)
        left = fn.op(f"sub i64 {fn.load('i64', at)}, {FRAME}")
        fn.store("i64", left, at)
        fn.branch(fn.op(f"icmp slt i64 {left}, 0"), out, on)
        fn.place(out)
        fn.store("i64", "-1", fn.at("%context", "i64", FUEL))
        fn.place(leave)
        fn.give("i1 true")
        fn.place(on)
        return leave

    @staticmethod
    def _slots(parts: tuple[Item, ...]) -> set[int]:
        """The local names that the code of these looks at or changes."""
        found: set[int] = set()
        for item in parts:
            match item:
                case s.Stmt():
                    found |= free_slots(item) | assigned_slots(item)
                case Measured(measure=measure):
                    found |= free_slots(measure)
                case Back(callee=callee):
                    found |= {slot for slot, _ in callee.slots}
                case Jump(callee=callee, back=back):
                    found |= {slot for slot, _ in (*callee.slots, *(back.callee.slots if back else ()))}
        return found

    def _call(self, callee: Callee, more: list[Operand], state: State, env: Env, words: str) -> None:
        """Go on in a function; leave if it has seen enough."""
        fn = self.fn
        if state.shared or self.w.in_registers:
            state = state.copy(fn) if self.w.in_registers else state
        given = [f"ptr {state.fields}", f"ptr {state.tables}", f"ptr {self.w.context}", f"ptr {self.visitor.memory}"]
        given += [f"i64 {words}", *(f"{type_} {text}" for type_, text in (*more, *callee.operands))]
        for fact in callee.facts:
            value = state.read(fn, fact)
            given.append(f"{self.w.ir(value.type)} {value.text}")
        for slot, numbered in callee.slots:
            held = env[slot]
            value = self.w.local(env, slot)
            given.append(f"{self.w.ir(held.type)} {value.text}")
            if numbered:
                given.append(f"i64 {self.w.sets.first_index(value)}")
        at = fn.at(self.w.context, "i64", DEPTH)
        depth = fn.load("i64", at)
        enough = fn.op(f"call i1 {callee.function}({', '.join(given)})")
        fn.store("i64", depth, at)
        on = fn.label("on")
        fn.branch(enough, self.leave, on)
        fn.place(on)

    # ---- nature

    def result(self, deeds: Deeds, state: State, these: Val, index: str) -> None:
        """A result that the position remembers, or else nature is to move: then what it picks from is noted."""
        fn, context = self.fn, self.w.context
        used = fn.at(context, "i64", USED)
        now = fn.load("i64", used)
        known, due = fn.label("known"), fn.label("due")
        fn.branch(fn.op(f"icmp slt i64 {now}, {state.read(fn, 'rolled').text}"), known, due)
        fn.place(due)
        fn.store("i64", str(1 + DOMAINS.index(these.type)), fn.at(context, "i64", NATURE))
        for i, word in enumerate(deeds.words_of(these)[: words_of_nature(self.unit)]):
            fn.store("i64", word, fn.at(context, "i64", NATURE_SET + i))
        fn.jump(self.leave)
        fn.place(known)
        rolls = fn.at(state.tables, "i64", self.unit.packing.rolls_at)
        fn.store("i64", fn.load("i64", fn.at(rolls, "i64", now)), index)
        fn.store("i64", fn.op(f"add i64 {now}, 1"), used)


@dataclass(frozen=True)
class Inside:
    """The inside of a function for a rest."""

    runs: Runs
    state: State
    env: Env
    words: str


class EachMember(AbstractContextManager[tuple[str, str]]):
    """The loop over the members of a set that is chosen from."""

    def __init__(self, runs: Runs, these: Val, bind: n.Bind, env: Env) -> None:
        self.loop = runs.w.sets.each(these)
        self.bind = bind
        self.env = env

    def __enter__(self) -> tuple[str, str]:
        one, again, done = self.loop.__enter__()
        self.env[self.bind.slot] = one
        return again, done

    def __exit__(self, *failure: object) -> None:
        self.loop.__exit__(None, None, None)


class Best(Visitor):
    """Finds the best measure of the runs of a `keep`."""

    def __init__(self, memory: str, node: s.Keep) -> None:
        super().__init__(memory)
        self.node = node

    def moved_to(self, memory: str) -> Visitor:
        return Best(memory, self.node)

    def leaf(self, runs: Runs, state: State, env: Env, words: str) -> None:
        fn = runs.fn
        value = runs.w.value(self.node.measure, state, env)
        word = "smax" if self.node.highest else "smin"
        best = fn.intrinsic(word, "i64", f"i64 {fn.load('i64', self.memory)}, i64 {value.text}")
        fn.store("i64", best, self.memory)
