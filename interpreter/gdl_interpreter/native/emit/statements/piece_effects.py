"""What the effects do to the pieces, in code.

What is certain about a chosen site (that nothing stands there, whose piece it is) saves asking.
"""

from __future__ import annotations

from collections.abc import Mapping

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.analysis.constants import Constants, known_of
from gdl_interpreter.native.analysis.usage import free_slots
from gdl_interpreter.native.emit.expressions.expressions import Expressions
from gdl_interpreter.native.emit.values import Env, Val, constant
from gdl_interpreter.native.layout.packing import Table
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n


class Effects:
    """Effects on the pieces, written with the expressions of one function."""

    def __init__(self, expressions: Expressions) -> None:
        self.e = expressions
        self.unit = expressions.unit
        self.fn = expressions.fn
        self.type = expressions.ir(Ty.SITES)
        self.owners = [f"owner{i}" for i in range(len(self.unit.program.players))]
        self.kinds = self.e.kind_fields() if len(self.unit.program.kinds) > 1 else []
        self.carried = [table for table in self.unit.packing.tables.values() if table.var.with_piece]

    # ---- what is certain

    def known(self, node: n.Expr, state: State, env: Env, facts: dict[int, AbstractValue]) -> AbstractValue:
        """What is certain about every member of a set of sites; seen without writing any code."""
        match node:
            case n.Local(slot=slot):
                return facts.get(slot, AbstractValue())
            case n.Op(op="empty"):
                return AbstractValue(vacant=True)
            case n.Op(op="pieces_of", args=(who,)):
                return AbstractValue(owner=self._one_of(who, state, env))
            case n.Op(op="of_kind", args=(n.Const(value=value),)) if value.bit_count() == 1:
                return AbstractValue(kind=value.bit_length() - 1)
            case n.Op(op="meet", args=args):
                found = AbstractValue()
                for arg in args:
                    found = found.and_(self.known(arg, state, env, facts))
                return found
            case n.Op(op="union", args=args):
                found = self.known(args[0], state, env, facts)
                for arg in args[1:]:
                    found = found.or_(self.known(arg, state, env, facts))
                return found
            case n.Op(op="except" | "one" | "last_of", args=(first, *_)):
                return self.known(first, state, env, facts)
            case n.Fold(how="filter", binds=(bind,)):
                return self.known(bind.within, state, env, facts)
            case n.Cond(then=then, otherwise=otherwise):
                return self.known(then, state, env, facts).or_(self.known(otherwise, state, env, facts))
            case n.Call(function=name, args=()):
                result = self.unit.program.functions[name].result
                if result is not None and not self.unit.program.functions[name].body:
                    return self.known(result, state, {}, {})
        return AbstractValue()

    def _one_of(self, who: n.Expr, state: State, env: Env) -> int | None:
        """The number of the only player in a set, if that is known beforehand."""
        value: int | None = None
        if isinstance(who, n.Const):
            value = who.value
        elif isinstance(who, n.Op) and who.op == "mover" and "mover" in state.facts:
            value = state.facts["mover"].const
        elif isinstance(who, n.Call):
            function = self.unit.program.functions[who.function]
            if self.unit.two_players and not self.unit.features.seats_change and function.result is not None:
                value = Constants(self.unit).of(who, known_of(state, {}))
        elif isinstance(who, n.Op) and not self.unit.features.seats_change and not free_slots(who):
            value = Constants(self.unit).of(who, known_of(state, {}))
        return value.bit_length() - 1 if value is not None and value.bit_count() == 1 else None

    # ---- small parts

    def _outside(self, gone: Val) -> str:
        return self.fn.emit(f"xor {self.type} {gone.text}, -1")

    def without(self, these: Val, gone: Val, outside: str | None = None) -> Val:
        """A set without what is gone; `outside`: everything else, where that is at hand."""
        if gone.const == 0 or these.const == 0:
            return these
        return Val(Ty.SITES, self.fn.emit(f"and {self.type} {these.text}, {outside or self._outside(gone)}"))

    def _with(self, these: Val, more: Val) -> Val:
        if more.const == 0:
            return these
        return Val(Ty.SITES, self.fn.emit(f"or {self.type} {these.text}, {more.text}"))

    def if_(self, test: Val, these: Val) -> Val:
        """A set, or nothing if the test fails."""
        if test.known:
            return these if test.const else constant(these.type, 0)
        return Val(
            these.type,
            self.fn.emit(f"select i1 {test.text}, {self.type} {these.text}, {self.type} 0"),
            single=these.single,
        )

    def _is_last(self, these: Val, member: int) -> Val:
        """Is this the last member of a set?"""
        if these.const is not None:
            return constant(Ty.BOOL, these.const.bit_length() == member + 1)
        type_ = self.e.ir(these.type)
        if these.single:
            return Val(Ty.BOOL, self.fn.emit(f"icmp eq {type_} {these.text}, {1 << member}"))
        length = self.e.sets.bit_length(these)
        return Val(Ty.BOOL, self.fn.emit(f"icmp eq i64 {length}, {member + 1}"))

    def played(self, sites: Val) -> Val:
        """The sites of a set that are played on."""
        return self.e.joined("meet", [sites, constant(Ty.SITES, self.unit.board.played)])

    # ---- the effects

    def place(
        self, state: State, kind: Val, owner: Val, sites: Val, known: AbstractValue, fail: str, sure: bool
    ) -> None:
        """Put pieces of one kind on sites (played ones); to `fail` if the supply has not enough of them."""
        fn, program = self.fn, self.unit.program
        neutral_kinds = sum(1 << i for i, k in enumerate(program.kinds) if k.neutral)
        if kind.const == 0:
            return
        sites = self.if_(self.e.truth_of(self.e.sets.isnt_empty(kind)), sites)
        of_nobody = constant(Ty.BOOL, 0)
        if neutral_kinds:
            type_ = self.e.ir(Ty.KINDS)
            if kind.const is not None:
                of_nobody = constant(Ty.BOOL, kind.const & neutral_kinds)
            else:
                bit = fn.emit(f"and {type_} {kind.text}, {neutral_kinds}")
                of_nobody = Val(Ty.BOOL, fn.emit(f"icmp ne {type_} {bit}, 0"))
        owned = [self._owned(owner, player, of_nobody) for player in range(len(program.players))]
        kinds = [self._is_last(kind, k) for k in range(len(program.kinds))]
        if self.unit.packing.frame.stocks:
            count = self.e.sets.count(sites) if sites.index is None else "1"
            if self.e.stocks_by_number(owner) and of_nobody.const == 0:
                self._take_by_number(state, owner.index or "0", kinds, count, fail, sure)
            else:
                self._take_from_stock(state, owned, kinds, count, fail, sure)
        if not known.vacant:
            self.remove(state, sites)
        by_number = self.unit.by_number and owner.index is not None and not owner.known and of_nobody.const == 0
        if by_number and owner.index is not None:
            mine = state.read_at(fn, self.owners[0], owner.index)
            state.write_at(fn, self.owners[0], owner.index, self._with(mine, sites))
        for name, is_owner in zip(self.owners, owned, strict=True):
            if is_owner.const != 0 and not by_number:
                state.write(fn, name, self._with(state.read(fn, name), self.if_(is_owner, sites)))
        if self.unit.features.neutral and not by_number:
            is_free = self._nobody(owner, of_nobody)
            if is_free.const != 0:
                state.write(fn, "neutral", self._with(state.read(fn, "neutral"), self.if_(is_free, sites)))
        for name, is_kind in zip(self.kinds, kinds, strict=False):
            if is_kind.const != 0:
                state.write(fn, name, self._with(state.read(fn, name), self.if_(is_kind, sites)))

    def _owned(self, owner: Val, player: int, of_nobody: Val) -> Val:
        test = self._is_last(owner, player)
        if of_nobody.const == 1:
            return constant(Ty.BOOL, 0)
        if of_nobody.const == 0 or test.const == 0:
            return test
        return Val(Ty.BOOL, self.fn.emit(f"and i1 {test.text}, {self.fn.emit(f'xor i1 {of_nobody.text}, true')}"))

    def _nobody(self, owner: Val, of_nobody: Val) -> Val:
        empty = self.e.truth_of(self.e.sets.is_empty(owner))
        if of_nobody.const == 1 or empty.const == 1:
            return constant(Ty.BOOL, 1)
        if of_nobody.const == 0:
            return empty
        return Val(Ty.BOOL, self.fn.emit(f"or i1 {empty.text}, {of_nobody.text}"))

    def _take_from_stock(
        self, state: State, owned: list[Val], kinds: list[Val], count: str, fail: str, sure: bool
    ) -> None:
        fn = self.fn
        taken: list[tuple[str, str]] = []
        for p, k in self.unit.packing.frame.stocks:
            asked = self.e.conjunction([owned[p], kinds[k]])
            if asked.const == 0:
                continue
            name = f"stock{p}.{k}"
            wanted = count if asked.const else fn.emit(f"select i1 {asked.text}, i64 {count}, i64 0")
            stock = state.read(fn, name).text
            if not sure:
                on = fn.label("in_stock")
                fn.branch(fn.emit(f"icmp ult i64 {stock}, {wanted}"), fail, on)
                fn.begin_block(on)
            taken.append((name, fn.emit(f"sub i64 {stock}, {wanted}")))
        for name, left in taken:
            state.write(fn, name, Val(Ty.INT, left))

    def _take_by_number(self, state: State, player: str, kinds: list[Val], count: str, fail: str, sure: bool) -> None:
        """The same where the player is known by number only."""
        fn = self.fn
        taken: list[tuple[str, str]] = []
        for k, first in self.e.stock_rows().items():
            if kinds[k].const == 0:
                continue
            wanted = count if kinds[k].const else fn.emit(f"select i1 {kinds[k].text}, i64 {count}, i64 0")
            stock = state.read_at(fn, first, player).text
            if not sure:
                on = fn.label("in_stock")
                fn.branch(fn.emit(f"icmp ult i64 {stock}, {wanted}"), fail, on)
                fn.begin_block(on)
            taken.append((first, fn.emit(f"sub i64 {stock}, {wanted}")))
        for first, left in taken:
            state.write_at(fn, first, player, Val(Ty.INT, left))

    def remove(self, state: State, sites: Val, instead: Mapping[str, tuple[Val, Val]] | None = None) -> None:
        """Take whatever stands on these sites off for good. `instead`: what fields get then, if a test holds."""
        if sites.const == 0:
            return
        if self.carried:
            self._forget_carried(state, self.e.joined("meet", [sites, self.e.occupied(state)]))
        kept = self._outside(sites)
        for name in [*self.owners, *(["neutral"] if self.unit.features.neutral else []), *self.kinds]:
            left = self.without(state.read(self.fn, name), sites, kept)
            if instead and name in instead:
                left = self._with(left, self.if_(*instead[name]))
            state.write(self.fn, name, left)

    def _forget_carried(self, state: State, gone: Val) -> None:
        with self.e.sets.each(gone) as (one, _, _):
            assert one.index is not None
            for table in self.carried:
                state.write_entry(self.fn, table, one.index, self._default(table, one.index))

    def _default(self, table: Table, index: str) -> Val:
        if len(set(table.var.defaults)) == 1:
            return constant(table.var.type, table.var.defaults[0])
        type_ = self.e.ir(table.var.type)
        name = self.unit.module.table(type_, [int(default) for default in table.var.defaults])
        return Val(table.var.type, self.e.sets.entry(name, type_, index))

    def return_home(self, state: State, sites: Val) -> None:
        """Take whatever stands on these sites back into its owner's supply, where it has one."""
        fn = self.fn
        if self.unit.by_number and len(self.unit.packing.frame.stocks) > 8:
            self._return_one_by_one(state, sites)
            self.remove(state, sites)
            return
        for p, k in self.unit.packing.frame.stocks:
            mine = self.e.joined("meet", [sites, state.read(fn, f"owner{p}")])
            if self.kinds:
                mine = self.e.joined("meet", [mine, state.read(fn, f"kind{k}")])
            name = f"stock{p}.{k}"
            stock = fn.emit(f"add i64 {state.read(fn, name).text}, {self.e.sets.count(mine)}")
            state.write(fn, name, Val(Ty.INT, stock))
        self.remove(state, sites)

    def _return_one_by_one(self, state: State, sites: Val) -> None:
        """One more in the stock of each piece's owner; the pieces stay where they are."""
        fn, rows = self.fn, self.e.stock_rows()
        players = range(len(self.owners))
        with self.e.sets.each(self.e.joined("meet", [sites, self.e.occupied(state)])) as (one, _, _):
            whose = self.e.which(state, one, self.owners, Ty.PLAYERS)
            what = self.e.which(state, one, self.e.kind_fields(), Ty.KINDS)
            for k in {kind for _, kind in self.unit.packing.frame.stocks}:
                is_it = self._is_last(what, k)
                some, other = fn.label("returns"), fn.label("other_kind")
                fn.branch(is_it.text, some, other)
                fn.begin_block(some)
                if k in rows:
                    held = fn.label("owned")
                    fn.branch(self.e.sets.isnt_empty(whose), held, other)
                    fn.begin_block(held)
                    number = self.e.sets.first_index(whose)
                    more = fn.emit(f"add i64 {state.read_at(fn, rows[k], number).text}, 1")
                    state.write_at(fn, rows[k], number, Val(Ty.INT, more))
                else:
                    for p in players:
                        name = f"stock{p}.{k}"
                        if name in self.unit.packing.fields:
                            more = fn.emit(f"zext i1 {self._is_last(whose, p).text} to i64")
                            state.write(fn, name, Val(Ty.INT, fn.emit(f"add i64 {state.read(fn, name).text}, {more}")))
                fn.jump(other)
                fn.begin_block(other)

    def move(self, state: State, source: Val, target: Val, known: AbstractValue) -> None:
        """The piece on one site to another; what stood there is gone."""
        fn, sets = self.fn, self.e.sets
        arrives = self.e.truth_of(sets.isnt_empty(self.played(target)))
        if target.index is not None and self.unit.board.played == (1 << self.unit.bits(Ty.SITES)) - 1:
            arrives = constant(Ty.BOOL, 1)
        owners = self._holders(
            state, source, [*self.owners, *(["neutral"] if self.unit.features.neutral else [])], known.owner
        )
        kinds = self._holders(state, source, self.kinds, known.kind) if self.kinds else []
        some = owners[0][1]
        for _, held in owners[1:]:
            if some.const == 1 or held.const == 0:
                continue
            some = (
                held if some.const == 0 or held.const == 1 else Val(Ty.BOOL, fn.emit(f"or i1 {some.text}, {held.text}"))
            )
        lifted = self.e.conjunction([some, arrives])
        carried = self._carried_at(state, source)
        landing = self.if_(lifted, target)
        gone = self.e.joined("union", [self.if_(arrives, source), landing])
        self.remove(state, gone, {name: (held, landing) for name, held in [*owners, *kinds] if held.const != 0})
        if self.carried:
            self._put_carried(state, landing, carried)

    def _holders(self, state: State, site: Val, names: list[str], known: int | None) -> list[tuple[str, Val]]:
        """For each field whether the piece on a site is in it; only the first if the site is several."""
        if known is not None:
            return [(name, constant(Ty.BOOL, i == known)) for i, name in enumerate(names)]
        found: list[tuple[str, Val]] = []
        earlier = constant(Ty.BOOL, 0)
        for name in names:
            held = self.e.truth_of(self.e.sets.isnt_empty(self.e.joined("meet", [state.read(self.fn, name), site])))
            if not site.single and not earlier.known:
                none_yet = self.fn.emit(f"xor i1 {earlier.text}, true")
                first = Val(Ty.BOOL, self.fn.emit(f"and i1 {held.text}, {none_yet}"))
            else:
                first = held
            found.append((name, first))
            earlier = held if earlier.known else Val(Ty.BOOL, self.fn.emit(f"or i1 {earlier.text}, {held.text}"))
        return found

    def _carried_at(self, state: State, site: Val) -> list[Val]:
        """What the piece on a site carries with it."""
        if not self.carried:
            return []
        fn = self.fn
        length = self.e.sets.bit_length(site)
        none = fn.emit(f"icmp eq i64 {length}, 0")
        index = fn.emit(f"select i1 {none}, i64 0, i64 {fn.emit(f'sub i64 {length}, 1')}")
        return [state.read_entry(fn, table, index) for table in self.carried]

    def _put_carried(self, state: State, landing: Val, carried: list[Val]) -> None:
        """Set what a piece carries down with it (on the last site, if there are several)."""
        fn = self.fn
        landed, done = fn.label("landed"), fn.label("carried")
        fn.branch(self.e.sets.isnt_empty(landing), landed, done)
        fn.begin_block(landed)
        index = fn.emit(f"sub i64 {self.e.sets.bit_length(landing)}, 1")
        for table, value in zip(self.carried, carried, strict=True):
            state.write_entry(fn, table, index, value)
        fn.begin_block(done)

    def change(self, state: State, sites: Val, kind: Val | None, owner: Val | None) -> None:
        """Give the pieces on these sites another kind, another owner, or both."""
        sites = self.e.joined("meet", [sites, self.e.occupied(state)])
        if kind is not None and self.kinds:
            self._change(state, sites, kind, self.kinds, [])
        if owner is not None:
            extra = ["neutral"] if self.unit.features.neutral else []
            self._change(state, sites, owner, self.owners, extra)

    def _change(self, state: State, sites: Val, which: Val, names: list[str], extra: list[str]) -> None:
        moved = self.if_(self.e.truth_of(self.e.sets.isnt_empty(which)), sites)
        chosen = [self._is_last(which, i) for i in range(len(names))]
        outside = self._outside(moved)
        for name in extra:
            state.write(self.fn, name, self.without(state.read(self.fn, name), moved, outside))
        for name, is_it in zip(names, chosen, strict=True):
            kept = self.without(state.read(self.fn, name), moved, outside)
            state.write(self.fn, name, self._with(kept, self.if_(is_it, moved)))
