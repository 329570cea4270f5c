"""Expressions with the definitions they call written out, so that their shape can be seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import children, rebuilt

MOST = 4000
"""An expression of more weight than this is left as it is."""


class TooLarge(Exception):
    """This is not worth writing out."""


class Shapes:
    """Writes expressions of one Program out.

    program: this one; weigh: how large an expression is, calls counted as what they stand for; mutable: slots that are
    assigned to more than once.
    """

    def __init__(self, program: Program, weigh: Callable[[n.Expr], int], mutable: frozenset[int]) -> None:
        self.program = program
        self.weigh = weigh
        self.mutable = mutable
        self._sizes: dict[int, tuple[object, int]] = {}

    def written_out(self, node: n.Expr, names: Mapping[int, n.Expr] | None = None) -> n.Expr | None:
        """The same expression without calls; None if it is too large or its definitions do more than name values.

        names: what some local names in it stand for.
        """
        if self.weigh(node) > MOST:
            return None
        try:
            return self._expanded(node, dict(names or {}))
        except TooLarge:
            return None

    def _expanded(self, node: n.Expr, names: dict[int, n.Expr]) -> n.Expr:
        def change(part: n.Expr) -> n.Expr:
            if isinstance(part, n.Local):
                return names.get(part.slot, part)
            if isinstance(part, n.Call):
                return self.entered(part)
            return part

        found = rebuilt(node, change)
        self._check(found)
        return found

    def _check(self, node: object) -> None:
        """Refuse what has grown too large: a name used twice stands there twice."""
        if self._size(node) > MOST:
            raise TooLarge

    def _size(self, node: object) -> int:
        if isinstance(node, tuple):
            return sum(map(self._size, node))
        if not isinstance(node, n.Expr | n.Bind):
            return 0
        known = self._sizes.get(id(node))
        if known is None:
            size = 1 + sum(map(self._size, children(node)))
            known = self._sizes[id(node)] = node, size
        return known[1]

    def entered(self, node: n.Call) -> n.Expr:
        function = self.program.functions[node.function]
        names: dict[int, n.Expr] = {}
        for (slot, _, _), arg in zip(function.params, node.args, strict=True):
            names[slot] = arg
        for line in function.body:
            if not isinstance(line, s.Assign) or line.slot in self.mutable:
                raise TooLarge
            names[line.slot] = self._expanded(line.value, names)
        if function.result is None or self.mutable & names.keys():
            raise TooLarge
        return self._expanded(function.result, names)
