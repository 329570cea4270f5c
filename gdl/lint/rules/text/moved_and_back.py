"""L038: a piece that is moved and at once moved back, where two are meant to change places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from gdl.diagnostics import Diagnostic, Edit, Fix, Severity
from gdl.lint.model import Rule
from gdl.lint.subject import Subject
from gdl.syntax import tree as t
from gdl.syntax.tree import parts
from gdl_interpreter.program import Span


def check(subject: Subject) -> Iterable[Diagnostic]:
    """`move a to b` with `move b to a` in the next line, where both are names whose meaning no move changes."""
    rules = subject.main.rules
    moving = {*rules.definitions, *rules.kinds, *rules.states}
    for one, two in _neighbours(subject.rule_nodes):
        if (one.source, one.target) != (two.target, two.source) or one.source == one.target:
            continue
        if isinstance(one.source, t.Name) and isinstance(one.target, t.Name):
            first, second = one.source.name, one.target.name
            if not {first, second} & moving:
                yield _told(one, two, first, second)


def _neighbours(nodes: Iterable[object]) -> Iterator[tuple[t.Move, t.Move]]:
    """Each two moves of which the second is the next statement behind the first."""
    for node in nodes:
        if isinstance(node, t.Node):
            for block in parts(node):
                for one, two in pairwise(block) if isinstance(block, tuple) else ():
                    if isinstance(one, t.Move) and isinstance(two, t.Move):
                        yield one, two


def _told(one: t.Move, two: t.Move, first: str, second: str) -> Diagnostic:
    what = f"the piece that has just been moved to `{second}` is moved back, and what stood there is gone"
    name = next(each for each in "xyz" if each not in (first, second))
    line = f"move {name} in ({first} or {second}) to ({second} if {name} is {first} else {first})"
    both = Span(one.span.source, one.span.line, one.span.column, two.span.end_line, two.span.end_column)
    fix = Fix("let them change places", (Edit(both, line),))
    return Diagnostic("L038", what, two.span, f"two change places by: {line}", Severity.WARNING, (fix,))


RULE = Rule(
    code="L038",
    name="moved-and-back",
    title="A piece that is moved and at once moved back",
    why=(
        "Lines are done one after the other. Behind `move a to b` the piece of a stands on b, and what stood there has "
        "been taken; `move b to a` brings the same piece back. Two pieces change places in one line."
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
    or "change":
        choose man in mine
        choose other in theirs
        move man to other
        move other to man

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
    or "change":
        choose man in mine
        choose other in theirs
        move x in (man or other) to (other if x is man else man)

when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
