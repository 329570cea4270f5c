"""L017: a rulebook without an example."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, note
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Rulebooks that say nothing that could be checked."""
    loaded = subject.loaded
    if loaded.rules.examples:
        return
    hint = 'an example "…": with a line as `expect perft(1) is 20` is a good beginning'
    if not any(isinstance(each, d.Example) for each in loaded.tree.declarations):
        what = "there is no example in this rulebook"
    elif loaded.variant is None:
        what = "there is no example of the game itself, only of variants"
    else:
        what = "there is no example of this variant"
        hint = f'`with variant "{loaded.rules.variants[loaded.variant].name}"` is a line of an example of it'
    yield note("L017", what, subject.start, hint)


RULE = Rule(
    code="L017",
    name="no-example",
    title="A rulebook without an example",
    why=(
        "An example is a position or a line of moves, and what must be true of it. `gdl test` runs them all, "
        "so a rule that is spoilt by a later change is noticed, and a reader sees what the rules mean. One "
        "that counts the first moves is a good beginning."
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
when no(empty): draw
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
when no(empty): draw

example "counts":
    expect perft(1) is 9
""",
    check=check,
)
