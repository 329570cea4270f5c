"""How many members a set can have that depends on one site: seen from the board, whatever stands on it."""

from __future__ import annotations

from collections.abc import Mapping

from gdl_interpreter.native.analysis.inlined import Shapes
from gdl_interpreter.program import Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.operations import OPERATIONS
from gdl_interpreter.program.walk import free_slots
from gdl_interpreter.reference.bits import members, numbers
from gdl_interpreter.reference.evaluate.pure import Pure

MOST_SITES = 400


class TooMuch(Exception):
    """Nothing is known beforehand."""


class UpperBounds:
    """Bounds for the sets of one Program.

    shapes: writes its expressions out; single: slots that hold one member at most; pure: the operations that ask
    nothing of a position.
    """

    def __init__(self, shapes: Shapes, single: frozenset[int], pure: Mapping[str, Pure]) -> None:
        self.shapes = shapes
        self.single = single
        self.pure = pure
        self.board = shapes.program.board

    def of(self, node: n.Expr) -> int:
        """The most members that a set of sites can have, where the names in it hold one site each."""
        everything = self.board.all.bit_count()
        written = self.shapes.written_out(node)
        free = set() if written is None else free_slots(written)
        if written is None or len(self.board.sites) > MOST_SITES or len(free) != 1 or not free <= self.single:
            return everything
        (slot,) = free
        return min(self._far_and_wide(written, slot), self._counted(written))

    def _far_and_wide(self, written: n.Expr, slot: int) -> int:
        """The most that can be reached from any site, whatever stands on the board."""
        everything = self.board.all.bit_count()
        try:
            return max(self._grown(written, {slot: one}).bit_count() for one in members(self.board.all))
        except TooMuch:
            return everything

    def _counted(self, node: n.Expr) -> int:
        """The most by what sets are made of: so many steps from each member of another one."""
        domain = self.board.directions if node.type is Ty.DIRECTIONS else self.board.all
        match node:
            case n.Const(value=value):
                found = value.bit_count()
            case n.Local() | n.Op(op="one" | "last_of"):
                found = 1
            case n.Op(op="union", args=args):
                found = sum(map(self._counted, args))
            case n.Op(op="meet", args=args):
                found = min(map(self._counted, args))
            case n.Op(op="step" | "step_n", args=(these, ways, *_)):
                found = self._counted(these) * self._counted(ways)
            case n.Op(op="except" | "left" | "right" | "opposite_way", args=(these, *_)):
                found = self._counted(these)
            case n.Cond(then=then, otherwise=otherwise):
                found = max(self._counted(then), self._counted(otherwise))
            case n.Fold(how="all", binds=(bind,), body=body) if bind.type is not Ty.INT:
                found = self._counted(bind.within) * self._counted(body)
            case n.Fold(how="filter", binds=(bind,)):
                found = self._counted(bind.within)
            case _:
                return domain.bit_count()
        return min(found, domain.bit_count()) if node.type in (Ty.SITES, Ty.DIRECTIONS) else found

    def _grown(self, node: n.Expr, env: dict[int, int]) -> int:
        """A set that holds this one whatever the position is."""
        match node:
            case n.Const(value=value):
                return value
            case n.Local(slot=slot) if slot in env:
                return env[slot]
            case n.Op(op=op, args=args) if _grows(op):
                return int(self.pure[op](*(self._grown(arg, env) for arg in args)))
            case n.Op(op="except" | "one" | "last_of", args=(first, *_)):
                return self._grown(first, env)
            case n.Op(op=op, args=args) if node.type is Ty.DIRECTIONS and OPERATIONS[op].pure:
                return int(self.pure[op](*(self._grown(arg, env) for arg in args)))
            case n.Cond(then=then, otherwise=otherwise):
                return self._grown(then, env) | self._grown(otherwise, env)
            case n.Fold(how="all", binds=(bind,), body=body):
                these = self._grown(bind.within, env)
                found = 0
                for one in numbers(these) if bind.type is Ty.INT else members(these):
                    found |= self._grown(body, {**env, bind.slot: one})
                return found
            case n.Fold(how="filter", binds=(bind,)):
                return self._grown(bind.within, env)
        if node.type is Ty.SITES:
            return self.board.all
        if node.type is Ty.DIRECTIONS:
            return self.board.directions
        raise TooMuch


def _grows(op: str) -> bool:
    """Does the result only grow when an operand grows? (Of sets of numbers nothing is known.)"""
    return OPERATIONS[op].grows and Ty.NUMBERS not in OPERATIONS[op].args
