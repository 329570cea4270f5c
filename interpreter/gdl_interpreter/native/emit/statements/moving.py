"""Pieces that are put down, and pieces that are moved together.

Where it is known which pieces go where, as when a quarter of a board is turned, all go at once, by masks and shifts.
Pentago plays 8 times as many games (switch "no-known").
"""

from __future__ import annotations

from gdl_interpreter.board.shifts import pairs_of_sets
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import pieces
from gdl_interpreter.native.emit.sets import arithmetic, fills
from gdl_interpreter.native.emit.statements import piece_effects
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Env, Val, constant
from gdl_interpreter.native.llvm.operands import Label
from gdl_interpreter.program import Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference.bits import members

MOST_AT_ONCE = 32
"""Sites that pieces move from at once, by masks and shifts."""


def place(e: Emitter, node: s.Place, state: State, env: Env, fail: Label) -> None:
    known = e.certain(node.sites, state, env)
    kind = e.value(node.kind, state, env)
    sites = e.value(node.sites, state, env)
    if not (known.vacant or known.owner is not None):
        sites = piece_effects.played(e, sites)
    owner = state.read(e.fn, "mover") if node.owner is None else e.value(node.owner, state, env)
    settings = [(e.unit.packing.tables[name], e.value(value, state, env)) for name, value in node.settings]
    piece_effects.place(e, state, kind, owner, sites, known, fail, e.unit.choices.is_sure_place(node))
    if settings:
        spots = e.if_(e.truth_of(e.sets.isnt_empty(kind)), sites)
        with e.sets.each(spots) as (one, _, _):
            for table, value in settings:
                if table.var.type is Ty.INT:
                    value = arithmetic.clamped(e.sets, value, table.var.low, table.var.high)
                assert one.index is not None
                state.write_entry(e.fn, table, one.index, value)
    e.pieces_changed()


def move_each(e: Emitter, node: s.MoveEach, state: State, env: Env) -> None:
    """All pieces are lifted, then all are set down; where two meet, the later one stays."""
    fn, type_ = e.fn, e.ir(Ty.SITES)
    owners = piece_effects.owners(e)
    names = [*owners, *piece_effects.distinct_kinds(e)]
    known = _known_moves(e, node, state, env)
    if known is not None:
        _moved_at_once(e, known, owners, names, state)
        return
    new = {name: fn.slot(type_, "0") for name in names}
    lifted, landed = fn.slot(type_, "0"), fn.slot(type_, "0")
    air = state.copy(fn) if e.unit.carried else state
    with e.sets.each(e.value(node.bind.within, state, env)) as (source, _, _):
        target = e.value(node.target, state, {**env, node.bind.slot: source})
        with fn.only_if(e.sets.isnt_empty(piece_effects.played(e, target)), "flies") as over:
            fn.change("or", type_, lifted, source.text)
            fn.go_on_if(e.sets.isnt_empty(e.meet(pieces.occupied(e, state), source)), over, "piece")
            fn.change("or", type_, landed, target.text)
            outside = fn.inverse(type_, target.text)
            for name in names:
                held = e.sets.isnt_empty(e.meet(state.read(fn, name), source))
                arriving = fn.choice(held, type_, target.text)
                kept = fn.emit(f"and {type_} {fn.load(type_, new[name])}, {outside}")
                fn.store(type_, fn.emit(f"or {type_} {kept}, {arriving}"), new[name])
            if e.unit.carried:
                here, there = e.sets.first_index(source), fn.sub(e.sets.bit_length(target), 1)
                for table in e.unit.carried:
                    air.write_entry(fn, table, there, state.read_entry(fn, table, here))
    piece_effects.remove(e, state, Val(Ty.SITES, fn.load(type_, lifted)))
    down = Val(Ty.SITES, fn.load(type_, landed))
    piece_effects.remove(e, state, down)
    for name in names:
        state.write(fn, name, e.union(state.read(fn, name), Val(Ty.SITES, fn.load(type_, new[name]))))
    if e.unit.carried:
        with e.sets.each(down) as (one, _, _):
            assert one.index is not None
            for table in e.unit.carried:
                state.write_entry(fn, table, one.index, air.read_entry(fn, table, one.index))


def _known_moves(e: Emitter, node: s.MoveEach, state: State, env: Env) -> dict[int, int] | None:
    """From which site to which pieces move, where that is known beforehand and no two come to the same site."""
    constants, known, table = e.unit.constants, e.known(state, env), dict[int, int]()
    these = constants.of(node.bind.within, known)
    if these is None or these.bit_count() > MOST_AT_ONCE or e.unit.carried or not e.unit.target.on("known"):
        return None
    for one in members(these):
        target = constants.of(node.target, known.with_name(node.bind.slot, one))
        if target is None or target.bit_count() > 1 or target in table.values():
            return None
        if target & e.unit.board.played:
            table[one] = target
    return table


def _moved_at_once(e: Emitter, table: dict[int, int], owners: list[str], names: list[str], state: State) -> None:
    """Each piece from a known site to another, by masks and shifts."""
    lifted, places = sum(table), sum(table.values())
    pairs = pairs_of_sets(tuple(table.get(1 << i, 0) for i in range(e.unit.bits(Ty.SITES))))
    new = {name: fills.related(e.sets, state.read(e.fn, name), pairs) for name in names}
    landed = e.union(*(new[name] for name in owners))
    piece_effects.remove(e, state, constant(Ty.SITES, lifted))
    if places & ~lifted:
        piece_effects.remove(e, state, landed)
    for name in names:
        state.write(e.fn, name, e.union(state.read(e.fn, name), new[name]))
