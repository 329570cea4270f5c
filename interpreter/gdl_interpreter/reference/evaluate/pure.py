"""What the operations mean that look only at their operands and the board.

Each is in one of four tables, by its name: plain ones are functions of their operands; those of the board are made for
a board; those that go on from site to site say how many shifts that took; `not` is made for each domain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, reduce

from gdl_interpreter.board import Board
from gdl_interpreter.board.travel import Found
from gdl_interpreter.program import NUMBERS_FROM, Program
from gdl_interpreter.program.domains import complements
from gdl_interpreter.program.frozen import frozen
from gdl_interpreter.program.operations import Work, complete
from gdl_interpreter.program.types import INT_MAX, Ty
from gdl_interpreter.reference.bits import highest, members, number_range, number_set, numbers

Pure = Callable[..., int]

_MOST_KEPT = 1024
"""Of so many sets it is kept what comes of them."""


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


def inside(these: int, others: int) -> int:
    """Is there something in a set, and all of it in the other?"""
    return these != 0 and not these & ~others


@frozen
class World:
    """What operations may look at: the board, and for each player the set of players on its side."""

    board: Board
    allies: tuple[int, ...]


def _of_each(table: Callable[[int], int]) -> Pure:
    """A function of one member's number, lifted to sets: the union. The same few sets are asked about all the time."""
    return lru_cache(_MOST_KEPT)(
        lambda these: reduce(int.__or__, (table(one.bit_length() - 1) for one in members(these)), 0)
    )


def _of_one(table: Callable[[int], int]) -> Pure:
    """A number asked of the last member; 0 of none."""
    return lambda these: table(these.bit_length() - 1) if these else 0


def _of_numbers(table: Callable[[int], int]) -> Pure:
    """A function of a number, lifted to sets of numbers."""
    return lambda these: reduce(int.__or__, map(table, numbers(these)), 0)


def _of_two(line: Callable[[int, int], int]) -> Pure:
    """Something between two sites; nothing where one is missing."""
    return lambda a, b: line(a, b) if a and b else 0


_PLAIN: dict[str, Pure] = {
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
    "number_of_player": _of_one(lambda player: player + 1),
}

_ON_BOARD: dict[str, Callable[[World], Pure]] = {
    "step": lambda world: world.board.step,
    "near": lambda world: world.board.near,
    "between": lambda world: _of_two(world.board.between),
    "toward": lambda world: _of_two(world.board.toward),
    "side": lambda world: _of_each(world.board.side),
    "corner": lambda world: _of_each(world.board.corner),
    "row": lambda world: _of_numbers(world.board.row),
    "column": lambda world: _of_numbers(world.board.column),
    "row_of": lambda world: _of_one(world.board.row_of),
    "column_of": lambda world: _of_one(world.board.column_of),
    "site": lambda world: _of_numbers(world.board.site),
    "number_of_site": lambda world: _of_one(world.board.number),
    "opposite_site": lambda world: _of_each(world.board.opposite_site),
    "opposite_way": lambda world: _of_each(world.board.opposite_direction.__getitem__),
    "left": lambda world: _of_each(world.board.left.__getitem__),
    "right": lambda world: _of_each(world.board.right.__getitem__),
    "cells_of": lambda world: _of_each(world.board.incident_cells.__getitem__),
    "edges_of": lambda world: _of_each(world.board.incident_edges.__getitem__),
    "vertices_of": lambda world: _of_each(world.board.incident_vertices.__getitem__),
    "allies": lambda world: _of_each(world.allies.__getitem__),
}


def _step_n(board: Board) -> Callable[[int, int, int], Found]:
    def step_n(these: int, ways: int, n: int) -> Found:
        found, taken = 0, 0
        for way in members(ways):
            reached, more = board.stepping(these, way, min(n, len(board.sites)))
            found, taken = found | reached, taken + more
        return (found if ways or n > 0 else these), taken

    return step_n


_FAR: Mapping[str, Callable[[Board], Callable[..., Found]]] = complete(
    {
        "step_n": _step_n,
        "ray": lambda board: board.raying,
        "flood": lambda board: board.flooding,
        "flood_n": lambda board: lambda s, t, n: board.flooding(s, t, None, max(n, 0)),
        "flood_by": lambda board: board.flooding,
        "flood_by_n": lambda board: lambda s, t, ways, n: board.flooding(s, t, ways, max(n, 0)),
    },
    "operations that go on from site to site, reference/evaluate/pure.py",
    lambda operation: operation.work is Work.FAR,
)


def _not(everything: int) -> Pure:
    return lambda a: everything & ~a


_OF_DOMAIN: dict[str, Callable[[int], Pure]] = {"not": _not}
"""Operations that depend on what there is in the domain of their operand."""

complete(
    {**_PLAIN, **_ON_BOARD, **_FAR, **_OF_DOMAIN},
    "what operations mean that look at no position, reference/evaluate/pure.py",
    lambda operation: operation.pure and not operation.lazy,
)


def far_operations(board: Board) -> dict[str, Callable[..., Found]]:
    """The pure operations that go on from site to site: what they lead to, and how many shifts that takes."""
    return {name: made_for(board) for name, made_for in _FAR.items()}


def _without_shifts(far: Callable[..., Found]) -> Pure:
    return lambda *args: far(*args)[0]


def pure_operations(board: Board, domains: Mapping[str, int], allies: tuple[int, ...]) -> dict[str, Pure]:
    """The pure operations on one board, by `pure_name`; those that are lazy are not among them.

    domains: for each domain by its type's name the set of all there is, which `not` needs; allies: for each player
    the set of players on its side.
    """
    world = World(board, allies)
    return {
        **_PLAIN,
        **{name: made_for(world) for name, made_for in _ON_BOARD.items()},
        **{name: _without_shifts(far) for name, far in far_operations(board).items()},
        **{
            f"{name}:{domain}": made_for(all_)
            for domain, all_ in domains.items()
            for name, made_for in _OF_DOMAIN.items()
        },
    }


def pure_operations_of(program: Program) -> dict[str, Pure]:
    """Those of one Program, with the sets that `not` takes members out of there."""
    return pure_operations(program.board, complements(program), tuple(player.allies for player in program.players))


def pure_name(op: str, type_: Ty) -> str:
    """Under which name `pure_operations` has an operation whose operands are of this type."""
    return f"{op}:{type_.name}" if op in _OF_DOMAIN else op
