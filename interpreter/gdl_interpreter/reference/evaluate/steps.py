"""For how many steps it counts to work something out once: the more there is in it, and the larger its operands can be.

A step is about a microsecond, and eight plain nodes are one. Where the work depends on what a set holds in the
position, it is counted while it is done, by whoever does it. A part that counts for itself whenever it is gone
through (a block, the body of a fold, a function) is not counted again with what it stands in.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.operations import OPERATIONS, Sizes
from gdl_interpreter.reference.layout import Layout

_PLAIN = 8
"""Plain nodes in a step."""

_CALL = 4
"""Steps for a call of a function. CPython takes memory for calls within calls piece by piece; where they go back and
forth over the end of a piece, each takes as long as twenty others."""

_DIGITS = 40
"""Bits of a set that are written as decimal digits in the time of a plain node, for sets of some thousands."""


class Steps:
    """The steps of one Program's parts."""

    def __init__(self, program: Program, layout: Layout) -> None:
        self.program = program
        self.layout = layout
        self._functions: dict[str, int] = {}
        self._known_sizes: dict[tuple[int, int], Sizes] = {}

    def of(self, *parts: n.Expr | None) -> int:
        """Working out some expressions, one each."""
        return 1 + sum(self._expr(part) for part in parts if part is not None) // _PLAIN

    def of_block(self, body: s.Block) -> int:
        """Going through a block, without the blocks in it."""
        return 1 + sum(map(self._statement, body)) // _PLAIN

    def of_copy(self) -> int:
        """Copying a frame: counted by the memory that it takes rather than by the time."""
        return 1 + self.layout.size // 64

    def of_function(self, name: str) -> int:
        """Calling a function for its value, without its block."""
        steps = self._functions.get(name)
        if steps is None:
            steps = self._functions[name] = _CALL + self.of(self.program.functions[name].result)
        return steps

    # ---- in plain nodes

    def _expr(self, node: n.Expr) -> int:
        match node:
            case n.Op(op=op, args=args):
                return OPERATIONS[op].steps_for(lambda: self._sizes(node)) + sum(map(self._expr, args))
            case n.Cond(test=test, then=then, otherwise=otherwise):
                return 1 + self._expr(test) + max(self._expr(then), self._expr(otherwise))
            case n.Lookup(table=table, index=index):
                return 1 + len(table) // 8 + self._expr(index)
            case n.Get(index=index) | n.Call(args=index):
                return 2 + sum(map(self._expr, index))
            case n.Repeats(parts=parts, within=within):
                return 4 + sum(map(self._expr, parts)) + (0 if within is None else self._expr(within))
            case n.Whole(var=var):
                return self._written(self.layout.states[var].size, self.layout.states[var].var.type)
            case n.Fold(binds=binds):
                return 4 + self._expr(binds[0].within)
        return 1

    def _written(self, entries: int, type_: Ty) -> int:
        """So many entries as digits."""
        return 1 + entries * (2 + (len(self.program.board.sites) // _DIGITS if type_ is Ty.SITES else 0))

    def _sizes(self, node: n.Op) -> Sizes:
        """What the steps of one use of an operation may depend on."""
        first = node.args[0] if node.args else None
        in_ways = len(node.args) > 1 and node.args[1].type is Ty.DIRECTIONS
        return self._sizes_of(
            self._pairs(node.args[1]) if in_ways else 0,
            first.value.bit_count() if isinstance(first, n.Const) else len(self.program.kinds),
        )

    def _sizes_of(self, shifts: int, named: int) -> Sizes:
        known = self._known_sizes.get((shifts, named))
        if known is None:
            known = self._known_sizes[shifts, named] = replace(self._whole, shifts=shifts, named=named)
        return known

    @cached_property
    def _whole(self) -> Sizes:
        """What is the same for all uses."""
        program, layout = self.program, self.layout
        players, kinds = len(program.players), len(program.kinds)
        carried = [slots for slots in layout.states.values() if slots.var.with_piece]
        return Sizes(
            players=players,
            kinds=kinds,
            shifts=0,
            near=len(program.board.near_steps),
            named=kinds,
            stocks=len(layout.stocks),
            pieces=self._written(1 + players + kinds, Ty.SITES)
            + sum(self._written(slots.size, slots.var.type) for slots in carried),
            frame=_PLAIN * (1 + layout.size // 64),
        )

    def _pairs(self, ways: n.Expr) -> int:
        """How many shifts a step in these directions may be made of."""
        asked = ways.value if isinstance(ways, n.Const) else self.program.board.directions
        return sum(self._pairs_of[way] for way in range(len(self._pairs_of)) if asked >> way & 1)

    @cached_property
    def _pairs_of(self) -> list[int]:
        return [len(pairs) for pairs in self.program.board.steps]

    def _statement(self, node: s.Stmt) -> int:
        traits = node.traits
        pieces = len(self.program.players) + len(self.program.kinds)
        inside = sum(self._worked_out(getattr(node, field)) for field in traits.once)
        return traits.steps + traits.per_piece * pieces + inside

    def _worked_out(self, value: object) -> int:
        """Working out the expressions in a field of a statement: in a setting or an arm, too, but not in its blocks."""
        match value:
            case n.Expr():
                return self._expr(value)
            case n.Bind(within=within):
                return self._expr(within)
            case (n.Expr() as test, tuple()):
                return self._expr(test)
            case tuple():
                return sum(map(self._worked_out, value))
        return 0
