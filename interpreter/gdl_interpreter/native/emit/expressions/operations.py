"""Operations on values, in code.

Each operation has a function in one of two tables, by its name; those that several share ask the node for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gdl_interpreter.native.emit.emitter import Emitter
from gdl_interpreter.native.emit.expressions import hashing, pieces
from gdl_interpreter.native.emit.sets import arithmetic, fills
from gdl_interpreter.native.emit.sets.between import line, ray_some_way
from gdl_interpreter.native.layout.state import State
from gdl_interpreter.native.layout.values import Val, constant
from gdl_interpreter.program import NUMBERS_FROM, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.operations import complete

Pure = Callable[[Emitter, list[Val], n.Op], Val]
"""The code of an operation on these operands, which the node has."""


def _equal_bits(e: Emitter, args: list[Val], node: n.Op) -> Val:
    one, other = args
    if one.index is not None and other.index is not None:
        return Val(Ty.BOOL, e.fn.icmp("eq", "i64", one.index, other.index))
    return Val(Ty.BOOL, e.fn.icmp("eq", e.ir(one.type), one.text, other.text))


def _not(e: Emitter, args: list[Val], node: n.Op) -> Val:
    type_ = e.ir(args[0].type)
    without = e.fn.inverse(type_, args[0].text)
    return Val(args[0].type, e.fn.emit(f"and {type_} {without}, {e.unit.everything[args[0].type.name]}"))


def _inside(e: Emitter, args: list[Val], node: n.Op) -> Val:
    if args[0].single:
        return e.truth_of(e.sets.isnt_empty(e.meet(*args)))
    rest = e.less(*args)
    return e.conjunction([e.truth_of(e.sets.is_empty(rest)), e.truth_of(e.sets.isnt_empty(args[0]))])


def _count(e: Emitter, args: list[Val], node: n.Op) -> Val:
    return Val(Ty.INT, e.sets.count(args[0]), None, 0, min(args[0].most, e.unit.bits(args[0].type)))


def _last_of(e: Emitter, args: list[Val], node: n.Op) -> Val:
    (these,) = args
    if these.single:
        return these
    type_ = e.ir(these.type)
    table = [0, *(1 << i for i in range(e.unit.bits(these.type)))]
    return Val(these.type, e.sets.entry_of(type_, table, e.sets.bit_length(these)), single=True)


def _ray(e: Emitter, args: list[Val], node: n.Op) -> Val:
    start, ways, through = args
    some = None if ways.known else ray_some_way(e.sets, start, ways, through)
    return some or fills.ray(e.sets, start, ways, through)


def _flood(e: Emitter, args: list[Val], node: n.Op) -> Val:
    """With a third operand: at most so many steps."""
    steps = arithmetic.at_least_zero(e.sets, args[2]) if len(args) > 2 else None
    return fills.flood(e.sets, args[0], args[1], e.unit.board.near_steps, steps)


def _flood_by(e: Emitter, args: list[Val], node: n.Op) -> Val:
    """With a fourth operand: at most so many steps."""
    steps = arithmetic.at_least_zero(e.sets, args[3]) if len(args) > 3 else None
    return fills.flood_by(e.sets, args[0], args[1], args[2], steps)


def _of_numbers(e: Emitter, args: list[Val], node: n.Op) -> Val:
    """Rows, columns or sites of a set of numbers that is known only when the code runs."""
    ask, last = e.unit.pure[node.op], len(e.unit.board.sites)
    numbers = [NUMBERS_FROM + i for i in range(e.unit.bits(Ty.NUMBERS))]
    table = [ask(1 << i) if -1 <= number <= last else 0 for i, number in enumerate(numbers)]
    return e.sets.union_of_entries(args[0], table, Ty.SITES)


def numbered(e: Emitter, table: list[int], number: Val, first: int) -> Val:
    """A table of sets of sites, the first for the number `first`, asked with a number that may be outside of it."""
    fn, type_ = e.fn, e.ir(Ty.SITES)
    place = fn.sub(number.number, first)
    beyond = fn.icmp("uge", "i64", place, len(table))
    index = fn.select(beyond, len(table), place)
    single = all(entry.bit_count() <= 1 for entry in table)
    return Val(Ty.SITES, e.sets.entry_of(type_, [*table, 0], index), single=single)


def _number_of_player(e: Emitter, args: list[Val], node: n.Op) -> Val:
    return Val(Ty.INT, e.sets.bit_length(args[0]), None, 0, e.unit.bits(args[0].type))


def _number_of(e: Emitter, args: list[Val], node: n.Op) -> Val:
    """A number asked of the last member, from a table; 0 of none."""
    ask = e.unit.pure[node.op]
    table = [0, *(ask(1 << i) for i in range(e.unit.bits(args[0].type)))]
    number = e.sets.entry_of("i64", table, e.sets.bit_length(args[0]))
    return Val(Ty.INT, number, None, min(table), max(table))


def _of_each(e: Emitter, args: list[Val], node: n.Op) -> Val:
    """The union of what there is for each member of a set of few members, from a table."""
    return e.union_over(node.op, args[0], node.type)


def _of_each_site(e: Emitter, args: list[Val], node: n.Op) -> Val:
    """The union of what there is for each site, from a table."""
    ask = e.unit.pure[node.op]
    return fills.mapped(e.sets, args[0], [ask(1 << i) for i in range(e.unit.bits(Ty.SITES))])


def _on_numbers(e: Emitter, args: list[Val], node: n.Op) -> Val:
    return arithmetic.operation(e.sets, node.op, args)


def _on_sets_of_numbers(e: Emitter, args: list[Val], node: n.Op) -> Val:
    return arithmetic.set_operation(e.sets, node.op, args)


PURE: Mapping[str, Pure] = complete(
    {
        "add": _on_numbers,
        "sub": _on_numbers,
        "mul": _on_numbers,
        "div": _on_numbers,
        "mod": _on_numbers,
        "neg": _on_numbers,
        "less": _on_numbers,
        "at_most": _on_numbers,
        "equal": _on_numbers,
        "alike": _equal_bits,
        "isnt": lambda e, args, node: Val(Ty.BOOL, e.fn.negated(args[0].truth)),
        "union": lambda e, args, node: e.union(*args),
        "meet": lambda e, args, node: e.meet(*args),
        "except": lambda e, args, node: e.less(*args),
        "not": _not,
        "inside": _inside,
        "same": _equal_bits,
        "count": _count,
        "any": lambda e, args, node: e.truth_of(e.sets.isnt_empty(args[0])),
        "no": lambda e, args, node: e.truth_of(e.sets.is_empty(args[0])),
        "one": lambda e, args, node: e.sets.lowest(args[0]),
        "last_of": _last_of,
        "range": _on_sets_of_numbers,
        "number_set": _on_sets_of_numbers,
        "has": _on_sets_of_numbers,
        "least": _on_sets_of_numbers,
        "greatest": _on_sets_of_numbers,
        "step": lambda e, args, node: fills.step(e.sets, *args),
        "step_n": lambda e, args, node: fills.step_n(e.sets, *args),
        "near": lambda e, args, node: fills.near(e.sets, args[0]),
        "ray": _ray,
        "flood": _flood,
        "flood_n": _flood,
        "flood_by": _flood_by,
        "flood_by_n": _flood_by,
        "between": lambda e, args, node: line(e.sets, args[0], args[1], wants_way=False),
        "toward": lambda e, args, node: line(e.sets, args[0], args[1], wants_way=True),
        "side": _of_each,
        "corner": _of_each,
        "row": _of_numbers,
        "column": _of_numbers,
        "row_of": _number_of,
        "column_of": _number_of,
        "site": _of_numbers,
        "number_of_site": _number_of,
        "number_of_player": _number_of_player,
        "opposite_site": _of_each_site,
        "opposite_way": _of_each,
        "left": _of_each,
        "right": _of_each,
        "cells_of": _of_each_site,
        "edges_of": _of_each_site,
        "vertices_of": _of_each_site,
        "allies": _of_each,
    },
    "the code of operations that look at no position, native/emit/expressions/operations.py",
    lambda operation: operation.pure and not operation.lazy,
)
"""What operations make that look at no position, by their names. (`both`, `either`: `expressions.py`.)"""

POSITIONAL: Mapping[str, Callable[[Emitter, State, list[Val]], Val]] = complete(
    {
        "empty": pieces.empty,
        "pieces": lambda e, state, args: pieces.occupied(e, state),
        "pieces_of": pieces.pieces_of,
        "of_kind": pieces.of_kind,
        "owner": pieces.owner,
        "kind": pieces.kind,
        "supply": pieces.supply,
        "stock": pieces.stock,
        "mover": lambda e, state, args: state.read(e.fn, "mover"),
        "next": lambda e, state, args: pieces.following(e, state),
        "to_move": lambda e, state, args: hashing.hash_of(e, hashing.to_move(e, state)),
        "layout": lambda e, state, args: hashing.hash_of(e, hashing.layout(e, state)),
        "all_supplies": lambda e, state, args: hashing.hash_of(e, hashing.all_supplies(e, state)),
        "players": lambda e, state, args: state.read(e.fn, "playing"),
        "absent": lambda e, state, args: state.read(e.fn, "absent"),
        "ply": lambda e, state, args: state.read(e.fn, "ply"),
        "made": lambda e, state, args: state.read(e.fn, "made"),
        "passes": lambda e, state, args: state.read(e.fn, "passes"),
        "stuck": lambda e, state, args: e.stuck(state),
    },
    "the code of operations that look at the position, native/emit/expressions/operations.py",
    lambda operation: not operation.pure,
)
"""What operations that look at the position make, by their names."""


def lookup(e: Emitter, node: n.Lookup, index: Val) -> Val:
    """The entries of the node's table for the members of a set (`index`): their union."""
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
        text = e.sets.entry_of(type_, [*node.table, 0], e.sets.first_index(index))
        single = node.type.is_set and all(entry.bit_count() <= 1 for entry in node.table)
        return Val(node.type, text, None, low, high, single)
    return e.sets.union_of_entries(index, node.table, node.type)
