"""L002: a kind of piece that no rule speaks of."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.check.merge import head
from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Kinds of the text whose name stands nowhere else, where the rules do not speak of all kinds together."""
    if "kinds" in subject.mentions.named:
        return
    for heading in subject.headings():
        for kind in heading.kinds if isinstance(heading, d.Pieces) else ():
            if kind.name not in subject.mentions.named:
                hint = f"`place {kind.name} on …` would put one on the board"
                yield warning("L002", f"no rule speaks of the piece `{kind.name}`", head(kind.span, kind.name), hint)


RULE = Rule(
    code="L002",
    name="unused-piece",
    title="A piece that no rule speaks of",
    why=(
        "The piece is declared, but it is in no supply, is placed nowhere and nothing is changed into it. A "
        "rule is missing, or the piece is left over from an earlier idea."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark, King

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
