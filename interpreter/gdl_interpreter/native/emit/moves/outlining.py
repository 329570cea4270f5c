"""The continuation of a run as a function of its own: what it is handed, and how it is called."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gdl_interpreter.native.abi.context import DEPTH
from gdl_interpreter.native.analysis.continuation import (
    Back,
    Callee,
    Continuation,
    Item,
    Jump,
    Measured,
    Operand,
    before,
    carried,
    items,
    operands_of,
)
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.moves.sink import Runs
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val
from gdl_interpreter.native.llvm.builder import FRAME
from gdl_interpreter.native.llvm.operands import FIELDS, I1, I64, TABLES, Label
from gdl_interpreter.program import NUMBERS_FROM, Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.limits import MAX_WORDS
from gdl_interpreter.program.types import INT_MAX
from gdl_interpreter.program.walk import assigned_slots, free_slots

LONG = 120
"""A continuation of more weight than this is called where it is needed a second time, not written again."""


Loop = s.For | s.RepeatTimes | s.RepeatWhile


@dataclass(frozen=True)
class Inside:
    """The inside of a function for a continuation."""

    runs: Runs
    state: State
    env: Env
    words: I64


def shared_rest(runs: Runs, continuation: Continuation, uses: int, state: State, env: Env) -> Continuation:
    """A continuation that is needed several times (`uses`): as it is if it is short, else as a function to call."""
    found, choices = items(continuation), runs.e.unit.choices
    weight = sum(runs.e.weights.of(item) for item in found if isinstance(item, s.Stmt))
    nested = any(isinstance(item, s.Stmt) and choices.splits(item) for item in found)
    if uses < 2 or weight + (40 if nested else 0) <= LONG:
        return continuation
    inner, callee, inside = in_function(runs, "rest", tuple(found), continuation, state, env, [])
    inner.runs.go(inside, inner.state, inner.env, inner.words)
    inner.runs.e.fn.ret("i1 false")
    last = found[-1]
    back = last if isinstance(last, Back) else last.back if isinstance(last, Jump) else None
    statements = [item for item in found if isinstance(item, s.Stmt)]
    inner_jumps = [item for item in found if isinstance(item, Jump)]
    others = [item for item in found if isinstance(item, Measured | Back)]
    plain = not others and not any(map(choices.splits, statements)) and all(jump.plain for jump in inner_jumps)
    sure = plain and all(map(choices.is_sure, statements)) and all(jump.sure for jump in inner_jumps)
    return Jump(callee, back, plain, sure, continuation), None


def in_function(
    runs: Runs,
    stem: str,
    parts: tuple[Item, ...],
    continuation: Continuation,
    state: State,
    env: Env,
    extra: list[Operand],
) -> tuple[Inside, Callee, Continuation]:
    """A function for a continuation, handed everything that its code looks at; and the continuation in the names of
    that function. stem: what its name begins with; parts: all that will be written in it; extra: further parameters, by
    type and name."""
    wanted = _slots(parts) | runs.sink.looks_at
    slots = [slot for slot in sorted(wanted) if slot in env]
    facts = tuple(name for name, val in state.facts.items() if not val.known)
    operands = [op for item in items(continuation) for op in operands_of(item)]
    name = runs.e.unit.module.name(stem)
    params = ["ptr %fields", "ptr %tables", "ptr %context", "ptr %visit", "i64 %words"]
    params += [f"{type_} {text}" for type_, text in extra]
    params += [f"{type_} %o{i}" for i, (type_, _) in enumerate(operands)]
    params += [f"{runs.e.ir(state.facts[fact].type)} %f_{fact}" for fact in facts]
    passed: list[tuple[int, bool]] = []
    names: Env = {}
    for slot in slots:
        held = env[slot]
        if isinstance(held, Val) and held.known:
            names[slot] = held
            continue
        numbered = isinstance(held, Val) and held.index is not None
        passed.append((slot, numbered))
        params += [f"{runs.e.ir(held.type)} %l{slot}", *([f"i64 %x{slot}"] if numbered else [])]
    e = runs.e.another(f"i1 {name}({', '.join(params)})")
    leave = _not_too_deep(e)
    for slot, numbered in passed:
        held = env[slot]
        if isinstance(held, Val):
            index = I64(f"%x{slot}") if numbered else None
            names[slot] = replace(held, text=f"%l{slot}", index=index, low=-INT_MAX, high=INT_MAX, origin=None)
        else:
            names[slot] = e.cell(held.type, f"%l{slot}")
    inside = {fact: val for fact, val in state.facts.items() if val.known}
    for fact in facts:
        held = replace(state.facts[fact], text=f"%f_{fact}", index=None, high=INT_MAX, origin=None)
        if state.facts[fact].index is not None:
            held = held.with_index(e.sets.first_index(held))
        inside[fact] = held
    view = State(runs.e.unit.packing, FIELDS, TABLES, inside, shared=True, asking=state.asking)
    inner = runs.inside(e, leave)
    numbers = iter(f"%o{i}" for i in range(len(operands)))
    new: Continuation = None
    for item in reversed([carried(item, numbers) for item in items(continuation)]):
        new = item, new
    callee = Callee(name, tuple(passed), facts, tuple(operands), len(extra))
    return Inside(inner, view, names, I64("%words")), callee, new


def _not_too_deep(e: Emitter) -> Label:
    """Give the question up where calls take too much of the stack; the label where one leaves the function."""
    fn = e.fn
    leave = fn.label("leave")
    at = e.shared(DEPTH)
    left = fn.sub(fn.load_i64(at), I64(FRAME))
    fn.store_i64(left, at)
    with fn.only_if(fn.icmp("slt", "i64", left, 0), "too_deep"):
        e.give_up(leave)
        fn.begin_block(leave)
        fn.ret("i1 true")
    return leave


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


def call(runs: Runs, callee: Callee, more: list[Operand], state: State, env: Env, words: I64) -> None:
    """Go on in a function (`callee`) with the operands `more` and those that it is always called with; leave if it has
    seen enough."""
    assert len(more) == callee.further, callee
    fn = runs.e.fn
    state = runs.e.pointed(state)
    given = [f"ptr {state.fields}", f"ptr {state.tables}", f"ptr {runs.e.context}", f"ptr {runs.sink.memory}"]
    given += [f"i64 {words}", *(f"{type_} {text}" for type_, text in (*more, *callee.operands))]
    for fact in callee.facts:
        value = state.read(fn, fact)
        given.append(f"{runs.e.ir(value.type)} {value.text}")
    for slot, numbered in callee.slots:
        held = env[slot]
        value = runs.e.local(env, slot)
        given.append(f"{runs.e.ir(held.type)} {value.text}")
        if numbered:
            given.append(f"i64 {runs.e.sets.first_index(value)}")
    at = runs.e.shared(DEPTH)
    depth = fn.load_i64(at)
    enough = I1(fn.emit(f"call i1 {callee.function}({', '.join(given)})"))
    fn.store_i64(depth, at)
    fn.leave_if(enough, runs.leave, "on")


# ---- loops with choices


def stop(runs: Runs, continuation: Continuation, state: State, env: Env, words: I64) -> None:
    """Leave the nearest loop with choices: its rounds are over."""
    found = next(item for item in items(continuation) if isinstance(item, Back | Jump))
    back = found if isinstance(found, Back) else found.back
    assert back is not None
    runs.go((replace(back, left=(back.left[0], "0")), None), state, env, words)


def loop(
    runs: Runs,
    node: Loop,
    continuation: Continuation,
    state: State,
    env: Env,
    words: I64,
) -> None:
    """A loop with choices: a function that does one round and calls itself for the others."""
    fn, type_ = runs.e.fn, "i64"
    if isinstance(node, s.For):
        type_ = runs.e.ir(node.bind.within.type)
        left = runs.e.value(node.bind.within, state, env).text
    elif isinstance(node, s.RepeatTimes):
        left = fn.smin(runs.e.value(node.times, state, env).number, MAX_WORDS)
    else:
        left = str(runs.e.unit.board.all.bit_count())
    inner, callee, continuation = in_function(
        runs, "loop", (node, *items(continuation)), continuation, state, env, [(type_, "%left")]
    )
    one_round(inner, node, callee, type_, continuation)
    call(runs, callee, [(type_, left)], state, env, words)


def one_round(inside: Inside, node: Loop, callee: Callee, type_: str, continuation: Continuation) -> None:
    """The body of a loop's function (`callee`), written `inside` it: the continuation where the loop is over, else a
    round. type_: of what is left to be gone through."""
    runs, view, names, words = inside.runs, inside.state, inside.env, inside.words
    fn = runs.e.fn
    again = replace(callee, operands=tuple(op for item in items(continuation) for op in operands_of(item)))
    over, round_ = fn.label("over"), fn.label("round")
    back = Back(again, (type_, "0"))
    if isinstance(node, s.For):
        fn.branch(fn.icmp("eq", type_, "%left", 0), over, round_)
    else:
        ends = fn.icmp("sle", type_, "%left", 0)
        if isinstance(node, s.RepeatWhile):
            test = runs.e.truth(node.test, view, names)
            ends = fn.either(ends, fn.negated(test))
        fn.branch(ends, over, round_)
    fn.begin_block(over)
    runs.go(continuation, view, names, words)
    fn.ret("i1 false")
    fn.begin_block(round_)
    if isinstance(node, s.For):
        these = Val(node.bind.within.type, "%left")
        index = runs.e.sets.first_index(these)
        one = runs.e.sets.one_bit(these.type, index)
        back = replace(back, left=(type_, fn.emit(f"xor {type_} %left, {one.text}")))
        if node.bind.type is Ty.INT:
            one = Val(Ty.INT, fn.add(index, NUMBERS_FROM), None, NUMBERS_FROM, 1 << 10)
        names[node.bind.slot] = runs.e.held(node.bind.slot, node.bind.type, one)
        if node.where is not None:
            kept, skipped = fn.label("kept"), fn.label("skipped")
            fn.branch(runs.e.truth(node.where, view, names), kept, skipped)
            fn.begin_block(skipped)
            runs.go((back, None), view, names, words)
            fn.ret("i1 false")
            fn.begin_block(kept)
    else:
        back = replace(back, left=(type_, fn.sub(I64("%left"), 1)))
    runs.go(before(node.body, (back, None)), view, names, words)
    fn.ret("i1 false")
