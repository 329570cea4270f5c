"""The registry of operations: the records, and the tables that are held against them."""

from __future__ import annotations

import pytest
from machine.programs import BOARD

from gdl_interpreter.program.domains import bound_type
from gdl_interpreter.program.operations import OPERATIONS, IncompleteTable, Looks, Work, complete
from gdl_interpreter.program.types import Ty
from gdl_interpreter.reference.evaluate.pure import pure_name, pure_operations

EVERYTHING = {
    "SITES": BOARD.all,
    "DIRECTIONS": BOARD.directions,
    "PLAYERS": 0b11,
    "KINDS": 0b11,
    "NUMBERS": (1 << 1280) - 1,
}
PURE = pure_operations(BOARD, EVERYTHING, (1, 2))


def values(type_: Ty | None) -> list[int]:
    """Some values of a type, each with more in it than the one before, where it is a set."""
    if type_ is Ty.INT:
        return [0, 1, 2]
    if type_ is Ty.BOOL:
        return [0, 1]
    if type_ is Ty.DIRECTIONS:
        return [0, 1, 0b101, 0b1111]
    if type_ is Ty.NUMBERS:
        return [0, 1 << 257, 0b11 << 257, 0b111 << 256]
    return [0, 0b1, 0b11, 0b10011] if type_ in (Ty.SITES, None) else [0, 0b1, 0b11]


def test_a_table_that_lacks_an_operation_names_it() -> None:
    table = dict.fromkeys(OPERATIONS, 0)
    assert complete(table, "numbers", lambda operation: True) == table
    del table["ray"]
    with pytest.raises(IncompleteTable, match="numbers: there is nothing for the operation `ray`"):
        complete(table, "numbers", lambda operation: True)
    with pytest.raises(IncompleteTable, match="numbers: no such operation belongs there: `rays`"):
        complete({**table, "ray": 0, "rays": 0}, "numbers", lambda operation: True)


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_record_is_sound(name: str) -> None:
    operation = OPERATIONS[name]
    assert operation.work is not Work.MEMBERS or (
        len(operation.args) == 1 and bound_type(operation.args[0] or Ty.SITES)
    )
    assert not operation.grows or operation.pure
    assert not operation.natural or operation.result is Ty.INT
    assert not operation.called or not operation.over_sets
    assert not operation.one_to_one or len(operation.args) == 1
    assert operation.looks is not Looks.NOTHING or operation.called in (None, "number", "allies")


@pytest.mark.parametrize("name", [name for name, each in OPERATIONS.items() if each.pure and not each.lazy])
def test_what_a_record_says_is_so(name: str) -> None:
    """On a few values: what grows grows, what is single is, and so on."""
    operation = OPERATIONS[name]
    ask = PURE[pure_name(name, Ty.SITES)]
    cases: list[tuple[int, ...]] = [()]
    for type_ in operation.args:
        cases = [(*case, value) for case in cases for value in values(type_)]
    for case in cases:
        found = ask(*case)
        assert not operation.natural or found >= 0
        assert not operation.single or int(found).bit_count() <= 1
        assert not operation.one_to_one or int(found).bit_count() <= case[0].bit_count()
        assert not operation.commutative or found == ask(*reversed(case))
        assert not operation.reflexive or ask(case[0], case[0])
        if operation.grows:
            for other in cases:
                if all(
                    a == b if type_ is Ty.INT else not a & ~b
                    for a, b, type_ in zip(case, other, operation.args, strict=True)
                ):
                    assert not found & ~ask(*other), (case, other)
