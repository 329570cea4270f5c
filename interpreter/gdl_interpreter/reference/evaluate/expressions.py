"""What expressions mean: each becomes a small function of a run's frame."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import itemgetter

from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program.operations import OPERATIONS, Work, complete
from gdl_interpreter.reference.bits import as_one_number, members, numbers, union_of
from gdl_interpreter.reference.evaluate.pure import far_operations, pure_name, pure_operations_of, saturate
from gdl_interpreter.reference.evaluate.steps import Steps
from gdl_interpreter.reference.layout import Frame, Layout
from gdl_interpreter.reference.question import question_of

Value = Callable[[Frame], int]

_MEMBERS, _SHIFTS = 4, 4
"""Members looked at, and shifts of a set, in a step."""


def _both(left: Value, right: Value) -> Value:
    return lambda f: left(f) and right(f)


def _either(left: Value, right: Value) -> Value:
    return lambda f: left(f) or right(f)


_LAZY = complete(
    {"both": _both, "either": _either},
    "operations that may leave an operand alone, reference/evaluate/expressions.py",
    lambda operation: operation.lazy,
)


def _united(left: Value, right: Value) -> Value:
    return lambda f: left(f) | right(f)


def _met(left: Value, right: Value) -> Value:
    return lambda f: left(f) & right(f)


_OF_TWO = {"union": _united, "meet": _met}
"""Operations on any number of sets, where there are two: that is soonest so."""


class Expressions:
    """Compiles the expressions of one Program. Position operations and functions are filled in by their owners."""

    def __init__(self, program: Program, layout: Layout) -> None:
        self.program = program
        self.layout = layout
        self.steps = Steps(program, layout)
        self.pure = pure_operations_of(program)
        self.far = far_operations(program.board)
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
                return lambda f: union_of(table, 0, index(f))
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

    def _operation(self, node: n.Op) -> Value:
        args = tuple(self.compile(arg) for arg in node.args)
        if node.op in _LAZY:
            return _LAZY[node.op](*args)
        match node:
            case n.Op(op="of_kind", args=(n.Const(value=kinds),)) if kinds.bit_count() == 1:
                return itemgetter(self.layout.kinds + kinds.bit_length() - 1)
        name = pure_name(node.op, node.type)
        ask = self.positional.get(name) or self._counted(node.op)
        if ask is not None:
            if not args:
                return ask
            if len(args) == 1:
                (only,) = args
                return lambda f: ask(f, only(f))
            if len(args) == 2:
                one, two = args
                return lambda f: ask(f, one(f), two(f))
            if len(args) == 3:
                first, second, third = args
                return lambda f: ask(f, first(f), second(f), third(f))
            return lambda f: ask(f, *[arg(f) for arg in args])
        if len(args) == 2 and name in _OF_TWO:
            return _OF_TWO[name](*args)
        do = self.pure[name]
        if len(args) == 1:
            (only,) = args
            return lambda f: do(only(f))
        if len(args) == 2:
            one, two = args
            return lambda f: do(one(f), two(f))
        return lambda f: do(*[arg(f) for arg in args])

    def _repeats(self, node: n.Repeats) -> Value:
        number, parts = node.number, tuple(self.compile(part) for part in node.parts)
        within = None if node.within is None else self.compile(node.within)

        def repeats(f: Frame) -> int:
            question = question_of(f)
            earlier = question.history[number]
            if within is not None:
                earlier = earlier[max(0, len(earlier) - max(0, within(f))) :]
            question.fuel.burn(len(earlier) // _MEMBERS)
            return earlier.count(tuple(part(f) for part in parts))

        return repeats

    def _counted(self, op: str) -> Callable[..., int] | None:
        """An operation that goes through members or from site to site, asked in a frame: it counts for more steps the
        more it is. None: one that does not."""
        match OPERATIONS[op].work:
            case Work.FAR:
                going = self.far[op]

                def far(f: Frame, *args: int) -> int:
                    result, shifts = going(*args)
                    if shifts >= _SHIFTS:
                        question_of(f).fuel.burn(shifts // _SHIFTS)
                    return result

                return far
            case Work.MEMBERS:
                do = self.pure[op]

                def one_by_one(f: Frame, these: int) -> int:
                    steps = these.bit_count() // _MEMBERS
                    if steps:
                        question_of(f).fuel.burn(steps)
                    return do(these)

                return one_by_one
            case Work.LINE:
                line, across = self.pure[op], self.program.board.longest_line // _MEMBERS

                def straight(f: Frame, here: int, there: int) -> int:
                    question_of(f).fuel.burn(across)
                    return line(here, there)

                return straight
            case Work.PLAIN:
                return None

    def _get(self, node: n.Get) -> Value:
        slots = self.layout.states[node.var]
        if not node.index:
            return itemgetter(slots.base)
        index = tuple(self.compile(i) for i in node.index)
        if len(index) == 1:
            (only,) = index
            return self._get_one(slots.base, only)
        first, second = index
        stride = slots.strides[0]

        def get(f: Frame) -> int:
            value, inner, fuel = 0, second(f), question_of(f).fuel
            for i in members(first(f)):
                fuel.burn(inner.bit_count() // _MEMBERS)
                row = slots.base + (i.bit_length() - 1) * stride
                for j in members(inner):
                    value |= f[row + j.bit_length() - 1]
            return value

        return get

    def _get_one(self, base: int, index: Value) -> Value:
        def get(f: Frame) -> int:
            these = index(f)
            question_of(f).fuel.burn(these.bit_count() // _MEMBERS)
            return union_of(f, base, these)

        return get

    def _call(self, node: n.Call) -> Value:
        function = self.program.functions[node.function]
        args = tuple(self.compile(arg) for arg in node.args)
        params = tuple(self.layout.locals + slot for slot, _, _ in function.params)
        functions, name = self.functions, node.function
        steps = self.steps.of_function(node.function)

        def call(f: Frame) -> int:
            question_of(f).fuel.burn(steps)
            values = [arg(f) for arg in args]
            for param, value in zip(params, values, strict=True):
                f[param] = value
            return functions[name](f)

        def call_plain(f: Frame) -> int:
            question_of(f).fuel.burn(steps)
            return functions[name](f)

        def call_one(f: Frame) -> int:
            question_of(f).fuel.burn(steps)
            f[only_param] = only(f)
            return functions[name](f)

        if len(args) == 1:
            (only,), (only_param,) = args, params
            return call_one
        return call if args else call_plain

    def _fold(self, node: n.Fold) -> Value:
        folds: dict[str, Callable[[list[int]], int]] = {
            "sum": lambda values: saturate(sum(values)),
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

    def _each(self, node: n.Fold) -> int:
        """The steps for each member that a fold goes through."""
        return self.steps.of(node.body, node.where, *(bind.within for bind in node.binds[1:]))

    def _gather(self, node: n.Fold) -> Callable[[Frame], list[int]]:
        body = self.compile(node.body)
        where = self.compile(node.where) if node.where else None
        binds = [(self.layout.locals + b.slot, b.type is Ty.INT, self.compile(b.within)) for b in node.binds]
        steps = self._each(node)
        only, only_is_number, only_within = binds[0]

        def gather_one(f: Frame) -> list[int]:
            values: list[int] = []
            burn = question_of(f).fuel.burn
            for member in numbers(only_within(f)) if only_is_number else members(only_within(f)):
                burn(steps)
                f[only] = member
                if where is None or where(f):
                    values.append(body(f))
            return values

        def gather(f: Frame) -> list[int]:
            values: list[int] = []
            fuel = question_of(f).fuel

            def go(depth: int) -> None:
                slot, is_number, within = binds[depth]
                for member in numbers(within(f)) if is_number else members(within(f)):
                    fuel.burn(steps)
                    f[slot] = member
                    if depth + 1 < len(binds):
                        go(depth + 1)
                    elif where is None or where(f):
                        values.append(body(f))

            go(0)
            return values

        return gather_one if len(binds) == 1 else gather

    def _quantifier(self, node: n.Fold) -> Value:
        body = self.compile(node.body)
        where = self.compile(node.where) if node.where else None
        binds = [(self.layout.locals + b.slot, b.type is Ty.INT, self.compile(b.within)) for b in node.binds]
        wanted = node.how == "any"
        steps = self._each(node)

        def found(f: Frame, depth: int) -> bool:
            slot, is_number, within = binds[depth]
            fuel = question_of(f).fuel
            for member in numbers(within(f)) if is_number else members(within(f)):
                fuel.burn(steps)
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
        within, body = self.compile(bind.within), self.compile(node.body)
        number_set, steps = self.pure["number_set"], self._each(node)

        def kept(f: Frame) -> int:
            result, fuel = 0, question_of(f).fuel
            for member in numbers(within(f)) if is_number else members(within(f)):
                fuel.burn(steps)
                f[slot] = member
                if body(f):
                    result |= number_set(member) if is_number else member
            return result

        return kept
