"""Making the fixes of findings that cannot be meant otherwise, until there are none any more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from gdl.diagnostics import Diagnostic, Fix, Source
from gdl.diagnostics.edits import compatible, with_edits
from gdl.formatting.files import Rewritten
from gdl.lint.engine import lint_loaded
from gdl.loading import read_text
from gdl.syntax.reading import read_written
from gdl_interpreter.program.budget import Budget

MOST_ROUNDS = 20
"""How often a rulebook is looked over and changed: a mistake may hide another one."""


@dataclass(frozen=True)
class Fixed:
    """A rulebook's file with the fixes that were made in it: their number, and the texts before and after."""

    rewritten: Rewritten
    count: int


def fixed_file(path: Path) -> Fixed:
    """A rulebook's file and its text when it is fixed; nothing is written, and no other file is changed.

    Raises:
        RulebookError: there is no such file, or nothing in it can be a rulebook.
    """
    before = read_written(path)
    after, count = fixed(before, str(path), path.parent)
    return Fixed(Rewritten(path, before, after), count)


def fixed(text: str, name: str, folder: Path | None = None) -> tuple[str, int]:
    """A rulebook with those fixes of its findings made that are certain, and how many these were.

    Args:
        text: of the whole rulebook.
        name: what findings call it.
        folder: where what it extends is looked for first.
    """
    end = "\r\n" if text.partition("\n")[0].endswith("\r") else "\n"
    plain, count = text.replace("\r\n", "\n"), 0
    for _ in range(MOST_ROUNDS):
        fixes = certain_fixes(_found(plain, name, folder), name)
        changed = with_edits(plain, [edit for fix in fixes for edit in fix.edits])
        if not fixes or changed is None:
            break
        plain, count = changed, count + len(fixes)
    return (plain.replace("\n", end), count) if count else (text, 0)


def certain_fixes(found: Iterable[Diagnostic], name: str) -> list[Fix]:
    """Of each finding the first fix that is certain, if it is of the text of that name; of those that touch, one."""
    certain = (next((fix for fix in each.fixes if fix.certain), None) for each in found)
    return compatible(fix for fix in certain if fix and all(edit.span.source == name for edit in fix.edits))


def _found(text: str, name: str, folder: Path | None) -> list[Diagnostic]:
    budget = Budget()
    return lint_loaded(read_text(Source(name, text), Path(name).stem, None, folder, budget), budget=budget)
