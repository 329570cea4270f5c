"""What the effects do to the pieces, in code.

What is certain about a chosen site (that nothing stands there, whose piece it is) saves asking.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gdl_interpreter.native.analysis.abstract_value import AbstractValue
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import pieces
from gdl_interpreter.native.layout.packing import Table
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val, constant
from gdl_interpreter.native.llvm.operands import I64, ONE, Label
from gdl_interpreter.program import Ty

# ---- small parts


def owners(e: Emitter) -> list[str]:
    """The fields of the players, and of pieces that nobody owns, where there are any."""
    return [*e.unit.owner_fields, *(["neutral"] if e.unit.features.neutral else [])]


def distinct_kinds(e: Emitter) -> list[str]:
    """The fields of the kinds, where there are several."""
    return e.unit.kind_fields if len(e.unit.kind_fields) > 1 else []


def _has_any(e: Emitter, kind: Val, kinds: int) -> Val:
    """Is a kind one of these?"""
    if not kinds or kind.const is not None:
        return constant(Ty.BOOL, bool((kind.const or 0) & kinds))
    return Val(Ty.BOOL, e.sets.has_any(kind, kinds))


def _is_last(e: Emitter, these: Val, member: int) -> Val:
    """Is this the last member of a set?"""
    if these.const is not None:
        return constant(Ty.BOOL, these.const.bit_length() == member + 1)
    type_ = e.ir(these.type)
    if these.single:
        return Val(Ty.BOOL, e.fn.icmp("eq", type_, these.text, 1 << member))
    length = e.sets.bit_length(these)
    return Val(Ty.BOOL, e.fn.icmp("eq", "i64", length, member + 1))


def played(e: Emitter, sites: Val) -> Val:
    """The sites of a set that are played on."""
    return e.meet(sites, constant(Ty.SITES, e.unit.board.played))


# ---- the effects


def place(
    e: Emitter, state: State, kind: Val, owner: Val, sites: Val, known: AbstractValue, fail: Label, sure: bool
) -> None:
    """Put pieces of one kind and of one owner on sites (played ones); to `fail` if the supply has not enough of them.
    known: what is certain of the sites; sure: there is enough."""
    fn, program = e.fn, e.unit.program
    neutral = program.neutral_kinds
    if kind.const == 0:
        return
    sites = e.if_(e.truth_of(e.sets.isnt_empty(kind)), sites)
    of_nobody = _has_any(e, kind, neutral)
    owned = [_owned(e, owner, player, of_nobody) for player in range(len(program.players))]
    kinds = [_is_last(e, kind, k) for k in range(len(program.kinds))]
    if e.unit.packing.frame.stocks:
        count = e.sets.count(sites) if sites.index is None else ONE
        if pieces.stocks_by_number(e, owner) and of_nobody.const == 0:
            rows = ((name, kinds[k]) for k, name in pieces.stock_rows(e).items())
            _take(e, state, rows, owner.index, count, fail, sure)
        else:
            stocks = e.unit.packing.frame.stocks
            each = ((f"stock{p}.{k}", e.conjunction([owned[p], kinds[k]])) for p, k in stocks)
            _take(e, state, each, None, count, fail, sure)
    if not known.vacant:
        remove(e, state, sites)
    by_number = e.unit.by_number and owner.index is not None and not owner.known and of_nobody.const == 0
    if by_number and owner.index is not None:
        mine = state.read_at(fn, e.unit.owner_fields[0], owner.index)
        state.write_at(fn, e.unit.owner_fields[0], owner.index, e.union(mine, sites))
    for name, is_owner in zip(e.unit.owner_fields, owned, strict=True):
        if is_owner.const != 0 and not by_number:
            state.write(fn, name, e.union(state.read(fn, name), e.if_(is_owner, sites)))
    if e.unit.features.neutral and not by_number:
        is_free = _nobody(e, owner, of_nobody)
        if is_free.const != 0:
            state.write(fn, "neutral", e.union(state.read(fn, "neutral"), e.if_(is_free, sites)))
    for name, is_kind in zip(distinct_kinds(e), kinds, strict=False):
        if is_kind.const != 0:
            state.write(fn, name, e.union(state.read(fn, name), e.if_(is_kind, sites)))


def _owned(e: Emitter, owner: Val, player: int, of_nobody: Val) -> Val:
    test = _is_last(e, owner, player)
    if of_nobody.const == 1:
        return constant(Ty.BOOL, 0)
    if of_nobody.const == 0 or test.const == 0:
        return test
    return Val(Ty.BOOL, e.fn.both(test.truth, e.fn.negated(of_nobody.truth)))


def _nobody(e: Emitter, owner: Val, of_nobody: Val) -> Val:
    empty = e.truth_of(e.sets.is_empty(owner))
    if of_nobody.const == 1 or empty.const == 1:
        return constant(Ty.BOOL, 1)
    if of_nobody.const == 0:
        return empty
    return Val(Ty.BOOL, e.fn.either(empty.truth, of_nobody.truth))


def _take(
    e: Emitter, state: State, asked: Iterable[tuple[str, Val]], player: I64 | None, count: I64, fail: Label, sure: bool
) -> None:
    """Take so many out of each stock that is asked for. player: by whose number the stocks are found, if by one."""
    fn = e.fn
    taken: list[tuple[str, I64]] = []
    for name, test in asked:
        if test.const == 0:
            continue
        wanted = count if test.const else fn.select(test.truth, count, 0)
        stock = (state.read(fn, name) if player is None else state.read_at(fn, name, player)).number
        if not sure:
            fn.leave_if(fn.icmp("ult", "i64", stock, wanted), fail, "in_stock")
        taken.append((name, fn.sub(stock, wanted)))
    for name, left in taken:
        if player is None:
            state.write(fn, name, Val(Ty.INT, left))
        else:
            state.write_at(fn, name, player, Val(Ty.INT, left))


def remove(e: Emitter, state: State, sites: Val, instead: Mapping[str, tuple[Val, Val]] | None = None) -> None:
    """Take whatever stands on these sites off for good. `instead`: what fields get then, if a test holds."""
    if sites.const == 0:
        return
    if e.unit.carried:
        _forget_carried(e, state, e.meet(sites, pieces.occupied(e, state)))
    kept = e.complement(sites)
    for name in [*owners(e), *distinct_kinds(e)]:
        left = e.less(state.read(e.fn, name), sites, kept)
        if instead and name in instead:
            left = e.union(left, e.if_(*instead[name]))
        state.write(e.fn, name, left)


def _forget_carried(e: Emitter, state: State, gone: Val) -> None:
    with e.sets.each(gone) as (one, _, _):
        assert one.index is not None
        for table in e.unit.carried:
            state.write_entry(e.fn, table, one.index, _default(e, table, one.index))


def _default(e: Emitter, table: Table, index: I64) -> Val:
    if len(set(table.var.defaults)) == 1:
        return constant(table.var.type, table.var.defaults[0])
    type_ = e.ir(table.var.type)
    defaults = [int(default) for default in table.var.defaults]
    return Val(table.var.type, e.sets.entry_of(type_, defaults, index))


def return_home(e: Emitter, state: State, sites: Val) -> None:
    """Take whatever stands on these sites back into its owner's supply, where it has one."""
    fn = e.fn
    if e.unit.by_number and len(e.unit.packing.frame.stocks) > 8:
        _return_one_by_one(e, state, sites)
        remove(e, state, sites)
        return
    for p, k in e.unit.packing.frame.stocks:
        mine = e.meet(sites, state.read(fn, f"owner{p}"))
        if distinct_kinds(e):
            mine = e.meet(mine, state.read(fn, f"kind{k}"))
        name = f"stock{p}.{k}"
        stock = fn.add(state.read(fn, name).number, e.sets.count(mine))
        state.write(fn, name, Val(Ty.INT, stock))
    remove(e, state, sites)


def _return_one_by_one(e: Emitter, state: State, sites: Val) -> None:
    """One more in the stock of each piece's owner; the pieces stay where they are."""
    fn, rows = e.fn, pieces.stock_rows(e)
    players = range(len(e.unit.owner_fields))
    with e.sets.each(e.meet(sites, pieces.occupied(e, state))) as (one, _, _):
        whose = pieces.which(e, state, one, e.unit.owner_fields, Ty.PLAYERS)
        what = pieces.which(e, state, one, e.unit.kind_fields, Ty.KINDS)
        for k in {kind for _, kind in e.unit.packing.frame.stocks}:
            with fn.only_if(_is_last(e, what, k).truth, "returns") as other:
                if k in rows:
                    fn.go_on_if(e.sets.isnt_empty(whose), other, "owned")
                    number = e.sets.first_index(whose)
                    more = fn.add(state.read_at(fn, rows[k], number).number, 1)
                    state.write_at(fn, rows[k], number, Val(Ty.INT, more))
                    continue
                for p in players:
                    name = f"stock{p}.{k}"
                    if name in e.unit.packing.fields:
                        more = fn.widened(_is_last(e, whose, p).truth)
                        state.write(fn, name, Val(Ty.INT, fn.add(state.read(fn, name).number, more)))


def move(e: Emitter, state: State, source: Val, target: Val, known: AbstractValue) -> None:
    """The piece on one site (`source`) to another (`target`); what stood there is gone. known: what is certain of the
    first."""
    fn, sets = e.fn, e.sets
    arrives = e.truth_of(sets.isnt_empty(played(e, target)))
    if target.index is not None and e.unit.board.played == (1 << e.unit.bits(Ty.SITES)) - 1:
        arrives = constant(Ty.BOOL, 1)
    whose = _holders(e, state, source, owners(e), known.owner)
    kinds = _holders(e, state, source, distinct_kinds(e), known.kind) if distinct_kinds(e) else []
    some = whose[0][1]
    for _, held in whose[1:]:
        if some.const == 1 or held.const == 0:
            continue
        some = held if some.const == 0 or held.const == 1 else Val(Ty.BOOL, fn.either(some.truth, held.truth))
    lifted = e.conjunction([some, arrives])
    carried = carried_at(e, state, source)
    landing = e.if_(lifted, target)
    gone = e.union(e.if_(arrives, source), landing)
    remove(e, state, gone, {name: (held, landing) for name, held in [*whose, *kinds] if held.const != 0})
    if e.unit.carried:
        put_carried(e, state, landing, carried)


def _holders(e: Emitter, state: State, site: Val, names: list[str], known: int | None) -> list[tuple[str, Val]]:
    """For each field whether the piece on a site is in it; only the first if the site is several."""
    if known is not None:
        return [(name, constant(Ty.BOOL, i == known)) for i, name in enumerate(names)]
    found: list[tuple[str, Val]] = []
    earlier = constant(Ty.BOOL, 0)
    for name in names:
        held = e.truth_of(e.sets.isnt_empty(e.meet(state.read(e.fn, name), site)))
        first = held
        if not site.single and not earlier.known:
            none_yet = e.fn.negated(earlier.truth)
            first = Val(Ty.BOOL, e.fn.both(held.truth, none_yet))
        found.append((name, first))
        earlier = held if earlier.known else Val(Ty.BOOL, e.fn.either(earlier.truth, held.truth))
    return found


def carried_at(e: Emitter, state: State, site: Val) -> list[Val]:
    """What the piece on a site carries with it."""
    if not e.unit.carried:
        return []
    fn = e.fn
    length = e.sets.bit_length(site)
    index = fn.select(fn.icmp("eq", "i64", length, 0), 0, fn.sub(length, 1))
    return [state.read_entry(fn, table, index) for table in e.unit.carried]


def put_carried(e: Emitter, state: State, landing: Val, carried: list[Val]) -> None:
    """Set what a piece carries down with it (`carried`, as from `carried_at`) at its `landing` (on the last site, if
    there are several)."""
    fn = e.fn
    with fn.only_if(e.sets.isnt_empty(landing), "landed"):
        index = fn.sub(e.sets.bit_length(landing), 1)
        for table, value in zip(e.unit.carried, carried, strict=True):
            state.write_entry(fn, table, index, value)


def change(e: Emitter, state: State, sites: Val, kind: Val | None, owner: Val | None) -> None:
    """Give the pieces on these sites another kind, another owner, or both; those of neutral kinds are nobody's."""
    sites, neutral = e.meet(sites, pieces.occupied(e, state)), e.unit.program.neutral_kinds
    if kind is not None and distinct_kinds(e):
        _change(e, state, sites, kind, distinct_kinds(e), [])
        nobodys = e.if_(_has_any(e, kind, neutral), sites)
        if neutral and nobodys.const != 0:
            kept = e.complement(nobodys)
            for name in e.unit.owner_fields:
                state.write(e.fn, name, e.less(state.read(e.fn, name), nobodys, kept))
            state.write(e.fn, "neutral", e.union(state.read(e.fn, "neutral"), nobodys))
    if owner is not None:
        for number, name in enumerate(e.unit.kind_fields):
            if neutral >> number & 1:
                sites = e.less(sites, state.read(e.fn, name)) if distinct_kinds(e) else constant(Ty.SITES, 0)
        _change(e, state, sites, owner, e.unit.owner_fields, owners(e)[len(e.unit.owner_fields) :])


def _change(e: Emitter, state: State, sites: Val, which: Val, names: list[str], extra: list[str]) -> None:
    moved = e.if_(e.truth_of(e.sets.isnt_empty(which)), sites)
    chosen = [_is_last(e, which, i) for i in range(len(names))]
    outside = e.complement(moved)
    for name in extra:
        state.write(e.fn, name, e.less(state.read(e.fn, name), moved, outside))
    for name, is_it in zip(names, chosen, strict=True):
        kept = e.less(state.read(e.fn, name), moved, outside)
        state.write(e.fn, name, e.union(kept, e.if_(is_it, moved)))
