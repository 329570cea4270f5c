"""What expressions mean: each becomes a small function of a run's frame."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from math import isqrt
from operator import itemgetter

from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.domains import everything
from gdl_interpreter.program.limits import FUEL
from gdl_interpreter.program.walk import parts_of
from gdl_interpreter.reference.bits import as_one_number, members, numbers
from gdl_interpreter.reference.errors import LimitError
from gdl_interpreter.reference.layout import Frame, Layout
from gdl_interpreter.reference.pure import held, pure_operations

Value = Callable[[Frame], int]
Keys = tuple[tuple[tuple[int, ...], ...], ...]
"""For each list of a `repeats`: what it was in each earlier position."""


_FAR = frozenset({"near", "ray", "step_n", "flood", "flood_n", "flood_by", "flood_by_n"})
"""Operations that go on from site to site: they count by what they reach."""

_STRAIGHT = frozenset({"between", "toward"})
"""Operations that look for a straight line: they count by how long one may be."""

_ONE_BY_ONE = frozenset({"opposite_site", "cells_of", "edges_of", "vertices_of", "row", "column", "site"})
"""Operations that look at each member of their operand by itself."""


def steps_of(part: object) -> int:
    """For how many steps it counts to work something out once: one, and more if it is very long."""
    return 1 + sum(1 for _ in parts_of(part)) // 64


class Context:
    """What a run needs to know beside its frame: earlier positions, nature's results, and how much it may still do."""

    def __init__(self) -> None:
        self.history: Keys = ()
        self.rolls: tuple[int, ...] = ()
        self.fuel = FUEL

    def burn(self, steps: int = 1) -> None:
        """So many steps done.

        Raises:
            LimitError: when there were too many.
        """
        self.fuel -= steps
        if self.fuel < 0:
            raise LimitError("E902", "these rules take too long to work out: a loop within loops is too large")


class Expressions:
    """Compiles the expressions of one Program. Position operations and functions are filled in by their owners."""

    def __init__(self, program: Program, layout: Layout, context: Context) -> None:
        self.program = program
        self.layout = layout
        self.context = context
        board = program.board
        domains = {
            Ty.SITES.name: board.played,
            Ty.DIRECTIONS.name: board.directions,
            Ty.PLAYERS.name: program.all_players,
            Ty.KINDS.name: program.all_kinds,
            Ty.NUMBERS.name: everything(program, Ty.NUMBERS),
        }
        self.pure = pure_operations(board, domains, tuple(player.allies for player in program.players))
        self.positional: dict[str, Callable[..., int]] = {}
        self.functions: dict[str, Value] = {}

    def compile(self, node: n.Expr) -> Value:
        """The function that works out `node` in a frame."""
        match node:
            case n.Const(value=value):
                return lambda f: value
            case n.Local(slot=slot):
                return itemgetter(self.layout.locals + slot)
            case n.Op():
                return self._operation(node)
            case n.Cond():
                test, then, otherwise = map(self.compile, (node.test, node.then, node.otherwise))
                return lambda f: then(f) if test(f) else otherwise(f)
            case n.Lookup(table=table):
                index = self.compile(node.index)
                return lambda f: reduce(int.__or__, (table[i.bit_length() - 1] for i in members(index(f))), 0)
            case n.Get():
                return self._get(node)
            case n.Whole(var=var):
                slots = self.layout.states[var]
                return lambda f: as_one_number(f[slots.base : slots.base + slots.size])
            case n.Fold():
                return self._fold(node)
            case n.Call():
                return self._call(node)
            case n.Repeats():
                return self._repeats(node)
        raise AssertionError(f"no such expression: {node!r}")

    def _repeats(self, node: n.Repeats) -> Value:
        context, number = self.context, node.number
        parts = tuple(self.compile(part) for part in node.parts)
        if node.within is None:
            return lambda f: context.history[number].count(tuple(part(f) for part in parts))
        within = self.compile(node.within)

        def latest(f: Frame) -> int:
            earlier = context.history[number]
            return earlier[max(0, len(earlier) - max(0, within(f))) :].count(tuple(part(f) for part in parts))

        return latest

    def _operation(self, node: n.Op) -> Value:
        args = tuple(self.compile(arg) for arg in node.args)
        if node.op == "both":
            left, right = args
            return lambda f: left(f) and right(f)
        if node.op == "either":
            left, right = args
            return lambda f: left(f) or right(f)
        name = f"not:{node.type.name}" if node.op == "not" else node.op
        if name in self.positional:
            ask = self.positional[name]
            if not args:
                return ask
            if len(args) == 1:
                (only,) = args
                return lambda f: ask(f, only(f))
            return lambda f: ask(f, *[arg(f) for arg in args])
        do = self.pure[name]
        if name in _FAR or name in _ONE_BY_ONE or name in _STRAIGHT:
            do = self._counted(name, do)
        if len(args) == 1:
            (only,) = args
            return lambda f: do(only(f))
        if len(args) == 2:
            one, two = args
            return lambda f: do(one(f), two(f))
        return lambda f: do(*[arg(f) for arg in args])

    def _counted(self, name: str, do: Callable[..., int]) -> Callable[..., int]:
        """An operation that counts for more steps the more sites it goes through."""
        context, at_once = self.context, 1 + len(self.program.board.near_steps) // 16
        across = isqrt(len(self.program.board.sites))

        def far(*args: int) -> int:
            result = do(*args)
            context.burn(result.bit_count() * at_once >> 3)
            return result

        def one_by_one(these: int) -> int:
            context.burn(these.bit_count() * at_once >> 3)
            return do(these)

        def straight(here: int, there: int) -> int:
            context.burn(across)
            return do(here, there)

        return far if name in _FAR else straight if name in _STRAIGHT else one_by_one

    def _get(self, node: n.Get) -> Value:
        slots = self.layout.states[node.var]
        if not node.index:
            return itemgetter(slots.base)
        index = tuple(self.compile(i) for i in node.index)
        if len(index) == 1:
            (only,) = index
            return lambda f: reduce(int.__or__, (f[slots.base + i.bit_length() - 1] for i in members(only(f))), 0)
        first, second = index
        stride, context = slots.strides[0], self.context

        def get(f: Frame) -> int:
            value, inner = 0, second(f)
            for i in members(first(f)):
                context.burn(inner.bit_count() >> 3)
                row = slots.base + (i.bit_length() - 1) * stride
                for j in members(inner):
                    value |= f[row + j.bit_length() - 1]
            return value

        return get

    def _call(self, node: n.Call) -> Value:
        function = self.program.functions[node.function]
        args = tuple(self.compile(arg) for arg in node.args)
        params = tuple(self.layout.locals + slot for slot, _, _ in function.params)
        functions, context, name = self.functions, self.context, node.function
        steps = steps_of((function.body, function.result))

        def call(f: Frame) -> int:
            context.burn(steps)
            values = [arg(f) for arg in args]
            for param, value in zip(params, values, strict=True):
                f[param] = value
            return functions[name](f)

        return call

    def _fold(self, node: n.Fold) -> Value:
        folds: dict[str, Callable[[list[int]], int]] = {
            "sum": lambda values: held(sum(values)),
            "max": lambda values: max(values, default=0),
            "min": lambda values: min(values, default=0),
            "all": lambda values: reduce(int.__or__, values, 0),
            "common": lambda values: reduce(int.__and__, values) if values else 0,
        }
        if node.how == "filter":
            return self._filter(node)
        if node.how in ("every", "any"):
            return self._quantifier(node)
        put_together = folds[node.how]
        gather = self._gather(node)
        return lambda f: put_together(gather(f))

    def _gather(self, node: n.Fold) -> Callable[[Frame], list[int]]:
        body = self.compile(node.body)
        where = self.compile(node.where) if node.where else None
        binds = [(self.layout.locals + b.slot, b.type is Ty.INT, self.compile(b.within)) for b in node.binds]
        context, steps = self.context, steps_of((node.body, node.where))

        def gather(f: Frame) -> list[int]:
            values: list[int] = []

            def go(depth: int) -> None:
                slot, is_number, within = binds[depth]
                for member in numbers(within(f)) if is_number else members(within(f)):
                    context.burn(steps)
                    f[slot] = member
                    if depth + 1 < len(binds):
                        go(depth + 1)
                    elif where is None or where(f):
                        values.append(body(f))

            go(0)
            return values

        return gather

    def _quantifier(self, node: n.Fold) -> Value:
        body = self.compile(node.body)
        where = self.compile(node.where) if node.where else None
        binds = [(self.layout.locals + b.slot, b.type is Ty.INT, self.compile(b.within)) for b in node.binds]
        wanted = node.how == "any"
        context, steps = self.context, steps_of((node.body, node.where))

        def found(f: Frame, depth: int) -> bool:
            slot, is_number, within = binds[depth]
            for member in numbers(within(f)) if is_number else members(within(f)):
                context.burn(steps)
                f[slot] = member
                if depth + 1 < len(binds):
                    if found(f, depth + 1):
                        return True
                elif (where is None or where(f)) and bool(body(f)) == wanted:
                    return True
            return False

        return (lambda f: found(f, 0)) if wanted else (lambda f: not found(f, 0))

    def _filter(self, node: n.Fold) -> Value:
        (bind,) = node.binds
        slot, is_number = self.layout.locals + bind.slot, bind.type is Ty.INT
        within, body, context = self.compile(bind.within), self.compile(node.body), self.context
        number_set, steps = self.pure["number_set"], steps_of(node.body)

        def kept(f: Frame) -> int:
            result = 0
            for member in numbers(within(f)) if is_number else members(within(f)):
                context.burn(steps)
                f[slot] = member
                if body(f):
                    result |= number_set(member) if is_number else member
            return result

        return kept
