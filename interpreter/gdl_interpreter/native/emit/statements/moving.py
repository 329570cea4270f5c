"""Pieces that are put down, and pieces that are moved together.

Where it is known which pieces go where, as when a quarter of a board is turned, all go at once, by masks and shifts.
Pentago plays 8 times as many games (switch "no-known").
"""

from __future__ import annotations

from gdl_interpreter.board.shifts import pairs_of_sets
from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.analysis.constants import Constants, known_of
from gdl_interpreter.native.analysis.cost import CostModel
from gdl_interpreter.native.emit.statements.chance import Chance
from gdl_interpreter.native.emit.statements.piece_effects import Effects
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.emit.values import Env, Val, constant
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.reference.bits import members

MOST_AT_ONCE = 32
"""Sites that pieces move from at once, by masks and shifts."""

Facts = dict[int, AbstractValue]
"""What is certain about the sites that local names hold."""


class Moving(Chance):
    """Adds pieces that come to sites to expressions."""

    def __init__(self, unit: Unit, fn: Function, context: str, weights: CostModel) -> None:
        super().__init__(unit, fn, context, weights)
        self.effects = Effects(self)
        self.facts: Facts = {}

    def pieces_changed(self) -> None:
        """What was certain about sites is so no longer."""
        self.facts = {}

    def place(self, node: s.Place, state: State, env: Env, fail: str) -> None:
        known = self.effects.known(node.sites, state, env, self.facts)
        kind = self.value(node.kind, state, env)
        sites = self.value(node.sites, state, env)
        if not (known.vacant or known.owner is not None):
            sites = self.effects.played(sites)
        owner = state.read(self.fn, "mover") if node.owner is None else self.value(node.owner, state, env)
        settings = [(self.unit.packing.tables[name], self.value(value, state, env)) for name, value in node.settings]
        self.effects.place(state, kind, owner, sites, known, fail, self.is_sure_place(node))
        if settings:
            spots = self.effects.if_(self.truth_of(self.sets.isnt_empty(kind)), sites)
            with self.sets.each(spots) as (one, _, _):
                for table, value in settings:
                    if table.var.type is Ty.INT:
                        value = self.numbers.clamped(value, table.var.low, table.var.high)
                    assert one.index is not None
                    state.write_entry(self.fn, table, one.index, value)
        self.pieces_changed()

    def is_sure_place(self, node: s.Place) -> bool:
        """Has the supply certainly enough for this?"""
        kind = node.kind
        if isinstance(kind, n.Const):
            return not any(kind.value == 1 << k for _, k in self.unit.packing.frame.stocks)
        return isinstance(kind, n.Local) and kind.slot in self.unit.features.stocked

    def move_each(self, node: s.MoveEach, state: State, env: Env) -> None:
        """All pieces are lifted, then all are set down; where two meet, the later one stays."""
        fn, effects, type_ = self.fn, self.effects, self.ir(Ty.SITES)
        owners = [*effects.owners, *(["neutral"] if self.unit.features.neutral else [])]
        names = [*owners, *effects.kinds]
        known = self._known_moves(node, state, env)
        if known is not None:
            self._moved_at_once(known, owners, names, state)
            return
        new = {name: fn.alloca(type_) for name in names}
        lifted, landed = fn.alloca(type_), fn.alloca(type_)
        for place in (*new.values(), lifted, landed):
            fn.store(type_, "0", place)
        air = state.copy(fn) if effects.carried else state
        with self.sets.each(self.value(node.bind.within, state, env)) as (source, _, _):
            inner = dict(env)
            inner[node.bind.slot] = source
            target = self.value(node.target, state, inner)
            on, over = fn.label("flies"), fn.label("stays")
            fn.branch(self.sets.isnt_empty(effects.played(target)), on, over)
            fn.begin_block(on)
            fn.store(type_, fn.emit(f"or {type_} {fn.load(type_, lifted)}, {source.text}"), lifted)
            there = fn.label("piece")
            some = self.joined("meet", [self.occupied(state), source])
            fn.branch(self.sets.isnt_empty(some), there, over)
            fn.begin_block(there)
            fn.store(type_, fn.emit(f"or {type_} {fn.load(type_, landed)}, {target.text}"), landed)
            outside = fn.emit(f"xor {type_} {target.text}, -1")
            for name in names:
                held = self.sets.isnt_empty(self.joined("meet", [state.read(fn, name), source]))
                arriving = fn.emit(f"select i1 {held}, {type_} {target.text}, {type_} 0")
                kept = fn.emit(f"and {type_} {fn.load(type_, new[name])}, {outside}")
                fn.store(type_, fn.emit(f"or {type_} {kept}, {arriving}"), new[name])
            if effects.carried:
                assert source.index is not None
                index = fn.emit(f"sub i64 {self.sets.bit_length(target)}, 1")
                for table in effects.carried:
                    air.write_entry(fn, table, index, state.read_entry(fn, table, source.index))
            fn.jump(over)
            fn.begin_block(over)
        effects.remove(state, Val(Ty.SITES, fn.load(type_, lifted)))
        down = Val(Ty.SITES, fn.load(type_, landed))
        effects.remove(state, down)
        for name in names:
            state.write(
                fn, name, self.joined("union", [state.read(fn, name), Val(Ty.SITES, fn.load(type_, new[name]))])
            )
        if effects.carried:
            with self.sets.each(down) as (one, _, _):
                assert one.index is not None
                for table in effects.carried:
                    state.write_entry(fn, table, one.index, air.read_entry(fn, table, one.index))

    def _known_moves(self, node: s.MoveEach, state: State, env: Env) -> dict[int, int] | None:
        """From which site to which pieces move, where that is known beforehand and no two come to the same site."""
        these = Constants(self.unit).of(node.bind.within, known_of(state, env))
        if (
            these is None
            or these.bit_count() > MOST_AT_ONCE
            or self.effects.carried
            or not self.unit.target.on("known")
        ):
            return None
        constants, known, table = Constants(self.unit), known_of(state, env), dict[int, int]()
        for one in members(these):
            target = constants.of(node.target, known.with_name(node.bind.slot, one))
            if target is None or target.bit_count() > 1 or target in table.values():
                return None
            if target & self.unit.board.played:
                table[one] = target
        return table

    def _moved_at_once(self, table: dict[int, int], owners: list[str], names: list[str], state: State) -> None:
        """Each piece from a known site to another, by masks and shifts."""
        lifted, places = sum(table), sum(table.values())
        pairs = pairs_of_sets(tuple(table.get(1 << i, 0) for i in range(self.unit.bits(Ty.SITES))))
        new = {name: self.travel.related(state.read(self.fn, name), pairs) for name in names}
        landed = self.joined("union", [new[name] for name in owners])
        self.effects.remove(state, constant(Ty.SITES, lifted))
        if places & ~lifted:
            self.effects.remove(state, landed)
        for name in names:
            state.write(self.fn, name, self.joined("union", [state.read(self.fn, name), new[name]]))
