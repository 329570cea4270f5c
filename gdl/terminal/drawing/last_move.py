"""Where a move is marked on the board: the sites that it names, and those on which something else stands since."""

from __future__ import annotations

from collections.abc import Iterator

from gdl.board_view.contents import drawn_states
from gdl.board_view.looks import looks_of
from gdl.inspection.changes import changed_sites
from gdl.table.node import Node
from gdl_interpreter.board.site import site_numbers
from gdl_interpreter.program import Ty
from gdl_interpreter.reference import Move, Position


def named_sites(move: Move | None) -> frozenset[int]:
    """The sites that the words of a move name, by number."""
    return frozenset(word.number for word in move.words if word.type is Ty.SITES) if move is not None else frozenset()


def touched(before: Position, move: Move, after: Position) -> frozenset[int]:
    """The sites that a move names, also those that it only passed, and those where pieces or numbers are others since.

    Args:
        before: where it was made.
        move: is marked.
        after: where it has led.
    """
    pieces = site_numbers(changed_sites(after.machine, before.values, after.values))
    return named_sites(move).union(pieces, _other_numbers(before, after), _other_labels(before, after))


def touched_at(node: Node | None) -> frozenset[int]:
    """The same of the move that has led to a place; of none it is nothing."""
    if node is None or node.parent is None or node.turn is None or node.turn.move is None:
        return frozenset()
    return touched(node.parent.position, node.turn.move, node.position)


def _other_numbers(before: Position, after: Position) -> Iterator[int]:
    """The sites whose numbers are drawn and are others, and those whose pieces face elsewhere."""
    machine = after.machine
    sites = len(machine.program.board.sites)
    for var in drawn_states(machine.program):
        stride = machine.layout.states[var.name].strides[var.per.index(Ty.SITES)]
        both = zip(before.state(var.name), after.state(var.name), strict=True)
        yield from (entry // stride % sites for entry, (old, new) in enumerate(both) if old != new)


def _other_labels(before: Position, after: Position) -> Iterator[int]:
    """The sites that something else is written on, as how many men are on a bar."""
    if any(look.on is not None for look in after.machine.program.looks):
        old, new = ({label for label in looks_of(at).labels if label.site is not None} for at in (before, after))
        yield from (label.site for label in old ^ new if label.site is not None)
