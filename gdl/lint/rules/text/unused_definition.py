"""L003: a definition that nothing calls."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Definitions of the text that neither the rules nor an example call, or only others that nothing calls."""
    used = subject.mentions.named | {"score"}
    for heading in subject.headings():
        if isinstance(heading, d.Define) and heading.name not in used:
            hint = "use it, or take it out"
            yield warning("L003", f"nothing uses the definition `{heading.name}`", heading.name_span, hint)


RULE = Rule(
    code="L003",
    name="unused-definition",
    title="A definition that nothing uses",
    why=(
        "A reader will look for the place where it matters. Definitions that are used only by other unused "
        "ones are found too. `score` is always used: the table shows it."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

define centre: b2

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

define centre: b2

when line(mine, 3) and any(mine and centre): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
