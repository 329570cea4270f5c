"""L044: pieces that are moved together, where only those are asked about whose step does not leave the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import tree as t


def check(subject: Subject) -> Iterable[Diagnostic]:
    """`require step(S, way) in T`, and behind it `move x in S to step(x, way)`."""
    quoted = subject.loaded.sources.quoted
    moves = [node for node in subject.rule_nodes if isinstance(node, t.MoveEach)]
    for require in subject.rule_nodes:
        if not isinstance(require, t.Require):
            continue
        for asked in _asked(require.condition):
            move = next((move for move in moves if _moves_so(move, asked.left)), None)
            if move is not None:
                name, these = move.binder.name, quoted(move.binder.within.span)
                hint = f"write: every({quoted(move.target.span)} in {quoted(asked.right.span)} for {name} in {these})"
                yield warning("L044", _MESSAGE, asked.span, hint)


_MESSAGE = "a piece whose step leaves the board is not asked about here, and stays where it is when the others move"


def _asked(condition: t.Expr) -> Iterator[t.Binary]:
    """What is demanded to lie in some set."""
    if isinstance(condition, t.Junction) and condition.operator == "and":
        for item in condition.items:
            yield from _asked(item)
    elif isinstance(condition, t.Binary) and condition.operator == "in":
        yield condition


def _moves_so(move: t.MoveEach, steps: t.Expr) -> bool:
    """Does each piece of a set go where the steps of that set lead?"""
    if not isinstance(steps, t.Call) or not isinstance(move.target, t.Call) or not steps.arguments:
        return False
    if (steps.name, move.target.name) != ("step", "step") or not move.target.arguments:
        return False
    (one, *ways), (each, *others) = move.target.arguments, steps.arguments
    return one.value == t.Name(move.binder.name) and each.value == move.binder.within and ways == others


RULE = Rule(
    code="L044",
    name="step-off-the-board",
    title="Pieces moved together, of which one would leave the board",
    why=(
        "Of several sites `step(S, way)` gives the steps that there are; a site at the rim has none. So what is asked "
        "of `step(S, way)` is not asked of a piece that would leave the board, and `move x in S to step(x, way)` "
        "leaves that piece where it is. Asked of each piece, a step that is not there lies in no set."
    ),
    bad="""\
game "Abreast"

players Red, Blue
board grid(4, 4)
piece Man

setup:
    place Red Man on row(1)
    place Blue Man on row(4)

turn:
    choose man in mine
    choose way in {north, south}
    let row_of_men = man or step(man, east)
    require row_of_men in mine and step(row_of_men, way) in empty
    move x in row_of_men to step(x, way)

when stuck: mover loses

example "counts":
    expect perft(1) is 4
""",
    good="""\
game "Abreast"

players Red, Blue
board grid(4, 4)
piece Man

setup:
    place Red Man on row(1)
    place Blue Man on row(4)

turn:
    choose man in mine
    choose way in {north, south}
    let row_of_men = man or step(man, east)
    require row_of_men in mine and every(step(x, way) in empty for x in row_of_men)
    move x in row_of_men to step(x, way)

when stuck: mover loses

example "counts":
    expect perft(1) is 4
""",
    check=check,
)
