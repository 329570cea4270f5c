"""Making the fixes of findings that cannot be meant otherwise, until there are none any more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from gdl.diagnostics import Diagnostic, Fix, Severity, Source
from gdl.diagnostics.edits import compatible, with_edits
from gdl.formatting.files import Rewritten
from gdl.lint.engine import lint_loaded
from gdl.loading import Loaded, read_text
from gdl.repairs import MOST_ERRORS, REPAIRING, repaired
from gdl.syntax.reading import read_written
from gdl_interpreter.program.budget import Budget

MOST_ROUNDS = 20
"""How often a rulebook is looked over and changed: a mistake may hide another one."""
TRYING = 12 * REPAIRING
"""Steps that may be done, all in all, to find out what puts errors right."""


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

    Those that a finding comes with are made first. Where there are none, it is tried what puts the errors right
    (`gdl.repairs`), and what cannot have been meant otherwise is made. It may bring errors to light that could not be
    seen before; if there are more of them in the end, it is taken back.

    Args:
        text: of the whole rulebook.
        name: what findings call it.
        folder: where what it extends is looked for first.
    """
    end = "\r\n" if text.partition("\n")[0].endswith("\r") else "\n"
    count, left = 0, TRYING
    state = best = _looked_at(text.replace("\r\n", "\n"), name, folder)
    of_best = 0
    for _ in range(MOST_ROUNDS):
        fixes = certain_fixes(state.found, name)
        after = _with(state, fixes, folder)
        is_best = bool(fixes) and state is best
        if not fixes:
            budget = Budget(min(2 * REPAIRING, left))
            fixes, after = _tried(state, name, folder, budget)
            left -= budget.spent
        if after is None:
            break
        state, count = after, count + len(fixes)
        if is_best or state.errors <= best.errors:
            best, of_best = state, count
    return (best.text.replace("\n", end), of_best) if of_best else (text, 0)


def _tried(state: _State, name: str, folder: Path | None, budget: Budget) -> tuple[list[Fix], _State | None]:
    """Certain fixes that are found by trying, and the text with them: the one that leaves the fewest errors first.

    Errors that came from that one are gone then, and their own fixes would be other rules: of the others those are made
    with which there are fewer errors still.
    """
    errors = [each for each in state.found if each.severity is Severity.ERROR]
    for first in range(0, len(errors), MOST_ERRORS):
        some = errors[first : first + MOST_ERRORS]
        fixes = certain_fixes(repaired(state.loaded, some, budget)[: len(some)], name)
        alone = ((fix, _with(state, [fix], folder)) for fix in fixes)
        ranked = sorted(
            ((after.errors, n, fix) for n, (fix, after) in enumerate(alone) if after), key=lambda one: one[:2]
        )
        made: list[Fix] = []
        best: _State | None = None
        for _, _, fix in ranked:
            if best is None or best.errors:
                after = _with(state, [*made, fix], folder)
                if after is not None and (best is None or after.errors < best.errors):
                    made, best = [*made, fix], after
        if best is not None:
            return made, best
    return [], None


def certain_fixes(found: Iterable[Diagnostic], name: str) -> list[Fix]:
    """Of each finding the first fix that is certain, if it is of the text of that name; of those that touch, one."""
    certain = (next((fix for fix in each.fixes if fix.certain), None) for each in found)
    return compatible(fix for fix in certain if fix and all(edit.span.source == name for edit in fix.edits))


@dataclass(frozen=True)
class _State:
    """A text, and what is wrong with it."""

    loaded: Loaded
    found: list[Diagnostic]

    @property
    def text(self) -> str:
        return self.loaded.source.text

    @property
    def errors(self) -> int:
        return sum(each.severity is Severity.ERROR for each in self.found)


def _looked_at(text: str, name: str, folder: Path | None) -> _State:
    budget = Budget()
    loaded = read_text(Source(name, text), Path(name).stem, None, folder, budget)
    return _State(loaded, lint_loaded(loaded, budget=budget))


def _with(state: _State, fixes: list[Fix], folder: Path | None) -> _State | None:
    """The text with fixes made in it; None if there are none, or they do not fit."""
    changed = with_edits(state.text, [edit for fix in fixes for edit in fix.edits])
    return None if not fixes or changed is None else _looked_at(changed, state.loaded.source.name, folder)
