"""What is wrong with a rulebook if its text is changed in one place: only the piece that changes is read anew."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gdl.diagnostics import Diagnostic, Edit, Reporter, RulebookError, Severity, Source, reported
from gdl.diagnostics.edits import with_edits
from gdl.loading import Loaded, read_text
from gdl.lower import lower
from gdl.syntax import declarations as d
from gdl.syntax.mistakes import Piece, pieces
from gdl.syntax.mistakes.work import PASSING, READING
from gdl.syntax.parser import parse_piece, reads
from gdl.syntax.rules_text import taken_out
from gdl_interpreter.program.budget import Budget, BudgetError

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
        self._parts = [self._read(piece) for piece in self.pieces]

    def number_of(self, line: int) -> int | None:
        """The number of the piece in which a line stands."""
        found = None
        for number, piece in enumerate(self.pieces):
            if piece.first_line <= line:
                found = number
        return found

    def changed(self, number: int, edit: Edit) -> Piece | None:
        """A piece with one edit made; None if the edit is not in it, or makes another piece of it."""
        piece = self.pieces[number]
        span = edit.span
        first, last = span.line - piece.first_line + 1, span.end_line - piece.first_line + 1
        text = with_edits(piece.text, [Edit(replace(span, line=first, end_line=last), edit.text)])
        if text is None:
            return None
        made = [each for each in pieces(text) if each.lines]
        if len(made) != 1:
            return None
        return Piece(text, piece.first_line)

    def reads(self, piece: Piece) -> bool:
        """Does the grammar take a piece?"""
        self.budget.spend(_steps(piece))
        return reads(piece.text)

    def wrong(self, number: int | None = None, piece: Piece | None = None) -> list[Diagnostic]:
        """The errors of the rulebook, with another piece in the place of one.

        Raises:
            BudgetError: there was too much to do.
        """
        parts = [*self._parts]
        if number is not None and piece is not None:
            parts[number] = self._read(piece)
        declarations = tuple(each for tree, _ in parts for each in tree.declarations)
        unread = frozenset(word for tree, _ in parts for word in tree.unread)
        found = [each for _, those in parts for each in those]
        if number is not None and self._extends(number):
            return self.wrong_in(with_piece(self.text, self.pieces[number], piece or self.pieces[number]))
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
        loaded = self.loaded
        source = Source(self.name, text)
        return self._errors(read_text(source, loaded.name, loaded.variant, loaded.folder, self.budget))

    def _errors(self, loaded: Loaded) -> list[Diagnostic]:
        reporter = Reporter()
        try:
            typed = loaded.checked(self.budget)
            if typed is not None:
                lower(typed, {}, reporter, self.budget)
        except RulebookError as wrong:
            return _errors_of(wrong.diagnostics)
        if self.budget.left < 0:
            raise BudgetError
        return _errors_of([*loaded.reporter, *reporter])

    def _extends(self, number: int) -> bool:
        return self.pieces[number].lines[0].first == "game" and bool(self.loaded.below)

    def _read(self, piece: Piece) -> tuple[d.Rulebook, list[Diagnostic]]:
        reporter = Reporter()
        self.budget.spend(_steps(piece))
        tree = parse_piece(piece, self._source, reporter, self._texts)
        return tree, [*reporter]


def with_piece(text: str, old: Piece, new: Piece) -> str:
    """A text with one of its pieces replaced by another one of as many lines."""
    rows = text.split("\n")
    added = new.text.split("\n")[:-1]
    return "\n".join([*rows[: old.first_line - 1], *added, *rows[old.first_line - 1 + len(added) :]])


def _errors_of(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [each for each in found if each.severity is Severity.ERROR]


def _steps(piece: Piece) -> int:
    return PASSING * len(piece.lines) + READING * sum(len(line.tokens) for line in piece.lines) // 2
