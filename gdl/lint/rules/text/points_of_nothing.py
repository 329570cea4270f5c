"""L047: a word for points, where nobody has points."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.board_view.scores import SCORE
from gdl.check.merge import head
from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d


def check(subject: Subject) -> Iterable[Diagnostic]:
    """The fact `points` of a text without a score, in the rulebook as it stands and in all its variants."""
    worlds = [world.rules for world in subject.worlds]
    if not subject.whole or any(SCORE in rules.definitions or SCORE in rules.states for rules in worlds):
        return
    for heading in subject.headings():
        for fact in heading.facts if isinstance(heading, d.Game) else ():
            if fact.name == "points":
                hint = "say what each player has, as in: define score(p): count(pieces(p)); or take the fact out"
                yield warning("L047", "nothing is counted in `points`", head(fact.span, fact.name), hint)


RULE = Rule(
    code="L047",
    name="points-of-nothing",
    title="A word for points, where nobody has any",
    why=(
        "`points` names what the scores of players count. A score is what `score` says, a definition or a state for "
        "each player. Without one no player ever sees the word, and what an ending goes by is not told at the board."
    ),
    bad="""\
game "Rows":
    points = "stones"

players Red, Blue
board grid(3, 3)
piece Mark

define held(p): count(pieces(p))

turn:
    choose spot in empty
    place Mark on spot

when no(empty): highest held wins

example "counts":
    expect perft(1) is 9
""",
    good="""\
game "Rows":
    points = "stones"

players Red, Blue
board grid(3, 3)
piece Mark

define score(p): count(pieces(p))

turn:
    choose spot in empty
    place Mark on spot

when no(empty): highest score wins

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
