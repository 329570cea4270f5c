"""The straight line between two sites: what lies strictly between them, or the direction from one to the other. And
the ray of a site in a direction that is not known before.

On boards whose lines do not close on themselves the direction stands in a table for each pair of sites, and what lies
between is the ray of the one without the ray of the other. English draughts plays 1.2, Fanorona 1.4 times as many games
as when every direction is tried (switch "no-straight"), which is how it is done on other boards.
"""

from __future__ import annotations

from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.native.emit.sets import fills
from gdl_interpreter.native.emit.sets.sets import Sets
from gdl_interpreter.native.layout.values import Val
from gdl_interpreter.native.llvm.builder import Function
from gdl_interpreter.native.llvm.operands import CONTEXT, I64, Ptr
from gdl_interpreter.program import Ty

MOST_SITES = 200
"""Sites of the largest board that has a table for each pair of them."""


def line(sets: Sets, here: Val, there: Val, wants_way: bool) -> Val:
    """The sites strictly between two sites, `here` and `there`, on the shortest straight line; with `wants_way` the
    direction there."""
    unit = sets.unit
    if _has_tables(sets):
        return _looked_up(sets, here, there, wants_way)
    result = Ty.DIRECTIONS if wants_way else Ty.SITES
    bits, type_ = unit.bits(result), sets.site_type
    name = _walk(sets, wants_way)
    call = sets.fn.emit(f"call i{bits} {name}({type_} {here.text}, {type_} {there.text}, ptr {sets.context})")
    return Val(result, call, single=wants_way)


# ---- looked up


def _looked_up(sets: Sets, here: Val, there: Val, wants_way: bool) -> Val:
    """Both operands are numbers of rows in tables; the row behind the last is for none."""
    unit, fn, type_ = sets.unit, sets.fn, sets.site_type
    ways, rays = _tables(sets)
    size = sets.sites + 1
    at, other = _number(sets, here), _number(sets, there)
    row = fn.mul(at, size)
    way = I64(fn.emit(f"zext i8 {sets.entry(ways, 'i8', fn.add(row, other))} to i64"))
    if wants_way:
        bits = [*(1 << i for i in range(unit.bits(Ty.DIRECTIONS))), 0]
        return Val(Ty.DIRECTIONS, sets.entry_of(unit.ir(Ty.DIRECTIONS), bits, way), single=True)
    first = fn.mul(way, size)
    ahead = sets.entry(rays, type_, fn.add(first, at))
    behind = sets.entry(rays, type_, fn.add(first, other))
    behind = fn.emit(f"or {type_} {behind}, {there.text}")
    return Val(Ty.SITES, fills.meet(sets, ahead, fn.inverse(type_, behind)))


def ray_some_way(sets: Sets, here: Val, way: Val, through: Val) -> Val | None:
    """The ray of a single site (`here`) in a direction that is not known; None where its lines are in no table."""
    unit, fn, type_ = sets.unit, sets.fn, sets.site_type
    ways = [w for w in each_direction(unit.board.directions) if unit.board.steps[w]]
    up, down = (sum(1 << w for w in ways if fills.heading(sets, w) == towards) for towards in (1, -1))
    if not (here.single and way.single and _has_tables(sets)) or len(ways) != (up | down).bit_count():
        return None
    first = fn.mul(sets.first_index(way), sets.sites + 1)
    at = fn.add(first, _number(sets, here))
    along = sets.entry(_tables(sets)[1], type_, at)
    ahead, back = (fills.upto_blocker(sets, along, through, towards) for towards in (1, -1))
    return Val(Ty.SITES, fn.choice(sets.has_any(way, up), type_, ahead, back))


def _has_tables(sets: Sets) -> bool:
    return sets.sites <= MOST_SITES and not sets.unit.board.wrapping and sets.unit.target.on("straight")


def _number(sets: Sets, one: Val) -> I64:
    """The number of a site; that behind the last for none, and for more than one."""
    type_ = sets.site_type
    fn, number = sets.fn, sets.first_index(one)
    if one.single:
        return number
    rest = fn.emit(f"and {type_} {one.text}, {fn.emit(f'sub {type_} {one.text}, 1')}")
    return fn.select(fn.icmp("eq", type_, rest, 0), number, sets.sites)


def _tables(sets: Sets) -> tuple[Ptr, Ptr]:
    """The number of the direction for each pair of sites, and the rays of all sites for each direction. Behind the last
    direction stands the one for no line at all, with empty rays."""
    made, board, size, none = sets.unit.made, sets.board, sets.sites + 1, len(sets.board.steps)
    if "ways" in made:
        return Ptr(made["ways"]), Ptr(made["rays"])
    ways, best = [none] * (size * size), [size] * (size * size)
    rays = [0] * (size * (none + 1))
    for way in each_direction(board.directions):
        next_site = board.next_site[way]
        for site in range(sets.sites):
            there, length = next_site[site], 1
            while there >= 0:
                rays[way * size + site] |= 1 << there
                pair = site * size + there
                if length < best[pair]:
                    ways[pair], best[pair] = way, length
                there, length = next_site[there], length + 1
    module = sets.unit.module
    found = made["ways"], made["rays"] = module.table("i8", ways), module.table(sets.site_type, rays)
    return found


# ---- walked


def _walk(sets: Sets, wants_way: bool) -> str:
    """A function that walks from the first site in every direction, as `board.travel.straight_line` does."""
    unit, board, type_ = sets.unit, sets.board, sets.site_type
    key = "line", wants_way
    if key in unit.made:
        return unit.made[key]
    name = unit.made[key] = unit.module.name("line")
    out = unit.ir(Ty.DIRECTIONS if wants_way else Ty.SITES)
    fn = Function(unit.module, f"internal {out} {name}({type_} %a, {type_} %b, ptr %context) noinline nounwind")
    sets = Sets(unit, fn, CONTEXT)
    a, b = Val(Ty.SITES, "%a"), Val(Ty.SITES, "%b")
    not_single = fn.label()
    both = fn.both(fn.icmp("eq", "i64", sets.count(a), 1), fn.icmp("eq", "i64", sets.count(b), 1))
    outside = fn.emit(f"and {type_} {fn.emit(f'or {type_} %a, %b')}, {sets.whole & ~board.all}")
    fn.go_on_if(fn.both(both, fn.icmp("eq", type_, outside, 0)), not_single)
    best, length = fn.slot(out, "0"), fn.slot_i64(sets.sites + 1)
    for way in each_direction(board.directions):
        passed, steps = fn.slot(type_, "0"), fn.slot_i64(1)
        spot = fn.slot(type_, fills.related(sets, a, board.steps[way]).text)
        arrived, after = fn.label("arrived"), fn.label("after")
        with sets.loop() as (_, done):
            at = fn.load(type_, spot)
            fn.leave_if(fn.icmp("eq", type_, at, "%b"), arrived)
            fn.leave_if(fn.either(fn.icmp("eq", type_, at, 0), fn.icmp("eq", type_, at, "%a")), done)
            fn.change("or", type_, passed, at)
            fn.store(type_, fills.related(sets, Val(Ty.SITES, at), board.steps[way]).text, spot)
            fn.increase(steps)
        fn.jump(after)
        fn.begin_block(arrived)
        shorter = fn.icmp("slt", "i64", fn.load_i64(steps), fn.load_i64(length))
        apart = fn.icmp("ne", type_, "%a", "%b")
        fn.go_on_if(fn.both(shorter, apart), after, "better")
        fn.store_i64(fn.load_i64(steps), length)
        fn.store(out, str(1 << way) if wants_way else fn.load(type_, passed), best)
        fn.begin_block(after)
    fn.ret(f"{out} {fn.load(out, best)}")
    fn.begin_block(not_single)
    fn.ret(f"{out} 0")
    return name
