"""L009: a `require` that never refuses anything."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.lint.verdicts import requires


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Requires whose condition holds in every position, whatever the options are."""
    for span, truth in requires(subject):
        if truth.always and not subject.evidence.failed[span]:
            hint = "take it out, or ask for what was meant"
            yield warning("L009", "this `require` never refuses anything", span, hint)


RULE = Rule(
    code="L009",
    name="require-always-holds",
    title="A `require` that never refuses anything",
    why=(
        "Its condition is true whatever the options are set to and however the game goes, so the rule might "
        "as well not be there. Mostly a comparison is the wrong way round, or a number outside of what is "
        "possible."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    require ply >= 0 else "too early"
    place Mark on spot

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
    choose spot in empty
    require ply > 0 or spot is not b2 else "too early"
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 8
""",
    check=check,
)
