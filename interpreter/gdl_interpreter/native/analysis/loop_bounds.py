"""How long working something out can take at the worst, in rounds of loops: where that is little, none are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.domains import size
from gdl_interpreter.program.operations import OPERATIONS, Work
from gdl_interpreter.program.walk import all_parts, children, reached

NEGLIGIBLE = 50_000_000
"""Rounds that may be made without being counted: a fraction of a second."""

ENDLESS = 1 << 62


class LoopBounds:
    """Bounds for the parts of one Program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.sites = len(program.board.sites)
        self._functions: dict[str, int] = {}
        self._actions: dict[str, tuple[int, int]] = {}
        self._turn: int | None = None
        self._highest = {state.name: max(0, state.high) for state in program.states if state.low >= 0}
        lines = [part for part in all_parts(program) if isinstance(part, s.Assign)]
        times = Counter(line.slot for line in lines)
        given = {slot for function in program.functions.values() for slot, _, _ in function.params}
        given |= {part.slot for part in all_parts(program) if isinstance(part, n.Bind)}
        self._named = {line.slot: line.value for line in lines if times[line.slot] == 1 and line.slot not in given}

    def of_program(self) -> int:
        """The most that one question about a position can take: its runs, an ending, a score."""
        program = self.program
        parts = [self._after(program.turn, 0)]
        parts += [self.of((ending.test, ending.who)) for ending in program.endings]
        parts += [self._function(name) * len(program.players) for name in program.functions]
        return min(ENDLESS, 2 * max(parts))

    def of(self, part: object) -> int:
        """The rounds of an expression, or of statements done one after the other."""
        if isinstance(part, tuple):
            return min(ENDLESS, sum(map(self.of, part)))
        match part:
            case n.Const() | n.Local():
                return 0
            case n.Op(args=args):
                return min(ENDLESS, self._operation(part) + self.of(args))
            case n.Fold(binds=binds, body=body, where=where):
                inside = 1 + self.of((body, where))
                for bind in reversed(binds):
                    inside = 1 + self._members(bind.within) * inside + self.of(bind.within)
                return min(ENDLESS, inside)
            case n.Call(function=name, args=args) | s.Do(function=name, args=args):
                return min(ENDLESS, self._function(name) + self.of(args))
            case n.Repeats(parts=parts, within=within):
                return 100_000 + self.of((parts, within))
            case n.Get(index=index):
                entries: int = self.sites ** len(index)
                return min(ENDLESS, entries + self.of(index))
            case s.For(bind=bind, where=where, body=body):
                return min(ENDLESS, self._members(bind.within) * (1 + self.of((where, body))) + self.of(bind.within))
            case s.RepeatTimes(times=times, body=body):
                return min(ENDLESS, self.most(times) * (1 + self.of(body)) + self.of(times))
            case s.RepeatWhile(test=test, body=body):
                return min(ENDLESS, self.sites * (1 + self.of((test, body))))
            case s.MoveEach(bind=bind):
                return min(ENDLESS, self.sites * (1 + self.of(part.target)) + self.of(bind.within))
            case n.Expr() | n.Bind() | s.Stmt() | s.Branch():
                return min(ENDLESS, sum(map(self.of, children(part))))
        return 0

    def most(self, number: n.Expr) -> int:
        """More than a number is certainly not, or 0."""
        match number:
            case n.Const(value=value):
                return max(0, value)
            case n.Get(var=var):  # of several entries the bits are put together
                return (1 << self._highest[var].bit_length()) - 1 if var in self._highest else ENDLESS
            case n.Local(slot=slot):
                return self.most(self._named[slot]) if slot in self._named else ENDLESS
        return ENDLESS

    def _operation(self, node: n.Op) -> int:
        if node.op == "stuck":
            return self._stuck()
        match OPERATIONS[node.op].work:
            case Work.FAR:
                return self.sites
            case Work.LINE:
                return 10 * self.sites
            case Work.MEMBERS:
                return size(self.program, node.args[0].type)
        return 0

    def _stuck(self) -> int:
        """The rounds of looking for a move; a question within that question is not asked again."""
        if self._turn is None:
            self._turn = 0
            self._turn = self._after(self.program.turn, 0)
        return self._turn

    def _members(self, within: n.Expr) -> int:
        if isinstance(within, n.Const):
            return within.value.bit_count()
        return size(self.program, within.type)

    def _function(self, name: str) -> int:
        if name not in self._functions:
            function = self.program.functions[name]
            self._functions[name] = self.of((function.body, function.result))
        return self._functions[name]

    # ---- runs

    def _after(self, body: s.Block, rest: int) -> int:
        """The rounds of all runs of a block, if what comes after it takes `rest` for each."""
        alone, times = self._block(body)
        return min(ENDLESS, alone + times * rest)

    def _block(self, body: s.Block) -> tuple[int, int]:
        """The rounds of all runs of a block: so many, and so many times those of what comes after it."""
        alone, times = 0, 1
        for node in reversed(body):
            before, often = self._statement(node)
            alone, times = min(ENDLESS, before + often * alone), min(ENDLESS, often * times)
        return alone, times

    def _blocks(self, bodies: Iterable[s.Block]) -> tuple[int, int]:
        bounds = [self._block(body) for body in bodies]
        return sum(alone for alone, _ in bounds), sum(times for _, times in bounds)

    def _statement(self, node: s.Stmt) -> tuple[int, int]:
        match node:
            case s.Choose(bind=bind, where=where):
                members = self._members(bind.within)
                return self.of(bind.within) + members * (1 + self.of(where)), members
            case s.Either(branches=branches):
                return self._blocks(branch.body for branch in branches)
            case s.First(body=body, otherwise=otherwise):
                return self._blocks((body, otherwise))
            case s.Keep(body=body, measure=measure):
                alone, times = self._block(body)
                return 2 * (alone + times * self.of(measure)), times
            case s.If(arms=arms, otherwise=otherwise):
                alone, times = self._blocks([otherwise, *(body for _, body in arms)])
                return alone + sum(self.of(test) for test, _ in arms), times
            case s.Do(function=name, args=args):
                if name not in self._actions:
                    self._actions[name] = self._block(self.program.functions[name].body)
                alone, times = self._actions[name]
                return self.of(args) + alone, times
        chooses = any(
            isinstance(part, s.Stmt) and part.traits.chooses for part in reached(self.program.functions, node)
        )
        return (ENDLESS, 0) if chooses else (self.of(node), 1)
