"""L018: a number where an option seems to be meant."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, note
from gdl.lint.places import Place, uses_of
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d
from gdl.syntax import tree as t

LEAST = 3
"""Smaller numbers stand everywhere."""


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Numbers that are the default of an option, in a place where that option stands elsewhere."""
    defaults = {
        item.name: item.default.value
        for item in subject.loaded.rules.options.values()
        if isinstance(item.default, t.Number) and item.default.value >= LEAST
    }
    rules: list[d.Declaration] = [
        each
        for each in subject.loaded.tree.declarations
        if isinstance(each, d.Turn | d.Setup | d.When | d.Define | d.Event)
    ]
    uses = uses_of(rules, subject.loaded.rules.board, frozenset(defaults))
    meant: dict[tuple[int, Place], str] = {}
    for name, places in uses.options.items():
        for place in places:
            meant.setdefault((defaults[name], place), name)
    for number in uses.numbers:
        option = meant.get((number.node.value, number.place))
        if option is not None:
            message = f"is this {number.node.value} the option `{option}`?"
            hint = f"write `{option}`, and the rule follows when it is set to something else"
            yield note("L018", message, number.node.span, hint)


RULE = Rule(
    code="L018",
    name="number-of-an-option",
    title="A number where an option seems to be meant",
    why=(
        "The number is the default of an option, and stands where that option stands elsewhere: as a row of a "
        "board whose size it is, in the same place of the same call, or compared with the same thing. When "
        "the option is set to something else, this rule will not follow."
    ),
    bad="""\
game "Rows"

option size = 3 in 3..9

players Red, Blue
board grid(size, size)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when any(mine and row(3)) and any(mine and row(1)): draw
when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    good="""\
game "Rows"

option size = 3 in 3..9

players Red, Blue
board grid(size, size)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when any(mine and row(size)) and any(mine and row(1)): draw
when line(mine, 3): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
