"""What a placement game puts in states behind each stone: the last stone, or its group.

Conditions are read with what was put there written out, so that it can be seen what they ask of the stones. What
nothing else looks at need not be put there.
"""

from __future__ import annotations

from collections.abc import Sequence

from gdl_interpreter.native.analysis.continuation import Continuation, items
from gdl_interpreter.native.emit.unit import Unit
from gdl_interpreter.native.plan.move_plan import Pool
from gdl_interpreter.program import Ending, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import parts_of, rebuilt

LAST = n.Local(Ty.SITES, slot=-1, name="last")
"""Stands in a condition for the last stone."""


def notes_of(rest: Continuation) -> list[s.Put] | None:
    """The values put in states behind a stone; None if anything else is done there."""
    found: list[s.Put] = []
    for node in items(rest):
        if not isinstance(node, s.Put) or node.index:
            return None
        found.append(node)
    return found


class LastMove:
    """What is put in states with each stone."""

    def __init__(self, unit: Unit, plan: Pool) -> None:
        self.unit = unit
        self.puts = notes_of(plan.rest[1] if plan.rest else None) or []
        self.values: dict[str, n.Expr] = {}
        """The values that depend on the stones and on the last of them, and nothing else."""
        for put in self.puts:
            written = unit.shapes.written_out(put.value, {plan.bind.slot: LAST})
            value = None if written is None else self.read(written)
            self.values.pop(put.var, None)
            if value is not None and self._of_stones(value):
                self.values[put.var] = value

    def read(self, node: n.Expr) -> n.Expr:
        """A condition with what was put in states written out."""

        def change(part: n.Expr) -> n.Expr:
            return self.values.get(part.var, part) if isinstance(part, n.Get) and not part.index else part

        return rebuilt(node, change)

    def _of_stones(self, node: n.Expr) -> bool:
        """Does a value depend on the stones and the last one alone?"""
        return all(
            (isinstance(part, n.Op) and (part.op in self.unit.pure or part.op in ("pieces_of", "mover")))
            or isinstance(part, n.Const)
            or part == LAST
            for part in parts_of(node)
        )

    def unneeded(self, asked: Sequence[Ending]) -> frozenset[str]:
        """The states that nothing is to be put in: only conditions that are kept look at them. `asked`: the others."""
        program = self.unit.program
        parts: list[object] = [program.turn, program.moves_in_turn, *(event.body for event in program.events)]
        parts += [ending.test for ending in asked]
        for ending in program.endings:
            parts.append(ending.who)
            if ending.measure is not None:
                parts.append(n.Call(Ty.INT, ending.measure, ()))
        found = self._read_in(parts, {id(part) for put in self.puts for part in parts_of(put.value)})
        while more := self._read_in([put.value for put in self.puts if put.var in found], set()) - found:
            found |= more
        return frozenset(self.values.keys() - found)

    def _read_in(self, left: list[object], without: set[int]) -> set[str]:
        """The states that expressions and statements look at, with the definitions that they call."""
        found, seen = set[str](), set[str]()
        while left:
            for part in parts_of(left.pop()):
                if id(part) in without:
                    continue
                if isinstance(part, n.Get | n.Whole):
                    found.add(part.var)
                if isinstance(part, n.Call | s.Do) and part.function not in seen:
                    seen.add(part.function)
                    function = self.unit.program.functions[part.function]
                    left.append((function.body, function.result))
        return found
