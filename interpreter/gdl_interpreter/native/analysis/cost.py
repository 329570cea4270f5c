"""How much code an expression makes, roughly in instructions, with the definitions it calls written out."""

from __future__ import annotations

from gdl_interpreter.native.analysis.usage import bits_of
from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.operations import OPERATIONS
from gdl_interpreter.program.traits import Writes
from gdl_interpreter.program.types import INT_MAX
from gdl_interpreter.program.walk import children

UNROLLED = 9
"""Members of a known set that a loop is written out for."""

STRICT = 24
"""An operand of no more weight than this is worked out even where it may turn out not to be wanted."""

INLINED = 2000
"""The same where it counts most."""

MOST = 10**9


class CostModel:
    """Weights of the parts of one Program. stocks: how many supplies its positions have."""

    def __init__(self, program: Program, stocks: int) -> None:
        self.program = program
        self.stocks = stocks
        self._of_functions: dict[str, int] = {}
        self._known: dict[int, tuple[object, int]] = {}
        self._wide = 1 + len(program.board.sites) // 64

    def of(self, part: object) -> int:
        """The weight of a node, or of several in a tuple."""
        known = self._known.get(id(part))
        if known is not None:
            return known[1]
        weight = min(MOST, self._of(part))
        self._known[id(part)] = part, weight
        return weight

    def of_function(self, name: str) -> int:
        """The weight of a definition's body and value."""
        if name not in self._of_functions:
            function = self.program.functions[name]
            self._of_functions[name] = min(MOST, self.of((function.body, function.result)))
        return self._of_functions[name]

    def _of(self, part: object) -> int:
        if isinstance(part, tuple):
            return sum(map(self.of, part))
        match part:
            case n.Const() | n.Local():
                return 0
            case n.Op(op=op, args=args):
                return self._operation(op, args) + self.of(args)
            case n.Fold():
                return self._fold(part)
            case n.Call(function=name, args=args) | s.Do(function=name, args=args):
                return self.of_function(name) + self.of(args)
            case n.Repeats(within=within):
                return 100 + self.of(within)
            case s.Stmt(traits=traits) if Writes.PIECES in traits.writes:
                return self._effect(part) + sum(map(self.of, children(part)))
            case n.Expr() | n.Bind() | s.Stmt() | s.Branch():
                return 2 + sum(map(self.of, children(part)))
        return 0

    def _operation(self, op: str, args: tuple[n.Expr, ...]) -> int:
        board, wide = self.program.board, self._wide
        match op:
            case "step" | "step_n":
                ways = args[1]
                known = ways.value if isinstance(ways, n.Const) else 1
                return 3 * wide * sum(len(board.steps[way]) for way in range(len(board.steps)) if known >> way & 1)
            case "near":
                return 3 * wide * len(board.near_steps)
            case "flood" | "flood_n" | "flood_by" | "flood_by_n":
                return 40 + 3 * wide * len(board.near_steps)
            case "ray":
                ways = args[1]
                return 14 * wide * (ways.value.bit_count() if isinstance(ways, n.Const) else 1)
        code = OPERATIONS[op].code
        return wide if code is None else code

    def _effect(self, node: s.Stmt) -> int:
        """An effect looks at each player, each kind, and each stock that may be meant."""
        program = self.program
        masks = self._wide * (len(program.players) + len(program.kinds))
        stocks = self.stocks
        if isinstance(node, s.Return):
            return 3 * masks + 5 * stocks
        if isinstance(node, s.Place):
            return 5 * masks + 4 * stocks
        return 6 * masks

    def _fold(self, node: n.Fold) -> int:
        body = self.of(node.body) + self.of(node.where)
        for bind in node.binds:
            body = (body + 4) * self.times(bind, body) + self.of(bind.within)
        return body

    @staticmethod
    def times(bind: n.Bind, body: int) -> int:
        """How many times the body of a loop over known members is written out; 1 where it stays a loop."""
        within = bind.within
        if isinstance(within, n.Const):
            count = within.value.bit_count()
            if count <= UNROLLED and count * body <= 2000 and within.type is not Ty.NUMBERS:
                return max(1, count)
        return 1

    def bounds(self, node: n.Expr) -> tuple[int, int]:
        """Between what a number certainly stays, 0 included; seen without writing any code."""
        match node:
            case n.Const(value=value):
                return min(0, value), max(0, value)
            case n.Lookup(table=table):
                return min(0, *table), max(0, *table)
            case n.Op(op="count"):
                return 0, max(bits_of(self.program, node.args[0].type), 1)
            case n.Cond():
                (a, b), (c, d) = self.bounds(node.then), self.bounds(node.otherwise)
                return min(a, c), max(b, d)
            case n.Get(var=var):
                states = {state.name: state for state in self.program.states}
                return min(0, states[var].low), max(0, states[var].high)
            case n.Call(function=name):
                result = self.program.functions[name].result
                if result is not None:
                    return self.bounds(result)
        return -INT_MAX, INT_MAX
