"""L012: an `else if` whose condition an earlier one has caught."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.implied import MOST_BEFORE, implies
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import tree as t
from gdl_interpreter.program.budget import Budget


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Arms of an `if`, and parts of an `A if C else B`, that are never come to."""
    inner: set[int] = set()
    for node in subject.nodes:
        if isinstance(node, t.If):
            yield from _caught([arm.condition for arm in node.arms], subject.budget)
        elif isinstance(node, t.Conditional) and id(node) not in inner:
            links = [node]
            while isinstance(links[-1].otherwise, t.Conditional):
                links.append(links[-1].otherwise)
            inner |= {id(link) for link in links}
            yield from _caught([link.condition for link in links], subject.budget)


def _caught(conditions: list[t.Expr], budget: Budget) -> Iterable[Diagnostic]:
    for number, condition in enumerate(conditions):
        before, span = conditions[max(0, number - MOST_BEFORE) : number], condition.span
        earlier = next((other.span for other in before if implies(condition, other, budget)), None)
        if earlier is not None:
            same = "asked" if earlier.line == span.line else f"asked in line {earlier.line}"
            message = f"this is never come to: whenever it holds, what was {same} before holds too"
            yield warning("L012", message, span, "put the narrower condition first")


RULE = Rule(
    code="L012",
    name="condition-twice",
    title="An `else if` that is never come to",
    why=(
        "Of several conditions the first that holds is taken. This one holds only where an earlier one does, "
        "so what stands behind it is never done. Put the narrower condition first."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    if ply > 2:
        place Mark on spot
    else if ply > 5:
        place Mark on spot or (near(spot) and empty)
    else:
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
    if ply > 5:
        place Mark on spot or (near(spot) and empty)
    else if ply > 2:
        place Mark on spot
    else:
        place Mark on spot

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
