"""Lowering notations: letters as constants where they can be, and the marks of all pieces."""

from __future__ import annotations

from dataclasses import replace

from gdl.check.typed import TypedEntry, TypedNotation
from gdl.diagnostics import Reporter
from gdl.lower.fill import Filler
from gdl.marks import marks_of
from gdl_interpreter.program import Program
from gdl_interpreter.program.budget import Budget
from gdl_interpreter.program.model import BoardField, Field, Letter, Notation, StateField, SupplyField, TextField

_MARKING = 1
"""Steps for each kind, and how it is told from the others and owned."""

Marks = tuple[tuple[str, int | None, int], ...]


def lowered(typed: TypedNotation, program: Program, filler: Filler, reporter: Reporter, budget: Budget) -> Notation:
    """One notation."""
    budget.spend(_MARKING * len(program.kinds) * (len(program.kinds) + len(program.players)), typed.span)
    board = next(entry for entry in typed.entries if entry.what == "board")
    marks = _marks(board, program, reporter)
    return Notation(typed.name, tuple(_field(entry, marks, filler) for entry in typed.entries), typed.span)


def _field(entry: TypedEntry, marks: Marks, filler: Filler) -> Field:
    if entry.what == "board":
        return BoardField(marks, entry.signs, entry.hand)
    if entry.what == "supply":
        return SupplyField(marks)
    if entry.what == "text":
        return TextField(entry.name)
    return StateField(
        entry.name, entry.many, tuple(Letter(each.text, filler.fill(each.value)) for each in entry.letters)
    )


def _marks(board: TypedEntry, program: Program, reporter: Reporter) -> Marks:
    """The marks of all pieces: as in pictures, but for the kinds that have letters of their own."""
    drawn = replace(marks_of(program), how="case" if len(program.players) <= 2 else "initials")
    found: dict[str, tuple[int | None, int]] = {}
    for kind, free in enumerate(drawn.neutral):
        for text in [text for text, of in board.kinds if of == kind] or [drawn.kinds[kind]]:
            letters = replace(drawn, kinds=(*drawn.kinds[:kind], text.upper(), *drawn.kinds[kind + 1 :]))
            for owner in (None,) if free else range(len(program.players)):
                mark = letters.piece(owner, kind)
                if found.setdefault(mark, (owner, kind)) != (owner, kind):
                    other = program.kinds[found[mark][1]].name
                    what = f"`{mark}` stands for {other} and for {program.kinds[kind].name} in this notation"
                    reporter.error(
                        "E224", what, board.span, f'give one of them a letter of its own: board("X" {other})'
                    )
    return tuple((mark, owner, kind) for mark, (owner, kind) in found.items())
