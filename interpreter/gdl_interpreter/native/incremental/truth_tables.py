"""The truth tables of conditions on one small set: worked out for all values of the set at once.

A set of m places has 2^m values. What a place holds in each of them is one wide integer, a bit for each value; a set is
a tuple of such integers, and steps, unions and meetings of sets are operations on them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from gdl_interpreter.board.directions import each_direction
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.reference.bits import members, numbers
from gdl_interpreter.reference.evaluate.pure import Pure

Column = tuple[int, ...]
"""A set: for each place the values of the one free set for which it is a member."""


def columns_of(size: int) -> Column:
    """For each place of a set the values of the set that have it."""
    return tuple(_variable(i, size) for i in range(size))


def _variable(i: int, size: int) -> int:
    """The values that have place i: blocks of 2^i without it and with it, by turns."""
    block, width = ((1 << (1 << i)) - 1) << (1 << i), 2 << i
    while width < 1 << size:
        block |= block << width
        width *= 2
    return block


class NoTruthTable(Exception):
    """This condition asks for something else than one set."""


def known_value(node: n.Expr, env: dict[int, int], pure: dict[str, Pure]) -> int:
    """The value of an expression that depends on the board alone.

    node: the expression; env: what names hold, by slot; pure: operations on known values.

    Raises:
        NoTruthTable: it depends on more.
    """
    match node:
        case n.Const(value=value):
            return value
        case n.Local(slot=slot) if slot in env:
            return env[slot]
        case n.Op(op=op, args=args) if op in pure and args:
            return int(pure[op](*(known_value(arg, env, pure) for arg in args)))
        case n.Fold(how="all", where=None):
            found = 0
            for inner in each_member(node, env, pure):
                found |= known_value(node.body, inner, pure)
            return found
    raise NoTruthTable


def each_member(node: n.Fold, env: dict[int, int], pure: dict[str, Pure]) -> list[dict[int, int]]:
    """What names hold for each combination of the members that a fold goes through.

    node: the fold; env: what the names around it hold, by slot; pure: operations on known values.

    Raises:
        NoTruthTable: its members are not known.
    """
    found = [env]
    for bind in node.binds:
        new = []
        for inner in found:
            these = known_value(bind.within, inner, pure)
            new += [{**inner, bind.slot: one} for one in (numbers if bind.type is Ty.INT else members)(these)]
        found = new
    return found


class AsksSets(Protocol):
    """Works out which values of something free make a condition hold, each value a bit of a wide integer."""

    every: int
    pure: dict[str, Pure]

    def truth(self, node: n.Expr, env: dict[int, int]) -> int:
        """The values for which a condition holds."""
        ...

    def some(self, node: n.Expr, env: dict[int, int]) -> int:
        """The values for which a set of sites has members."""
        ...


def truth_by_parts(asked: AsksSets, node: n.Expr, env: dict[int, int]) -> int | None:
    """The values for which a condition made of other conditions holds; None for another sort of condition.

    Args:
        asked: works the parts out.
        node: the condition.
        env: the values of the names that folds bind, by slot.
    """
    match node:
        case n.Const(value=value):
            return asked.every if value else 0
        case n.Op(op="both", args=(a, b)):
            return asked.truth(a, env) & asked.truth(b, env)
        case n.Op(op="either", args=(a, b)):
            return asked.truth(a, env) | asked.truth(b, env)
        case n.Op(op="isnt", args=(a,)):
            return asked.every & ~asked.truth(a, env)
        case n.Op(op="any", args=(these,)):
            return asked.some(these, env)
        case n.Op(op="no", args=(these,)):
            return asked.every & ~asked.some(these, env)
        case n.Fold(how="any" | "every" as how, where=None):
            found = 0 if how == "any" else asked.every
            for inner in each_member(node, env, asked.pure):
                value = asked.truth(node.body, inner)
                found = found | value if how == "any" else found & value
            return found
    return None


@dataclass(frozen=True)
class Places:
    """Where the members of the set stand: the place one step from each in a direction, or -1."""

    size: int
    next_place: Callable[[int], Sequence[int]]
    all: int
    pure: dict[str, Pure]


class TruthTables:
    """Works conditions on one set out.

    places: where its members stand; is_free: is this node the set itself?; whole_board: are places sites?
    """

    def __init__(self, places: Places, is_free: Callable[[n.Expr], bool], whole_board: bool) -> None:
        self.places = places
        self.pure = places.pure
        self.is_free = is_free
        self.whole_board = whole_board
        """Are places sites? Then sets of sites known beforehand have a meaning."""
        self.every = (1 << (1 << places.size)) - 1
        self.free: Column = columns_of(places.size)

    # ---- truths: the values for which they hold

    def truth(self, node: n.Expr, env: dict[int, int]) -> int:
        """The values of the set for which a condition holds.

        Raises:
            NoTruthTable: it is not about this set alone.
        """
        found = truth_by_parts(self, node, env)
        if found is None:
            raise NoTruthTable
        return found

    def some(self, node: n.Expr, env: dict[int, int]) -> int:
        """The values of the set for which a set of sites has members."""
        found = 0
        for column in self.column(node, env):
            found |= column
        return found

    # ---- sets

    def column(self, node: n.Expr, env: dict[int, int]) -> Column:
        """A set of sites, for all values of the free one."""
        if self.is_free(node):
            return self.free
        match node:
            case n.Const(type=Ty.SITES, value=value) if self.whole_board or value == 0:
                return tuple(self.every if value >> i & 1 else 0 for i in range(self.places.size))
            case n.Op(op="union", args=args):
                return self._joined(args, env, lambda a, b: a | b)
            case n.Op(op="meet", args=args):
                return self._joined(args, env, lambda a, b: a & b)
            case n.Op(op="except", args=args):
                return self._joined(args, env, lambda a, b: a & ~b)
            case n.Op(op="step", args=(a, d)):
                return self._stepped(self.column(a, env), known_value(d, env, self.pure), 1)
            case n.Op(op="step_n", args=(a, d, k)):
                ways, times = known_value(d, env, self.pure), known_value(k, env, self.pure)
                return self._stepped(self.column(a, env), ways, times)
            case n.Fold(how="all" | "common" as how, where=None):
                columns = [self.column(node.body, inner) for inner in each_member(node, env, self.pure)]
                if not columns:
                    return (0,) * self.places.size
                found = columns[0]
                for column in columns[1:]:
                    pairs = zip(found, column, strict=True)
                    found = tuple(a | b if how == "all" else a & b for a, b in pairs)
                return found
        raise NoTruthTable

    def _joined(self, args: tuple[n.Expr, ...], env: dict[int, int], how: Callable[[int, int], int]) -> Column:
        found = self.column(args[0], env)
        for arg in args[1:]:
            found = tuple(how(a, b) for a, b in zip(found, self.column(arg, env), strict=True))
        return found

    def _stepped(self, column: Column, ways: int, times: int) -> Column:
        if times <= 0:
            return column
        found = [0] * self.places.size
        for way in each_direction(ways):
            next_place = self.places.next_place(way)
            for place, values in enumerate(column):
                at = place
                for _ in range(min(times, self.places.size + 1)):
                    at = next_place[at] if at >= 0 else -1
                if at >= 0:
                    found[at] |= values
        return tuple(found)
