"""L001: an option that nothing depends on."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.check.merge import head
from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Options of the text whose name stands nowhere else."""
    for heading in subject.headings():
        for item in heading.items if isinstance(heading, d.Options) else ():
            if item.name not in subject.mentions.named:
                hint = f"use `{item.name}` in the rules, or take the option out"
                yield warning("L001", f"nothing depends on the option `{item.name}`", head(item.span, item.name), hint)


RULE = Rule(
    code="L001",
    name="unused-option",
    title="An option that nothing depends on",
    why=(
        "Whoever sets this option will wonder why nothing changes. Mostly the rules hold the number itself "
        "where the name of the option was meant to stand, or the option was left behind when the rules "
        "changed."
    ),
    bad="""\
game "Rows"

option size = 4 in 3..9

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
    good="""\
game "Rows"

option size = 3 in 3..9

players Red, Blue
board grid(size, size)
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
)
