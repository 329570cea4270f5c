"""Checking notations: how players of a game write down its positions."""

from __future__ import annotations

import re
from itertools import pairwise

from gdl.check import scope as places
from gdl.check import types as ty
from gdl.check.checker import Checker
from gdl.check.mentions import names_in
from gdl.check.scope import Scope
from gdl.check.typed import TypedDemand, TypedEntry, TypedLetter, TypedNotation
from gdl.diagnostics import did_you_mean
from gdl.syntax import declarations as d
from gdl.syntax import tree as t
from gdl_interpreter.program import Span
from gdl_interpreter.program import nodes as n

_NO_LETTER = re.compile(r"\s|^$|^-$")
_NO_MARK = re.compile(r"[0-9/\[\]]|^-$")
_NO_LIST_MARK = re.compile(r"[\s0-9,-]")
_SUPPLY_SIGNS = (1, 2)
"""How many signs may say where the supply is written."""
_WRITTEN = "a number is written so: n, n + 1, n / 2, n / 2 + 1, or 9 - n"


class Notations:
    """Checks the notations of a rulebook."""

    def __init__(self, checker: Checker) -> None:
        self.known = checker.known
        self.checker = checker

    def notations(self) -> tuple[TypedNotation, ...]:
        """All of them."""
        return tuple(map(self._notation, self.known.rules.notations.values()))

    def _notation(self, notation: d.Notation) -> TypedNotation:
        entries = tuple(map(self._field, notation.entries))
        flat = [part for entry in entries for part in entry.parts or (entry,)]
        seen: set[tuple[str, int | None]] = set()
        for each in flat:
            if each.what != "text" and {(each.name, each.seat), (each.name, None)} & seen:
                what = f"`{each.name}` is listed twice in this notation"
                self.known.complain("E210", what, each.span, "keep one of the two")
            seen.add((each.name, each.seat))
        told = {each.what for each in flat}
        if not told & {"board", "pieces"}:
            hint = "it needs a field `board`, or `pieces(…)` of each player"
            self._wrong("nothing in this notation says which piece is where", notation.name_span, hint)
        if {"board", "pieces"} <= told:
            self._wrong("`board` and `pieces` both say which piece is where", notation.name_span, "keep one of the two")
        names = {each.name for each in flat if each.what == "state"}
        demands = tuple(self._demand(each, names) for each in notation.demands)
        return TypedNotation(notation.name, entries, demands, notation.span)

    def _demand(self, demand: d.Demand, names: set[str]) -> TypedDemand:
        test = self.checker.truth(demand.condition, Scope(places.DEMANDED))
        mentioned = frozenset(each.name for each in names_in(demand.condition, self.known.budget)) & names
        return TypedDemand(test, demand.reason, mentioned, demand.span)

    def _wrong(self, message: str, span: Span, hint: str | None = None) -> None:
        self.known.complain("E224", message, span, hint)

    # ---- fields

    def _field(self, field: d.Entry | d.Joined) -> TypedEntry:
        if isinstance(field, d.Entry):
            return self._entry(field)
        parts = tuple(map(self._entry, field.parts))
        for one, other in pairwise(parts):
            if (one.what == "text") is (other.what == "text"):
                what = "it is not clear where one of these parts ends and the other begins"
                self._wrong(what, other.span, 'put a text between them, or a comma: mover ":" quiet')
        return TypedEntry("joined", "", field.span, parts=parts)

    def _entry(self, entry: d.Entry) -> TypedEntry:
        if entry.what == "number":
            return self._number(entry)
        if entry.name == "pieces" and entry.what == "state":
            return self._pieces(entry)
        self._letters_once(entry)
        if entry.what == "board":
            return self._board(entry)
        if entry.what == "state":
            type_ = self._type(entry.name, entry.seat, entry.name_span)
            letters = self._letters(entry, type_)
            seat = self._seat(entry.seat, entry.span)
            return TypedEntry("state", entry.name, entry.span, letters, type_.many, seat=seat)
        if entry.what == "supply":
            self._needs_supply(entry.span)
        if entry.what == "text" and _NO_LETTER.search(entry.name) and entry.name != "-":
            self._wrong("a field must not be empty or contain blanks", entry.span)
        return TypedEntry(entry.what, entry.name, entry.span)

    def _number(self, entry: d.Entry) -> TypedEntry:
        """A number that is written otherwise than it is kept."""
        at = [i for i, (_, term) in enumerate(entry.terms) if self._is_kept(term)]
        signs = "".join(sign for sign, _ in entry.terms)
        forms = {0: ("+", "-", "/", "/+", "/-"), 1: ("-", "+")}
        if len(at) != 1 or signs not in forms.get(at[0], ()):
            self._wrong("this number cannot be read back", entry.span, _WRITTEN)
            return TypedEntry("state", "ply", entry.span)
        term = entry.terms[at[0]][1]
        assert isinstance(term, t.Name | t.Call)
        seat = None
        if isinstance(term, t.Call) and isinstance(owner := term.arguments[0].value, t.Name):
            seat = owner.name
        if self._type(term.name, seat, term.span) not in (ty.NUMBER, ty.UNKNOWN):
            self._wrong(f"`{term.name}` is not a number", term.span)
        others = [(sign, self._constant(each)) for i, (sign, each) in enumerate(entry.terms) if i != at[0]]
        divisor = others.pop(0)[1] if signs.startswith("/") else None
        shift = others[0][1] if others else None
        if shift is not None and at[0] == 0 and signs.endswith("-"):
            shift = n.Op(ty.NUMBER.ty, "neg", (shift,), span=shift.span)
        return TypedEntry(
            "state",
            term.name,
            entry.span,
            seat=self._seat(seat, term.span),
            divisor=divisor,
            counted_down=at[0] == 1 and signs == "-",
            shift=shift,
        )

    def _is_kept(self, term: t.Expr) -> bool:
        """Is this what the position holds, and not a number known before?"""
        return isinstance(term, t.Call) or (
            isinstance(term, t.Name) and (term.name == "ply" or term.name in self.known.state_types)
        )

    def _constant(self, term: t.Expr) -> n.Expr:
        return self.checker.value(term, Scope(places.BEFORE), ty.NUMBER, "a number in a notation").expr

    def _pieces(self, entry: d.Entry) -> TypedEntry:
        """What a player has, site by site."""
        if entry.seat is None:
            hint = f"for instance: pieces({next(iter(self.known.players), 'White')})"
            self._wrong("`pieces` needs a player", entry.name_span, hint)
        marks: list[tuple[str, int]] = []
        for letter in entry.letters:
            name = letter.value.name if isinstance(letter.value, t.Name) else ""
            if name in self.known.kinds:
                marks.append((letter.text, self.known.kinds.index(name)))
            elif not self.known.excused(name):
                self._wrong(f"`{letter.text}` must stand for a kind of piece", letter.value.span)
            if _NO_LIST_MARK.search(letter.text):
                self._wrong("a letter in a list cannot be a blank, a digit, `,` or `-`", letter.span)
        self._letters_once(entry, may_be_empty=True)
        seat = self._seat(entry.seat, entry.span)
        return TypedEntry("pieces", "pieces", entry.span, kinds=tuple(marks), seat=seat)

    def _seat(self, name: str | None, span: Span) -> int | None:
        if name is None:
            return None
        if name in self.known.players:
            return list(self.known.players).index(name)
        if not self.known.excused(name):
            hint = did_you_mean(name, self.known.players)
            self.known.complain("E201", f"no player is called `{name}`", span, hint)
        return None

    def _needs_supply(self, span: Span) -> None:
        if not self.known.rules.supplies and "supply" not in self.known.unread:
            self._wrong("there is no `supply` in this rulebook", span)

    def _letters_once(self, entry: d.Entry, may_be_empty: bool = False) -> None:
        seen: set[str] = set()
        for letter in entry.letters:
            text = letter.text.lower() if entry.what == "board" else letter.text
            if text in seen:
                self.known.complain("E210", f"`{letter.text}` is listed twice", letter.span, "keep one of the two")
            refused = _NO_LETTER.search(letter.text) and (letter.text != "-" or entry.what == "board")
            if refused and not (may_be_empty and not letter.text):
                self._wrong("a letter must not be empty or contain blanks", letter.span)
            seen.add(text)

    def _type(self, name: str, seat: str | None, span: Span) -> ty.Type:
        """The type of what a field holds."""
        known = self.known
        if name in ("mover", "ply"):
            if seat is not None:
                self._wrong(f"`{name}` belongs to no player", span)
            return ty.PLAYER if name == "mover" else ty.NUMBER
        if name not in known.state_types:
            if not known.excused(name):
                hint = did_you_mean(name, [*known.state_types, "mover", "board", "supply", "ply", "pieces"])
                known.complain("E201", f"no state is called `{name}`", span, hint)
            return ty.UNKNOWN
        type_, per = known.state_types[name]
        if per not in ((), ("player",)):
            what = f"`{name}` is kept per {' per '.join(per)}, but a field holds one value, or one for each player"
            self._wrong(what, span)
        elif seat is not None and not per:
            self._wrong(f"`{name}` is not kept per player", span)
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
                self._needs_supply(letter.span)
                if len(hand) not in _SUPPLY_SIGNS or hand in ("[", "]"):
                    what = "pieces beside the board are written between two brackets, or behind one character"
                    self._wrong(what, letter.span, '"[]" supply, or "/" supply')
                continue
            if _NO_MARK.search(letter.text):
                self._wrong("a letter on a board cannot be a digit, `/` or a bracket", letter.span)
            if name in self.known.kinds:
                kinds.append((letter.text, self.known.kinds.index(name)))
            elif self.known.state_types.get(name) == (ty.TRUTH, ("piece",)):
                signs.append((letter.text, name))
            elif not self.known.excused(name):
                what = f"`{letter.text}` must stand for a kind of piece, a state `per piece`, or `supply`"
                self._wrong(what, letter.value.span, "for instance: state promoted per piece = false")
        return TypedEntry("board", "board", entry.span, kinds=tuple(kinds), signs=tuple(signs), hand=hand)
