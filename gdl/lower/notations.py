"""Lowering notations: letters as constants where they can be, numbers as written, the letters of all pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from gdl.board_view.glyphs import glyphs_of
from gdl.check.typed import TypedEntry, TypedNotation
from gdl.diagnostics import Reporter
from gdl.lower.fill import Filler
from gdl_interpreter.program import Program, Span
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.model import (
    BoardField,
    Field,
    JoinedField,
    Letter,
    Notation,
    Part,
    PiecesField,
    PositionDemand,
    StateField,
    SupplyField,
    TextField,
)
from gdl_interpreter.program.nodes import Expr

_MARKING = 1
"""Steps for each kind, and how it is told from the others and owned."""

PieceLetters = tuple[tuple[str, int | None, int], ...]


@dataclass(frozen=True)
class NotationLowering:
    """Lowers the notations of one Program; `evaluate` works out what is known before the game."""

    program: Program
    filler: Filler
    evaluate: Callable[[Expr], int]
    reporter: Reporter
    budget: Budget

    def lowered(self, typed: TypedNotation) -> Notation:
        """One notation."""
        kinds, players = len(self.program.kinds), len(self.program.players)
        self.budget.spend(_MARKING * kinds * (kinds + players), typed.span)
        board = next((part for part in _parts(typed.entries) if part.what == "board"), None)
        letters = self._piece_letters(board.kinds if board else (), board.span if board else typed.span)
        demands = (
            PositionDemand(
                self.filler.fill(each.test),
                self.filler.reason(each.reason),
                _about(each.names, typed.entries),
                each.span,
            )
            for each in typed.demands
        )
        fields = tuple(self._field(entry, letters) for entry in typed.entries)
        return Notation(typed.name, fields, tuple(demands), typed.span)

    def _field(self, entry: TypedEntry, of_pieces: PieceLetters) -> Field:
        if entry.what == "joined":
            return JoinedField(tuple(self._part(part, of_pieces) for part in entry.parts))
        return self._part(entry, of_pieces)

    def _part(self, entry: TypedEntry, of_pieces: PieceLetters) -> Part:
        match entry.what:
            case "board":
                return BoardField(of_pieces, entry.signs, entry.hand)
            case "pieces":
                return PiecesField(entry.seat or 0, self._in_lists(entry))
            case "supply":
                return SupplyField(of_pieces)
            case "text":
                return TextField(entry.name)
        divisor = 1 if entry.divisor is None else self.evaluate(entry.divisor)
        if divisor < 1:
            self.reporter.error("E224", f"this number is divided by {divisor}", entry.span, "by 1 at least")
        letters = tuple(Letter(each.text, self.filler.fill(each.value)) for each in entry.letters)
        shift = 0 if entry.shift is None else self.evaluate(entry.shift)
        return StateField(entry.name, entry.many, letters, entry.seat, max(1, divisor), entry.counted_down, shift)

    def _in_lists(self, entry: TypedEntry) -> tuple[tuple[str, int], ...]:
        """What stands before the sites of each kind in a list of a player's pieces."""
        drawn = glyphs_of(self.program).kinds
        found: dict[str, int] = {}
        for kind in range(len(self.program.kinds)):
            for text in [text for text, of in entry.kinds if of == kind] or [drawn[kind]]:
                self._tell_apart(found.setdefault(text, kind), kind, text, entry.span, "pieces(…)")
        return tuple(found.items())

    def _piece_letters(self, kinds: tuple[tuple[str, int], ...], span: Span) -> PieceLetters:
        """The letters of all pieces: as in pictures, but for the kinds that have letters of their own."""
        drawn = replace(glyphs_of(self.program), how="case" if len(self.program.players) <= 2 else "initials")
        found: dict[str, tuple[int | None, int]] = {}
        for kind, free in enumerate(drawn.neutral):
            for text in [text for text, of in kinds if of == kind] or [drawn.kinds[kind]]:
                glyphs = replace(drawn, kinds=(*drawn.kinds[:kind], text.upper(), *drawn.kinds[kind + 1 :]))
                for owner in (None,) if free else range(len(self.program.players)):
                    letter = glyphs.piece(owner, kind)
                    there = found.setdefault(letter, (owner, kind))
                    self._tell_apart(there[1] if there != (owner, kind) else kind, kind, letter, span, "board")
        return tuple((letter, owner, kind) for letter, (owner, kind) in found.items())

    def _tell_apart(self, there: int, kind: int, letter: str, span: Span, field: str) -> None:
        """Complain of a letter that stands for another kind already."""
        if there != kind:
            other = self.program.kinds[there].name
            what = f"`{letter}` stands for {other} and for {self.program.kinds[kind].name} in this notation"
            self.reporter.error("E224", what, span, f'give one of them a letter of its own: {field}("X" {other})')


def _parts(entries: tuple[TypedEntry, ...]) -> Iterator[TypedEntry]:
    for entry in entries:
        yield from entry.parts or (entry,)


def _about(names: frozenset[str], entries: tuple[TypedEntry, ...]) -> tuple[int, ...]:
    """The numbers of the fields that hold something of these names."""
    return tuple(i for i, entry in enumerate(entries) if any(part.name in names for part in _parts((entry,))))
