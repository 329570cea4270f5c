"""L010: a `require` that refuses everything."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.lint.verdicts import requires


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Requires whose condition fails in every position, whatever the options are."""
    for span, truth in requires(subject):
        if truth.never and not subject.evidence.held[span]:
            hint = "what stands before it in the same branch can never be done"
            yield warning("L010", "this `require` refuses everything", span, hint)


RULE = Rule(
    code="L010",
    name="require-never-holds",
    title="A `require` that refuses everything",
    why=(
        "Its condition is false whatever the options are set to and however the game goes, so no move ever "
        "gets past it. Mostly a comparison is the wrong way round, or a number outside of what is possible."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    either:
        choose spot in empty
        place Mark on spot
    or "steal":
        require count(players) > 2 else "only with three players"
        choose spot in theirs
        change spot to mover

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    good="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    either:
        choose spot in empty
        place Mark on spot
    or "steal":
        require ply is 1 else "only in answer to the first mark"
        choose spot in theirs
        change spot to mover

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
    everywhere=True,
)
