"""Linting: from names and paths of rulebooks to a report."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from gdl.diagnostics import Diagnostic, RulebookError, Severity, Sources
from gdl.lint.evidence import LITTLE, MUCH
from gdl.lint.model import Report
from gdl.lint.rules import RULES
from gdl.lint.subject import Subject, examined
from gdl.loading import Loaded, read, split_variant
from gdl.resources import shipped_rulebooks
from gdl_interpreter.program import Span


def lint_file(name_or_path: str, deep: bool = False) -> Report:
    """What is wrong, or could be better, in one rulebook, given by its path or by the name it ships under.

    deep: play many random games, and note what never came up in them.
    """
    sources = Sources()
    return Report(tuple(_found_in(name_or_path, sources, deep)), sources)


def lint_paths(paths: Iterable[str], deep: bool = False) -> Report:
    """What is wrong in several rulebooks; of a folder, all in it and below."""
    sources, found, files = Sources(), list[Diagnostic](), 0
    for path in paths:
        names = _rulebooks_in(path)
        if not names:
            hint = "a rulebook is a file whose name ends in .gdl"
            found.append(Diagnostic("E001", f"there is no rulebook in `{path}`", Span(path, 1, 1, 1, 1), hint))
        for name in names:
            files += 1
            found += [each for each in _found_in(name, sources, deep) if each not in found]
    return Report(tuple(found), sources, files)


def lint_loaded(loaded: Loaded, deep: bool = False) -> list[Diagnostic]:
    """What is wrong in a rulebook that has been read, in the order of its lines."""
    subject, found = examined(loaded, MUCH if deep else LITTLE)
    if subject is not None:
        found += _by_rules(subject, deep)
    return _sorted(found, loaded)


def _by_rules(subject: Subject, deep: bool) -> list[Diagnostic]:
    return [found for rule in RULES if deep or not rule.played for found in rule.check(subject)]


def _found_in(name: str, sources: Sources, deep: bool) -> list[Diagnostic]:
    try:
        loaded = read(name if _there(Path(name)) else split_variant(name)[0])
    except RulebookError as wrong:
        return list(wrong.diagnostics)
    except OSError as problem:
        return [Diagnostic("E003", f"`{name}` cannot be read: {problem.strerror}", Span(name, 1, 1, 1, 1))]
    for source in loaded.sources.texts.values():
        sources.add(source)
    return lint_loaded(loaded, deep)


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
