"""L039: pieces that are moved one after the other, where one may go to the place of the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import tree as t
from gdl_interpreter.program import Span


def check(subject: Subject) -> Iterable[Diagnostic]:
    """`for x in S: move x to step(x, way)`, with nothing asked about where they go."""
    quoted = subject.loaded.sources.quoted
    for node in subject.rule_nodes:
        if isinstance(node, t.For) and not _asks(node):
            for move in node.body:
                if isinstance(move, t.Move) and _steps(move, node.binder.name):
                    yield warning("L039", _MESSAGE, move.span, _hint(node, move, quoted))


_MESSAGE = "these pieces are moved one after the other, and one that goes to the place of the next takes it"


def _asks(loop: t.For) -> bool:
    """Is anything asked or taken off before a piece is moved?"""
    return loop.condition is not None or any(not isinstance(each, t.Move | t.Let | t.Assign) for each in loop.body)


def _steps(move: t.Move, name: str) -> bool:
    """Does the member of the set go to a step from where it is?"""
    if move.source != t.Name(name) or not isinstance(move.target, t.Call) or move.target.name != "step":
        return False
    return bool(move.target.arguments) and move.target.arguments[0].value == t.Name(name)


def _hint(loop: t.For, move: t.Move, quoted: Callable[[Span], str]) -> str:
    if len(loop.body) > 1:
        return "`move x in S to step(x, way)` moves all of them at the same moment"
    these = quoted(loop.binder.within.span)
    if not isinstance(loop.binder.within, t.Name | t.Call | t.Whose | t.Listing) and not these.startswith("("):
        these = f"({these})"
    return f"all of them at the same moment: move {loop.binder.name} in {these} to {quoted(move.target.span)}"


RULE = Rule(
    code="L039",
    name="one-after-the-other",
    title="Pieces that are moved one after the other, onto each other",
    why=(
        "A `for` does its lines for one member after the other. A piece that goes one step on takes what still stands "
        "there, even if that would have gone on itself. `move x in S to E` lifts all of them before it sets any down."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot
    for x in theirs and row(1..2): move x to step(x, north)

when line(mine, 3): mover wins
when no(empty): draw
when ply is 20: draw by "long enough"

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
    move x in (theirs and row(1..2)) to step(x, north)

when line(mine, 3): mover wins
when no(empty): draw
when ply is 20: draw by "long enough"

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
