"""Operations on values, in code."""

from __future__ import annotations

from dataclasses import replace

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.sets import fills
from gdl_interpreter.native.emit.sets.between import line, ray_some_way
from gdl_interpreter.native.layout.values import Val, constant
from gdl_interpreter.program import NUMBERS_FROM, Ty
from gdl_interpreter.program import nodes as n


def pure(e: Emitter, op: str, args: list[Val], node: n.Op) -> Val:
    fn, sets = e.fn, e.sets
    first = args[0]
    type_ = e.ir(first.type)
    match op:
        case "add" | "sub" | "mul" | "div" | "mod" | "neg" | "less" | "at_most" | "equal":
            return e.numbers.operation(op, args)
        case "alike":
            return Val(Ty.BOOL, fn.emit(f"icmp eq i1 {first.text}, {args[1].text}"))
        case "isnt":
            return Val(Ty.BOOL, fn.emit(f"xor i1 {first.text}, true"))
        case "union" | "meet":
            return e.joined(op, args)
        case "except":
            if args[1].const == 0:
                return first
            without = fn.emit(f"xor {type_} {args[1].text}, -1") if not args[1].known else None
            mask = without or str(~(args[1].const or 0) & (1 << e.unit.bits(first.type)) - 1)
            less = Val(first.type, fn.emit(f"and {type_} {first.text}, {mask}"), single=first.single)
            return replace(less, high=first.high, first=first.first, last=first.last)
        case "not":
            without = fn.emit(f"xor {type_} {first.text}, -1")
            everything = e.unit.everything[first.type.name]
            return Val(first.type, fn.emit(f"and {type_} {without}, {everything}"))
        case "inside":
            if first.single:
                return e.truth_of(sets.isnt_empty(e.joined("meet", args)))
            rest = pure(e, "except", args, node)
            return e.conjunction([e.truth_of(sets.is_empty(rest)), e.truth_of(sets.isnt_empty(first))])
        case "same":
            if first.index is not None and args[1].index is not None:
                return Val(Ty.BOOL, fn.emit(f"icmp eq i64 {first.index}, {args[1].index}"))
            return Val(Ty.BOOL, fn.emit(f"icmp eq {type_} {first.text}, {args[1].text}"))
        case "count":
            return Val(Ty.INT, sets.count(first), None, 0, min(first.most, e.unit.bits(first.type)))
        case "any":
            return e.truth_of(sets.isnt_empty(first))
        case "no":
            return e.truth_of(sets.is_empty(first))
        case "one":
            return sets.lowest(first)
        case "last_of":
            if first.single:
                return first
            table = e.unit.module.table(type_, [0, *(1 << i for i in range(e.unit.bits(first.type)))])
            return Val(first.type, sets.entry(table, type_, sets.bit_length(first)), single=True)
        case "range" | "number_set" | "has" | "least" | "greatest":
            return e.numbers.set_operation(op, args)
        case "step":
            return fills.step(sets, args[0], args[1])
        case "step_n":
            return fills.step_n(sets, args[0], args[1], args[2])
        case "near":
            return fills.near(sets, first)
        case "ray":
            some = None if args[1].known else ray_some_way(sets, args[0], args[1], args[2])
            return some or fills.ray(sets, args[0], args[1], args[2])
        case "flood" | "flood_n":
            steps = e.numbers.at_least_zero(args[2]) if op == "flood_n" else None
            return fills.flood(sets, args[0], args[1], e.unit.board.near_steps, steps)
        case "flood_by" | "flood_by_n":
            steps = e.numbers.at_least_zero(args[3]) if op == "flood_by_n" else None
            return _flood_by(e, args[0], args[1], args[2], steps)
        case "between" | "toward":
            return line(sets, args[0], args[1], wants_way=op == "toward")
        case "side" | "corner" | "opposite_way" | "left" | "right" | "allies":
            return e.union_over(op, first, node.type)
        case "row" | "column" | "site":
            return _rows(e, op, first)
        case "row_of" | "column_of" | "number_of_site" | "number_of_player":
            return _number_of(e, op, first)
        case "opposite_site" | "cells_of" | "edges_of" | "vertices_of":
            ask = e.unit.pure[op]
            return fills.mapped(sets, first, [ask(1 << i) for i in range(e.unit.bits(Ty.SITES))])
    raise AssertionError(f"no such operation: {op}")


def _flood_by(e: Emitter, start: Val, through: Val, ways: Val, steps: Val | None) -> Val:
    if ways.const is not None:
        return fills.flood(e.sets, start, through, fills.pairs_of(e.sets, ways.const), steps)
    return _flood_any_way(e, start, through, ways, steps)


def _flood_any_way(e: Emitter, start: Val, through: Val, ways: Val, steps: Val | None) -> Val:
    """A flood in directions that are known only when the code runs."""
    fn, type_ = e.fn, e.ir(Ty.SITES)
    reached, left = fn.alloca(type_), fn.alloca("i64")
    fn.store(type_, start.text, reached)
    fn.store("i64", steps.text if steps is not None else str(e.unit.bits(Ty.SITES)), left)
    with e.sets.loop() as (_, done):
        more, on, grown = fn.load("i64", left), fn.label(), fn.label()
        fn.branch(fn.emit(f"icmp sle i64 {more}, 0"), done, on)
        fn.begin_block(on)
        fn.store("i64", fn.emit(f"sub i64 {more}, 1"), left)
        so_far = fn.load(type_, reached)
        beside = fills.step(e.sets, Val(Ty.SITES, so_far), ways)
        after = fn.emit(f"or {type_} {so_far}, {fills.meet(e.sets, beside.text, through.text)}")
        fn.branch(fn.emit(f"icmp eq {type_} {after}, {so_far}"), done, grown)
        fn.begin_block(grown)
        fn.store(type_, after, reached)
    return Val(Ty.SITES, fn.load(type_, reached))


def _rows(e: Emitter, op: str, these: Val) -> Val:
    """Rows, columns or sites of a set of numbers that is known only when the code runs."""
    fn, type_ = e.fn, e.ir(Ty.SITES)
    ask, last = e.unit.pure[op], len(e.unit.board.sites)
    numbers = [NUMBERS_FROM + i for i in range(e.unit.bits(Ty.NUMBERS))]
    table = [ask(1 << i) if -1 <= number <= last else 0 for i, number in enumerate(numbers)]
    name = e.unit.module.table(type_, table)
    found = fn.alloca(type_)
    fn.store(type_, "0", found)
    with e.sets.each(these) as (one, _, _):
        more = e.sets.entry(name, type_, one.index or "0")
        fn.store(type_, fn.emit(f"or {type_} {fn.load(type_, found)}, {more}"), found)
    return Val(Ty.SITES, fn.load(type_, found))


def numbered(e: Emitter, table: list[int], number: Val, first: int) -> Val:
    """A table of sets of sites asked with a number that may be outside of it."""
    fn, type_ = e.fn, e.ir(Ty.SITES)
    place = fn.emit(f"sub i64 {number.text}, {first}")
    beyond = fn.emit(f"icmp uge i64 {place}, {len(table)}")
    index = fn.emit(f"select i1 {beyond}, i64 {len(table)}, i64 {place}")
    name = e.unit.module.table(type_, [*table, 0])
    single = all(entry.bit_count() <= 1 for entry in table)
    return Val(Ty.SITES, e.sets.entry(name, type_, index), single=single)


def _number_of(e: Emitter, op: str, these: Val) -> Val:
    """A number asked of the last member; 0 of none."""
    if op == "number_of_player":
        return Val(Ty.INT, e.sets.bit_length(these), None, 0, e.unit.bits(these.type))
    ask = e.unit.pure[op]
    table = [0, *(ask(1 << i) for i in range(e.unit.bits(these.type)))]
    name = e.unit.module.table("i64", table)
    return Val(Ty.INT, e.sets.entry(name, "i64", e.sets.bit_length(these)), None, min(table), max(table))


def lookup(e: Emitter, node: n.Lookup, index: Val) -> Val:
    type_ = e.ir(node.type)
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
        name = e.unit.module.table(type_, [*node.table, 0])
        text = e.sets.entry(name, type_, e.sets.first_index(index))
        single = node.type.is_set and all(entry.bit_count() <= 1 for entry in node.table)
        return Val(node.type, text, None, low, high, single)
    name = e.unit.module.table(type_, node.table)
    result = e.fn.alloca(type_)
    e.fn.store(type_, "0", result)
    with e.sets.each(index) as (one, _, _):
        more = e.sets.entry(name, type_, one.index or "0")
        e.fn.store(type_, e.fn.emit(f"or {type_} {e.fn.load(type_, result)}, {more}"), result)
    return Val(node.type, e.fn.load(type_, result))
