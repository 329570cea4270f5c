"""What a lint rule looks at: one rulebook, read, checked and lowered, with its variants, and games played of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from gdl.check.merge import Rules
from gdl.check.typed import TypedRulebook
from gdl.diagnostics import Diagnostic, Reporter, RulebookError, Severity
from gdl.lint.bounds.judge import Judge
from gdl.lint.bounds.pieces import Surroundings
from gdl.lint.bounds.reach import Reach, reach_of
from gdl.lint.evidence import Effort, Evidence, gather
from gdl.lint.in_game import InGame, board_is_fixed
from gdl.lint.mentions import Mentions, mentions_of
from gdl.loading import Loaded
from gdl.lower import Programs
from gdl.syntax import declarations as d
from gdl.syntax.tree import nodes_of
from gdl_interpreter.program import NOWHERE, Program, Span
from gdl_interpreter.program.budget import Budget, BudgetError
from gdl_interpreter.reference.coverage import Coverage


@dataclass(frozen=True)
class World:
    """The rulebook as it stands, or with one of its variants."""

    variant: str | None
    rules: Rules
    typed: TypedRulebook
    program: Program
    programs: Programs
    budget: Budget
    effort: Effort

    @cached_property
    def in_game(self) -> InGame:
        """What is worked out while it is played."""
        return InGame(self.typed)

    @cached_property
    def evidence(self) -> Evidence:
        """What came up in a few random games, always the same ones."""
        return gather(self.program, self.effort)

    @property
    def called(self) -> str:
        """What is said behind a finding that is one of a variant."""
        return of_variant(self.variant)

    @cached_property
    def judge(self) -> Judge:
        """What its expressions can be, for all values of its options."""
        board = self.program.board if board_is_fixed(self.typed) else None
        return Judge(self.typed, self.in_game, Surroundings(board), self.budget)

    @cached_property
    def reach(self) -> Reach:
        """Where its pieces can come, on the board it has by default."""
        return reach_of(self.typed, self.in_game, self.program.board, self.budget)


RunExamples = Callable[[Loaded], Coverage]
"""Runs the examples of a rulebook and of its variants, and gives what they have run."""


@dataclass(frozen=True)
class Subject:
    """One rulebook. `worlds`: the rulebook as it stands, then each of its variants that can be played; `run_examples`:
    None if nothing is asked of its examples; `whole`: all of its variants can be played."""

    loaded: Loaded
    worlds: tuple[World, ...]
    budget: Budget
    run_examples: RunExamples | None = None
    whole: bool = True

    @property
    def main(self) -> World:
        """The rulebook as it stands."""
        return self.worlds[0]

    @cached_property
    def mentions(self) -> Mentions:
        """The names it mentions anywhere."""
        return mentions_of(self.loaded)

    @property
    def evidence(self) -> Evidence:
        """What came up in a few random games of the rulebook as it stands."""
        return self.main.evidence

    @property
    def worlds_with_turns(self) -> Iterator[World]:
        """The rulebook as it stands, and each variant whose turn is written in another place."""
        turns = set[tuple[Span, ...]]()
        for world in self.worlds:
            turn = tuple(statement.span for statement in world.typed.turn)
            if turn not in turns:
                turns.add(turn)
                yield world

    @cached_property
    def in_examples(self) -> Coverage:
        """What its examples have run, those of its variants included."""
        return Coverage() if self.run_examples is None else self.run_examples(self.loaded)

    def own(self, span: Span) -> bool:
        """Does this stand in the text itself, not in what it extends or in the library?"""
        return span.source == self.loaded.source.name

    def headings(self) -> Iterator[d.Declaration]:
        """The headings of the text itself, those of its variants included."""
        for each in self.loaded.tree.declarations:
            yield each
            if isinstance(each, d.Variant):
                yield from each.declarations

    @cached_property
    def nodes(self) -> tuple[object, ...]:
        """All nodes of the text itself, in the order written."""
        return tuple(nodes_of(self.loaded.tree.declarations))

    @cached_property
    def rule_nodes(self) -> tuple[object, ...]:
        """Those of its rules, without its examples."""
        return tuple(nodes_of([each for each in self.loaded.tree.declarations if not isinstance(each, d.Example)]))

    @property
    def start(self) -> Span:
        """The first heading of the text: for what is missing from it."""
        first = self.loaded.tree.declarations[0].span
        return Span(first.source, first.line, 1, first.line, first.end_column if first.end_line == first.line else 2)


def of_variant(variant: str | None) -> str:
    """What is said behind a finding that is one of a variant; nothing of the rulebook as it stands.

    variant: its name.
    """
    return "" if variant is None else f" (in the variant `{variant}`)"


def examined(
    loaded: Loaded, effort: Effort, budget: Budget, run_examples: RunExamples | None = None
) -> tuple[Subject | None, list[Diagnostic]]:
    """A rulebook made ready for linting (None if it cannot be played), and what is wrong with it or its variants."""
    base, found = _world(loaded, None, budget, effort)
    if base is None:
        return None, [*found, *_in_variants(loaded, budget, {each.span for each in found})]
    worlds, told = [base], {(each.code, each.span) for each in found}
    variants = () if loaded.variant else tuple(loaded.rules.variants)
    for variant in variants:
        world, wrong = _world(loaded.varied(variant, budget), variant, budget, effort)
        worlds += [] if world is None else [world]
        for each in wrong:
            if (each.code, each.span) not in told:
                told.add((each.code, each.span))
                found.append(replace(each, message=f"{each.message}{of_variant(variant)}"))
    return Subject(loaded, tuple(worlds), budget, run_examples, len(worlds) > len(variants)), found


def _in_variants(loaded: Loaded, budget: Budget, told: set[Span]) -> Iterator[Diagnostic]:
    """Errors in what variants say themselves, of a rulebook that has errors of its own.

    told: where something is wrong in the rulebook without them.
    """
    for name, variant in loaded.rules.variants.items() if loaded.variant is None else ():
        try:
            varied = loaded.varied(name, budget)
            varied.checked(budget)
        except (BudgetError, RecursionError):  # the errors of the rulebook itself are told
            return
        if varied.reporter.gave_up:
            continue
        for each in varied.reporter:
            new = each.span not in told and variant.span.holds(each.span)
            if new and each.severity is Severity.ERROR:
                yield replace(each, message=f"{each.message}{of_variant(name)}")


def _world(
    loaded: Loaded, variant: str | None, budget: Budget, effort: Effort
) -> tuple[World | None, list[Diagnostic]]:
    reporter = Reporter()
    try:
        typed = loaded.checked(budget)
        program = None if typed is None else loaded.programs(typed).made({}, reporter, budget)[1]
    except RulebookError as wrong:
        return None, [*loaded.reporter, *wrong.diagnostics]
    except RecursionError:
        return None, [*loaded.reporter, Diagnostic("E904", "this rulebook is nested too deeply", NOWHERE)]
    found = [*loaded.reporter, *reporter]
    if typed is None or program is None:
        return None, found
    return World(variant, loaded.rules, typed, program, loaded.programs(typed), budget, effort), found


def errors_in(found: list[Diagnostic]) -> bool:
    """Is any of it an error?"""
    return any(each.severity is Severity.ERROR for each in found)
