"""Which kinds of pieces a game has from a position on: cards that were dealt out of it are none of them."""

from __future__ import annotations

from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import Program
from gdl_interpreter.program import nodes as n
from gdl_interpreter.program import statements as s
from gdl_interpreter.program.walk import reached
from gdl_interpreter.reference import Position


def kinds_in_play(position: Position) -> frozenset[int]:
    """The numbers of the kinds that lie on the board or beside it, wait in a supply, or can still come.

    While chance sets the board up they are all.
    """
    program = position.machine.program
    if position.in_setup:
        return frozenset(range(len(program.kinds)))
    coming = _coming(program)
    there = {piece[1] for site in site_numbers(program.board.all) if (piece := position.piece(site)) is not None}
    return frozenset(
        number
        for number, kind in enumerate(program.kinds)
        if coming >> number & 1
        or kind.name in there
        or any(position.stock(player.name, kind.name) for player in program.players)
    )


def _coming(program: Program) -> int:
    """The kinds that turns and events may place, or make of others, as a set: all, where the rules compute one."""
    found = 0
    for part in reached(program.functions, (program.turn, program.events)):
        if isinstance(part, s.Place | s.Change) and part.kind is not None:
            found |= part.kind.value if isinstance(part.kind, n.Const) else program.all_kinds
        if isinstance(part, s.PutStock):
            return program.all_kinds
    return found
