"""Placement games: what is kept up to date from stone to stone, instead of being worked out anew.

Where all that ever happens is that a stone comes onto an empty site, the empty sites stand in an array (a random one is
drawn and the last one takes its place), and conditions on a player's stones are tested only for what the last stone can
have changed: lines through it (`lines`), the set reached from one side, or a table for all sets of a small board. All
this is derived from the position when a game begins, and used nowhere but in random games.

Measured by their switches, games with and without: "no-array" Hex 1.35, Tic-Tac-Toe 1.26, Gomoku 4.2 times (lines need
it); "no-reach" Hex 2.65 times; "no-lines" Gomoku 3.7 times, with exactly five 12.6; "no-tables" Tic-Tac-Toe 1.41 times.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.board.shifts import Pairs, merged
from gdl_interpreter.native.abi.context import PREPARED
from gdl_interpreter.native.analysis.constant_propagation import Known
from gdl_interpreter.native.analysis.usage import play_parts
from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.sets import fills
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.incremental.answering import Answering
from gdl_interpreter.native.incremental.bridges import Bridges, bridges_of
from gdl_interpreter.native.incremental.connection_flags import ConnectionFlags
from gdl_interpreter.native.incremental.cycles import Cycle
from gdl_interpreter.native.incremental.empties import empty_sites
from gdl_interpreter.native.incremental.groups import Groups
from gdl_interpreter.native.incremental.last_move import LastMove, notes_of
from gdl_interpreter.native.incremental.lines import LineTables, line_tables
from gdl_interpreter.native.incremental.truth_tables import NoTruthTable, Places, TruthTables
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val, constant
from gdl_interpreter.native.llvm.operands import CONTEXT, I1, I64, ZERO, Ptr
from gdl_interpreter.native.plan.move_plan import Pool
from gdl_interpreter.program import Ending, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.traits import Writes
from gdl_interpreter.program.walk import rebuilt
from gdl_interpreter.reference import layout as frame

SMALL = 12
"""Sites of the largest board for which a condition has a table."""

_NEVER = frozenset({Writes.PIECES, Writes.SWAPPED, Writes.LEAVING, Writes.JOINING})
"""What nothing but the one `place` may write."""


@dataclass(frozen=True)
class Reach:
    """Two sets of sites are to be joined by a player's stones, step by step as `pairs` says."""

    start: int
    goal: int
    pairs: Pairs


@dataclass(frozen=True)
class Full:
    """No site is empty."""


@dataclass(frozen=True)
class Small:
    """A bit for each set of stones."""

    bits: int


Test = Reach | Full | Small | LineTables | Cycle | ConnectionFlags

_IDIOMS: dict[type[Test], str] = {
    Reach: "connection kept up to date",
    Full: "full board kept up to date",
    Small: "truth table of a small board",
    LineTables: "lines kept up to date",
    Cycle: "ring kept up to date",
    ConnectionFlags: "what a group touches kept up to date",
}


def _interferes(part: object) -> bool:
    return isinstance(part, s.Stmt) and not isinstance(part, s.Place) and not _NEVER.isdisjoint(part.traits.writes)


def is_placement_game(unit: Unit, plan: Pool) -> bool:
    """Does a stone on any empty site make up every move, perhaps with values put in states behind it, and nothing else
    ever change the board?"""
    features = unit.features
    if not plan.is_empty or plan.rest is None:
        return False
    parts = list(play_parts(unit.program))
    places = [part for part in parts if isinstance(part, s.Place)]
    if len(places) != 1 or any(_interferes(part) for part in parts) or features.neutral:
        return False
    (place,) = places
    node, rest = plan.rest
    alone = node is place and notes_of(rest) is not None and place.owner is None and isinstance(place.kind, n.Const)
    on_it = isinstance(place.sites, n.Local) and place.sites.slot == plan.bind.slot
    supplied = unit.packing.frame.stocks or place.settings
    return (
        alone and on_it and not supplied and len(unit.program.kinds) == 1 and unit.specialised and features.alternates
    )


class IncrementalState:
    """What is kept in the random games of one Program.

    unit: what its functions share; plan: of its moves; anew: what is kept is worked out in code at the beginning of a
    game, for positions in which no condition about lines holds; else it is prepared by the caller.
    """

    def __init__(self, unit: Unit, plan: Pool, anew: bool = False) -> None:
        self.anew = anew
        self.unit = unit
        self.groups = Groups(unit)
        self.sites = len(unit.board.sites)
        self.array = unit.target.on("array")
        self.answering: Answering | None = None
        self.notes = LastMove(unit, plan)
        players = range(len(unit.program.players))
        self.tests = {(i, p): self._test(e, p) for i, e in enumerate(unit.program.endings) for p in players}
        for (number, _), test in self.tests.items():
            if test is not None:
                unit.findings.see(_IDIOMS[type(test)], unit.program.endings[number].span)
        asked = [e for i, e in enumerate(unit.program.endings) if any(self.tests[i, p] is None for p in players)]
        self.unneeded = self.notes.unneeded(asked)
        """States that nothing is to be put in, since nothing looks at them."""

    # ---- what is asked

    def _test(self, ending: Ending, player: int) -> Test | None:
        """How an ending is tested after a move of this player; None: as everywhere."""
        written = self.unit.shapes.written_out(ending.test)
        if written is None or ending.asks_stuck:
            return None
        node = self._of_mover(self.notes.read(written), player)
        if node == n.Op(Ty.BOOL, "no", (n.Op(Ty.SITES, "empty"),)) and self.array:
            return Full()
        stones = n.Op(Ty.SITES, "pieces_of", (n.Const(Ty.PLAYERS, 1 << player),))
        if self.unit.target.on("tables") and self.sites <= SMALL:
            board = self.unit.board
            places = Places(self.sites, lambda way: board.next_site[way], board.all, self.unit.pure)
            try:
                return Small(TruthTables(places, lambda part: part == stones, whole_board=True).truth(node, {}))
            except NoTruthTable:
                return None
        if self.unit.target.on("reach"):
            reach = self._reach(node, stones)
            if reach is not None:
                return reach
        if self.unit.target.on("lines") and self.sites > 64 and self.array:
            lines = line_tables(self.unit.board, node, lambda part: part == stones, self.unit.pure)
            if lines is not None:
                return lines
        return self.groups.test(node, player, stones) if self.unit.target.on("groups") else None

    def _of_mover(self, node: n.Expr, player: int) -> n.Expr:
        """An expression where that player is the mover, operations on constants worked out."""
        known = Known({"mover": 1 << player})

        def change(part: n.Expr) -> n.Expr:
            args = part.args if isinstance(part, n.Op) else [part.index] if isinstance(part, n.Lookup) else [None]
            if not all(isinstance(arg, n.Const) for arg in args):
                return part
            value = self.unit.constants.of(part, known)
            return part if value is None else n.Const(part.type, value)

        return rebuilt(node, change)

    def _reach(self, node: n.Expr, stones: n.Expr) -> Reach | None:
        """`any(flood(start and stones, stones) and goal)`."""
        match node:
            case n.Op(
                op="any", args=(n.Op(op="meet", args=(n.Op(op=op, args=(start, through, *ways)), n.Const(value=goal))),)
            ) if op in ("flood", "flood_by") and through == stones:
                pairs = self._pairs(ways)
                match start:
                    case n.Op(op="meet", args=(n.Const(value=first), other)) if other == stones and pairs is not None:
                        return Reach(first, goal, pairs)
        return None

    def _pairs(self, ways: list[n.Expr]) -> Pairs | None:
        if not ways:
            return self.unit.board.near_steps
        (way,) = ways
        steps = self.unit.board.steps
        return merged(steps[d] for d in each_direction(way.value)) if isinstance(way, n.Const) else None

    @cached_property
    def bridges(self) -> Bridges | None:
        """The bridges of the board, where what counts is which stones hang together."""
        asked = [(player, test) for (_, player), test in self.tests.items()]
        if not self.array or not any(isinstance(test, Reach | Cycle | ConnectionFlags) for _, test in asked):
            return None
        goals: list[set[int]] = [set() for _ in self.unit.program.players]
        for player, test in asked:
            if isinstance(test, Reach):
                goals[player] |= {test.start, test.goal}
            elif isinstance(test, ConnectionFlags):
                goals[player] |= set(test.marks)
        return bridges_of(self.unit.board, [sorted(each) for each in goals])

    # ---- writing it

    @property
    def only_empties(self) -> bool:
        """Is the array of the empty sites all that games begin with?"""
        return not self.lines and not self.has_groups

    @cached_property
    def lines(self) -> dict[tuple[int, int], tuple[LineTables, int]]:
        """The line tests by ending and player, and where their words begin in what is prepared (in bytes)."""
        found, at = {}, _rounded(2 * self.sites)
        for key, test in self.tests.items():
            if isinstance(test, LineTables):
                found[key] = test, at
                at += _rounded(4 * len(test.lines))
        return found

    @cached_property
    def has_groups(self) -> bool:
        """Are groups kept?"""
        return any(isinstance(test, Cycle | ConnectionFlags) for test in self.tests.values())

    def prepared(self, values: Sequence[int]) -> bytes | None:
        """What a game begins with, from the values of the first position's frame: the numbers of the empty sites, then
        the words of the lines. None if a condition about lines holds already: then it must be tested everywhere."""
        found = empty_sites(self.unit.board, values)
        for (_, player), (test, at) in self.lines.items():
            stones, words = values[frame.OWNERS + player], []
            for line, offset in zip(test.lines, test.offsets, strict=True):
                word = sum(1 << place for place, site in enumerate(line) if stones >> site & 1)
                if test.bits >> offset + word & 1:
                    return None
                words.append(word)
            found = found.ljust(at, b"\0") + struct.pack(f"<{len(words)}I", *words)
        groups = self.groups.prepared(values) if self.has_groups else b""
        return None if groups is None else found.ljust(self._groups_at, b"\0") + groups

    @property
    def _groups_at(self) -> int:
        """Where what is prepared for groups begins (in bytes)."""
        ends = [at + _rounded(4 * len(test.lines)) for test, at in self.lines.values()]
        return max([_rounded(2 * self.sites), *ends])

    def begin(self, e: Emitter, state: State) -> None:
        """At the beginning of a game: take over what was prepared."""
        self.e, self.fn = e, e.fn
        fn = self.fn
        prepared = fn.load_i64(fn.gep(CONTEXT, "i64", PREPARED))
        given = Ptr(fn.emit(f"inttoptr i64 {prepared} to ptr"))
        if self.array:
            self.places, self.left = fn.alloca("i16", max(2, self.sites)), fn.alloca("i64")
            empty = e.value(n.Op(Ty.SITES, "empty"), state, {})
            if self.anew and self.bridges is not None:
                self.at = fn.alloca("i16", max(2, self.sites))
                self.answering = Answering(e, self.bridges, self.at)
            if self.anew:
                self._list(empty)
            else:
                fn.copy(self.places, given, 2 * self.sites)
                fn.store("i64", e.sets.count(empty), self.left)
        self.reached: dict[tuple[int, int], Ptr] = {}
        self.words: dict[tuple[int, int], Ptr] = {}
        for key, (test, at) in self.lines.items():
            slot = self.words[key] = fn.alloca("i32", max(2, len(test.lines)))
            if self.anew:
                self._lay_out(test, slot, state.read(fn, f"owner{key[1]}"))
            else:
                fn.copy(slot, fn.gep(given, "i8", at), 4 * len(test.lines))
        if self.has_groups and self.anew:
            self.groups.lay_out(e, lambda player: state.read(fn, f"owner{player}"))
        elif self.has_groups:
            self.groups.begin(e, fn.gep(given, "i8", self._groups_at))
        for (number, player), asked in self.tests.items():
            if isinstance(asked, Reach):
                slot = self.reached[number, player] = fn.alloca(e.ir(Ty.SITES))
                stones = state.read(fn, f"owner{player}")
                start = e.meet(stones, constant(Ty.SITES, asked.start))
                fn.store(e.ir(Ty.SITES), fills.flood(e.sets, start, stones, asked.pairs).text, slot)

    def _list(self, empty: Val) -> None:
        """Write down the numbers of the empty sites."""
        fn = self.fn
        fn.store("i64", "0", self.left)
        with self.e.sets.each(empty) as (site, _, _):
            at = fn.load_i64(self.left)
            assert site.index is not None
            fn.store("i16", fn.emit(f"trunc i64 {site.index} to i16"), fn.gep(self.places, "i16", at))
            if self.answering is not None:
                self._now_at(site.index, at)
            fn.store("i64", fn.add(at, 1), self.left)

    def _lay_out(self, test: LineTables, words: Ptr, stones: Val) -> None:
        """Write down which places of each line have a stone."""
        fn = self.fn
        for line in range(len(test.lines)):
            fn.store("i32", "0", fn.gep(words, "i32", line))
        with self.e.sets.each(stones) as (stone, _, _):
            assert stone.index is not None
            for axis in test.at:
                info = fn.module.table("i64", [self._info(test, place) for place in axis])
                entry = fn.load_i64(fn.gep(info, "i64", stone.index))
                at = fn.gep(words, "i32", fn.and_(entry, 65535))
                fn.store("i32", fn.emit(f"or i32 {fn.load('i32', at)}, {self._bit(entry)}"), at)

    def number(self, state: State, player: int, drawn: I64) -> I64:
        """The number of the empty site that is taken (i64).

        state: the position; player: who moves; drawn: the number that was drawn.
        """
        return drawn if self.answering is None else self.answering.number(state, player, drawn)

    def draw(self, index: I64) -> Val:
        """Take the empty site with this number out of the array."""
        fn = self.fn
        at = fn.gep(self.places, "i16", index)
        site = I64(fn.emit(f"zext i16 {fn.load('i16', at)} to i64"))
        last = fn.sub(fn.load_i64(self.left), 1)
        fn.store("i64", last, self.left)
        moved = fn.load("i16", fn.gep(self.places, "i16", last))
        fn.store("i16", moved, at)
        stone = self.e.sets.one_bit(Ty.SITES, site)
        if self.answering is not None:
            self._now_at(fn.emit(f"zext i16 {moved} to i64"), index)
            self.answering.took(stone)
        return stone

    def _now_at(self, site: str, place: str) -> None:
        """Write down where an empty site stands in the array."""
        fn = self.fn
        fn.store("i16", fn.emit(f"trunc i64 {place} to i16"), fn.gep(self.at, "i16", site))

    def put(self, player: int, stone: Val) -> None:
        """A stone has been put down."""
        if self.has_groups:
            self.groups.put(player, stone)

    def test(self, number: int, player: int, stone: Val, state: State) -> I1 | None:
        """Has the last stone brought an ending about? None: to be asked as everywhere.

        number: of the ending; player: whose stone it was; stone: its site; state: the position behind it.
        """
        fn, test = self.fn, self.tests[number, player]
        match test:
            case Full():
                return fn.icmp("eq", "i64", fn.load_i64(self.left), 0)
            case Small(bits=bits):
                return self._looked_up(
                    bits, 1 << self.sites, ZERO, state.read(fn, f"owner{player}").text, f"i{self.sites}"
                )
            case Reach():
                return self._reaches(number, player, test, stone, state)
            case LineTables():
                return self._in_lines(number, player, test, stone)
            case Cycle() | ConnectionFlags():
                return self.groups.holds(test, player)
        return None

    def _looked_up(self, bits: int, length: int, offset: I64, index: str, type_: str) -> I1:
        """A bit of a table."""
        fn = self.fn
        table = fn.module.table("i8", bits.to_bytes((max(8, length) + 7) // 8, "little"))
        place = I64(fn.emit(f"zext {type_} {index} to i64") if type_ != "i64" else index)
        place = place if offset == "0" else fn.add(place, offset)
        byte = fn.load("i8", fn.gep(table, "i8", fn.lshr(place, 3)))
        low = fn.emit(f"trunc i64 {fn.emit(f'and i64 {place}, 7')} to i8")
        return I1(fn.emit(f"trunc i8 {fn.emit(f'lshr i8 {byte}, {low}')} to i1"))

    def _reaches(self, number: int, player: int, test: Reach, stone: Val, state: State) -> I1:
        fn, e, slot = self.fn, self.e, self.reached[number, player]
        type_ = e.ir(Ty.SITES)
        result = fn.alloca("i1")
        fn.store("i1", "false", result)
        beside = fills.by_table(e.sets, stone, fills.relation(e.sets, test.pairs)).text
        reached = fn.load(type_, slot)
        first = fn.emit(f"and {type_} {stone.text}, {test.start}")
        touching = fn.emit(f"or {type_} {fn.emit(f'and {type_} {beside}, {reached}')}, {first}")
        joins, done = fn.label("joins"), fn.label("apart")
        fn.branch(fn.icmp("ne", type_, touching, 0), joins, done)
        fn.begin_block(joins)
        outside = fn.emit(f"xor {type_} {reached}, -1")
        others = fn.emit(f"and {type_} {state.read(fn, f'owner{player}').text}, {outside}")
        new = fn.alloca(type_)
        fn.store(type_, stone.text, new)
        more, settled = fn.label("more"), fn.label("settled")
        fn.branch(fn.icmp("ne", type_, fn.emit(f"and {type_} {beside}, {others}"), 0), more, settled)
        fn.begin_block(more)
        found = fills.flood(e.sets, Val(Ty.SITES, stone.text), Val(Ty.SITES, others), test.pairs)
        fn.store(type_, found.text, new)
        fn.begin_block(settled)
        after = fn.emit(f"or {type_} {reached}, {fn.load(type_, new)}")
        fn.store(type_, after, slot)
        arrived = fn.icmp("ne", type_, fn.emit(f"and {type_} {after}, {test.goal}"), 0)
        fn.store("i1", arrived, result)
        fn.begin_block(done)
        return fn.load_i1(result)

    def _in_lines(self, number: int, player: int, test: LineTables, stone: Val) -> I1:
        fn, words = self.fn, self.words[number, player]
        assert stone.index is not None
        found: I1 | None = None
        for axis in test.at:
            info = fn.module.table("i64", [self._info(test, place) for place in axis])
            entry = fn.load_i64(fn.gep(info, "i64", stone.index))
            line = fn.and_(entry, 65535)
            offset = fn.lshr(entry, 40)
            bit = self._bit(entry)
            at = fn.gep(words, "i32", line)
            word = fn.emit(f"or i32 {fn.load('i32', at)}, {bit}")
            fn.store("i32", word, at)
            hit = self._looked_up(test.bits, test.length, offset, word, "i32")
            found = hit if found is None else fn.either(found, hit)
        assert found is not None
        return found

    def _bit(self, entry: I64) -> str:
        fn = self.fn
        moved = fn.lshr(entry, 16)
        return fn.emit(f"trunc i64 {fn.emit(f'and i64 {moved}, 16777215')} to i32")

    @staticmethod
    def _info(test: LineTables, place: tuple[int, int] | None) -> int:
        """A line's number (16 bits), the bit of a place on it (24 bits), where its table begins (24 bits)."""
        if place is None:
            return 0
        line, at = place
        return line | 1 << 16 + at | test.offsets[line] << 40


def _rounded(size: int) -> int:
    return (size + 7) // 8 * 8
