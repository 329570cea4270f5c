"""Checking notations: how players of a game write down its positions."""

from __future__ import annotations

import re

from gdl.check import scope as places
from gdl.check import types as ty
from gdl.check.names import Known
from gdl.check.scope import Scope
from gdl.check.statements import Statements
from gdl.check.typed import TypedEntry, TypedLetter, TypedNotation
from gdl.diagnostics import did_you_mean
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl_interpreter.program import Span

_NO_LETTER = re.compile(r"\s|^$|^-$")
_NO_MARK = re.compile(r"[0-9/\[\]]|^-$")
_BRACKETS = 2


class Notations:
    """Checks the notations of a rulebook."""

    def __init__(self, known: Known, checker: Statements) -> None:
        self.known = known
        self.checker = checker

    def notations(self) -> tuple[TypedNotation, ...]:
        """All of them."""
        return tuple(map(self._notation, self.known.rules.notations.values()))

    def _notation(self, notation: d.Notation) -> TypedNotation:
        seen: set[str] = set()
        for entry in notation.entries:
            if entry.what != "text" and entry.name in seen:
                what = f"`{entry.name}` is in this notation already"
                self.known.complain("E210", what, entry.name_span, "keep one of the two")
            seen.add(entry.name)
        if "board" not in seen:
            self._wrong(
                "nothing in this notation says what stands where", notation.name_span, "it needs a field `board`"
            )
        return TypedNotation(notation.name, tuple(map(self._entry, notation.entries)), notation.span)

    def _wrong(self, message: str, span: Span, hint: str | None = None) -> None:
        self.known.complain("E224", message, span, hint)

    def _entry(self, entry: d.Entry) -> TypedEntry:
        self._letters_once(entry)
        if entry.what == "board":
            return self._board(entry)
        if entry.what == "state":
            type_ = self._type(entry)
            return TypedEntry(entry.what, entry.name, entry.span, self._letters(entry, type_), type_.many)
        if entry.what == "supply":
            self._beside(entry.span)
        if entry.what == "text" and _NO_LETTER.search(entry.name) and entry.name != "-":
            self._wrong("a field has no blanks in it, and is not empty", entry.span)
        return TypedEntry(entry.what, entry.name, entry.span)

    def _beside(self, span: Span) -> None:
        if not self.known.rules.supplies and "supply" not in self.known.unread:
            self._wrong("nothing waits beside the board: there is no `supply`", span)

    def _letters_once(self, entry: d.Entry) -> None:
        seen: set[str] = set()
        for letter in entry.letters:
            text = letter.text.lower() if entry.what == "board" else letter.text
            if text in seen:
                self.known.complain("E210", f"`{letter.text}` is here already", letter.span, "keep one of the two")
            if _NO_LETTER.search(letter.text) and (letter.text != "-" or entry.what == "board"):
                self._wrong("a letter has no blanks in it, and is not empty", letter.span)
            seen.add(text)

    def _type(self, entry: d.Entry) -> ty.Type:
        """The type of what a field holds."""
        known = self.known
        if entry.name == "mover":
            return ty.PLAYER
        if entry.name not in known.state_types:
            if not known.excused(entry.name):
                hint = did_you_mean(entry.name, [*known.state_types, "mover", "board", "supply"])
                known.complain("E201", f"no state is called `{entry.name}`", entry.name_span, hint)
            return ty.UNKNOWN
        type_, per = known.state_types[entry.name]
        if per not in ((), ("player",)):
            what = f"`{entry.name}` is kept per {' per '.join(per)}, and a field holds one value, or one of each player"
            self._wrong(what, entry.name_span)
        return type_

    def _letters(self, entry: d.Entry, type_: ty.Type) -> tuple[TypedLetter, ...]:
        scope = Scope(places.NOTATION)
        return tuple(
            TypedLetter(
                letter.text,
                self.checker.value(letter.value, scope, type_, f"what `{letter.text}` stands for").expr,
                letter.span,
            )
            for letter in entry.letters
        )

    def _board(self, entry: d.Entry) -> TypedEntry:
        kinds: list[tuple[str, int]] = []
        signs: list[tuple[str, str]] = []
        hand = ""
        for letter in entry.letters:
            name = letter.value.name if isinstance(letter.value, t.Name) else ""
            if name == "supply":
                hand = letter.text
                self._beside(letter.span)
                if len(hand) != _BRACKETS:
                    self._wrong("what waits beside the board stands between two brackets", letter.span, '"[]" supply')
                continue
            if _NO_MARK.search(letter.text):
                self._wrong("digits, `/` and brackets mean something else in a board", letter.span)
            if name in self.known.kinds:
                kinds.append((letter.text, self.known.kinds.index(name)))
            elif self.known.state_types.get(name) == (ty.TRUTH, ("piece",)):
                signs.append((letter.text, name))
            elif not self.known.excused(name):
                hint = "a kind of piece, a state `per piece` that is true or false, or `supply`"
                self._wrong(f"what does `{letter.text}` stand for on a board?", letter.value.span, hint)
        return TypedEntry("board", "board", entry.span, kinds=tuple(kinds), signs=tuple(signs), hand=hand)
