"""L017: a rulebook, or a variant, without an example."""

from __future__ import annotations

from collections.abc import Iterable

from gdl.check.merge import head, slug
from gdl.diagnostics import Diagnostic
from gdl.lint.model import Rule, note
from gdl.lint.subject import Subject
from gdl.syntax import declarations as d


def check(subject: Subject) -> Iterable[Diagnostic]:
    """Rulebooks that say nothing that could be checked; where something has examples, what else has none: the game
    itself, or a variant that can be played. Of a variant that is looked at alone, only that."""
    loaded, rules = subject.loaded, subject.loaded.rules
    hint = 'an example "…": with a line as `expect perft(1) is 20` is a good beginning'
    if not any(isinstance(each, d.Example) for each in loaded.tree.declarations):
        yield note("L017", "there is no example in this rulebook", subject.start, hint)
        return
    if loaded.variant is None and not rules.examples:
        yield note("L017", "there is no example of the game itself, only of variants", subject.start, hint)
    tried = {slug(each.variant.name) for each in (*rules.examples, *rules.of_variants) if each.variant is not None}
    for name in (world.variant or loaded.variant for world in subject.worlds):
        if name is not None and name not in tried:
            variant = rules.variants[name]
            hint = f'`with variant "{variant.name}"` is a line of an example of it'
            place = head(variant.span, f'variant "{variant.name}"')
            yield note("L017", f"there is no example of the variant `{variant.name}`", place, hint)


RULE = Rule(
    code="L017",
    name="no-example",
    title="A rulebook or a variant without an example",
    why=(
        "An example is a position or a line of moves, and what must be true of it. `gdl test` runs them all, "
        "so a rule that is spoilt by a later change is noticed, and a reader sees what the rules mean. One "
        "that counts the first moves is a good beginning. A variant has other rules, which examples of the "
        'rulebook itself do not run: its own have the line `with variant "NAME"`.'
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
