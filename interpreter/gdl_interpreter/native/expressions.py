"""Expressions in code. What is known beforehand is worked out now, by the reference's own operations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from gdl_interpreter.native.arithmetic import Numbers
from gdl_interpreter.native.sets import Sets
from gdl_interpreter.native.state import State
from gdl_interpreter.native.straight import line, ray_some_way
from gdl_interpreter.native.tabled import Tabled
from gdl_interpreter.native.text import Function
from gdl_interpreter.native.travel import Travel
from gdl_interpreter.native.unit import Unit
from gdl_interpreter.native.values import Cell, Env, Val, constant
from gdl_interpreter.native.weight import Weights
from gdl_interpreter.program import NUMBERS_FROM, NUMBERS_TO, Ty
from gdl_interpreter.program import nodes as n

STRICT = 24
"""An operand of no more weight than this is worked out even where it may turn out not to be wanted."""

INLINED = 2000
"""The same where it counts most."""


class Expressions:
    """Writes the code of expressions into one function."""

    def __init__(self, unit: Unit, fn: Function, context: str, weights: Weights) -> None:
        self.unit = unit
        self.fn = fn
        self.context = context
        self.weights = weights
        self.sets = Sets(unit, fn, context)
        self.travel = Travel(self.sets)
        self.numbers = Numbers(self.sets)
        self.tabled = Tabled(self.sets)
        self.in_registers = False
        """Is the position that this function works on kept in registers? Then only copies of it may be pointed to."""
        self.prefer: int | None = None
        """The player whose chances are looked at first where a condition asks about several."""

    def ir(self, type_: Ty) -> str:
        return self.unit.ir(type_)

    # ---- entry points

    def value(self, node: n.Expr, state: State, env: Env) -> Val:
        """The value of an expression."""
        match node:
            case n.Const(value=value):
                return constant(node.type, value)
            case n.Local(slot=slot):
                return self.local(env, slot)
            case n.Op():
                return self._operation(node, state, env)
            case n.Cond():
                return self._cond(node, state, env)
            case n.Lookup():
                return self._lookup(node, self.value(node.index, state, env))
            case n.Get():
                return self._get(node, state, env)
            case n.Fold():
                return self._fold(node, state, env)
            case n.Call():
                return self._call(node, state, env)
            case n.Repeats():
                return self._repeats(node, state, env)
            case n.Whole(var=var):
                return self.hash_of(self.whole(var, state))
        raise AssertionError(f"no such expression: {node!r}")

    def truth(self, node: n.Expr, state: State, env: Env) -> str:
        """A condition as an i1."""
        return self.value(node, state, env).text

    def local(self, env: Env, slot: int) -> Val:
        held = env[slot]
        if isinstance(held, Cell):
            content = self.fn.load(self.cell_type(held), held.pointer)
            if held.by_number:
                return self.sets.one_bit(held.type, content)
            return Val(held.type, content, single=slot in self.unit.features.single)
        return held

    def cell_type(self, cell: Cell) -> str:
        """The LLVM type of what the stack slot of a name holds."""
        return "i64" if cell.by_number else self.ir(cell.type)

    # ---- operations

    def _operation(self, node: n.Op, state: State, env: Env) -> Val:
        op = node.op
        if op in ("both", "either"):
            return self._junction(node, state, env)
        if op in ("row", "column", "site", "has", "count", "any", "no") and self._is_range(node.args[0]):
            made = self._of_numbers(node, state, env)
            if made is not None:
                return made
        args = [self.value(arg, state, env) for arg in node.args]
        if op in self._positional:
            return self._positional[op](self, state, args)
        consts = [arg.const for arg in args if arg.const is not None]
        if len(consts) == len(args):
            name = f"not:{args[0].type.name}" if op == "not" else op
            return constant(node.type, int(self.unit.pure[name](*consts)))
        looked_up = self.tabled.looked_up(op, node.type, args) if self.unit.target.on("tabled") else None
        if looked_up is not None:
            return looked_up
        value = self._pure(op, args, node)
        return value if value.known else replace(value, origin=self.tabled.origin(op, node.type, args))

    def _is_range(self, node: n.Expr) -> bool:
        return isinstance(node, n.Op) and node.op in ("range", "number_set")

    def _of_numbers(self, node: n.Op, state: State, env: Env) -> Val | None:
        """Questions about a set of numbers from one to another, without making the set."""
        (inner, *others) = node.args
        assert isinstance(inner, n.Op)
        bounds = [self.value(arg, state, env) for arg in inner.args]
        low, high = bounds[0], bounds[-1]
        if all(bound.known for bound in bounds):
            return None
        if node.op == "has":
            asked = self.value(others[0], state, env)
            a, b = self.numbers.compare("sle", low, asked), self.numbers.compare("sle", asked, high)
            inside = self.numbers.compare("sle", constant(Ty.INT, NUMBERS_FROM), asked)
            short = self.numbers.compare("sle", asked, constant(Ty.INT, NUMBERS_TO))
            return self.conjunction([a, b, inside, short])
        if node.op in ("row", "column", "site") and inner.op == "number_set":
            ask: Callable[[int], int] = getattr(self.unit.board, node.op)
            last = len(self.unit.board.sites)
            return self._numbered([ask(i) for i in range(-1, last + 1)], low, -1)
        return None

    def _numbered(self, table: list[int], number: Val, first: int) -> Val:
        """A table of sets of sites asked with a number that may be outside of it."""
        fn, type_ = self.fn, self.ir(Ty.SITES)
        place = fn.op(f"sub i64 {number.text}, {first}")
        beyond = fn.op(f"icmp uge i64 {place}, {len(table)}")
        index = fn.op(f"select i1 {beyond}, i64 {len(table)}, i64 {place}")
        name = self.unit.module.table(type_, [*table, 0])
        single = all(entry.bit_count() <= 1 for entry in table)
        return Val(Ty.SITES, self.sets.entry(name, type_, index), single=single)

    def conjunction(self, tests: list[Val]) -> Val:
        """All of several truths."""
        found = constant(Ty.BOOL, 1)
        for test in tests:
            if test.const == 0 or found.const == 0:
                return constant(Ty.BOOL, 0)
            if test.const == 1:
                continue
            found = test if found.const == 1 else Val(Ty.BOOL, self.fn.op(f"and i1 {found.text}, {test.text}"))
        return found

    def _junction(self, node: n.Op, state: State, env: Env) -> Val:
        """`both`, `either`: the second operand only if it is wanted, or if it costs next to nothing."""
        fn, whole = self.fn, 0 if node.op == "both" else 1
        first, second = node.args
        if self.prefer is not None and self._about(second, self.prefer) and not self._about(first, self.prefer):
            first, second = second, first
        one = self.value(first, state, env)
        if one.known:
            return one if one.const == whole else self.value(second, state, env)
        if self.weights.of(second) <= STRICT:
            other = self.value(second, state, env)
            if other.known:
                return other if other.const == whole else one
            word = "and" if node.op == "both" else "or"
            return Val(Ty.BOOL, fn.op(f"{word} i1 {one.text}, {other.text}"))
        result, more, done = fn.slot("i1"), fn.label("more"), fn.label("decided")
        fn.store("i1", one.text, result)
        mark, written = len(fn.lines), fn.open
        fn.branch(one.text, *((more, done) if node.op == "both" else (done, more)))
        fn.place(more)
        other = self.value(second, state, env)
        if written and fn.straight_since(mark + 2, STRICT):  # it came to less than was to be expected
            del fn.lines[mark : mark + 2]
            return Val(Ty.BOOL, fn.op(f"{'and' if node.op == 'both' else 'or'} i1 {one.text}, {other.text}"))
        fn.store("i1", other.text, result)
        fn.place(done)
        return Val(Ty.BOOL, fn.load("i1", result))

    @staticmethod
    def _about(node: n.Expr, player: int) -> bool:
        """Is this a question about that player, named outright?"""
        from gdl_interpreter.program.walk import parts_of

        return any(
            isinstance(part, n.Call)
            and any(isinstance(a, n.Const) and a.type is Ty.PLAYERS and a.value == 1 << player for a in part.args)
            for part in parts_of(node)
        )

    def _pure(self, op: str, args: list[Val], node: n.Op) -> Val:
        fn, sets, travel = self.fn, self.sets, self.travel
        first = args[0]
        type_ = self.ir(first.type)
        match op:
            case "add" | "sub" | "mul" | "div" | "mod" | "neg" | "less" | "at_most" | "equal":
                return self.numbers.operation(op, args)
            case "alike":
                return Val(Ty.BOOL, fn.op(f"icmp eq i1 {first.text}, {args[1].text}"))
            case "isnt":
                return Val(Ty.BOOL, fn.op(f"xor i1 {first.text}, true"))
            case "union" | "meet":
                return self.joined(op, args)
            case "except":
                if args[1].const == 0:
                    return first
                without = fn.op(f"xor {type_} {args[1].text}, -1") if not args[1].known else None
                mask = without or str(~(args[1].const or 0) & (1 << self.unit.bits(first.type)) - 1)
                less = Val(first.type, fn.op(f"and {type_} {first.text}, {mask}"), single=first.single)
                return replace(less, high=first.high, first=first.first, last=first.last)
            case "not":
                without = fn.op(f"xor {type_} {first.text}, -1")
                everything = self.unit.everything[first.type.name]
                return Val(first.type, fn.op(f"and {type_} {without}, {everything}"))
            case "inside":
                if first.single:
                    return self.truth_of(sets.isnt_empty(self.joined("meet", args)))
                rest = self._pure("except", args, node)
                return self.conjunction([self.truth_of(sets.is_empty(rest)), self.truth_of(sets.isnt_empty(first))])
            case "same":
                if first.index is not None and args[1].index is not None:
                    return Val(Ty.BOOL, fn.op(f"icmp eq i64 {first.index}, {args[1].index}"))
                return Val(Ty.BOOL, fn.op(f"icmp eq {type_} {first.text}, {args[1].text}"))
            case "count":
                return Val(Ty.INT, sets.count(first), None, 0, min(first.most, self.unit.bits(first.type)))
            case "any":
                return self.truth_of(sets.isnt_empty(first))
            case "no":
                return self.truth_of(sets.is_empty(first))
            case "one":
                return sets.lowest(first)
            case "last_of":
                if first.single:
                    return first
                table = self.unit.module.table(type_, [0, *(1 << i for i in range(self.unit.bits(first.type)))])
                return Val(first.type, sets.entry(table, type_, sets.bit_length(first)), single=True)
            case "range" | "number_set" | "has" | "least" | "greatest":
                return self.numbers.set_operation(op, args)
            case "step":
                return travel.step(args[0], args[1])
            case "step_n":
                return travel.step_n(args[0], args[1], args[2])
            case "near":
                return travel.near(first)
            case "ray":
                some = None if args[1].known else ray_some_way(travel, args[0], args[1], args[2])
                return some or travel.ray(args[0], args[1], args[2])
            case "flood" | "flood_n":
                steps = self.numbers.at_least_zero(args[2]) if op == "flood_n" else None
                return travel.flood(args[0], args[1], self.unit.board.near_steps, steps)
            case "flood_by" | "flood_by_n":
                steps = self.numbers.at_least_zero(args[3]) if op == "flood_by_n" else None
                return self._flood_by(args[0], args[1], args[2], steps)
            case "between" | "toward":
                return line(travel, args[0], args[1], wants_way=op == "toward")
            case "side" | "corner" | "opposite_way" | "left" | "right" | "allies":
                return self.union_over(op, first, node.type)
            case "row" | "column" | "site":
                return self._rows(op, first)
            case "row_of" | "column_of" | "number_of_site" | "number_of_player":
                return self._number_of(op, first)
            case "opposite_site" | "cells_of" | "edges_of" | "vertices_of":
                ask = self.unit.pure[op]
                return travel.mapped(first, [ask(1 << i) for i in range(self.unit.bits(Ty.SITES))])
        raise AssertionError(f"no such operation: {op}")

    @staticmethod
    def truth_of(text: str) -> Val:
        return Val(Ty.BOOL, text, {"true": 1, "false": 0}.get(text))

    def joined(self, op: str, args: list[Val]) -> Val:
        fn, type_ = self.fn, self.ir(args[0].type)
        full = (1 << self.unit.bits(args[0].type)) - 1
        found = args[0]
        for other in args[1:]:
            if op == "union":
                if other.const == 0 or found.const == full:
                    continue
                if found.const == 0 or other.const == full:
                    found = other
                    continue
                most = min(found.most + other.most, self.unit.bits(found.type))
                text = fn.op(f"or {type_} {found.text}, {other.text}")
                first, last = min(found.first, other.first), max(found.last, other.last)
                found = Val(found.type, text, high=most, first=first, last=last)
            else:
                if other.const == full or found.const == 0:
                    continue
                if found.const == full or other.const == 0:
                    found = other
                    continue
                single, most = found.single or other.single, min(found.most, other.most)
                found = Val(found.type, fn.op(f"and {type_} {found.text}, {other.text}"), high=most, single=single)
        return found

    def _flood_by(self, start: Val, through: Val, ways: Val, steps: Val | None) -> Val:
        if ways.const is not None:
            return self.travel.flood(start, through, self.travel.pairs(ways.const), steps)
        return self._flood_any_way(start, through, ways, steps)

    def _flood_any_way(self, start: Val, through: Val, ways: Val, steps: Val | None) -> Val:
        """A flood in directions that are known only when the code runs."""
        fn, type_ = self.fn, self.ir(Ty.SITES)
        reached, left = fn.slot(type_), fn.slot("i64")
        fn.store(type_, start.text, reached)
        fn.store("i64", steps.text if steps is not None else str(self.unit.bits(Ty.SITES)), left)
        with self.sets.loop() as (_, done):
            more, on, grown = fn.load("i64", left), fn.label(), fn.label()
            fn.branch(fn.op(f"icmp sle i64 {more}, 0"), done, on)
            fn.place(on)
            fn.store("i64", fn.op(f"sub i64 {more}, 1"), left)
            so_far = fn.load(type_, reached)
            beside = self.travel.step(Val(Ty.SITES, so_far), ways)
            after = fn.op(f"or {type_} {so_far}, {self.travel.meet(beside.text, through.text)}")
            fn.branch(fn.op(f"icmp eq {type_} {after}, {so_far}"), done, grown)
            fn.place(grown)
            fn.store(type_, after, reached)
        return Val(Ty.SITES, fn.load(type_, reached))

    def union_over(self, op: str, these: Val, result: Ty) -> Val:
        """The union of a small table over the members of a small set."""
        fn, type_, out = self.fn, self.ir(these.type), self.ir(result)
        ask, bits = self.unit.pure[op], self.unit.bits(these.type)
        table = [ask(1 << i) for i in range(bits)]
        single = these.single and all(entry.bit_count() <= 1 for entry in table)
        if these.single and bits > 2:
            name = self.unit.module.table(out, [*table, 0])
            return Val(result, self.sets.entry(name, out, self.sets.first_index(these)), single=single)
        found = "0"
        for i, entry in enumerate(table):
            if entry:
                among = fn.op(f"icmp ne {type_} {fn.op(f'and {type_} {these.text}, {1 << i}')}, 0")
                part = fn.op(f"select i1 {among}, {out} {entry}, {out} 0")
                found = part if found == "0" else fn.op(f"or {out} {found}, {part}")
        return Val(result, found, 0 if found == "0" else None, single=single)

    def _rows(self, op: str, these: Val) -> Val:
        """Rows, columns or sites of a set of numbers that is known only when the code runs."""
        fn, type_ = self.fn, self.ir(Ty.SITES)
        ask, last = self.unit.pure[op], len(self.unit.board.sites)
        numbers = [NUMBERS_FROM + i for i in range(self.unit.bits(Ty.NUMBERS))]
        table = [ask(1 << i) if -1 <= number <= last else 0 for i, number in enumerate(numbers)]
        name = self.unit.module.table(type_, table)
        found = fn.slot(type_)
        fn.store(type_, "0", found)
        with self.sets.each(these) as (one, _, _):
            more = self.sets.entry(name, type_, one.index or "0")
            fn.store(type_, fn.op(f"or {type_} {fn.load(type_, found)}, {more}"), found)
        return Val(Ty.SITES, fn.load(type_, found))

    def _number_of(self, op: str, these: Val) -> Val:
        """A number asked of the last member; 0 of none."""
        if op == "number_of_player":
            return Val(Ty.INT, self.sets.bit_length(these), None, 0, self.unit.bits(these.type))
        ask = self.unit.pure[op]
        table = [0, *(ask(1 << i) for i in range(self.unit.bits(these.type)))]
        name = self.unit.module.table("i64", table)
        return Val(Ty.INT, self.sets.entry(name, "i64", self.sets.bit_length(these)), None, min(table), max(table))

    # ---- the position

    def occupied(self, state: State) -> Val:
        """The sites that hold a piece."""
        found = state.read(self.fn, "neutral")
        for i in range(len(self.unit.program.players)):
            found = self.joined("union", [found, state.read(self.fn, f"owner{i}")])
        return found

    def _empty(self, state: State, args: list[Val]) -> Val:
        without = self.fn.op(f"xor {self.ir(Ty.SITES)} {self.occupied(state).text}, -1")
        played = constant(Ty.SITES, self.unit.board.played)
        return self.joined("meet", [Val(Ty.SITES, without), played])

    def _pieces_of(self, state: State, args: list[Val]) -> Val:
        return self.chosen(state, args[0], [f"owner{i}" for i in range(len(self.unit.program.players))])

    def _of_kind(self, state: State, args: list[Val]) -> Val:
        return self.chosen(state, args[0], self.kind_fields())

    def kind_fields(self) -> list[str]:
        return [f"kind{i}" for i in range(len(self.unit.program.kinds))]

    def field(self, state: State, name: str) -> Val:
        """A field of the position; the sites of the only kind are those that hold a piece."""
        return (
            self.occupied(state)
            if name == "kind0" and name not in self.unit.packing.fields
            else state.read(self.fn, name)
        )

    def chosen(self, state: State, which: Val, names: list[str]) -> Val:
        """The union of fields, one for each member of a set."""
        type_, out = self.ir(which.type), self.ir(Ty.SITES)
        found = constant(Ty.SITES, 0)
        if which.const is not None:
            if which.const == (1 << len(names)) - 1 and names == self.kind_fields():
                return self.occupied(state)
            for i, name in enumerate(names):
                if which.const >> i & 1:
                    found = self.joined("union", [found, self.field(state, name)])
            return found
        if self.unit.by_number and which.index is not None and len(names) > 2 and names[0] in self.unit.packing.fields:
            return state.read_at(self.fn, names[0], which.index)
        for i, name in enumerate(names):
            among = self.fn.op(f"icmp ne {type_} {self.fn.op(f'and {type_} {which.text}, {1 << i}')}, 0")
            part = self.fn.op(f"select i1 {among}, {out} {self.field(state, name).text}, {out} 0")
            found = self.joined("union", [found, Val(Ty.SITES, part)])
        return found

    def which(self, state: State, sites: Val, names: list[str], result: Ty) -> Val:
        """The members whose fields meet a set of sites."""
        fn, out, site_type = self.fn, self.ir(result), self.ir(Ty.SITES)
        found = "0"
        for i, name in enumerate(names):
            meeting = fn.op(f"and {site_type} {self.field(state, name).text}, {sites.text}")
            met = fn.op(f"icmp ne {site_type} {meeting}, 0")
            bit = fn.op(f"select i1 {met}, {out} {1 << i}, {out} 0")
            found = bit if found == "0" else fn.op(f"or {out} {found}, {bit}")
        return Val(result, found, single=sites.single)

    def _owner(self, state: State, args: list[Val]) -> Val:
        names = [f"owner{i}" for i in range(len(self.unit.program.players))]
        return self.which(state, args[0], names, Ty.PLAYERS)

    def _kind(self, state: State, args: list[Val]) -> Val:
        return self.which(state, args[0], self.kind_fields(), Ty.KINDS)

    def stock_of(self, state: State, player: int, kind: int) -> Val | None:
        """How many of a kind a player has beside the board; None where there is no supply."""
        name = f"stock{player}.{kind}"
        return state.read(self.fn, name) if name in self.unit.packing.fields else None

    def _supply(self, state: State, args: list[Val]) -> Val:
        fn, who, out = self.fn, args[0], self.ir(Ty.KINDS)
        found = constant(Ty.KINDS, 0)
        type_ = self.ir(Ty.PLAYERS)
        if self.stocks_by_number(who):
            assert who.index is not None
            return self._supply_by_number(state, who.index)
        for player in range(len(self.unit.program.players)):
            if who.const is not None and not who.const >> player & 1:
                continue
            mine = constant(Ty.KINDS, 0)
            for kind in range(len(self.unit.program.kinds)):
                stock = self.stock_of(state, player, kind)
                if stock is not None:
                    some = fn.op(f"icmp ne i64 {stock.text}, 0")
                    mine = self.joined(
                        "union", [mine, Val(Ty.KINDS, fn.op(f"select i1 {some}, {out} {1 << kind}, {out} 0"))]
                    )
            if who.const is None and not mine.known:
                among = fn.op(f"icmp ne {type_} {fn.op(f'and {type_} {who.text}, {1 << player}')}, 0")
                mine = Val(Ty.KINDS, fn.op(f"select i1 {among}, {out} {mine.text}, {out} 0"))
            found = self.joined("union", [found, mine])
        return found

    def _supply_by_number(self, state: State, player: str) -> Val:
        """The kinds that a player has beside the board, given the player's number (i64)."""
        fn, out = self.fn, self.ir(Ty.KINDS)
        found = constant(Ty.KINDS, 0)
        for kind, first in self.stock_rows().items():
            stock = state.read_at(fn, first, player)
            some = fn.op(f"icmp ne i64 {stock.text}, 0")
            found = self.joined("union", [found, Val(Ty.KINDS, fn.op(f"select i1 {some}, {out} {1 << kind}, {out} 0"))])
        return found

    def stock_rows(self) -> dict[int, str]:
        """For each kind with a supply for everybody the first player's field; the others' stand behind it."""
        everybody = range(len(self.unit.program.players))
        stocks = self.unit.packing.frame.stocks
        kinds = {kind for _, kind in stocks if all((player, kind) in stocks for player in everybody)}
        return {kind: f"stock0.{kind}" for kind in sorted(kinds)}

    def stocks_by_number(self, who: Val) -> bool:
        """Can a player's stocks be found by the player's number?"""
        complete = len(self.stock_rows()) * len(self.unit.program.players) == len(self.unit.packing.frame.stocks)
        return self.unit.by_number and who.index is not None and not who.known and complete

    def _stock(self, state: State, args: list[Val]) -> Val:
        """The stock of the last of the players and the last of the kinds."""
        fn, (who, kind) = self.fn, args
        found = constant(Ty.INT, 0)
        if self.stocks_by_number(who) and kind.const is not None and kind.const.bit_count() == 1:
            first = self.stock_rows().get(kind.const.bit_length() - 1)
            return state.read_at(fn, first, who.index or "0") if first else found
        a, b = self.sets.bit_length(who), self.sets.bit_length(kind)
        for p, k in self.unit.packing.frame.stocks:
            asked_p = fn.op(f"icmp eq i64 {a}, {p + 1}")
            asked_k = fn.op(f"icmp eq i64 {b}, {k + 1}")
            asked = fn.op(f"and i1 {asked_p}, {asked_k}")
            stock = state.read(fn, f"stock{p}.{k}")
            found = Val(Ty.INT, fn.op(f"select i1 {asked}, i64 {stock.text}, i64 {found.text}"), None, 0, 2**40)
        return found

    def _read(self, name: str) -> Callable[[State], Val]:
        return lambda state: state.read(self.fn, name)

    def following(self, state: State) -> Val:
        """Who has the next turn: whoever was named, else the next player in the turn order."""
        fn, type_ = self.fn, self.ir(Ty.PLAYERS)
        named, mover, playing = (state.read(fn, name) for name in ("next", "mover", "playing"))
        if named.known and mover.known and playing.known:
            n_, m, p = named.const or 0, mover.const or 0, playing.const or 0
            behind = (p & ~((m << 1) - 1) if m else p) or p
            return constant(Ty.PLAYERS, n_ if n_ & p else behind & -behind)
        below = fn.op(f"shl {type_} {mover.text}, 1") if self.unit.bits(Ty.PLAYERS) > 1 else "0"
        mask = fn.op(f"sub {type_} {below}, 1")
        nobody = fn.op(f"icmp eq {type_} {mover.text}, 0")
        mask = fn.op(f"select i1 {nobody}, {type_} 0, {type_} {mask}")
        later = fn.op(f"and {type_} {playing.text}, {fn.op(f'xor {type_} {mask}, -1')}")
        none = fn.op(f"icmp eq {type_} {later}, 0")
        candidates = fn.op(f"select i1 {none}, {type_} {playing.text}, {type_} {later}")
        first = fn.op(f"and {type_} {candidates}, {fn.op(f'sub {type_} 0, {candidates}')}")
        if named.const == 0:
            return Val(Ty.PLAYERS, first, single=True)
        valid = fn.op(f"icmp ne {type_} {fn.op(f'and {type_} {named.text}, {playing.text}')}, 0")
        return Val(Ty.PLAYERS, fn.op(f"select i1 {valid}, {type_} {named.text}, {type_} {first}"))

    # ---- the rest is in other files

    def stuck(self, state: State) -> Val:
        """Has the next player no move? Written by whoever knows turns."""
        raise NotImplementedError

    def _fold(self, node: n.Fold, state: State, env: Env) -> Val:
        raise NotImplementedError

    def _call(self, node: n.Call, state: State, env: Env) -> Val:
        raise NotImplementedError

    def _repeats(self, node: n.Repeats, state: State, env: Env) -> Val:
        raise NotImplementedError

    def whole(self, var: str, state: State) -> list[str]:
        raise NotImplementedError

    def hash_of(self, words: list[str]) -> Val:
        raise NotImplementedError

    def to_move(self, state: State) -> list[str]:
        raise NotImplementedError

    def layout(self, state: State) -> list[str]:
        raise NotImplementedError

    def all_supplies(self, state: State) -> list[str]:
        raise NotImplementedError

    _positional: ClassVar[dict[str, Callable[[Expressions, State, list[Val]], Val]]] = {
        "empty": _empty,
        "pieces": lambda self, state, args: self.occupied(state),
        "pieces_of": _pieces_of,
        "of_kind": _of_kind,
        "owner": _owner,
        "kind": _kind,
        "supply": _supply,
        "stock": _stock,
        "mover": lambda self, state, args: state.read(self.fn, "mover"),
        "next": lambda self, state, args: self.following(state),
        "to_move": lambda self, state, args: self.hash_of(self.to_move(state)),
        "layout": lambda self, state, args: self.hash_of(self.layout(state)),
        "all_supplies": lambda self, state, args: self.hash_of(self.all_supplies(state)),
        "players": lambda self, state, args: state.read(self.fn, "playing"),
        "absent": lambda self, state, args: state.read(self.fn, "absent"),
        "ply": lambda self, state, args: state.read(self.fn, "ply"),
        "made": lambda self, state, args: state.read(self.fn, "made"),
        "passes": lambda self, state, args: state.read(self.fn, "passes"),
        "stuck": lambda self, state, args: self.stuck(state),
    }

    # ---- choices between values, tables, states

    def _cond(self, node: n.Cond, state: State, env: Env) -> Val:
        fn, type_ = self.fn, self.ir(node.type)
        test = self.value(node.test, state, env)
        if test.known:
            return self.value(node.then if test.const else node.otherwise, state, env)
        if self.weights.of((node.then, node.otherwise)) <= STRICT:
            one, other = self.value(node.then, state, env), self.value(node.otherwise, state, env)
            text = fn.op(f"select i1 {test.text}, {type_} {one.text}, {type_} {other.text}")
            return self._either_value(node.type, text, one, other)
        result, yes, no, done = fn.slot(type_), fn.label("then"), fn.label("else"), fn.label("chosen")
        fn.branch(test.text, yes, no)
        fn.place(yes)
        one = self.value(node.then, state, env)
        fn.store(type_, one.text, result)
        fn.jump(done)
        fn.place(no)
        other = self.value(node.otherwise, state, env)
        fn.store(type_, other.text, result)
        fn.place(done)
        return self._either_value(node.type, fn.load(type_, result), one, other)

    @staticmethod
    def _either_value(type_: Ty, text: str, one: Val, other: Val) -> Val:
        single = one.single and other.single
        found = Val(type_, text, None, min(one.low, other.low), max(one.high, other.high), single)
        return replace(found, first=min(one.first, other.first), last=max(one.last, other.last))

    def _lookup(self, node: n.Lookup, index: Val) -> Val:
        type_ = self.ir(node.type)
        if index.const is not None:
            found = 0
            for i, entry in enumerate(node.table):
                if index.const >> i & 1:
                    found |= entry
            return constant(node.type, found)
        low, high = min(0, *node.table), max(0, *node.table)
        if node.type is not Ty.INT:
            low, high = 0, max(entry.bit_count() for entry in node.table)
        if index.single:
            name = self.unit.module.table(type_, [*node.table, 0])
            text = self.sets.entry(name, type_, self.sets.first_index(index))
            single = node.type.is_set and all(entry.bit_count() <= 1 for entry in node.table)
            return Val(node.type, text, None, low, high, single)
        name = self.unit.module.table(type_, node.table)
        result = self.fn.slot(type_)
        self.fn.store(type_, "0", result)
        with self.sets.each(index) as (one, _, _):
            more = self.sets.entry(name, type_, one.index or "0")
            self.fn.store(type_, self.fn.op(f"or {type_} {self.fn.load(type_, result)}, {more}"), result)
        return Val(node.type, self.fn.load(type_, result))

    def _get(self, node: n.Get, state: State, env: Env) -> Val:
        index = [self.value(i, state, env) for i in node.index]
        table = self.unit.packing.tables.get(node.var)
        if table is None:
            return self._get_field(node, state, index)
        type_ = self.ir(node.type)
        if len(index) == 1 and index[0].index is not None:
            return state.read_entry(self.fn, table, index[0].index)
        result = self.fn.slot(type_)
        self.fn.store(type_, "0", result)
        with self.each_entry(index, table.strides) as place:
            more = state.read_entry(self.fn, table, place).text
            self.fn.store(type_, self.fn.op(f"or {type_} {self.fn.load(type_, result)}, {more}"), result)
        text = self.fn.load(type_, result)
        bounds = (min(0, table.var.low), table.var.high) if all(i.single for i in index) else None
        return Val(node.type, text, None, *bounds) if bounds and node.type is Ty.INT else Val(node.type, text)

    def each_entry(self, index: list[Val], strides: tuple[int, ...]) -> EachEntry:
        """A loop over the entries of a table that are meant by one set of members for each of its domains."""
        return EachEntry(self.sets, index, strides)

    def _get_field(self, node: n.Get, state: State, index: list[Val]) -> Val:
        fn, type_ = self.fn, self.ir(node.type)
        slots = self.unit.packing.frame.states[node.var]
        if not index:
            return state.read(fn, f"state.{node.var}.0")
        found: Val | None = None
        for entry in range(slots.size):
            field = state.read(fn, f"state.{node.var}.{entry}")
            meant = self.entry_is_meant(entry, index, slots.strides)
            if meant.const == 0:
                continue
            part = (
                field
                if meant.const
                else Val(node.type, fn.op(f"select i1 {meant.text}, {type_} {field.text}, {type_} 0"))
            )
            found = part if found is None else Val(node.type, fn.op(f"or {type_} {found.text}, {part.text}"))
        if found is None:
            return constant(node.type, 0)
        if node.type is Ty.INT and all(i.single for i in index):
            var = slots.var
            return found.within(min(0, var.low), max(0, var.high))
        return found

    def entry_is_meant(self, entry: int, index: list[Val], strides: tuple[int, ...]) -> Val:
        """Is this entry of a small table among those that an index means?"""
        tests: list[Val] = []
        for i, stride in zip(index, strides, strict=True):
            member, entry = divmod(entry, stride)
            if i.const is not None:
                tests.append(constant(Ty.BOOL, i.const >> member & 1))
            else:
                type_ = self.ir(i.type)
                bit = self.fn.op(f"and {type_} {i.text}, {1 << member}")
                tests.append(Val(Ty.BOOL, self.fn.op(f"icmp ne {type_} {bit}, 0")))
        return self.conjunction(tests)


class EachEntry:
    """A loop (or two, one within the other) over entries of a table; gives the number of each (i64). Where the number
    of the only member is known there is no loop."""

    def __init__(self, sets: Sets, index: list[Val], strides: tuple[int, ...]) -> None:
        self.sets = sets
        self.index = index
        self.loops = [sets.each(i) for i in index if i.index is None]
        self.strides = strides

    def __enter__(self) -> str:
        fn, place, loops = self.sets.fn, "0", iter(self.loops)
        for these, stride in zip(self.index, self.strides, strict=True):
            member = these.index if these.index is not None else next(loops).__enter__()[0].index
            offset = member if stride == 1 else fn.op(f"mul i64 {member}, {stride}")
            place = fn.op(f"add i64 {place}, {offset}")
        return place

    def __exit__(self, *failure: object) -> None:
        for loop in reversed(self.loops):
            loop.__exit__(None, None, None)
