"""All runs of a turn, in code: a loop for each choice, one within the other, and a sink at the end of each run.

What is still to be done is a linked list of statements, the *continuation*. A choice writes a loop and in it the
continuation; a branch writes the continuation once for each way, or calls it as a function where it is long. Loops with
choices are functions that call themselves.
"""

from __future__ import annotations

from gdl_interpreter.native.abi.context import CHANCE, CHANCE_SET, DOMAINS, USED
from gdl_interpreter.native.analysis.continuation import (
    Back,
    Continuation,
    Jump,
    Mark,
    Measured,
    before,
    ends_surely,
    items,
    may_take_all,
    operands_of,
)
from gdl_interpreter.native.analysis.usage import touches_position
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import hashing
from gdl_interpreter.native.emit.expressions.binders import members_of
from gdl_interpreter.native.emit.moves import outlining
from gdl_interpreter.native.emit.moves.sink import Sink
from gdl_interpreter.native.emit.moves.sinks import FIRST_WORD, MEMORY, Best, once
from gdl_interpreter.native.emit.statements.actions import entered
from gdl_interpreter.native.emit.statements.chance import begin_runs, clear_chance, rolls_used, use_rolls
from gdl_interpreter.native.layout.state import State, numbered
from gdl_interpreter.native.layout.values import Cell, Env, Val
from gdl_interpreter.native.llvm.operands import FALSE, I64, TRUE, ZERO, Label, Ptr
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.limits import MAX_WORDS
from gdl_interpreter.program.span import NOWHERE


class MoveGenerator:
    """Writes all runs of a block into one function. sink: what is done at the end of each; leave: where one goes when
    the sink has seen enough."""

    def __init__(self, e: Emitter, sink: Sink, leave: Label) -> None:
        self.e, self.fn, self.unit = e, e.fn, e.unit
        self.choices = e.unit.choices
        self.sink = sink
        self.leave = leave
        e.on_chance = self.chance

    def inside(self, e: Emitter, leave: Label) -> MoveGenerator:
        return MoveGenerator(e, self.sink.moved_to(Ptr("%visit")), leave)

    # ---- going through statements

    def go(self, continuation: Continuation, state: State, env: Env, words: I64) -> None:
        """Write all runs of the continuation; afterwards the code goes on behind them."""
        after = self.fn.label("after")
        facts, known = dict(state.facts), dict(self.e.facts)
        self._go(continuation, state, dict(env), words, after)
        state.facts, self.e.facts = facts, known
        self.fn.begin_block(after)

    def _go(self, continuation: Continuation, state: State, env: Env, words: I64, after: Label) -> None:
        told, settled = False, not self.sink.asks_pieces
        while continuation is not None:
            if not self.fn.open:
                return
            if not settled and self.sink.settles(self, continuation):
                settled = True
                if self.sink.on_settled(self, continuation, state, env, words, after):
                    return
            if not told and ends_surely(continuation, self.choices):
                told = True
                if self.sink.sure_end(self, after):
                    return
            node, continuation = continuation
            if isinstance(node, Mark):
                self.fn.store_i1(TRUE, node.pointer)
            elif isinstance(node, Measured):
                self._measured(node, self.e.value(node.measure, state, env), after)
            elif isinstance(node, Back):
                outlining.call(self, node.callee, [node.left], state, env, words)
                return
            elif isinstance(node, Jump):
                outlining.call(self, node.callee, [], state, env, words)
                return
            elif self.choices.splits(node):
                self._split(node, continuation, state, env, words)
                return
            else:
                if state.shared and touches_position(self.unit.features, (node,)) and not isinstance(node, s.Require):
                    state = state.copy(self.fn)
                self.e.effect(node, state, env, after)
        if self.fn.open:
            self.fn.made_of(NOWHERE)
            if not settled:
                self.sink.on_settled(self, None, state, env, words, after)
            self.sink.on_move(self, state, env, words)

    def _split(self, node: s.Stmt, continuation: Continuation, state: State, env: Env, words: I64) -> None:
        self.fn.made_of(node.span)
        match node:
            case s.Choose():
                self._choose(node, continuation, state, env, words)
            case s.Either(branches=branches):
                continuation = outlining.shared_rest(self, continuation, len(branches), state, env)
                names = self._snapshot(env)
                for branch in branches:
                    self._restore(names)
                    self._branch(branch, continuation, state, env, words)
            case s.First(body=body, otherwise=otherwise):
                continuation = outlining.shared_rest(self, continuation, 2, state, env)
                found = self.fn.slot_i1(FALSE)
                used, names = rolls_used(self.e), self._snapshot(env)
                self.go(before(body, (Mark(found), continuation)), state.shared_view(), env, words)
                with self.fn.only_unless(self.fn.load_i1(found), "none"):
                    use_rolls(self.e, used)
                    self._restore(names)
                    self.go(before(otherwise, continuation), state, env, words)
            case s.Keep():
                self._keep(node, continuation, state, env, words)
            case s.If():
                self._if(node, continuation, state, env, words)
            case s.For() | s.RepeatTimes() | s.RepeatWhile():
                outlining.loop(self, node, continuation, state, env, words)
            case s.Stop():
                outlining.stop(self, continuation, state, env, words)
            case s.Do(function=name, args=args):
                values = [self.e.value(arg, state, env) for arg in args]
                inner = {**env, **entered(self.e, name, values)}
                self.go(before(self.unit.program.functions[name].body, continuation), state, inner, words)

    def _branch(self, branch: s.Branch, continuation: Continuation, state: State, env: Env, words: I64) -> None:
        after = words
        if branch.label is not None:
            self.sink.saw(self, I64(str(branch.label)), words)
            after = self.one_more(words)
        self.go(before(branch.body, continuation), state.shared_view(), env, after)

    def one_more(self, words: I64) -> I64:
        """One more word in the move."""
        if not self.sink.counts_words:
            return words
        return I64(str(int(words) + 1)) if words.isdigit() else self.fn.add(words, 1)

    def _snapshot(self, env: Env) -> list[tuple[Cell, str]]:
        """What the names that change hold now, for going back to it."""
        cells = [held for held in env.values() if isinstance(held, Cell)]
        return [(cell, self.fn.load(self.e.cell_type(cell), cell.pointer)) for cell in cells]

    def _restore(self, names: list[tuple[Cell, str]]) -> None:
        """Go back to what the names held, for another way through the turn."""
        for cell, value in names:
            self.fn.store(self.e.cell_type(cell), value, cell.pointer)

    # ---- choices

    def candidates(self, node: s.Choose, state: State, env: Env) -> tuple[Val | None, n.Expr | None]:
        """The set to choose from, and the condition that each member must still be asked; None for numbers."""
        bind = node.bind
        if bind.type is Ty.INT:
            return None, node.where
        if node.where is None:
            return self.e.value(bind.within, state, env), None
        kept = self.e.where(bind, node.where, state, env)
        return (kept, None) if isinstance(kept, Val) else (self.e.value(bind.within, state, env), node.where)

    def _choose(self, node: s.Choose, continuation: Continuation, state: State, env: Env, words: I64) -> None:
        fn, bind = self.fn, node.bind
        known = self.e.certain(bind.within, state, env)
        these, where = self.candidates(node, state, env)
        if these is not None:
            these = self.sink.wanted(self, these, bind, continuation, state, env)
        self.e.facts[bind.slot] = known
        past, bulk = None, self.unit.target.on("bulk") and these is not None and where is None
        if bulk and these is not None and may_take_all(continuation, self.choices, self.sink.sure_only):
            self._mark(continuation, these)
            if self.sink.bulk(self, these, bind, continuation, state, env, words):
                return
            past = self.sink.all_at_once(self, these)
        cells = self._snapshot(env)
        inner = dict(env)
        view = state.shared_view()
        with members_of(self.e, bind, state, inner, these) as (again, _):
            self._restore(cells)
            if where is not None:
                fn.go_on_if(self.e.truth(where, state, inner), again, "where")
            member = self.e.local(inner, bind.slot)
            inner[bind.slot] = self.e.held(bind.slot, bind.type, member)
            self.sink.saw(self, self.code(bind, member), words)
            self.go(continuation, view, inner, self.one_more(words))
        if past is not None:
            fn.begin_block(past)

    def _mark(self, continuation: Continuation, these: Val) -> None:
        """If there is anything to choose, the body of a `first` that ends in the continuation is gone through."""
        fn = self.fn
        for item in items(continuation):
            for type_, text in operands_of(item) if isinstance(item, Mark | Jump) else ():
                if type_ == "ptr":
                    some = self.e.sets.isnt_empty(these)
                    fn.store_i1(fn.either(fn.load_i1(Ptr(text)), some), Ptr(text))

    def code(self, bind: n.Bind, member: Val) -> I64:
        """The code of a choice, as moves are written with (i64)."""
        if not self.sink.counts_words:
            return ZERO
        vocabulary = self.unit.vocabulary
        if bind.type is Ty.INT:
            return self.fn.add(member.number, vocabulary.chosen(Ty.INT, 0))
        return self.fn.add(self.e.sets.first_index(member), vocabulary.chosen(bind.type, 1))

    # ---- branches

    def _if(self, node: s.If, continuation: Continuation, state: State, env: Env, words: I64) -> None:
        fn, done = self.fn, self.fn.label("endif")
        continuation = outlining.shared_rest(self, continuation, len(node.arms) + 1, state, env)
        for test, body in node.arms:
            with fn.only_if(self.e.truth(test, state, env), "then"):
                self.go(before(body, continuation), state.seen(), env, words)
                fn.jump(done)
        self.go(before(node.otherwise, continuation), state.seen(), env, words)
        fn.begin_block(done)

    def _keep(self, node: s.Keep, continuation: Continuation, state: State, env: Env, words: I64) -> None:
        """Twice through the body: for the best measure, and for the runs that reach it. Once will do where the sink
        can forget those with a lesser measure, and whatever follows is sure to be got past."""
        fn = self.fn
        memory = fn.alloca("i64", 2)
        worst = -(2**63) if node.highest else 2**63 - 1
        fn.store_i64(worst, memory)
        if self.sink.forgets and may_take_all(continuation, self.choices, sure_only=True):
            fn.store_i64(fn.load_i64(self.sink.memory), fn.gep(memory, "i64", 1))
            measured = Measured(memory, node.measure, node.highest)
            self.go(before(node.body, (measured, continuation)), state.shared_view(), env, words)
            return
        seen = MoveGenerator(self.e, Best(memory, node), self.leave)
        used, names = rolls_used(self.e), self._snapshot(env)
        seen.go(before(node.body, None), state.shared_view(), env, ZERO)
        use_rolls(self.e, used)
        self._restore(names)
        self.e.on_chance = self.chance
        self.go(before(node.body, (Measured(memory, node.measure), continuation)), state.shared_view(), env, words)

    def _measured(self, item: Measured, value: Val, after: Label) -> None:
        fn = self.fn
        best = fn.load_i64(item.pointer)
        if item.highest is None:
            fn.go_on_if(fn.icmp("eq", "i64", value.text, best), after, "best")
            return
        worse, better = ("slt", "sgt") if item.highest else ("sgt", "slt")
        fn.leave_if(fn.icmp(worse, "i64", value.text, best), after, "among")
        with fn.only_if(fn.icmp(better, "i64", value.text, best), "new"):
            fn.store_i64(value.number, item.pointer)
            fn.store_i64(fn.load_i64(fn.gep(item.pointer, "i64", 1)), self.sink.memory)

    # ---- chance

    def chance(self, state: State, these: Val, index: Ptr) -> None:
        """A result that the position remembers, its number stored in `index`; or else this is a chance node: then what
        is picked from is noted."""
        fn, context = self.fn, self.e.context
        used = fn.gep(context, "i64", USED)
        now = fn.load_i64(used)
        known, due = fn.label("known"), fn.label("due")
        fn.branch(fn.icmp("slt", "i64", now, state.read(fn, "rolled").text), known, due)
        fn.begin_block(due)
        fn.store_i64(1 + DOMAINS.index(these.type), fn.gep(context, "i64", CHANCE))
        for i, word in enumerate(hashing.words_of(self.e, these)[: self.unit.chance_words]):
            fn.store_i64(word, fn.gep(context, "i64", CHANCE_SET + i))
        fn.jump(self.leave)
        fn.begin_block(known)
        rolls = fn.gep(state.tables, "i64", self.unit.packing.rolls_at)
        fn.store_i64(fn.load_i64(fn.gep(rolls, "i64", now)), index)
        fn.store_i64(fn.add(now, 1), used)


# ---- all runs of the turn


def memory_of_sink(e: Emitter) -> Ptr:
    """Room for a sink, its words all 0."""
    fn = e.fn
    memory = fn.alloca("i64", FIRST_WORD + MAX_WORDS + 8 if e.unit.ambiguous else MEMORY)
    for i in range(5):
        fn.store_i64(0, fn.gep(memory, "i64", i))
    return memory


def show_runs(e: Emitter, sink: Sink, state: State) -> None:
    """Show all runs of the turn to a sink; nothing where nobody is to move. The code is the same for all players: it is
    better soon than fast."""
    fn = e.fn
    over, someone = fn.label("over"), fn.label("someone")
    type_ = e.ir(Ty.PLAYERS)
    fn.branch(fn.icmp("ne", type_, state.read(fn, "mover").text, 0), someone, over)
    fn.begin_block(someone)
    begin_runs(e)
    _go(e, sink, state, over)


def show_moves(e: Emitter, sink: Sink, state: State, over: Label) -> None:
    """Show each move of a position whose mover is known to be there to a sink; results of chance not. over: a label of
    the function's, which is placed behind."""
    begin_runs(e)
    if e.unit.features.chance:
        clear_chance(e)
    with once(e, sink) as shown:
        _go(e, shown, state, e.fn.label("shown"))
    e.fn.jump(over)
    e.fn.begin_block(over)


def _go(e: Emitter, sink: Sink, state: State, over: Label) -> None:
    if e.unit.by_number:
        state = state.seen(**numbered(e.fn, state))
    MoveGenerator(e, sink, over).go(before(e.unit.program.turn, None), state, {}, ZERO)
    e.fn.begin_block(over)
