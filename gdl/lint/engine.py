"""Linting: from names and paths of rulebooks to a report."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from gdl.diagnostics import Diagnostic, Reporter, RulebookError, Severity, Sources
from gdl.infra.resources import shipped_rulebooks
from gdl.lint.evidence import LITTLE, MUCH
from gdl.lint.model import Report
from gdl.lint.off_the_board import off_the_board
from gdl.lint.rules import RULES
from gdl.lint.subject import RunExamples, examined
from gdl.loading import Loaded, no_rulebook_in, read, split_variant
from gdl.repairs import repaired
from gdl_interpreter.program import NOWHERE, Span
from gdl_interpreter.program.budget import Budget, BudgetError

MOST_FINDINGS = 200
"""So many findings are told of one rulebook."""


def lint_file(name_or_path: str, deep: bool = False) -> Report:
    """What is wrong, or could be better, in one rulebook, given by its path or by the name it ships under.

    deep: play many random games, and note what never came up in them.
    """
    sources = Sources()
    return Report(tuple(_found_in(name_or_path, sources, deep)), sources)


def count_of(paths: Iterable[str]) -> int:
    """How many rulebooks `lint_paths` would read."""
    return sum(len(_rulebooks_in(path)) for path in paths)


def lint_paths(
    paths: Iterable[str],
    deep: bool = False,
    told: Callable[[int, str], None] | None = None,
    run_examples: RunExamples | None = None,
) -> Report:
    """What is wrong in several rulebooks; of a folder, all in it and below.

    Args:
        paths: files, folders and names of shipped rulebooks.
        deep: play many random games, and note what never came up in them.
        told: hears how many rulebooks are done, and the name of the next.
        run_examples: with `deep`, what an example shows has come up, too; None: examples are not run.
    """
    sources, found, files = Sources(), dict[Diagnostic, None](), 0
    for path in paths:
        names = _rulebooks_in(path)
        if not names:
            found[no_rulebook_in(path)] = None
        for name in names:
            if told is not None:
                told(files, name)
            files += 1
            found |= dict.fromkeys(_found_in(name, sources, deep, run_examples))
    return Report(tuple(found), sources, files)


def lint_loaded(
    loaded: Loaded, deep: bool = False, budget: Budget | None = None, run_examples: RunExamples | None = None
) -> list[Diagnostic]:
    """What is wrong in a rulebook that has been read, in the order of its lines.

    Args:
        loaded: the rulebook, as `gdl.loading` reads it.
        deep: play many random games, and note what never came up in them.
        budget: what is left of the work that it may take, its variants included, in steps; when it is spent, that is
            told. None: all of it.
        run_examples: as of `lint_paths`.
    """
    found: list[Diagnostic] = []
    try:
        subject, found = examined(loaded, MUCH if deep else LITTLE, budget or Budget(), run_examples)
        if subject is not None:
            found += off_the_board(subject)
            for rule in RULES:
                if (deep or not rule.played) and (subject.whole or not rule.everywhere):
                    found += rule.check(subject)
            found = _causes(found)
    except BudgetError as spent:
        reporter = Reporter()
        reporter.give_up(loaded.rules.start if spent.span is NOWHERE else spent.span)
        found += reporter
    return _the_first(_sorted(found, loaded))


def _causes(found: list[Diagnostic]) -> list[Diagnostic]:
    """What was found without what only follows: that nothing comes of a set which is empty by its words."""
    empty = [each.span for each in found if each.code == _EMPTY]
    return [each for each in found if each.code not in _OF_EMPTY or not any(each.span.holds(one) for one in empty)]


_EMPTY, _OF_EMPTY = "L037", frozenset({"L008", "L009", "L010", "L030", "L035"})


def _the_first(found: list[Diagnostic]) -> list[Diagnostic]:
    """So many findings as are told of one rulebook."""
    if len(found) <= MOST_FINDINGS:
        return found
    more = len(found) - MOST_FINDINGS
    what = f"there are {more} more findings in this rulebook"
    last = Diagnostic("E907", what, found[MOST_FINDINGS].span, "mend these first", found[MOST_FINDINGS].severity)
    return [*found[:MOST_FINDINGS], last]


def _found_in(name: str, sources: Sources, deep: bool, run_examples: RunExamples | None = None) -> list[Diagnostic]:
    budget = Budget()
    try:
        loaded = read(name if _there(Path(name)) else split_variant(name)[0], budget)
    except RulebookError as wrong:
        return list(wrong.diagnostics)
    except OSError as problem:
        return [Diagnostic("E003", f"`{name}` cannot be read: {problem.strerror}", Span(name, 1, 1, 1, 1))]
    for source in loaded.sources.texts.values():
        sources.add(source)
    return [*repaired(loaded, lint_loaded(loaded, deep, budget, run_examples))]


def _sorted(found: list[Diagnostic], loaded: Loaded) -> list[Diagnostic]:
    """Errors first, then by line; a thing said twice is said once."""
    once = dict.fromkeys(found)
    own = loaded.source.name
    return sorted(
        once,
        key=lambda each: (
            each.severity is not Severity.ERROR,
            each.span.source != own,
            each.span.source,
            each.span.line,
            each.span.column,
            each.code,
        ),
    )


def _rulebooks_in(path: str) -> list[str]:
    """The rulebooks that a path stands for: itself, or those in a folder."""
    folder = Path(path)
    if path in shipped_rulebooks() or not _there(folder) or not folder.is_dir():
        return [path]
    return [str(file) for file in sorted(folder.rglob("*.gdl")) if file.is_file()]


def _there(path: Path) -> bool:
    """Is there such a file or folder? A name that no file can have is the name of none."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
