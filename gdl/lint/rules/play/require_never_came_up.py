"""L020: a `require` that made no difference in many random games."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, note
from gdl.lint.subject import Subject
from gdl.lint.verdicts import requires


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Requires that were never looked at, always held or always failed in the games played and in the examples."""
    evidence = subject.evidence
    in_turns = {span for span in subject.main.in_game.requires if subject.own(span)}
    for span, truth in requires(subject):
        if span not in in_turns or truth.always or truth.never:
            continue
        tried = [each for each in subject.in_examples.requires if each.node.span == span]
        held = evidence.held[span] + sum(each.held for each in tried)
        failed = evidence.failed[span] + sum(each.failed for each in tried)
        if held and failed:
            continue
        what = "held every time" if held else "refused everything" if failed else "never came up"
        hint = "if it can come about, an example that shows it is worth having"
        yield note("L020", f"in {evidence.games} random games this `require` {what}", span, hint)


RULE = Rule(
    code="L020",
    name="require-never-came-up",
    title="A `require` that made no difference in random games",
    why=(
        "In none of the games that were played at random did this `require` decide anything. That proves "
        "nothing, for random players see little of a game; but it is a place where a mistake would not have "
        "been noticed."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    require count(mine) < 8
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
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
    played=True,
)
