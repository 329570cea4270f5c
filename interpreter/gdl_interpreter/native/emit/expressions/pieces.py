"""What the position tells expressions: what stands where, what is in stock, whose turn it is and whose comes next."""

from __future__ import annotations

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val, constant
from gdl_interpreter.native.llvm.operands import I64, ZERO
from gdl_interpreter.program import Ty

# ---- what stands where


def occupied(e: Emitter, state: State) -> Val:
    """The sites that hold a piece."""
    found = state.read(e.fn, "neutral")
    for i in range(len(e.unit.program.players)):
        found = e.union(found, state.read(e.fn, f"owner{i}"))
    return found


def empty(e: Emitter, state: State, args: list[Val]) -> Val:
    """The sites that are played on and hold no piece."""
    return e.meet(e.complement(occupied(e, state)), constant(Ty.SITES, e.unit.board.played))


def pieces_of(e: Emitter, state: State, args: list[Val]) -> Val:
    """The sites with pieces of these players."""
    return chosen(e, state, args[0], e.unit.owner_fields)


def of_kind(e: Emitter, state: State, args: list[Val]) -> Val:
    """The sites with pieces of these kinds."""
    return chosen(e, state, args[0], e.unit.kind_fields)


def field(e: Emitter, state: State, name: str) -> Val:
    """A field of the position, by its name; the sites of the only kind are those that hold a piece."""
    return occupied(e, state) if name == "kind0" and name not in e.unit.packing.fields else state.read(e.fn, name)


def chosen(e: Emitter, state: State, which: Val, names: list[str]) -> Val:
    """The union of fields, of which there is one in `names` for each that can be in the set `which`."""
    out, found = e.ir(Ty.SITES), constant(Ty.SITES, 0)
    if which.const is not None:
        if which.const == (1 << len(names)) - 1 and names == e.unit.kind_fields:
            return occupied(e, state)
        for i, name in enumerate(names):
            if which.const >> i & 1:
                found = e.union(found, field(e, state, name))
        return found
    if e.unit.by_number and which.index is not None and len(names) > 2 and names[0] in e.unit.packing.fields:
        return state.read_at(e.fn, names[0], which.index)
    for i, name in enumerate(names):
        part = e.fn.choice(e.sets.has_any(which, 1 << i), out, field(e, state, name).text)
        found = e.union(found, Val(Ty.SITES, part))
    return found


def which(e: Emitter, state: State, sites: Val, names: list[str], result: Ty) -> Val:
    """The set of type `result` of those whose fields meet a set of sites; `names` are the fields of all of them."""
    fn, out, site_type = e.fn, e.ir(result), e.ir(Ty.SITES)
    found = "0"
    for i, name in enumerate(names):
        meeting = fn.emit(f"and {site_type} {field(e, state, name).text}, {sites.text}")
        met = fn.icmp("ne", site_type, meeting, 0)
        bit = fn.choice(met, out, 1 << i)
        found = bit if found == "0" else fn.emit(f"or {out} {found}, {bit}")
    return Val(result, found, single=sites.single)


def owner(e: Emitter, state: State, args: list[Val]) -> Val:
    """Whose pieces stand on a set of sites."""
    names = e.unit.owner_fields
    return which(e, state, args[0], names, Ty.PLAYERS)


def kind(e: Emitter, state: State, args: list[Val]) -> Val:
    """Which kinds of pieces stand on a set of sites."""
    return which(e, state, args[0], e.unit.kind_fields, Ty.KINDS)


# ---- stocks


def stock_of(e: Emitter, state: State, player: int, kind: int) -> Val | None:
    """How many of a kind a player has beside the board; None where there is no supply."""
    name = f"stock{player}.{kind}"
    return state.read(e.fn, name) if name in e.unit.packing.fields else None


def supply(e: Emitter, state: State, args: list[Val]) -> Val:
    """The kinds of which any of these players has pieces beside the board."""
    fn, who, out = e.fn, args[0], e.ir(Ty.KINDS)
    found = constant(Ty.KINDS, 0)
    if stocks_by_number(e, who):
        assert who.index is not None
        return _supply_by_number(e, state, who.index)
    for player in range(len(e.unit.program.players)):
        if who.const is not None and not who.const >> player & 1:
            continue
        mine = constant(Ty.KINDS, 0)
        for kind in range(len(e.unit.program.kinds)):
            stock = stock_of(e, state, player, kind)
            if stock is not None:
                some = fn.icmp("ne", "i64", stock.text, 0)
                mine = e.union(mine, Val(Ty.KINDS, fn.choice(some, out, 1 << kind)))
        if who.const is None and not mine.known:
            mine = Val(Ty.KINDS, fn.choice(e.sets.has_any(who, 1 << player), out, mine.text))
        found = e.union(found, mine)
    return found


def _supply_by_number(e: Emitter, state: State, player: I64) -> Val:
    """The kinds that a player has beside the board, given the player's number (i64)."""
    fn, out = e.fn, e.ir(Ty.KINDS)
    found = constant(Ty.KINDS, 0)
    for kind, first in stock_rows(e).items():
        stock = state.read_at(fn, first, player)
        some = fn.icmp("ne", "i64", stock.text, 0)
        found = e.union(found, Val(Ty.KINDS, fn.choice(some, out, 1 << kind)))
    return found


def stock_rows(e: Emitter) -> dict[int, str]:
    """For each kind with a supply for everybody the first player's field; the others' stand behind it."""
    everybody = range(len(e.unit.program.players))
    stocks = e.unit.packing.frame.stocks
    kinds = {kind for _, kind in stocks if all((player, kind) in stocks for player in everybody)}
    return {kind: f"stock0.{kind}" for kind in sorted(kinds)}


def stocks_by_number(e: Emitter, who: Val) -> bool:
    """Can a player's stocks be found by the player's number?"""
    complete = len(stock_rows(e)) * len(e.unit.program.players) == len(e.unit.packing.frame.stocks)
    return e.unit.by_number and who.index is not None and not who.known and complete


def stock(e: Emitter, state: State, args: list[Val]) -> Val:
    """The stock of the last of the players and the last of the kinds."""
    fn, (who, kind) = e.fn, args
    found = constant(Ty.INT, 0)
    if stocks_by_number(e, who) and kind.const is not None and kind.const.bit_count() == 1:
        first = stock_rows(e).get(kind.const.bit_length() - 1)
        return state.read_at(fn, first, who.index or ZERO) if first else found
    a, b = e.sets.bit_length(who), e.sets.bit_length(kind)
    for p, k in e.unit.packing.frame.stocks:
        asked_p = fn.icmp("eq", "i64", a, p + 1)
        asked_k = fn.icmp("eq", "i64", b, k + 1)
        asked = fn.both(asked_p, asked_k)
        stock = state.read(fn, f"stock{p}.{k}")
        found = Val(Ty.INT, fn.select(asked, stock.number, found.number), None, 0, 2**40)
    return found


# ---- turns


def following(e: Emitter, state: State) -> Val:
    """Who has the next turn: whoever was named, else the next player in the turn order."""
    fn, type_ = e.fn, e.ir(Ty.PLAYERS)
    named, mover, playing = (state.read(fn, name) for name in ("next", "mover", "playing"))
    if named.known and mover.known and playing.known:
        n_, m, p = named.const or 0, mover.const or 0, playing.const or 0
        behind = (p & ~((m << 1) - 1) if m else p) or p
        return constant(Ty.PLAYERS, n_ if n_ & p else behind & -behind)
    below = fn.emit(f"shl {type_} {mover.text}, 1") if e.unit.bits(Ty.PLAYERS) > 1 else "0"
    mask = fn.emit(f"sub {type_} {below}, 1")
    nobody = fn.icmp("eq", type_, mover.text, 0)
    mask = fn.choice(nobody, type_, 0, mask)
    later = fn.emit(f"and {type_} {playing.text}, {fn.inverse(type_, mask)}")
    none = fn.icmp("eq", type_, later, 0)
    candidates = fn.choice(none, type_, playing.text, later)
    first = fn.emit(f"and {type_} {candidates}, {fn.emit(f'sub {type_} 0, {candidates}')}")
    if named.const == 0:
        return Val(Ty.PLAYERS, first, single=True)
    valid = fn.icmp("ne", type_, fn.emit(f"and {type_} {named.text}, {playing.text}"), 0)
    return Val(Ty.PLAYERS, fn.choice(valid, type_, named.text, first))


def preceding(e: Emitter, state: State) -> Val:
    """Whose turn would come before this one in the turn order."""
    fn, type_ = e.fn, e.ir(Ty.PLAYERS)
    mover, playing = (state.read(fn, name) for name in ("mover", "playing"))
    below = fn.emit(f"sub {type_} {mover.text}, 1")
    earlier = fn.emit(f"and {type_} {playing.text}, {below}")
    candidates = fn.choice(fn.icmp("eq", type_, earlier, 0), type_, playing.text, earlier)
    highest = e.sets.bit_length(Val(Ty.PLAYERS, candidates))
    one_each = [0, *(1 << i for i in range(e.unit.bits(Ty.PLAYERS)))]
    return Val(Ty.PLAYERS, e.sets.entry_of(type_, one_each, highest), single=True)
