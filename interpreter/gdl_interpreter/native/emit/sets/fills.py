"""The board in code: steps, rays and floods as masks and shifts, and tables for what is asked of a single site.

A ray of a set is filled in doubling steps (occluded fill, known from chess programs); where the numbers of a line are
not evenly spaced, or lines close on themselves, it goes site by site. A ray of a single site is its line up to the
first site that stops it, found as a bit (the classical approach of chess programs; switch "no-rays").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.board.shifts import Pairs, merged, pairs_of_sets, pairs_of_steps
from gdl_interpreter.native.analysis.singletons import goes_on
from gdl_interpreter.native.emit.sets.rays import along_lines
from gdl_interpreter.native.emit.sets.sets import Sets
from gdl_interpreter.native.layout.values import Val, constant
from gdl_interpreter.native.llvm.operands import I64
from gdl_interpreter.program import Ty

_FEW_PAIRS = 3
"""A relation of no more pairs than this is worked out by shifts even for a single site."""


# ---- relations


def pairs_of(sets: Sets, ways: int) -> Pairs:
    """The masks and shifts of a step in any of these directions."""
    return merged(sets.board.steps[way] for way in each_direction(ways))


def pairs_n(sets: Sets, way: int, n: int) -> Pairs:
    """The masks and shifts of n steps in one direction (`way`)."""
    table = tuple(range(sets.sites))
    next_site = sets.board.next_site[way]
    for _ in range(n):
        table = tuple(next_site[site] if site >= 0 else -1 for site in table)
    return pairs_of_steps(table)


def related(sets: Sets, these: Val, pairs: Pairs) -> Val:
    """The sites related to any of a set."""
    if not pairs:
        return constant(Ty.SITES, 0)
    if these.single and (len(pairs) > _FEW_PAIRS or (these.index is not None and len(pairs) > 1)):
        return by_table(sets, these, relation(sets, pairs))
    found = "0"
    for mask, shift in pairs:
        moved = shifted(sets, masked(sets, these.text, mask, shift), shift)
        found = moved if found == "0" else sets.fn.emit(f"or {sets.site_type} {found}, {moved}")
    return Val(Ty.SITES, found, single=these.single and len(pairs) == 1)


def masked(sets: Sets, text: str, mask: int, shift: int) -> str:
    """A set (`text`) without the sites that have nowhere to go, those outside `mask`; left as it is where the shift
    drops them anyway."""
    kept = sets.whole & (sets.whole >> shift if shift >= 0 else sets.whole << -shift)
    return text if mask == kept else sets.fn.emit(f"and {sets.site_type} {text}, {mask}")


def shifted(sets: Sets, text: str, shift: int) -> str:
    """A set (`text`) with the numbers of its sites all greater by a shift, or less by a negative one."""
    if shift == 0:
        return text
    return sets.fn.emit(f"{'shl' if shift > 0 else 'lshr'} {sets.site_type} {text}, {abs(shift)}")


def relation(sets: Sets, pairs: Pairs) -> list[int]:
    """For each site the set of those related to it, and nothing behind the last."""
    table = [0] * (sets.sites + 1)
    for mask, shift in pairs:
        for site in range(sets.sites):
            if mask >> site & 1:
                table[site] |= 1 << site + shift
    return table


def by_table(sets: Sets, these: Val, table: list[int]) -> Val:
    """What a table has for a single site; the entry behind the last is for none."""
    return Val(Ty.SITES, sets.entry_of(sets.site_type, table, sets.first_index(these)))


def mapped(sets: Sets, these: Val, table: list[int]) -> Val:
    """The union of a table over a set of sites."""
    if these.single:
        return by_table(sets, these, [*table, 0])
    pairs = pairs_of_sets(tuple(table))
    if len(pairs) <= 24:
        return related(sets, these, pairs)
    return sets.union_of_entries(these, [*table, 0], Ty.SITES)


# ---- steps


def step(sets: Sets, these: Val, ways: Val) -> Val:
    """The sites one step from any of a set."""
    if ways.const is not None:
        there = related(sets, these, pairs_of(sets, ways.const))
        if these.index is not None and ways.const.bit_count() == 1 and goes_on(sets.board, ways.const):
            there = there.with_index(_next_number(sets, these.index, sets.board.next_site[ways.const.bit_length() - 1]))
        return there
    return _each_way(sets, ways, lambda way: related(sets, these, sets.board.steps[way]))


def _next_number(sets: Sets, number: I64, next_site: Sequence[int]) -> I64:
    """The number of the next site; where all but one have theirs equally far from their own, without a table."""
    shifts = Counter(there - here for here, there in enumerate(next_site)).most_common()
    if len(shifts) == 2 and shifts[1][1] == 1:
        (usual, _), (other, _) = shifts
        odd = next(here for here, there in enumerate(next_site) if there - here == other)
        fn = sets.fn
        is_odd = fn.icmp("eq", "i64", number, odd)
        return fn.select(is_odd, next_site[odd], fn.add(number, usual))
    return I64(sets.entry_of("i64", next_site, number))


def step_n(sets: Sets, these: Val, ways: Val, n: Val) -> Val:
    """The sites n steps from any of a set, in one direction throughout."""
    type_ = sets.site_type
    if ways.const is not None and n.const is not None:
        if n.const <= 0:
            return these
        found = constant(Ty.SITES, 0)
        for way in each_direction(ways.const):
            found = union(sets, found, related(sets, these, pairs_n(sets, way, min(n.const, sets.sites))))
        return found
    far = _each_way(sets, ways, lambda way: _steps(sets, these, way, n))
    if n.low > 0:
        return far
    stays = sets.fn.icmp("sle", "i64", n.text, 0)
    return Val(Ty.SITES, sets.fn.choice(stays, type_, these.text, far.text))


def _steps(sets: Sets, these: Val, way: int, n: Val) -> Val:
    fn, type_ = sets.fn, sets.site_type
    at = fn.slot(type_, these.text)
    most = fn.smin(n.number, sets.sites)
    with sets.each_number(1, most):
        now = related(sets, Val(Ty.SITES, fn.load(type_, at)), sets.board.steps[way])
        fn.store(type_, now.text, at)
    return Val(Ty.SITES, fn.load(type_, at), single=these.single)


def _each_way(sets: Sets, ways: Val, of: Callable[[int], Val]) -> Val:
    """The union of something over directions that are known only when the code runs."""
    type_ = sets.site_type
    fn, found = sets.fn, constant(Ty.SITES, 0)
    possible = sets.board.directions if ways.const is None else ways.const
    for way in each_direction(possible):
        among = sets.has_any(ways, 1 << way)
        there = of(way)
        found = union(sets, found, Val(Ty.SITES, fn.choice(among, type_, there.text)))
    return found


def near(sets: Sets, these: Val) -> Val:
    return related(sets, these, sets.board.near_steps)


# ---- sets


def union(sets: Sets, one: Val, other: Val) -> Val:
    """What is in `one` or `other`."""
    if one.const == 0:
        return other
    if other.const == 0:
        return one
    return Val(Ty.SITES, sets.fn.emit(f"or {sets.site_type} {one.text}, {other.text}"))


def meet(sets: Sets, one: str, other: str) -> str:
    """What is in both `one` and `other`."""
    return sets.fn.emit(f"and {sets.site_type} {one}, {other}")


# ---- rays and floods


def ray(sets: Sets, these: Val, ways: Val, through: Val) -> Val:
    """Straight on over `through`, the start not included."""
    if ways.const is not None:
        found, left = constant(Ty.SITES, 0), ways.const
        if these.single and sets.unit.target.on("rays"):
            along, left = along_lines(sets, these, left, through)
            found = along or found
        for way in each_direction(left):
            found = union(sets, found, _ray(sets, these, way, through))
        return found
    return _each_way(sets, ways, lambda way: _ray(sets, these, way, through))


def _ray(sets: Sets, these: Val, way: int, through: Val) -> Val:
    pairs = sets.board.steps[way]
    if not pairs:
        return constant(Ty.SITES, 0)
    if sets.board.wrapping >> way & 1:
        return _ray_on_circles(sets, these, way, through)
    if these.single and sets.unit.target.on("rays"):
        towards = heading(sets, way)
        if towards:
            return _ray_of_one(sets, these, way, through, towards)
    start = related(sets, these, pairs)
    first = Val(Ty.SITES, meet(sets, start.text, through.text))
    return fill(sets, first, pairs, through, longest_line(sets, way))


def heading(sets: Sets, way: int) -> int:
    """1 if every step this way leads to a higher number, -1 if to a lower one, else 0."""
    steps = [there - here for here, there in enumerate(sets.board.next_site[way]) if there >= 0]
    return 1 if min(steps) > 0 else -1 if max(steps) < 0 else 0


def _ray_of_one(sets: Sets, these: Val, way: int, through: Val, towards: int) -> Val:
    """The ray of a single site: all of its line up to the first site that is not in `through`, found as the lowest
    (highest) bit of those."""
    next_site = sets.board.next_site[way]
    lines = []
    for site in range(sets.sites):
        ahead, there = 0, next_site[site]
        while there >= 0:
            ahead, there = ahead | 1 << there, next_site[there]
        lines.append(ahead)
    return Val(Ty.SITES, upto_blocker(sets, by_table(sets, these, [*lines, 0]).text, through, towards))


def upto_blocker(sets: Sets, line: str, through: Val, towards: int) -> str:
    """A line up to the first site that is not in `through`. `towards`: as above."""
    fn, type_ = sets.fn, sets.site_type
    blockers = meet(sets, line, fn.inverse(type_, through.text))
    if towards > 0:
        below = fn.emit(f"sub {type_} {blockers}, 1")
        before = meet(sets, below, fn.inverse(type_, blockers))
        return meet(sets, line, before)
    zeros = fn.intrinsic("ctlz", type_, f"{type_} {blockers}, i1 false")
    free = fn.icmp("eq", type_, blockers, 0)
    by = fn.choice(free, type_, 0, zeros)
    upto = _ones_above(sets, by)
    behind = fn.choice(free, type_, -1, upto)
    return meet(sets, line, behind)


def _ones_above(sets: Sets, zeros: str) -> str:
    """All bits above the highest one of a set with so many zeros in front of it."""
    type_ = sets.site_type
    if sets.sites <= 64:
        return sets.fn.inverse(type_, sets.fn.emit(f"lshr {type_} -1, {zeros}"))
    index = I64(sets.fn.emit(f"trunc {type_} {zeros} to i64"))
    table = [sets.whole & ~(sets.whole >> i) for i in range(sets.sites)]
    return sets.entry_of(type_, table, index)


def longest_line(sets: Sets, way: int) -> int:
    """How many steps a line in this direction can have."""
    longest, front = 0, sets.board.all
    while front and longest < sets.sites:
        front = sets.board.step(front, 1 << way)
        longest += 1
    return longest


def fill(sets: Sets, start: Val, pairs: Pairs, through: Val, longest: int) -> Val:
    """`start` and all that follows it without a gap over `through`; lines have `longest` steps at most."""
    fn, type_ = sets.fn, sets.site_type
    if len(pairs) == 1:
        ((mask, shift),) = pairs
        moved = mask << shift if shift >= 0 else mask >> -shift
        reached, free = start.text, fn.emit(f"and {type_} {through.text}, {moved}")
        by = 1
        while by < longest:
            on = meet(sets, free, shifted(sets, reached, shift * by))
            reached = fn.emit(f"or {type_} {reached}, {on}")
            if by * 2 < longest:
                free = meet(sets, free, shifted(sets, free, shift * by))
            by *= 2
        return Val(Ty.SITES, reached)
    return flood(sets, start, through, pairs)


def _ray_on_circles(sets: Sets, these: Val, way: int, through: Val) -> Val:
    fn, type_ = sets.fn, sets.site_type
    table = sets.unit.module.table("i16", [*sets.board.next_site[way]])
    found, here = fn.slot(type_, "0"), fn.alloca("i64")
    with sets.each(these) as (start, _, _):
        first = sets.first_index(start)
        fn.store_i64(first, here)
        with sets.loop() as (_, done):
            there = I64(fn.emit(f"sext i16 {sets.entry(table, 'i16', fn.load_i64(here))} to i64"))
            none = fn.icmp("slt", "i64", there, 0)
            fn.leave_if(fn.either(none, fn.icmp("eq", "i64", there, first)), done)
            one = sets.one_bit(Ty.SITES, there)
            fn.leave_if(fn.icmp("eq", type_, meet(sets, one.text, through.text), 0), done)
            fn.change("or", type_, found, one.text)
            fn.store_i64(there, here)
    return Val(Ty.SITES, fn.load(type_, found))


def flood(sets: Sets, start: Val, through: Val, pairs: Pairs, steps: Val | None = None) -> Val:
    """`start` and all that is reached from it over `through`, in so many steps at most."""
    return start if not pairs else _spread(sets, start, through, lambda front: related(sets, front, pairs), steps)


def flood_by(sets: Sets, start: Val, through: Val, ways: Val, steps: Val | None) -> Val:
    """`start` and all that is reached from it over `through` by steps in these directions, in so many steps at most."""
    if ways.const is not None:
        return flood(sets, start, through, pairs_of(sets, ways.const), steps)
    return _spread(sets, start, through, lambda front: step(sets, front, ways), steps)


def _spread(sets: Sets, start: Val, through: Val, beside: Callable[[Val], Val], steps: Val | None) -> Val:
    fn, type_ = sets.fn, sets.site_type
    if start.const == 0:
        return start
    reached, front = fn.slot(type_, start.text), fn.slot(type_, start.text)
    left = None if steps is None else fn.slot_i64(steps.number)
    with sets.loop() as (_, done):
        if left is not None:
            sets.count_down(left, done)
        there = beside(Val(Ty.SITES, fn.load(type_, front)))
        so_far = fn.load(type_, reached)
        fresh = meet(sets, meet(sets, there.text, through.text), fn.inverse(type_, so_far))
        fn.leave_if(fn.icmp("eq", type_, fresh, 0), done)
        fn.store(type_, fresh, front)
        fn.store(type_, fn.emit(f"or {type_} {so_far}, {fresh}"), reached)
    return Val(Ty.SITES, fn.load(type_, reached))
