"""Where pieces of each kind may come to stand: no fewer sites than there are, perhaps more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import reached

T = TypeVar("T")


def places_of(program: Program, standing: Sequence[int]) -> tuple[int, ...]:
    """For each kind the sites where its pieces may stand.

    program: the rules; standing: where pieces of each kind stand at first.
    """
    found = list(standing)
    nodes = list(reached(program.functions, program.turn))
    chosen = {node.bind.slot: node.bind.within for node in nodes if isinstance(node, s.Choose)}
    assigned = {node.slot for node in nodes if isinstance(node, s.Assign)}
    bounds = _Bounds(program)

    def sites(node: n.Expr) -> int:
        if isinstance(node, n.Local) and node.slot in chosen and node.slot not in assigned:
            return bounds.most(chosen[node.slot])
        return bounds.most(node)

    def kinds(node: n.Expr) -> int:
        if isinstance(node, n.Local) and node.slot in chosen and node.slot not in assigned:
            return bounds.kinds(chosen[node.slot])
        return bounds.kinds(node)

    for node in nodes:
        if not isinstance(node, s.Stmt) or not node.traits.brings:
            continue
        which, where = program.all_kinds, program.board.all
        if isinstance(node, s.Move):
            which, where = kinds(node.source), sites(node.target)
        elif isinstance(node, s.Place):
            which, where = node.kind.value if isinstance(node.kind, n.Const) else which, sites(node.sites)
        for kind in range(len(found)):
            if which >> kind & 1:
                found[kind] |= where
    return tuple(found)


class _Bounds:
    """What expressions can come to at the most."""

    def __init__(self, program: Program) -> None:
        self.program, self.board = program, program.board

    def most(self, node: n.Expr) -> int:
        """The sites that a set can hold."""
        match node:
            case n.Const(value=value):
                return value
            case n.Op(op="meet", args=args):
                found = self.board.all
                for arg in args:
                    found &= self.most(arg)
                return found
            case n.Op(op="union", args=args):
                return _union(self.most, args)
            case n.Op(op="except", args=(these, n.Const(value=value))):
                return self.most(these) & ~value
            case n.Op(op="except", args=(these, _)):
                return self.most(these)
            case n.Cond(then=then, otherwise=otherwise):
                return self.most(then) | self.most(otherwise)
            case n.Op(op="near", args=(these,)):
                steps = self.board.neighbours
                return _union(steps.__getitem__, tuple(site_numbers(self.most(these))))
            case n.Call(function=name, args=()):
                function = self.program.functions[name]
                if not function.body and function.result is not None:
                    return self.most(function.result)
        return self.board.all

    def kinds(self, node: n.Expr) -> int:
        """The kinds of the pieces that a set of sites can hold."""
        match node:
            case n.Op(op="of_kind", args=(n.Const(value=value),)):
                return value
            case n.Op(op="meet", args=args):
                found = self.program.all_kinds
                for arg in args:
                    found &= self.kinds(arg)
                return found
            case n.Op(op="union", args=args):
                return _union(self.kinds, args)
            case n.Op(op="except", args=(these, _)):
                return self.kinds(these)
            case n.Call(function=name, args=()):
                function = self.program.functions[name]
                if not function.body and function.result is not None:
                    return self.kinds(function.result)
        return self.program.all_kinds


def _union(of: Callable[[T], int], each: Sequence[T]) -> int:
    found = 0
    for one in each:
        found |= of(one)
    return found
