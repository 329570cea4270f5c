"""L027: a fact of the game whose name is nearly one that the program shows."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.check.merge import head
from gdl.diagnostics import Diagnostic
from gdl.diagnostics.edits import replace
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d
from gdl.syntax.mistakes.near import nearest

SHOWN = frozenset({"author", "goal", "points"})
"""The facts that mean something to the program."""


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Facts whose name is a slip for one that is shown: they are told of nowhere."""
    for heading in subject.headings():
        for fact in heading.facts if isinstance(heading, d.Game) else ():
            meant = None if fact.name in SHOWN else nearest(fact.name, SHOWN)
            if meant is not None:
                span = head(fact.span, fact.name)
                found = warning(
                    "L027",
                    f"`{fact.name}` is shown neither at the board nor in lists",
                    span,
                    f"did you mean `{meant}`?",
                )
                yield Diagnostic(found.code, found.message, span, found.hint, found.severity, (replace(span, meant),))


RULE = Rule(
    code="L027",
    name="fact-misspelt",
    title="A fact that is hardly ever shown",
    why=(
        "`goal` is shown in lists and when a game begins, `points` names what scores count, `author` is named in the "
        "page of all games. A fact of another name is seen by `gdl show` alone; this one is nearly one of those."
    ),
    bad="""\
game "Rows":
    gaol = "Three in a row."

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
game "Rows":
    goal = "Three in a row."

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
