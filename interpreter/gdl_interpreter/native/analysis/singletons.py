"""Names that are assigned again and again, and yet certainly hold one member at any time: their code keeps its number.

A name is taken to be such until something is assigned to it that may be another sort of set. What is asked by such a
name then needs no loop over the members of a set. Without it, perft of Oware takes 1.24 times as long (switch
"no-exact").
"""

from __future__ import annotations

from collections.abc import Callable

from gdl_interpreter.board import Board
from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import all_parts


def singleton_names(program: Program) -> frozenset[int]:
    """The local slots that hold sites, one at any time, and are assigned."""
    parts = list(all_parts(program))
    assigned = [part for part in parts if isinstance(part, s.Assign)]
    bound = {part.slot for part in parts if isinstance(part, n.Bind)}
    by_chance = {part.bind.slot for part in parts if isinstance(part, s.Chance)}
    given = {slot for function in program.functions.values() for slot, _, _ in function.params}
    names = {line.slot for line in assigned if line.value.type is Ty.SITES} - bound - given
    while True:
        sure = names | bound - by_chance - given

        def is_name(slot: int, sure: set[int] = sure) -> bool:
            return slot in sure

        wrong = {line.slot for line in assigned if not is_one(line.value, program.board, is_name)} & names
        if not wrong:
            return frozenset(names)
        names -= wrong


def is_one(node: n.Expr, board: Board, is_name: Callable[[int], bool]) -> bool:
    """Is this certainly a set of one member?

    Args:
        node: an expression.
        board: what it is asked on.
        is_name: says of a local slot whether it certainly holds one member.
    """
    match node:
        case n.Const(value=value):
            return node.type.is_set and value.bit_count() == 1
        case n.Local(slot=slot):
            return is_name(slot)
        case n.Op(op="step", args=(here, n.Const(value=ways))):
            return ways.bit_count() == 1 and goes_on(board, ways) and is_one(here, board, is_name)
        case n.Cond(then=then, otherwise=otherwise):
            return is_one(then, board, is_name) and is_one(otherwise, board, is_name)
    return False


def goes_on(board: Board, ways: int) -> bool:
    """Is there a step from every site in each of these directions?"""
    return all(
        board.next_site[way][site] >= 0
        for way in each_direction(ways)
        for site in range(len(board.sites))
        if board.all >> site & 1
    )
