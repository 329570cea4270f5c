"""L022: an ending that closed none of many random games."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, note
from gdl.lint.subject import Subject
from gdl.lint.verdicts import endings


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Endings that none of the games played came to, and no example."""
    evidence = subject.evidence
    came = {subject.main.typed.endings[number].span for number in evidence.ended} | {*subject.in_examples.endings}
    here = {ending.span for ending in subject.main.typed.endings}
    for span, truth in endings(subject):
        if span in here and span not in came and not truth.never:
            hint = "if it can come about, an example that shows it is worth having"
            yield note("L022", f"none of {evidence.games} random games ended this way", span, hint)


RULE = Rule(
    code="L022",
    name="ending-never-came-up",
    title="An ending that no random game came to",
    why=(
        "None of the games that were played at random ended this way. That proves nothing, for some endings "
        "need play with a purpose; but it is a place where a mistake would not have been noticed."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw
when count(mine) > 6: mover wins

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
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
    played=True,
)
