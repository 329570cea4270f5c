"""L024: a move that was chosen, and changes nothing but whose turn it is; or states, though a piece was to move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gdl.diagnostics import Diagnostic
from gdl.lint.in_game import with_functions
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject, World
from gdl_interpreter.program import Span
from gdl_interpreter.program import statements as s

SHOWN = 6
LONGEST = 400
"""Characters of the moves before it that are listed."""


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Rulebooks where a random game has come to a legal move with a choice in it that changes nothing, or to one with a
    piece that goes nowhere, and no other change on the board."""
    told = set[Span]()
    for world in subject.worlds_with_turns:
        found, span = world.evidence.changed_nothing, _where(subject, world)
        if found is not None and span is not None and span not in told:
            told.add(span)
            yield _told(*found, span, "a legal move can change nothing", world.called)
        if found is None and world.evidence.went_nowhere is not None:
            text, played, span = world.evidence.went_nowhere
            if subject.own(span) and span not in told:
                told.add(span)
                yield _told(text, played, span, "a piece can stay where it is in a legal move", world.called)


def _told(text: str, played: tuple[str, ...], span: Span, what: str, of_variant: str) -> Diagnostic:
    when = f"after {'; '.join(played)}" if 0 < len(played) <= SHOWN else f"after {len(played)} plies"
    message = f"{what}, as `{text}` {when if played else 'at the start'}{of_variant}"
    hint = "what goes to no site stays, what is placed may be taken off again: require that there is a way, or `pass`"
    listed = "; ".join(played)
    notes = (f"played before it: {listed}",) if len(played) > SHOWN and len(listed) <= LONGEST else ()
    return replace(warning("L024", message, span, hint), notes=notes)


def _where(subject: Subject, world: World) -> Span | None:
    """What the move is made of: an effect that did nothing, else its last choice; else the first choice of the text."""
    choices = (part.span for part in with_functions(world.typed, world.typed.turn) if isinstance(part, s.Choose))
    return next((each for each in (*world.evidence.idle, *choices) if subject.own(each)), None)


RULE = Rule(
    code="L024",
    name="move-changes-nothing",
    title="A move that changes nothing",
    why=(
        "Something is chosen for this move, and afterwards everything is as it was, but it is the next player's turn. "
        "Mostly a piece goes to a site that is not there, as with `move man to step(man, east, n)` beyond the edge of "
        "the board: what is moved to no site stays where it is. A move that goes nowhere and only changes a state is "
        "told of, too. It was found by playing random games."
    ),
    bad="""\
game "Ahead"

players Red, Blue
board grid(5, 2)
piece Man

setup:
    place Red Man on a1
    place Blue Man on a2

turn:
    choose man in mine
    choose n in 1..3
    move man to step(man, east, n)

when any(mine and side(east)): mover wins
when ply > 20: draw

example "counts":
    expect perft(1) is 3
""",
    good="""\
game "Ahead"

players Red, Blue
board grid(5, 2)
piece Man

setup:
    place Red Man on a1
    place Blue Man on a2

turn:
    choose man in mine
    choose n in 1..3
    require any(step(man, east, n))
    move man to step(man, east, n)

when any(mine and side(east)): mover wins
when stuck: mover loses
when ply > 20: draw

example "counts":
    expect perft(1) is 3
""",
    check=check,
)
