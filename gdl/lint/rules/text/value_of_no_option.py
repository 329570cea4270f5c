"""L043: a word in brackets in a text for players that is no option."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate

from gdl.diagnostics import Diagnostic, did_you_mean
from gdl.lint.model import Rule, warning
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d
from gdl.syntax.rules_text import SENTENCES, VALUE
from gdl_interpreter.program import Span

_MEANT = "the name of an option in brackets stands for its value; write it without brackets"


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Names in brackets within sentences and facts that neither the rulebook nor a variant has as an option."""
    known = {"players", *(name for world in subject.worlds for name in world.program.options)}
    for heading in subject.headings():
        for text in _texts(heading):
            for name, counted, span in _named(subject, text):
                hint = None if name in known else did_you_mean(name, known)
                if name not in known and (hint or not counted):
                    message = f"`[{name}{' …' if counted else ''}]` is not the value of an option: there is none"
                    yield warning("L043", message, span, hint or _MEANT)


def _texts(heading: d.Declaration) -> Iterator[Span]:
    """Where the sentences for players stand: under `rules:`, and the facts below `game`."""
    if isinstance(heading, d.RulesText):
        yield from (passage.span for passage in heading.passages if passage.what in SENTENCES)
    elif isinstance(heading, d.Game):
        yield from (fact.span for fact in heading.facts)


def _named(subject: Subject, text: Span) -> Iterator[tuple[str, bool, Span]]:
    """The names in brackets of a text, whether there are words behind them, and where they stand.

    Words behind a name that is like no option's are taken for a remark in brackets.
    """
    rows = subject.loaded.source.text.splitlines()[text.line - 1 : text.end_line]
    said, begins = "\n".join(rows), list(accumulate((len(row) + 1 for row in rows), initial=0))
    for found in VALUE.finditer(said):
        row = bisect_right(begins, found.start()) - 1
        column, line = found.start() - begins[row] + 1, text.line + row
        yield found[1], found[2] is not None, Span(text.source, line, column, line, column + len(found[1]) + 2)


RULE = Rule(
    code="L043",
    name="value-of-no-option",
    title="A word in brackets in a text for players that is no option",
    why=(
        "In a sentence under `rules:` the name of an option in brackets stands for its value. Another word in brackets "
        "is shown to players as it is; mostly it is misspelt."
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
