"""What depends only on a single member and a small number, or on two members, looked up instead of worked out.

Where a way over the board (a line, a step by a number, the sites between two) asks only for values that can be few,
it is worked out for all of them while the code is written, by the reference's own operations; so is what is made of
it. Lines of Action plays 15 times as many games (switch "no-tabled").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from gdl_interpreter.native.emit.sets.sets import Sets
from gdl_interpreter.native.layout.values import Input, Origin, Val
from gdl_interpreter.native.llvm.operands import I64, ZERO
from gdl_interpreter.program import Ty
from gdl_interpreter.program.operations import OPERATIONS, Work

MOST_ENTRIES = 1024
"""Entries of a table."""

MOST_BYTES = 8192
"""Bytes of a table: several of them must fit into the processor's nearest memory."""

MOST_NUMBERS = 16
"""A number with more values than this is nothing to look up by."""

_DEARER = (Work.FAR, Work.LINE)
"""The work of operations that costs more than a look into a table."""

_SETS = (Ty.SITES, Ty.DIRECTIONS, Ty.PLAYERS, Ty.KINDS)


def looked_up(sets: Sets, op: str, type_: Ty, args: Sequence[Val]) -> Val | None:
    """The value, of type `type_`, of an operation from a table; None where that cannot be, or would cost more."""
    dearer = OPERATIONS[op].work in _DEARER or (op == "step" and not args[1].known)
    if not dearer and not any(_is_tabled(arg) for arg in args):
        return None
    origin = origin_of(sets, op, type_, args)
    if origin is None:
        return None
    entries = _entries(sets, origin)
    most = max(entry.bit_count() for entry in entries)
    place, stride = ZERO, 1
    for given in reversed(origin.inputs):
        offset = given.index if given.low == 0 else sets.fn.sub(given.index, given.low)
        if stride > 1:
            offset = sets.fn.mul(offset, stride)
        place = offset if place == "0" else sets.fn.add(place, offset)
        stride *= given.size
    text = sets.entry_of(sets.unit.ir(type_), entries, place)
    return Val(type_, text, high=most, single=most <= 1, origin=replace(origin, tabled=True))


def origin_of(sets: Sets, op: str, type_: Ty, args: Sequence[Val]) -> Origin | None:
    """What the value of an operation is made of, where that is little."""
    if type_ not in _SETS or op not in sets.unit.pure:
        return None
    inputs: dict[I64, Input] = {}
    parts: list[Origin | int] = []
    for arg in args:
        if arg.const is not None:
            parts.append(arg.const)
            continue
        part = _of(sets, arg)
        if part is None:
            return None
        parts.append(part)
        inputs |= {given.index: given for given in part.inputs}
    size = 1
    for given in inputs.values():
        size *= given.size
    if not inputs or size > MOST_ENTRIES or size * ((sets.unit.bits(type_) + 7) // 8) > MOST_BYTES:
        return None
    numbers_first = sorted(inputs.values(), key=lambda given: given.type is not Ty.INT)
    return Origin(tuple(numbers_first), op, tuple(parts))


def _of(sets: Sets, value: Val) -> Origin | None:
    """Where a value comes from: what it was made of, or itself where it can be few things."""
    if value.origin is not None:
        return value.origin
    if value.index is not None:
        given = Input(value.type, value.index, 0, sets.unit.bits(value.type))
    elif value.type is Ty.INT and value.high - value.low < MOST_NUMBERS:
        given = Input(value.type, value.number, value.low, value.high - value.low + 1)
    else:
        return None
    return Origin((given,), "", ())


def _entries(sets: Sets, origin: Origin) -> list[int]:
    """What the operation comes to for all values of all inputs; the same for inputs by other names."""
    names = {given.index: i for i, given in enumerate(origin.inputs)}
    key = "table", tuple((given.type, given.low, given.size) for given in origin.inputs), _form(origin, names)
    if key not in sets.unit.lists:
        sets.unit.lists[key] = [_ask(sets, origin, values) for values in _cases(origin.inputs)]
    return sets.unit.lists[key]


def _cases(inputs: tuple[Input, ...]) -> list[dict[str, int]]:
    """All values of all inputs."""
    ranges = [[given.value(i) for i in range(given.size)] for given in inputs]
    names = [given.index for given in inputs]
    return [dict(zip(names, values, strict=True)) for values in product(*ranges)]


def _ask(sets: Sets, origin: Origin, values: dict[str, int]) -> int:
    if not origin.op:
        return values[origin.inputs[0].index]
    args = tuple(part if isinstance(part, int) else _ask(sets, part, values) for part in origin.parts)
    key = (origin.op, *args)
    if key not in sets.unit.worked_out:
        sets.unit.worked_out[key] = sets.unit.pure[origin.op](*args)
    return sets.unit.worked_out[key]


def _is_tabled(value: Val) -> bool:
    return value.origin is not None and value.origin.tabled


def _form(origin: Origin | int, names: dict[I64, int]) -> object:
    """What an origin looks like, with numbers for the names of its inputs."""
    if isinstance(origin, int):
        return origin
    if not origin.op:
        return (names[origin.inputs[0].index],)
    return (origin.op, *(_form(part, names) for part in origin.parts))
