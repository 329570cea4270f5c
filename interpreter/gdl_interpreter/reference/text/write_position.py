"""A position written out as the statements of a `position:`, from which it can be set up again.

What such a text keeps: the pieces with all they carry, the supplies, every state, whose turn it is, who plays, the
plies, the passes in a row, and how far the turn has come. What it does not: the earlier positions, what nature has
thrown in this turn, who moved last.
"""

from __future__ import annotations

from collections.abc import Iterator

from gdl_interpreter.board.directions import direction_names
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import NUMBERS_FROM, Ty
from gdl_interpreter.reference.bits import members
from gdl_interpreter.reference.errors import MachineError
from gdl_interpreter.reference.layout import ABSENT, LEFT, MADE, MOVER, OWNERS, PASSES, PLAYING, PLY, SWAPPED, Slots
from gdl_interpreter.reference.machine import Machine
from gdl_interpreter.reference.position_data import PositionData


def text_of(machine: Machine, position: PositionData) -> str:
    """The statements, one in a line.

    Raises:
        MachineError: chance is still to settle something of the setup.
    """
    if position.in_setup:
        raise MachineError("no-text", "chance is still to settle something of the setup: there is no position yet")
    return "\n".join(_Writer(machine, position).lines())


class _Writer:
    def __init__(self, machine: Machine, position: PositionData) -> None:
        self.machine = machine
        self.position = position
        self.values = position.values
        self.program = machine.program
        self.layout = machine.layout

    def lines(self) -> Iterator[str]:
        """All of it; the supplies first, since what is placed comes out of them."""
        yield from self._seats()
        yield from self._stocks()
        yield from self._pieces()
        for slots in self.layout.states.values():
            yield from self._state(slots)
        yield from self._course()

    def _seats(self) -> Iterator[str]:
        for number, player in enumerate(self.program.players):
            playing, absent = self.values[PLAYING] >> number & 1, self.values[ABSENT] >> number & 1
            if number >= self.program.seated and not absent:
                yield f"{player.name} joins"
            if not playing and not absent:
                yield f"{player.name} leaves"

    def _stocks(self) -> Iterator[str]:
        for supply in self.program.supplies:
            for player, at_first in enumerate(supply.stock):
                placed = (self.values[OWNERS + player] & self.values[self.layout.kinds + supply.kind]).bit_count()
                number = None if at_first is None else self.values[self.layout.stocks[player, supply.kind]] + placed
                if number != at_first:
                    kind = self.program.kinds[supply.kind].name
                    yield f"stock({self.program.players[player].name}, {kind}) = {number}"

    def _pieces(self) -> Iterator[str]:
        for number, player in enumerate(self.program.players):
            for i, kind in enumerate(self.program.kinds):
                sites = self.values[OWNERS + number] & self.values[self.layout.kinds + i]
                if sites:
                    yield f"place {player.name} {kind.name} on {self._value(Ty.SITES, sites)}"
        for i, kind in enumerate(self.program.kinds):
            sites = self.values[self.layout.neutral] & self.values[self.layout.kinds + i]
            if sites:
                yield f"place {kind.name}{'' if kind.neutral else '(none)'} on {self._value(Ty.SITES, sites)}"

    def _state(self, slots: Slots) -> Iterator[str]:
        var = slots.var
        now = self.values[slots.base : slots.base + slots.size]
        for entry, (value, default) in enumerate(zip(now, var.defaults, strict=True)):
            if value != default:
                index = [
                    self._value(domain, 1 << entry // stride % self._size(domain))
                    for domain, stride in zip(var.per, slots.strides, strict=True)
                ]
                entry_of = f"{var.name}({', '.join(index)})" if index else var.name
                yield f"{entry_of} = {self._value(var.type, value)}"

    def _size(self, domain: Ty) -> int:
        return len(self.program.players) if domain is Ty.PLAYERS else len(self.program.board.sites)

    def _course(self) -> Iterator[str]:
        for what, slot in (("ply", PLY), ("passes", PASSES), ("made", MADE)):
            if self.values[slot]:
                yield f"{what} = {self.values[slot]}"
        if self.values[SWAPPED]:
            yield "swap sides"
        mover = self.values[MOVER]
        if mover:
            granted = self.values[LEFT] - self.machine.moves_to_make(self.position)
            yield from ["again"] * granted
            yield f"next = {self._value(Ty.PLAYERS, mover)}"

    def _value(self, type_: Ty, value: int) -> str:
        if type_ is Ty.INT:
            return str(value)
        if type_ is Ty.BOOL:
            return "true" if value else "false"
        if not value:
            return "none"
        names = self._names(type_, value)
        if type_ is Ty.SITES and all(name.isdecimal() for name in names):
            return f"site({_listed(names)})"
        return _listed([f"site({name})" if name.isdecimal() else name for name in names])

    def _names(self, type_: Ty, these: int) -> list[str]:
        program = self.program
        if type_ is Ty.SITES:
            return [program.board.plain_name_of(number) for number in site_numbers(these)]
        if type_ is Ty.DIRECTIONS:
            return list(direction_names(these))
        numbers = [one.bit_length() - 1 for one in members(these)]
        if type_ is Ty.PLAYERS:
            return [program.players[number].name for number in numbers]
        if type_ is Ty.KINDS:
            return [program.kinds[number].name for number in numbers]
        return [str(number + NUMBERS_FROM) for number in numbers]


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{{{', '.join(names)}}}"
