"""Conditions about lines, tested only on the lines through the last stone.

`any(all(E(d) for d in directions))`, where E(d) steps only along d, asks each straight line of the board by itself.
For every player and line the stones on it are kept as one small word, and a table says for each word whether the
condition holds there. A stone changes one word in each direction. Gomoku plays 3.7 times as many games as by shifting
the whole board, and 12.6 times as many where exactly five are wanted (switch "no-lines").
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gdl_interpreter.board import Board
from gdl_interpreter.native.incremental.truth_tables import NoTruthTable, Places, TruthTables
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.reference.bits import members
from gdl_interpreter.reference.evaluate.pure import Pure

LONGEST = 19
"""Sites of the longest line that has a table of its own: the table has a bit for each set of its sites."""


@dataclass(frozen=True)
class LineTables:
    """Lines and what is asked of them.

    at: for each axis and site the number of the line through it and the site's place on it, or None; sizes: sites of
    each line; offsets: where the line's table begins (in bits) in `bits`, the tables one behind the other.
    """

    at: tuple[tuple[tuple[int, int] | None, ...], ...]
    lines: tuple[tuple[int, ...], ...]
    offsets: tuple[int, ...]
    bits: int
    length: int


def line_tables(
    board: Board, node: n.Expr, is_stones: Callable[[n.Expr], bool], pure: dict[str, Pure]
) -> LineTables | None:
    """The tables of a condition on one set of stones; None if it is not about lines.

    board: where the lines are; node: the condition; is_stones: is this expression the set? pure: operations on known
    values.
    """
    try:
        return _tables(board, _terms(node), is_stones, pure)
    except NoTruthTable:
        return None


Term = tuple[int, n.Expr, int]
"""A direction, a condition for it, and the slot of the name that holds the direction."""


def _terms(node: n.Expr) -> list[Term]:
    match node:
        case n.Op(op="either", args=args):
            return [term for arg in args for term in _terms(arg)]
        case n.Op(op="any", args=(n.Fold(how="all", binds=(bind,), where=None) as fold,)):
            return _each(bind, n.Op(Ty.BOOL, "any", (fold.body,)))
        case n.Fold(how="any", binds=(bind,), where=None):
            return _each(bind, node.body)
    raise NoTruthTable


def _each(bind: n.Bind, body: n.Expr) -> list[Term]:
    if bind.within.type is not Ty.DIRECTIONS or not isinstance(bind.within, n.Const):
        raise NoTruthTable
    return [(one.bit_length() - 1, body, bind.slot) for one in members(bind.within.value)]


def _tables(board: Board, terms: list[Term], is_stones: Callable[[n.Expr], bool], pure: dict[str, Pure]) -> LineTables:
    lines: list[tuple[int, ...]] = []
    at: list[tuple[tuple[int, int] | None, ...]] = []
    offsets: list[int] = []
    bits, length = 0, 0
    made: dict[tuple[object, ...], tuple[int, int]] = {}
    seen: set[int] = set()
    for way, _, _ in terms:
        if way in seen:
            continue
        back = board.opposite_direction[way].bit_length() - 1
        seen |= {way, back}
        places: list[tuple[int, int] | None] = [None] * len(board.sites)
        of_axis = [(d, body, slot) for d, body, slot in terms if d in (way, back)]
        for line in _lines(board, way, back):
            if len(line) > LONGEST:
                raise NoTruthTable
            key = (way, len(line))
            if key not in made:
                table = _table(len(line), way, back, of_axis, is_stones, pure)
                shared = next(
                    (where for where, size in made.values() if size == len(line) and _same(bits, where, table, size)),
                    None,
                )
                made[key] = (length if shared is None else shared, len(line))
                if shared is None:
                    bits |= table << length
                    length += max(64, 1 << len(line))
            for place, site in enumerate(line):
                places[site] = len(lines), place
            lines.append(line)
            offsets.append(made[key][0])
        at.append(tuple(places))
    return LineTables(tuple(at), tuple(lines), tuple(offsets), bits, length)


def _same(bits: int, where: int, table: int, size: int) -> bool:
    return bits >> where & (1 << (1 << size)) - 1 == table


def _lines(board: Board, way: int, back: int) -> list[tuple[int, ...]]:
    """The straight lines of one direction, every played site on one of them."""
    ahead, behind = board.next_site[way], board.next_site[back]
    if board.wrapping >> way & 1:
        raise NoTruthTable
    for there, and_back in ((ahead, behind), (behind, ahead)):
        if any(other >= 0 and and_back[other] != site for site, other in enumerate(there)):
            raise NoTruthTable
    found = []
    for one in members(board.all):
        site = one.bit_length() - 1
        if behind[site] < 0:
            line = [site]
            while ahead[line[-1]] >= 0:
                line.append(ahead[line[-1]])
            found.append(tuple(line))
    return found


def _table(
    size: int, way: int, back: int, terms: list[Term], is_stones: Callable[[n.Expr], bool], pure: dict[str, Pure]
) -> int:
    """For each set of places of a line, as a bit, whether a condition holds there."""

    def next_place(asked: int) -> list[int]:
        if asked == way:
            return [*range(1, size), -1]
        if asked == back:
            return [-1, *range(size - 1)]
        raise NoTruthTable

    slices = TruthTables(Places(size, next_place, (1 << size) - 1, pure), is_stones, whole_board=False)
    found = 0
    for d, body, slot in terms:
        found |= slices.truth(body, {slot: 1 << d})
    return found
