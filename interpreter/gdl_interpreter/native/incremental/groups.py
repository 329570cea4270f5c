"""Groups in placement games: united stone by stone, with what each of them touches.

For each player and site a small word says which neighbours hold that player's stones. A new stone unites the groups at
the heads of its rows of neighbours: they stand in an array of parents, as usual, and with each root are its marks
(see `touching`). Where two of them are one already, the stone has closed a ring (see `rings`).
Havannah plays 9 times, Y 8.6 times as many games (switch "no-groups").
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.incremental.connection_flags import ConnectionFlags, joins, touches
from gdl_interpreter.native.incremental.cycles import Cycle, Cycles, are_linked, heads
from gdl_interpreter.native.incremental.last_move import LAST
from gdl_interpreter.native.layout.values import Val
from gdl_interpreter.native.llvm.operands import I1, I64, ZERO, Ptr
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.reference import layout as frame
from gdl_interpreter.reference.bits import members

MOST = 16
"""Marks that a group can have in all."""


@dataclass(frozen=True)
class Found:
    """What has come of a stone (i1, i1, i64): has it closed a hole, is a site surrounded, and its group's marks."""

    closed: I1
    surrounded: dict[int, I1]
    marks: I64


class Groups:
    """What is asked of groups in one Program, and its code."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.board = unit.board
        self.sites = len(unit.board.sites)
        self.rings = Cycles(unit.board, unit.pure)
        self.around = len(self.rings.circle)
        self.near = [[unit.board.next_site[way][site] for way in self.rings.circle] for site in range(self.sites)]
        """For each site its neighbours in the order of the circle; -1 beyond the rim."""
        self.linked = are_linked(unit.board, self.rings.circle)
        self.players = len(unit.program.players)
        self.marks: list[list[int]] = [[] for _ in range(self.players)]
        """For each player the sets of sites of which a group's word says whether it touches them."""
        self.asked: list[set[int]] = [set() for _ in range(self.players)]
        """For each player the places of the circle that may not all hold stones (see `Cycle`)."""
        self.unwanted: list[list[ConnectionFlags]] = [[] for _ in range(self.players)]
        """For each player the conditions that no group may fulfil when a game begins."""
        self.holes: set[int] = set()
        """The players whose stones are asked for a hole."""
        self.found: Found | None = None

    def test(self, node: n.Expr, player: int, stones: n.Expr) -> Cycle | ConnectionFlags | None:
        """What an ending asks of groups; None if it asks for something else.

        node: its condition; player: the number of whoever moved; stones: the expression for the player's stones.
        """
        if not self.around:
            return None
        ring = self.rings.ring(node, stones, lambda part: part == LAST)
        if ring is not None:
            self.asked[player] |= {ring.around} - {0}
            self.holes |= {player} if ring.hole else set()
            return ring
        start = n.Op(Ty.SITES, "meet", (LAST, stones))
        group = n.Op(Ty.SITES, "flood", (start, stones))
        found = touches(node, lambda part: part == group, self.unit.pure) or joins(node, stones, self.unit.pure)
        new = [] if found is None else [mark for mark in found.marks if mark not in self.marks[player]]
        if found is None or len(self.marks[player]) + len(new) > MOST:
            return None
        self.marks[player] += new
        if found.of_any:
            self.unwanted[player].append(found)
        return found

    # ---- what a game begins with

    def prepared(self, values: Sequence[int]) -> bytes | None:
        """The rows of neighbours, the parents and the marks, from the values of the first position's frame; None where
        a ring is there already."""
        rows: list[int] = []
        parents, marks = list(range(self.sites)), [0] * self.sites
        for player in range(self.players):
            stones = values[frame.OWNERS + player]
            masks = [self._mask(site, stones) for site in range(self.sites)]
            if any(mask & asked == asked for asked in self.asked[player] for mask in masks):
                return None
            rim = sum(1 << site for site, near in enumerate(self.near) if -1 in near) & self.board.all
            if (
                player in self.holes
                and self.board.flood(rim & ~stones, self.board.all & ~stones) | stones != self.board.all
            ):
                return None
            rows += [*masks, *([0] * self.around)]
            left = stones
            while left:
                group = self.board.flood(left & -left, stones)
                root = (left & -left).bit_length() - 1
                for one in members(group):
                    parents[one.bit_length() - 1] = root
                marks[root] = self._marks(group, player)
                for test in self.unwanted[player]:
                    if test.bits >> sum(1 << i for i, mark in enumerate(test.marks) if group & mark) & 1:
                        return None
                left &= ~group
        return struct.pack(f"<{len(rows)}B", *rows).ljust(self._rows, b"\0") + struct.pack(
            f"<{2 * self.sites}H", *parents, *marks
        )

    @property
    def _rows(self) -> int:
        """The bytes of all rows of neighbours."""
        return (self.players * (self.sites + self.around) + 7) // 8 * 8

    @property
    def size(self) -> int:
        """The bytes of what a game begins with."""
        return self._rows + 4 * self.sites

    def _mask(self, site: int, stones: int) -> int:
        return sum(1 << i for i, other in enumerate(self.near[site]) if other >= 0 and stones >> other & 1)

    def _marks(self, group: int, player: int) -> int:
        return sum(1 << i for i, mark in enumerate(self.marks[player]) if group & mark)

    # ---- writing it

    def begin(self, e: Emitter, given: Ptr) -> None:
        """At the beginning of a game: take over what was prepared."""
        fn = e.fn
        self.e, self.fn = e, fn
        self.rows = fn.alloca("i64", self.size // 8 + 1)
        fn.copy(self.rows, given, self.size)
        self.parents = fn.gep(self.rows, "i8", self._rows)
        self.words = fn.gep(self.parents, "i16", self.sites)

    def lay_out(self, e: Emitter, stones: Callable[[int], Val]) -> None:
        """The same, worked out in code: the stones are put down one after the other, those of each player."""
        fn = e.fn
        self.e, self.fn = e, fn
        self.rows = fn.alloca("i64", self.size // 8 + 1)
        self.parents = fn.gep(self.rows, "i8", self._rows)
        self.words = fn.gep(self.parents, "i16", self.sites)
        with e.sets.each_number(0, self.size // 8) as (number, _, _):
            fn.store("i64", "0", fn.gep(self.rows, "i64", number.text))
        for player in range(self.players):
            with e.sets.each(stones(player)) as (stone, _, _):
                self.put(player, stone)
        self.found = None

    def put(self, player: int, stone: Val) -> None:
        """A stone has been put down."""
        fn = self.fn
        assert stone.index is not None
        own = fn.gep(self.rows, "i8", player * (self.sites + self.around))
        mask = fn.emit(f"zext i8 {fn.load('i8', fn.gep(own, 'i8', stone.index))} to i64")
        numbers = self._numbers()
        row = fn.gep(numbers, "i16", fn.mul(stone.index, self.around))
        surrounded = self._seen_by_neighbours(player, own, row)
        marks = fn.module.table("i16", [self._marks(1 << site, player) for site in range(self.sites)])
        closed, root, word = fn.alloca("i1"), fn.alloca("i64"), fn.alloca("i16")
        fn.store("i1", "false", closed)
        fn.store("i64", stone.index, root)
        fn.store("i16", fn.load("i16", fn.gep(marks, "i16", stone.index)), word)
        self._set_parent(stone.index, stone.index)
        first = fn.module.table("i8", [heads(i, self.around) if self.linked else i for i in range(1 << self.around)])
        left = fn.alloca("i64")
        fn.store("i64", fn.emit(f"zext i8 {fn.load('i8', fn.gep(first, 'i8', mask))} to i64"), left)
        again, on, done, same, other, next_ = (
            fn.label(stem) for stem in ("again", "on", "done", "same", "other", "next")
        )
        fn.begin_block(again)
        now = fn.load_i64(left)
        fn.branch(fn.icmp("eq", "i64", now, 0), done, on)
        fn.begin_block(on)
        place = fn.intrinsic("cttz", "i64", f"i64 {now}, i1 true")
        fn.store("i64", fn.and_(now, fn.sub(now, 1)), left)
        beside = fn.emit(f"zext i16 {fn.load('i16', fn.gep(row, 'i16', place))} to i64")
        found, before = self._root(beside), fn.load_i64(root)
        fn.branch(fn.icmp("eq", "i64", found, before), same, other)
        fn.begin_block(same)
        fn.store("i1", "true", closed)
        fn.jump(next_)
        fn.begin_block(other)
        self._set_parent(before, found)
        fn.store("i64", found, root)
        more = fn.load("i16", fn.gep(self.words, "i16", found))
        fn.store("i16", fn.emit(f"or i16 {fn.load('i16', word)}, {more}"), word)
        fn.begin_block(next_)
        fn.jump(again)
        fn.begin_block(done)
        after = fn.load("i16", word)
        fn.store("i16", after, fn.gep(self.words, "i16", fn.load_i64(root)))
        self.found = Found(fn.load_i1(closed), surrounded, I64(fn.emit(f"zext i16 {after} to i64")))

    def _numbers(self) -> Ptr:
        """A table of the neighbours' numbers; those beyond the rim are places of their own behind the last site."""
        near = [[other if other >= 0 else self.sites + i for i, other in enumerate(row)] for row in self.near]
        return self.fn.module.table("i16", [other for row in near for other in row])

    def _seen_by_neighbours(self, player: int, own: Ptr, row: Ptr) -> dict[int, I1]:
        """Each neighbour has one more stone beside it; is one of them surrounded, for each way of being so?"""
        fn = self.fn
        found: dict[int, I1] = {}
        for i, way in enumerate(self.rings.circle):
            other = fn.emit(f"zext i16 {fn.load('i16', fn.gep(row, 'i16', i))} to i64")
            back = self.rings.circle.index(self.board.opposite_direction[way].bit_length() - 1)
            at = fn.gep(own, "i8", other)
            mask = fn.emit(f"or i8 {fn.load('i8', at)}, {_byte(1 << back)}")
            fn.store("i8", mask, at)
            for asked in sorted(self.asked[player]):
                inside = fn.icmp("eq", "i8", fn.emit(f"and i8 {mask}, {_byte(asked)}"), _byte(asked))
                found[asked] = inside if asked not in found else fn.either(found[asked], inside)
        return found

    def _set_parent(self, site: str, parent: str) -> None:
        fn = self.fn
        fn.store("i16", fn.emit(f"trunc i64 {parent} to i16"), fn.gep(self.parents, "i16", site))

    def _root(self, site: str) -> str:
        """The root of the group of a stone; the stone's parent from now on."""
        fn = self.fn
        here, again, on, done = fn.alloca("i64"), fn.label("again"), fn.label("on"), fn.label("root")
        fn.store("i64", site, here)
        fn.begin_block(again)
        at = fn.load_i64(here)
        parent = fn.emit(f"zext i16 {fn.load('i16', fn.gep(self.parents, 'i16', at))} to i64")
        fn.branch(fn.icmp("eq", "i64", at, parent), done, on)
        fn.begin_block(on)
        fn.store("i64", parent, here)
        fn.jump(again)
        fn.begin_block(done)
        root = fn.load_i64(here)
        self._set_parent(site, root)
        return root

    def holds(self, test: Cycle | ConnectionFlags, player: int) -> I1:
        """Has the last stone brought this about?"""
        fn, found = self.fn, self.found
        assert found is not None
        if isinstance(test, Cycle):
            parts = ([found.closed] if test.hole else []) + ([found.surrounded[test.around]] if test.around else [])
            return parts[0] if len(parts) == 1 else fn.either(parts[0], parts[1])
        places = [self.marks[player].index(mark) for mark in test.marks]
        index = found.marks
        if places == list(range(places[0], places[0] + len(places))):
            index = fn.and_(fn.lshr(index, places[0]), (1 << len(places)) - 1)
        else:
            index = ZERO
            for i, place in enumerate(places):
                bit = fn.and_(fn.lshr(found.marks, place), 1)
                index = fn.or_(index, fn.shl(bit, i))
        table = fn.module.table("i1", [test.bits >> i & 1 for i in range(1 << len(places))])
        return fn.load_i1(fn.gep(table, "i1", index))


def _byte(bits: int) -> int:
    """Bits as the code writes an i8."""
    return bits - 256 if bits > 127 else bits
