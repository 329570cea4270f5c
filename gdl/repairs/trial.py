"""What is wrong with a rulebook if its text is changed in one place: only the piece that changes is read anew."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from gdl.diagnostics import Diagnostic, Edit, Reporter, RulebookError, Severity, Source, Stopped, reported
from gdl.diagnostics.edits import with_edits
from gdl.loading import Loaded, read_text
from gdl.lower import lower
from gdl.syntax import declarations as d
from gdl.syntax.mistakes import Piece, pieces
from gdl.syntax.mistakes.work import PASSING, READING
from gdl.syntax.parser import parse_piece, stops_at
from gdl.syntax.rules_text import taken_out
from gdl_interpreter.program.budget import Budget, BudgetError

Changed = dict[int, Piece]
"""Pieces that stand in the place of others, by the numbers of those."""

Key = tuple[str, str]
"""What tells errors apart, wherever they stand: code and message."""

CHECKED_AT_ONCE = 4
"""So many steps of checking count for one: most of what is counted there is done in a fraction of a microsecond."""

GIVEN_UP = "E906"
"""The error of a rulebook whose checking was broken off: here it says nothing of the rulebook."""

MERGING = 300
"""Steps for making one set of rules of the pieces again."""


class Trial:
    """A rulebook whose text may be changed to see what is wrong then. budget: what is left of the work for that."""

    def __init__(self, loaded: Loaded, budget: Budget) -> None:
        self.loaded = loaded
        self.budget = budget
        self.name = loaded.source.name
        self.text = loaded.source.text.replace("\r\n", "\n") + "\n"
        self._taken, self._texts = taken_out(self.text)
        self.pieces = [piece for piece in pieces(self._taken) if piece.lines]
        self._source = Source(self.name, self._taken)
        self._parts = [*self._read_before()]

    def number_of(self, line: int) -> int | None:
        """The number of the piece in which a line stands."""
        found = None
        for number, piece in enumerate(self.pieces):
            if piece.first_line <= line:
                found = number
        return found

    def changed(self, edits: Iterable[Edit]) -> Changed | None:
        """The pieces that edits change, as they are then; None if there is no such place, or a piece falls apart."""
        of: dict[int, list[Edit]] = {}
        for edit in edits:
            number = self.number_of(edit.span.line)
            if number is None:
                return None
            shift = self.pieces[number].first_line - 1
            span = replace(edit.span, line=edit.span.line - shift, end_line=edit.span.end_line - shift)
            of.setdefault(number, []).append(Edit(span, edit.text))
        found: Changed = {}
        for number, those in of.items():
            first = self.pieces[number].first_line
            text = with_edits(self.pieces[number].text, those)
            if text is None or len([each for each in pieces(text) if each.lines]) != 1:
                return None
            found[number] = Piece(text, first)
        return found

    def stops(self, changed: Changed) -> int | None:
        """The first line that the grammar does not take in pieces that are changed; None if it takes them."""
        for piece in changed.values():
            self.budget.spend(_steps(piece))
            line = stops_at(piece.text)
            if line is not None:
                return line + piece.first_line - 1
        return None

    def of_text(self, changed: Changed) -> list[Diagnostic]:
        """The errors of the grammar in pieces that are changed."""
        return [each for piece in changed.values() for each in _errors_of(self._read(piece)[1])]

    def wrong(self, changed: Changed | None = None, known: Mapping[Key, int] | None = None) -> list[Diagnostic]:
        """The errors of the rulebook, with other pieces in the place of some.

        known: the errors that there are in any case; where the text alone has another one, nothing else is looked for.

        Raises:
            BudgetError: there was too much to do.
        """
        parts = [*self._parts]
        changed = changed or {}
        if any(self._extends(number) for number in changed):
            text = self.text
            for number, piece in changed.items():
                text = with_piece(text, self.pieces[number], piece)
            return self.wrong_in(text)
        for number, piece in changed.items():
            parts[number] = self._read(piece)
        declarations = tuple(each for tree, _ in parts for each in tree.declarations)
        unread = frozenset(word for tree, _ in parts for word in tree.unread)
        found = [each for _, those in parts for each in those]
        of_text = _errors_of(found)
        if known is not None and any(key_of(each) not in known for each in of_text):
            return of_text
        reporter = Reporter()
        with reported(reporter):
            for each in found:
                reporter.add(each)
        self.budget.spend(MERGING)
        tree = d.Rulebook(declarations, span=self.loaded.tree.span, unread=unread)
        return self._errors(self.loaded.with_tree(tree, reporter))

    def wrong_in(self, text: str) -> list[Diagnostic]:
        """The errors of the rulebook with another text.

        Raises:
            BudgetError: there was too much to do.
        """
        return self._errors(self.read(text))

    def read(self, text: str) -> Loaded:
        """The rulebook with another text.

        Raises:
            BudgetError: there was too much to do.
        """
        loaded = self.loaded
        return read_text(Source(self.name, text), loaded.name, loaded.variant, loaded.folder, self.budget)

    def _errors(self, loaded: Loaded) -> list[Diagnostic]:
        reporter, budget = Reporter(), Budget(max(0, self.budget.left) * CHECKED_AT_ONCE)
        try:
            typed = loaded.checked(budget)
            if typed is not None:
                lower(typed, {}, reporter, budget)
            found = [*loaded.reporter, *reporter]
        except RulebookError as wrong:
            found = [*wrong.diagnostics]
        finally:
            self.budget.left -= budget.spent // CHECKED_AT_ONCE
        if self.budget.left < 0 or any(each.code == GIVEN_UP for each in found):
            raise BudgetError
        return _errors_of(found)

    def _extends(self, number: int) -> bool:
        return self.pieces[number].lines[0].first == "game" and bool(self.loaded.below)

    def _read_before(self) -> Iterator[tuple[d.Rulebook, list[Diagnostic]]]:
        """What each piece says and what is wrong with it, as loading has read it where nothing is wrong there."""
        starts = [piece.first_line for piece in self.pieces]
        wrong = {bisect_right(starts, each.span.line) for each in self.loaded.reporter if each.span.source == self.name}
        said: dict[int, list[d.Declaration]] = {}
        for declaration in self.loaded.tree.declarations:
            said.setdefault(bisect_right(starts, declaration.span.line), []).append(declaration)
        for number, piece in enumerate(self.pieces, start=1):
            if number in wrong or number not in said:
                yield self._read(piece)
            else:
                self.budget.spend(_steps(piece))
                yield d.Rulebook(tuple(said[number]), span=self.loaded.tree.span), []

    def _read(self, piece: Piece) -> tuple[d.Rulebook, list[Diagnostic]]:
        reporter = Reporter()
        self.budget.spend(_steps(piece))
        try:
            tree = parse_piece(piece, self._source, reporter, self._texts)
        except Stopped:  # so much is wrong with it that nobody has looked at its end
            tree = d.Rulebook((), span=self.loaded.tree.span)
        return tree, [*reporter]


def key_of(error: Diagnostic) -> Key:
    """What tells an error from others."""
    return error.code, error.message


def with_piece(text: str, old: Piece, new: Piece) -> str:
    """A text with one of its pieces replaced by another one of as many lines."""
    rows = text.split("\n")
    added = new.text.split("\n")[:-1]
    return "\n".join([*rows[: old.first_line - 1], *added, *rows[old.first_line - 1 + len(added) :]])


def _errors_of(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [each for each in found if each.severity is Severity.ERROR]


def _steps(piece: Piece) -> int:
    return PASSING * len(piece.lines) + READING * sum(len(line.tokens) for line in piece.lines) // 2
