"""Errors with fixes that have been tried: made in the text, each leaves the error out and brings no other one.

The likeliest changes (`changes`) are made one after the other. One that the grammar takes is checked as a whole
rulebook. All work is taken from a budget of its own, so that a broken rulebook is answered about as soon as a whole
one is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from gdl.diagnostics import Diagnostic, Fix, Severity
from gdl.loading import Loaded
from gdl.repairs.changes import Change, Changes, lines_about, renamed
from gdl.repairs.habits import Habits
from gdl.repairs.trial import Trial
from gdl.repairs.vocabulary import Vocabulary
from gdl.syntax.mistakes import Piece, lines_of
from gdl.syntax.mistakes.lines import Line
from gdl.syntax.rules_text import taken_out
from gdl_interpreter.program.budget import Budget, BudgetError

REPAIRING = 700_000
"""Steps that may be done to find fixes for one rulebook."""
SHARE = 0.6
"""How much of what is left may be spent on one error."""
MOST_ERRORS = 6
"""Errors of one rulebook that fixes are looked for."""
AS_LIKELY = 4.0
"""Changes that take so many bits more than the likeliest one are told of as well."""
LEFT = 5.0
"""Bits for each error that a change leaves."""
MOST_OTHERS = 5
"""Changes behind the likeliest one that works that are tried for that."""


@dataclass(frozen=True)
class Repair:
    """A change that works. row: the row as it is then; left: how many errors there are then; other: another row that
    would do as well."""

    change: Change
    row: str
    left: int
    other: str | None = None

    @property
    def bits(self) -> float:
        """How likely it is not what was meant."""
        return self.change.bits + LEFT * self.left


def repaired(loaded: Loaded, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """What is wrong with a rulebook, with fixes that have been tried.

    Args:
        loaded: the rulebook, as it was read.
        found: what is wrong with it.

    Returns:
        the same findings; those of them that can be put right by one change have it as their first fix, and the line as
        it is then in their hint.
    """
    before = tuple(found)
    own = [each for each in before if each.severity is Severity.ERROR and each.span.source == loaded.source.name]
    if not own or not loaded.whole:
        return before
    try:
        repairs = dict(_repairs(loaded, own[:MOST_ERRORS]))
    except BudgetError:
        return before
    return tuple(_with(each, repairs[each]) if each in repairs else each for each in before)


def _repairs(loaded: Loaded, errors: list[Diagnostic]) -> Iterator[tuple[Diagnostic, Repair]]:
    trial = Trial(loaded, Budget(REPAIRING))
    search = _Search(trial)
    for error in errors:
        whole = trial.budget.left
        trial.budget.left = int(whole * SHARE)
        kept = whole - trial.budget.left
        try:
            repair = search.repair(error)
            if repair is not None:
                yield error, repair
        except BudgetError:
            pass
        trial.budget.left = max(trial.budget.left, 0) + kept


class _Search:
    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.rows = trial.text.split("\n")
        self.vocabulary = Vocabulary(trial.loaded, tuple(trial.pieces))
        self.habits = Habits(self.vocabulary.fixed)
        for piece in trial.pieces:
            self.habits.learn(piece.lines)
        for text in trial.loaded.texts[1:]:
            self.habits.learn(lines_of(taken_out(text).text))
        self.before = Counter(map(_key, trial.wrong()))

    def repair(self, error: Diagnostic) -> Repair | None:
        """The likeliest change that works."""
        number = self.trial.number_of(error.span.line)
        if number is None or not self.before[_key(error)]:  # it is not of the text, but of options that were set
            return None
        works: list[Repair] = []
        tried: set[str] = set()
        others = 0
        try:
            for change in self._changes(number, error):
                best = min((each.bits for each in works), default=None)
                if best is not None and (change.bits > best + AS_LIKELY or others >= MOST_OTHERS):
                    break
                at = self.trial.number_of(change.edit.span.line)
                piece = None if at is None else self.trial.changed(at, change.edit)
                if at is None or piece is None or piece.text in tried:
                    continue
                tried.add(piece.text)
                if self.trial.reads(piece):
                    others += bool(works)
                    works += self._repair(at, piece, change, error)
        except BudgetError:
            if not works:
                raise
        works.sort(key=lambda each: each.bits)
        if len(works) > 1 and works[1].bits <= works[0].bits + AS_LIKELY:
            return replace(works[0], other=works[1].row)
        return works[0] if works else None

    def _repair(self, number: int, piece: Piece, change: Change, error: Diagnostic) -> list[Repair]:
        """The change, if it works."""
        after = Counter(map(_key, self.trial.wrong(number, piece)))
        if after - self.before or after[_key(error)] >= self.before[_key(error)]:
            return []
        row = piece.text.split("\n")[change.edit.span.line - piece.first_line]
        return [Repair(change, row.strip(), after.total())]

    def _changes(self, number: int, error: Diagnostic) -> list[Change]:
        piece = self.trial.pieces[number]
        found: list[Change] = []
        for line in lines_about(piece, error.span):
            found += self._of_line(piece, line, error)
        found += renamed(error, self.vocabulary)
        return sorted(found, key=lambda change: (change.bits, change.edit.span.column, change.edit.text))

    def _of_line(self, piece: Piece, line: Line, error: Diagnostic) -> Iterator[Change]:
        self.habits.learn([line], -1)
        yield from Changes(piece, line, error, self.rows, self.vocabulary, self.habits).all()
        self.habits.learn([line])


def _key(error: Diagnostic) -> tuple[str, str]:
    return error.code, error.message


def _with(error: Diagnostic, repair: Repair) -> Diagnostic:
    change = repair.change
    line = change.edit.span.line
    where = "" if error.span.line == line else f" in line {line}"
    if change.word is not None:
        hint, title = f"did you mean `{change.word}`{where}?", f"replace with `{change.word}`"
    elif change.guess:
        hint = title = f"for instance{where}: {repair.row}"
    else:
        hint = title = f"write{where}: {repair.row}"
    if repair.other is not None:
        hint += f" (or: {repair.other})"
    certain = any(each.certain for each in error.fixes if each.edits == (change.edit,))
    fix = Fix(title, (change.edit,), certain)
    return replace(error, hint=hint, fixes=(fix, *(each for each in error.fixes if each.edits != fix.edits)))
