"""L043: a word in brackets in a text for players that is no option."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
            for name, span in _named(subject, text):
                if name not in known:
                    hint = did_you_mean(name, known) or _MEANT
                    yield warning("L043", f"`[{name}]` is not the value of an option: there is none", span, hint)


def _texts(heading: d.Declaration) -> Iterator[Span]:
    """Where the sentences for players stand: under `rules:`, and the facts below `game`."""
    if isinstance(heading, d.RulesText):
        yield from (passage.span for passage in heading.passages if passage.what in SENTENCES)
    elif isinstance(heading, d.Game):
        yield from (fact.span for fact in heading.facts)


def _named(subject: Subject, text: Span) -> Iterator[tuple[str, Span]]:
    """The names in brackets of a text, and where they stand."""
    rows = subject.loaded.source.text.splitlines()
    for line in range(text.line, text.end_line + 1):
        for found in VALUE.finditer(rows[line - 1]):
            yield found[1], Span(text.source, line, found.start() + 1, line, found.end() + 1)


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
