"""L034: `opponent`, where there can be several."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import tree as t
from gdl.syntax.tree import nodes_of

_TWO = 2
_HINT = (
    "the pieces of all of them are `theirs`; all of them are enemies(mover); whoever has the next turn is `next`;"
    " or go through them: for p in enemies(mover): …"
)


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Every `opponent` of the text, in a game of three or more."""
    rules = subject.main.rules
    if rules.players is None or len(rules.players.seats) <= _TWO or "opponent" in rules.definitions:
        return
    for node in nodes_of(*subject.headings()):
        if isinstance(node, t.Name) and node.name == "opponent":
            what = f"`opponent` is the first enemy only, and here are {len(rules.players.seats)} players"
            yield warning("L034", what, node.span, _HINT)


RULE = Rule(
    code="L034",
    name="one-of-several-enemies",
    title="`opponent` in a game of more than two",
    why=(
        "With several enemies `opponent` is the first of them in the order of the players: for one player always the "
        "same one. A rule that is about whoever comes next, or about all the others, says so."
    ),
    bad="""\
game "Rows"

players Red, Blue, Green
board grid(3, 3)
piece Mark

turn:
    choose spot in empty where count(pieces(opponent)) < 4
    place Mark on spot

when line(mine, 3): mover wins
when stuck: draw

example "counts":
    expect perft(1) is 9
""",
    good="""\
game "Rows"

players Red, Blue, Green
board grid(3, 3)
piece Mark

turn:
    choose spot in empty where count(theirs) < 7
    place Mark on spot

when line(mine, 3): mover wins
when stuck: draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
