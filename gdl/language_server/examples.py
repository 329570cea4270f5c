"""Running one example of a text that is being written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gdl.diagnostics import Diagnostic, RulebookError
from gdl.examples import examples_of
from gdl.language_server.analysis import Analysis
from gdl.syntax import declarations as d
from gdl_interpreter.program import Span
from gdl_interpreter.program.budget import Budget, BudgetError


@dataclass(frozen=True)
class Ran:
    """What became of an example: its name, and what is wrong; nothing, if it holds."""

    name: str
    failures: tuple[Diagnostic, ...]


def examples_in(analysis: Analysis) -> Iterator[tuple[str, Span]]:
    """The examples that are written in a text, and where."""
    for each in analysis.tree.declarations:
        if isinstance(each, d.Example):
            yield each.name, each.span


def run_example(analysis: Analysis, name: str, budget: Budget) -> Ran | None:
    """Run an example, given by its name; None if there is none, or the rulebook cannot be played.

    Args:
        analysis: of the text.
        name: of the example.
        budget: what it may cost to check the variant that it is of.
    """
    found = next(
        (each for each in analysis.tree.declarations if isinstance(each, d.Example) and each.name == name), None
    )
    if found is None:
        return None
    loaded = analysis.loaded
    try:
        if found.variant is not None:
            loaded = loaded.varied(found.variant.name, budget)
        typed = loaded.checked(budget)
        if typed is None:
            return None
        alone = replace(typed, examples=tuple(each for each in typed.examples if each.span == found.span))
        outcomes = list(examples_of(loaded.name, alone, sources=loaded.sources))
    except (RulebookError, BudgetError):
        return None
    return Ran(name, tuple(each for outcome in outcomes for each in outcome.failures))
