"""L021: a branch that nobody could take in many random games."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, note
from gdl.lint.subject import Subject


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Branches that no run went through to their end in the games played, or in an example."""
    evidence, eithers = subject.evidence, subject.in_examples.eithers
    shown = {either.node.branches[number].span for either in eithers for number in either.finished}
    for span in subject.main.in_game.branches:
        if subject.own(span) and span not in evidence.finished | shown:
            hint = "if it can come about, an example that shows it is worth having"
            yield note("L021", f"in {evidence.games} random games nobody could ever do this", span, hint)


RULE = Rule(
    code="L021",
    name="branch-never-came-up",
    title="A branch that nobody could take in random games",
    why=(
        "In none of the games that were played at random was there a move through this branch. That proves "
        "nothing, but it is a place where a mistake would not have been noticed."
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
    or "take":
        choose prey in theirs where count(mine) > 6
        change prey to mover

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
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
    played=True,
)
