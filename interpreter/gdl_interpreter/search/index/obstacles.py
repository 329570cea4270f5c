"""Why something cannot be done, as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath

from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.span import NOWHERE, Span
from gdl_interpreter.program.walk import all_parts, parts_of, reached


@dataclass(frozen=True)
class Obstacle:
    """What stands in the way, in words, and the part of the rulebook that it is about."""

    why: str
    span: Span

    def __str__(self) -> str:
        return f"{self.why}{place_of(self.span)}"


def place_of(span: Span) -> str:
    """Where in the rules a span is, in brackets: ` (line 3 of chess.gdl)`; nothing if it is nowhere."""
    if not span.source:
        return ""
    return f" (line {span.line}{'' if span.source.startswith('<') else f' of {PurePath(span.source).name}'})"


def chance_or_other_players(program: Program) -> Obstacle | None:
    """Chance in the rules of a turn, or players that come, go or exchange their colours, if there are any."""
    reasons: tuple[tuple[type[s.Stmt], str], ...] = (
        (s.Chance, "there is chance"),
        (s.Joins, "players join"),
        (s.Leaves, "players leave"),
        (s.SwapSides, "players exchange their colours"),
    )
    parts = list(reached(program.functions, program.turn))
    for kind, why in reasons:
        found = next((part for part in parts if isinstance(part, kind)), None)
        if found is not None:
            return Obstacle(why, found.span)
    return None


def span_of_state(program: Program, name: str) -> Span:
    """Where the rules put something into a state, or else ask for it."""
    parts = list(_everything(program))
    settings = (
        value.span for part in parts if isinstance(part, s.Place) for state, value in part.settings if state == name
    )
    puts = (part.span for part in parts if isinstance(part, s.Put) and part.var == name)
    gets = (part.span for part in parts if isinstance(part, n.Get | n.Whole) and part.var == name)
    return next((span for spans in (puts, settings, gets) for span in spans if span.source), NOWHERE)


def span_of_ply(program: Program) -> Span:
    """Where the rules ask which ply it is."""
    asked = (part.span for part in _everything(program) if isinstance(part, n.Op) and part.op == "ply")
    return next(asked, NOWHERE)


def _everything(program: Program) -> Iterator[object]:
    yield from all_parts(program)
    yield from parts_of(tuple((ending.test, ending.who) for ending in program.endings))
