"""What statements mean: a run goes on, splits, or ends without a move.

A statement without choices becomes a function that changes the frame and says whether the run goes on. A statement
with choices becomes a function that yields a frame of its own for each way to go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from gdl_interpreter.program import Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.by_statement import ByStatement
from gdl_interpreter.program.limits import MAX_HELD, MAX_MOVES, MAX_WORDS
from gdl_interpreter.program.walk import blocks_of, has_blocks
from gdl_interpreter.reference.bits import members, numbers
from gdl_interpreter.reference.errors import LimitError
from gdl_interpreter.reference.evaluate.effects import Compiler, Effect, effect_of
from gdl_interpreter.reference.layout import (
    STOPPED,
    WORDS,
    Frame,
)
from gdl_interpreter.reference.moves import Vocabulary
from gdl_interpreter.reference.question import question_of

Ways = Callable[[Frame], Iterator[Frame]]

DEEP = 16
"""Through so many statements with choices a run is handed up in a step."""

MEMBERS = 4
"""So many members of a set are listed in a step."""


@dataclass(frozen=True)
class Step:
    """A compiled statement: an effect, or one with several ways to go on."""

    effect: Effect | None = None
    ways: Ways | None = None


def _followed(node: s.Stmt, step: Step) -> Step:
    """The same step, which the trace of a question is told of."""
    effect, ways = step.effect, step.ways

    def told(f: Frame) -> bool:
        trace = question_of(f).trace
        if trace is not None:
            trace.doing(node, f)
        goes_on = effect is not None and effect(f)
        if trace is not None:
            trace.done(node, f, goes_on)
        return goes_on

    def split(f: Frame) -> Iterator[Frame]:
        trace = question_of(f).trace
        if trace is not None:
            trace.doing(node, f)
        return iter(()) if ways is None else ways(f)

    return Step(ways=split) if effect is None else Step(effect=told)


class Statements:
    """Compiles all statements of one Program. `followed`: the trace of a question is told of each of them."""

    def __init__(self, compiler: Compiler, vocabulary: Vocabulary, followed: bool = False) -> None:
        self.followed = followed
        self.compiler = compiler
        self.program = compiler.program
        self.layout = compiler.layout
        self.expressions = compiler.expressions
        self.value = compiler.value
        self.vocabulary = vocabulary
        self.actions: dict[str, Step] = {}
        self.splitting: dict[str, bool] = {}

    def block(self, body: s.Block) -> Ways:
        """A block: all the frames it can end in."""
        steps = [self.statement(node) for node in body]
        end = len(steps)
        choices = [at for at, step in enumerate(steps, start=1) if step.ways is not None]
        weights = {at: self.expressions.steps.of_block(body[at:to]) for at, to in pairwise([0, *choices, end])}

        def begin(f: Frame) -> Iterator[Frame]:
            return go(f, 0)

        def go(f: Frame, at: int) -> Iterator[Frame]:
            fuel = question_of(f).fuel
            fuel.burn(weights[at])
            fuel.depth += 1
            try:
                while at < end and not f[STOPPED]:
                    step = steps[at]
                    at += 1
                    if step.effect is not None:
                        if not step.effect(f):
                            return
                    elif step.ways is not None:
                        for g in step.ways(f):
                            yield from go(g, at)
                        return
                yield f
            finally:
                fuel.depth -= 1

        return begin

    def effects(self, body: s.Block) -> Effect:
        """A block without choices."""
        steps = [step.effect for step in map(self.statement, body) if step.effect is not None]
        weight = self.expressions.steps.of_block(body)

        def do(f: Frame) -> bool:
            question_of(f).fuel.burn(weight)
            for step in steps:
                if f[STOPPED]:
                    break
                if not step(f):
                    return False
            return True

        return do

    def splits(self, body: s.Block) -> bool:
        """Are there choices in this block?"""
        return any(self._splits(node) for node in body)

    def _splits(self, node: s.Stmt) -> bool:
        if isinstance(node, s.Do):
            if node.function not in self.splitting:
                self.splitting[node.function] = self.splits(self.program.functions[node.function].body)
            return self.splitting[node.function]
        return node.traits.chooses or any(map(self.splits, blocks_of(node)))

    def statement(self, node: s.Stmt) -> Step:
        """Compile one statement."""
        step = _step_of(self, node) if _step_of.has(node) else Step(effect=effect_of(self.compiler, node))
        return _followed(node, step) if self.followed else step

    def _say(self, f: Frame, code: int) -> None:
        if f[WORDS].bit_length() > MAX_WORDS * 16:
            raise LimitError("E903", f"a move of more than {MAX_WORDS} choices")
        f[WORDS] = self.vocabulary.add(f[WORDS], code)

    def choose(self, node: s.Choose) -> Step:
        slot, type_ = self.layout.locals + node.bind.slot, node.bind.type
        within = self.value(node.bind.within)
        where = self.value(node.where) if node.where is not None else None
        vocabulary = self.vocabulary
        steps = self.expressions.steps.of_copy() + (0 if node.where is None else self.expressions.steps.of(node.where))

        def choose(f: Frame) -> Iterator[Frame]:
            question = question_of(f)
            fuel, trace = question.fuel, question.trace
            options = vocabulary.members(type_, within(f))
            if trace is not None:
                options = trace.choosing(node, f, options)
            for member in options:
                fuel.burn(steps + fuel.depth // DEEP)
                g = f.copy()
                g[slot] = member
                kept = where is None or bool(where(g))
                if trace is not None:
                    trace.filtered(node, g, member, kept)
                    kept = kept or trace.goes_on_refused
                if kept:
                    self._say(g, vocabulary.chosen(type_, member))
                    yield g

        return Step(ways=choose)

    def either(self, node: s.Either) -> Step:
        branches = [(branch.label, self.block(branch.body)) for branch in node.branches]
        steps = self.expressions.steps.of_copy()

        def either(f: Frame) -> Iterator[Frame]:
            question = question_of(f)
            fuel, trace = question.fuel, question.trace
            for number, (label, body) in enumerate(branches):
                if trace is not None and not trace.branching(node, f, number):
                    continue
                fuel.burn(steps + fuel.depth // DEEP)
                g = f.copy()
                if label is not None:
                    self._say(g, label)
                for end in body(g):
                    if trace is not None:
                        trace.worked(node, end, number)
                    yield end

        return Step(ways=either)

    def first(self, node: s.First) -> Step:
        body, otherwise = self.block(node.body), self.block(node.otherwise)
        steps = self.expressions.steps.of_copy()

        def first(f: Frame) -> Iterator[Frame]:
            question = question_of(f)
            none_yet, trace = True, question.trace
            question.fuel.burn(steps)
            for end in body(f.copy()):
                none_yet = False
                yield end
            if none_yet:
                if trace is None or trace.falling_back(node, f, body(question.untold().take(f))):
                    yield from otherwise(f)
            elif trace is not None and trace.looks_past:
                trace.looking_past(node, f)
                for end in otherwise(f):
                    trace.passed_over(node, end)

        return Step(ways=first)

    def keep(self, node: s.Keep) -> Step:
        body, measure = self.block(node.body), self.value(node.measure)
        sign, steps = 1 if node.highest else -1, self.expressions.steps.of(node.measure)

        def keep(f: Frame) -> Iterator[Frame]:
            ends: list[tuple[int, Frame]] = []
            question = question_of(f)
            fuel, trace = question.fuel, question.trace
            for end in body(f):
                fuel.burn(steps)
                ends.append((sign * measure(end), end))
                if len(ends) > MAX_MOVES or len(ends) * len(f) > MAX_HELD:
                    raise LimitError("E905", "`keep` has too many runs to compare")
            best = max((value for value, _ in ends), default=0)
            for value, end in ends:
                if value == best:
                    yield end
                elif trace is not None:
                    trace.passed_over(node, end)

        return Step(ways=keep)

    def branch(self, node: s.If) -> Step:
        tests = [self.value(test) for test, _ in node.arms]
        bodies = [body for _, body in node.arms]
        if self.splits((node,)):
            ways = [self.block(body) for body in bodies]
            else_ways = self.block(node.otherwise)

            def branch(f: Frame) -> Iterator[Frame]:
                return next((way for test, way in zip(tests, ways, strict=True) if test(f)), else_ways)(f)

            return Step(ways=branch)
        effects = [self.effects(body) for body in bodies]
        else_effects = self.effects(node.otherwise)

        def taken(f: Frame) -> bool:
            return next((effect for test, effect in zip(tests, effects, strict=True) if test(f)), else_effects)(f)

        return Step(effect=taken)

    def _loop(self, node: s.For | s.RepeatTimes | s.RepeatWhile, rounds: Callable[[Frame], Iterator[None]]) -> Step:
        """A loop: `rounds` prepares the frame for each round in turn and ends when there is no further one."""
        if not self.splits(node.body):
            effect = self.effects(node.body)

            def do(f: Frame) -> bool:
                try:
                    for _ in rounds(f):
                        question_of(f).fuel.burn()
                        if not effect(f):
                            return False
                        if f[STOPPED]:
                            f[STOPPED] = 0
                            break
                except LimitError as limit:
                    raise limit.at(node.span) from None
                return True

            return Step(effect=do)
        raise AssertionError("a loop with choices has its own ways")

    def each(self, node: s.For) -> Step:
        slot, within = self.layout.locals + node.bind.slot, self.value(node.bind.within)
        where = self.value(node.where) if node.where is not None else None
        each = numbers if node.bind.type is Ty.INT else members
        steps = self.expressions.steps.of(node.where)

        def rounds(f: Frame) -> Iterator[None]:
            fuel = question_of(f).fuel
            for member in each(within(f)):
                fuel.burn(steps)
                f[slot] = member
                if where is None or where(f):
                    yield

        if not self.splits(node.body):
            return self._loop(node, rounds)
        body = self.block(node.body)

        def go(f: Frame, rest: list[int]) -> Iterator[Frame]:
            fuel = question_of(f).fuel
            for at, member in enumerate(rest):
                fuel.burn(steps)
                f[slot] = member
                if where is None or where(f):
                    for g in body(f):
                        fuel.burn(len(rest) // 64)
                        yield from self._stopped(g) or go(g, rest[at + 1 :])
                    return
            yield f

        def begin(f: Frame) -> Iterator[Frame]:
            found = list(each(within(f)))
            question_of(f).fuel.burn(len(found) // MEMBERS)
            return go(f, found)

        return Step(ways=begin)

    @staticmethod
    def _stopped(f: Frame) -> tuple[Frame, ...]:
        if f[STOPPED]:
            f[STOPPED] = 0
            return (f,)
        return ()

    def times(self, node: s.RepeatTimes) -> Step:
        times = self.value(node.times)

        def rounds(f: Frame) -> Iterator[None]:
            for _ in range(times(f)):
                yield

        if not self.splits(node.body):
            return self._loop(node, rounds)
        body = self.block(node.body)

        def go(f: Frame, left: int) -> Iterator[Frame]:
            if left <= 0:
                yield f
                return
            question_of(f).fuel.burn()
            for g in body(f):
                yield from self._stopped(g) or go(g, left - 1)

        return Step(ways=lambda f: go(f, min(times(f), MAX_WORDS)))

    @staticmethod
    def _cut(node: s.RepeatWhile, test: Callable[[Frame], int], f: Frame) -> None:
        """Tell of a loop that may not go round again, and would."""
        trace = question_of(f).trace
        if trace is not None and not f[STOPPED] and test(f):
            trace.cut(node)

    def while_(self, node: s.RepeatWhile) -> Step:
        test, most = self.value(node.test), self.program.board.all.bit_count()
        steps = self.expressions.steps.of(node.test)

        def rounds(f: Frame) -> Iterator[None]:
            fuel = question_of(f).fuel
            for _ in range(most):
                fuel.burn(steps)
                if not test(f):
                    return
                yield
            self._cut(node, test, f)

        if not self.splits(node.body):
            return self._loop(node, rounds)
        body = self.block(node.body)

        def go(f: Frame, left: int) -> Iterator[Frame]:
            question_of(f).fuel.burn(steps)
            if left <= 0 or not test(f):
                if left <= 0:
                    self._cut(node, test, f)
                yield f
                return
            for g in body(f):
                yield from self._stopped(g) or go(g, left - 1)

        return Step(ways=lambda f: go(f, most))

    def do(self, node: s.Do) -> Step:
        function = self.program.functions[node.function]
        args = [self.value(arg) for arg in node.args]
        params = [self.layout.locals + slot for slot, _, _ in function.params]

        def enter(f: Frame) -> Frame:
            question_of(f).fuel.burn()
            for param, value in zip(params, [arg(f) for arg in args], strict=True):
                f[param] = value
            return f

        action = self._action(node.function)
        if action.ways is not None:
            ways = action.ways
            return Step(ways=lambda f: ways(enter(f)))
        assert action.effect is not None
        effect = action.effect
        return Step(effect=lambda f: effect(enter(f)))

    def _action(self, name: str) -> Step:
        """The compiled body of an action, compiled once however often it is called."""
        if name not in self.actions:
            body = self.program.functions[name].body
            self.actions[name] = Step(ways=self.block(body)) if self.splits(body) else Step(effect=self.effects(body))
        return self.actions[name]


_step_of: ByStatement[Statements, [], Step] = ByStatement(
    "what statements with choices or blocks mean, reference/evaluate/statements.py"
)
_step_of.of(s.Choose)(Statements.choose)
_step_of.of(s.Either)(Statements.either)
_step_of.of(s.First)(Statements.first)
_step_of.of(s.Keep)(Statements.keep)
_step_of.of(s.If)(Statements.branch)
_step_of.of(s.For)(Statements.each)
_step_of.of(s.RepeatTimes)(Statements.times)
_step_of.of(s.RepeatWhile)(Statements.while_)
_step_of.of(s.Do)(Statements.do)
_step_of.complete(lambda kind: kind.traits.chooses or has_blocks(kind) or kind is s.Do)
