"""Which rules of a rulebook its examples have run: statements, branches, conditions, requires and endings; beside that
what came up in random games.

What an example has run it need not have tested: that a rule can be broken and no example notices is found by
`gdl.mutation`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from gdl.check.typed import TypedRulebook
from gdl.diagnostics import RulebookError, Sources
from gdl.infra.cells import cut
from gdl.lint.evidence import MUCH, Effort, Evidence, Report, gather
from gdl.lint.subject import examined
from gdl.loading import Loaded
from gdl.syntax.words import STATEMENTS
from gdl_interpreter.program import Span
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.walk import Part, parts_of
from gdl_interpreter.reference.coverage import Coverage

_LONG = 60
"""Columns of a line that is quoted."""

SORTS = ("statement", "branch", "condition", "require that holds", "require that refuses", "ending")
"""What is counted: each statement; each branch of an `either`, to its end; of each `if`, whether each of its blocks was
done, and whether none was; of each `require`, whether it held and whether it refused; each ending."""


@dataclass(frozen=True)
class Rule:
    """Something that can be run. sort: one of `SORTS`; what: its words; span: where it stands."""

    sort: str
    what: str
    span: Span


@dataclass
class Counts:
    """How often things were run, by where they stand."""

    statements: Counter[Span] = field(default_factory=Counter)
    finished: Counter[Span] = field(default_factory=Counter)
    held: Counter[Span] = field(default_factory=Counter)
    refused: Counter[Span] = field(default_factory=Counter)
    endings: Counter[Span] = field(default_factory=Counter)

    @staticmethod
    def of(coverage: Coverage) -> Counts:
        """Those that a trace has counted up to now."""
        counts = Counts(coverage.statements.copy(), endings=coverage.endings.copy())
        for tried in coverage.requires:
            counts.held[tried.node.span] += tried.held
            counts.refused[tried.node.span] += tried.failed
        for branched in coverage.eithers:
            for number, times in branched.finished.items():
                counts.finished[branched.node.branches[number].span] += times
        return counts

    def add(self, after: Counts, before: Counts) -> None:
        """Count what was run between two moments, too."""
        for mine, then, now in zip(self._all, before._all, after._all, strict=True):
            mine.update(now - then)

    @property
    def _all(self) -> tuple[Counter[Span], ...]:
        return self.statements, self.finished, self.held, self.refused, self.endings

    @staticmethod
    def of_games(evidence: Evidence, typed: TypedRulebook) -> Counts:
        """Those of random games; how often a branch was gone through is not counted there."""
        endings = Counter({typed.endings[number].span: times for number, times in evidence.ended.items()})
        finished = Counter(dict.fromkeys(evidence.finished, 1))
        return Counts(evidence.statements, finished, evidence.held, evidence.failed, endings)


@dataclass(frozen=True)
class Covered:
    """A rule, and how often the examples and random games have run it. played: is it one that random games can come to,
    and not of a variant alone?"""

    rule: Rule
    examples: int
    games: int
    played: bool = True


def coverage_of_examples(
    loaded: Loaded, examples: Counts, effort: Effort = MUCH, report: Report | None = None
) -> tuple[Covered, ...]:
    """Each rule that the text of a rulebook holds, with what its examples and random games have run of it.

    Of one with a variant these are the rules that the variant adds or restates: the others are those of the rulebook
    itself, whose examples run them.

    Args:
        loaded: the rulebook, which can be played.
        examples: what its examples have run.
        effort: how much is played at random.
        report: hears how far that has got.

    Raises:
        RulebookError: it cannot be played.
    """
    subject, wrong = examined(loaded, effort, Budget())
    if subject is None:
        raise RulebookError(wrong)
    evidence = gather(subject.main.program, effort, follows=True, report=report)
    games = Counts.of_games(evidence, subject.main.typed)
    rulebooks = [world.typed for world in subject.worlds]
    covered = coverage_of(rulebooks, loaded.source.name, loaded.sources, examples, games)
    if loaded.variant is None:
        return covered
    variant = loaded.rules.variants[loaded.variant].span
    return tuple(each for each in covered if variant.holds(each.rule.span))


def coverage_of(
    rulebooks: Iterable[TypedRulebook], source: str, sources: Sources, examples: Counts, games: Counts
) -> tuple[Covered, ...]:
    """Each rule that a text holds, in the order of the text.

    Args:
        rulebooks: the rulebook, and it with each of its variants.
        source: the name of its text; what it extends, and the library, are not looked at.
        sources: the texts, which rules are quoted from.
        examples: what its examples have run.
        games: what was run in random games.
    """
    found: dict[Rule, Covered] = {}
    for number, typed in enumerate(rulebooks):
        for rule, of in _rules(typed, sources):
            if rule.span.source == source and rule not in found:
                found[rule] = Covered(rule, of(examples), of(games), not number)
    return tuple(sorted(found.values(), key=lambda each: (each.rule.span.line, each.rule.span.column)))


def _rules(typed: TypedRulebook, sources: Sources) -> Iterator[tuple[Rule, Callable[[Counts], int]]]:
    """All that can be run, and how often it was by some counts."""
    actions = [function.body for function in typed.functions.values() if function.result is None]
    bodies = (typed.setup, typed.turn, *(body for _, body, _ in typed.events), *actions)
    for part in parts_of(bodies):
        yield from _of_part(part, sources)
    for ending in typed.endings:
        if isinstance(ending.test, n.Const) and not ending.test.value:  # `when false` takes an ending away
            continue
        yield _rule("ending", ending.span, sources), partial(_ended, ending.span)


def _of_part(part: Part, sources: Sources) -> Iterator[tuple[Rule, Callable[[Counts], int]]]:
    if isinstance(part, s.Stmt) and not _is_label(part):
        yield _rule("statement", part.span, sources), partial(_done, part.span)
    match part:
        case s.Branch():
            yield _rule("branch", part.place, sources), lambda counts: counts.finished[part.span]
        case s.If(otherwise=()):
            yield _rule("condition", part.span, sources, ": not so"), partial(_passed_by, part)
        case s.Require():
            yield _rule("require that holds", part.span, sources, ": holds"), lambda counts: counts.held[part.span]
            yield (
                _rule("require that refuses", part.span, sources, ": refuses"),
                lambda counts: counts.refused[part.span],
            )


def _is_label(part: s.Stmt) -> bool:
    """Is this the label of a block of a `first`, which is said as the choice of its only branch?"""
    return isinstance(part, s.Either) and [branch.span for branch in part.branches] == [part.span]


def _done(span: Span, counts: Counts) -> int:
    return counts.statements[span]


def _ended(span: Span, counts: Counts) -> int:
    return counts.endings[span]


def _passed_by(node: s.If, counts: Counts) -> int:
    """How often none of its conditions held."""
    taken = sum(counts.statements[body[0].span] for _, body in node.arms if body)
    return max(0, counts.statements[node.span] - taken)


def _rule(sort: str, span: Span, sources: Sources, more: str = "") -> Rule:
    row = sources.code(span.source, span.line)
    if sort != "branch" and row.split()[0] in STATEMENTS:  # what is done for each has a line of its own here
        row = row[span.column - 1 :]
    text = row.strip()
    return Rule(sort, cut(text.removesuffix(":") if more else text, _LONG) + more, span)
