"""Breaking a rule of a shipped rulebook, to see that the example that guards it notices."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gdl.diagnostics import Source
from gdl.examples import outcomes_of
from gdl.infra.resources import shipped_rulebooks
from gdl.loading import Reading, read_text
from gdl.syntax.rereading import Rereader

Mutants = dict[str, dict[str, dict[str, tuple[str, str]]]]
"""For each game and each example that guards rules of it, the rules: what the rulebook says, and what instead."""

READING = Reading(parse=Rereader().parse)
"""One mutant differs from the next in a line or two: headings that have not changed are not parsed again."""


def names(mutants: Mutants) -> list[tuple[str, str, str]]:
    """Game, guard and rule of each mutant."""
    return [(game, guard, rule) for game, guards in mutants.items() for guard in guards for rule in guards[guard]]


def failing(name: str, changes: Iterable[tuple[str, str]], guard: str | None) -> list[str]:
    """The examples that fail when parts of the rules, which must occur, are replaced by others.

    guard: the name of the one example that is run; None: all are.
    """
    rules, *examples = shipped_rulebooks()[name].read_text(encoding="utf-8").split("\nexample ")
    rules = re.sub(r"^rules:\n(?:(?: .*)?\n)+", "", rules, flags=re.M)  # the text for players breaks nothing
    for old, new in changes:
        assert old in rules, f"the rules of {name} do not say {old!r}"
        rules = rules.replace(old, new, 1)
    kept = [example for example in examples if guard is None or example.startswith(f'"{guard}":')]
    assert kept, f"there is no example {guard!r}"
    broken = read_text(Source(f"{name}.gdl", "\nexample ".join([rules, *kept])), name, reading=READING)
    return [outcome.name for outcome in outcomes_of(broken) if outcome.failures]
