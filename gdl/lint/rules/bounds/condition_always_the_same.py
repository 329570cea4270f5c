"""L030: an `if` or a `where` whose condition always holds, or never does."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.lint.verdicts import conditions
from gdl_interpreter.program import nodes as n


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Conditions that are the same in every position, whatever the options are; `if true` is meant so."""
    for test, word, truth in conditions(subject):
        if (truth.always or truth.never) and not isinstance(test, n.Const):
            what = "always" if truth.always else "never"
            hint = "take it out, or ask for what was meant"
            yield warning("L030", f"the condition of this `{word}` {what} holds", test.span, hint)


RULE = Rule(
    code="L030",
    name="condition-always-the-same",
    title="A condition of `if` or `where` that always holds, or never does",
    why=(
        "Whatever the options are set to and however the game goes, the answer is the same, so nothing is asked. "
        "Mostly a comparison is the wrong way round, or `any` or `no` is asked of a name that `choose`, `for` or "
        "`let` gave to one thing: there always is that one."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty where any(spot)
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
    choose spot in empty where any(near(spot))
    place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
