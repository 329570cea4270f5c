"""Functions about the moves of a mover that go through all runs: they count the moves, pick one, write ends down.

Runs that are gone through because of loops with choices are not gone through a second time to make one of them: their
ends are written down, and one is picked; of very many runs, the same code writes down the one that is wanted. English
draughts plays 1.3, Fanorona 1.4 times as many games (switch "no-ends").
"""

from __future__ import annotations

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.moves.move_generator import memory_of_sink, show_moves
from gdl_interpreter.native.emit.moves.sink import Sink
from gdl_interpreter.native.emit.moves.sinks import Count, CountOvercounting, Gather, Pick, PickOvercounting
from gdl_interpreter.native.emit.statements.chance import found_or_chance
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import constant
from gdl_interpreter.native.llvm.operands import FIELDS, I64, TABLES, ZERO, Ptr
from gdl_interpreter.program import Ty

MOST_GATHERED = 32
"""Ends of runs that are written down; an end behind those is found by going through all runs again."""

MOST_WORDS = 32
"""Words of the largest position of which ends are written down."""

MANY = 1 << 62
"""More than there can be runs."""


def gathers(unit: Unit) -> bool:
    """Are there loops with choices, in which runs must be gone through, and is a position short enough?"""
    small = unit.packing.size <= MOST_WORDS
    return small and unit.target.on("ends") and unit.choices.has_loops()


# ---- calling them


def count(e: Emitter, state: State, overcount: bool) -> I64:
    """How many moves there are. `overcount`: as if none failed behind its last choice."""
    fn = e.fn
    seen = e.pointed(state)
    e.refuel()
    name = _function(e, state, overcount, picks=False)
    return I64(fn.emit(f"call i64 {name}(ptr {seen.fields}, ptr {seen.tables}, ptr {e.context})"))


def gather(e: Emitter, state: State, ends: Ptr, first: I64 = ZERO) -> I64:
    """Go through all runs: how many there are. Where some end is written down in `ends`, from the `first` of them
    on."""
    fn = e.fn
    seen = e.pointed(state)
    e.refuel()
    player = _mover(state)
    key = "gathered", player
    if key not in e.unit.made:
        name = e.unit.made[key] = e.unit.module.name("gather")
        params = "ptr %fields, ptr %tables, ptr %context, ptr %ends, i64 %first"
        inner, view, memory = _opened(e, f"i64 {name}({params})", player)
        inner.fn.store_ptr(Ptr("%ends"), inner.fn.gep(memory, "i64", 2))
        inner.fn.store_i64(I64("%first"), inner.fn.gep(memory, "i64", 3))
        show_moves(inner, Gather(memory, MOST_GATHERED), view, inner.fn.label("over"))
        inner.fn.ret(f"i64 {inner.fn.load_i64(memory)}")
    given = f"ptr {seen.fields}, ptr {seen.tables}, ptr {e.context}, ptr {ends}, i64 {first}"
    return I64(fn.emit(f"call i64 {e.unit.made[key]}({given})"))


def count_by_picking(e: Emitter, state: State) -> I64:
    """How many moves there are, by the function that picks: what is left of a number that is larger than theirs."""
    fn = e.fn
    picks = _function(e, state, overcount=False, picks=True)
    seen = e.pointed(state)
    after, left = state.copy(fn), fn.alloca("i64")
    e.refuel()
    fn.emit_void(_picking(e, picks, seen, after, I64(str(MANY)), left))
    return fn.sub(MANY, fn.load_i64(left))


def pick(e: Emitter, state: State, number: I64, overcount: bool) -> I64:
    """Make the run with this number; 1 if it did not fail. The position is changed only then. `overcount`: as for
    `count`."""
    fn = e.fn
    seen = e.pointed(state)
    after = state.copy(fn)
    e.refuel()
    name = _function(e, state, overcount, picks=True)
    worked = I64(fn.emit(_picking(e, name, seen, after, number, fn.alloca("i64"))))
    with fn.only_if(fn.icmp("ne", "i64", worked, 0), "take"):
        state.fill_from(fn, after)
    return worked


# ---- making them


def _function(e: Emitter, state: State, overcount: bool, picks: bool) -> str:
    """A function that counts the moves of a mover, or makes the n-th of them."""
    player = _mover(state)
    made, key = e.unit.made, ("moves", player, overcount, picks)
    if key in made:
        return made[key]
    name = made[key] = e.unit.module.name("pick" if picks else "count")
    params = "ptr %fields, ptr %tables, ptr %context"
    params += ", ptr %end_fields, ptr %end_tables, i64 %number, ptr %left" if picks else ""
    inner, view, memory = _opened(e, f"i64 {name}({params})", player)
    fn = inner.fn
    sink: Sink
    if picks:
        fn.store_i64(I64("%number"), memory)
        fn.store_ptr(Ptr("%end_fields"), fn.gep(memory, "i64", 2))
        fn.store_ptr(Ptr("%end_tables"), fn.gep(memory, "i64", 3))
        sink = PickOvercounting(memory) if overcount else Pick(memory)
    else:
        sink = CountOvercounting(memory) if overcount else Count(memory)
    show_moves(inner, sink, view, fn.label("over"))
    if picks:
        fn.store_i64(fn.load_i64(memory), Ptr("%left"))
    fn.ret(f"i64 {fn.load_i64(fn.gep(memory, 'i64', 1) if picks else memory)}")
    return name


def _opened(e: Emitter, signature: str, player: int | None) -> tuple[Emitter, State, Ptr]:
    """A function about the moves of a mover, the position it looks at, and the memory of its sink."""
    inner = e.another(signature)
    facts = {} if player is None else {"mover": constant(Ty.PLAYERS, player)}
    view = State(e.unit.packing, FIELDS, TABLES, facts, shared=True)
    return inner, view, memory_of_sink(inner)


def finder(e: Emitter, drawn: bool) -> str:
    """A function that tells whether there is a move (or a chance node), by one that is there anyway: that writes down
    where runs end, asked for none, or else that picks, asked for the first.

    drawn: are moves picked by drawing runs that may fail?
    """
    unit = e.unit
    name = unit.made["any_run", 0] = unit.module.name("any_run")
    inner = e.another(f"i1 {name}(ptr %fields, ptr %tables, ptr %context)")
    fn = inner.fn
    state = State(unit.packing, FIELDS, TABLES, {}, shared=True)
    type_, found, over = inner.ir(Ty.PLAYERS), fn.slot_i64(0), fn.label("over")
    mover = state.read(fn, "mover").text
    for player in range(len(unit.program.players)) if unit.specialised else [None]:
        whose = "ne" if player is None else "eq"
        with fn.only_if(fn.icmp(whose, type_, mover, 0 if player is None else 1 << player), "mine"):
            view = state if player is None else state.seen(mover=constant(Ty.PLAYERS, 1 << player))
            if not drawn and gathers(unit):
                fn.store_i64(gather(inner, view, Ptr("null"), first=I64(str(MANY))), found)
            else:
                pick = _function(inner, view, overcount=False, picks=True)
                made = fn.emit(_picking(inner, pick, view, state.copy(fn), ZERO, fn.alloca("i64")))
                fn.store_i64(I64(made), found)
            fn.jump(over)
    fn.begin_block(over)
    moves = fn.icmp("ne", "i64", fn.load_i64(found), 0)
    fn.ret(f"i1 {found_or_chance(inner, moves)}")
    return name


def _mover(state: State) -> int | None:
    """Who is to move, where that is known."""
    mover = state.facts.get("mover")
    return mover.const if mover is not None else None


def _picking(e: Emitter, name: str, seen: State, after: State, number: I64, left: str) -> str:
    """The call of a function that picks: it gives 1 if the run with this number has been made, in `after`. `left`:
    where it is noted by how much the number is too large."""
    pointers = ", ".join(f"ptr {p}" for p in (seen.fields, seen.tables, e.context, after.fields, after.tables))
    return f"call i64 {name}({pointers}, i64 {number}, ptr {left})"
