"""Errors with fixes that have been tried: made in the text, each leaves the error out and brings no other one.

The likeliest changes (`changes`) are made one after the other. One that the grammar takes is checked as a whole
rulebook. All work is taken from a budget of its own, so that a broken rulebook is answered about as soon as a whole
one is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from gdl.diagnostics import Diagnostic, Edit, Fix, Severity
from gdl.diagnostics.catalogue import catalogue
from gdl.diagnostics.edits import with_edits
from gdl.loading import Loaded, library_source
from gdl.repairs.changes import (
    OF_BRACKETS,
    PROPOSED,
    Change,
    Changes,
    abbreviated,
    asked_of_what_is_given,
    called_otherwise,
    lifted,
    lines_about,
    proposed,
    renamed,
    slips,
    unknown_name,
)
from gdl.repairs.habits import Habits
from gdl.repairs.trial import Changed, Trial, key_of
from gdl.repairs.vocabulary import Vocabulary, fixed_words
from gdl.syntax.mistakes import Piece, lines_of
from gdl.syntax.mistakes.lines import Line
from gdl.syntax.rules_text import taken_out
from gdl.syntax.words import OTHER_WORDS
from gdl_interpreter.locking import once
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
OF_SENSE = ("E202", "E203", "E204", "E205", "E206", "E207", "E212", "E213")
"""Errors of which another name that happens to fit says nothing about what was meant: there are too many of those."""
NOTHING_CALLED = "nothing is called `"
"""How an error begins about a name of which a word that happens to fit says nothing, unless it is used nowhere else."""
AS_SAID = ("E110", "E111", "E123", "E135", "E138", "E142", "E208", "E209", "E210", "E224", "E303", "E307")
"""Errors that are put right by what they come with, or not by a change in one place."""
LACKING = "E133"
"""The error of two values with nothing between them: brackets may be all that lacks."""
OF_ORDER = ("E102", "E108")
"""Errors about words in the wrong order, and about a colon that is missing: what they propose is what was meant."""
JOINING = frozenset({"and", "or", "except", "+", "-", "*", "/", "mod", "<", "<=", ">", ">=", "is not"})
"""What stands between two values, where another of these could stand as well."""
SURE = 15.0
"""The most bits of a change that nothing else is likely to have been meant than."""
SIGNS = {"E108": ":", "E139": ","}
"""The signs that errors say are missing."""
SHORTEST = 3
"""Letters of a word that is taken for a slip unasked."""
OWN = 6
"""How many times as much the rulebook's own words count as those of the language's examples."""
ASKED = "what a name is asked of stands in brackets"
MOST_OTHERS = 5
MOST_WHERE_MORE_IS_WRONG = 60
"""Changes behind the likeliest one that works that are tried for that, and so many where it leaves other errors."""


@dataclass(frozen=True)
class Repair:
    """A change that works.

    row: the row as it is then; left: how many errors there are then; other: another row that would do as well; shown:
    errors that could not be seen before; sure: nothing else is likely to have been meant.
    """

    change: Change
    row: str
    left: int
    other: str | None = None
    shown: tuple[Diagnostic, ...] = ()
    sure: bool = False

    @property
    def bits(self) -> float:
        """How likely it is not what was meant."""
        return self.change.bits + LEFT * self.left


def repaired(loaded: Loaded, found: Iterable[Diagnostic], budget: Budget | None = None) -> tuple[Diagnostic, ...]:
    """What is wrong with a rulebook, with fixes that have been tried.

    Args:
        loaded: the rulebook, as it was read.
        found: what is wrong with it.
        budget: what is left of the work, in steps; None: as much as is usual.

    Returns:
        the same findings; those of them that can be put right by one change have it as their first fix, and the line as
        it is then in their hint. Errors that could not be seen behind others come after them.
    """
    before = tuple(found)
    own = [each for each in before if each.severity is Severity.ERROR and each.span.source == loaded.source.name]
    if not own or not loaded.whole:
        return before
    try:
        trial = Trial(loaded, budget or Budget(REPAIRING))
        search = _Search(trial)
    except BudgetError:
        return before
    repairs: dict[Diagnostic, Repair] = {}
    for error in own[:MOST_ERRORS]:
        repair = _within_its_share(search, error)
        if repair is not None:
            repairs[error] = repair
    told = [_with(each, repairs[each]) if each in repairs else each for each in before]
    return (*told, *_shown_by(trial, repairs.values()))


def untried(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """What is wrong with a rulebook, before `repaired` is asked: without the hints and fixes that it may take back.

    What is left of a hint is part of what `repaired` says.
    """
    return tuple(replace(each, hint=_why(each), fixes=_certain(each)) if _supposes(each) else each for each in found)


def _supposes(error: Diagnostic) -> bool:
    several = not error.sole or len(error.fixes) > 1  # of which the one is told that does
    return error.severity is Severity.ERROR and error.code not in AS_SAID and several


def _certain(error: Diagnostic) -> tuple[Fix, ...]:
    return tuple(fix for fix in error.fixes if fix.certain)


def _why(error: Diagnostic) -> str | None:
    """A hint, unless something else may be said instead."""
    return None if _gives_way(error) and not _certain(error) else error.hint


def _gives_way(error: Diagnostic) -> bool:
    """Does its hint only say what to do, or what words are missing in general?"""
    return error.hint is None or error.hint.startswith(_INSTEAD) or error.code == LACKING


def _within_its_share(search: _Search, error: Diagnostic) -> Repair | None:
    """The repair of one error, found with a part of the work that is left."""
    budget = search.trial.budget
    kept = int(budget.left * (1 - SHARE))
    budget.left -= kept
    try:
        return search.repair(error)
    except BudgetError:
        return None
    finally:
        budget.left = max(budget.left, 0) + kept


def _shown_by(trial: Trial, repairs: Iterable[Repair]) -> tuple[Diagnostic, ...]:
    """The errors that come to light when one is put right, with fixes of their own."""
    repair = next((each for each in repairs if each.shown and not each.change.guess), None)
    if repair is None:
        return ()
    text = with_edits(trial.text, repair.change.edits)
    if text is None or text.count("\n") != trial.text.count("\n"):
        return ()
    try:
        loaded = trial.read(text)
    except BudgetError:
        return ()
    return repaired(loaded, repair.shown, trial.budget)


@once
def _of_the_language() -> Habits:
    """What is usual in every rulebook: counted in the standard library and in the examples of the catalogue."""
    habits = Habits(fixed_words())
    habits.learn(lines_of(library_source().text))
    for entry in catalogue().values():
        habits.learn(lines_of(entry.good))
    return habits


class _Search:
    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.rows = trial.text.split("\n")
        self.vocabulary = Vocabulary(trial.loaded, tuple(trial.pieces))
        self.habits = _of_the_language().copied()
        for piece in trial.pieces:
            self.habits.learn(piece.lines, OWN)
        for text in trial.loaded.texts[1:]:
            self.habits.learn(lines_of(taken_out(text).text), OWN)
        wrong = trial.wrong()
        self.before = Counter(map(key_of, wrong))
        self.places = {(key_of(each), each.span.line) for each in wrong}

    def repair(self, error: Diagnostic) -> Repair | None:
        """The likeliest change that works."""
        number = self.trial.number_of(error.span.line)
        if number is None or not self.before[key_of(error)]:  # it is not of the text, but of options that were set
            return None
        works: list[Repair] = []
        shows: list[Repair] = []
        tried: set[tuple[str, ...]] = set()
        others = 0
        try:
            for change in self._changes(number, error):
                best = min(works, key=lambda each: each.bits, default=None)
                most = MOST_OTHERS if best is None or not best.left else MOST_WHERE_MORE_IS_WRONG
                if best is not None and (change.bits > best.bits + AS_LIKELY or others >= most):
                    break
                changed = self.trial.changed(change.edits)
                if changed is None or (made := tuple(piece.text for piece in changed.values())) in tried:
                    continue
                tried.add(made)
                stopped = self.trial.stops(changed)
                if stopped is None:
                    others += bool(works)
                    works += self._tried(changed, change, error, shows)
                elif stopped > change.line and not shows and error.code.startswith("E1"):
                    shows += self._shows(changed, change, self.trial.of_text(changed), error)
        except BudgetError:
            if not works and not shows:
                raise
        works = sorted(works, key=lambda each: each.bits) or sorted(shows, key=lambda each: each.bits)[:1]
        if works and works[0].change.word is not None:  # beside a slip of the pen what happens to fit says nothing
            works = [works[0], *(each for each in works[1:] if not each.change.guess)]
        if len(works) > 1 and works[1].bits <= works[0].bits + AS_LIKELY:
            return replace(works[0], other=works[1].row)
        return replace(works[0], sure=self._sure(works[0], error)) if works else None

    def _sure(self, repair: Repair, error: Diagnostic) -> bool:
        """Can nothing else have been meant than a change that works, where no other is as likely?

        So it is if a word or a sign is put in that others could not stand for, if words change their places, and if a
        word is a slip for another one, and for no third that would do. What is left out may have been meant somehow;
        what an error proposes is often more than a slip.
        """
        change = repair.change
        texts = [edit.text.strip() for edit in change.edits]
        if change.guess or "" in texts or texts[0] in JOINING:
            return False
        if error.code in OF_ORDER:
            return True
        if change.bits > SURE:
            return False
        edit = change.edits[0]
        if len(change.edits) > 1 or not self._is_word(edit):
            return not change.said and not repair.shown
        old = self._old(edit)
        near = slips(old, self.vocabulary.all)
        if edit.text not in near or min(len(old), len(edit.text)) < SHORTEST or not self._is_slip(edit):
            return False
        others = (replace(change, edits=(replace(edit, text=word),)) for word in near if word != edit.text)
        try:
            return not any(self._works(other, error) for other in others)
        except BudgetError:
            return False

    def _is_slip(self, edit: Edit) -> bool:
        """Is it the word that stands there which is misspelt, and not the one that it is a slip for?

        Of a name that is given and a word like it elsewhere either may be, unless one of them is used more than once.
        """
        old, new, count = self._old(edit), edit.text, self.vocabulary.count
        given = {token.text for token in self.vocabulary.declarations}
        if old in given:
            return new not in given and count[old] == 1 < count[new]
        return new not in given or count[new] > 1

    def _works(self, change: Change, error: Diagnostic) -> bool:
        """Does a change put an error right, or show what is behind it?"""
        changed = self.trial.changed(change.edits)
        if changed is None:
            return False
        stopped = self.trial.stops(changed)
        if stopped is not None:
            return stopped > change.line
        shows: list[Repair] = []
        return bool(self._tried(changed, change, error, shows) or shows)

    def _is_word(self, edit: Edit) -> bool:
        """Does it put one word in the place of another?"""
        return self._old(edit).isidentifier() and edit.text.isidentifier()

    def _old(self, edit: Edit) -> str:
        """What stands there, in one line."""
        span = edit.span
        return self.rows[span.line - 1][span.column - 1 : span.end_column - 1] if span.line == span.end_line else ""

    def _tried(self, changed: Changed, change: Change, error: Diagnostic, shows: list[Repair]) -> list[Repair]:
        """The change, if it works; if it only shows errors that could not be seen before, it is put to those."""
        wrong = self.trial.wrong(changed, self.before)
        put = {edit.text for edit in change.edits}
        if any(unknown_name(each) in put for each in wrong):  # nothing has that name, or not at that place
            return []
        after = Counter(map(key_of, wrong))
        if after[key_of(error)] < self.before[key_of(error)] and not after - self.before:
            return [Repair(change, self._row(changed, change), after.total())]
        if not error.message.startswith(NOTHING_CALLED) or change.word is not None:
            shows += self._shows(changed, change, wrong, error)
        return []

    def _shows(
        self, changed: Changed, change: Change, wrong: Sequence[Diagnostic], error: Diagnostic
    ) -> Iterator[Repair]:
        """The change, if what is wrong then stands in other lines, and could not be seen before.

        It may be the same mistake once more, further down.
        """
        again = [each for each in wrong if key_of(each) == key_of(error)]
        same_lines = not any("\n" in edit.text for edit in change.edits)
        if not same_lines or not error.code.startswith("E1"):
            if len(again) >= self.before[key_of(error)]:
                return
            again = []
        more = [each for each in again if (key_of(each), each.span.line) not in self.places]
        if len(again) - len(more) >= self.before[key_of(error)]:
            return
        new = [each for each in wrong if not self.before[key_of(each)]] + more
        if same_lines:  # what was said of another line already is said of one more
            new = [each for each in wrong if each in more or (key_of(each), each.span.line) not in self.places]
        rows = {error.span.line, *(edit.span.line for edit in change.edits)}
        if all(each.span.line not in rows and each.span.source == self.trial.name for each in new):
            yield Repair(change, self._row(changed, change), len(wrong), shown=tuple(new))

    def _row(self, changed: Changed, change: Change) -> str:
        number = self.trial.number_of(change.line)
        assert number is not None
        first = change.line - self.trial.pieces[number].first_line
        more = sum(edit.text.count("\n") for edit in change.edits) if change.said else 0
        return " / ".join(row.strip() for row in changed[number].text.split("\n")[first : first + more + 1])

    def _changes(self, number: int, error: Diagnostic) -> list[Change]:
        if error.code in AS_SAID or error.sole:
            return list(proposed(error))
        piece = self.trial.pieces[number]
        found = [
            *proposed(error),
            *abbreviated(error),
            *called_otherwise(error, self.vocabulary, piece),
            *lifted(error, piece),
        ]
        found += asked_of_what_is_given(error, piece)
        for line in lines_about(piece, error.span, error.code in OF_BRACKETS):
            found += self._of_line(piece, line, error)
        found += renamed(error, self.vocabulary)
        if error.code in OF_SENSE:
            found = [change for change in found if change.said or not (change.guess and change.replaces)]
            if error.code == "E205":  # a word between the others takes the values somewhere else, but not away
                found = [change for change in found if change.said or not change.adds_a_word]
        elif error.message.startswith(NOTHING_CALLED):
            idle = {token.text for token in self.vocabulary.idle}
            found = [
                change for change in found if change.said or change.says(idle) or not (change.guess and change.replaces)
            ]
            if unknown_name(error) in OTHER_WORDS:  # it is no slip: it means something to its author
                found = [change for change in found if change.said or change.word is not None]
        sign = SIGNS.get(error.code)
        if sign is not None:
            found = [each if each.edits[0].text.strip() != sign else _likelier(each) for each in found]
        return sorted(found, key=lambda change: (change.bits, change.edits[0].span.column, change.edits[0].text))

    def _of_line(self, piece: Piece, line: Line, error: Diagnostic) -> Iterator[Change]:
        self.habits.learn([line], -OWN)
        yield from Changes(piece, line, error, self.rows, self.vocabulary, self.habits).all()
        self.habits.learn([line], OWN)


def _likelier(change: Change) -> Change:
    return replace(change, bits=change.bits + PROPOSED)


_INSTEAD = ("did you mean", "write", "here could stand", "for instance", "add `", "choose another", "move it")
"""How hints begin that say what to do, not why: what has been tried stands instead of them."""


def _with(error: Diagnostic, repair: Repair) -> Diagnostic:
    change = repair.change
    where = "" if error.span.line == change.line else f" in line {change.line}"
    if "\n" in change.edits[0].text and not change.said:
        where = f" before line {change.line}"
    fix = Fix(f"write{where}: {repair.row}", change.edits)
    fixes = (fix, *(each for each in error.fixes if each.edits != fix.edits))
    if change.said and error.hint is not None:
        own = next((each for each in error.fixes if each.edits == change.edits), fix)
        own = replace(own, certain=own.certain or repair.sure)
        is_other = bool(error.fixes) and own.edits != error.fixes[0].edits  # what it says first does not do
        write = "for instance" if change.guess else f"write{where}"
        return replace(error, hint=f"{write}: {repair.row}" if is_other else error.hint, fixes=(own, *fixes[1:]))
    if change.word is not None:
        instead = f", where `{change.old}` stands" if where and change.old is not None else ""
        hint = f"did you mean `{change.word}`{where}{instead}?"
        fix = Fix(f"replace with `{change.word}`", change.edits)
    elif change.guess:
        hint = f"for instance{where}: {repair.row}"
    else:
        hint = f"write{where}: {repair.row}"
    if repair.other is not None:
        hint += f" (or: {repair.other})"
    certain = repair.sure or any(each.certain for each in error.fixes if each.edits == change.edits)
    old = ASKED if change.bracketed and _gives_way(error) else error.hint
    if old is not None and not old.startswith(_INSTEAD) and old not in repair.row:
        hint = f"{old}; {hint}"
    return replace(error, hint=hint, fixes=(replace(fix, certain=certain), *fixes[1:]))
