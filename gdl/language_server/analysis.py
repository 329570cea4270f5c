"""A text as it is now: its tree, its types, what its names mean, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from gdl.check import TypedRulebook
from gdl.check.merge import Rules
from gdl.check.uses import Meaning, Uses, declared_names
from gdl.diagnostics import Diagnostic, Source
from gdl.language_server.texts import resolved
from gdl.loading import Loaded, Reading, read_text
from gdl.syntax.declarations import Game, Rulebook
from gdl.syntax.rereading import Rereader
from gdl_interpreter.program.budget import Budget, BudgetError
from gdl_interpreter.program.limits import LOADING
from gdl_interpreter.program.span import NOWHERE, Span


class Stoppable(Budget):
    """A budget of work that is spent at once when somebody says so: nobody wants the answer any more."""

    def __init__(self, steps: int = LOADING) -> None:
        super().__init__(steps)
        self.stopped = False

    def stop(self) -> None:
        """From any thread: end the work at its next step."""
        self.stopped = True

    def spend(self, steps: int, span: Span = NOWHERE) -> None:
        """So many steps are about to be done.

        Raises:
            BudgetError: there were too many, or they are not wanted any more.
        """
        if self.stopped:
            raise BudgetError(span)
        super().spend(steps, span)


@dataclass
class Analysis:
    """What is known of a text: loaded: the rulebook as it was read; typed: as it was checked, None if it has errors;
    uses: what its names mean, where it was checked; found: what is wrong, in the order of the lines."""

    source: Source
    loaded: Loaded
    typed: TypedRulebook | None
    uses: Uses
    found: tuple[Diagnostic, ...]
    of_variants: dict[str, Uses] = field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        """The rules of all layers together."""
        return self.loaded.rules

    @property
    def tree(self) -> Rulebook:
        """The tree of the text itself."""
        return self.loaded.tree

    @cached_property
    def declared(self) -> dict[str, Meaning]:
        """What headings declare, by name."""
        return declared_names(self.rules)

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return self.source.text.split("\n")

    def own(self, span: Span) -> bool:
        """Does it stand in the text itself, not in what it extends or in the library?"""
        return span.source == self.source.name

    def shown_here(self, found: Diagnostic) -> Diagnostic:
        """A finding as it is shown in the text: what is wrong in what it extends stands where it says so, or else at
        its beginning."""
        if self.own(found.span):
            return found
        place = Span(self.source.name, 1, 1, 1, 1)
        for each in self.tree.declarations:
            if isinstance(each, Game):
                place = each.name_span if each.extends is not None else each.span
        message = found.message if found.span == NOWHERE or not found.span.source else f"{found.span}: {found.message}"
        return replace(found, span=place, message=message, fixes=())

    def uses_of(self, variant: str, budget: Budget) -> Uses:
        """What names mean where a variant of the rulebook, by its short name, has been added."""
        known = self.of_variants.get(variant)
        if known is None:
            known = Uses()
            try:
                self.loaded.varied(variant, budget).checked(budget, known)
            except BudgetError:
                return known
            self.of_variants[variant] = known
        return known

    def all_uses(self, budget: Budget) -> tuple[Uses, ...]:
        """What names mean in the rulebook as it stands and with each of its variants."""
        return (self.uses, *(self.uses_of(variant, budget) for variant in self.rules.variants))


class Analyst:
    """Analyses texts, one after the other; what they have in common with earlier ones is not parsed again.

    Not for several threads at once.
    """

    def __init__(self, opened: Callable[[Path], str | None] = lambda path: None) -> None:
        """`opened`: the text of a file that somebody has open; None: it is as it was saved."""
        self.reading = Reading(opened, Rereader().parse)

    def with_texts(self, texts: Mapping[Path, str]) -> Analyst:
        """One that finds other texts in some files, given by their resolved paths, and remembers the same."""
        found, opened = Analyst(), self.reading.opened

        def text(path: Path) -> str | None:
            return texts.get(resolved(path)) or opened(path)

        found.reading = replace(self.reading, opened=text)
        return found

    def analyse(self, source: Source, folder: Path | None, budget: Budget) -> Analysis:
        """What is known of a text, whatever it holds.

        Args:
            source: the text, with line feeds at the ends of its lines.
            folder: where what it extends is looked for.
            budget: what it may cost, in steps.
        """
        loaded = read_text(source, Path(source.name).stem, None, folder, budget, self.reading)
        uses = Uses()
        typed = loaded.checked(budget, uses)
        return Analysis(source, loaded, typed, uses, tuple(loaded.reporter))
