"""L008: an ending that can never come about."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.lint.verdicts import endings
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl_interpreter.program import Span


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Endings whose condition fails in every position, whatever the options are."""
    came = {subject.main.typed.endings[number].span for number in subject.evidence.ended}
    meant = _taken_out(subject)
    for span, truth in endings(subject):
        if truth.never and span not in came and span not in meant:
            hint = "see which part of its condition can never hold"
            yield warning("L008", "the game can never end this way", span, hint)


def _taken_out(subject: Subject) -> set[Span]:
    """`when false:` in a variant, or in what extends another rulebook, takes an ending out: that is meant."""
    tree = subject.loaded.tree.declarations
    extends = any(isinstance(each, d.Game) and each.extends is not None for each in tree)
    variants = [inner for each in tree if isinstance(each, d.Variant) for inner in each.declarations]
    return {
        each.span
        for each in (subject.headings() if extends else variants)
        if isinstance(each, d.When) and each.condition == t.Name("false")
    }


RULE = Rule(
    code="L008",
    name="ending-never-holds",
    title="An ending that can never come about",
    why=(
        "Whatever the options are set to and however the game goes, the condition of this ending is false: it "
        "asks for a row that the board does not have, for a number outside of the range of a state, for "
        "something in an empty set."
    ),
    bad="""\
game "Rows"

players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, 3): mover wins
when any(mine and row(4)): mover wins
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
when mine in row(3) and count(mine) is 3: mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
    everywhere=True,
)
