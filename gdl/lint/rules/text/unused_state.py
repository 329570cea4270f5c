"""L004: something that is remembered for nothing."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, note, warning
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d
from gdl.syntax import tree as t


def check(subject: Subject) -> Iterable[Diagnostic]:
    """States of the text that no rule asks for."""
    named, changed = subject.mentions.named, subject.mentions.changed
    for heading in subject.headings():
        if not isinstance(heading, d.State) or heading.name in named:
            continue
        if heading.name not in changed:
            hint = "ask for it in a rule, or take it out"
            yield warning("L004", f"no rule asks for the state `{heading.name}` or changes it", heading.name_span, hint)
        elif not _is_drawn(heading):
            hint = "if it is only there to be shown at the table, all is well"
            yield note(
                "L004", f"the state `{heading.name}` is changed, but no rule asks for it", heading.name_span, hint
            )


def _is_drawn(state: d.State) -> bool:
    """A direction that goes with a piece is drawn as an arrow."""
    return state.per == ("piece",) and state.declared == t.Name("direction")


RULE = Rule(
    code="L004",
    name="unused-state",
    title="Something is remembered that no rule asks for",
    why=(
        "A position remembers this, but nothing depends on it. Mostly the rule that was meant to ask for it "
        "is missing. A state that is changed and never asked for is shown at the table, so that is only "
        "noted."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

state quiet: 0..50 = 0

turn:
    choose spot in empty
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

state quiet: 0..50 = 0

turn:
    quiet += 1
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when quiet is 50 or no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
