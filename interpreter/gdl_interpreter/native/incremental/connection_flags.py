"""Conditions on the group of the last stone that ask only which of a few sets of sites it touches: as a truth table.

Which sets these are, the *marks*, follows from the condition: `any(group and S)` asks for S, `count(group and S)` for
each site of S by itself. A group's marks are one small word, and those of two groups together are both words' bits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gdl_interpreter.native.incremental.truth_tables import (
    NoTruthTable,
    columns_of,
    each_member,
    known_value,
    truth_by_parts,
)
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.reference.bits import members
from gdl_interpreter.reference.evaluate.pure import Pure

MOST_MARKS = 12
"""Marks of the largest condition that has a table."""


@dataclass(frozen=True)
class ConnectionFlags:
    """The marks, and a bit for each set of marks: does the condition hold for a group that touches these? `of_any`: it
    asks whether there is such a group, and so must not hold when a game begins."""

    marks: tuple[int, ...]
    bits: int
    of_any: bool = False


def touches(node: n.Expr, is_group: Callable[[n.Expr], bool], pure: dict[str, Pure]) -> ConnectionFlags | None:
    """The table of a condition; None if it asks for more than what the group touches.

    node: the condition; is_group: is this expression the group of the last stone? pure: operations on known values.
    """
    asked = _Asked(is_group, pure)
    try:
        asked.truth(node, {})
        marks = tuple(dict.fromkeys(asked.marks))
        if not 0 < len(marks) <= MOST_MARKS:
            return None
        asked.columns = dict(zip(marks, columns_of(len(marks)), strict=True))
        asked.every = (1 << (1 << len(marks))) - 1
        return ConnectionFlags(marks, asked.truth(node, {}))
    except NoTruthTable:
        return None


def joins(node: n.Expr, stones: n.Expr, pure: dict[str, Pure]) -> ConnectionFlags | None:
    """The table of `any(F(S1) and F(S2) and …)`, with F(S) for the stones joined to those on S: is there a group that
    touches them all? None if that is not what is asked.

    node: the condition; stones: the expression for all stones of the player; pure: operations on known values.
    """
    try:
        match node:
            case n.Op(op="any", args=(n.Fold(how="common", where=None) as fold,)):
                parts = [(fold.body, inner) for inner in each_member(fold, {}, pure)]
            case n.Op(op="any", args=(n.Op(op="meet", args=args),)):
                parts = [(arg, {}) for arg in args]
            case _:
                return None
        marks = tuple(dict.fromkeys(_start(part, stones, env, pure) for part, env in parts))
    except NoTruthTable:
        return None
    return ConnectionFlags(marks, 1 << (1 << len(marks)) - 1, of_any=True) if 0 < len(marks) <= MOST_MARKS else None


def _start(node: n.Expr, stones: n.Expr, env: dict[int, int], pure: dict[str, Pure]) -> int:
    """The sites from whose stones a set of joined stones begins."""
    match node:
        case n.Op(op="flood", args=(n.Op(op="meet", args=(a, b)), through)) if through == stones in (a, b):
            return known_value(b if a == stones else a, env, pure)
    raise NoTruthTable


class _Asked:
    """Works a condition out: once to collect its marks, and once for all sets of marks."""

    def __init__(self, is_group: Callable[[n.Expr], bool], pure: dict[str, Pure]) -> None:
        self.is_group = is_group
        self.pure = pure
        self.marks: list[int] = []
        self.columns: dict[int, int] = {}
        self.every = 0

    def _mark(self, these: int) -> int:
        self.marks.append(these)
        return self.columns.get(these, 0)

    def truth(self, node: n.Expr, env: dict[int, int]) -> int:
        """The sets of marks for which a condition holds."""
        found = truth_by_parts(self, node, env)
        if found is not None:
            return found
        match node:
            case n.Op(
                op="less" | "at_most" | "equal" as op, args=(n.Const(value=low), n.Op(op="count", args=(these,)))
            ):
                first = self._at_least(these, low + (op == "less"), env)
                return first & ~self._at_least(these, low + 1, env) if op == "equal" else first
            case n.Op(op="less" | "at_most" | "equal" as op, args=(n.Op(op="count") as count, n.Const() as const)):
                if op == "equal":
                    return self.truth(n.Op(Ty.BOOL, "equal", (const, count)), env)
                other = "at_most" if op == "less" else "less"
                return self.every & ~self.truth(n.Op(Ty.BOOL, other, (const, count)), env)
        raise NoTruthTable

    def some(self, node: n.Expr, env: dict[int, int]) -> int:
        """The sets of marks for which the group meets a set."""
        return self._mark(self._met(node, env))

    def _met(self, node: n.Expr, env: dict[int, int]) -> int:
        """The sites that the group is to meet."""
        match node:
            case n.Op(op="meet", args=(a, b)) if self.is_group(a):
                return known_value(b, env, self.pure)
            case n.Op(op="meet", args=(a, b)) if self.is_group(b):
                return known_value(a, env, self.pure)
        raise NoTruthTable

    def _at_least(self, node: n.Expr, least: int, env: dict[int, int]) -> int:
        """The sets of marks for which a set has so many members."""
        if isinstance(node, n.Fold) and node.how == "filter" and node.where is None:
            truths = [self.truth(node.body, inner) for inner in each_member(node, env, self.pure)]
        else:
            truths = [self._mark(one) for one in members(self._met(node, env))]
        reached = [self.every] + [0] * max(0, least)
        for truth in truths:
            for i in range(len(reached) - 1, 0, -1):
                reached[i] |= reached[i - 1] & truth
        return reached[max(0, least)]
