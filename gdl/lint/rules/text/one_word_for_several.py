"""L048: a word for one behind a number that is not always 1, in a text for players."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from gdl.diagnostics import Diagnostic
from gdl.diagnostics import edits as fixes
from gdl.infra.plurals import plural_of, unit_of
from gdl.lint.model import Rule, note
from gdl.lint.subject import Subject, World
from gdl.syntax.rules_text import values_in
from gdl_interpreter.program import Span

_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST = 3
"""Letters of a word for one: the `s` of `each other's` is not what several of nothing are called, nor `is` of `i`."""


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Words behind the value of an option in brackets that are told of many as of one, and are no kinds of pieces.

    Only those of which the same text has the word for several, too: what stands behind a number need not be a noun, and
    a noun may have no other form.
    """
    text = subject.loaded.source.text
    kinds = {kind.name.lower() for world in subject.worlds for kind in world.program.kinds}
    said, rows = set(_WORD.findall(text.lower())), text.splitlines()
    for heading in subject.headings():
        for found, at in values_in(heading, rows):
            one = (found[2] or "").rstrip()
            if len(one) < _SHORTEST:
                continue
            several = plural_of(one)
            if found[3] or several == one or one.lower() in kinds or several.lower() not in said:
                continue
            number = next((number for world in subject.worlds if (number := _not_one(world, found[1]))), None)
            if number is None:
                continue
            meant = several if unit_of(1, several) == one else f"{one}, {several}"
            message = f"`[{found[1]} {one}]` is told as `{number} {one}`"
            hint = f"write `[{found[1]} {meant}]`: where the number is 1, `1 {one}` is told"
            begin = at.column + found.start(2) - found.start(1)
            if "\n" in found[0]:  # the word stands in another line than the name
                yield note("L048", message, at, hint)
                continue
            span = Span(at.source, at.line, begin, at.line, begin + len(one))
            yield replace(note("L048", message, span, hint), fixes=(fixes.replace(span, meant),))


def _not_one(world: World, name: str) -> str | None:
    """A number other than 1 that may be told for an option, or for how many sit down: the one that is told by default,
    if that will do; None: there is none, or no number is told."""
    program = world.program
    if name not in program.options:
        return str(program.seated) if name == "players" else None
    within = program.ranges.get(name)
    if name in program.ranges and within is None:
        return None
    value = program.options[name]
    if value in (1, -1) and within is not None:
        value = next((end for end in reversed(within) if end not in (1, -1)), value)
    return None if value in (1, -1) else str(value)


RULE = Rule(
    code="L048",
    name="one-word-for-several",
    title="A word for one behind a number that is not always 1",
    why=(
        "Behind the value of an option in brackets stands what several are called: `[price coins]` is told as "
        "*2 coins* or *1 coin*. A word for one is told as it is, *2 coin*, unless it is the name of a kind of pieces. "
        "This one has a word for several, which stands elsewhere in the text."
    ),
    bad="""\
game "Rows"

rules:
    Put a stone on an empty point in your turn. Who has [length stone] in a row wins; stones stay where they are.

option length = 3 in 1..3
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
    Put a stone on an empty point in your turn. Who has [length stones] in a row wins; stones stay where they are.

option length = 3 in 1..3
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
