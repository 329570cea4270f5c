"""L041: a state that is shown beside the board, and is all that the points are."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d
from gdl.syntax import tree as t

_POINTS = "points"


def check(subject: Subject) -> Iterable[Diagnostic]:
    """`show oil as "oil"`, where `score(p)` is `oil(p)` and points are called "oil"."""
    rules = subject.main.rules
    score = rules.definitions.get("score")
    if score is None or len(score.parameters) != 1 or not isinstance(score.body[-1], t.Do) or len(score.body) > 1:
        return
    hidden = {name.name for look in rules.looks if look.phrase == "hide" for name in look.names}
    called = rules.facts.get(_POINTS, _POINTS)
    for heading in subject.headings():
        for look in heading.lines if isinstance(heading, d.Looks) else ():
            texts = [each.text for each in look.drawn if each.quoted]
            if look.phrase != "show" or look.on is not None or not isinstance(look.value, t.Name):
                continue
            name = look.value.name
            same = t.Call(name, (t.Argument(t.Name(score.parameters[0])),)) == score.body[-1].value
            if same and texts and texts[-1] == called and not {name, "score"} & hidden:
                what = f"`{name}` is told twice: as the score, which is nothing else, and by this line"
                yield warning("L041", what, look.span, "take this line out; or hide the score: hide score")


RULE = Rule(
    code="L041",
    name="told-twice",
    title="A number that is told twice beside the board",
    why=(
        "What `score` says of each player is told beside the board, in the words of `points`. Where it is a state and "
        "nothing else, a line of `looks` that shows the state in the same words tells the same number again."
    ),
    bad="""\
game "Rows":
    points = "stones"

players Red, Blue
board grid(3, 3)
piece Mark
state stones per player: 0..9

define score(p): stones(p)

turn:
    choose spot in empty
    place Mark on spot
    my stones += count(near(spot) and mine)

when no(empty): highest score wins

looks:
    show stones as "stones"

example "counts":
    expect perft(1) is 9
""",
    good="""\
game "Rows":
    points = "stones"

players Red, Blue
board grid(3, 3)
piece Mark
state stones per player: 0..9

define score(p): stones(p)

turn:
    choose spot in empty
    place Mark on spot
    my stones += count(near(spot) and mine)

when no(empty): highest score wins

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
