"""Counters in a Program: each rule of a turn that may or may not be gone through gets a name of the run that becomes 1
there. So the frame that a move ends in tells which rules made it. The game stays the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from gdl_interpreter.program import Program, Ty
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.nodes import Const
from gdl_interpreter.program.span import Span
from gdl_interpreter.reference.layout import Frame, Layout


@dataclass(frozen=True)
class Place:
    """A rule that moves may go through.

    kind: "branch" of an `either` or a `first`, "action", or "if" (an arm of one); span: where it stands; said: a
    branch's word or an action's name, if it has one; under: `first` or `else`, if it is the block of one.
    """

    kind: str
    span: Span
    said: str | None = None
    under: str | None = None


@dataclass(frozen=True)
class Instrumented:
    """A Program with counters. places: what each stands for; actions: the names of all that its turn calls."""

    program: Program
    places: tuple[Place, ...]
    actions: tuple[str, ...]

    def made(self, frames: Sequence[Frame]) -> list[tuple[int, ...]]:
        """For each frame that a move ends in: 1 for each place that it went through, else 0."""
        end = Layout(self.program).locals + self.program.frame_size
        return [tuple(frame[end - len(self.places) : end]) for frame in frames]


def instrumented(program: Program) -> Instrumented:
    """A Program with counters in its turn, and in the actions that it calls; setup, events and values have none."""
    instrumenter = _Instrumenter(program)
    turn = instrumenter.block(program.turn)
    functions = dict(program.functions)
    while instrumenter.waiting:
        name = instrumenter.waiting.pop()
        function = program.functions[name]
        counter = instrumenter.counter(Place("action", function.span, name.partition("@")[0]))
        functions[name] = replace(function, body=(counter, *instrumenter.block(function.body)))
    frame = program.frame_size + len(instrumenter.places)
    return Instrumented(
        replace(program, turn=turn, functions=functions, frame_size=frame),
        tuple(instrumenter.places),
        tuple(instrumenter.met),
    )


class _Instrumenter:
    """Puts counters into blocks. `met`: the actions that were; `waiting`: those that are still to be done."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.places: list[Place] = []
        self.waiting: list[str] = []
        self.met: dict[str, None] = {}

    def counter(self, place: Place) -> s.Stmt:
        """The statement that says: here went the run."""
        self.places.append(place)
        slot = self.program.frame_size + len(self.places) - 1
        return s.Assign(slot, "", Const(Ty.INT, 1, span=place.span), span=place.span)

    def block(self, body: s.Block) -> s.Block:
        """A block with all that is below it."""
        return tuple(self._statement(node) for node in body)

    def _statement(self, node: s.Stmt) -> s.Stmt:
        block: Callable[[s.Block], s.Block] = self.block
        match node:
            case s.Either(branches=branches):
                return replace(node, branches=tuple(self._branch(branch) for branch in branches))
            case s.If(arms=arms, otherwise=otherwise):
                spans = (node.span, *(test.span for test, _ in arms[1:]))  # what a first test says may stand in a `let`
                done = tuple(
                    (test, (self._arm(span), *block(body))) for span, (test, body) in zip(spans, arms, strict=True)
                )
                other = (self._arm(otherwise[0].span, "else"), *block(otherwise)) if otherwise else ()
                return replace(node, arms=done, otherwise=other)
            case s.First():
                return replace(
                    node, body=self._way(node, node.body, "first"), otherwise=self._way(node, node.otherwise, "else")
                )
            case s.Keep() | s.For() | s.RepeatTimes() | s.RepeatWhile():
                return replace(node, body=block(node.body))
            case s.Do(function=name) if name not in self.met:
                self.met[name] = None
                self.waiting.append(name)
        return node

    def _arm(self, span: Span, under: str | None = None) -> s.Stmt:
        return self.counter(Place("if", span, under=under))

    def _way(self, node: s.First, body: s.Block, under: str) -> s.Block:
        """A block of a `first`; one with a label is a branch already. Where the first one begins with ways of its own,
        it stands at `first`."""
        if not body or (len(body) == 1 and isinstance(body[0], s.Either) and len(body[0].branches) == 1):
            return self.block(body)
        has_ways = under == "first" and isinstance(body[0], s.Either | s.First)
        span = node.span if has_ways else body[0].span
        return (self.counter(Place("branch", span, under=under)), *self.block(body))

    def _branch(self, branch: s.Branch) -> s.Branch:
        word = None if branch.label is None else self.program.labels[branch.label].text
        return replace(branch, body=(self.counter(Place("branch", branch.place, word)), *self.block(branch.body)))
