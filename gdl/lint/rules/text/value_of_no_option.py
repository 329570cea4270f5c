"""L043: a word in brackets in a text for players, or in a reason, that is no option."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic, did_you_mean
from gdl.infra.plurals import plural_of
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax.rules_text import values_in
from gdl_interpreter.program import Span

_MEANT = "the name of an option in brackets stands for its value; write it without brackets"


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Names in brackets in sentences, facts and reasons that neither the rulebook nor a variant has as an option."""
    known = {"players", *(name for world in subject.worlds for name in world.program.options)}
    rules = subject.main.rules
    others = {*rules.definitions, *rules.states, *rules.kinds}
    pieces = {each.lower() for name in rules.kinds for each in (name, plural_of(name))}
    rows = subject.loaded.source.text.splitlines()
    for heading in subject.headings():
        for found, at in values_in(heading, rows):
            name, counted = found[1], found[2] is not None
            hint = None if name in known else did_you_mean(name, known)
            of_so_many = name in others or found[3] is not None or (counted and found[2].lower() in {name, *pieces})
            if name not in known and (hint or not counted or of_so_many):  # others with words behind them are remarks
                message = f"no option is called `{name}`: players read `[{name}{' …' if counted else ''}]` as it stands"
                span = Span(at.source, at.line, at.column - 1, at.line, at.end_column + 1)
                yield warning("L043", message, span, hint or _MEANT)


RULE = Rule(
    code="L043",
    name="value-of-no-option",
    title="A word in brackets that is no option, in a text for players or a reason",
    why=(
        "In a sentence under `rules:`, a fact or a reason the name of an option in brackets stands for its value. "
        "Another word in brackets is shown to players as it is; mostly it is misspelt."
    ),
    bad="""\
game "Rows"

rules:
    Put a stone on an empty point in your turn. [legnth] in a row win.

option length = 3 in 2..3
players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, length): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    good="""\
game "Rows"

rules:
    Put a stone on an empty point in your turn. [length] in a row win.

option length = 3 in 2..3
players Red, Blue
board grid(3, 3)
piece Mark

turn:
    choose spot in empty
    place Mark on spot

when line(mine, length): mover wins
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
