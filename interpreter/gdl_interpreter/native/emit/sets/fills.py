"""The board in code: steps, rays and floods as masks and shifts, and tables for what is asked of a single site.

A ray of a set is filled in doubling steps (occluded fill, known from chess programs); where the numbers of a line are
not evenly spaced, or lines close on themselves, it goes site by site. A ray of a single site is its line up to the
first site that stops it, found as a bit (the classical approach of chess programs; switch "no-rays").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.board.shifts import Pairs, merged, pairs_of_far_steps, pairs_of_sets
from gdl_interpreter.native.analysis.singletons import goes_on
from gdl_interpreter.native.emit.sets.rays import Rays
from gdl_interpreter.native.emit.sets.sets import Sets
from gdl_interpreter.native.layout.values import Val, constant
from gdl_interpreter.program import Ty

_FEW_PAIRS = 3
"""A relation of no more pairs than this is worked out by shifts even for a single site."""


class Fills:
    """Going over the board, in one function that is being written."""

    def __init__(self, sets: Sets) -> None:
        self.sets = sets
        self.unit = sets.unit
        self.fn = sets.fn
        self.board = sets.unit.board
        self.bits = len(self.board.sites)
        self.type = f"i{self.bits}"
        self.rays = Rays(sets)
        self.whole = (1 << self.bits) - 1

    # ---- relations

    def pairs(self, ways: int) -> Pairs:
        """The masks and shifts of a step in any of these directions."""
        return merged(self.board.steps[way] for way in each_direction(ways))

    def pairs_n(self, way: int, n: int) -> Pairs:
        """The masks and shifts of n steps in one direction."""
        return pairs_of_far_steps(self.board.next_site[way], n)

    def related(self, these: Val, pairs: Pairs) -> Val:
        """The sites related to any of a set."""
        if not pairs:
            return constant(Ty.SITES, 0)
        if these.single and (len(pairs) > _FEW_PAIRS or (these.index is not None and len(pairs) > 1)):
            return self.by_table(these, self.relation(pairs))
        found = "0"
        for mask, shift in pairs:
            moved = self.shift(self.masked(these.text, mask, shift), shift)
            found = moved if found == "0" else self.fn.emit(f"or {self.type} {found}, {moved}")
        return Val(Ty.SITES, found, single=these.single and len(pairs) == 1)

    def masked(self, text: str, mask: int, shift: int) -> str:
        """A set without the sites that have nowhere to go; left as it is where the shift drops them anyway."""
        kept = self.whole & (self.whole >> shift if shift >= 0 else self.whole << -shift)
        return text if mask == kept else self.fn.emit(f"and {self.type} {text}, {mask}")

    def shift(self, text: str, shift: int) -> str:
        if shift == 0:
            return text
        return self.fn.emit(f"{'shl' if shift > 0 else 'lshr'} {self.type} {text}, {abs(shift)}")

    def relation(self, pairs: Pairs) -> list[int]:
        """For each site the set of those related to it, and nothing behind the last."""
        table = [0] * (self.bits + 1)
        for mask, shift in pairs:
            for site in range(self.bits):
                if mask >> site & 1:
                    table[site] |= 1 << site + shift
        return table

    def by_table(self, these: Val, table: list[int]) -> Val:
        """What a table has for a single site; the entry behind the last is for none."""
        name = self.unit.module.table(self.type, table)
        return Val(Ty.SITES, self.sets.entry(name, self.type, self.sets.first_index(these)))

    def mapped(self, these: Val, table: list[int]) -> Val:
        """The union of a table over a set of sites."""
        if these.single:
            return self.by_table(these, [*table, 0])
        pairs = pairs_of_sets(tuple(table))
        if len(pairs) <= 24:
            return self.related(these, pairs)
        fn, name = self.fn, self.unit.module.table(self.type, [*table, 0])
        found = fn.alloca(self.type)
        fn.store(self.type, "0", found)
        with self.sets.each(these) as (one, _, _):
            more = self.sets.entry(name, self.type, one.index or "0")
            fn.store(self.type, fn.emit(f"or {self.type} {fn.load(self.type, found)}, {more}"), found)
        return Val(Ty.SITES, fn.load(self.type, found))

    # ---- steps

    def step(self, these: Val, ways: Val) -> Val:
        if ways.const is not None:
            there = self.related(these, self.pairs(ways.const))
            if these.index is not None and ways.const.bit_count() == 1 and goes_on(self.board, ways.const):
                there = there.with_index(
                    self._next_number(these.index, self.board.next_site[ways.const.bit_length() - 1])
                )
            return there
        return self._each_way(ways, lambda way: self.related(these, self.board.steps[way]))

    def _next_number(self, number: str, next_site: Sequence[int]) -> str:
        """The number of the next site; where all but one have theirs equally far from their own, without a table."""
        shifts = Counter(there - here for here, there in enumerate(next_site)).most_common()
        if len(shifts) == 2 and shifts[1][1] == 1:
            (usual, _), (other, _) = shifts
            odd = next(here for here, there in enumerate(next_site) if there - here == other)
            fn = self.fn
            is_odd = fn.emit(f"icmp eq i64 {number}, {odd}")
            return fn.emit(f"select i1 {is_odd}, i64 {next_site[odd]}, i64 {fn.emit(f'add i64 {number}, {usual}')}")
        return self.sets.entry(self.unit.module.table("i64", next_site), "i64", number)

    def step_n(self, these: Val, ways: Val, n: Val) -> Val:
        if ways.const is not None and n.const is not None:
            if n.const <= 0:
                return these
            found = constant(Ty.SITES, 0)
            for way in each_direction(ways.const):
                found = self.union(found, self.related(these, self.pairs_n(way, min(n.const, self.bits))))
            return found
        far = self._each_way(ways, lambda way: self._steps(these, way, n))
        if n.low > 0:
            return far
        stays = self.fn.emit(f"icmp sle i64 {n.text}, 0")
        return Val(Ty.SITES, self.fn.emit(f"select i1 {stays}, {self.type} {these.text}, {self.type} {far.text}"))

    def _steps(self, these: Val, way: int, n: Val) -> Val:
        fn = self.fn
        at = fn.alloca(self.type)
        fn.store(self.type, these.text, at)
        most = fn.intrinsic("smin", "i64", f"i64 {n.text}, i64 {self.bits}")
        with self.sets.each_number("1", most):
            now = self.related(Val(Ty.SITES, fn.load(self.type, at)), self.board.steps[way])
            fn.store(self.type, now.text, at)
        return Val(Ty.SITES, fn.load(self.type, at), single=these.single)

    def _each_way(self, ways: Val, of: Callable[[int], Val]) -> Val:
        """The union of something over directions that are known only when the code runs."""
        fn, found = self.fn, constant(Ty.SITES, 0)
        bits = self.unit.bits(Ty.DIRECTIONS)
        possible = self.board.directions if ways.const is None else ways.const
        for way in each_direction(possible):
            chosen = fn.emit(f"and i{bits} {ways.text}, {1 << way}")
            among = fn.emit(f"icmp ne i{bits} {chosen}, 0")
            there = of(way)
            found = self.union(
                found, Val(Ty.SITES, fn.emit(f"select i1 {among}, {self.type} {there.text}, {self.type} 0"))
            )
        return found

    def near(self, these: Val) -> Val:
        return self.related(these, self.board.near_steps)

    # ---- sets

    def union(self, one: Val, other: Val) -> Val:
        if one.const == 0:
            return other
        if other.const == 0:
            return one
        return Val(Ty.SITES, self.fn.emit(f"or {self.type} {one.text}, {other.text}"))

    def meet(self, one: str, other: str) -> str:
        return self.fn.emit(f"and {self.type} {one}, {other}")

    # ---- rays and floods

    def ray(self, these: Val, ways: Val, through: Val) -> Val:
        """Straight on over `through`, the start not included."""
        if ways.const is not None:
            found, left = constant(Ty.SITES, 0), ways.const
            if these.single and self.unit.target.on("rays"):
                along, left = self.rays.along_lines(these, left, through)
                found = along or found
            for way in each_direction(left):
                found = self.union(found, self._ray(these, way, through))
            return found
        return self._each_way(ways, lambda way: self._ray(these, way, through))

    def _ray(self, these: Val, way: int, through: Val) -> Val:
        pairs = self.board.steps[way]
        if not pairs:
            return constant(Ty.SITES, 0)
        if self.board.wrapping >> way & 1:
            return self._ray_on_circles(these, way, through)
        if these.single and self.unit.target.on("rays"):
            towards = self.towards(way)
            if towards:
                return self._ray_of_one(these, way, through, towards)
        start = self.related(these, pairs)
        first = Val(Ty.SITES, self.meet(start.text, through.text))
        return self.fill(first, pairs, through, self.longest(way))

    def towards(self, way: int) -> int:
        """1 if every step this way leads to a higher number, -1 if to a lower one, else 0."""
        steps = [there - here for here, there in enumerate(self.board.next_site[way]) if there >= 0]
        return 1 if min(steps) > 0 else -1 if max(steps) < 0 else 0

    def _ray_of_one(self, these: Val, way: int, through: Val, towards: int) -> Val:
        """The ray of a single site: all of its line up to the first site that is not in `through`, found as the lowest
        (highest) bit of those."""
        next_site = self.board.next_site[way]
        lines = []
        for site in range(self.bits):
            ahead, there = 0, next_site[site]
            while there >= 0:
                ahead, there = ahead | 1 << there, next_site[there]
            lines.append(ahead)
        return Val(Ty.SITES, self.upto_blocker(self.by_table(these, [*lines, 0]).text, through, towards))

    def upto_blocker(self, line: str, through: Val, towards: int) -> str:
        """A line up to the first site that is not in `through`. `towards`: as above."""
        fn = self.fn
        blockers = self.meet(line, fn.emit(f"xor {self.type} {through.text}, -1"))
        if towards > 0:
            below = fn.emit(f"sub {self.type} {blockers}, 1")
            before = self.meet(below, fn.emit(f"xor {self.type} {blockers}, -1"))
            return self.meet(line, before)
        zeros = fn.intrinsic("ctlz", self.type, f"{self.type} {blockers}, i1 false")
        free = fn.emit(f"icmp eq {self.type} {blockers}, 0")
        by = fn.emit(f"select i1 {free}, {self.type} 0, {self.type} {zeros}")
        upto = self._ones_above(by)
        behind = fn.emit(f"select i1 {free}, {self.type} -1, {self.type} {upto}")
        return self.meet(line, behind)

    def _ones_above(self, zeros: str) -> str:
        """All bits above the highest one of a set with so many zeros in front of it."""
        if self.bits <= 64:
            return self.fn.emit(f"xor {self.type} {self.fn.emit(f'lshr {self.type} -1, {zeros}')}, -1")
        index = self.fn.emit(f"trunc {self.type} {zeros} to i64")
        table = [self.whole & ~(self.whole >> i) for i in range(self.bits)]
        return self.sets.entry(self.unit.module.table(self.type, table), self.type, index)

    def longest(self, way: int) -> int:
        """How many steps a line in this direction can have."""
        longest, front = 0, self.board.all
        while front and longest < self.bits:
            front = self.board.step(front, 1 << way)
            longest += 1
        return longest

    def fill(self, start: Val, pairs: Pairs, through: Val, longest: int) -> Val:
        """`start` and all that follows it without a gap over `through`; lines have `longest` steps at most."""
        fn = self.fn
        if len(pairs) == 1:
            ((mask, shift),) = pairs
            moved = mask << shift if shift >= 0 else mask >> -shift
            reached, free = start.text, fn.emit(f"and {self.type} {through.text}, {moved}")
            by = 1
            while by < longest:
                on = self.meet(free, self.shift(reached, shift * by))
                reached = fn.emit(f"or {self.type} {reached}, {on}")
                if by * 2 < longest:
                    free = self.meet(free, self.shift(free, shift * by))
                by *= 2
            return Val(Ty.SITES, reached)
        return self._flood_loop(start, pairs, through, None)

    def _ray_on_circles(self, these: Val, way: int, through: Val) -> Val:
        fn = self.fn
        table = self.unit.module.table("i16", [*self.board.next_site[way]])
        found, here = fn.alloca(self.type), fn.alloca("i64")
        fn.store(self.type, "0", found)
        with self.sets.each(these) as (start, _, _):
            assert start.index is not None
            fn.store("i64", start.index, here)
            with self.sets.loop() as (_, done):
                at = fn.load("i64", here)
                there = fn.emit(f"sext i16 {self.sets.entry(table, 'i16', at)} to i64")
                ends, on, free = fn.label(), fn.label(), fn.label()
                none = fn.emit(f"icmp slt i64 {there}, 0")
                home = fn.emit(f"icmp eq i64 {there}, {start.index}")
                fn.branch(fn.emit(f"or i1 {none}, {home}"), ends, on)
                fn.begin_block(ends)
                fn.jump(done)
                fn.begin_block(on)
                one = self.sets.one_bit(Ty.SITES, there)
                hit = self.meet(one.text, through.text)
                fn.branch(fn.emit(f"icmp eq {self.type} {hit}, 0"), done, free)
                fn.begin_block(free)
                fn.store(self.type, fn.emit(f"or {self.type} {fn.load(self.type, found)}, {one.text}"), found)
                fn.store("i64", there, here)
        return Val(Ty.SITES, fn.load(self.type, found))

    def flood(self, start: Val, through: Val, pairs: Pairs, steps: Val | None = None) -> Val:
        """`start` and all that is reached from it over `through`."""
        return self._flood_loop(start, pairs, through, steps)

    def _flood_loop(self, start: Val, pairs: Pairs, through: Val, steps: Val | None) -> Val:
        fn = self.fn
        if not pairs or start.const == 0:
            return start
        reached, front, left = fn.alloca(self.type), fn.alloca(self.type), fn.alloca("i64")
        fn.store(self.type, start.text, reached)
        fn.store(self.type, start.text, front)
        if steps is not None:
            fn.store("i64", steps.text, left)
        with self.sets.loop() as (_, done):
            if steps is not None:
                more, on = fn.load("i64", left), fn.label()
                fn.branch(fn.emit(f"icmp sle i64 {more}, 0"), done, on)
                fn.begin_block(on)
                fn.store("i64", fn.emit(f"sub i64 {more}, 1"), left)
            beside = self.related(Val(Ty.SITES, fn.load(self.type, front)), pairs)
            so_far = fn.load(self.type, reached)
            fresh = self.meet(self.meet(beside.text, through.text), fn.emit(f"xor {self.type} {so_far}, -1"))
            on = fn.label()
            fn.branch(fn.emit(f"icmp eq {self.type} {fresh}, 0"), done, on)
            fn.begin_block(on)
            fn.store(self.type, fresh, front)
            fn.store(self.type, fn.emit(f"or {self.type} {so_far}, {fresh}"), reached)
        return Val(Ty.SITES, fn.load(self.type, reached))
