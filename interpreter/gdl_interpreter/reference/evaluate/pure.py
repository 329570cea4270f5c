"""What the operations mean that look only at their operands and the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce

from gdl_interpreter.board import Board
from gdl_interpreter.board.travel import Found
from gdl_interpreter.program import NUMBERS_FROM
from gdl_interpreter.program.types import INT_MAX
from gdl_interpreter.reference.bits import highest, members, number_range, number_set, numbers

Pure = Callable[..., int]


def saturate(value: int) -> int:
    """A number kept to 64 bits: what is beyond stays at the end."""
    return max(-INT_MAX, min(INT_MAX, value))


def divide(a: int, b: int) -> int:
    """Division that rounds towards zero; 0 by zero."""
    if b == 0:
        return 0
    return a // b if (a < 0) == (b < 0) else -(-a // b)


def remainder(a: int, b: int) -> int:
    """What `divide` leaves over; 0 by zero."""
    return 0 if b == 0 else a - b * divide(a, b)


def far_operations(board: Board) -> dict[str, Callable[..., Found]]:
    """The pure operations that go on from site to site: what they lead to, and how many shifts that takes."""

    def step_n(these: int, ways: int, n: int) -> Found:
        found, taken = 0, 0
        for way in members(ways):
            reached, more = board.stepping(these, way, min(n, len(board.sites)))
            found, taken = found | reached, taken + more
        return (found if ways or n > 0 else these), taken

    return {
        "step_n": step_n,
        "ray": board.raying,
        "flood": board.flooding,
        "flood_n": lambda s, t, n: board.flooding(s, t, None, max(n, 0)),
        "flood_by": board.flooding,
        "flood_by_n": lambda s, t, ways, n: board.flooding(s, t, ways, max(n, 0)),
    }


def _without_shifts(far: Callable[..., Found]) -> Pure:
    return lambda *args: far(*args)[0]


def pure_operations(board: Board, domains: Mapping[str, int], allies: tuple[int, ...]) -> dict[str, Pure]:
    """The pure operations on one board.

    domains: for each domain by its type's name the set of all there is, which `not` needs; allies: for each player
    the set of players on its side.
    """

    def union_over(table: Callable[[int], int]) -> Pure:
        """Lift a function of one member's number to sets."""
        return lambda these: reduce(int.__or__, (table(one.bit_length() - 1) for one in members(these)), 0)

    def number_of(table: Callable[[int], int]) -> Pure:
        """A number asked of one member; 0 of none."""
        return lambda these: table(these.bit_length() - 1) if these else 0

    def over_numbers(table: Callable[[int], int]) -> Pure:
        return lambda these: reduce(int.__or__, map(table, numbers(these)), 0)

    def inside(these: int, others: int) -> int:
        return these != 0 and not these & ~others

    operations: dict[str, Pure] = {
        "add": lambda a, b: saturate(a + b),
        "sub": lambda a, b: saturate(a - b),
        "mul": lambda a, b: saturate(a * b),
        "div": divide,
        "mod": remainder,
        "neg": lambda a: -a,
        "less": lambda a, b: a < b,
        "at_most": lambda a, b: a <= b,
        "equal": lambda a, b: a == b,
        "alike": lambda a, b: bool(a) == bool(b),
        "isnt": lambda a: not a,
        "union": lambda *sets: reduce(int.__or__, sets),
        "meet": lambda *sets: reduce(int.__and__, sets),
        "except": lambda a, b: a & ~b,
        "inside": inside,
        "same": lambda a, b: a == b,
        "count": int.bit_count,
        "any": lambda a: a != 0,
        "no": lambda a: a == 0,
        "one": lambda a: a & -a,
        "last_of": highest,
        "range": number_range,
        "number_set": number_set,
        "has": lambda these, n: n >= NUMBERS_FROM and these >> (n - NUMBERS_FROM) & 1,
        "least": lambda these: next(numbers(these), 0),
        "greatest": lambda these: these.bit_length() - 1 + NUMBERS_FROM if these else 0,
        "step": board.step,
        **{name: _without_shifts(far) for name, far in far_operations(board).items()},
        "near": board.near,
        "between": lambda a, b: board.between(a, b) if a and b else 0,
        "toward": lambda a, b: board.toward(a, b) if a and b else 0,
        "side": union_over(board.side),
        "corner": union_over(board.corner),
        "row": over_numbers(board.row),
        "column": over_numbers(board.column),
        "row_of": number_of(board.row_of),
        "column_of": number_of(board.column_of),
        "site": over_numbers(board.site),
        "number_of_site": number_of(board.number),
        "opposite_site": union_over(board.opposite_site),
        "opposite_way": union_over(board.opposite_direction.__getitem__),
        "left": union_over(board.left.__getitem__),
        "right": union_over(board.right.__getitem__),
        "cells_of": union_over(board.incident_cells.__getitem__),
        "edges_of": union_over(board.incident_edges.__getitem__),
        "vertices_of": union_over(board.incident_vertices.__getitem__),
        "allies": union_over(allies.__getitem__),
        "number_of_player": number_of(lambda player: player + 1),
    }
    for name, everything in domains.items():
        operations[f"not:{name}"] = lambda a, everything=everything: everything & ~a
    return operations
