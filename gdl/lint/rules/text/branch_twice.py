"""L011: a branch that is the same as an earlier one."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import tree as t


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Branches of an `either` with the label and the body of one before them."""
    for node in subject.nodes:
        seen: dict[t.Branch, t.Branch] = {}
        for branch in node.branches if isinstance(node, t.Either) else ():
            earlier = seen.setdefault(branch, branch)
            if earlier is not branch:
                message = f"this branch adds no move: it is the one in line {earlier.span.line} again"
                yield warning("L011", message, branch.span, "take it out, or write what was meant")


RULE = Rule(
    code="L011",
    name="branch-twice",
    title="A branch that is the same as an earlier one",
    why=(
        "Both branches say the same, so that every move of the second is a move of the first as well. Mostly "
        "it was copied in order to be changed, and then was not."
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
    or:
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
    either:
        choose spot in empty
        place Mark on spot
    or "steal":
        require ply is 1
        choose spot in theirs
        change spot to mover

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
