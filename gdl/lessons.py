"""The examples of a rulebook as lessons: step by step, each with its position and a sentence.

What goes in: a rulebook that was read, the name of one of its examples. What comes out: steps, as plain data and
positions. What always holds: an example that does not hold is told up to where it stops; examples that only count lines
of play are no lessons.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from gdl.check import check
from gdl.check.typed import TypedExample, TypedExpect, TypedPosition
from gdl.diagnostics import Reporter, RulebookError
from gdl.loading import Loaded, standard_library
from gdl.lower import Lowering
from gdl.lower.setup import Watch
from gdl.positions import set_up
from gdl.syntax import declarations as d
from gdl_interpreter.program.budget import LIMITS, Budget, BudgetError, Limits
from gdl_interpreter.reference import Machine, MachineError, Move, Position

MOST_STEPS = 500
"""Steps of one lesson."""


class LessonStep(NamedTuple):
    """A position, and what is said of it; move, before: what led to it, and from where, if a
    move did."""

    says: str
    position: Position
    move: Move | None = None
    before: Position | None = None


def lesson_names(loaded: Loaded) -> tuple[str, ...]:
    """The examples that show something: those with moves in them."""
    return tuple(
        example.name for example in loaded.rules.examples if any(isinstance(line, d.Claim) for line in example.lines)
    )


def lesson(loaded: Loaded, name: str, limits: Limits = LIMITS) -> tuple[LessonStep, ...]:
    """The steps of an example.

    Args:
        loaded: the rulebook.
        name: of the example.
        limits: bounds of the work, in steps.

    Raises:
        RulebookError: it cannot be set up.
    """
    example = next(each for each in loaded.rules.examples if each.name == name)
    reporter, budget = Reporter(), Budget(limits.loading)
    typed = check(replace(loaded.rules, examples=[example]), standard_library(), reporter, budget)
    reporter.stop_if_failed()
    if typed is None:
        raise RulebookError(reporter)
    found = typed.examples[0]
    lowering = Lowering(typed, found.settings, reporter, budget, limits)
    program = lowering.program()
    machine = Machine(program, fuel=limits.question)
    watch = Watch(program, reporter)
    steps: list[LessonStep] = []
    try:
        for step in _steps(found, machine, lowering, watch):
            steps.append(step)
            if len(steps) >= MOST_STEPS:
                break
    except (MachineError, BudgetError) as error:
        if steps:
            steps.append(LessonStep(f"{error}", steps[-1].position))
    reporter.stop_if_failed()
    return tuple(steps)


def _steps(example: TypedExample, machine: Machine, lowering: Lowering, watch: Watch) -> Iterator[LessonStep]:
    position = Position.start(machine)
    if not any(isinstance(line, TypedPosition) for line in example.lines):
        yield LessonStep("The game begins.", position)
    for line in example.lines:
        match line:
            case TypedPosition():
                position = set_up(line, machine, lowering.filler, watch)
                yield LessonStep(_whose_turn(position), position)
            case d.Claim(verb="play", text=text):
                for part in _parts(text):
                    step = _played(position, part)
                    position = step.position
                    yield step
            case d.Claim(text=text, verb=verb):
                yield from (LessonStep(says, position) for says in _claimed(position, verb, text))
            case TypedExpect(outcome=outcome) if outcome is not None and position.result is not None:
                yield LessonStep(f"The game is over: {position.result}.", position)
            case _:
                pass


def _whose_turn(position: Position) -> str:
    if position.result is not None:
        return f"The game is over: {position.result}."
    return f"{position.mover} is to move." if position.mover is not None else "Chance decides."


def _played(position: Position, text: str) -> LessonStep:
    if text.startswith("event "):
        event = text.removeprefix("event ").strip()
        return LessonStep(f"It is announced: {event}.", position.announce(event))
    move = position.find(text)
    who = "" if move.chance or position.mover is None else f"{position.mover}: "
    return LessonStep(f"{who}{move.text}", position.play(move), move, position)


def _claimed(position: Position, verb: str, text: str) -> Iterator[str]:
    parts = _parts(text)
    if verb == "moves":
        yield f"What can be played here: {', '.join(parts)}." if parts else "Nothing can be played here."
    elif verb == "legal":
        yield f"Here one may play {', '.join(parts)}."
    else:
        for part in parts:
            why = "" if part.startswith("event ") else f": {position.explain(part).message}"
            yield f"{part.removeprefix('event ')} cannot be played here{why}".rstrip(".") + "."


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]
