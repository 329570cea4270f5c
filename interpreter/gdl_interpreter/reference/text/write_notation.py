"""A position written in a notation of the rulebook: what `from_fields` reads."""

from __future__ import annotations

from collections.abc import Iterator

from gdl_interpreter.board.rows import rows_of
from gdl_interpreter.program.model import (
    BoardField,
    Field,
    JoinedField,
    Notation,
    Part,
    PiecesField,
    StateField,
    SupplyField,
)
from gdl_interpreter.reference.errors import MachineError
from gdl_interpreter.reference.layout import MOVER, OWNERS, PLY
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.position_data import PositionData
from gdl_interpreter.reference.text.notations import BETWEEN, LISTED, NOTHING, PLIES, words_of

Marks = tuple[tuple[str, int | None, int], ...]


def write_notation(machine: Machine, position: PositionData, notation: Notation) -> str:
    """A position in a notation.

    Raises:
        MachineError: "not-in-notation": a piece has no mark.
        LimitError: what a letter stands for takes too long to work out.
    """
    writer = _Writer(machine, position)
    return " ".join(writer.field(each) for each in notation.fields)


class _Writer:
    def __init__(self, machine: Machine, position: PositionData) -> None:
        self.machine = machine
        self.position = position
        self.values = position.values
        self.program = machine.program
        self.layout = machine.layout

    def field(self, field: Field) -> str:
        """One field."""
        if isinstance(field, JoinedField):
            return "".join(
                self._hand(p.marks, False) if isinstance(p, SupplyField) else self._part(p) for p in field.parts
            )
        return self._part(field)

    def _part(self, part: Part) -> str:
        if isinstance(part, BoardField):
            rows = "/".join(self._row(part, sites) for sites in rows_of(self.program.board))
            return f"{rows}{part.hand[0]}{self._hand(part.marks, False)}{part.hand[1:]}" if part.hand else rows
        if isinstance(part, PiecesField):
            return LISTED.join(self._listed(part))
        if isinstance(part, SupplyField):
            return self._hand(part.marks, True) or NOTHING
        if isinstance(part, StateField):
            return self._state(part)
        return part.text

    def _listed(self, part: PiecesField) -> Iterator[str]:
        """A player's pieces, in the order of the sites."""
        for site in (site for sites in rows_of(self.program.board) for site in sites):
            if not self.values[OWNERS + part.owner] >> site & 1:
                continue
            kind = self._number(self.layout.kinds, len(self.program.kinds), site)
            mark = next((mark for mark, of in part.marks if of == kind), None)
            if mark is not None:
                yield f"{mark}{self.program.board.name_of(site)}"

    def _row(self, field: BoardField, sites: list[int]) -> str:
        row, gap = "", 0
        for site in sites:
            mark = self._mark(field, site)
            if mark:
                row += f"{gap or ''}{mark}"
                gap = 0
            else:
                gap += 1
        return f"{row}{gap or ''}"

    def _mark(self, field: BoardField, site: int) -> str:
        kind = self._number(self.layout.kinds, len(self.program.kinds), site)
        if kind is None:
            return ""
        owner = self._number(OWNERS, len(self.program.players), site)
        mark = next((mark for mark, *piece in field.marks if piece == [owner, kind]), None)
        if mark is None:
            name, where = self.program.kinds[kind].name, self.program.board.name_of(site)
            raise MachineError("not-in-notation", f"the {name} on {where} has no mark in this notation")
        return mark + "".join(sign for sign, state in field.signs if self.values[self.layout.states[state].base + site])

    def _number(self, first: int, count: int, site: int) -> int | None:
        return next((i for i in range(count) if self.values[first + i] >> site & 1), None)

    def _hand(self, marks: Marks, counted: bool) -> str:
        """What each player has beside the board, the kind declared last first."""
        return "".join(self._stocks(marks, counted))

    def _stocks(self, marks: Marks, counted: bool) -> Iterator[str]:
        for (player, kind), slot in sorted(self.layout.stocks.items(), key=lambda each: (each[0][0], -each[0][1])):
            mark = next((mark for mark, *piece in marks if piece == [player, kind]), "")
            number = self.values[slot]
            if counted and number:
                yield f"{number if number > 1 else ''}{mark}"
            else:
                yield mark * number

    def _state(self, field: StateField) -> str:
        slots = self.layout.states.get(field.name)
        words = words_of(self.program, field, lambda value: self.machine.members(self.position, value))
        if slots is None:
            return words.written(self.values[PLY if field.name == PLIES else MOVER])
        if field.seat is not None:
            return words.written(self.values[slots.base + field.seat])
        entries = self.program.seated if slots.var.per else 1
        return BETWEEN.join(words.written(self.values[slots.base + i]) for i in range(entries))
